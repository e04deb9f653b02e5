// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #m}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// Each register holds the start plus the index of its element: the sum of a thread part and a register part.
// CHECK-LABEL: llvm.func internal @range(
// CHECK-DAG: %[[START:.*]] = llvm.mlir.constant(8 : i32) : i32
// CHECK-DAG: %[[TID:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK: %[[BASE:.*]] = llvm.or disjoint %{{.*}}, %{{.*}} : i32
// CHECK: %[[FIRST:.*]] = llvm.add %[[BASE]], %[[START]] : i32
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK: %[[NEXT:.*]] = llvm.or disjoint %[[BASE]], %[[ONE]] : i32
// CHECK: %[[SECOND:.*]] = llvm.add %[[NEXT]], %[[START]] : i32
// CHECK: llvm.insertvalue %[[FIRST]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[SECOND]], %{{.*}}[1]
tt.func private @range() -> tensor<256xi32, #a> {
  %0 = tt.make_range {end = 264 : i32, start = 8 : i32} : tensor<256xi32, #a>
  tt.return %0 : tensor<256xi32, #a>
}

// CHECK-LABEL: llvm.func internal @splat(
// CHECK-SAME: %[[F:.*]]: f32)
// CHECK: llvm.insertvalue %[[F]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[F]], %{{.*}}[1]
tt.func private @splat(%f: f32) -> tensor<256xf32, #a> {
  %0 = tt.splat %f : f32 -> tensor<256xf32, #a>
  tt.return %0 : tensor<256xf32, #a>
}

// No element moves between threads: the register of the slice serves all columns.
// CHECK-LABEL: llvm.func internal @expand_and_broadcast(
// CHECK-SAME: %[[F:.*]]: f32)
// CHECK-NEXT: llvm.mlir.poison
// CHECK-NEXT: llvm.insertvalue %[[F]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[F]], %{{.*}}[1]
// CHECK-NEXT: llvm.return
tt.func private @expand_and_broadcast(%f: tensor<16xf32, #rows>) -> tensor<16x16xf32, #m> {
  %0 = tt.expand_dims %f {axis = 1 : i32} : tensor<16xf32, #rows> -> tensor<16x1xf32, #m>
  %1 = tt.broadcast %0 : tensor<16x1xf32, #m> -> tensor<16x16xf32, #m>
  tt.return %1 : tensor<16x16xf32, #m>
}

// CHECK-LABEL: llvm.func internal @constants(
// CHECK: %[[F:.*]] = llvm.mlir.constant(1.500000e+00 : f32) : f32
// CHECK: %[[B:.*]] = llvm.mlir.constant(true) : i1
// CHECK: %[[S:.*]] = llvm.mlir.constant(62 : i8) : i8
// CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.ptr<1>
// CHECK: llvm.insertvalue %[[F]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[F]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[B]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[S]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[P]], %{{.*}}[6]
tt.func private @constants() -> (tensor<256xf32, #a>, tensor<256xi1, #a>, tensor<256xf8E5M2, #a>, tensor<256x!tt.ptr<f32>, #a>) {
  %f = arith.constant dense<1.5> : tensor<256xf32, #a>
  %b = arith.constant dense<true> : tensor<256xi1, #a>
  %s = arith.constant dense<1.5> : tensor<256xf8E5M2, #a>
  %p = ub.poison : tensor<256x!tt.ptr<f32>, #a>
  tt.return %f, %b, %s, %p : tensor<256xf32, #a>, tensor<256xi1, #a>, tensor<256xf8E5M2, #a>, tensor<256x!tt.ptr<f32>, #a>
}

}
