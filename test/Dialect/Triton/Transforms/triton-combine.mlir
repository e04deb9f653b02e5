// RUN: triton-opt --triton-combine --split-input-file %s | FileCheck %s

// The example of the pass's description.
// CHECK-LABEL: @add_to_a_dot
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<32x16xf16>, %[[B:[a-z0-9]+]]: tensor<16x32xf16>, %[[C:[a-z0-9]+]]: tensor<32x32xf32>
tt.func @add_to_a_dot(%a: tensor<32x16xf16>, %b: tensor<16x32xf16>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // CHECK: %[[S:.*]] = tt.dot %[[A]], %[[B]], %[[C]] : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
  // CHECK-NEXT: tt.return %[[S]]
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %d = tt.dot %a, %b, %zero : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
  %s = arith.addf %c, %d : tensor<32x32xf32>
  tt.return %s : tensor<32x32xf32>
}

// -----

// The dot moves to the sum, because its new accumulator is not defined before.
// CHECK-LABEL: @add_integers_in_a_gpu_module
gpu.module @add_integers_in_a_gpu_module {
  tt.func @kernel(%a: tensor<32x32xi8>, %b: tensor<32x32xi8>, %n: i32, %init: tensor<32x32xi32>) -> tensor<32x32xi32> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0> : tensor<32x32xi32>
    // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}})
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<32x32xi32>) : i32 {
      // CHECK: %[[MORE:.*]] = arith.muli %[[ACC]], %[[ACC]]
      // CHECK-NEXT: %[[D:.*]] = tt.dot %{{.*}}, %{{.*}}, %[[MORE]], inputPrecision = tf32
      // CHECK-NEXT: scf.yield %[[D]]
      %d = tt.dot %a, %b, %zero, inputPrecision = tf32 : tensor<32x32xi8> * tensor<32x32xi8> -> tensor<32x32xi32>
      %more = arith.muli %acc, %acc : tensor<32x32xi32>
      %s = arith.addi %d, %more : tensor<32x32xi32>
      scf.yield %s : tensor<32x32xi32>
    }
    tt.return %r : tensor<32x32xi32>
  }
}

// -----

// No dot is combined that has another user, whose accumulator is not zero, whose partial sums have reduced precision,
// or that would move into a loop.
// CHECK-LABEL: @dots_that_stay
// CHECK-COUNT-5: arith.addf
tt.func @dots_that_stay(%a: tensor<32x32xf8E5M2>, %b: tensor<32x32xf8E5M2>, %c: tensor<32x32xf32>, %n: i32)
    -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %d0 = tt.dot %a, %b, %zero : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
  %s0 = arith.addf %c, %d0 : tensor<32x32xf32>
  %t0 = arith.addf %s0, %d0 : tensor<32x32xf32>
  %d1 = tt.dot %a, %b, %c : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
  %s1 = arith.addf %c, %d1 : tensor<32x32xf32>
  %d2 = tt.dot %a, %b, %zero {maxNumImpreciseAcc = 32 : i32} : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
  %s2 = arith.addf %c, %d2 : tensor<32x32xf32>
  %d3 = tt.dot %a, %b, %zero : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
  %s3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<32x32xf32>) : i32 {
    %s = arith.addf %acc, %d3 : tensor<32x32xf32>
    scf.yield %s : tensor<32x32xf32>
  }
  tt.return %t0, %s1, %s2, %s3 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}

// -----

// CHECK-LABEL: @select_of_a_masked_load
tt.func @select_of_a_masked_load(%p: tensor<64x!tt.ptr<f32>>, %cond: i1, %x: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK: %[[MASK:.*]] = tt.splat
  // CHECK: %[[Y:.*]] = arith.negf
  // CHECK: %[[V:.*]] = tt.load %{{.*}}, %[[MASK]], %[[Y]] : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[V]]
  %mask = tt.splat %cond : i1 -> tensor<64xi1>
  %v = tt.load %p, %mask : tensor<64x!tt.ptr<f32>>
  %y = arith.negf %x : tensor<64xf32>
  %r = arith.select %cond, %v, %y : tensor<64xf32>
  tt.return %r : tensor<64xf32>
}

// -----

// The mask is the condition of the select, of each element, and the select replaces an `other` that it never selects.
// CHECK-LABEL: @select_by_the_mask
tt.func @select_by_the_mask(%p: tensor<64x!tt.ptr<f32>>, %mask: tensor<64xi1>, %x: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK-NOT: arith.select
  // CHECK: %[[V:.*]] = tt.load %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %arg2 : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[V]]
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %v = tt.load %p, %mask, %zero : tensor<64x!tt.ptr<f32>>
  %r = arith.select %mask, %v, %x : tensor<64xi1>, tensor<64xf32>
  tt.return %r : tensor<64xf32>
}

// -----

// No select is combined with another condition than the mask, with a store in between, or with another user of the
// load.
// CHECK-LABEL: @selects_that_stay
// CHECK-COUNT-3: arith.select
tt.func @selects_that_stay(%p: !tt.ptr<f32>, %cond: i1, %other: i1, %x: f32) -> (f32, f32, f32, f32) {
  %v0 = tt.load %p, %cond : !tt.ptr<f32>
  %r0 = arith.select %other, %v0, %x : f32
  %v1 = tt.load %p, %cond : !tt.ptr<f32>
  tt.store %p, %x : !tt.ptr<f32>
  %r1 = arith.select %cond, %v1, %x : f32
  %v2 = tt.load %p, %cond : !tt.ptr<f32>
  %r2 = arith.select %cond, %v2, %x : f32
  tt.return %r0, %r1, %r2, %v2 : f32, f32, f32, f32
}

// -----

// Axis information about the resulting pointers is kept.
// CHECK-LABEL: @addptr_of_addptr
// CHECK-SAME: %[[P:[a-z0-9]+]]: tensor<64x!tt.ptr<f32>>, %[[I:[a-z0-9]+]]: tensor<64xi64>, %[[J:[a-z0-9]+]]: tensor<64xi64>
tt.func @addptr_of_addptr(%p: tensor<64x!tt.ptr<f32>>, %i: tensor<64xi64>, %j: tensor<64xi64>)
    -> (tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>) {
  // CHECK-DAG: %[[IJ:.*]] = arith.addi %[[I]], %[[J]] : tensor<64xi64>
  // CHECK-DAG: %[[Q:.*]] = tt.addptr %[[P]], %[[IJ]] {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  // CHECK-DAG: %[[C5:.*]] = arith.constant dense<5> : tensor<64xi32>
  // CHECK-DAG: %[[R:.*]] = tt.addptr %[[P]], %[[C5]] : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: tt.return %[[Q]], %[[R]]
  %a = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %b = tt.addptr %a, %j {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %c2 = arith.constant dense<2> : tensor<64xi32>
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %c = tt.addptr %p, %c2 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %d = tt.addptr %c, %c3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.return %b, %d : tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>
}

// -----

// Offsets are not combined if their 32-bit sum may overflow, if the constant sum overflows, if the types differ, or if
// the first addition is outside the loop.
// CHECK-LABEL: @addptrs_that_stay
// CHECK-COUNT-8: tt.addptr
tt.func @addptrs_that_stay(%p: !tt.ptr<f32>, %i: i32, %j: i32, %k: i64, %n: i32)
    -> (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %max = arith.constant 2147483647 : i32
  %a0 = tt.addptr %p, %i : !tt.ptr<f32>, i32
  %a1 = tt.addptr %a0, %j : !tt.ptr<f32>, i32
  %b0 = tt.addptr %p, %max : !tt.ptr<f32>, i32
  %b1 = tt.addptr %b0, %c1 : !tt.ptr<f32>, i32
  %d0 = tt.addptr %p, %i : !tt.ptr<f32>, i32
  %d1 = tt.addptr %d0, %k : !tt.ptr<f32>, i64
  %e0 = tt.addptr %p, %k : !tt.ptr<f32>, i64
  %e1 = scf.for %l = %c0 to %n step %c1 iter_args(%e = %p) -> (!tt.ptr<f32>) : i32 {
    %l64 = arith.extsi %l : i32 to i64
    %next = tt.addptr %e0, %l64 : !tt.ptr<f32>, i64
    scf.yield %next : !tt.ptr<f32>
  }
  tt.return %a1, %b1, %d1, %e1 : !tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>
}

// -----

// CHECK-LABEL: @sum_of_products
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<32x16xf32>, %[[B:[a-z0-9]+]]: tensor<16x64xf32>
tt.func @sum_of_products(%a: tensor<32x16xf32>, %b: tensor<16x64xf32>) -> tensor<32x64xf32> {
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
  // CHECK: %[[D:.*]] = tt.dot %[[A]], %[[B]], %[[ZERO]], inputPrecision = tf32 : tensor<32x16xf32> * tensor<16x64xf32> -> tensor<32x64xf32>
  // CHECK: tt.return %[[D]]
  %a3 = tt.expand_dims %a {axis = 2 : i32} : tensor<32x16xf32> -> tensor<32x16x1xf32>
  %b3 = tt.expand_dims %b {axis = 0 : i32} : tensor<16x64xf32> -> tensor<1x16x64xf32>
  %ab = tt.broadcast %a3 : tensor<32x16x1xf32> -> tensor<32x16x64xf32>
  %bb = tt.broadcast %b3 : tensor<1x16x64xf32> -> tensor<32x16x64xf32>
  %m = arith.mulf %bb, %ab : tensor<32x16x64xf32>
  %s = "tt.reduce"(%m) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    tt.reduce.return %z : f32
  }) : (tensor<32x16x64xf32>) -> tensor<32x64xf32>
  tt.return %s : tensor<32x64xf32>
}

// -----

// A sum of eight products is too small, and a maximum is not a sum.
// CHECK-LABEL: @reductions_that_stay
// CHECK-NOT: tt.dot
tt.func @reductions_that_stay(%a: tensor<32x8xf32>, %b: tensor<8x64xf32>, %m: tensor<32x16x64xf32>) -> (tensor<32x64xf32>, tensor<32x64xf32>) {
  %a3 = tt.expand_dims %a {axis = 2 : i32} : tensor<32x8xf32> -> tensor<32x8x1xf32>
  %b3 = tt.expand_dims %b {axis = 0 : i32} : tensor<8x64xf32> -> tensor<1x8x64xf32>
  %ab = tt.broadcast %a3 : tensor<32x8x1xf32> -> tensor<32x8x64xf32>
  %bb = tt.broadcast %b3 : tensor<1x8x64xf32> -> tensor<32x8x64xf32>
  %p = arith.mulf %bb, %ab : tensor<32x8x64xf32>
  %s = "tt.reduce"(%p) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    tt.reduce.return %z : f32
  }) : (tensor<32x8x64xf32>) -> tensor<32x64xf32>
  %t = "tt.reduce"(%m) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.maxnumf %x, %y : f32
    tt.reduce.return %z : f32
  }) : (tensor<32x16x64xf32>) -> tensor<32x64xf32>
  tt.return %s, %t : tensor<32x64xf32>, tensor<32x64xf32>
}

// -----

// CHECK-LABEL: @reshapes
tt.func @reshapes(%a: tensor<4x16xf32>, %b: tensor<4x16xi32>) -> (f32, tensor<8xi32>, f32, i32) {
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x16xf32> -> tensor<64xf32>
  %v = tt.reshape %a : tensor<4x16xf32> -> tensor<64xf32>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    tt.reduce.return %z : f32
  }) : (tensor<64xf32>) -> f32
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x16xi32> -> tensor<64xi32>
  %w = tt.reshape %b : tensor<4x16xi32> -> tensor<64xi32>
  %h = tt.histogram %w : tensor<64xi32> -> tensor<8xi32>
  // A reduction of two tensors depends on the order of their elements.
  // CHECK: tt.reshape %{{[a-z0-9]+}} : tensor<4x16xf32> -> tensor<64xf32>
  // CHECK: tt.reshape %{{[a-z0-9]+}} : tensor<4x16xi32> -> tensor<64xi32>
  %k = tt.reshape %a : tensor<4x16xf32> -> tensor<64xf32>
  %l = tt.reshape %b : tensor<4x16xi32> -> tensor<64xi32>
  %m:2 = "tt.reduce"(%k, %l) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %i: i32, %y: f32, %j: i32):
    %z = arith.maxnumf %x, %y : f32
    %o = arith.maxsi %i, %j : i32
    tt.reduce.return %z, %o : f32, i32
  }) : (tensor<64xf32>, tensor<64xi32>) -> (f32, i32)
  tt.return %s, %h, %m#0, %m#1 : f32, tensor<8xi32>, f32, i32
}

// -----

// CHECK-LABEL: @descriptor_loads
tt.func @descriptor_loads(%d: !tt.tensordesc<tensor<1x1x8x16xf16>>, %i: i32) -> (tensor<8x16xf16>, tensor<16x8xf16>) {
  // CHECK: %[[X:.*]] = tt.descriptor_load %{{.*}} : !tt.tensordesc<tensor<1x1x8x16xf16>> -> tensor<8x16xf16>
  %a = tt.descriptor_load %d[%i, %i, %i, %i] : !tt.tensordesc<tensor<1x1x8x16xf16>> -> tensor<1x1x8x16xf16>
  %b = tt.reshape %a : tensor<1x1x8x16xf16> -> tensor<8x16xf16>
  // This reshape changes other dimensions.
  // CHECK: %[[Y:.*]] = tt.reshape %{{.*}} -> tensor<16x8xf16>
  %c = tt.descriptor_load %d[%i, %i, %i, %i] : !tt.tensordesc<tensor<1x1x8x16xf16>> -> tensor<1x1x8x16xf16>
  %e = tt.reshape %c : tensor<1x1x8x16xf16> -> tensor<16x8xf16>
  // CHECK: tt.return %[[X]], %[[Y]]
  tt.return %b, %e : tensor<8x16xf16>, tensor<16x8xf16>
}

// -----

// A splat offset is added to the scalar pointer, unless the other pointers are defined outside the loop in which the offset changes.
// CHECK-LABEL: @move_one_pointer
// CHECK-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[MOVE:[a-z0-9]+]]: i64, %[[OFFSETS:[a-z0-9]+]]: tensor<64xi64>
tt.func @move_one_pointer(%p: !tt.ptr<f32>, %move: i64, %offsets: tensor<64xi64>, %n: i64) -> tensor<64x!tt.ptr<f32>> {
  // CHECK: %[[MOVED:.*]] = tt.addptr %[[P]], %[[MOVE]] : !tt.ptr<f32>, i64
  // CHECK: %[[SPLAT:.*]] = tt.splat %[[MOVED]]
  // CHECK: %[[R:.*]] = tt.addptr %[[SPLAT]], %[[OFFSETS]]
  %0 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %1 = tt.addptr %0, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %2 = tt.splat %move : i64 -> tensor<64xi64>
  %3 = tt.addptr %1, %2 : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  // CHECK: %[[FIXED:.*]] = tt.addptr %{{.*}}, %[[OFFSETS]]
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: %[[II:.*]] = tt.splat %[[I]]
  // CHECK-NEXT: tt.addptr %[[FIXED]], %[[II]]
  // CHECK-NEXT: tt.store
  %4 = tt.addptr %0, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  scf.for %i = %move to %n step %move : i64 {
    %5 = tt.splat %i : i64 -> tensor<64xi64>
    %6 = tt.addptr %4, %5 : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
    tt.store %6, %zero : tensor<64x!tt.ptr<f32>>
  }
  // CHECK: tt.return %[[R]]
  tt.return %3 : tensor<64x!tt.ptr<f32>>
}

// -----

// Facts about an operand do not hold of the result; those about the result do.
// CHECK-LABEL: @facts
tt.func @facts(%p: tensor<64x!tt.ptr<i32>>, %mask: tensor<64xi1>, %x: tensor<64xi32>, %a: tensor<32x32xi8>, %s: tensor<32x32xi32>, %d: !tt.tensordesc<tensor<1x64xi32>>, %i: i32) -> (tensor<64xi32>, tensor<64xi32>, tensor<32x32xi32>, tensor<64xi32>, i32) {
  // CHECK: %[[SELECTED:.*]] = tt.load %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<i32>>
  %0 = tt.load %p, %mask {tt.divisibility = dense<16> : tensor<1xi32>, tt.contiguity = dense<4> : tensor<1xi32>, tt.constancy = dense<2> : tensor<1xi32>} : tensor<64x!tt.ptr<i32>>
  %1 = arith.select %mask, %0, %x : tensor<64xi1>, tensor<64xi32>
  // CHECK: %[[STATED:.*]] = tt.load %{{.*}}, %{{.*}}, %{{.*}} {tt.divisibility = dense<4> : tensor<1xi32>} :
  %2 = tt.load %p, %mask {tt.divisibility = dense<16> : tensor<1xi32>, tt.constancy = dense<2> : tensor<1xi32>} : tensor<64x!tt.ptr<i32>>
  %3 = arith.select %mask, %2, %x {tt.divisibility = dense<4> : tensor<1xi32>} : tensor<64xi1>, tensor<64xi32>
  // CHECK: %[[DOT:.*]] = tt.dot %{{.*}}, %{{.*}}, %{{.*}} {tt.constancy = dense<[1, 4]> : tensor<2xi32>} :
  %zero = arith.constant dense<0> : tensor<32x32xi32>
  %4 = tt.dot %a, %a, %zero {tt.divisibility = dense<32> : tensor<2xi32>} : tensor<32x32xi8> * tensor<32x32xi8> -> tensor<32x32xi32>
  %5 = arith.addi %4, %s {tt.constancy = dense<[1, 4]> : tensor<2xi32>} : tensor<32x32xi32>
  // CHECK: %[[ROW:.*]] = tt.descriptor_load %{{.*}} {tt.divisibility = dense<8> : tensor<1xi32>} : {{.*}} -> tensor<64xi32>
  %6 = tt.descriptor_load %d[%i, %i] {tt.divisibility = dense<[1, 16]> : tensor<2xi32>} : !tt.tensordesc<tensor<1x64xi32>> -> tensor<1x64xi32>
  %7 = tt.reshape %6 {tt.divisibility = dense<8> : tensor<1xi32>} : tensor<1x64xi32> -> tensor<64xi32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<32x32xi32> -> tensor<1024xi32>
  %8 = tt.reshape %s {tt.contiguity = dense<4> : tensor<1xi32>} : tensor<32x32xi32> -> tensor<1024xi32>
  %9 = "tt.reduce"(%8) <{axis = 0 : i32}> ({
  ^bb0(%u: i32, %v: i32):
    %w = arith.addi %u, %v : i32
    tt.reduce.return %w : i32
  }) : (tensor<1024xi32>) -> i32
  // CHECK: tt.return %[[SELECTED]], %[[STATED]], %[[DOT]], %[[ROW]]
  tt.return %1, %3, %5, %7, %9 : tensor<64xi32>, tensor<64xi32>, tensor<32x32xi32>, tensor<64xi32>, i32
}

// -----

// The operands of a dot have layouts of their own, which are chosen later.
#b3 = #ttg.blocked<{sizePerThread = [1, 1, 1], threadsPerWarp = [1, 1, 32], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
#s2 = #ttg.slice<{dim = 2, parent = #b3}>
#s0 = #ttg.slice<{dim = 0, parent = #b3}>
#s1 = #ttg.slice<{dim = 1, parent = #b3}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:80"} {
// CHECK-LABEL: @sum_with_layouts
// CHECK-NOT: tt.dot
// CHECK: tt.reduce
tt.func @sum_with_layouts(%a: tensor<16x16xf32, #s2>, %b: tensor<16x16xf32, #s0>) -> tensor<16x16xf32, #s1> {
  %ae = tt.expand_dims %a {axis = 2 : i32} : tensor<16x16xf32, #s2> -> tensor<16x16x1xf32, #b3>
  %be = tt.expand_dims %b {axis = 0 : i32} : tensor<16x16xf32, #s0> -> tensor<1x16x16xf32, #b3>
  %ab = tt.broadcast %ae : tensor<16x16x1xf32, #b3> -> tensor<16x16x16xf32, #b3>
  %bb = tt.broadcast %be : tensor<1x16x16xf32, #b3> -> tensor<16x16x16xf32, #b3>
  %m = arith.mulf %ab, %bb : tensor<16x16x16xf32, #b3>
  %r = "tt.reduce"(%m) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x16x16xf32, #b3>) -> tensor<16x16xf32, #s1>
  tt.return %r : tensor<16x16xf32, #s1>
}
}
