// Without fusion, no pass makes multiply-adds: the maximum of products is not that of the elements, also beside host code.
// RUN: ttc %s --target=sm_90a --emit=ptx | FileCheck %s --check-prefix=FUSED
// RUN: ttc %s --target=sm_90a --emit=ptx --no-fp-fusion | FileCheck %s --check-prefix=APART
// RUN: triton-opt %s --triton-wrap-in-gpu-module > %t.mlir
// RUN: ttc %t.mlir --target=sm_90a --emit=ptx --no-fp-fusion | FileCheck %s --check-prefix=APART
// RUN: ttc %t.mlir --target=sm_90a --emit=ttgir --no-fp-fusion | ttc - --emit=ptx | FileCheck %s --check-prefix=APART
// FUSED: fma.rn.f32
// APART-NOT: fma
// APART: mul.rn.f32
// APART-NOT: fma
module {
  tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %s: f32, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r1 = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %w = arith.constant dense<64> : tensor<32x1xi32>
    %r2 = arith.muli %r1, %w : tensor<32x1xi32>
    %r3 = tt.broadcast %r2 : tensor<32x1xi32> -> tensor<32x64xi32>
    %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %c3 = tt.broadcast %c2 : tensor<1x64xi32> -> tensor<32x64xi32>
    %i = arith.addi %r3, %c3 : tensor<32x64xi32>
    %xp = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %xq = tt.addptr %xp, %i : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %op = tt.splat %o : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %oq = tt.addptr %op, %i : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %sp = tt.splat %s : f32 -> tensor<32x64xf32>
    %tile = arith.constant 2048 : i32
    scf.for %t = %c0 to %n step %c1 : i32 {
      %off = arith.muli %t, %tile : i32
      %os = tt.splat %off : i32 -> tensor<32x64xi32>
      %xr = tt.addptr %xq, %os : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %or = tt.addptr %oq, %os : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %v = tt.load %xr : tensor<32x64x!tt.ptr<f32>>
      %p = arith.mulf %v, %sp : tensor<32x64xf32>
      %m = "tt.reduce"(%p) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %e = arith.maxnumf %a, %b : f32
        tt.reduce.return %e : f32
      }) : (tensor<32x64xf32>) -> tensor<32xf32>
      %m1 = tt.expand_dims %m {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %m2 = tt.broadcast %m1 : tensor<32x1xf32> -> tensor<32x64xf32>
      %d = arith.subf %p, %m2 : tensor<32x64xf32>
      tt.store %or, %d : tensor<32x64x!tt.ptr<f32>>
    }
    tt.return
  }
}
