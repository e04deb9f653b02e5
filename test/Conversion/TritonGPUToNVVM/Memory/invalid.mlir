// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported accesses to global memory, one error each.

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @shared_pointer(%p: !tt.ptr<f32, 3>, %f: f32) {
    // expected-error @+1 {{'tt.store' op is not supported by the lowering to NVVM: it accesses address space 3 instead of global memory}}
    tt.store %p, %f : !tt.ptr<f32, 3>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @atomic_access_to_bytes(%p: tensor<128x!tt.ptr<i8>, #a>, %v: tensor<128xi8, #a>) {
    // expected-error @+1 {{'tt.atomic_rmw' op is not supported: the target has no atomic access to elements of type 'i8'}}
    %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i8>, #a>, tensor<128xi8, #a>) -> tensor<128xi8, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @old_value_in_several_blocks(%p: tensor<128x!tt.ptr<i32>, #a>, %v: tensor<128xi32, #a>) -> tensor<128xi32, #a> {
    // expected-error @+1 {{'tt.atomic_rmw' op is not supported: several CTAs of a cluster hold replicas of the result}}
    %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #a>, tensor<128xi32, #a>) -> tensor<128xi32, #a>
    tt.return %0 : tensor<128xi32, #a>
  }
}
