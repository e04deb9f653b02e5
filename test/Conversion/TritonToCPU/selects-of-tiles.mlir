// A pointer to a tile is an address, sizes, strides and offsets, of which a branch selects each.
// RUN: ttc %s --run --arg=p=iota:64:start=1 --arg=o=zeros:32 --arg=n=3 --show=o=5 | FileCheck %s --check-prefix=FIRST
// RUN: ttc %s --run --arg=p=iota:64:start=1 --arg=o=zeros:32 --arg=n=-3 --show=o=5 | FileCheck %s --check-prefix=SECOND
// RUN: ttc %s --simulate --target=sm_90a --arg=p=iota:64:start=1 --arg=o=zeros:32 --arg=n=-3 --show=o=5 | FileCheck %s --check-prefix=SECOND
// FIRST: o: i32 (32) 1 2 3 4 5
// SECOND: o: i32 (32) 0 0 0 1 2
tt.func public @kernel(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %c1 = arith.constant 1 : i64
  %c20 = arith.constant 20 : i64
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = tt.make_tensor_ptr %p, [%c20], [%c1], [%z] {order = array<i32: 0>} : <tensor<32xi32>>
  %a5 = tt.make_tensor_ptr %p, [%c20], [%c1], [%n] {order = array<i32: 0>} : <tensor<32xi32>>
  %c32l = arith.constant 32 : i64
  %ob = tt.make_tensor_ptr %o, [%c32l], [%c1], [%z] {order = array<i32: 0>} : <tensor<32xi32>>
  %c = arith.cmpi sgt, %n, %z : i32
  %e = scf.if %c -> !tt.ptr<tensor<32xi32>> { scf.yield %a : !tt.ptr<tensor<32xi32>> } else { scf.yield %a5 : !tt.ptr<tensor<32xi32>> }
  %f = tt.load %e {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<32xi32>>
  tt.store %ob, %f : !tt.ptr<tensor<32xi32>>
  tt.return
}
