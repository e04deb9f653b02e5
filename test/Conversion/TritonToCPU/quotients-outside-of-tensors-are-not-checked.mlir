// A division by zero is no error in elements that a store does not write because they are out of the bounds of a tensor:
// through a block pointer, and by a descriptor. Kernels with pointers, to which passes rewrite them, behave in the same way.

// RUN: ttc %s --run --kernel=block --arg=x=iota:5:start=1 --arg=o=zeros:5 --arg=n=5 --show=o | FileCheck %s
// RUN: ttc %s --run --kernel=made_behind --arg=x=iota:5:start=1 --arg=o=zeros:5 --arg=n=5 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=block --arg=x=iota:5 --arg=o=zeros:5 --arg=n=5 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttc %s --run --kernel=unchecked --arg=x=iota:5:start=1 --arg=o=zeros:8 --arg=n=5 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: ttc %s --run --kernel=descriptor --arg=x=iota:5x8:start=1 --arg=o=zeros:8x8 --arg=n=5 --show=o=6 | FileCheck %s --check-prefix=DESCRIPTOR
// RUN: not ttc %s --run --kernel=descriptor --arg=x=iota:5x8 --arg=o=zeros:8x8 --arg=n=5 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: ttc %s --run --kernel=rows --arg=x=bits:5x8:seed=1 --arg=o=zeros:8x8 --arg=n=5
// RUN: not ttc %s --run --kernel=rows --arg=x=iota:5x8 --arg=o=zeros:8x8 --arg=n=5 2>&1 | FileCheck %s --check-prefix=ZERO

// RUN: ttc %s --emit=ttir -o %t.ttir
// RUN: ttc %t.ttir --run --kernel=block --arg=x=iota:5:start=1 --arg=o=zeros:5 --arg=n=5 --show=o | FileCheck %s
// RUN: ttc %t.ttir --run --kernel=made_behind --arg=x=iota:5:start=1 --arg=o=zeros:5 --arg=n=5 --show=o | FileCheck %s

// CHECK: o: i32 (5) 100 50 33 25 20
// ZERO: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 0, in program instance (0, 0, 0)
// LAST: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 5, in program instance (0, 0, 0)

tt.func public @block(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %xb = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  %ob = tt.make_tensor_ptr %o, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  %a = tt.load %xb {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8xi32>>
  %q = arith.divsi %hundred, %a : tensor<8xi32>
  tt.store %ob, %q {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<8xi32>>
  tt.return
}

tt.func public @made_behind(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %xb = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  %a = tt.load %xb {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8xi32>>
  %q = arith.divsi %hundred, %a : tensor<8xi32>
  %ob = tt.make_tensor_ptr %o, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  tt.store %ob, %q {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<8xi32>>
  tt.return
}

tt.func public @unchecked(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %xb = tt.make_tensor_ptr %x, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  %ob = tt.make_tensor_ptr %o, [%n], [%c1], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  %a = tt.load %xb {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8xi32>>
  %q = arith.divsi %hundred, %a : tensor<8xi32>
  tt.store %ob, %q : !tt.ptr<tensor<8xi32>>
  tt.return
}

// The last three rows are out of bounds: stored, scattered and added.
// DESCRIPTOR: o: i32 (8, 8) 300 150 99 75 60 48
tt.func public @descriptor(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i32
  %c8_i64 = arith.constant 8 : i64
  %hundred = arith.constant dense<100> : tensor<8x8xi32>
  %rows = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %xd = tt.make_tensor_descriptor %x, [%n, %c8], [%c8_i64, %c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<8x8xi32>>
  %od = tt.make_tensor_descriptor %o, [%n, %c8], [%c8_i64, %c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<8x8xi32>>
  %sd = tt.make_tensor_descriptor %o, [%n, %c8], [%c8_i64, %c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<1x8xi32>>
  %a = tt.descriptor_load %xd[%c0, %c0] : !tt.tensordesc<tensor<8x8xi32>> -> tensor<8x8xi32>
  %q = arith.divsi %hundred, %a : tensor<8x8xi32>
  tt.descriptor_store %od[%c0, %c0], %q : !tt.tensordesc<tensor<8x8xi32>>, tensor<8x8xi32>
  tt.descriptor_scatter %sd[%rows, %c0], %q : !tt.tensordesc<tensor<1x8xi32>>, tensor<8xi32>, i32, tensor<8x8xi32>
  tt.descriptor_reduce add, %od[%c0, %c0], %q : !tt.tensordesc<tensor<8x8xi32>>, tensor<8x8xi32>
  tt.descriptor_reduce add, %od[%c0, %c0], %q : !tt.tensordesc<tensor<8x8xi32>>, tensor<8x8xi32>
  tt.return
}

// Rows beyond the bounds are left out by their numbers.
tt.func public @rows(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant dense<2> : tensor<8xi32>
  %c8 = arith.constant 8 : i32
  %c8_i64 = arith.constant 8 : i64
  %hundred = arith.constant dense<100> : tensor<8x8xi32>
  %range = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %rows = arith.addi %range, %c2 : tensor<8xi32>
  %xd = tt.make_tensor_descriptor %x, [%n, %c8], [%c8_i64, %c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<8x8xi32>>
  %od = tt.make_tensor_descriptor %o, [%n, %c8], [%c8_i64, %c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<1x8xi32>>
  %a = tt.descriptor_load %xd[%c0, %c0] : !tt.tensordesc<tensor<8x8xi32>> -> tensor<8x8xi32>
  %q = arith.divsi %hundred, %a : tensor<8x8xi32>
  tt.descriptor_scatter %od[%rows, %c0], %q : !tt.tensordesc<tensor<1x8xi32>>, tensor<8xi32>, i32, tensor<8x8xi32>
  tt.return
}
