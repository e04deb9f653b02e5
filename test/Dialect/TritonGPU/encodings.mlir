// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -

// Keys are accepted in any order and printed in one order. Layouts are printed once, as aliases;
// a slice, which contains its parent, is printed where it is used.
// CHECK-DAG: #[[ROW:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[COLUMN:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
// CHECK-DAG: #[[LINE:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[CUBE:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [1, 4, 8], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
// CHECK-DAG: #[[SPLIT:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = {{\[\[}}0, 1], [1, 0]]}>
// CHECK-DAG: #[[COPIES:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = {{\[\[}}0], [1]]}>
#row = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#column = #ttg.blocked<{order = [0, 1], warpsPerCTA = [1, 4], threadsPerWarp = [32, 1], sizePerThread = [2, 1]}>
#line = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = []}>
#cube = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [1, 4, 8], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
#split = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1], [1, 0]]}>
#copies = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0], [1]]}>

// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32}
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: tt.func private @blocked(tensor<64x64xf32, #[[ROW]]>, tensor<64x64xf32, #[[COLUMN]]>, tensor<64xf32, #[[LINE]]>, tensor<4x8x16xf32, #[[CUBE]]>)
  tt.func private @blocked(tensor<64x64xf32, #row>, tensor<64x64xf32, #column>, tensor<64xf32, #line>, tensor<4x8x16xf32, #cube>)

  // CHECK: tt.func private @slice(tensor<64xf32, #ttg.slice<{dim = 1, parent = #[[ROW]]}>>)
  tt.func private @slice(tensor<64xf32, #ttg.slice<{parent = #row, dim = 1}>>)

  // CHECK: tt.func private @slice_of_a_slice(tensor<16xf32, #ttg.slice<{dim = 0, parent = #ttg.slice<{dim = 1, parent = #[[CUBE]]}>}>>)
  tt.func private @slice_of_a_slice(tensor<16xf32, #ttg.slice<{dim = 0, parent = #ttg.slice<{dim = 1, parent = #cube}>}>>)

  // A small tensor is replicated; a large one has more registers.
  // CHECK: tt.func @sizes
  tt.func @sizes(%f: f32) {
    // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<1x1xf32, #[[ROW]]>
    %0 = tt.splat %f : f32 -> tensor<1x1xf32, #row>
    // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<1024x1024xf32, #[[ROW]]>
    %1 = tt.splat %f : f32 -> tensor<1024x1024xf32, #row>
    tt.return
  }

  // CHECK: tt.func @shapes
  tt.func @shapes(%f: f32) {
    %0 = tt.splat %f : f32 -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #row}>>
    // CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #[[ROW]]}>> -> tensor<64x1xf32, #[[ROW]]>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #row}>> -> tensor<64x1xf32, #row>
    // CHECK-NEXT: tt.broadcast %{{.*}} : tensor<64x1xf32, #[[ROW]]> -> tensor<64x32xf32, #[[ROW]]>
    %2 = tt.broadcast %1 : tensor<64x1xf32, #row> -> tensor<64x32xf32, #row>
    // CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<64x32xf32, #[[ROW]]> -> tensor<64x32xf32, #[[COLUMN]]>
    %3 = ttg.convert_layout %2 : tensor<64x32xf32, #row> -> tensor<64x32xf32, #column>
    tt.return
  }

  // A function may have another number of warps than its module.
  // CHECK: tt.func @own_warps() attributes {"ttg.num-warps" = 1 : i32}
  tt.func @own_warps() attributes {"ttg.num-warps" = 1 : i32} {
    // CHECK-NEXT: tt.make_range {{.*}} : tensor<64xi32, #blocked{{[0-9]+}}>
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>>
    tt.return
  }
}

// The attributes are on the gpu.module, not on the module around it.
// CHECK: gpu.module @kernels attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32}
gpu.module @kernels attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32} {
  // CHECK: tt.func @clusters
  tt.func @clusters(%f: f32) {
    // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<64x64xf32, #[[SPLIT]]>
    %0 = tt.splat %f : f32 -> tensor<64x64xf32, #split>
    // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<64xf32, #[[COPIES]]>
    %1 = tt.splat %f : f32 -> tensor<64xf32, #copies>
    tt.return
  }
}
