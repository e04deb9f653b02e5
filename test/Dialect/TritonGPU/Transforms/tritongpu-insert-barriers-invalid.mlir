// RUN: triton-opt %s --split-input-file --verify-diagnostics --tritongpu-insert-barriers

// expected-error @+1 {{expected allocated shared memory: `ttg.shared` is missing (run allocate-shared-memory)}}
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @not_allocated() {
    tt.return
  }
}
