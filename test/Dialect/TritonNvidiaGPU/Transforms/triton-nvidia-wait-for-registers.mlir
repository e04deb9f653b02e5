// RUN: triton-opt %s --triton-nvidia-wait-for-registers | FileCheck %s
// RUN: triton-opt %s --triton-nvidia-wait-for-registers --triton-allocate | FileCheck %s --check-prefix=ALLOCATED

// With the waits, the analysis of asynchronous code accepts the loops.
// ALLOCATED: tt.func

#m = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #m, kWidth = 2}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#f = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // The wait for the last dot of the iteration before completes the first one, too. It is in front of the load, whose
  // registers the conversions may only rename.
  // CHECK-LABEL: tt.func @operands_of_two_dots
  // CHECK: scf.for
  // CHECK-NEXT: ttng.warp_group_dot_wait %{{.*}} {pendings = 0 : i32}
  // CHECK-NEXT: ttg.local_load
  // CHECK-NOT: ttng.warp_group_dot_wait
  // CHECK: scf.yield
  // CHECK: ttng.warp_group_dot_wait
  tt.func @operands_of_two_dots(%x: !ttg.memdesc<64x16xf16, #f, #smem, mutable>, %b: !ttg.memdesc<16x64xf16, #s, #smem>, %c: tensor<64x64xf32, #m>, %n: i32) -> tensor<64x64xf32, #m> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<64x64xf32, #m>) : i32 {
      %v = ttg.local_load %x : !ttg.memdesc<64x16xf16, #f, #smem, mutable> -> tensor<64x16xf16, #a>
      %y = arith.negf %v : tensor<64x16xf16, #a>
      %z = math.absf %v : tensor<64x16xf16, #a>
      %d = ttng.warp_group_dot %y, %b, %acc {isAsync = true} : tensor<64x16xf16, #a> * !ttg.memdesc<16x64xf16, #s, #smem> -> tensor<64x64xf32, #m>
      %e = ttng.warp_group_dot %z, %b, %d {isAsync = true} : tensor<64x16xf16, #a> * !ttg.memdesc<16x64xf16, #s, #smem> -> tensor<64x64xf32, #m>
      scf.yield %e : tensor<64x64xf32, #m>
    }
    %r = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #m>
    tt.return %r : tensor<64x64xf32, #m>
  }

  // A wait completes the dot before its operand is defined again.
  // CHECK-LABEL: tt.func @waits_already
  // CHECK: scf.for
  // CHECK-NOT: ttng.warp_group_dot_wait
  // CHECK: ttng.warp_group_dot %
  // CHECK-NEXT: ttng.warp_group_dot_wait %{{.*}} {pendings = 0 : i32}
  // CHECK-NEXT: scf.yield
  tt.func @waits_already(%x: tensor<64x16xf16, #a>, %b: !ttg.memdesc<16x64xf16, #s, #smem>, %c: tensor<64x64xf32, #m>, %n: i32) -> tensor<64x64xf32, #m> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<64x64xf32, #m>) : i32 {
      %y = arith.negf %x : tensor<64x16xf16, #a>
      %d = ttng.warp_group_dot %y, %b, %acc {isAsync = true} : tensor<64x16xf16, #a> * !ttg.memdesc<16x64xf16, #s, #smem> -> tensor<64x64xf32, #m>
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : tensor<64x64xf32, #m>
      scf.yield %w : tensor<64x64xf32, #m>
    }
    tt.return %sum : tensor<64x64xf32, #m>
  }

  // Nothing writes the registers in the loop.
  // CHECK-LABEL: tt.func @operand_from_outside
  // CHECK: scf.for
  // CHECK-NEXT: ttng.warp_group_dot %
  // CHECK-NEXT: scf.yield
  tt.func @operand_from_outside(%x: tensor<64x16xf16, #a>, %b: !ttg.memdesc<16x64xf16, #s, #smem>, %c: tensor<64x64xf32, #m>, %n: i32) -> tensor<64x64xf32, #m> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<64x64xf32, #m>) : i32 {
      %d = ttng.warp_group_dot %x, %b, %acc {isAsync = true} : tensor<64x16xf16, #a> * !ttg.memdesc<16x64xf16, #s, #smem> -> tensor<64x64xf32, #m>
      scf.yield %d : tensor<64x64xf32, #m>
    }
    %r = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #m>
    tt.return %r : tensor<64x64xf32, #m>
  }
}
