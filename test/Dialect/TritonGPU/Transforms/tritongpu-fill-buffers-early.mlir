// Buffers of loads are filled right behind the load in loops where the registers of all loads would spill.
// RUN: triton-opt %s --split-input-file --tritongpu-fill-buffers-early | FileCheck %s
// RUN: triton-opt %s --split-input-file --tritongpu-fill-buffers-early --stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS
// STATS: 2 tritongpu-fill-buffers-early {{ *}}- Buffers that are filled right behind the load

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#v = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {

// 128 registers of sums, and 64 of each load: elements that are not adjacent share none.
// CHECK-LABEL: @scarce(
// CHECK: scf.for
// CHECK-NEXT: %[[X:.*]] = tt.load
// CHECK-NEXT: ttg.local_alloc %[[X]]
// CHECK-NEXT: %[[Y:.*]] = tt.load
// CHECK-NEXT: ttg.local_alloc %[[Y]]
tt.func @scarce(%p: tensor<256x32x!tt.ptr<f16>, #b>, %sums: tensor<512x32xf32, #b>, %n: i32) -> tensor<512x32xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %sums) -> (tensor<512x32xf32, #b>) : i32 {
    %x = tt.load %p : tensor<256x32x!tt.ptr<f16>, #b>
    %y = tt.load %p : tensor<256x32x!tt.ptr<f16>, #b>
    %a = ttg.local_alloc %x : (tensor<256x32xf16, #b>) -> !ttg.memdesc<256x32xf16, #shared, #smem>
    %b = ttg.local_alloc %y : (tensor<256x32xf16, #b>) -> !ttg.memdesc<256x32xf16, #shared, #smem>
    %next = arith.addf %sum, %sum : tensor<512x32xf32, #b>
    scf.yield %next : tensor<512x32xf32, #b>
  }
  tt.return %r : tensor<512x32xf32, #b>
}

// All loads fit beside the sums: they overlap.
// CHECK-LABEL: @enough(
// CHECK: tt.load
// CHECK-NEXT: tt.load
// CHECK-NEXT: ttg.local_alloc
tt.func @enough(%p: tensor<32x32x!tt.ptr<f16>, #b>, %sums: tensor<256x32xf32, #b>, %n: i32) -> tensor<256x32xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %sums) -> (tensor<256x32xf32, #b>) : i32 {
    %x = tt.load %p : tensor<32x32x!tt.ptr<f16>, #b>
    %y = tt.load %p : tensor<32x32x!tt.ptr<f16>, #b>
    %a = ttg.local_alloc %x : (tensor<32x32xf16, #b>) -> !ttg.memdesc<32x32xf16, #shared, #smem>
    %b = ttg.local_alloc %y : (tensor<32x32xf16, #b>) -> !ttg.memdesc<32x32xf16, #shared, #smem>
    %next = arith.addf %sum, %sum : tensor<256x32xf32, #b>
    scf.yield %next : tensor<256x32xf32, #b>
  }
  tt.return %r : tensor<256x32xf32, #b>
}

// Two adjacent elements share a register, and the column of pointers has few.
// CHECK-LABEL: @vectors(
// CHECK: scf.for
// CHECK: tt.load
// CHECK-NEXT: tt.load
// CHECK-NEXT: ttg.local_alloc
tt.func @vectors(%q: tensor<32x1x!tt.ptr<f16>, #v>, %sums: tensor<64x256xf32, #v>, %n: i32) -> tensor<64x256xf32, #v> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = tt.broadcast %q : tensor<32x1x!tt.ptr<f16>, #v> -> tensor<32x256x!tt.ptr<f16>, #v>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %sums) -> (tensor<64x256xf32, #v>) : i32 {
    %x = tt.load %p : tensor<32x256x!tt.ptr<f16>, #v>
    %y = tt.load %p : tensor<32x256x!tt.ptr<f16>, #v>
    %a = ttg.local_alloc %x : (tensor<32x256xf16, #v>) -> !ttg.memdesc<32x256xf16, #shared, #smem>
    %b = ttg.local_alloc %y : (tensor<32x256xf16, #v>) -> !ttg.memdesc<32x256xf16, #shared, #smem>
    %next = arith.addf %sum, %sum : tensor<64x256xf32, #v>
    scf.yield %next : tensor<64x256xf32, #v>
  }
  tt.return %r : tensor<64x256xf32, #v>
}
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// The limit of a thread's registers decides.
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a", ttg.maxnreg = 96 : i32} {
// CHECK-LABEL: @limited(
// CHECK: tt.load
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: tt.load
tt.func @limited(%p: tensor<32x32x!tt.ptr<f16>, #b>, %sums: tensor<256x32xf32, #b>, %n: i32) -> tensor<256x32xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %sums) -> (tensor<256x32xf32, #b>) : i32 {
    %x = tt.load %p : tensor<32x32x!tt.ptr<f16>, #b>
    %y = tt.load %p : tensor<32x32x!tt.ptr<f16>, #b>
    %a = ttg.local_alloc %x : (tensor<32x32xf16, #b>) -> !ttg.memdesc<32x32xf16, #shared, #smem>
    %b = ttg.local_alloc %y : (tensor<32x32xf16, #b>) -> !ttg.memdesc<32x32xf16, #shared, #smem>
    %next = arith.addf %sum, %sum : tensor<256x32xf32, #b>
    scf.yield %next : tensor<256x32xf32, #b>
  }
  tt.return %r : tensor<256x32xf32, #b>
}
}
