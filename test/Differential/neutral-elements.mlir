// The maximum of a loop starts at a neutral element also in a format without infinities, and if the loop has no iteration.
// RUN: ttc %s --kernel=small --run --arg=p=integers:300:low=-1:high=2 --arg=o=zeros:1 --arg=n=3 --show=o | FileCheck %s --check-prefix=SMALL
// RUN: ttc %s --kernel=small --simulate --target=sm_90a --arg=p=integers:300:low=-1:high=2 --arg=o=zeros:1 --arg=n=3 --show=o | FileCheck %s --check-prefix=SMALL
// RUN: ttc %s --kernel=infinite --run --arg=p=iota:256 --arg=o=zeros:1 --arg=n=0 --show=o | FileCheck %s --check-prefix=INFINITE
// RUN: ttc %s --kernel=infinite --simulate --target=sm_80 --arg=p=iota:256 --arg=o=zeros:1 --arg=n=0 --show=o | FileCheck %s --check-prefix=INFINITE
// SMALL: o: f8E4M3FN (1) 1
// INFINITE: o: f32 (1) -inf
tt.func public @small(%p: !tt.ptr<f8E4M3FN>, %o: !tt.ptr<f8E4M3FN>, %n: i32) {
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %ps = tt.splat %p : !tt.ptr<f8E4M3FN> -> tensor<256x!tt.ptr<f8E4M3FN>>
  %pp = tt.addptr %ps, %r : tensor<256x!tt.ptr<f8E4M3FN>>, tensor<256xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %init = arith.constant dense<1.0> : tensor<1xf8E4M3FN>
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (tensor<1xf8E4M3FN>) : i32 {
    %is = tt.splat %i : i32 -> tensor<256xi32>
    %pi = tt.addptr %pp, %is : tensor<256x!tt.ptr<f8E4M3FN>>, tensor<256xi32>
    %x = tt.load %pi : tensor<256x!tt.ptr<f8E4M3FN>>
    %x2 = tt.expand_dims %x {axis = 0 : i32} : tensor<256xf8E4M3FN> -> tensor<1x256xf8E4M3FN>
    %red = "tt.reduce"(%x2) <{axis = 1 : i32}> ({
    ^bb0(%u: f8E4M3FN, %v: f8E4M3FN):
      %w = arith.maximumf %u, %v : f8E4M3FN
      tt.reduce.return %w : f8E4M3FN
    }) : (tensor<1x256xf8E4M3FN>) -> tensor<1xf8E4M3FN>
    %b = arith.maximumf %a, %red : tensor<1xf8E4M3FN>
    scf.yield %b : tensor<1xf8E4M3FN>
  }
  %q = tt.splat %o : !tt.ptr<f8E4M3FN> -> tensor<1x!tt.ptr<f8E4M3FN>>
  tt.store %q, %m : tensor<1x!tt.ptr<f8E4M3FN>>
  tt.return
}

tt.func public @infinite(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %x0 = tt.load %pp : tensor<256x!tt.ptr<f32>>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %init = arith.constant dense<0xFF800000> : tensor<1xf32>
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (tensor<1xf32>) : i32 {
    %f = arith.sitofp %i : i32 to f32
    %fs = tt.splat %f : f32 -> tensor<256xf32>
    %x = arith.addf %x0, %fs : tensor<256xf32>
    %x2 = tt.expand_dims %x {axis = 0 : i32} : tensor<256xf32> -> tensor<1x256xf32>
    %red = "tt.reduce"(%x2) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.maximumf %u, %v fastmath<ninf> : f32
      tt.reduce.return %w : f32
    }) : (tensor<1x256xf32>) -> tensor<1xf32>
    %b = arith.maximumf %a, %red : tensor<1xf32>
    scf.yield %b : tensor<1xf32>
  }
  %q = tt.splat %o : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %q, %m : tensor<1x!tt.ptr<f32>>
  tt.return
}
