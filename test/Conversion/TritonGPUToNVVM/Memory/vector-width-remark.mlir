// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm --remarks-filter-missed='.*' --verify-diagnostics

// Pointers and mask allow vectors of as many elements as a thread holds. If the layout distributes these one by one,
// a remark reports it.
#single = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#pairs = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @accesses(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32>) {
    %0 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #single>
    %1 = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #single>
    %2 = tt.addptr %1, %0 : tensor<256x!tt.ptr<f32>, #single>, tensor<256xi32, #single>
    // expected-remark @+1 {{[Missed] LayoutNarrowsAccess | Category:convert-tritongpu-to-nvvm | Function=accesses | Reason="the layout does not assign neighboring elements to one thread", Remark="accesses memory 32 bits at a time instead of 64"}}
    %3 = tt.load %2 : tensor<256x!tt.ptr<f32>, #single>
    %4 = tt.splat %q : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #single>
    %5 = tt.addptr %4, %0 : tensor<256x!tt.ptr<f32>, #single>, tensor<256xi32, #single>
    tt.store %5, %3 : tensor<256x!tt.ptr<f32>, #single>
    %6 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #pairs>
    %7 = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #pairs>
    %8 = tt.addptr %7, %6 : tensor<256x!tt.ptr<f32>, #pairs>, tensor<256xi32, #pairs>
    %9 = tt.load %8 : tensor<256x!tt.ptr<f32>, #pairs>
    tt.return
  }
}
