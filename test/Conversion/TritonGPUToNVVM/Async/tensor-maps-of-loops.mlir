// A loop writes its tensor map again only when all warps know that the store of the iteration before has read it.
// RUN: ttc %s --simulate --target=sm_90a --arg=x=iota:64xi32 --arg=p=zeros:5x64xi32 --arg=q=zeros:64xi32 --arg=n=5 --show=p=66 | FileCheck %s
// CHECK: p: i32 (5, 64) 0 1 2 3 {{.*}} 62 63 0 1 ...
tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                       %q: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %c16 = arith.constant 16 : i32
  %c64 = arith.constant 64 : i32
  %pitch = arith.constant 16 : i64
  %unit = arith.constant 1 : i64
  %lanes = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %pointers = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %addresses = tt.addptr %pointers, %lanes : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %row = tt.load %addresses : tensor<64x!tt.ptr<i32>>
  %tile = tt.reshape %row : tensor<64xi32> -> tensor<4x16xi32>
  // The buffer of this store is not the scratch of the maps.
  %first = tt.make_tensor_descriptor %q, [%c4, %c16], [%pitch, %unit] : <i32>, <tensor<4x16xi32>>
  tt.descriptor_store %first[%c0, %c0], %tile : !tt.tensordesc<tensor<4x16xi32>>, tensor<4x16xi32>
  scf.for %i = %c0 to %n step %c1 : i32 {
    %offset = arith.muli %i, %c64 : i32
    %base = tt.addptr %p, %offset : !tt.ptr<i32>, i32
    %next = tt.make_tensor_descriptor %base, [%c4, %c16], [%pitch, %unit] : <i32>, <tensor<4x16xi32>>
    tt.descriptor_store %next[%c0, %c0], %tile : !tt.tensordesc<tensor<4x16xi32>>, tensor<4x16xi32>
  }
  tt.return
}
