// RUN: triton-opt %s --triton-form-tensor-descriptors | FileCheck %s

// An unknown divisor of an index is taken for positive, a negative constant is not: the rows may begin in front of the
// pointer, and the base of the descriptor moves there.
// CHECK-LABEL: @negative_quotient
// CHECK: %[[QUOTIENT:.*]] = arith.divsi
// CHECK: %[[ROWS:.*]] = arith.extsi %[[QUOTIENT]] : i32 to i64
// CHECK: %[[OFFSET:.*]] = arith.muli %[[ROWS]], %{{.*}} : i64
// CHECK: %[[BASE:.*]] = tt.addptr %{{.*}}, %[[OFFSET]] : !tt.ptr<f16>, i64
// CHECK: %[[DESCRIPTOR:.*]] = tt.make_tensor_descriptor %[[BASE]],
// CHECK: scf.for %[[K:[a-z0-9]+]] =
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: tt.descriptor_load %[[DESCRIPTOR]][%[[ZERO]], %[[K]]]
tt.func @negative_quotient(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %minus = arith.constant -1 : i32
  %program = tt.get_program_id x : i32
  %quotient = arith.divsi %program, %minus : i32
  %start = arith.muli %quotient, %c64 : i32
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %row = arith.addi %r, %starts : tensor<64xi32>
  %rows = tt.expand_dims %row {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %stride = arith.constant dense<128> : tensor<64x1xi32>
  %ofRows = arith.muli %rows, %stride : tensor<64x1xi32>
  %rowOffsets = tt.broadcast %ofRows : tensor<64x1xi32> -> tensor<64x64xi32>
  %columnOffsets = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %offsets = arith.addi %rowOffsets, %columnOffsets : tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pointers = tt.addptr %ps, %offsets : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64x64xi32>
    %q = tt.addptr %pointers, %ks : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %b = tt.load %q : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}
