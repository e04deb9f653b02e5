// RUN: triton-opt --triton-licm --split-input-file --remarks-filter-missed='.*' --verify-diagnostics %s | FileCheck %s
// RUN: triton-opt --triton-licm --split-input-file --remarks-filter-passed=.* %s 2>&1 | FileCheck %s --check-prefix=PASSED
// RUN: triton-opt --triton-licm=loads=false --split-input-file %s | FileCheck %s --check-prefix=ARITHMETIC
// PASSED: remark: [Passed] LoadHoisted | Category:triton-licm | Function=load_of_a_scalar | Remark="loop-invariant load is hoisted out of the loop"

// The example of the pass's description.
// CHECK-LABEL: @load_of_a_scalar
// CHECK-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[LB:[a-z0-9]+]]: i32, %[[UB:[a-z0-9]+]]: i32
tt.func @load_of_a_scalar(%p: !tt.ptr<f32>, %lb: i32, %ub: i32, %init: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  // CHECK: %[[RUNS:.*]] = arith.cmpi slt, %[[LB]], %[[UB]] : i32
  // CHECK: %[[X:.*]] = tt.load %[[P]], %[[RUNS]] : !tt.ptr<f32>
  // ARITHMETIC: scf.for
  // ARITHMETIC: tt.load %{{[a-z0-9]+}} : !tt.ptr<f32>
  // CHECK: scf.for
  // CHECK-NEXT: arith.addf %{{.*}}, %[[X]]
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%acc = %init) -> (f32) : i32 {
    %x = tt.load %p : !tt.ptr<f32>
    %y = arith.addf %acc, %x : f32
    scf.yield %y : f32
  }
  tt.return %r : f32
}

// -----

// The mask of the load is combined with the condition; operations that depend on the load are hoisted too.
// CHECK-LABEL: @masked_load_and_its_users
tt.func @masked_load_and_its_users(%p: tensor<64x!tt.ptr<f32>>, %m: tensor<64xi1>, %n: i32,
                                            %init: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  // CHECK: %[[RUNS:.*]] = arith.cmpi ugt
  // CHECK: %[[ALL:.*]] = tt.splat %[[RUNS]] : i1 -> tensor<64xi1>
  // CHECK: %[[MASK:.*]] = arith.andi %[[ALL]], %{{.*}} : tensor<64xi1>
  // CHECK: %[[X:.*]] = tt.load %{{.*}}, %[[MASK]], %{{.*}} evictionPolicy = evict_last
  // CHECK: %[[Y:.*]] = arith.negf %[[X]]
  // CHECK: scf.for unsigned
  // CHECK-NEXT: arith.addf %{{.*}}, %[[Y]]
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<64xf32>) : i32 {
    %x = tt.load %p, %m, %zero evictionPolicy = evict_last : tensor<64x!tt.ptr<f32>>
    %y = arith.negf %x : tensor<64xf32>
    %z = arith.addf %acc, %y : tensor<64xf32>
    scf.yield %z : tensor<64xf32>
  }
  tt.return %r : tensor<64xf32>
}

// -----

// Both bounds are constant and the loop has an iteration: no mask is added.
// CHECK-LABEL: @no_mask_where_the_loop_runs
tt.func @no_mask_where_the_loop_runs(%p: !tt.ptr<f32>, %init: f32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  // CHECK-NOT: arith.cmpi
  // CHECK: tt.load %{{[a-z0-9]+}} : !tt.ptr<f32>
  // CHECK: scf.for
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %init) -> (f32) : i32 {
    %x = tt.load %p : !tt.ptr<f32>
    %y = arith.addf %acc, %x : f32
    scf.yield %y : f32
  }
  tt.return %r : f32
}

// -----

// The load is hoisted out of both loops, and each adds its condition to the mask.
// CHECK-LABEL: @nested_in_a_gpu_module
// CHECK: tt.func @kernel(%{{[a-z0-9]+}}: !tt.ptr<f32>, %[[N:[a-z0-9]+]]: i32, %[[M:[a-z0-9]+]]: i32
gpu.module @nested_in_a_gpu_module {
  tt.func @kernel(%p: !tt.ptr<f32>, %n: i32, %m: i32, %init: f32) -> f32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // CHECK-DAG: %[[OUTER:.*]] = arith.cmpi sgt, %[[N]], %{{.*}} : i32
    // CHECK-DAG: %[[INNER:.*]] = arith.cmpi sgt, %[[M]], %{{.*}} : i32
    // CHECK: %[[BOTH:.*]] = arith.andi %[[OUTER]], %[[INNER]] : i1
    // CHECK: tt.load %{{.*}}, %[[BOTH]]
    // CHECK: scf.for {{.*}} to %[[N]]
    // CHECK-NEXT: scf.for {{.*}} to %[[M]]
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %init) -> (f32) : i32 {
      %s = scf.for %j = %c0 to %m step %c1 iter_args(%acc = %outer) -> (f32) : i32 {
        %x = tt.load %p : !tt.ptr<f32>
        %y = arith.addf %acc, %x : f32
        scf.yield %y : f32
      }
      scf.yield %s : f32
    }
    tt.return %r : f32
  }
}

// -----

// The backward slice of the condition is cloned for the first iteration. A load in the first region, which always
// executes, gets no mask.
// CHECK-LABEL: @while_loop
// CHECK-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[Q:[a-z0-9]+]]: !tt.ptr<i32>, %[[I:[a-z0-9]+]]: i32
tt.func @while_loop(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %i: i32, %init: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  // CHECK: %[[N:.*]] = tt.load %[[Q]] : !tt.ptr<i32>
  // CHECK: %[[RUNS:.*]] = arith.cmpi slt, %[[I]], %[[N]] : i32
  // CHECK-NEXT: tt.load %[[P]], %[[RUNS]] : !tt.ptr<f32>
  // CHECK-NEXT: scf.while
  // CHECK-NEXT: arith.cmpi
  // CHECK-NEXT: math.exp
  %r:2 = scf.while (%k = %i, %acc = %init) : (i32, f32) -> (i32, f32) {
    %n = tt.load %q : !tt.ptr<i32>
    %go = arith.cmpi slt, %k, %n : i32
    %e = math.exp %acc : f32
    scf.condition(%go) %k, %e : i32, f32
  } do {
  ^bb0(%k: i32, %acc: f32):
    // CHECK: do
    // CHECK-NOT: tt.load
    %x = tt.load %p : !tt.ptr<f32>
    %y = arith.addf %acc, %x : f32
    %next = arith.addi %k, %c1 : i32
    scf.yield %next, %y : i32, f32
  }
  tt.return %r#1 : f32
}

// -----

// Operations without side effects are hoisted even if another operation in the loop writes memory.
// CHECK-LABEL: @store_in_the_loop
tt.func @store_in_the_loop(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32, %a: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: tt.addptr
  // CHECK: scf.for
  // CHECK: tt.load %{{[a-z0-9]+}} :
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-remark @below {{[Missed] InvariantLoadInLoop | Category:triton-licm | Function=store_in_the_loop | Reason="an operation may write to the loaded address: `tt.store` at }}
    %x = tt.load %p : !tt.ptr<f32>
    %to = tt.addptr %q, %a : !tt.ptr<f32>, i32
    tt.store %to, %x : !tt.ptr<f32>
  }
  tt.return
}

// -----

// A volatile load is not hoisted.
// CHECK-LABEL: @volatile_load_stays
tt.func @volatile_load_stays(%p: !tt.ptr<f32>, %n: i32, %init: f32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK: tt.load
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (f32) : i32 {
    %x = tt.load %p {isVolatile = true} : !tt.ptr<f32>
    %y = arith.addf %acc, %x : f32
    scf.yield %y : f32
  }
  tt.return %r : f32
}

// -----

// A load in a branch is not hoisted: not every iteration executes it.
// CHECK-LABEL: @load_in_a_branch_stays
tt.func @load_in_a_branch_stays(%p: !tt.ptr<f32>, %n: i32, %cond: i1, %init: f32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK: scf.if
  // CHECK: tt.load
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (f32) : i32 {
    %s = scf.if %cond -> f32 {
      %x = tt.load %p : !tt.ptr<f32>
      scf.yield %x : f32
    } else {
      scf.yield %acc : f32
    }
    scf.yield %s : f32
  }
  tt.return %r : f32
}

// -----

// CHECK-LABEL: @block_pointer_stays
tt.func @block_pointer_stays(%p: !tt.ptr<tensor<64xf32>>, %n: i32, %init: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK: tt.load
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<64xf32>) : i32 {
    // expected-remark @below {{[Missed] InvariantLoadInLoop | Category:triton-licm | Function=block_pointer_stays | Reason="the loop may have no iteration, and a load through a block pointer cannot be masked", Remark="loop-invariant load is not hoisted out of the loop"}}
    %x = tt.load %p : !tt.ptr<tensor<64xf32>>
    %y = arith.addf %acc, %x : tensor<64xf32>
    scf.yield %y : tensor<64xf32>
  }
  tt.return %r : tensor<64xf32>
}

// -----

// A reduction or scan has the effects of its region: it stays behind a store to what the region loads.
// CHECK-LABEL: @regions_that_load
// CHECK: "tt.reduce"
// CHECK: "tt.scan"
// CHECK: scf.for
// CHECK-NEXT: "tt.reduce"
// CHECK: "tt.scan"
// CHECK: tt.store
tt.func @regions_that_load(%p: !tt.ptr<i32>, %x: tensor<64xi32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %t = tt.load %p : !tt.ptr<i32>
      %c = arith.maxsi %a, %t : i32
      %d = arith.maxsi %b, %c : i32
      tt.reduce.return %d : i32
    }) : (tensor<64xi32>) -> i32
    %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %t = tt.load %p : !tt.ptr<i32>
      %c = arith.maxsi %a, %t : i32
      %d = arith.maxsi %b, %c : i32
      tt.scan.return %d : i32
    }) : (tensor<64xi32>) -> tensor<64xi32>
    %free = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.maxsi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<64xi32>) -> i32
    %sums = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<64xi32>) -> tensor<64xi32>
    tt.print "sums: " {hex = false, isSigned = array<i32: 0, 0>} : %s, %sums : tensor<64xi32>, tensor<64xi32>
    %v = arith.addi %r, %free : i32
    tt.store %p, %v : !tt.ptr<i32>
  }
  tt.return
}

// -----

// The loop may have no iteration: it does not divide by zero then, nor take the time of the inner loop.
// CHECK-LABEL: @neither_divisions_by_zero_nor_loops
// CHECK-SAME: %[[N:[a-z0-9]+]]: i32, %[[D:[a-z0-9]+]]: i32
// ARITHMETIC-LABEL: @neither_divisions_by_zero_nor_loops
tt.func @neither_divisions_by_zero_nor_loops(%n: i32, %d: i32, %o: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %minus = arith.constant -1 : i32
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : i32
  // CHECK-DAG: %[[MINUS:.*]] = arith.constant -1 : i32
  // CHECK: %[[FLOORED:.*]] = arith.floordivsi %[[N]], %[[C7]] : i32
  // CHECK: %[[REST:.*]] = arith.remsi %[[N]], %[[MINUS]] : i32
  // CHECK: %[[KNOWN:.*]] = arith.remui %[[N]], %[[C7]] : i32
  // CHECK: scf.for
  // ARITHMETIC: arith.remui
  // ARITHMETIC: scf.for
  scf.for %i = %c0 to %n step %c1 : i32 {
    %floored = arith.floordivsi %n, %c7 : i32
    %rest = arith.remsi %n, %minus : i32
    %known = arith.remui %n, %c7 : i32
    // CHECK-NEXT: arith.remui %[[N]], %[[D]] : i32
    %unsigned = arith.remui %n, %d : i32
    // CHECK-NEXT: arith.remsi %[[N]], %[[D]] : i32
    %signed = arith.remsi %n, %d : i32
    // CHECK-NEXT: arith.floordivsi %[[N]], %[[D]] : i32
    %floor = arith.floordivsi %n, %d : i32
    // CHECK-NEXT: arith.floordivsi %[[N]], %[[MINUS]] : i32
    %least = arith.floordivsi %n, %minus : i32
    // CHECK-NEXT: scf.for
    %sum = scf.for %j = %c0 to %d step %c1 iter_args(%a = %c0) -> i32 : i32 {
      %b = arith.addi %a, %j : i32
      scf.yield %b : i32
    }
    // CHECK: scf.if
    %choice = arith.cmpi slt, %n, %d : i32
    %nested = scf.if %choice -> i32 {
      %r = arith.remui %n, %d : i32
      scf.yield %r : i32
    } else {
      scf.yield %c0 : i32
    }
    tt.print "all: " {hex = false, isSigned = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0>} : %floored, %rest, %known, %unsigned, %signed, %floor, %least, %sum, %nested : i32, i32, i32, i32, i32, i32, i32, i32, i32
  }
  tt.return
}

// -----

// Where no iteration makes a descriptor, its operands may be no tensor, and the indices of a gather out of range.
// CHECK-LABEL: @descriptors_and_gathers
// CHECK-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[N:[a-z0-9]+]]: i32
// ARITHMETIC-LABEL: @descriptors_and_gathers
tt.func @descriptors_and_gathers(%p: !tt.ptr<f32>, %n: i32, %x: tensor<4xf32>, %at: tensor<4xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %stride = arith.constant 1 : i64
  // CHECK: scf.for
  // ARITHMETIC: scf.for
  scf.for %i = %c0 to %n step %c1 : i32 {
    // CHECK-NEXT: tt.make_tensor_descriptor %[[P]]
    // ARITHMETIC-NEXT: tt.make_tensor_descriptor
    // expected-remark @below {{[Missed] InvariantDescriptorInLoop | Category:triton-licm | Function=descriptors_and_gathers | Reason="the loop may have no iteration, and the operands may be no tensor then"}}
    %d = tt.make_tensor_descriptor %p, [%n], [%stride] : <f32>, <tensor<4xf32>>
    // CHECK-NEXT: tt.gather
    %y = tt.gather %x[%at] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    tt.descriptor_store %d[%i], %y : !tt.tensordesc<tensor<4xf32>>, tensor<4xf32>
  }
  // CHECK: tt.make_tensor_descriptor %[[P]]
  // CHECK-NEXT: scf.for
  // ARITHMETIC: tt.make_tensor_descriptor
  // ARITHMETIC-NEXT: scf.for
  scf.for %i = %c0 to %c3 step %c1 : i32 {
    %d = tt.make_tensor_descriptor %p, [%n], [%stride] : <f32>, <tensor<4xf32>>
    tt.descriptor_store %d[%i], %x : !tt.tensordesc<tensor<4xf32>>, tensor<4xf32>
  }
  tt.return
}
