// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-remove-loop-annotations))' --verify-diagnostics | FileCheck %s

// Only the unsupported annotations are removed; other attributes of the loops stay.
// CHECK-LABEL: tt.func @loops
// CHECK: scf.for
// CHECK: scf.for
// CHECK: } {tt.num_stages = 3 : i32}
// CHECK: }
// CHECK-NOT: tt.flatten
// CHECK: scf.while
// CHECK-NOT: tt.warp_specialize
// CHECK: tt.return
tt.func @loops(%n: i32, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // expected-remark @+1 {{`tt.flatten` is not supported: the loops of the nest stay separate}}
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-remark @+1 {{`tt.warp_specialize` is not supported: all warps run the whole loop}}
    scf.for %j = %c0 to %n step %c1 : i32 {
      tt.store %p, %j : !tt.ptr<i32>
    } {tt.num_stages = 3 : i32, tt.warp_specialize}
  } {tt.flatten}
  // expected-remark @+1 {{`tt.warp_specialize` is not supported: all warps run the whole loop}}
  %0 = scf.while (%k = %c0) : (i32) -> i32 {
    %c = arith.cmpi slt, %k, %n : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    %1 = arith.addi %k, %c1 : i32
    scf.yield %1 : i32
  } attributes {tt.warp_specialize}
  tt.return
}
