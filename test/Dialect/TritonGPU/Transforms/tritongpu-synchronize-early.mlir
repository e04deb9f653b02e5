// Waits and fills between two dots of a loop that needs all registers follow the first dot.
// RUN: triton-opt %s --split-input-file --tritongpu-synchronize-early | FileCheck %s
// RUN: triton-opt %s --split-input-file --tritongpu-synchronize-early --stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS
// STATS: 3 tritongpu-synchronize-early {{ *}}- Waits and fills that follow a dot

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_120a"} {

// 128 registers of the right operand, 16 of the left one, and 64 of each sum.
// CHECK-LABEL: @wait(
// CHECK: scf.for
// CHECK-NEXT: tt.dot
// CHECK-NEXT: %[[FULL:.*]] = ttg.memdesc_index
// CHECK-NEXT: ttng.wait_barrier %[[FULL]]
// CHECK-NEXT: arith.addf
tt.func @wait(%a: tensor<64x64xf16, #l>, %b: tensor<64x128xf16, #r>, %zero: tensor<64x128xf32, #mma>, %barriers: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %n: i32) -> tensor<64x128xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x128xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x128xf32, #mma>
    %z = arith.mulf %x, %x : tensor<64x128xf32, #mma>
    %full = ttg.memdesc_index %barriers[%i] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %full, %c0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %next = tt.dot %a, %b, %y : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
    %last = arith.addf %next, %z : tensor<64x128xf32, #mma>
    scf.yield %last : tensor<64x128xf32, #mma>
  }
  tt.return %r : tensor<64x128xf32, #mma>
}

// A wait stays behind what fills the buffer.
// CHECK-LABEL: @copy(
// CHECK: tt.dot
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: ttng.barrier_expect
// CHECK-NEXT: ttng.wait_barrier
tt.func @copy(%a: tensor<64x64xf16, #l>, %b: tensor<64x128xf16, #r>, %zero: tensor<64x128xf32, #mma>, %full: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %n: i32) -> tensor<64x128xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x128xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x128xf32, #mma>
    %z = arith.mulf %x, %x : tensor<64x128xf32, #mma>
    ttng.barrier_expect %full, 512, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %full, %c0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %next = tt.dot %a, %b, %y : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
    %last = arith.addf %next, %z : tensor<64x128xf32, #mma>
    scf.yield %last : tensor<64x128xf32, #mma>
  }
  tt.return %r : tensor<64x128xf32, #mma>
}

// Half of the columns leave registers: the wait comes as late as it can.
// CHECK-LABEL: @enough(
// CHECK: tt.dot
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: ttng.wait_barrier
tt.func @enough(%a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %full: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x64xf32, #mma>
    %z = arith.mulf %x, %x : tensor<64x64xf32, #mma>
    ttng.wait_barrier %full, %c0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %next = tt.dot %a, %b, %y : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %last = arith.addf %next, %z : tensor<64x64xf32, #mma>
    scf.yield %last : tensor<64x64xf32, #mma>
  }
  tt.return %r : tensor<64x64xf32, #mma>
}
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_86"} {

// At the second dot 72 registers of other sums, 64 and 16 of the first dot's operands, 32 of the second one's sum and 32
// of its fragments; the load adds 16, and moves with the buffer.
// CHECK-LABEL: @fill(
// CHECK: scf.for
// CHECK-NEXT: tt.dot
// CHECK-NEXT: %[[X:.*]] = tt.load
// CHECK-NEXT: ttg.local_alloc %[[X]]
// CHECK-NEXT: arith.addf
// CHECK: tt.dot
tt.func @fill(%base: !tt.ptr<f16>, %q: !tt.ptr<i32>, %a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %t: tensor<64x16xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = tt.splat %base : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #b>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %u = %s, %v = %t) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x64xf32, #mma>
    %load = tt.load %p : tensor<64x64x!tt.ptr<f16>, #b>
    %z = arith.mulf %y, %y : tensor<64x64xf32, #mma>
    %buffer = ttg.local_alloc %load : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    %operand = ttg.local_load %buffer : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #r>
    %next = tt.dot %a, %operand, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %w = arith.addf %u, %u : tensor<64x128xf32, #mma>
    %o = arith.addf %v, %v : tensor<64x16xf32, #mma>
    scf.yield %next, %w, %o : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
  }
  tt.return %r#0, %r#1, %r#2 : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
}

// The load stays behind a store.
// CHECK-LABEL: @store(
// CHECK: tt.dot
// CHECK-NEXT: arith.addf
// CHECK-NEXT: tt.store
// CHECK-NEXT: tt.load
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: ttg.local_alloc
tt.func @store(%base: !tt.ptr<f16>, %q: !tt.ptr<i32>, %a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %t: tensor<64x16xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = tt.splat %base : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #b>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %u = %s, %v = %t) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x64xf32, #mma>
    tt.store %q, %i : !tt.ptr<i32>
    %load = tt.load %p : tensor<64x64x!tt.ptr<f16>, #b>
    %z = arith.mulf %y, %y : tensor<64x64xf32, #mma>
    %buffer = ttg.local_alloc %load : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    %operand = ttg.local_load %buffer : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #r>
    %next = tt.dot %a, %operand, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %w = arith.addf %u, %u : tensor<64x128xf32, #mma>
    %o = arith.addf %v, %v : tensor<64x16xf32, #mma>
    scf.yield %next, %w, %o : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
  }
  tt.return %r#0, %r#1, %r#2 : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
}

// The offsets come from a buffer that an asynchronous copy fills, and stay behind the wait for the copy; a wait that their
// load names moves with them.
// CHECK-LABEL: @behind_a_wait(
// CHECK: tt.dot
// CHECK-NEXT: arith.addf
// CHECK-NEXT: ttg.async_wait {num = 0 : i32}
// CHECK-NEXT: ttg.local_load
// CHECK: ttg.local_alloc
// CHECK: tt.dot
// CHECK: tt.dot
// CHECK-NEXT: %[[WAIT:.*]] = ttg.async_wait {num = 1 : i32}
// CHECK-NEXT: ttg.local_load %{{.*}} token %[[WAIT]]
// CHECK-NEXT: tt.addptr
// CHECK-NEXT: tt.load
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: arith.addf
tt.func @behind_a_wait(%scalar: !tt.ptr<f16>, %offsets: !ttg.memdesc<64x64xi32, #plain, #smem, mutable>, %a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %t: tensor<64x16xf32, #mma>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %base = tt.splat %scalar : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #b>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %u = %s, %v = %t) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x64xf32, #mma>
    %wait = ttg.async_wait {num = 0 : i32}
    %o = ttg.local_load %offsets : !ttg.memdesc<64x64xi32, #plain, #smem, mutable> -> tensor<64x64xi32, #b>
    %p = tt.addptr %base, %o : tensor<64x64x!tt.ptr<f16>, #b>, tensor<64x64xi32, #b>
    %load = tt.load %p : tensor<64x64x!tt.ptr<f16>, #b>
    %z = arith.mulf %y, %y : tensor<64x64xf32, #mma>
    %buffer = ttg.local_alloc %load : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    %operand = ttg.local_load %buffer : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #r>
    %next = tt.dot %a, %operand, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %w = arith.addf %u, %u : tensor<64x128xf32, #mma>
    %k = arith.addf %v, %v : tensor<64x16xf32, #mma>
    scf.yield %next, %w, %k : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
  }
  %q:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %u = %s, %v = %t) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) : i32 {
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x64xf32, #mma>
    %wait = ttg.async_wait {num = 1 : i32}
    %o = ttg.local_load %offsets token %wait : !ttg.memdesc<64x64xi32, #plain, #smem, mutable> -> tensor<64x64xi32, #b>
    %p = tt.addptr %base, %o : tensor<64x64x!tt.ptr<f16>, #b>, tensor<64x64xi32, #b>
    %load = tt.load %p : tensor<64x64x!tt.ptr<f16>, #b>
    %z = arith.mulf %y, %y : tensor<64x64xf32, #mma>
    %buffer = ttg.local_alloc %load : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    %operand = ttg.local_load %buffer : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #r>
    %next = tt.dot %a, %operand, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %w = arith.addf %u, %u : tensor<64x128xf32, #mma>
    %k = arith.addf %v, %v : tensor<64x16xf32, #mma>
    scf.yield %next, %w, %k : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
  }
  tt.return
}

// Shared memory has no place for the buffer beside others that are read behind the first dot.
// CHECK-LABEL: @memory(
// CHECK: tt.dot
// CHECK-NEXT: arith.addf
// CHECK-NEXT: ttg.memdesc_index
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.load
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: ttg.local_alloc
tt.func @memory(%base: !tt.ptr<f16>, %q: !tt.ptr<i32>, %a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %zero: tensor<64x64xf32, #mma>, %s: tensor<64x128xf32, #mma>, %t: tensor<64x16xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = tt.splat %base : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #b>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %u = %s, %v = %t) -> (tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>) : i32 {
    %buffers = ttg.local_alloc : () -> !ttg.memdesc<12x64x64xf16, #shared, #smem, mutable>
    %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %y = arith.addf %x, %x : tensor<64x64xf32, #mma>
    %view = ttg.memdesc_index %buffers[%i] : !ttg.memdesc<12x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    %other = ttg.local_load %view : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf16, #r>
    %load = tt.load %p : tensor<64x64x!tt.ptr<f16>, #b>
    %z = arith.mulf %y, %y : tensor<64x64xf32, #mma>
    %buffer = ttg.local_alloc %load : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    %operand = ttg.local_load %buffer : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #r>
    %next = tt.dot %a, %operand, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #mma>
    %w = arith.addf %u, %u : tensor<64x128xf32, #mma>
    %o = arith.addf %v, %v : tensor<64x16xf32, #mma>
    scf.yield %next, %w, %o : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
  }
  tt.return %r#0, %r#1, %r#2 : tensor<64x64xf32, #mma>, tensor<64x128xf32, #mma>, tensor<64x16xf32, #mma>
}
}
