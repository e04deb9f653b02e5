// The loop loads %y into the buffer that the dot of the iteration before reads: the load comes behind the wait for it.
//
// RUN: ttc %s --run --arg=a=uniform:128x64:seed=1 --arg=b=uniform:192x64:seed=2 --arg=o=zeros:64x64 --arg=n=2 --write=o=%t.npy
// RUN: ttc %s --simulate --arg=a=uniform:128x64:seed=1 --arg=b=uniform:192x64:seed=2 --arg=o=zeros:64x64 --arg=n=2 --check=o=%t.npy:rtol=1e-3
!d = !tt.tensordesc<tensor<64x64xf16>>
module {
  tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %l1 = arith.constant 1 : i64
    %l64 = arith.constant 64 : i64
    %rows = arith.muli %n, %c64 : i32
    %end = arith.muli %rows, %c64 : i32
    %da = tt.make_tensor_descriptor %a, [%rows, %c64], [%l64, %l1] : !tt.ptr<f16>, !d
    %db = tt.make_tensor_descriptor %b, [%rows, %c64], [%l64, %l1] : !tt.ptr<f16>, !d
    %do = tt.make_tensor_descriptor %o, [%c64, %c64], [%l64, %l1] : !tt.ptr<f32>, !tt.tensordesc<tensor<64x64xf32>>
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %h = arith.constant dense<0.5> : tensor<64x64xf32>
    %one = arith.constant 1.0 : f16
    %far = tt.addptr %b, %end : !tt.ptr<f16>, i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<64x64xf32>) : i32 {
      %off = arith.muli %i, %c64 : i32
      %y = tt.descriptor_load %db[%off, %c0] : !d -> tensor<64x64xf16>
      %x = tt.descriptor_load %da[%off, %c0] : !d -> tensor<64x64xf16>
      %s = arith.mulf %acc, %h : tensor<64x64xf32>
      %m = tt.dot %x, %y, %s : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      tt.store %far, %one : !tt.ptr<f16>
      scf.yield %m : tensor<64x64xf32>
    }
    tt.descriptor_store %do[%c0, %c0], %r : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
    tt.return
  }
}
