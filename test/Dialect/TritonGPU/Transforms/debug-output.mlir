// REQUIRES: asserts
// RUN: triton-opt %s --tritongpu-coalesce --debug-only=tritongpu-coalesce -o /dev/null 2>&1 | FileCheck %s
// RUN: triton-opt %s --tritongpu-coalesce --tritongpu-remove-layout-conversions \
// RUN:   --debug-only=tritongpu-remove-layout-conversions -o /dev/null 2>&1 | FileCheck %s --check-prefix=SELECT

// `--debug-only` prints the layouts that a pass selects, and their costs.
// CHECK: [tritongpu-coalesce{{.*}}] tt.store accesses 4 elements at a time in #ttg.blocked<{sizePerThread = [4]

// SELECT: [tritongpu-remove-layout-conversions{{.*}}] total cost: {{[0-9.e+]+}} before, {{[0-9.e+]+}} after
// SELECT: tt.make_range selects #ttg.blocked<{sizePerThread = [4]{{.*}}}> of cost {{[0-9.e+]+}} among 2 candidates

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @store(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<512xf32, #b>) {
    %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #b>
    %1 = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #b>
    %2 = tt.addptr %1, %0 : tensor<512x!tt.ptr<f32>, #b>, tensor<512xi32, #b>
    tt.store %2, %x : tensor<512x!tt.ptr<f32>, #b>
    tt.return
  }
}
