// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

#thread = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#lanes = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
#block = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// Each thread scans pairs first, then accumulates the total of the first pair into the second.
// CHECK-LABEL: llvm.func internal @registers(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK: %[[AB:.*]] = llvm.fsub %[[A]], %[[B]] : f32
// CHECK: %[[CD:.*]] = llvm.fsub %[[C]], %[[D]] : f32
// CHECK: %[[ABC:.*]] = llvm.fsub %[[AB]], %[[C]] : f32
// CHECK: %[[ABCD:.*]] = llvm.fsub %[[AB]], %[[CD]] : f32
// CHECK: llvm.insertvalue %[[A]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[AB]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[ABC]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[ABCD]], %{{.*}}[3]
tt.func private @registers(%t: tensor<128x4xf32, #thread>) -> tensor<128x4xf32, #thread> {
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.subf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<128x4xf32, #thread>) -> tensor<128x4xf32, #thread>
  tt.return %0 : tensor<128x4xf32, #thread>
}

// CHECK-LABEL: llvm.func internal @backwards(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK: %[[BA:.*]] = llvm.fsub %[[B]], %[[A]] : f32
// CHECK: %[[DC:.*]] = llvm.fsub %[[D]], %[[C]] : f32
// CHECK: %[[DCBA:.*]] = llvm.fsub %[[DC]], %[[BA]] : f32
// CHECK: %[[DCB:.*]] = llvm.fsub %[[DC]], %[[B]] : f32
// CHECK: llvm.insertvalue %[[DCBA]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[DCB]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[DC]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[D]], %{{.*}}[3]
tt.func private @backwards(%t: tensor<128x4xf32, #thread>) -> tensor<128x4xf32, #thread> {
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.subf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<128x4xf32, #thread>) -> tensor<128x4xf32, #thread>
  tt.return %0 : tensor<128x4xf32, #thread>
}

// The second lane accumulates the total of the first lane, from its last register, into both of its
// elements.
// CHECK-LABEL: llvm.func internal @lanes(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: %[[AB:.*]] = llvm.add %[[A]], %[[B]] : i32
// CHECK: llvm.mlir.constant(30 : i32) : i32
// CHECK: %[[T:.*]] = nvvm.shfl.sync idx %{{.*}}, %[[AB]],
// CHECK-NOT: nvvm.shfl.sync
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq"
// CHECK: %[[TA:.*]] = llvm.add %[[T]], %[[A]] : i32
// CHECK: llvm.select %[[FIRST]], %[[A]], %[[TA]] : i1, i32
// CHECK: %[[TAB:.*]] = llvm.add %[[T]], %[[AB]] : i32
// CHECK: llvm.select %[[FIRST]], %[[AB]], %[[TAB]] : i1, i32
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @lanes(%t: tensor<64x4xi32, #lanes>) -> tensor<64x4xi32, #lanes> {
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<64x4xi32, #lanes>) -> tensor<64x4xi32, #lanes>
  tt.return %0 : tensor<64x4xi32, #lanes>
}

// Warps exchange totals through shared memory: one exchange for each bit of the warp, of both sources
// together.  Each exchange uses other bytes than the previous one, which other threads may still load.
// CHECK-LABEL: llvm.func internal @warps(
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.inline_asm has_side_effects "@$2 st.shared.b32
// CHECK: llvm.inline_asm has_side_effects "@$2 st.shared.b64
// CHECK: nvvm.barrier0
// CHECK-COUNT-2: llvm.load
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-2: st.shared
// CHECK: nvvm.barrier0
// CHECK-COUNT-2: llvm.load
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @warps(%t: tensor<32x4xf32, #block>, %l: tensor<32x4xi64, #block>) -> (tensor<32x4xf32, #block>, tensor<32x4xi64, #block>) {
  %0:2 = "tt.scan"(%t, %l) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %i: i64, %b: f32, %j: i64):
    %c = arith.addf %a, %b : f32
    %k = arith.maxsi %i, %j : i64
    tt.scan.return %c, %k : f32, i64
  }) : (tensor<32x4xf32, #block>, tensor<32x4xi64, #block>) -> (tensor<32x4xf32, #block>, tensor<32x4xi64, #block>)
  tt.return %0#0, %0#1 : tensor<32x4xf32, #block>, tensor<32x4xi64, #block>
}

// If separate bytes would take too much memory, barriers separate the exchanges.
// CHECK-LABEL: llvm.func internal @much_memory(
// CHECK-NOT: nvvm.barrier0
// CHECK: st.shared
// CHECK: nvvm.barrier0
// CHECK: llvm.load
// CHECK: nvvm.barrier0
// CHECK: st.shared
// CHECK: nvvm.barrier0
// CHECK: llvm.load
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @much_memory(%t: tensor<128x4xi64, #block>) -> tensor<128x4xi64, #block> {
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: i64, %b: i64):
    %c = arith.addi %a, %b : i64
    tt.scan.return %c : i64
  }) : (tensor<128x4xi64, #block>) -> tensor<128x4xi64, #block>
  tt.return %0 : tensor<128x4xi64, #block>
}

}
