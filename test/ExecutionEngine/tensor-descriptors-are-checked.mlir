// The CPU checks what tensor maps require of a tensor where it makes a descriptor.
// RUN: ttc %s --run --arg=x=iota:8x16 --arg=m=8 --arg=s=16 --arg=t=1 --arg=k=0 --arg=o=zeros:4x8 --check=o=full:4x8:value=0:atol=100
// RUN: ttc %s --run --arg=x=iota:8x16 --arg=m=0 --arg=s=16 --arg=t=1 --arg=k=0 --arg=o=ones:4x8 --check=o=zeros:4x8
// RUN: not ttc %s --run --arg=x=iota:8x16 --arg=m=-64 --arg=s=16 --arg=t=1 --arg=k=0 --arg=o=zeros:4x8 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not ttc %s --run --arg=x=iota:8x16 --arg=m=8 --arg=s=13 --arg=t=1 --arg=k=0 --arg=o=zeros:4x8 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: not ttc %s --run --arg=x=iota:8x16 --arg=m=8 --arg=s=-16 --arg=t=1 --arg=k=0 --arg=o=zeros:4x8 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not ttc %s --run --arg=x=iota:8x16 --arg=m=8 --arg=s=16 --arg=t=2 --arg=k=0 --arg=o=zeros:4x8 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: not ttc %s --run --arg=x=iota:8x16 --arg=m=4 --arg=s=16 --arg=t=1 --arg=k=1 --arg=o=zeros:4x8 2>&1 | FileCheck %s --check-prefix=BASE
// RUN: ttc %s --run --arg=x=iota:8x16 --arg=m=8 --arg=s=13 --arg=t=1 --arg=k=0 --arg=o=zeros:4x8 --bounds-checking=false

// SIZE: [[@LINE+13]]:8: error: 'tt.make_tensor_descriptor': expected a size of at least 0 in dimension 0, but got -64
// STRIDE: error: 'tt.make_tensor_descriptor': expected a stride of dimension 0 divisible by 16 bytes, but got 52
// NEGATIVE: error: 'tt.make_tensor_descriptor': expected a stride of at least 0 bytes in dimension 0, but got -64
// LAST: error: 'tt.make_tensor_descriptor': expected 1 as the last stride, but got 2
// BASE: error: 'tt.make_tensor_descriptor': expected a base divisible by 16 bytes, but got {{[0-9]+}}
tt.func public @copy(%x: !tt.ptr<f32>, %m: i32, %s: i64, %t: i64, %k: i32, %o: !tt.ptr<f32>) {
  %zero = arith.constant 0 : i32
  %eight = arith.constant 8 : i32
  %sixteen = arith.constant 16 : i32
  %one = arith.constant 1 : i64
  %row = arith.constant 8 : i64
  %four = arith.constant 4 : i32
  %base = tt.addptr %x, %k : !tt.ptr<f32>, i32
  %d = tt.make_tensor_descriptor %base, [%m, %sixteen], [%s, %t] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x8xf32>>
  %v = tt.descriptor_load %d[%zero, %zero] : !tt.tensordesc<tensor<4x8xf32>> -> tensor<4x8xf32>
  %e = tt.make_tensor_descriptor %o, [%four, %eight], [%row, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x8xf32>>
  tt.descriptor_store %e[%zero, %zero], %v : !tt.tensordesc<tensor<4x8xf32>>, tensor<4x8xf32>
  tt.return
}
