// A loop in a branch beside an inner loop, whose pipeline replaces the loop around both.
// RUN: triton-opt %s --triton-ttgir | FileCheck %s
// RUN: ttc %s --emit=ptx -o %t.ptx

// CHECK: scf.for
// CHECK: scf.for
// CHECK: ttng.warp_group_dot
// CHECK: scf.if
// CHECK: scf.for
// CHECK: arith.addf
tt.func public @kernel(%a: !tt.tensordesc<tensor<64x64xf16>>, %b: !tt.tensordesc<tensor<64x64xf16>>, %c: !tt.tensordesc<tensor<64x64xf32>>, %e: !tt.tensordesc<tensor<64x64xf16>>, %f: !tt.tensordesc<tensor<64x64xf16>>, %m: i32, %n: i32, %flag: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %z = arith.constant dense<0.0> : tensor<64x64xf16>
  scf.for %t = %c0 to %m step %c64 : i32 {
    %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
      %x = tt.descriptor_load %a[%t, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %y = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %next = tt.dot %x, %y, %s : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %next : tensor<64x64xf32>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
    %cond = arith.cmpi sgt, %flag, %t : i32
    scf.if %cond {
      %v = scf.for %i = %c0 to %n step %c64 iter_args(%acc = %z) -> (tensor<64x64xf16>) : i32 {
        %l = tt.descriptor_load %e[%i, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
        %w = arith.addf %acc, %l : tensor<64x64xf16>
        scf.yield %w : tensor<64x64xf16>
      } {tt.num_stages = 3 : i32}
      tt.descriptor_store %f[%t, %c0], %v : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    }
  }
  tt.return
}
