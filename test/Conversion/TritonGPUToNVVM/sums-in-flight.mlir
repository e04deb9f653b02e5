// RUN: triton-opt %s --tritongpu-insert-barriers --convert-scf-to-cf --convert-tritongpu-to-nvvm | FileCheck %s

// A dot is in flight from one iteration to the next. Its sums have registers of their own before the loop, which the path
// around the loop need not write.
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 2304 : i32, ttg.target = "sm_90a"} {
  // CHECK-LABEL: @in_flight(
  // CHECK-COUNT-4: llvm.inline_asm has_side_effects {{.*}}"mov.b32 $0, $1;", "=f,f"
  // CHECK-NOT: mov.b32
  // CHECK: llvm.br ^
  tt.func private @in_flight(%n: i32, %a: !ttg.memdesc<64x16xf16, #shared, #smem>, %b: !ttg.memdesc<16x8xf16, #b, #smem>) -> tensor<64x8xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x8xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x8xf32, #mma>) : i32 {
      %d = ttng.warp_group_dot %a, %b, %sum {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x16xf16, #shared, #smem> * !ttg.memdesc<16x8xf16, #b, #smem> -> tensor<64x8xf32, #mma>
      scf.yield %d : tensor<64x8xf32, #mma>
    }
    %w = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : tensor<64x8xf32, #mma>
    tt.return %w : tensor<64x8xf32, #mma>
  }
  // A dot that is complete at the end of an iteration begins with the constant.
  // CHECK-LABEL: @complete(
  // CHECK-NOT: mov.b32
  // CHECK: llvm.return
  tt.func private @complete(%n: i32, %a: !ttg.memdesc<64x16xf16, #shared, #smem>, %b: !ttg.memdesc<16x8xf16, #b, #smem>) -> tensor<64x8xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x8xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x8xf32, #mma>) : i32 {
      %d = ttng.warp_group_dot %a, %b, %sum {inputPrecision = 0 : i32} : !ttg.memdesc<64x16xf16, #shared, #smem> * !ttg.memdesc<16x8xf16, #b, #smem> -> tensor<64x8xf32, #mma>
      scf.yield %d : tensor<64x8xf32, #mma>
    }
    tt.return %r : tensor<64x8xf32, #mma>
  }
  // The next iteration waits for the dot before it scales the sum.
  // CHECK-LABEL: @scaled(
  // CHECK-COUNT-4: llvm.inline_asm has_side_effects {{.*}}"mov.b32 $0, $1;", "=f,f"
  // CHECK-NOT: mov.b32
  // CHECK: llvm.br ^
  tt.func private @scaled(%n: i32, %a: !ttg.memdesc<64x16xf16, #shared, #smem>, %b: !ttg.memdesc<16x8xf16, #b, #smem>) -> tensor<64x8xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x8xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<64x8xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x8xf32, #mma>) : i32 {
      %w = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x8xf32, #mma>
      %s = arith.mulf %w, %half : tensor<64x8xf32, #mma>
      %d = ttng.warp_group_dot %a, %b, %s {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x16xf16, #shared, #smem> * !ttg.memdesc<16x8xf16, #b, #smem> -> tensor<64x8xf32, #mma>
      scf.yield %d : tensor<64x8xf32, #mma>
    }
    %w = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : tensor<64x8xf32, #mma>
    tt.return %w : tensor<64x8xf32, #mma>
  }
  // Two sums swap: what the dot adds up gets other registers behind the wait.
  // CHECK-LABEL: @swapped(
  // CHECK: wgmma.wait_group
  // CHECK-COUNT-4: llvm.inline_asm has_side_effects {{.*}}"mov.b32 $0, $1;", "=f,f"
  // CHECK-NOT: mov.b32
  // CHECK: llvm.br ^
  tt.func private @swapped(%n: i32, %a: !ttg.memdesc<64x16xf16, #shared, #smem>, %b: !ttg.memdesc<16x8xf16, #b, #smem>, %x: tensor<64x8xf32, #mma>, %y: tensor<64x8xf32, #mma>) -> tensor<64x8xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %x, %other = %y) -> (tensor<64x8xf32, #mma>, tensor<64x8xf32, #mma>) : i32 {
      %d = ttng.warp_group_dot %a, %b, %sum {inputPrecision = 0 : i32} : !ttg.memdesc<64x16xf16, #shared, #smem> * !ttg.memdesc<16x8xf16, #b, #smem> -> tensor<64x8xf32, #mma>
      scf.yield %other, %d : tensor<64x8xf32, #mma>, tensor<64x8xf32, #mma>
    }
    tt.return %r#0 : tensor<64x8xf32, #mma>
  }
  // A select may become a branch, and the registers of the sum those of the constant.
  // CHECK-LABEL: @selected(
  // CHECK: llvm.select
  // CHECK-COUNT-4: llvm.inline_asm has_side_effects {{.*}}"mov.b32 $0, $1;", "=f,f"
  // CHECK-NOT: mov.b32
  // CHECK: wgmma.mma_async
  tt.func private @selected(%n: i32, %f: i1, %a: !ttg.memdesc<64x16xf16, #shared, #smem>, %b: !ttg.memdesc<16x8xf16, #b, #smem>, %x: tensor<64x8xf32, #mma>) -> tensor<64x8xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x8xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %x) -> (tensor<64x8xf32, #mma>) : i32 {
      %w = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x8xf32, #mma>
      %s = arith.select %f, %zero, %w : tensor<64x8xf32, #mma>
      %d = ttng.warp_group_dot %a, %b, %s {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x16xf16, #shared, #smem> * !ttg.memdesc<16x8xf16, #b, #smem> -> tensor<64x8xf32, #mma>
      scf.yield %d : tensor<64x8xf32, #mma>
    }
    %w = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : tensor<64x8xf32, #mma>
    tt.return %w : tensor<64x8xf32, #mma>
  }
}
