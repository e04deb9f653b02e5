// A descriptor that is a parameter describes what TMA can access, as one that a kernel makes does.
// RUN: ttc %s --run --arg=d=iota:8x8 --arg=o=zeros:64 --show=o | FileCheck %s
// RUN: ttc %s --run --arg=d=iota:8x8 --arg=d.shape0=0 --arg=o=ones:64 --check=o=zeros:64
// RUN: not ttc %s --run --arg=d=iota:8x8 --arg=d.stride0=5 --arg=d.shape1=5 --arg=o=zeros:64 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: ttc %s --run --arg=d=iota:8x8 --arg=d.stride0=5 --arg=d.shape1=5 --arg=o=zeros:64 --bounds-checking=false
// RUN: not ttc %s --run --arg=d=iota:8x8 --arg=d.stride1=2 --arg=d.shape1=4 --arg=o=zeros:64 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: not ttc %s --run --arg=d=iota:8x8 --arg=d.shape0=-2 --arg=o=zeros:64 2>&1 | FileCheck %s --check-prefix=SIZE

// CHECK: o: i32 (64) 0 1 2 3
// STRIDE: parameters-that-are-descriptors-are-checked.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: 'tt.func': expected a stride of dimension 0 of 'd' divisible by 16 bytes, but got 20, in program instance (0, 0, 0)
// LAST: error: 'tt.func': expected 1 as the last stride of 'd', but got 2, in program instance (0, 0, 0)
// SIZE: error: 'tt.func': expected a size of at least 0 in dimension 0 of 'd', but got -2, in program instance (0, 0, 0)

tt.func public @k(%d: !tt.tensordesc<tensor<8x8xi32>>, %o: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %v = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<8x8xi32>> -> tensor<8x8xi32>
  %r = tt.reshape %v : tensor<8x8xi32> -> tensor<64xi32>
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %oi, %r : tensor<64x!tt.ptr<i32>>
  tt.return
}
