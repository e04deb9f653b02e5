// The distance of the bounds of an inner loop whose last iterations start the copies of the next tile may overflow.
// RUN: ttc %s --simulate --target=sm_90a --arg=a=integers:64x4224:low=-2:high=2 --arg=b=integers:4224x64:low=-2:high=2 --arg=o=zeros:3x64x64 --arg=n=3 --arg=ub0=2147482900 --write=o=%t.simulated.npy
// RUN: ttc %s --run --arg=a=integers:64x4224:low=-2:high=2 --arg=b=integers:4224x64:low=-2:high=2 --arg=o=zeros:3x64x64 --arg=n=3 --arg=ub0=2147482900 --write=o=%t.cpu.npy
// RUN: cmp %t.simulated.npy %t.cpu.npy

tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %ub0: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %lb = arith.constant -2000 : i32
  %ub = arith.constant 0 : i32
  %step = arith.constant 33038230 : i32
  %sa = arith.constant dense<4224> : tensor<64x1xi32>
  %sb = arith.constant dense<64> : tensor<64x1xi32>
  %adv = arith.constant dense<64> : tensor<64x64xi32>
  %advb = arith.constant dense<4096> : tensor<64x64xi32>
  %c4096 = arith.constant 4096 : i32
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
  scf.for %t = %c0 to %n step %c1 : i32 {
    %res:3 = scf.for %i = %lb to %ub0 step %step iter_args(%acc = %z, %p = %pa, %q = %pb) -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>, tensor<64x64x!tt.ptr<f16>>) : i32 {
      %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
      %y = tt.load %q : tensor<64x64x!tt.ptr<f16>>
      %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      %nx = tt.addptr %p, %adv : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %ny = tt.addptr %q, %advb : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      scf.yield %d, %nx, %ny : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>, tensor<64x64x!tt.ptr<f16>>
    }
    %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %ot = arith.muli %t, %c4096 : i32
    %ots = tt.splat %ot : i32 -> tensor<64x64xi32>
    %oo = arith.addi %ob, %ots : tensor<64x64xi32>
    %po = tt.addptr %os, %oo : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %po, %res#0 : tensor<64x64x!tt.ptr<f32>>
  }
  tt.return
}
