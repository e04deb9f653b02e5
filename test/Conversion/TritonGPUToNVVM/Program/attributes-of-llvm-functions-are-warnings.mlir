// RUN: triton-opt %s --convert-tritongpu-to-nvvm --verify-diagnostics -o /dev/null

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-warning @below {{`nvvm.minctasm` has no effect: the lowering sets such attributes by those of the module}}
  tt.func @k() attributes {nvvm.minctasm = 2 : i32} {
    tt.return
  }
}
