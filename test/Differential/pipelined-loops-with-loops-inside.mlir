// The loads of iterations behind the last one are masked off where the variable plus some steps is no number of its type.
// RUN: ttc %s --simulate --target=sm_80 --arg=a=normal:32320 --arg=b=normal:128x64 --arg=o=zeros:64x64 --arg=m=2 --arg=lb=-2147483648 --arg=ub=-2147483640
// RUN: ttc %s --simulate --target=sm_90a --num-stages=4 --arg=a=normal:32320 --arg=b=normal:128x64 --arg=o=zeros:64x64 --arg=m=2 --arg=lb=5 --arg=ub=10

tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lb: i32, %ub: i32, %m: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %f1 = arith.constant 1.0 : f32
  %f0 = arith.constant 0.0 : f32
  %step = arith.constant 1073741824 : i32
  %sa = arith.constant dense<512> : tensor<64x1xi32>
  %sb = arith.constant dense<64> : tensor<64x1xi32>
  %adv = arith.constant dense<64> : tensor<64x64xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %rc = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rr = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rb = tt.broadcast %rr : tensor<1x64xi32> -> tensor<64x64xi32>
  %ra = arith.muli %rc, %sa : tensor<64x1xi32>
  %rab = tt.broadcast %ra : tensor<64x1xi32> -> tensor<64x64xi32>
  %oa = arith.addi %rab, %rb : tensor<64x64xi32>
  %rbm = arith.muli %rc, %sb : tensor<64x1xi32>
  %rbb = tt.broadcast %rbm : tensor<64x1xi32> -> tensor<64x64xi32>
  %ob = arith.addi %rbb, %rb : tensor<64x64xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pa = tt.addptr %as, %oa : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pb = tt.addptr %bs, %ob : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %res:2 = scf.for %i = %lb to %ub step %step iter_args(%acc = %z, %p = %pa) -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %p2 = tt.addptr %pb, %adv : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %p2 : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %fi = arith.uitofp %i : i32 to f32
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%q = %fi) -> (f32) : i32 {
      %q1 = arith.addf %q, %f1 : f32
      %q2 = math.sqrt %q1 : f32
      scf.yield %q2 : f32
    }
    %ss = tt.splat %s : f32 -> tensor<64x64xf32>
    %dd = arith.addf %d, %ss : tensor<64x64xf32>
    %n = tt.addptr %p, %adv : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %dd, %n : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %po = tt.addptr %os, %ob : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %po, %res#0 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
