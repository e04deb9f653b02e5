// Loads that cannot be executed ahead stay in their places, and a remark gives the reason.
// RUN: triton-opt %s --tritongpu-pipeline --remarks-filter=tritongpu-pipeline --verify-diagnostics | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#row = #ttg.slice<{dim = 1, parent = #b}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// A volatile load is executed once, in its place.
// CHECK-LABEL: @volatile_load(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @volatile_load(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{[Missed] LoadNotPipelined | Category:tritongpu-pipeline | Function=volatile_load | Reason="it is volatile", Remark="the load is not issued ahead"}}
    %y = tt.load %q {isVolatile = true} : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A loop that a condition ends.
// CHECK-LABEL: @conditional(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @conditional(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  // expected-remark @+1 {{[Missed] LoopNotPipelined | Category:tritongpu-pipeline | Function=conditional | Reason="a condition ends it, as with break, so its loads are not known ahead", Remark="the loop is not a pipeline"}}
  %end, %result = scf.while (%i = %c0, %sum = %zero) : (i32, tensor<32x32xf32, #mma>) -> (i32, tensor<32x32xf32, #mma>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %sum : i32, tensor<32x32xf32, #mma>
  } do {
  ^bb0(%i: i32, %sum: tensor<32x32xf32, #mma>):
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    %following = arith.addi %i, %c1 : i32
    scf.yield %following, %next : i32, tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A loop whose bounds plus some steps may not be numbers of its type.
// CHECK-LABEL: @wide(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @wide(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i128
  %c1 = arith.constant 1 : i128
  %c32 = arith.constant 32 : i32
  %wide = arith.extsi %n : i32 to i128
  // expected-remark @+1 {{[Missed] LoopNotPipelined | Category:tritongpu-pipeline | Function=wide | Reason="its induction variable has more than 64 bits", Remark="the loop is not a pipeline"}}
  %result = scf.for %i = %c0 to %wide step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i128 {
    %narrow = arith.trunci %i : i128 to i32
    %start = arith.muli %narrow, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// The pointers of a thread are known to be aligned to 2 bytes.
// CHECK-LABEL: @narrow(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @narrow(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<[2, 2]> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{[Missed] LoadNotPipelined | Category:tritongpu-pipeline | Function=narrow | Reason="an asynchronous copy has at least 32 bits, but 16 are known to be contiguous, aligned and under one mask", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A store to the parameter that the loop loads from.
// CHECK-LABEL: @store_to_what_is_loaded(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @store_to_what_is_loaded(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{[Missed] LoadNotPipelined | Category:tritongpu-pipeline | Function=store_to_what_is_loaded | Reason="the loop may write to what the load reads, by 'tt.store'", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    tt.store %q, %y : tensor<32x32x!tt.ptr<f16>, #b>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// Different parameters are of different memory.
// CHECK-LABEL: @store_to_another_parameter(
// CHECK-COUNT-3: ttg.async_copy_global_to_local
// CHECK: tt.return
tt.func public @store_to_another_parameter(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %o: tensor<32x32x!tt.ptr<f16>, #b>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=store_to_another_parameter | Remark="the loop is a pipeline of 3 stages: 1 load is executed ahead, into 6144 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    tt.store %o, %y : tensor<32x32x!tt.ptr<f16>, #b>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A pointer that comes from memory may be anything.
// CHECK-LABEL: @store_to_an_unknown_address(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @store_to_an_unknown_address(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %pp: !tt.ptr<!tt.ptr<f16>>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %loaded = tt.load %pp : !tt.ptr<!tt.ptr<f16>>
  %one = arith.constant 1.0 : f16
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{[Missed] LoadNotPipelined | Category:tritongpu-pipeline | Function=store_to_an_unknown_address | Reason="the loop may write to what the load reads, by 'tt.store'", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    tt.store %loaded, %one : !tt.ptr<f16>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// Atomic operations may order accesses of all memory.
// CHECK-LABEL: @atomic(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @atomic(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %count: !tt.ptr<i32>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %true = arith.constant true
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{[Missed] LoadNotPipelined | Category:tritongpu-pipeline | Function=atomic | Reason="the loop may write to what the load reads, by 'tt.atomic_rmw'", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    %old = tt.atomic_rmw add, relaxed, gpu, %count, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// Inline assembly with effects may write to memory.
// CHECK-LABEL: @assembly(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @assembly(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %w = tt.elementwise_inline_asm "mov.u32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %i : i32 -> i32
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{[Missed] LoadNotPipelined | Category:tritongpu-pipeline | Function=assembly | Reason="the loop may write to what the load reads, by 'tt.elementwise_inline_asm'", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// Assertions and prints do not write to the memory of a kernel.
// CHECK-LABEL: @assertion(
// CHECK-COUNT-3: ttg.async_copy_global_to_local
// CHECK: tt.return
tt.func public @assertion(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %true = arith.constant true
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=assertion | Remark="the loop is a pipeline of 3 stages: 1 load is executed ahead, into 6144 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    tt.assert %true, "ok" : i1
    tt.print "i" {hex = false, isSigned = array<i32: 1>} : %i : i32
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// Another program instance may set the flag when it has written what the load reads.
// CHECK-LABEL: @volatile_flag(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @volatile_flag(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %flag: !tt.ptr<i32>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %set = tt.load %flag {isVolatile = true} : !tt.ptr<i32>
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{Reason="the loop may synchronize with those that write what the load reads, by 'tt.load'", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// The threads may wait at the barrier until one of them knows that the memory has been written.
// CHECK-LABEL: @barrier(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @barrier(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %flag: !tt.ptr<i32>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    gpu.barrier
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    // expected-remark @+1 {{Reason="the loop may synchronize with those that write what the load reads, by 'gpu.barrier'", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// The address of the next iteration is computed from the sum.
// CHECK-LABEL: @address_of_a_sum(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @address_of_a_sum(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %q = %p) -> (tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #b>) : i32 {
    // expected-remark @+1 {{Reason="its address depends on 'tt.dot' of an earlier iteration", Remark="the load is not issued ahead"}}
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    %numbers = arith.fptosi %next : tensor<32x32xf32, #mma> to tensor<32x32xi32, #mma>
    %offsets = ttg.convert_layout %numbers : tensor<32x32xi32, #mma> -> tensor<32x32xi32, #b>
    %r = tt.addptr %q, %offsets {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>} : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    scf.yield %next, %r : tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #b>
  }
  tt.return %result#0 : tensor<32x32xf32, #mma>
}
}
