// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

// No element moves between threads: the operations only permute registers.

#v = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#v1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#mt = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [0, 1]}>
#pairs = #ttg.blocked<{sizePerThread = [4, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#other = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// CHECK-LABEL: llvm.func internal @reshape(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK-NEXT: llvm.mlir.poison
// CHECK-NEXT: llvm.insertvalue %[[A]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[B]], %{{.*}}[1]
// CHECK-NEXT: llvm.insertvalue %[[C]], %{{.*}}[2]
// CHECK-NEXT: llvm.insertvalue %[[D]], %{{.*}}[3]
tt.func private @reshape(%t: tensor<512xf32, #v>) -> tensor<128x4xf32, #rows> {
  %0 = tt.reshape %t : tensor<512xf32, #v> -> tensor<128x4xf32, #rows>
  tt.return %0 : tensor<128x4xf32, #rows>
}

// A reshape that allows reordering leaves all elements in their threads, for any layouts.
// CHECK-LABEL: llvm.func internal @reshape_in_any_order(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK-NEXT: llvm.mlir.poison
// CHECK-NEXT: llvm.insertvalue %[[A]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[B]], %{{.*}}[1]
// CHECK-NEXT: llvm.insertvalue %[[C]], %{{.*}}[2]
// CHECK-NEXT: llvm.insertvalue %[[D]], %{{.*}}[3]
tt.func private @reshape_in_any_order(%t: tensor<16x32xf32, #other>) -> tensor<512xf32, #v> {
  %0 = tt.reshape %t allow_reorder : tensor<16x32xf32, #other> -> tensor<512xf32, #v>
  tt.return %0 : tensor<512xf32, #v>
}

// CHECK-LABEL: llvm.func internal @trans(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK: llvm.insertvalue %[[A]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[B]], %{{.*}}[1]
// CHECK-NEXT: llvm.insertvalue %[[C]], %{{.*}}[2]
// CHECK-NEXT: llvm.insertvalue %[[D]], %{{.*}}[3]
tt.func private @trans(%t: tensor<256x2xf32, #m>) -> tensor<2x256xf32, #mt> {
  %0 = tt.trans %t {order = array<i32: 1, 0>} : tensor<256x2xf32, #m> -> tensor<2x256xf32, #mt>
  tt.return %0 : tensor<2x256xf32, #mt>
}

// CHECK-LABEL: llvm.func internal @join(
// CHECK-SAME: %[[A0:.*]]: f16, %[[A1:.*]]: f16, %[[A2:.*]]: f16, %[[A3:.*]]: f16, %[[B0:.*]]: f16, %[[B1:.*]]: f16, %[[B2:.*]]: f16, %[[B3:.*]]: f16)
// CHECK: llvm.insertvalue %[[A0]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[B0]], %{{.*}}[1]
// CHECK-NEXT: llvm.insertvalue %[[A1]], %{{.*}}[2]
// CHECK-NEXT: llvm.insertvalue %[[B1]], %{{.*}}[3]
// CHECK: llvm.insertvalue %[[A3]], %{{.*}}[6]
// CHECK-NEXT: llvm.insertvalue %[[B3]], %{{.*}}[7]
tt.func private @join(%a: tensor<512xf16, #v>, %b: tensor<512xf16, #v>) -> tensor<512x2xf16, #pairs> {
  %0 = tt.join %a, %b : tensor<512xf16, #v> -> tensor<512x2xf16, #pairs>
  tt.return %0 : tensor<512x2xf16, #pairs>
}

// CHECK-LABEL: llvm.func internal @split(
// CHECK-SAME: %[[A0:.*]]: f16, %[[B0:.*]]: f16, %[[A1:.*]]: f16, %[[B1:.*]]: f16, %[[A2:.*]]: f16, %[[B2:.*]]: f16, %[[A3:.*]]: f16, %[[B3:.*]]: f16)
// CHECK: llvm.insertvalue %[[A0]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[A1]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[A3]], %{{.*}}[3]
// CHECK-NEXT: llvm.insertvalue %[[B0]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[B3]], %{{.*}}[7]
tt.func private @split(%t: tensor<512x2xf16, #pairs>) -> (tensor<512xf16, #v>, tensor<512xf16, #v>) {
  %0, %1 = tt.split %t : tensor<512x2xf16, #pairs> -> tensor<512xf16, #v>
  tt.return %0, %1 : tensor<512xf16, #v>, tensor<512xf16, #v>
}

// The result consists of the registers of the first tensor, then of the second.
// CHECK-LABEL: llvm.func internal @cat(
// CHECK-SAME: %[[A0:.*]]: f32, %[[A1:.*]]: f32, %[[B0:.*]]: f32, %[[B1:.*]]: f32)
// CHECK: llvm.insertvalue %[[A0]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[A1]], %{{.*}}[1]
// CHECK-NEXT: llvm.insertvalue %[[B0]], %{{.*}}[2]
// CHECK-NEXT: llvm.insertvalue %[[B1]], %{{.*}}[3]
tt.func private @cat(%a: tensor<256xf32, #v1>, %b: tensor<256xf32, #v1>) -> tensor<512xf32, #v> {
  %0 = tt.cat %a, %b : tensor<256xf32, #v1> -> tensor<512xf32, #v>
  tt.return %0 : tensor<512xf32, #v>
}

// Of replicated registers, one is used.
// CHECK-LABEL: llvm.func internal @copies_in_registers(
// CHECK-SAME: %[[A:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32)
// CHECK-NEXT: llvm.return %[[A]] : f32
tt.func private @copies_in_registers(%t: tensor<128x1xf32, #rows>) -> tensor<128xf32, #v1> {
  %0 = tt.reshape %t allow_reorder : tensor<128x1xf32, #rows> -> tensor<128xf32, #v1>
  tt.return %0 : tensor<128xf32, #v1>
}

// CHECK-LABEL: llvm.func internal @unsplat(
// CHECK-SAME: %[[A:[a-z0-9]+]]: f32,
// CHECK-NEXT: llvm.return %[[A]] : f32
tt.func private @unsplat(%t: tensor<1x1xf32, #m>) -> f32 {
  %0 = tt.unsplat %t : tensor<1x1xf32, #m>
  tt.return %0 : f32
}

}
