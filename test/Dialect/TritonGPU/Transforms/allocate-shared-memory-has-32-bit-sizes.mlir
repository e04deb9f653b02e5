// RUN: triton-opt %s --allocate-shared-memory --verify-diagnostics

#p = #ttg.padded_shared<[1:+2147483648] {order = [0], shape = [2]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @below {{'tt.func' op expected at most 2147483647 bytes of shared memory, but got 4294967300}}
  tt.func public @large() {
    %a = ttg.local_alloc : () -> !ttg.memdesc<2xi16, #p, #smem, mutable>
    tt.return
  }
}
