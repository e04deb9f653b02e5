// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-carry-sums))' | FileCheck %s

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#mma8 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 32]}>
#wide = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 256, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s32 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#s8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#s8t = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// A sum begins in the registers of the one before, which its first dot ignores.
// CHECK-LABEL: @tiles(
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
// CHECK: scf.for {{.*}} iter_args(%[[LAST:.*]] = %[[ZERO]])
// CHECK: %[[SUM:.*]] = scf.for %[[I:.*]] = %[[LOWER:.*]] to %{{.*}} iter_args(%[[S:.*]] = %[[LAST]])
// CHECK: %[[LATER:.*]] = arith.cmpi ne, %[[I]], %[[LOWER]]
// CHECK: ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[S]], %[[LATER]]
// CHECK: %[[DONE:.*]] = ttng.warp_group_dot_wait %[[SUM]]
// CHECK: tt.descriptor_store
// CHECK: scf.yield %[[DONE]]
tt.func public @tiles(%a: !ttg.memdesc<64x64xf16, #s, #smem>, %c: !tt.tensordesc<tensor<64x64xf16, #s>>, %m: i32, %k: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  scf.for %t = %c0 to %m step %c1 : i32 {
    %sum = scf.for %i = %k to %n step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %d = ttng.warp_group_dot %a, %a, %s {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    %w = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #mma>
    %half = arith.truncf %w : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
    tt.descriptor_store %c[%t, %c0], %half : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #mma>
  }
  tt.return
}

// A nest in a nest: only the innermost two loops carry sums.
// CHECK-LABEL: @nests(
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
// CHECK: scf.for %{{[^(]*}}{
// CHECK: scf.for {{.*}} iter_args(%[[LAST:.*]] = %[[ZERO]])
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[LAST]])
tt.func public @nests(%a: !ttg.memdesc<64x64xf16, #s, #smem>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  scf.for %b = %c0 to %m step %c1 : i32 {
    scf.for %t = %c0 to %m step %c1 : i32 {
      %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
        %d = ttng.warp_group_dot %a, %a, %s {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
        scf.yield %d : tensor<64x64xf32, #mma>
      }
      %w = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #mma>
      tt.descriptor_store %c[%t, %b], %w : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
    }
  }
  tt.return
}

// Without iterations for some tiles, their sums would be those of other tiles.
// CHECK-LABEL: @triangle(
// CHECK-NOT: iter_args(%{{.*}} = %arg
// CHECK-NOT: arith.cmpi
tt.func public @triangle(%a: !ttg.memdesc<64x64xf16, #s, #smem>, %c: !tt.tensordesc<tensor<64x64xf16, #s>>, %m: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  scf.for %t = %c0 to %m step %c1 : i32 {
    %sum = scf.for %i = %c0 to %t step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %d = ttng.warp_group_dot %a, %a, %s {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    %w = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #mma>
    %half = arith.truncf %w : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
    tt.descriptor_store %c[%t, %c0], %half : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #mma>
  }
  tt.return
}

// Sums that begin with one, that something else reads in the loop, that nothing waits for, and whose readers are as wide
// as they are.
// CHECK-LABEL: @others(
// CHECK-NOT: arith.cmpi
tt.func public @others(%a: !ttg.memdesc<64x64xf16, #s, #smem>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  %one = arith.constant dense<1.0> : tensor<64x64xf32, #mma>
  scf.for %t = %c0 to %m step %c1 : i32 {
    %sums:4 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one, %r = %zero, %u = %zero, %v = %zero) -> (tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>) : i32 {
      %d = ttng.warp_group_dot %a, %a, %s {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      %e = ttng.warp_group_dot %a, %a, %r {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      %f = arith.addf %e, %r : tensor<64x64xf32, #mma>
      %g = ttng.warp_group_dot %a, %a, %u {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      %h = ttng.warp_group_dot %a, %a, %v {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %d, %f, %g, %h : tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>
    }
    %w = ttng.warp_group_dot_wait %sums#3 {pendings = 0 : i32} : tensor<64x64xf32, #mma>
    %x = arith.addf %sums#0, %sums#1 : tensor<64x64xf32, #mma>
    %y = arith.addf %w, %sums#2 : tensor<64x64xf32, #mma>
    %z = arith.addf %x, %y : tensor<64x64xf32, #mma>
    tt.descriptor_store %c[%t, %c0], %z : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
  }
  tt.return
}

// Threads add to sums of 8-bit floats, and would choose the zero. A sum of 256 registers a thread leaves none for others.
// CHECK-LABEL: @registers(
// CHECK-NOT: arith.cmpi
tt.func public @registers(%a: !ttg.memdesc<64x64xf8E5M2, #s8, #smem>, %b: !ttg.memdesc<64x64xf8E5M2, #s8t, #smem>, %l: !ttg.memdesc<128x64xf16, #s, #smem>, %r: !ttg.memdesc<64x256xf16, #s, #smem>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %e: !tt.tensordesc<tensor<128x256xf32, #s32>>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma8>
  %zeros = arith.constant dense<0.0> : tensor<128x256xf32, #wide>
  scf.for %t = %c0 to %m step %c1 : i32 {
    %sums:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero, %u = %zeros) -> (tensor<64x64xf32, #mma8>, tensor<128x256xf32, #wide>) : i32 {
      %d = ttng.warp_group_dot %a, %b, %s {inputPrecision = 0 : i32, maxNumImpreciseAcc = 32 : i32, isAsync = true} : !ttg.memdesc<64x64xf8E5M2, #s8, #smem> * !ttg.memdesc<64x64xf8E5M2, #s8t, #smem> -> tensor<64x64xf32, #mma8>
      %f = ttng.warp_group_dot %l, %r, %u {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<128x64xf16, #s, #smem> * !ttg.memdesc<64x256xf16, #s, #smem> -> tensor<128x256xf32, #wide>
      scf.yield %d, %f : tensor<64x64xf32, #mma8>, tensor<128x256xf32, #wide>
    }
    %w:2 = ttng.warp_group_dot_wait %sums#0, %sums#1 {pendings = 0 : i32} : tensor<64x64xf32, #mma8>, tensor<128x256xf32, #wide>
    tt.descriptor_store %c[%t, %c0], %w#0 : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma8>
    tt.descriptor_store %e[%t, %c0], %w#1 : !tt.tensordesc<tensor<128x256xf32, #s32>>, tensor<128x256xf32, #wide>
  }
  tt.return
}
}
