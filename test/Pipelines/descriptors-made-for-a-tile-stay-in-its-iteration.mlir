// The copies of a tile do not begin during the one before if the loop over tiles makes their descriptors: a tensor map has
// one place in memory, which the copies of the tile before read.
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=3' --triton-allocate=proven-async=true | FileCheck %s

// CHECK: scf.for
// CHECK: ttng.tensormap_create
// CHECK: scf.for
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: scf.yield
// CHECK-NOT: ttng.async_tma_copy_global_to_local
// CHECK: tt.return
tt.func public @tiles(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %tiles: i32, %k: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c4096 = arith.constant 4096 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %y = tt.make_tensor_descriptor %b, [%k, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %z = tt.make_tensor_descriptor %c, [%k, %c64], [%c64_i64, %c1_i64] : <f32>, <tensor<64x64xf32>>
  %first = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  scf.for %tile = %first to %tiles step %step : i32 {
    %row = arith.muli %tile, %c64 : i32
    %offset = arith.muli %tile, %c4096 : i32
    %base = tt.addptr %a, %offset : !tt.ptr<f16>, i32
    %x = tt.make_tensor_descriptor %base, [%c64, %k], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %sum = scf.for %i = %c0 to %k step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
      %left = tt.descriptor_load %x[%c0, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %right = tt.descriptor_load %y[%i, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %next = tt.dot %left, %right, %s : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %next : tensor<64x64xf32>
    }
    tt.descriptor_store %z[%row, %c0], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
  }
  tt.return
}
