// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-remove-loop-annotations))' --remarks-filter='.*' --verify-diagnostics | FileCheck %s

// Only the annotations without an effect are removed, without a remark if they concern tensor memory; other attributes of the loops stay.
// CHECK-LABEL: tt.func @loops
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: tt.num_stages
// CHECK-NOT: tt.disallow_acc_multi_buffer
// CHECK: } {tt.loop_unroll_factor = 1 : i32}
// CHECK: }
// CHECK-NOT: tt.flatten
// CHECK: scf.while
// CHECK-NOT: tt.warp_specialize
// CHECK: tt.return
tt.func @loops(%n: i32, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // expected-remark @+1 {{[Failure] AnnotationIgnored | Category:tritongpu-remove-loop-annotations | Function=loops | Reason="the loops of the nest stay separate", Remark="`tt.flatten` is not supported"}}
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-remark @+2 {{Reason="all warps run the whole loop", Remark="`tt.warp_specialize` is not supported"}}
    // expected-remark @+1 {{Reason="no load of the loop is executed ahead", Remark="`tt.num_stages` has no effect"}}
    scf.for %j = %c0 to %n step %c1 : i32 {
      tt.store %p, %j : !tt.ptr<i32>
    } {tt.num_stages = 3 : i32, tt.loop_unroll_factor = 1 : i32, tt.warp_specialize, tt.disallow_acc_multi_buffer}
  } {tt.flatten}
  // expected-remark @+1 {{Reason="all warps run the whole loop", Remark="`tt.warp_specialize` is not supported"}}
  %0 = scf.while (%k = %c0) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %1 = arith.addi %k, %c1 : i32
    scf.yield %1 : i32
  } attributes {tt.warp_specialize}
  // An annotation that is false requests nothing.
  scf.for %i = %c0 to %n step %c1 : i32 {
  } {tt.flatten = false, tt.num_stages = 1 : i32}
  tt.return
}
