// The copies of a tile begin during the one before, in a ring of four buffers. The number of iterations is a quotient by
// 32, which is no counter of buffers or phases: the verification of asynchronous code does not follow it modulo 64.
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=4' --triton-allocate=proven-async=true | FileCheck %s

// CHECK: scf.for
// CHECK: scf.for
// CHECK: ttng.wait_barrier
// CHECK: ttng.warp_group_dot
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: scf.yield
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: scf.yield
tt.func public @matmul(%a: !tt.tensordesc<tensor<128x32xf32>>, %b: !tt.tensordesc<tensor<32x128xf32>>, %c: !tt.tensordesc<tensor<128x128xf32>>, %depth: i32, %tiles: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c31 = arith.constant 31 : i32
  %c32 = arith.constant 32 : i32
  %c128 = arith.constant 128 : i32
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %first = tt.get_program_id x : i32
  %rounded = arith.addi %depth, %c31 : i32
  %steps = arith.divsi %rounded, %c32 : i32
  scf.for %tile = %c0 to %tiles step %c1 : i32 {
    %number = arith.addi %first, %tile : i32
    %row = arith.muli %number, %c128 : i32
    %sum = scf.for %step = %c0 to %steps step %c1 iter_args(%z = %zero) -> (tensor<128x128xf32>) : i32 {
      %k = arith.muli %step, %c32 : i32
      %x = tt.descriptor_load %a[%row, %k] : !tt.tensordesc<tensor<128x32xf32>> -> tensor<128x32xf32>
      %y = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<tensor<32x128xf32>> -> tensor<32x128xf32>
      %next = tt.dot %x, %y, %z, inputPrecision = tf32 : tensor<128x32xf32> * tensor<32x128xf32> -> tensor<128x128xf32>
      scf.yield %next : tensor<128x128xf32>
    }
    tt.descriptor_store %c[%row, %c0], %sum : !tt.tensordesc<tensor<128x128xf32>>, tensor<128x128xf32>
  }
  tt.return
}
