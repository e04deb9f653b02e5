// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [32, 64]}>
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#columns = #ttg.shared_linear<{offset = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 1], [0, 2], [0, 4]]}, alignment = 128>
#smem = #ttg.shared_memory

module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-LABEL: tt.func @local
tt.func @local(%t: tensor<32x64xf16, #blocked>, %i: i32) {
  // CHECK-NEXT: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf16, #[[S:.*]], #smem, mutable>
  %a = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.local_alloc %{{.*}} : (tensor<32x64xf16, #{{.*}}>) -> !ttg.memdesc<32x64xf16, #[[S]], #smem>
  %b = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  // CHECK-NEXT: ttg.local_alloc {alignment = 128 : i32} : () -> !ttg.memdesc<4x4xf16, #{{.*}}, #smem, mutable>
  %d = ttg.local_alloc {alignment = 128 : i32} : () -> !ttg.memdesc<4x4xf16, #flat, #smem, mutable>
  // CHECK-NEXT: %[[V:.*]] = ttg.memdesc_index %[[A]][%{{.*}}] : !ttg.memdesc<3x32x64xf16, #[[S]], #smem, mutable> -> !ttg.memdesc<32x64xf16, #[[S]], #smem, mutable>
  %v = ttg.memdesc_index %a[%i] : !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.local_store %{{.*}}, %[[V]] : tensor<32x64xf16, #{{.*}}> -> !ttg.memdesc<32x64xf16, #[[S]], #smem, mutable>
  ttg.local_store %t, %v : tensor<32x64xf16, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.local_load %[[V]] : !ttg.memdesc<32x64xf16, #[[S]], #smem, mutable> -> tensor<32x64xf16, #{{.*}}>
  %l = ttg.local_load %v : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #blocked>
  // CHECK-NEXT: ttg.local_barrier
  ttg.local_barrier
  // CHECK-NEXT: ttg.local_dealloc %[[A]] : !ttg.memdesc<3x32x64xf16, #[[S]], #smem, mutable>
  ttg.local_dealloc %a : !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable>
  tt.return
}

// CHECK-LABEL: tt.func @views
tt.func @views(%b: !ttg.memdesc<32x64xf16, #shared, #smem>, %v: !ttg.memdesc<32x64xf16, #nv, #smem, mutable>, %m: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
  // CHECK-NEXT: ttg.memdesc_subslice %{{.*}}[0, 32] : !ttg.memdesc<32x64xf16, #{{.*}}, #smem> -> !ttg.memdesc<32x32xf16, #{{.*}}, #smem, 32x64>
  %s = ttg.memdesc_subslice %b[0, 32] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
  // CHECK-NEXT: ttg.memdesc_trans %{{.*}} {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #[[N:.*]], #smem, mutable> -> !ttg.memdesc<64x32xf16, #[[T:.*]], #smem, mutable>
  %r = ttg.memdesc_trans %v {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<64x32xf16, #nvt, #smem, mutable>
  // Each buffer of a multi-buffer is transposed, and so is a view of a buffer.
  %r2 = ttg.memdesc_trans %m {order = array<i32: 0, 2, 1>} : !ttg.memdesc<3x32x64xf16, #shared, #smem> -> !ttg.memdesc<3x64x32xf16, #sharedt, #smem>
  %r3 = ttg.memdesc_trans %s {order = array<i32: 1, 0>} : !ttg.memdesc<32x32xf16, #shared, #smem, 32x64> -> !ttg.memdesc<32x32xf16, #sharedt, #smem, 64x32>
  // CHECK: ttg.memdesc_reshape %{{.*}} : !ttg.memdesc<32x64xf16, #[[N]], #smem, mutable> -> !ttg.memdesc<2x16x64xf16, #{{.*}}, #smem, mutable>
  %h = ttg.memdesc_reshape %v : !ttg.memdesc<32x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<2x16x64xf16, #nv3, #smem, mutable>
  // CHECK-NEXT: ttg.memdesc_reinterpret %{{.*}} : !ttg.memdesc<32x64xf16, #[[N]], #smem, mutable> -> !ttg.memdesc<32x32xf32, #{{.*}}, #smem, mutable>
  %e = ttg.memdesc_reinterpret %v : !ttg.memdesc<32x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
  tt.return
}

// CHECK-LABEL: tt.func @copies
tt.func @copies(%p: tensor<32x64x!tt.ptr<f16>, #blocked>, %v: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %m: tensor<32x64xi1, #blocked>, %t: tensor<32x64xf16, #blocked>) {
  // CHECK-NEXT: %[[K:.*]] = ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %{{.*}} other %{{.*}} cacheModifier = cg evictionPolicy = evict_last {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #{{.*}}> -> <32x64xf16, #[[S:.*]], #smem, mutable>
  %k = ttg.async_copy_global_to_local %p, %v mask %m other %t cacheModifier = cg evictionPolicy = evict_last {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem, mutable>
  // CHECK-NEXT: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} {isVolatile = true} : tensor<32x64x!tt.ptr<f16>, #{{.*}}> -> <32x64xf16, #[[S]], #smem, mutable>
  %volatile = ttg.async_copy_global_to_local %p, %v {isVolatile = true} : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem, mutable>
  // The full type is accepted too.
  // CHECK-NEXT: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} : tensor<32x64x!tt.ptr<f16>, #{{.*}}> -> <32x64xf16, #[[S]], #smem, mutable>
  %k2 = ttg.async_copy_global_to_local %p, %v : tensor<32x64x!tt.ptr<f16>, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  // CHECK-NEXT: %[[G:.*]] = ttg.async_commit_group tokens %[[K]]
  %g = ttg.async_commit_group tokens %k
  // CHECK-NEXT: %[[G0:.*]] = ttg.async_commit_group{{$}}
  %g0 = ttg.async_commit_group
  // CHECK-NEXT: %[[W:.*]] = ttg.async_wait %[[G]], %[[G0]] {num = 1 : i32}
  %w = ttg.async_wait %g, %g0 {num = 1 : i32}
  // CHECK-NEXT: ttg.async_wait {num = 0 : i32}
  %w0 = ttg.async_wait {num = 0 : i32}
  // CHECK-NEXT: ttg.local_load %{{.*}} token %[[W]] : !ttg.memdesc<32x64xf16, #[[S]], #smem, mutable> -> tensor<32x64xf16, #{{.*}}>
  %l = ttg.local_load %v token %w : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #blocked>
  tt.return
}

// CHECK-LABEL: tt.func @others
tt.func @others(%i8: tensor<32x32xi8, #b0>, %iv: i32, %ub: i32, %step: i32) {
  // CHECK-NEXT: ttg.fp4_to_fp %{{.*}} {axis = 1 : i32} : tensor<32x32xi8, #{{.*}}> -> tensor<32x64xbf16, #{{.*}}>
  %f = ttg.fp4_to_fp %i8 {axis = 1 : i32} : tensor<32x32xi8, #b0> -> tensor<32x64xbf16, #blocked>
  // CHECK-NEXT: ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
  %gs = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
  // CHECK-NEXT: %[[Q:.*]] = ttg.predicate_stage %{{.*}}, %{{.*}}, %{{.*}} maxStage 2 stage 1 : i32 -> i1
  %q = ttg.predicate_stage %iv, %ub, %step maxStage 2 stage 1 : i32 -> i1
  // CHECK-NEXT: "ttg.mask"(%[[Q]]) ({
  // CHECK-NEXT: ttg.mask.return %{{.*}} : i32
  // CHECK-NEXT: }) : (i1) -> i32
  %x = "ttg.mask"(%q) ({
    ttg.mask.return %iv : i32
  }) : (i1) -> i32
  tt.return
}

// A subslice is legal if it is a translation of the subslice at zero.
// CHECK-LABEL: tt.func @parts
tt.func @parts(%s: !ttg.memdesc<32x64xf16, #shared, #smem>, %n: !ttg.memdesc<64x64xf16, #nv, #smem>, %f: !ttg.memdesc<4x4xf16, #flat, #smem>, %p: !ttg.memdesc<32x64xf16, #padded, #smem>, %m: !ttg.memdesc<4x32x64xf16, #shared, #smem>) {
  // Whole swizzle patterns: four groups of eight columns, eight rows of 128 bytes.
  // CHECK-COUNT-10: ttg.memdesc_subslice
  %0 = ttg.memdesc_subslice %s[4, 32] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<4x32xf16, #shared, #smem, 32x64>
  %1 = ttg.memdesc_subslice %n[56, 0] : !ttg.memdesc<64x64xf16, #nv, #smem> -> !ttg.memdesc<8x64xf16, #nv, #smem, 64x64>
  // Parts of the swizzle pattern at zero.
  %2 = ttg.memdesc_subslice %s[0, 0] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x16xf16, #shared, #smem, 32x64>
  %3 = ttg.memdesc_subslice %n[8, 0] : !ttg.memdesc<64x64xf16, #nv, #smem> -> !ttg.memdesc<8x32xf16, #nv, #smem, 64x64>
  %4 = ttg.memdesc_subslice %n[2, 0] : !ttg.memdesc<64x64xf16, #nv, #smem> -> !ttg.memdesc<2x8xf16, #nv, #smem, 64x64>
  // Columns of a single row of the first phase.
  %5 = ttg.memdesc_subslice %n[0, 32] : !ttg.memdesc<64x64xf16, #nv, #smem> -> !ttg.memdesc<1x32xf16, #nv, #smem, 64x64>
  // Buffers without a swizzle, with padding and without.
  %6 = ttg.memdesc_subslice %f[1, 2] : !ttg.memdesc<4x4xf16, #flat, #smem> -> !ttg.memdesc<1x2xf16, #flat, #smem, 4x4>
  %7 = ttg.memdesc_subslice %p[1, 2] : !ttg.memdesc<32x64xf16, #padded, #smem> -> !ttg.memdesc<1x2xf16, #padded, #smem, 32x64>
  // Some buffers of a multi-buffer, and a view of a view.
  %8 = ttg.memdesc_subslice %m[2, 0, 32] : !ttg.memdesc<4x32x64xf16, #shared, #smem> -> !ttg.memdesc<2x32x32xf16, #shared, #smem, 4x32x64>
  %9 = ttg.memdesc_subslice %1[4, 0] : !ttg.memdesc<8x64xf16, #nv, #smem, 64x64> -> !ttg.memdesc<1x32xf16, #nv, #smem, 64x64>
  tt.return
}

// Tensor cores read columns within the swizzle pattern of a layout `#ttg.nvmma_shared`, from its first row on. A view of
// mutable memory may be immutable.
// CHECK-LABEL: tt.func @columns
tt.func @columns(%n: !ttg.memdesc<64x64xf16, #nv, #smem, mutable>, %m: !ttg.memdesc<4x64x64xf16, #nv, #smem, mutable>, %i: i32) {
  // CHECK-NEXT: ttg.memdesc_subslice %{{.*}}[0, 16] : !ttg.memdesc<64x64xf16, #{{.*}}, #smem, mutable> -> !ttg.memdesc<64x16xf16, #{{.*}}, #smem, 64x64>
  %0 = ttg.memdesc_subslice %n[0, 16] : !ttg.memdesc<64x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<64x16xf16, #nv, #smem, 64x64>
  // CHECK-NEXT: ttg.memdesc_subslice %{{.*}}[32, 48]
  %1 = ttg.memdesc_subslice %n[32, 48] : !ttg.memdesc<64x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<32x16xf16, #nv, #smem, mutable, 64x64>
  // CHECK-NEXT: ttg.memdesc_index {{.*}}, mutable> -> !ttg.memdesc<64x64xf16, #{{.*}}, #smem>
  %2 = ttg.memdesc_index %m[%i] : !ttg.memdesc<4x64x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<64x64xf16, #nv, #smem>
  tt.return
}

// The transpose of a layout without a swizzle is not a layout `#ttg.nvmma_shared`.
// CHECK-LABEL: tt.func @transposed_rows
tt.func @transposed_rows(%b: !ttg.memdesc<8x16xf16, #rows, #smem>) {
  // CHECK-NEXT: ttg.memdesc_trans %{{.*}} {order = array<i32: 1, 0>} : !ttg.memdesc<8x16xf16, #{{.*}}, #smem> -> !ttg.memdesc<16x8xf16, #[[C:.*]], #smem>
  %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<8x16xf16, #rows, #smem> -> !ttg.memdesc<16x8xf16, #columns, #smem>
  tt.return
}

}
