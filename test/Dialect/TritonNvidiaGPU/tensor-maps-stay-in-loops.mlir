// A tensor map is read behind the operation that writes it, also in a loop that may have no iteration.
// RUN: triton-opt %s --loop-invariant-code-motion | FileCheck %s

#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-LABEL: tt.func @map
// CHECK: scf.for
// CHECK: ttng.tensormap_create
// CHECK: ttng.reinterpret_tensor_descriptor
tt.func @map(%raw: !tt.ptr<i8>, %base: !tt.ptr<f16>, %box: i32, %size: i32, %stride: i64, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttng.tensormap_create %raw, %base, [%box, %box], [%size, %size], [%stride], [%c1, %c1] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    %desc = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<tensor<64x64xf16, #shared>>
  }
  tt.return
}

}
