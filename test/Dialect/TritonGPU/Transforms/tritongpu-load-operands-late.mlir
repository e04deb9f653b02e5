// Operands of dots wait in shared memory where the loop needs all registers.
// RUN: triton-opt %s --tritongpu-load-operands-late | FileCheck %s
// RUN: triton-opt %s --tritongpu-load-operands-late --stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS
// STATS: 3 tritongpu-load-operands-late {{ *}}- Operands that are loaded right before the first use

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// 128 registers of the right operand, 32 and 64 of the sums and 32 of the left one.
// CHECK-LABEL: @invariant(
// CHECK: ttg.local_alloc
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[A:.*]] = ttg.local_load
// CHECK-NEXT: tt.dot %[[A]]
tt.func @invariant(%x: tensor<64x128xf16, #l>, %b: tensor<128x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %buffer = ttg.local_alloc %x : (tensor<64x128xf16, #l>) -> !ttg.memdesc<64x128xf16, #shared, #smem>
  %a = ttg.local_load %buffer : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #l>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %other = %s) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>) : i32 {
    %next = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    %twice = arith.addf %other, %other : tensor<64x128xf32, #mma>
    scf.yield %next, %twice : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>
  }
  tt.return %r#0, %r#1 : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>
}

// A load moves across dots.
// CHECK-LABEL: @later(
// CHECK: scf.for
// CHECK-NEXT: tt.dot
// CHECK-NEXT: %[[B:.*]] = ttg.local_load
// CHECK-NEXT: tt.dot {{.*}}, %[[B]]
tt.func @later(%a: tensor<64x128xf16, #l>, %b: tensor<128x64xf16, #r>, %buffer: !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %load = ttg.local_load %buffer : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> -> tensor<128x64xf16, #r>
    %first = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    %next = tt.dot %a, %load, %first : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %r : tensor<64x64xf32, #mma>
}

// A load stays in front of a store to its buffer.
// CHECK-LABEL: @store(
// CHECK: scf.for
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.dot
// CHECK-NEXT: ttg.local_store
tt.func @store(%a: tensor<64x128xf16, #l>, %b: tensor<128x64xf16, #r>, %buffer: !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %load = ttg.local_load %buffer : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> -> tensor<128x64xf16, #r>
    %first = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    ttg.local_store %b, %buffer : tensor<128x64xf16, #r> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    %next = tt.dot %a, %load, %first : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %r : tensor<64x64xf32, #mma>
}

// A load stays in front of the end of its buffer.
// CHECK-LABEL: @freed(
// CHECK: ttg.local_alloc
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: ttg.local_dealloc
// CHECK-NEXT: scf.for
tt.func @freed(%x: tensor<64x128xf16, #l>, %b: tensor<128x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %buffer = ttg.local_alloc %x : (tensor<64x128xf16, #l>) -> !ttg.memdesc<64x128xf16, #shared, #smem>
  %a = ttg.local_load %buffer : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #l>
  ttg.local_dealloc %buffer : !ttg.memdesc<64x128xf16, #shared, #smem>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %other = %s) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>) : i32 {
    %next = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    %twice = arith.addf %other, %other : tensor<64x128xf32, #mma>
    scf.yield %next, %twice : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>
  }
  tt.return %r#0, %r#1 : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>
}

// Behind the loop, the end of the buffer is no obstacle.
// CHECK-LABEL: @freed_behind(
// CHECK: scf.for
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.dot
// CHECK: ttg.local_dealloc
tt.func @freed_behind(%x: tensor<64x128xf16, #l>, %b: tensor<128x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %buffer = ttg.local_alloc %x : (tensor<64x128xf16, #l>) -> !ttg.memdesc<64x128xf16, #shared, #smem>
  %a = ttg.local_load %buffer : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #l>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %other = %s) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>) : i32 {
    %next = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    %twice = arith.addf %other, %other : tensor<64x128xf32, #mma>
    scf.yield %next, %twice : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>
  }
  ttg.local_dealloc %buffer : !ttg.memdesc<64x128xf16, #shared, #smem>
  tt.return %r#0, %r#1 : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>
}

// In a loop, a load stays in front of the end of its buffer, too.
// CHECK-LABEL: @freed_in_loop(
// CHECK: scf.for
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.dot
// CHECK-NEXT: ttg.local_dealloc
tt.func @freed_in_loop(%a: tensor<64x128xf16, #l>, %b: tensor<128x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %buffer = ttg.local_alloc %b : (tensor<128x64xf16, #r>) -> !ttg.memdesc<128x64xf16, #shared, #smem>
    %load = ttg.local_load %buffer : !ttg.memdesc<128x64xf16, #shared, #smem> -> tensor<128x64xf16, #r>
    %first = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    ttg.local_dealloc %buffer : !ttg.memdesc<128x64xf16, #shared, #smem>
    %next = tt.dot %a, %load, %first : tensor<64x128xf16, #l> * tensor<128x64xf16, #r> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %r : tensor<64x64xf32, #mma>
}
}
