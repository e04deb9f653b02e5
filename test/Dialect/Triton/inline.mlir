// RUN: triton-opt %s --inline --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func public @helper_becomes_part_of_the_kernel
tt.func public @helper_becomes_part_of_the_kernel(%a: tensor<64xf32>, %p: tensor<64x!tt.ptr<f32>>) {
  // CHECK-NEXT: %[[V:.*]] = arith.addf
  // CHECK-NEXT: tt.store %{{.*}}, %[[V]]
  // CHECK-NEXT: tt.return
  %0:2 = tt.call @helper(%a) : (tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>)
  tt.store %p, %0#1 : tensor<64x!tt.ptr<f32>>
  tt.return
}
// CHECK-NOT: @helper(
tt.func private @helper(%a: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) attributes {noinline = false} {
  %0 = arith.addf %a, %a : tensor<64xf32>
  tt.return %a, %0 : tensor<64xf32>, tensor<64xf32>
}

// -----

// CHECK-LABEL: tt.func public @noinline_is_respected
tt.func public @noinline_is_respected(%a: f32, %p: !tt.ptr<f32>) {
  // CHECK-NEXT: %[[V:.*]] = tt.call @helper(%{{.*}}) : (f32) -> f32
  // CHECK-NEXT: tt.store %{{.*}}, %[[V]]
  %0 = tt.call @helper(%a) : (f32) -> f32
  tt.store %p, %0 : !tt.ptr<f32>
  tt.return
}
// CHECK: tt.func private @helper
tt.func private @helper(%a: f32) -> f32 attributes {noinline = true} {
  %0 = arith.addf %a, %a : f32
  tt.return %0 : f32
}

// -----

// Each return of the callee becomes a branch to the code after the call.
// CHECK-LABEL: tt.func public @callee_of_several_blocks
tt.func public @callee_of_several_blocks(%c: i1, %a: f32, %b: f32, %p: !tt.ptr<f32>) {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^[[AFTER:bb[0-9]+]](%{{.*}} : f32), ^[[ELSE:bb[0-9]+]]
  // CHECK-NEXT: ^[[ELSE]]:
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf
  // CHECK-NEXT: cf.br ^[[AFTER]](%[[SUM]] : f32)
  // CHECK-NEXT: ^[[AFTER]](%[[V:[0-9]+]]: f32):
  // CHECK-NEXT: tt.store %{{.*}}, %[[V]]
  // CHECK-NEXT: tt.return
  %0 = tt.call @choose(%c, %a, %b) : (i1, f32, f32) -> f32
  tt.store %p, %0 : !tt.ptr<f32>
  tt.return
}
tt.func private @choose(%c: i1, %a: f32, %b: f32) -> f32 {
  cf.cond_br %c, ^then, ^else
^then:
  tt.return %a : f32
^else:
  %0 = arith.addf %a, %b : f32
  tt.return %0 : f32
}

// -----

// Inside structured control flow only functions with one block are inlined.
// CHECK-LABEL: tt.func public @call_in_a_loop
tt.func public @call_in_a_loop(%n: i32, %p: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK-NEXT: arith.muli
  // CHECK-NEXT: tt.store
  scf.for %i = %zero to %n step %one : i32 {
    %0 = tt.call @square(%i) : (i32) -> i32
    tt.store %p, %0 : !tt.ptr<i32>
  }
  tt.return
}
tt.func private @square(%i: i32) -> i32 {
  %0 = arith.muli %i, %i : i32
  tt.return %0 : i32
}

// -----

// Calls of recursive functions and of declarations are not inlined.
// CHECK-LABEL: tt.func public @cannot_be_inlined
tt.func public @cannot_be_inlined(%i: i32) {
  // CHECK: tt.call @recursive
  // CHECK: tt.call @declared
  %0 = tt.call @recursive(%i) : (i32) -> i32
  %1 = tt.call @declared(%0) : (i32) -> i32
  tt.return
}
tt.func private @recursive(%i: i32) -> i32 {
  %0 = tt.call @recursive(%i) : (i32) -> i32
  tt.return %0 : i32
}
tt.func private @declared(i32) -> i32

// -----

// Calls of mutually recursive functions are not inlined.
// CHECK-LABEL: tt.func public @mutual_recursion
tt.func public @mutual_recursion(%i: i32, %p: !tt.ptr<i32>) {
  // CHECK-NEXT: %[[V:.*]] = tt.call @even
  // CHECK-NEXT: tt.store %{{.*}}, %[[V]]
  %0 = tt.call @calls_even(%i) : (i32) -> i32
  tt.store %p, %0 : !tt.ptr<i32>
  tt.return
}
// CHECK-NOT: @calls_even
tt.func private @calls_even(%i: i32) -> i32 {
  %0 = tt.call @even(%i) : (i32) -> i32
  tt.return %0 : i32
}
// CHECK: tt.func private @even
// CHECK-NEXT: %[[O:.*]] = tt.call @odd
// CHECK-NEXT: tt.return %[[O]]
tt.func private @even(%i: i32) -> i32 {
  %0 = tt.call @odd(%i) : (i32) -> i32
  tt.return %0 : i32
}
// CHECK: tt.func private @odd
// CHECK-NEXT: tt.call @even
// CHECK-NEXT: tt.call @even
// CHECK-NEXT: tt.return
tt.func private @odd(%i: i32) -> i32 {
  %0 = tt.call @even(%i) : (i32) -> i32
  %1 = tt.call @even(%0) : (i32) -> i32
  tt.return %1 : i32
}
