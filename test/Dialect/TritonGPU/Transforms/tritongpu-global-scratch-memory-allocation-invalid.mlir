// RUN: triton-opt %s --tritongpu-global-scratch-memory-allocation --split-input-file --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @device_function() -> !tt.ptr<i8> {
    // expected-error @+1 {{'ttg.global_scratch_alloc' op expected global scratch in kernels only, but got it in a device function}}
    %0 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 1 : i32} : !tt.ptr<i8>
    tt.return %0 : !tt.ptr<i8>
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @too_much() {
    %0 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 2147483647 : i32} : !tt.ptr<i8>
    // expected-error @+1 {{expected at most 2147483647 bytes of global scratch, but got more}}
    %1 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 1 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

// expected-error @+1 {{expected at most 2147483647 bytes of global scratch, but got 2147483648}}
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @too_much_with_padding() {
    %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %1 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 2147483500 : i32} : !tt.ptr<i8>
    tt.return
  }
}
