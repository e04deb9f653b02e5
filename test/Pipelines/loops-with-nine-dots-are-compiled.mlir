// A loop may have more dots than waits leave in flight.
//
// RUN: ttc %s --run --arg=a=uniform:128x64:seed=1 --arg=b=uniform:128x16:seed=2 --arg=o=zeros:64x16 --arg=n=2 --write=o=%t.npy
// RUN: ttc %s --simulate --arg=a=uniform:128x64:seed=1 --arg=b=uniform:128x16:seed=2 --arg=o=zeros:64x16 --arg=n=2 --check=o=%t.npy:rtol=1e-4
!da = !tt.tensordesc<tensor<64x64xf16>>
!db = !tt.tensordesc<tensor<64x16xf16>>
module {
  tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant 16 : i32
    %c64 = arith.constant 64 : i32
    %l1 = arith.constant 1 : i64
    %l64 = arith.constant 64 : i64
    %l16 = arith.constant 16 : i64
    %rows = arith.muli %n, %c64 : i32
    %da = tt.make_tensor_descriptor %a, [%rows, %c64], [%l64, %l1] : !tt.ptr<f16>, !da
    %db = tt.make_tensor_descriptor %b, [%rows, %c16], [%l16, %l1] : !tt.ptr<f16>, !db
    %do = tt.make_tensor_descriptor %o, [%c64, %c16], [%l16, %l1] : !tt.ptr<f32>, !tt.tensordesc<tensor<64x16xf32>>
    %z = arith.constant dense<0.0> : tensor<64x16xf32>
    %h = arith.constant dense<0.5> : tensor<64x16xf32>
    %z0 = arith.constant dense<0.0> : tensor<64x16xf32>
    %z1 = arith.constant dense<1.0> : tensor<64x16xf32>
    %z2 = arith.constant dense<2.0> : tensor<64x16xf32>
    %z3 = arith.constant dense<3.0> : tensor<64x16xf32>
    %z4 = arith.constant dense<4.0> : tensor<64x16xf32>
    %z5 = arith.constant dense<5.0> : tensor<64x16xf32>
    %z6 = arith.constant dense<6.0> : tensor<64x16xf32>
    %z7 = arith.constant dense<7.0> : tensor<64x16xf32>
    %z8 = arith.constant dense<8.0> : tensor<64x16xf32>
    %r:9 = scf.for %i = %c0 to %n step %c1 iter_args(%s0 = %z0, %s1 = %z1, %s2 = %z2, %s3 = %z3, %s4 = %z4, %s5 = %z5, %s6 = %z6, %s7 = %z7, %s8 = %z8) -> (tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>) : i32 {
      %off = arith.muli %i, %c64 : i32
      %x = tt.descriptor_load %da[%off, %c0] : !da -> tensor<64x64xf16>
      %y = tt.descriptor_load %db[%off, %c0] : !db -> tensor<64x16xf16>
      %d0 = tt.dot %x, %y, %s0 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d1 = tt.dot %x, %y, %s1 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d2 = tt.dot %x, %y, %s2 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d3 = tt.dot %x, %y, %s3 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d4 = tt.dot %x, %y, %s4 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d5 = tt.dot %x, %y, %s5 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d6 = tt.dot %x, %y, %s6 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d7 = tt.dot %x, %y, %s7 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %d8 = tt.dot %x, %y, %s8 : tensor<64x64xf16> * tensor<64x16xf16> -> tensor<64x16xf32>
      %e0 = arith.mulf %d0, %h : tensor<64x16xf32>
      scf.yield %e0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8 : tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>
    }
    %t1 = arith.addf %r#0, %r#1 : tensor<64x16xf32>
    %t2 = arith.addf %t1, %r#2 : tensor<64x16xf32>
    %t3 = arith.addf %t2, %r#3 : tensor<64x16xf32>
    %t4 = arith.addf %t3, %r#4 : tensor<64x16xf32>
    %t5 = arith.addf %t4, %r#5 : tensor<64x16xf32>
    %t6 = arith.addf %t5, %r#6 : tensor<64x16xf32>
    %t7 = arith.addf %t6, %r#7 : tensor<64x16xf32>
    %t8 = arith.addf %t7, %r#8 : tensor<64x16xf32>
    tt.descriptor_store %do[%c0, %c0], %t8 : !tt.tensordesc<tensor<64x16xf32>>, tensor<64x16xf32>
    tt.return
  }
}
