// Nests of loops with TMA copies are pipelines whose asynchronous code is proven: with steps that are known at run time, and
// with bounds that are compared without signs.
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=2' --triton-allocate=proven-async=true -o /dev/null
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=3' --triton-allocate=proven-async=true --remarks-filter=tritongpu-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=4' --triton-allocate=proven-async=true -o /dev/null

// CHECK-DAG: Function=runtime_steps{{.*}}the loop is a pipeline of 3 stages
// CHECK-DAG: Function=inner_without_signs{{.*}}the loop is a pipeline of 3 stages
// CHECK-DAG: Function=outer_without_signs{{.*}}the loop is a pipeline of 3 stages
!desc = !tt.tensordesc<tensor<64x32xf16>>
!right = !tt.tensordesc<tensor<32x64xf16>>
!out = !tt.tensordesc<tensor<64x64xf32>>

tt.func public @runtime_steps(%a: !desc, %b: !right, %c: !out, %lower: i32, %upper: i32, %step: i32, %first: i32, %last: i32, %stride: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  scf.for %t = %first to %last step %stride : i32 {
    %row = arith.muli %t, %c64 : i32
    %sum = scf.for %i = %lower to %upper step %step iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
      %k = arith.muli %i, %c32 : i32
      %x = tt.descriptor_load %a[%row, %k] : !desc -> tensor<64x32xf16>
      %y = tt.descriptor_load %b[%k, %c0] : !right -> tensor<32x64xf16>
      %d = tt.dot %x, %y, %s : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tt.descriptor_store %c[%row, %c0], %sum : !out, tensor<64x64xf32>
  }
  tt.return
}

tt.func public @inner_without_signs(%a: !desc, %b: !right, %c: !out, %lower: i32, %upper: i32, %step: i32, %first: i32, %last: i32, %stride: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  scf.for %t = %first to %last step %c1 : i32 {
    %row = arith.muli %t, %c64 : i32
    %sum = scf.for unsigned %i = %lower to %upper step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
      %k = arith.muli %i, %c32 : i32
      %x = tt.descriptor_load %a[%row, %k] : !desc -> tensor<64x32xf16>
      %y = tt.descriptor_load %b[%k, %c0] : !right -> tensor<32x64xf16>
      %d = tt.dot %x, %y, %s : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tt.descriptor_store %c[%row, %c0], %sum : !out, tensor<64x64xf32>
  }
  tt.return
}

tt.func public @outer_without_signs(%a: !desc, %b: !right, %c: !out, %lower: i32, %upper: i32, %step: i32, %first: i32, %last: i32, %stride: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  scf.for unsigned %t = %first to %last step %c1 : i32 {
    %row = arith.muli %t, %c64 : i32
    %sum = scf.for %i = %lower to %upper step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
      %k = arith.muli %i, %c32 : i32
      %x = tt.descriptor_load %a[%row, %k] : !desc -> tensor<64x32xf16>
      %y = tt.descriptor_load %b[%k, %c0] : !right -> tensor<32x64xf16>
      %d = tt.dot %x, %y, %s : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tt.descriptor_store %c[%row, %c0], %sum : !out, tensor<64x64xf32>
  }
  tt.return
}
