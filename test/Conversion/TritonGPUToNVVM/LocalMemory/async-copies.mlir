// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#one = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#rows = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#quarters = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {

// Each thread has 2 vectors of 16 bytes.
// CHECK-LABEL: llvm.func internal @vectors(
// CHECK-COUNT-2: "cp.async.cg.shared.global [$0], [$1], 16;", "r,l"
// CHECK-NOT: cp.async.cg
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.cp.async.wait.group 1
tt.func private @vectors(%p: tensor<8x64x!tt.ptr<f16>, #b>) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x64xf16, #rows, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %0 {contiguity = 8 : i32} : tensor<8x64x!tt.ptr<f16>, #b> -> <8x64xf16, #rows, #smem, mutable>
  %2 = ttg.async_commit_group tokens %1
  %3 = ttg.async_wait %2 {num = 1 : i32}
  tt.return
}

// The swizzle of the buffer moves vectors of 2 elements.
// CHECK-LABEL: llvm.func internal @swizzled(
// CHECK-COUNT-8: "cp.async.ca.shared.global [$0], [$1], 4;", "r,l"
// CHECK-NOT: cp.async.ca
tt.func private @swizzled(%p: tensor<8x64x!tt.ptr<f16>, #b>) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x64xf16, #quarters, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %0 {contiguity = 8 : i32} : tensor<8x64x!tt.ptr<f16>, #b> -> <8x64xf16, #quarters, #smem, mutable>
  tt.return
}

// Masked-off elements become zero: no bytes are read.
// CHECK-LABEL: llvm.func internal @masked(
// CHECK: %[[BYTES:.*]] = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, i32
// CHECK: "cp.async.ca.shared.global [$0], [$1], 4, $2;", "r,l,r" %{{.*}}, %{{.*}}, %[[BYTES]]
tt.func private @masked(%p: tensor<8x64x!tt.ptr<f32>, #one>, %m: tensor<8x64xi1, #one>) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x64xf32, #rows, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %0 mask %m : tensor<8x64x!tt.ptr<f32>, #one> -> <8x64xf32, #rows, #smem, mutable>
  tt.return
}

// Other values of masked-off elements are stored.
// CHECK-LABEL: llvm.func internal @otherwise(
// CHECK: %[[NOT:.*]] = llvm.xor %[[MASK:.*]], %{{.*}} : i1
// CHECK: "@$2 cp.async.ca.shared.global [$0], [$1], 4;", "r,l,b" %{{.*}}, %{{.*}}, %[[MASK]]
// CHECK: "@$2 st.shared.b32 [$0], $1;", "r,r,b" %{{.*}}, %{{.*}}, %[[NOT]]
tt.func private @otherwise(%p: tensor<8x64x!tt.ptr<f32>, #one>, %m: tensor<8x64xi1, #one>, %o: tensor<8x64xf32, #one>) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x64xf32, #rows, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %0 mask %m other %o : tensor<8x64x!tt.ptr<f32>, #one> -> <8x64xf32, #rows, #smem, mutable>
  tt.return
}

// An asynchronous copy has at least 4 bytes: a thread loads and stores fewer.
// CHECK-LABEL: llvm.func internal @bytes(
// CHECK-NOT: cp.async.c
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> i16
// CHECK: llvm.store %{{.*}} : i16, !llvm.ptr<3>
tt.func private @bytes(%p: tensor<8x64x!tt.ptr<f16>, #one>) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x64xf16, #rows, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %0 : tensor<8x64x!tt.ptr<f16>, #one> -> <8x64xf16, #rows, #smem, mutable>
  tt.return
}

// ptxas makes illegal instructions of copies with a cache policy.
// CHECK-LABEL: llvm.func internal @policy(
// CHECK-NOT: createpolicy
// CHECK: "cp.async.cg.shared.global [$0], [$1], 16;", "r,l"
tt.func private @policy(%p: tensor<8x64x!tt.ptr<f16>, #b>) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x64xf16, #rows, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %0 evictionPolicy = evict_last {contiguity = 8 : i32} : tensor<8x64x!tt.ptr<f16>, #b> -> <8x64xf16, #rows, #smem, mutable>
  tt.return
}
}
