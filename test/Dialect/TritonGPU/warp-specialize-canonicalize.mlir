// RUN: triton-opt %s --canonicalize | FileCheck %s
// RUN: triton-opt %s --sccp --cse | FileCheck %s --check-prefix=KEPT
// MLIR's own passes preserve the operations of warp specialization.
// RUN: triton-opt %S/warp-specialize.mlir --remove-dead-values -o /dev/null

module attributes {"ttg.num-warps" = 4 : i32} {

// KEPT-LABEL: tt.func @unused_results
// CHECK-LABEL: tt.func @unused_results
tt.func @unused_results(%p: !tt.ptr<i32>, %a: i32, %b: i64) -> i64 {
  // CHECK: %[[R:.*]] = ttg.warp_specialize(%{{.*}}, %{{.*}}) attributes {requestedRegisters = array<i32: 24>}
  // CHECK: ttg.warp_yield %[[B:.*]] : i64
  // CHECK: partition0(%{{.*}}: !tt.ptr<i32>, %{{.*}}: i32) num_warps(2)
  // CHECK: (!tt.ptr<i32>, i32) -> i64
  // CHECK-NEXT: tt.return %[[R]] : i64
  %r:3 = ttg.warp_specialize(%p, %a) attributes {requestedRegisters = array<i32: 24>}
  default {
    ttg.warp_yield %a, %b, %a : i32, i64, i32
  }
  partition0(%q: !tt.ptr<i32>, %x: i32) num_warps(2) {
    // KEPT: tt.store
    tt.store %q, %x : !tt.ptr<i32>
    ttg.warp_return
  } : (!tt.ptr<i32>, i32) -> (i32, i64, i32)
  tt.return %r#1 : i64
}

// A capture that one partition uses is kept in all partitions.
// CHECK-LABEL: tt.func @captures
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<i32>, %[[A:.*]]: i32, %{{.*}}: i32)
tt.func @captures(%p: !tt.ptr<i32>, %a: i32, %b: i32) {
  // CHECK: ttg.warp_specialize(%[[P]], %[[A]])
  // CHECK: partition0(%[[Q:.*]]: !tt.ptr<i32>, %[[X:.*]]: i32) num_warps(1) {
  // CHECK-NEXT: tt.store %[[Q]], %[[X]]
  // CHECK: partition1(%[[Q1:.*]]: !tt.ptr<i32>, %[[X1:.*]]: i32) num_warps(1) {
  // CHECK-NEXT: tt.store %[[Q1]], %[[X1]]
  // CHECK: (!tt.ptr<i32>, i32) -> ()
  ttg.warp_specialize(%p, %b, %a, %a, %p)
  default {
    ttg.warp_yield
  }
  partition0(%q: !tt.ptr<i32>, %y: i32, %x: i32, %x2: i32, %q2: !tt.ptr<i32>) num_warps(1) {
    tt.store %q2, %x : !tt.ptr<i32>
    ttg.warp_return
  }
  partition1(%q: !tt.ptr<i32>, %y: i32, %x: i32, %x2: i32, %q2: !tt.ptr<i32>) num_warps(1) {
    tt.store %q, %x2 : !tt.ptr<i32>
    ttg.warp_return
  } : (!tt.ptr<i32>, i32, i32, i32, !tt.ptr<i32>) -> ()
  tt.return
}

// The results have the values that the default region yields.
// KEPT-LABEL: tt.func @constants_flow_out
tt.func @constants_flow_out() -> i32 {
  // KEPT-DAG: %[[C:.*]] = arith.constant 7 : i32
  %r = ttg.warp_specialize()
  default {
    %c = arith.constant 7 : i32
    ttg.warp_yield %c : i32
  } : () -> i32
  // KEPT: tt.return %[[C]] : i32
  tt.return %r : i32
}

// CHECK-LABEL: tt.func @without_effects
tt.func @without_effects(%a: i32) {
  // CHECK-NEXT: tt.return
  ttg.warp_specialize(%a)
  default {
    ttg.warp_yield
  }
  partition0(%x: i32) num_warps(1) {
    %0 = arith.addi %x, %x : i32
    ttg.warp_return
  } : (i32) -> ()
  tt.return
}

}
