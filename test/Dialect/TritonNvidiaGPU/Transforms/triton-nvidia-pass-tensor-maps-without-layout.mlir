// A descriptor of a block that TMA does not copy has no layout for it, and is made in the kernel.
// RUN: triton-opt %s --triton-nvidia-pass-tensor-maps | FileCheck %s
// RUN: not ttc %s --target=sm_90a --abi=native -o %t.ptx 2>&1 | FileCheck %s --check-prefix=NATIVE

// CHECK: tt.func public @narrow(%{{[^:]*}}: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %{{[^:]*}}: i32, %{{[^:]*}}: i64 {tt.divisibility = 16 : i32}) {
// CHECK: tt.make_tensor_descriptor
// NATIVE: error: 'tt.make_tensor_descriptor' op expected a contiguous dimension of a multiple of 16 bytes for TMA
tt.func public @narrow(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32, %n: i64 {tt.divisibility = 16 : i32}) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %d = tt.make_tensor_descriptor %p, [%m, %m], [%n, %c1] : <f16>, <tensor<16x4xf16>>
  %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<16x4xf16>> -> tensor<16x4xf16>
  tt.descriptor_store %d[%c0, %c0], %x : !tt.tensordesc<tensor<16x4xf16>>, tensor<16x4xf16>
  tt.return
}
