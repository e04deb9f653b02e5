// RUN: triton-opt %s --convert-tritongpu-to-nvvm --stats -o /dev/null 2>&1 | FileCheck %s

// `--stats` prints the number of accesses of each vector width.
// CHECK-DAG: 1 convert-tritongpu-to-nvvm {{ *}}- Memory accesses of 128 bits
// CHECK-DAG: 1 convert-tritongpu-to-nvvm {{ *}}- Memory accesses of 32 bits

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // Unknown code calls the functions, so that only the attributes of their arguments hold.
  tt.func private @unknown() attributes {test.calls = [@store]}
  tt.func private @store(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<512xf32, #a>, %y: tensor<128xf32, #b>) {
    %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #a>
    %1 = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #a>
    %2 = tt.addptr %1, %0 : tensor<512x!tt.ptr<f32>, #a>, tensor<512xi32, #a>
    tt.store %2, %x : tensor<512x!tt.ptr<f32>, #a>
    %3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #b>
    %4 = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #b>
    %5 = tt.addptr %4, %3 : tensor<128x!tt.ptr<f32>, #b>, tensor<128xi32, #b>
    tt.store %5, %y : tensor<128x!tt.ptr<f32>, #b>
    tt.return
  }
}
