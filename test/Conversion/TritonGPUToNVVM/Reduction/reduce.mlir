// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

#thread = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#warp = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#block = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [1, 0]}>
#row = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// Each thread first combines the elements that it holds, adjacent ones first.
// CHECK-LABEL: llvm.func internal @registers(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK-DAG: %[[AB:.*]] = llvm.fadd %[[A]], %[[B]] : f32
// CHECK-DAG: %[[CD:.*]] = llvm.fadd %[[C]], %[[D]] : f32
// CHECK: %[[R:.*]] = llvm.fadd %[[AB]], %[[CD]] : f32
// CHECK-NEXT: llvm.return %[[R]] : f32
tt.func private @registers(%t: tensor<128x4xf32, #thread>) -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #thread}>> {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<128x4xf32, #thread>) -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #thread}>>
  tt.return %0 : tensor<128xf32, #ttg.slice<{dim = 1, parent = #thread}>>
}

// Then lanes exchange partial results: for each remaining register, one shuffle for each bit of the lane along the axis
// and each 32 bits of the element.
// CHECK-LABEL: llvm.func internal @lanes(
// CHECK-NOT: nvvm.barrier0
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK: nvvm.shfl.sync bfly %{{.*}}, %{{.*}}, %[[ONE]], %{{.*}} : i32 -> i32
// CHECK: llvm.intr.maxnum
// CHECK: nvvm.shfl.sync bfly
// CHECK: llvm.intr.maxnum
// CHECK: nvvm.shfl.sync bfly
// CHECK: llvm.intr.maxnum
// CHECK-COUNT-3: nvvm.shfl.sync bfly
// CHECK-NOT: nvvm.shfl.sync
// CHECK: llvm.return
tt.func private @lanes(%t: tensor<32x8xf32, #warp>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #warp}>> {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32x8xf32, #warp>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #warp}>>
  tt.return %0 : tensor<32xf32, #ttg.slice<{dim = 1, parent = #warp}>>
}

// CHECK-LABEL: llvm.func internal @doubles_take_two_shuffles(
// CHECK-COUNT-12: nvvm.shfl.sync bfly
// CHECK-NOT: nvvm.shfl.sync
// CHECK: llvm.return
tt.func private @doubles_take_two_shuffles(%t: tensor<32x8xf64, #warp>) -> tensor<32xf64, #ttg.slice<{dim = 1, parent = #warp}>> {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    %c = arith.addf %a, %b : f64
    tt.reduce.return %c : f64
  }) : (tensor<32x8xf64, #warp>) -> tensor<32xf64, #ttg.slice<{dim = 1, parent = #warp}>>
  tt.return %0 : tensor<32xf64, #ttg.slice<{dim = 1, parent = #warp}>>
}

// The tensor is smaller than the layout: lanes beyond it hold replicas, which are not combined.
// CHECK-LABEL: llvm.func internal @copies_count_once(
// CHECK-COUNT-1: nvvm.shfl.sync bfly
// CHECK-NOT: nvvm.shfl.sync
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @copies_count_once(%t: tensor<1x2xf32, #warp>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #warp}>> {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<1x2xf32, #warp>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #warp}>>
  tt.return %0 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #warp}>>
}

// A region that is not symmetric gets its operands in the same order in all lanes, so that all results are identical.
// CHECK-LABEL: llvm.func internal @order_of_lanes(
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32,
// CHECK: %[[DISTANCE:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK: nvvm.shfl.sync bfly %{{.*}}, %{{.*}}, %[[DISTANCE]],
// CHECK: %[[OTHER:.*]] = llvm.bitcast %{{.*}} : i32 to f32
// CHECK: %[[BIT:.*]] = llvm.and %{{.*}}, %[[DISTANCE]] : i32
// CHECK: %[[SECOND:.*]] = llvm.icmp "ne" %[[BIT]], %{{.*}} : i32
// CHECK: %[[L:.*]] = llvm.select %[[SECOND]], %[[OTHER]], %[[X]] : i1, f32
// CHECK: %[[R:.*]] = llvm.select %[[SECOND]], %[[X]], %[[OTHER]] : i1, f32
// CHECK: %[[TWICE:.*]] = llvm.fmul %[[R]], %{{.*}} : f32
// CHECK: llvm.fadd %[[L]], %[[TWICE]] : f32
tt.func private @order_of_lanes(%t: tensor<1x2xf32, #warp>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #warp}>> {
  %two = arith.constant 2.0 : f32
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %twice = arith.mulf %b, %two : f32
    %c = arith.addf %a, %twice : f32
    tt.reduce.return %c : f32
  }) : (tensor<1x2xf32, #warp>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #warp}>>
  tt.return %0 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #warp}>>
}

// Warps exchange partial results through shared memory: every thread loads all four partial results.
// CHECK-LABEL: llvm.func internal @warps(
// CHECK-COUNT-3: nvvm.shfl.sync bfly
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-1: llvm.store
// CHECK-NOT: llvm.store
// CHECK: nvvm.barrier0
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xi32>
// CHECK-NOT: llvm.load
// CHECK-COUNT-3: llvm.fadd
// CHECK-NOT: llvm.fadd
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @warps(%t: tensor<4x32xf32, #block>) -> tensor<4xf32, #ttg.slice<{dim = 1, parent = #block}>> {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x32xf32, #block>) -> tensor<4xf32, #ttg.slice<{dim = 1, parent = #block}>>
  tt.return %0 : tensor<4xf32, #ttg.slice<{dim = 1, parent = #block}>>
}

// Along the other axis, the same layout needs neither shuffles nor shared memory.
// CHECK-LABEL: llvm.func internal @axis_without_warps(
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-2: nvvm.shfl.sync bfly
// CHECK-NOT: nvvm.shfl.sync
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @axis_without_warps(%t: tensor<4x32xf32, #block>) -> tensor<32xf32, #ttg.slice<{dim = 0, parent = #block}>> {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x32xf32, #block>) -> tensor<32xf32, #ttg.slice<{dim = 0, parent = #block}>>
  tt.return %0 : tensor<32xf32, #ttg.slice<{dim = 0, parent = #block}>>
}

// Several sources of different widths are reduced to scalars. Only one lane of a warp stores partial results: the
// region is not symmetric. Both sources share the barrier.
// CHECK-LABEL: llvm.func internal @several_sources(
// CHECK-NOT: nvvm.shfl.sync idx
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.inline_asm has_side_effects "@$2 st.shared.b64 [$0], $1;", "r,l,b"
// CHECK: llvm.inline_asm has_side_effects "@$2 st.shared.b16 [$0], $1;", "r,h,b"
// CHECK: nvvm.barrier0
// CHECK: llvm.load
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @several_sources(%v: tensor<256xi64, #row>, %i: tensor<256xi16, #row>) -> (i64, i16) {
  %0:2 = "tt.reduce"(%v, %i) <{axis = 0 : i32}> ({
  ^bb0(%v0: i64, %i0: i16, %v1: i64, %i1: i16):
    %equal = arith.cmpi eq, %v0, %v1 : i64
    %before = arith.cmpi slt, %i0, %i1 : i16
    %first = arith.andi %equal, %before : i1
    %larger = arith.cmpi sgt, %v0, %v1 : i64
    %take = arith.ori %larger, %first : i1
    %v2 = arith.select %take, %v0, %v1 : i64
    %i2 = arith.select %take, %i0, %i1 : i16
    tt.reduce.return %v2, %i2 : i64, i16
  }) : (tensor<256xi64, #row>, tensor<256xi16, #row>) -> (i64, i16)
  tt.return %0#0, %0#1 : i64, i16
}

// Narrow floats, for which LLVM has no type, are integers.
// CHECK-LABEL: llvm.func internal @small_floats(
// CHECK-SAME: %[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i8, %[[D:.*]]: i8, %[[W:.*]]: i1)
// CHECK: llvm.select %[[W]], %[[A]], %[[B]] : i1, i8
tt.func private @small_floats(%t: tensor<128x4xf8E5M2, #thread>, %which: i1) -> tensor<128xf8E5M2, #ttg.slice<{dim = 1, parent = #thread}>> {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f8E5M2, %b: f8E5M2):
    %c = arith.select %which, %a, %b : f8E5M2
    tt.reduce.return %c : f8E5M2
  }) : (tensor<128x4xf8E5M2, #thread>) -> tensor<128xf8E5M2, #ttg.slice<{dim = 1, parent = #thread}>>
  tt.return %0 : tensor<128xf8E5M2, #ttg.slice<{dim = 1, parent = #thread}>>
}

// The maximum of a row of a dot is a chain: its 4 elements in a thread need one more register. Sums are trees, which
// round less.
// CHECK-LABEL: llvm.func internal @rows_of_dots(
// CHECK: %[[M0:.*]] = llvm.intr.maxnum(%[[A0:.*]], %[[A1:.*]]) :
// CHECK: llvm.intr.maxnum
// CHECK: %[[M1:.*]] = llvm.intr.maxnum(%[[M0]], %{{.*}}) :
// CHECK: llvm.intr.maxnum
// CHECK: %[[M2:.*]] = llvm.intr.maxnum(%[[M1]], %{{.*}}) :
// CHECK: %[[S0:.*]] = llvm.fadd %[[A0]], %[[A1]]
// CHECK: %[[S1:.*]] = llvm.fadd
// CHECK: llvm.fadd %[[S0]], %[[S1]]
tt.func private @rows_of_dots(%t: tensor<64x16xf32, #mma>) -> (tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>) {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64x16xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
  %1 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64x16xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
  tt.return %0, %1 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
}

}
