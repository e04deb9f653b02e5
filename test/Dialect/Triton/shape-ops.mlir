// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @splat
tt.func @splat(%f: f32, %p: !tt.ptr<f32>, %b: i1, %t: !tt.ptr<tensor<4xf32>>) {
  // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<64xf32>
  // GENERIC: "tt.splat"(%{{.*}}) : (f32) -> tensor<64xf32>
  %0 = tt.splat %f : f32 -> tensor<64xf32>
  // CHECK-NEXT: tt.splat %{{.*}} : !tt.ptr<f32> -> tensor<2x4x8x!tt.ptr<f32>>
  %1 = tt.splat %p : !tt.ptr<f32> -> tensor<2x4x8x!tt.ptr<f32>>
  // CHECK-NEXT: tt.splat %{{.*}} : i1 -> tensor<1xi1>
  %2 = tt.splat %b : i1 -> tensor<1xi1>
  tt.return
}

// CHECK-LABEL: tt.func @make_range
tt.func @make_range() {
  // CHECK-NEXT: tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // GENERIC: "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
  %0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  // CHECK-NEXT: tt.make_range {end = 16 : i32, start = -16 : i32} : tensor<32xi32>
  %1 = tt.make_range {end = 16 : i32, start = -16 : i32} : tensor<32xi32>
  // CHECK-NEXT: tt.make_range {end = 8 : i32, start = 0 : i32, tt.divisibility = 8 : i32} : tensor<8xi32>
  %2 = tt.make_range {end = 8 : i32, start = 0 : i32, tt.divisibility = 8 : i32} : tensor<8xi32>
  tt.return
}

// CHECK-LABEL: tt.func @expand_dims
tt.func @expand_dims(%v: tensor<64xf32>, %m: tensor<4x8x!tt.ptr<i8>>) {
  // CHECK-NEXT: tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
  // GENERIC: "tt.expand_dims"(%{{.*}}) <{axis = 0 : i32}> : (tensor<64xf32>) -> tensor<1x64xf32>
  %0 = tt.expand_dims %v {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
  // CHECK-NEXT: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %1 = tt.expand_dims %v {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  // CHECK-NEXT: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<4x8x!tt.ptr<i8>> -> tensor<4x1x8x!tt.ptr<i8>>
  %2 = tt.expand_dims %m {axis = 1 : i32} : tensor<4x8x!tt.ptr<i8>> -> tensor<4x1x8x!tt.ptr<i8>>
  tt.return
}

// CHECK-LABEL: tt.func @broadcast
tt.func @broadcast(%v: tensor<64x1xf32>, %w: tensor<1x1xi32>) {
  // CHECK-NEXT: tt.broadcast %{{.*}} : tensor<64x1xf32> -> tensor<64x4xf32>
  // GENERIC: "tt.broadcast"(%{{.*}}) : (tensor<64x1xf32>) -> tensor<64x4xf32>
  %0 = tt.broadcast %v : tensor<64x1xf32> -> tensor<64x4xf32>
  // CHECK-NEXT: tt.broadcast %{{.*}} : tensor<1x1xi32> -> tensor<8x2xi32>
  %1 = tt.broadcast %w : tensor<1x1xi32> -> tensor<8x2xi32>
  // CHECK-NEXT: tt.broadcast %{{.*}} : tensor<64x1xf32> -> tensor<64x1xf32>
  %2 = tt.broadcast %v : tensor<64x1xf32> -> tensor<64x1xf32>
  tt.return
}

// A tensor without a layout may have one element and any rank.
// CHECK-LABEL: tt.func @small
tt.func @small(%f: f32) {
  // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<f32>
  %0 = tt.splat %f : f32 -> tensor<f32>
  // CHECK-NEXT: tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<f32> -> tensor<1xf32>
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<f32> -> tensor<1xf32>
  // CHECK-NEXT: tt.splat %{{.*}} : f32 -> tensor<1048576xf32>
  %2 = tt.splat %f : f32 -> tensor<1048576xf32>
  tt.return
}

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // CHECK: tt.func @in_gpu_module
  tt.func @in_gpu_module() {
    // CHECK-NEXT: tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    tt.return
  }
}

// CHECK-LABEL: tt.func @unsplat
tt.func @unsplat(%t: tensor<1x1xf32>, %p: tensor<1x!tt.ptr<f32>>) {
  // CHECK-NEXT: %{{.*}} = tt.unsplat %{{.*}} : tensor<1x1xf32>
  // GENERIC: "tt.unsplat"(%{{.*}}) : (tensor<1x1xf32>) -> f32
  %0 = tt.unsplat %t : tensor<1x1xf32>
  // CHECK-NEXT: %{{.*}} = tt.unsplat %{{.*}} : tensor<1x!tt.ptr<f32>>
  // GENERIC: "tt.unsplat"(%{{.*}}) : (tensor<1x!tt.ptr<f32>>) -> !tt.ptr<f32>
  %1 = tt.unsplat %p : tensor<1x!tt.ptr<f32>>
  tt.return
}
