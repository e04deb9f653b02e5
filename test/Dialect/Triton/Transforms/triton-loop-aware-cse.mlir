// RUN: triton-opt --triton-loop-aware-cse --split-input-file %s | FileCheck %s

// The example of the pass's description.
// CHECK-LABEL: @same_start_and_step
tt.func @same_start_and_step(%lb: i32, %ub: i32, %x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  // CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (i32) : i32 {
  // CHECK-NEXT: %[[N:.*]] = arith.addi %[[A]], %{{.*}} : i32
  // CHECK-NEXT: scf.yield %[[N]] : i32
  // CHECK: tt.return %[[R]], %[[R]] : i32, i32
  %r:2 = scf.for %i = %lb to %ub step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
    %a1 = arith.addi %a, %c1 : i32
    %b1 = arith.addi %b, %c1 : i32
    scf.yield %a1, %b1 : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// -----

// Equal initial values suffice, even if they are different SSA values; of three loop-carried values only the equal two
// are merged.
// CHECK-LABEL: @equal_starts_of_tensors
tt.func @equal_starts_of_tensors(%n: i32, %p: !tt.ptr<f32>) -> (tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p0 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %step = arith.constant dense<64> : tensor<64xi32>
  // CHECK: %[[R:.*]]:2 = scf.for
  // CHECK-COUNT-1: tt.addptr
  // CHECK-NEXT: arith.addi
  // CHECK-NEXT: scf.yield
  // CHECK: tt.return %[[R]]#0, %[[R]]#0, %[[R]]#1
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %p0, %b = %p1, %c = %c0)
      -> (tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>, i32) : i32 {
    %a1 = tt.addptr %a, %step : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %b1 = tt.addptr %b, %step : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %d = arith.addi %c, %i : i32
    scf.yield %a1, %b1, %d : tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>, i32
  }
  tt.return %r#0, %r#1, %r#2 : tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>, i32
}

// -----

// Each pair is equal only if the other pair is equal: both are merged.
// CHECK-LABEL: @values_that_depend_on_each_other
tt.func @values_that_depend_on_each_other(%n: i32, %x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: %[[R:.*]]:2 = scf.for {{.*}} -> (i32, i32)
  // CHECK-COUNT-1: arith.muli
  // CHECK-NOT: arith.muli
  // CHECK: tt.return %[[R]]#0, %[[R]]#1, %[[R]]#0, %[[R]]#1
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %c = %x, %d = %y) -> (i32, i32, i32, i32) : i32 {
    %ab = arith.muli %a, %b : i32
    %cd = arith.muli %c, %d : i32
    scf.yield %b, %ab, %d, %cd : i32, i32, i32, i32
  }
  tt.return %r#0, %r#1, %r#2, %r#3 : i32, i32, i32, i32
}

// -----

// CHECK-LABEL: @nested_in_a_gpu_module
gpu.module @nested_in_a_gpu_module {
  tt.func @kernel(%n: i32, %x: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // CHECK: %[[R:.*]] = scf.for {{.*}} -> (i32)
    // CHECK: scf.for {{.*}} -> (i32)
    // CHECK-COUNT-1: arith.muli
    // CHECK-NOT: arith.muli
    // CHECK: tt.return %[[R]], %[[R]]
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
      %s:2 = scf.for %j = %c0 to %n step %c1 iter_args(%c = %a, %d = %b) -> (i32, i32) : i32 {
        %e = arith.muli %c, %j : i32
        %f = arith.muli %d, %j : i32
        scf.yield %e, %f : i32, i32
      }
      scf.yield %s#0, %s#1 : i32, i32
    }
    tt.return %r#0, %r#1 : i32, i32
  }
}

// -----

// The initial values differ: the loop-carried values are not merged.
// CHECK-LABEL: @different_starts_stay
tt.func @different_starts_stay(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} -> (i32, i32)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) : i32 {
    %a1 = arith.addi %a, %i : i32
    %b1 = arith.addi %b, %i : i32
    scf.yield %a1, %b1 : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// -----

// The initial values are equal, but differ in the second iteration because of values that they depend on.
// CHECK-LABEL: @values_that_part_later_stay
tt.func @values_that_part_later_stay(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} -> (i32, i32, i32, i32)
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x, %d = %x) -> (i32, i32, i32, i32) : i32 {
    %e = arith.addi %c, %x : i32
    %f = arith.addi %d, %y : i32
    scf.yield %c, %d, %e, %f : i32, i32, i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// -----

// Two loads may yield different values, because other program instances write to memory.
// CHECK-LABEL: @loaded_values_stay
tt.func @loaded_values_stay(%n: i32, %x: i32, %p: !tt.ptr<i32>) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} -> (i32, i32)
  // CHECK-COUNT-2: tt.load
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
    %e = tt.load %p : !tt.ptr<i32>
    tt.store %p, %a : !tt.ptr<i32>
    %f = tt.load %p : !tt.ptr<i32>
    scf.yield %e, %f : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}
