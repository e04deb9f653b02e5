// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

#t1 = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#t2 = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1]}>
#l1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l2 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [0, 1]}>
#r = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>

// Dynamic shared memory is declared if an operation uses it.
// CHECK: llvm.mlir.global external @global_smem() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<0 x i8>
module attributes {"ttg.num-warps" = 4 : i32} {

// Elements that stay in their thread only change registers.
// CHECK-LABEL: llvm.func internal @registers(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK: llvm.insertvalue %[[A]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[C]], %{{.*}}[1]
// CHECK-NEXT: llvm.insertvalue %[[B]], %{{.*}}[2]
// CHECK-NEXT: llvm.insertvalue %[[D]], %{{.*}}[3]
// CHECK-NEXT: llvm.return
tt.func private @registers(%t: tensor<8x64xf32, #t1>) -> tensor<8x64xf32, #t2> {
  %0 = ttg.convert_layout %t : tensor<8x64xf32, #t1> -> tensor<8x64xf32, #t2>
  tt.return %0 : tensor<8x64xf32, #t2>
}

// Conversions within a warp take one shuffle for each 32 bits. Narrower elements are in the lower bits of a word.
// CHECK-LABEL: llvm.func internal @shuffles(
// CHECK-NOT: nvvm.barrier0
// CHECK: %[[F:.*]] = llvm.bitcast %arg0 : f32 to i32
// CHECK-NEXT: %[[M:.*]] = nvvm.shfl.sync idx %{{.*}}, %[[F]], %{{.*}}, %{{.*}} : i32 -> i32
// CHECK-NEXT: llvm.bitcast %[[M]] : i32 to f32
// CHECK: %[[H:.*]] = llvm.zext %{{.*}} : i16 to i32
// CHECK-NEXT: %[[N:.*]] = nvvm.shfl.sync idx %{{.*}}, %[[H]],
// CHECK-NEXT: llvm.trunc %[[N]] : i32 to i16
// CHECK: llvm.bitcast %arg2 : i64 to vector<2xi32>
// CHECK-COUNT-2: nvvm.shfl.sync idx
// CHECK: llvm.bitcast %{{.*}} : vector<2xi32> to i64
// CHECK: llvm.zext %arg3 : i1 to i8
// CHECK-COUNT-1: nvvm.shfl.sync idx
// CHECK: llvm.trunc %{{.*}} : i8 to i1
// CHECK: llvm.ptrtoint %arg4 : !llvm.ptr<1> to i64
// CHECK-COUNT-2: nvvm.shfl.sync idx
// CHECK: llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<1>
// CHECK-NOT: nvvm.shfl.sync
// CHECK: llvm.return
tt.func private @shuffles(%f: tensor<16x8xf32, #l1>, %h: tensor<16x8xf16, #l1>, %d: tensor<16x8xi64, #l1>,
                          %b: tensor<16x8xi1, #l1>, %p: tensor<16x8x!tt.ptr<f32>, #l1>) {
  %0 = ttg.convert_layout %f : tensor<16x8xf32, #l1> -> tensor<16x8xf32, #l2>
  %1 = ttg.convert_layout %h : tensor<16x8xf16, #l1> -> tensor<16x8xf16, #l2>
  %2 = ttg.convert_layout %d : tensor<16x8xi64, #l1> -> tensor<16x8xi64, #l2>
  %3 = ttg.convert_layout %b : tensor<16x8xi1, #l1> -> tensor<16x8xi1, #l2>
  %4 = ttg.convert_layout %p : tensor<16x8x!tt.ptr<f32>, #l1> -> tensor<16x8x!tt.ptr<f32>, #l2>
  tt.return
}

// Conversions between warps store, synchronize and load. A side whose threads hold contiguous elements uses vectors.
// Another pass inserts the barrier before the stores. A function receives its shared memory address as an argument.
// CHECK-LABEL: llvm.func internal @shared_memory(
// CHECK-SAME: %[[SHARED:[a-z0-9]+]]: !llvm.ptr<3>) ->
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.getelementptr %[[SHARED]][%{{.*}}] : (!llvm.ptr<3>, i32)
// CHECK-COUNT-4: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
// CHECK-NOT: llvm.store
// CHECK: nvvm.barrier0
// CHECK-COUNT-16: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<3> -> i32
// CHECK-NOT: llvm.load
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @shared_memory(%t: tensor<32x64xf32, #r>) -> tensor<32x64xf32, #c> {
  %0 = ttg.convert_layout %t : tensor<32x64xf32, #r> -> tensor<32x64xf32, #c>
  tt.return %0 : tensor<32x64xf32, #c>
}

// A thread stores replicated registers once: a tensor of one element takes one store.
// CHECK-LABEL: llvm.func internal @small_tensor(
// CHECK-COUNT-1: llvm.store
// CHECK-NOT: llvm.store
// CHECK: nvvm.barrier0
// CHECK: llvm.load
// CHECK: llvm.return
tt.func private @small_tensor(%t: tensor<8x4xi8, #t1>) -> tensor<8x4xi8, #c> {
  %0 = ttg.convert_layout %t : tensor<8x4xi8, #t1> -> tensor<8x4xi8, #c>
  tt.return %0 : tensor<8x4xi8, #c>
}

}
