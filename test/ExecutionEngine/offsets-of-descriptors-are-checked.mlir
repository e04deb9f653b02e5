// The requirements of TMA on offsets are checked on the CPU and in the simulator: on an H200, others are illegal instructions.
// DEFINE: %{cpu} = ttc %s --run --kernel=copy --arg=x=iota:8x16 --arg=o=zeros:8x16
// DEFINE: %{gpu} = ttc %s --target=sm_90a --simulate --kernel=copy --arg=x=iota:8x16 --arg=o=zeros:8x16
// RUN: %{cpu} --arg=i=-1 --arg=j=-4 --arg=r=6 --arg=c=8 --show=o=128 | FileCheck %s
// RUN: %{gpu} --arg=i=-1 --arg=j=-4 --arg=r=6 --arg=c=8 --show=o=128 | FileCheck %s
// RUN: not %{cpu} --arg=i=0 --arg=j=2 --arg=r=0 --arg=c=0 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not %{gpu} --arg=i=0 --arg=j=2 --arg=r=0 --arg=c=0 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %{cpu} --arg=i=0 --arg=j=0 --arg=r=0 --arg=c=6 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %{gpu} --arg=i=0 --arg=j=0 --arg=r=0 --arg=c=6 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %{cpu} --arg=i=0 --arg=j=0 --arg=r=-1 --arg=c=0 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %{gpu} --arg=i=0 --arg=j=0 --arg=r=-1 --arg=c=0 2>&1 | FileCheck %s --check-prefix=FAULT
// TMA stores the rest of 16 bytes.
// RUN: ttc %s --target=sm_90a --simulate --kernel=narrow --arg=o=zeros:8x16 --show=o=16 | FileCheck %s --check-prefix=UNIT

// CHECK: o: f32 (8, 16) {{.*}} 0 0 0 0 0 1 2 3
// LOAD: error: 'tt.descriptor_load': expected an offset along the last dimension divisible by 16 bytes, but got 8
// STORE: error: 'tt.descriptor_store': expected an offset along the last dimension divisible by 16 bytes, but got 24
// COPY: error: out of bounds ({{.*}}): expected a start along the contiguous dimension that is a multiple of 16 bytes, but got {{8|24}}
// NEGATIVE: error: 'tt.descriptor_store': expected an offset of at least 0 in dimension 0, but got -1
// FAULT: error: out of bounds ({{.*}}): expected a start of at least 0 for a store, but got -1 along dimension 1
// UNIT: o: f32 (8, 16) 3 3 3 3 0 0 0 0 0 0 0 0 0 0 0 0
tt.func public @copy(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %i: i32, %j: i32, %r: i32, %c: i32) {
  %eight = arith.constant 8 : i32
  %sixteen = arith.constant 16 : i32
  %one = arith.constant 1 : i64
  %row = arith.constant 16 : i64
  %d = tt.make_tensor_descriptor %x, [%eight, %sixteen], [%row, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x8xf32>>
  %v = tt.descriptor_load %d[%i, %j] : !tt.tensordesc<tensor<4x8xf32>> -> tensor<4x8xf32>
  %e = tt.make_tensor_descriptor %o, [%eight, %sixteen], [%row, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x8xf32>>
  tt.descriptor_store %e[%r, %c], %v : !tt.tensordesc<tensor<4x8xf32>>, tensor<4x8xf32>
  tt.return
}

tt.func public @narrow(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %one = arith.constant 1 : i64
  %row = arith.constant 16 : i64
  %v = arith.constant dense<3.0> : tensor<4x8xf32>
  %e = tt.make_tensor_descriptor %o, [%three, %three], [%row, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x8xf32>>
  tt.descriptor_store %e[%zero, %zero], %v : !tt.tensordesc<tensor<4x8xf32>>, tensor<4x8xf32>
  tt.return
}
