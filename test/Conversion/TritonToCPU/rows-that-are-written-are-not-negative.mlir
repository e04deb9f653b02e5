// A scatter to negative rows is an error, as a store at a negative offset is. Rows beyond the tensor are left out.
// RUN: ttc %s --run --arg=p=zeros:8x32 --arg=first=3 --show=p=2 | FileCheck %s
// RUN: not ttc %s --run --arg=p=zeros:8x32 --arg=first=-3 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: ttc %s --run --arg=p=zeros:8x32 --arg=first=-3 --bounds-checking=false --show=p=2 | FileCheck %s --check-prefix=UNCHECKED
// CHECK: p: i32 (8, 32) 0 0
// ERROR: error: 'tt.descriptor_scatter': expected an offset of at least 0 in dimension 0, but got -2, for element 1, in program instance (0, 0, 0)
// UNCHECKED: p: i32 (8, 32) 9 9
tt.func public @k(%p: !tt.ptr<i32>, %first: i32) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %isFirst = arith.cmpi slt, %i, %one : tensor<8xi32>
  %firsts = tt.splat %first : i32 -> tensor<8xi32>
  %sum = arith.addi %i, %firsts : tensor<8xi32>
  %rows = arith.select %isFirst, %one, %sum : tensor<8xi1>, tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c32 = arith.constant 32 : i32
  %stride = arith.constant 32 : i64
  %c1 = arith.constant 1 : i64
  %v = arith.constant dense<9> : tensor<8x32xi32>
  %d = tt.make_tensor_descriptor %p, [%c8, %c32], [%stride, %c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<1x32xi32>>
  tt.descriptor_scatter %d[%rows, %c0], %v : !tt.tensordesc<tensor<1x32xi32>>, tensor<8xi32>, i32, tensor<8x32xi32>
  tt.return
}
