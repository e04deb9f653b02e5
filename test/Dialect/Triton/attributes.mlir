// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 | diff %t.1 -
// RUN: FileCheck %s --input-file %t.1
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.1 -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.1 -

// CHECK-LABEL: tt.func @facts(
// CHECK-SAME: %{{.*}}: !tt.ptr<f32> {tt.divisibility = 16 : i32, tt.pointer_range = 32 : i32}
// CHECK-SAME: %{{.*}}: i32 {tt.constancy = 1 : i64, tt.contiguity = 1 : i64, tt.divisibility = 1 : i64}
// CHECK-SAME: %{{.*}}: tensor<4x8xi32> {tt.contiguity = dense<[1, 8]> : tensor<2xi32>}
// CHECK-SAME: %{{.*}}: !tt.ptr<i8> {tt.nv_tma_desc = 1 : i32}
tt.func @facts(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32, tt.pointer_range = 32 : i32},
               %n: i32 {tt.divisibility = 1 : i64, tt.contiguity = 1 : i64, tt.constancy = 1 : i64},
               %t: tensor<4x8xi32> {tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
               %d: !tt.ptr<i8> {tt.nv_tma_desc = 1 : i32}) {
  // CHECK: arith.addi %{{.*}}, %{{.*}} {tt.constancy = dense<1> : tensor<2xi32>, tt.divisibility = 16 : i32}
  %0 = arith.addi %t, %t {tt.divisibility = 16 : i32, tt.constancy = dense<1> : tensor<2xi32>} : tensor<4x8xi32>
  // CHECK: arith.addi %{{.*}}, %{{.*}} {tt.divisibility = dense<4> : tensor<1xi32>}
  %1 = arith.addi %n, %n {tt.divisibility = dense<4> : tensor<1xi32>} : i32
  tt.return
}

// CHECK-LABEL: tt.func @loops(
tt.func @loops(%n: i32, %t: tensor<64xi32>) {
  %c0 = arith.constant 0 : i32
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %n : i32 {
    // CHECK: arith.addi %{{.*}} {async_task_id = array<i32: 0, 2>, loop.cluster = 3 : i32, loop.stage = 2 : i32, tt.latency = 2 : i32, tt.self_latency = 0 : i32}
    %0 = arith.addi %t, %t {loop.stage = 2 : i32, loop.cluster = 3 : i32, tt.latency = 2 : i32, tt.self_latency = 0 : i32, async_task_id = array<i32: 0, 2>} : tensor<64xi32>
    scf.yield
  // CHECK: } {tt.disallow_acc_multi_buffer, tt.flatten, tt.loop_unroll_factor = 2 : i32, tt.num_stages = 3 : i32, tt.scheduled_max_stage = 2 : i32}
  } {tt.num_stages = 3 : i32, tt.loop_unroll_factor = 2 : i32, tt.flatten, tt.disallow_acc_multi_buffer, tt.scheduled_max_stage = 2 : i32}
  // A loop annotated for warp specialization may have no partitions.
  // CHECK: } {tt.warp_specialize}
  scf.for %i = %c0 to %n step %n : i32 {
    %0 = arith.addi %t, %t : tensor<64xi32>
  } {tt.warp_specialize}
  tt.return
}

tt.func private @callee()

// CHECK-LABEL: tt.func @offsets(
tt.func @offsets(%t: tensor<64xi32>) {
  // CHECK: tt.call @callee() {allocation.offset = 16 : i32}
  tt.call @callee() {allocation.offset = 16 : i32} : () -> ()
  // CHECK: tt.call @callee() {allocation.offset = [16 : i32, 0 : i32]}
  tt.call @callee() {allocation.offset = [16 : i32, 0 : i32]} : () -> ()
  // CHECK: tt.call @callee() {allocation.offset = array<i32: 16, 0>}
  tt.call @callee() {allocation.offset = array<i32: 16, 0>} : () -> ()
  tt.return
}

// Attributes that the dialect does not declare are kept.
// CHECK-LABEL: tt.func @unknown(%{{.*}}: i32 {tt.other = "kept"}) attributes {tt.mood = 7 : i8}
tt.func @unknown(%n: i32 {tt.other = "kept"}) attributes {tt.mood = 7 : i8} {
  // CHECK: arith.addi %{{.*}} {allocation.other = 1 : i32, loop.other, tt.others = "kept"}
  %0 = arith.addi %n, %n {tt.others = "kept", loop.other, allocation.other = 1 : i32} : i32
  tt.return
}
