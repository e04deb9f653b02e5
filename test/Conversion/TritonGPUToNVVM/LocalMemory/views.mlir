// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm -split-input-file -verify-diagnostics | FileCheck %s

// A view is the address of its first element.

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [8, 16]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a"} {

// A buffer of 8x16 elements has 128.
// CHECK-LABEL: llvm.func internal @index(
// CHECK-SAME: %[[I:arg[0-9]+]]: i32
// CHECK: %[[STRIDE:.*]] = llvm.mlir.constant(128 : i32)
// CHECK: %[[ELEMENT:.*]] = llvm.mul %[[I]], %[[STRIDE]]
// CHECK: llvm.getelementptr %{{.*}}[%[[ELEMENT]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i16
tt.func private @index(%i: i32) -> tensor<8x16xf16, #b> {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<3x8x16xf16, #plain, #smem, mutable>
  %1 = ttg.memdesc_index %0[%i] : !ttg.memdesc<3x8x16xf16, #plain, #smem, mutable> -> !ttg.memdesc<8x16xf16, #plain, #smem, mutable>
  %2 = ttg.local_load %1 : !ttg.memdesc<8x16xf16, #plain, #smem, mutable> -> tensor<8x16xf16, #b>
  tt.return %2 : tensor<8x16xf16, #b>
}

// With padding, buffer i begins at element 128 i + (128 i / 64) 8.
// CHECK-LABEL: llvm.func internal @padded_index(
// CHECK-SAME: %[[I:arg[0-9]+]]: i32
// CHECK: %[[ELEMENT:.*]] = llvm.mul %[[I]],
// CHECK: %[[INTERVALS:.*]] = llvm.lshr %[[ELEMENT]],
// CHECK: %[[PADDING:.*]] = llvm.mul %[[INTERVALS]],
// CHECK: %[[AT:.*]] = llvm.add %[[ELEMENT]], %[[PADDING]]
// CHECK: llvm.getelementptr %{{.*}}[%[[AT]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i16
tt.func private @padded_index(%i: i32) -> tensor<8x16xf16, #b> {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<3x8x16xf16, #padded, #smem, mutable>
  %1 = ttg.memdesc_index %0[%i] : !ttg.memdesc<3x8x16xf16, #padded, #smem, mutable> -> !ttg.memdesc<8x16xf16, #padded, #smem, mutable>
  %2 = ttg.local_load %1 : !ttg.memdesc<8x16xf16, #padded, #smem, mutable> -> tensor<8x16xf16, #b>
  tt.return %2 : tensor<8x16xf16, #b>
}

// Row 4, column 8 of 16 columns is element 72, byte 144.
// CHECK-LABEL: llvm.func internal @subslice(
// CHECK: llvm.getelementptr %{{.*}}[144] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
tt.func private @subslice() -> tensor<4x8xf16, #b> {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x16xf16, #plain, #smem, mutable>
  %1 = ttg.memdesc_subslice %0[4, 8] : !ttg.memdesc<8x16xf16, #plain, #smem, mutable> -> !ttg.memdesc<4x8xf16, #plain, #smem, mutable, 8x16>
  %2 = ttg.local_load %1 : !ttg.memdesc<4x8xf16, #plain, #smem, mutable, 8x16> -> tensor<4x8xf16, #b>
  tt.return %2 : tensor<4x8xf16, #b>
}

// CHECK-LABEL: llvm.func internal @same_address(
// CHECK-SAME: %[[BASE:arg[0-9]+]]: !llvm.ptr<3>
// CHECK: llvm.getelementptr %[[BASE]][%{{.*}}] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
tt.func private @same_address() -> tensor<16x8xf16, #b> {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x16xf16, #plain, #smem, mutable>
  %1 = ttg.memdesc_reinterpret %0 : !ttg.memdesc<8x16xf16, #plain, #smem, mutable> -> !ttg.memdesc<16x8xf16, #plain, #smem, mutable>
  %2 = ttg.local_load %1 : !ttg.memdesc<16x8xf16, #plain, #smem, mutable> -> tensor<16x8xf16, #b>
  tt.return %2 : tensor<16x8xf16, #b>
}
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a"} {
tt.func private @bits(%x: tensor<8x16xi1, #b>) {
  // expected-error @below {{'ttg.local_alloc' op is not supported by the lowering to NVVM: elements of 'i1' have no addresses}}
  %0 = ttg.local_alloc %x : (tensor<8x16xi1, #b>) -> !ttg.memdesc<8x16xi1, #plain, #smem>
  tt.return
}
}
