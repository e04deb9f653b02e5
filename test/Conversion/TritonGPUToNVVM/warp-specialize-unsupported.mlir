// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%p: !tt.ptr<i32>, %a: i32) {
    // expected-error @+1 {{'ttg.warp_specialize' op is not supported by the lowering to NVVM: no pattern lowers it}}
    ttg.warp_specialize(%p, %a)
    default {
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>, %x: i32) num_warps(1) {
      tt.store %q, %x : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>, i32) -> ()
    tt.return
  }
}
