// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// The parameters of a kernel are its arguments and pointers to global scratch and profiling scratch. The module defines
// its launch bounds. An attribute records the parameter types before lowering.
// CHECK: llvm.func @kernel(%{{.*}}: !llvm.ptr<1>, %{{.*}}: i32, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
// CHECK-SAME: nvvm.kernel, nvvm.reqntid = array<i32: 128>, ttg.parameter_types = [!tt.ptr<f16>, i32]
tt.func public @kernel(%p: !tt.ptr<f16>, %n: i32) {
  tt.return
}

// A device function takes the registers of its tensors as separate arguments, and returns several values as a struct.
// CHECK: llvm.func internal @several(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[I:.*]]: i32) -> !llvm.struct<(f32, f32, i32)>
// CHECK-NEXT: llvm.mlir.poison : !llvm.struct<(f32, f32, i32)>
// CHECK-NEXT: llvm.insertvalue %[[A]], %{{.*}}[0]
// CHECK-NEXT: llvm.insertvalue %[[B]], %{{.*}}[1]
// CHECK-NEXT: %[[S:.*]] = llvm.insertvalue %[[I]], %{{.*}}[2]
// CHECK-NEXT: llvm.return %[[S]]
tt.func private @several(%x: tensor<256xf32, #a>, %i: i32) -> (tensor<256xf32, #a>, i32) {
  tt.return %x, %i : tensor<256xf32, #a>, i32
}

// CHECK: llvm.func internal @nothing() attributes {no_inline}
// CHECK-NEXT: llvm.return
tt.func private @nothing() attributes {noinline = true} {
  tt.return
}

// CHECK: llvm.func internal @counts(%{{.*}}: f32, %{{.*}}: f32) -> i32
tt.func private @counts(%x: tensor<256xf32, #a>) -> i32 {
  %c256 = arith.constant 256 : i32
  tt.return %c256 : i32
}

// CHECK: llvm.func internal @calls(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[I:.*]]: i32) -> !llvm.struct<(f32, f32)>
// CHECK-NEXT: %[[S:.*]] = llvm.call @several(%[[A]], %[[B]], %[[I]]) : (f32, f32, i32) -> !llvm.struct<(f32, f32, i32)>
// CHECK-NEXT: %[[C:.*]] = llvm.extractvalue %[[S]][0]
// CHECK-NEXT: %[[D:.*]] = llvm.extractvalue %[[S]][1]
// CHECK-NEXT: llvm.extractvalue %[[S]][2]
// CHECK-NEXT: llvm.call @nothing() : () -> ()
// CHECK-NEXT: llvm.call @counts(%[[C]], %[[D]]) : (f32, f32) -> i32
tt.func private @calls(%x: tensor<256xf32, #a>, %i: i32) -> tensor<256xf32, #a> {
  %0:2 = tt.call @several(%x, %i) : (tensor<256xf32, #a>, i32) -> (tensor<256xf32, #a>, i32)
  tt.call @nothing() : () -> ()
  %1 = tt.call @counts(%0#0) : (tensor<256xf32, #a>) -> i32
  tt.return %0#0 : tensor<256xf32, #a>
}

}

// -----

// The module sets the limit on registers; a function can set its number of warps.
// CHECK: llvm.func @limited({{.*}}nvvm.maxnreg = 64 : i32, nvvm.reqntid = array<i32: 64>
gpu.module @kernels attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32, ttg.maxnreg = 64 : i32} {
  tt.func @limited() attributes {"ttg.num-warps" = 2 : i32} {
    tt.return
  }
}

// -----

// An offset of an operation that uses no shared memory has no effect.
// CHECK: llvm.func internal @twice(%{{.*}}: i32) -> i32
// CHECK: llvm.call @twice(%{{.*}}) : (i32) -> i32
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 1024 : i32} {
  tt.func private @twice(%i: i32) -> i32 attributes {noinline = true} {
    %0 = arith.addi %i, %i {allocation.offset = 0 : i32} : i32
    tt.return %0 : i32
  }
  tt.func @call_with_an_offset(%p: !tt.ptr<i32>, %i: i32) {
    %0 = tt.call @twice(%i) {allocation.offset = 0 : i32} : (i32) -> i32
    tt.store %p, %0 : !tt.ptr<i32>
    tt.return
  }
}

// -----

// Unreachable blocks are removed, for the conversion does not visit them.
// CHECK: llvm.func @unreachable_blocks(
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @unreachable_blocks(%p: !tt.ptr<f32>, %f: f32) {
    tt.return
  ^dead:
    tt.store %p, %f : !tt.ptr<f32>
    tt.return
  }
}
