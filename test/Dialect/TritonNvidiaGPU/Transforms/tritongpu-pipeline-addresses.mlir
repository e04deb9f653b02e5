// The code that computes addresses is executed ahead with the copies.
// RUN: triton-opt %s --tritongpu-pipeline --canonicalize | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#row = #ttg.slice<{dim = 1, parent = #b}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// The number of a block comes from memory: its load is executed ahead, under a mask, and stays a load.
// CHECK-LABEL: @block_table(
// CHECK: %[[HAS0:.*]] = arith.cmpi sgt, %[[N:.*]], %c0_i32
// CHECK: %[[BLOCK:.*]] = tt.load %{{.*}}, %[[HAS0]] : !tt.ptr<i32>
// CHECK: arith.muli %[[BLOCK]], %c32_i32
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: %[[HAS:.*]] = arith.cmpi slt, %[[I]], %{{.*}}
// CHECK: ttg.async_wait
// CHECK: tt.load %{{.*}}, %[[HAS]] : !tt.ptr<i32>
// CHECK: ttg.async_copy_global_to_local
tt.func public @block_table(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %table: !tt.ptr<i32>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %at = tt.addptr %table, %i : !tt.ptr<i32>, i32
    %block = tt.load %at : !tt.ptr<i32>
    %start = arith.muli %block, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// The indices of the rows come from memory, as a tensor.
// CHECK-LABEL: @rows(
// CHECK: %[[HAS0:.*]] = arith.cmpi sgt,
// CHECK: %[[ALL:.*]] = tt.splat %[[HAS0]] : i1 -> tensor<32xi1,
// CHECK: tt.load %{{.*}}, %[[ALL]] : tensor<32x!tt.ptr<i32>,
// CHECK: ttg.async_copy_global_to_local
// CHECK: scf.for
// CHECK: ttg.async_copy_global_to_local
tt.func public @rows(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %table: !tt.ptr<i32>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant dense<64> : tensor<32x1xi32, #b>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %first = arith.muli %i, %c32 : i32
    %firsts = tt.splat %first : i32 -> tensor<32xi32, #row>
    %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #row>
    %numbers = arith.addi %firsts, %range : tensor<32xi32, #row>
    %tables = tt.splat %table : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #row>
    %at = tt.addptr %tables, %numbers : tensor<32x!tt.ptr<i32>, #row>, tensor<32xi32, #row>
    %rows = tt.load %at : tensor<32x!tt.ptr<i32>, #row>
    %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<32xi32, #row> -> tensor<32x1xi32, #b>
    %wide = arith.muli %column, %c64 : tensor<32x1xi32, #b>
    %spread = tt.broadcast %wide : tensor<32x1xi32, #b> -> tensor<32x32xi32, #b>
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %s = tt.addptr %q, %spread : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %s : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// The divisor may be zero for an iteration that the loop does not have: it is one there.
// CHECK-LABEL: @division(
// CHECK-SAME: %[[END:[^ ]*]]: i32)
// CHECK: %[[N:.*]] = arith.maxsi %[[END]], %c0_i32
// CHECK: %[[HAS1:.*]] = arith.cmpi sgt, %[[N]], %c1_i32
// CHECK: %[[REST:.*]] = arith.subi %[[END]], %c1_i32
// CHECK: %[[DIVISOR:.*]] = arith.select %[[HAS1]], %[[REST]], %c1_i32
// CHECK: arith.divsi %c1_i32, %[[DIVISOR]]
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: %[[HAS:.*]] = arith.cmpi slt, %[[I]], %{{.*}}
// CHECK: %[[DIVISOR:.*]] = arith.select %[[HAS]], %{{.*}}, %c1_i32
// CHECK: arith.divsi %{{.*}}, %[[DIVISOR]]
tt.func public @division(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %rest = arith.subi %n, %i : i32
    %quotient = arith.divsi %i, %rest : i32
    %start = arith.muli %quotient, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// An index of a gather may be out of range for an iteration that the loop does not have: it is zero there.
// CHECK-LABEL: @gather(
// CHECK-SAME: %[[TABLE:[^ ]*]]: tensor<32x1xi32, #{{[^ ]*}}>)
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: %[[HAS:.*]] = arith.cmpi slt, %[[I]], %{{.*}}
// CHECK: %[[ALL:.*]] = tt.splat %[[HAS]] : i1 -> tensor<1x1xi1,
// CHECK: %[[INDEX:.*]] = arith.select %[[ALL]], %{{.*}}, %cst{{[^ ]*}} :
// CHECK: tt.gather %[[TABLE]][%[[INDEX]]]
tt.func public @gather(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %table: tensor<32x1xi32, #b>) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant dense<32> : tensor<1x1xi32, #b>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %index = tt.splat %i : i32 -> tensor<1x1xi32, #b>
    %block = tt.gather %table[%index] {axis = 0 : i32} : (tensor<32x1xi32, #b>, tensor<1x1xi32, #b>) -> tensor<1x1xi32, #b>
    %start = arith.muli %block, %c32 : tensor<1x1xi32, #b>
    %offsets = tt.broadcast %start : tensor<1x1xi32, #b> -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A branch without effects is executed ahead, too.
// CHECK-LABEL: @branch(
// CHECK: scf.for
// CHECK: ttg.async_wait
// CHECK: scf.if
// CHECK: ttg.async_copy_global_to_local
tt.func public @branch(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %isfirst = arith.cmpi eq, %i, %c0 : i32
    %number = scf.if %isfirst -> (i32) {
      %twice = arith.addi %n, %n : i32
      scf.yield %twice : i32
    } else {
      scf.yield %i : i32
    }
    %start = arith.muli %number, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A branch uses the loaded tensor: the copy runs ahead, and the buffer is read in front of the branch.
// CHECK-LABEL: @dot_in_a_branch(
// CHECK: scf.for
// CHECK: ttg.async_wait
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.local_load
// CHECK: scf.if
// CHECK: tt.dot
tt.func public @dot_in_a_branch(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32, %m: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>} : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %isless = arith.cmpi slt, %i, %m : i32
    %next = scf.if %isless -> (tensor<32x32xf32, #mma>) {
      %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
      %d = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
      scf.yield %d : tensor<32x32xf32, #mma>
    } else {
      scf.yield %sum : tensor<32x32xf32, #mma>
    }
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// An operation between the load and the dot reads the buffer.
// CHECK-LABEL: @changed_operand(
// CHECK: scf.for
// CHECK: %[[X:.*]] = ttg.local_load %{{.*}} -> tensor<32x32xf16, #blocked>
// CHECK: arith.addf %{{.*}}, %[[X]] : tensor<32x32xf16, #blocked>
// CHECK: tt.dot
tt.func public @changed_operand(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %x = tt.load %p : tensor<32x32x!tt.ptr<f16>, #b>
    %y = arith.addf %x, %x : tensor<32x32xf16, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// Values that the loop passes on unchanged, or exchanges, do not prevent a pipeline.
// CHECK-LABEL: @exchanged(
// CHECK: ttg.async_copy_global_to_local
// CHECK: scf.for
// CHECK: ttg.async_copy_global_to_local
// CHECK-NOT: unrealized_conversion_cast
// CHECK: tt.return
tt.func public @exchanged(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %o: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %q = %p, %r = %o) -> (tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32x!tt.ptr<f16>, #b>) : i32 {
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next, %r, %q : tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32x!tt.ptr<f16>, #b>
  }
  tt.return %result#0 : tensor<32x32xf32, #mma>
}
}
