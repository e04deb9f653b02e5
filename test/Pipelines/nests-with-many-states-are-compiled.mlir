// Two loops in three, with five stages: the analysis of asynchronous code gives up, which is no reason for an error.
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=5' --triton-allocate=proven-async=true --remarks-filter='tritongpu-pipeline|triton-verify-stage' -o /dev/null 2>&1 | FileCheck %s

// CHECK-COUNT-3: the loop is a pipeline of 5 stages
// CHECK: AsyncNotProven{{.*}}has too many states
tt.func public @nest(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32) {
  %c64_i32 = arith.constant 64 : i32
  %c64_i64 = arith.constant 64 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
  %2 = arith.muli %arg3, %arg4 : i32
  %3 = arith.muli %2, %arg5 : i32
  %4 = arith.muli %3, %c64_i32 : i32
  %5 = tt.make_tensor_descriptor %arg0, [%4, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %6 = arith.muli %arg6, %c64_i32 : i32
  %7 = tt.make_tensor_descriptor %arg1, [%6, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %8 = arith.muli %arg3, %arg4 : i32
  %9 = arith.muli %8, %c64_i32 : i32
  %10 = tt.make_tensor_descriptor %arg2, [%9, %c64_i32], [%c64_i64, %c1_i64] : <f32>, <tensor<64x64xf32>>
  scf.for %arg7 = %c0_i32 to %arg3 step %c1_i32  : i32 {
    scf.for %arg8 = %c0_i32 to %arg4 step %c1_i32  : i32 {
      %11 = scf.for %arg9 = %c0_i32 to %arg5 step %c1_i32 iter_args(%arg10 = %cst) -> (tensor<64x64xf32>)  : i32 {
        %15 = arith.muli %arg7, %arg4 : i32
        %16 = arith.addi %15, %arg8 : i32
        %17 = arith.muli %16, %arg5 : i32
        %18 = arith.addi %17, %arg9 : i32
        %19 = arith.muli %18, %c64_i32 : i32
        %20 = tt.descriptor_load %5[%19, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
        %21 = scf.for %arg11 = %c0_i32 to %arg6 step %c1_i32 iter_args(%arg12 = %cst) -> (tensor<64x64xf32>)  : i32 {
          %24 = arith.muli %arg11, %c64_i32 : i32
          %25 = tt.descriptor_load %7[%24, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
          %26 = tt.dot %20, %25, %arg12, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
          scf.yield %26 : tensor<64x64xf32>
        }
        %22 = arith.addf %arg10, %21 : tensor<64x64xf32>
        %23 = scf.for %arg11 = %c0_i32 to %arg6 step %c1_i32 iter_args(%arg12 = %22) -> (tensor<64x64xf32>)  : i32 {
          %24 = arith.muli %arg11, %c64_i32 : i32
          %25 = tt.descriptor_load %7[%24, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
          %26 = arith.truncf %21 : tensor<64x64xf32> to tensor<64x64xf16>
          %27 = tt.trans %25 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
          %28 = tt.dot %26, %27, %arg12, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
          scf.yield %28 : tensor<64x64xf32>
        }
        scf.yield %23 : tensor<64x64xf32>
      }
      %12 = arith.muli %arg7, %arg4 : i32
      %13 = arith.addi %12, %arg8 : i32
      %14 = arith.muli %13, %c64_i32 : i32
      tt.descriptor_store %10[%14, %c0_i32], %11 : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
    }
  }
  tt.return
}
