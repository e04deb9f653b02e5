// TMA copies through shared memory, in which a result of 256 KiB does not fit.

// RUN: ttc %s --target=sm_90a --num-warps=8 --num-stages=2 --emit=ptx --remarks-filter=triton-form-tensor-descriptors -o %t.ptx 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx

// CHECK: a tile is stored through pointers instead of TMA{{.*}}the tile has 262144 bytes, and a thread block 232448 bytes of shared memory
// PTX: cp.async.bulk.tensor.2d.shared
// PTX-NOT: cp.async.bulk.tensor.2d.global
// PTX: st.global
module {
  tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.0> : tensor<256x256xf32>
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_0 = arith.constant dense<256> : tensor<256x1xi32>
    %c32_i32 = arith.constant 32 : i32
    %cst_1 = arith.constant dense<256> : tensor<32x1xi32>
    %m = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %j = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %q = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %acc = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_0 = %cst) -> (tensor<256x256xf32>) : i32 {
      %0 = tt.expand_dims %m {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
      %1 = arith.muli %0, %cst_0 : tensor<256x1xi32>
      %2 = tt.splat %a : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
      %3 = tt.addptr %2, %1 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
      %4 = arith.muli %i, %c32_i32 : i32
      %5 = tt.splat %4 : i32 -> tensor<32xi32>
      %6 = arith.addi %5, %q : tensor<32xi32>
      %7 = tt.expand_dims %6 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %8 = tt.broadcast %3 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x32x!tt.ptr<f16>>
      %9 = tt.broadcast %7 : tensor<1x32xi32> -> tensor<256x32xi32>
      %10 = tt.addptr %8, %9 : tensor<256x32x!tt.ptr<f16>>, tensor<256x32xi32>
      %x = tt.load %10 : tensor<256x32x!tt.ptr<f16>>
      %11 = arith.muli %i, %c32_i32 : i32
      %12 = tt.splat %11 : i32 -> tensor<32xi32>
      %13 = arith.addi %12, %q : tensor<32xi32>
      %14 = tt.expand_dims %13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %15 = arith.muli %14, %cst_1 : tensor<32x1xi32>
      %16 = tt.splat %b : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %17 = tt.addptr %16, %15 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %18 = tt.expand_dims %j {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
      %19 = tt.broadcast %17 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x256x!tt.ptr<f16>>
      %20 = tt.broadcast %18 : tensor<1x256xi32> -> tensor<32x256xi32>
      %21 = tt.addptr %19, %20 : tensor<32x256x!tt.ptr<f16>>, tensor<32x256xi32>
      %y = tt.load %21 : tensor<32x256x!tt.ptr<f16>>
      %acc_1 = tt.dot %x, %y, %acc_0, inputPrecision = tf32 : tensor<256x32xf16> * tensor<32x256xf16> -> tensor<256x256xf32>
      scf.yield %acc_1 : tensor<256x256xf32>
    }
    %22 = tt.expand_dims %m {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %23 = arith.muli %22, %cst_0 : tensor<256x1xi32>
    %24 = tt.splat %c : !tt.ptr<f32> -> tensor<256x1x!tt.ptr<f32>>
    %25 = tt.addptr %24, %23 : tensor<256x1x!tt.ptr<f32>>, tensor<256x1xi32>
    %26 = tt.expand_dims %j {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %27 = tt.broadcast %25 : tensor<256x1x!tt.ptr<f32>> -> tensor<256x256x!tt.ptr<f32>>
    %28 = tt.broadcast %26 : tensor<1x256xi32> -> tensor<256x256xi32>
    %29 = tt.addptr %27, %28 : tensor<256x256x!tt.ptr<f32>>, tensor<256x256xi32>
    tt.store %29, %acc : tensor<256x256x!tt.ptr<f32>>
    tt.return
  }
}
