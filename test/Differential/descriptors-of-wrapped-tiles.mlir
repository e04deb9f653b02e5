// A tile whose indices wrap is read if the tensor has elements, so that its descriptor serves no tile that is masked.
// RUN: ttc %s --simulate --target=sm_90a --arg=a=normal:64x512 --arg=b=normal:64x64 --arg=o=zeros:64x64 --arg=o2=zeros:64x64 --arg=m=0 --arg=n=3

tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32, %n: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %sa = arith.constant dense<512> : tensor<64x1xi32>
  %sb = arith.constant dense<64> : tensor<64x1xi32>
  %adv = arith.constant dense<64> : tensor<64x64xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %cond = arith.cmpi sgt, %m, %c0 : i32
  scf.if %cond {
  %ms = tt.splat %m : i32 -> tensor<64xi32>
  %rw = arith.remsi %r, %ms : tensor<64xi32>
  %rc = tt.expand_dims %rw {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rcn = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rr = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rb = tt.broadcast %rr : tensor<1x64xi32> -> tensor<64x64xi32>
  %ra = arith.muli %rc, %sa : tensor<64x1xi32>
  %rab = tt.broadcast %ra : tensor<64x1xi32> -> tensor<64x64xi32>
  %oa = arith.addi %rab, %rb : tensor<64x64xi32>
  %rbm = arith.muli %rcn, %sb : tensor<64x1xi32>
  %rbb = tt.broadcast %rbm : tensor<64x1xi32> -> tensor<64x64xi32>
  %ob = arith.addi %rbb, %rb : tensor<64x64xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pa = tt.addptr %as, %oa : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pb = tt.addptr %bs, %ob : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %res:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %z, %p = %pa) -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %nx = tt.addptr %p, %adv : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %d, %nx : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %po = tt.addptr %os, %ob : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %mm = tt.expand_dims %ms {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %mk = arith.cmpi slt, %rcn, %mm : tensor<64x1xi32>
  %mkb = tt.broadcast %mk : tensor<64x1xi1> -> tensor<64x64xi1>
  tt.store %po, %res#0, %mkb : tensor<64x64x!tt.ptr<f32>>
  }
  %one = arith.constant dense<1.0> : tensor<64x64xf16>
  %zh = arith.constant dense<0.0> : tensor<64x64xf16>
  %rcx = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rrx = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rbx = tt.broadcast %rrx : tensor<1x64xi32> -> tensor<64x64xi32>
  %rax = arith.muli %rcx, %sa : tensor<64x1xi32>
  %rabx = tt.broadcast %rax : tensor<64x1xi32> -> tensor<64x64xi32>
  %oax = arith.addi %rabx, %rbx : tensor<64x64xi32>
  %asx = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pax = tt.addptr %asx, %oax : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %mx = tt.splat %m : i32 -> tensor<64x1xi32>
  %mkx = arith.cmpi slt, %rcx, %mx : tensor<64x1xi32>
  %mkbx = tt.broadcast %mkx : tensor<64x1xi1> -> tensor<64x64xi1>
  %xx = tt.load %pax, %mkbx, %zh : tensor<64x64x!tt.ptr<f16>>
  %dx = tt.dot %xx, %one, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %rbmx = arith.muli %rcx, %sb : tensor<64x1xi32>
  %rbbx = tt.broadcast %rbmx : tensor<64x1xi32> -> tensor<64x64xi32>
  %obx = arith.addi %rbbx, %rbx : tensor<64x64xi32>
  %osx = tt.splat %o2 : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %pox = tt.addptr %osx, %obx : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %pox, %dx : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
