// A loop over tiles with dots, whose step is known at run time, is a pipeline whose asynchronous code is proven,
// whatever number of stages is asked for.
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=2' --triton-allocate=proven-async=true -o /dev/null
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=3' --triton-allocate=proven-async=true -o /dev/null
// RUN: triton-opt %s --triton-ttir --triton-ttgir='target=sm_90a num-stages=4' --triton-allocate=proven-async=true --remarks-filter=tritongpu-pipeline 2>&1 | FileCheck %s

// CHECK-DAG: Function=tiles{{.*}}the loop is a pipeline of 4 stages
// CHECK-DAG: Function=tiles_of_64_bits{{.*}}the loop is a pipeline of 4 stages
// CHECK-DAG: Function=tiles_without_signs{{.*}}the loop is a pipeline of 4 stages
// CHECK-DAG: Function=tiles_of_inner_loops{{.*}}the loop is a pipeline of 4 stages
// CHECK: tt.func public @tiles(
// CHECK: ttg.local_alloc {{.*}}!ttg.memdesc<4x64x64xf16
// CHECK: tt.func public @tiles_of_64_bits(
// CHECK: ttg.local_alloc {{.*}}!ttg.memdesc<4x64x64xf16
// CHECK: tt.func public @tiles_without_signs(
// CHECK: ttg.local_alloc {{.*}}!ttg.memdesc<4x64x64xf16
// CHECK: tt.func public @tiles_of_inner_loops(
// CHECK: ttg.local_alloc {{.*}}!ttg.memdesc<4x64x64xf16

tt.func public @tiles(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %x = tt.make_tensor_descriptor %a, [%rows, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %y = tt.make_tensor_descriptor %b, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %z = tt.make_tensor_descriptor %c, [%rows, %c64], [%c64_i64, %c1_i64] : <f32>, <tensor<64x64xf32>>
  %first = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  scf.for %tile = %first to %rows step %step : i32 {
    %row = arith.muli %tile, %c64 : i32
    %left = tt.descriptor_load %x[%row, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %right = tt.descriptor_load %y[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %sum = tt.dot %left, %right, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    tt.descriptor_store %z[%row, %c0], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
  }
  tt.return
}

tt.func public @tiles_of_64_bits(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %x = tt.make_tensor_descriptor %a, [%rows, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %y = tt.make_tensor_descriptor %b, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %z = tt.make_tensor_descriptor %c, [%rows, %c64], [%c64_i64, %c1_i64] : <f32>, <tensor<64x64xf32>>
  %first = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  %first_wide = arith.extsi %first : i32 to i64
  %rows_wide = arith.extsi %rows : i32 to i64
  %step_wide = arith.extsi %step : i32 to i64
  scf.for %tile_wide = %first_wide to %rows_wide step %step_wide : i64 {
    %tile = arith.trunci %tile_wide : i64 to i32
    %row = arith.muli %tile, %c64 : i32
    %left = tt.descriptor_load %x[%row, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %right = tt.descriptor_load %y[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %sum = tt.dot %left, %right, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    tt.descriptor_store %z[%row, %c0], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
  }
  tt.return
}

tt.func public @tiles_without_signs(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %x = tt.make_tensor_descriptor %a, [%rows, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %y = tt.make_tensor_descriptor %b, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %z = tt.make_tensor_descriptor %c, [%rows, %c64], [%c64_i64, %c1_i64] : <f32>, <tensor<64x64xf32>>
  %first = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  scf.for unsigned %tile = %first to %rows step %step : i32 {
    %row = arith.muli %tile, %c64 : i32
    %left = tt.descriptor_load %x[%row, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %right = tt.descriptor_load %y[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %sum = tt.dot %left, %right, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    tt.descriptor_store %z[%row, %c0], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
  }
  tt.return
}

tt.func public @tiles_of_inner_loops(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %x = tt.make_tensor_descriptor %a, [%rows, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %y = tt.make_tensor_descriptor %b, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %z = tt.make_tensor_descriptor %c, [%rows, %c64], [%c64_i64, %c1_i64] : <f32>, <tensor<64x64xf32>>
  %first = tt.get_program_id x : i32
  %step = tt.get_num_programs x : i32
  %right = tt.descriptor_load %y[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
  scf.for %tile = %first to %rows step %step : i32 {
    %row = arith.muli %tile, %c64 : i32
    %left = tt.descriptor_load %x[%row, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %sum = scf.for %i = %c0 to %tile step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
      %next = tt.dot %left, %right, %s : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %next : tensor<64x64xf32>
    }
    tt.descriptor_store %z[%row, %c0], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
  }
  tt.return
}
