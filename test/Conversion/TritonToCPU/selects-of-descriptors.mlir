// A descriptor is an address, sizes, strides and a padding, of which a branch selects each.
// RUN: ttc %s --run --arg=p=iota:20 --arg=q=iota:32:start=50 --arg=o=zeros:32 --arg=n=1 --show=o=32 | FileCheck %s --check-prefix=FIRST
// RUN: ttc %s --run --arg=p=iota:20 --arg=q=iota:32:start=50 --arg=o=zeros:32 --arg=n=0 --check=o=iota:32:start=50 | FileCheck %s --check-prefix=SECOND
// FIRST: o: i32 (32) 0 1 2 3 {{.*}} 18 19 0 0
// SECOND: o: all 32 elements are as expected
tt.func public @kernel(%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c1 = arith.constant 1 : i64
  %z = arith.constant 0 : i32
  %c20 = arith.constant 20 : i32
  %c32 = arith.constant 32 : i32
  %a = tt.make_tensor_descriptor %p, [%c20], [%c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<32xi32>>
  %b = tt.make_tensor_descriptor %q, [%c32], [%c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<32xi32>>
  %od = tt.make_tensor_descriptor %o, [%c32], [%c1] : !tt.ptr<i32>, !tt.tensordesc<tensor<32xi32>>
  %c = arith.cmpi sgt, %n, %z : i32
  %e = scf.if %c -> !tt.tensordesc<tensor<32xi32>> { scf.yield %a : !tt.tensordesc<tensor<32xi32>> } else { scf.yield %b : !tt.tensordesc<tensor<32xi32>> }
  %f = tt.descriptor_load %e[%z] : !tt.tensordesc<tensor<32xi32>> -> tensor<32xi32>
  tt.descriptor_store %od[%z], %f : !tt.tensordesc<tensor<32xi32>>, tensor<32xi32>
  tt.return
}
