// RUN: triton-opt %s --triton-nvidia-optimize-descriptor-encoding | FileCheck %s

// CHECK-DAG: #[[S128:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[S64:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
// CHECK-DAG: #[[S32:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 32, rank = 4}>
// CHECK-DAG: #[[S0:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32, rank = 1}>
// CHECK-DAG: #[[ROW:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[GIVEN:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#given = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>

// The widest swizzle that fits a line, and eight lines in the block.
// CHECK-LABEL: tt.func @swizzles
// CHECK-SAME: tensordesc<tensor<64x128xf16, #[[S128]]>>
// CHECK-SAME: tensordesc<tensor<64x64xi8, #[[S64]]>>
// CHECK-SAME: tensordesc<tensor<2x2x2x8xsi32, #[[S32]]>>
// CHECK-SAME: tensordesc<tensor<1024xf32, #[[S0]]>>
// CHECK-SAME: tensordesc<tensor<1x64xf16, #[[ROW]]>>
tt.func @swizzles(%a: !tt.tensordesc<tensor<64x128xf16>>, %b: !tt.tensordesc<tensor<64x64xi8>>, %c: !tt.tensordesc<tensor<2x2x2x8xsi32>>, %d: !tt.tensordesc<tensor<1024xf32>>, %e: !tt.tensordesc<tensor<1x64xf16>>) {
  tt.return
}

// CHECK-LABEL: tt.func @has_a_layout
// CHECK-SAME: tensordesc<tensor<64x128xf16, #[[GIVEN]]>>
tt.func @has_a_layout(%a: !tt.tensordesc<tensor<64x128xf16, #given>>) {
  tt.return
}

// Lines of 8 bytes, six dimensions, and elements of one bit.
// CHECK-LABEL: tt.func @not_for_tma
// CHECK-SAME: tensordesc<tensor<8x8xi8>>
// CHECK-SAME: tensordesc<tensor<1x1x1x1x8x64xf16>>
// CHECK-SAME: tensordesc<tensor<8x256xi1>>
tt.func @not_for_tma(%a: !tt.tensordesc<tensor<8x8xi8>>, %b: !tt.tensordesc<tensor<1x1x1x1x8x64xf16>>, %c: !tt.tensordesc<tensor<8x256xi1>>) {
  tt.return
}

// CHECK-LABEL: tt.func @control_flow
tt.func @control_flow(%p: !tt.ptr<f16>, %n: i32, %s: i64, %a: !tt.tensordesc<tensor<64x128xf16>>, %c: i1) -> !tt.tensordesc<tensor<64x128xf16>> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: tt.make_tensor_descriptor {{.*}} <tensor<64x128xf16, #[[S128]]>>
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f16>, <tensor<64x128xf16>>
  // CHECK: scf.for {{.*}} -> (!tt.tensordesc<tensor<64x128xf16, #[[S128]]>>)
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%x = %d) -> (!tt.tensordesc<tensor<64x128xf16>>) : i32 {
    %y = arith.select %c, %x, %a : !tt.tensordesc<tensor<64x128xf16>>
    scf.yield %y : !tt.tensordesc<tensor<64x128xf16>>
  }
  tt.return %e : !tt.tensordesc<tensor<64x128xf16>>
}
