// RUN: split-file %s %t
// RUN: triton-opt %t/ttir.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=ttir -o /dev/null
// RUN: triton-opt %t/ttgir.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=ttgir -o /dev/null
// RUN: triton-opt %t/allocated.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=allocated -o /dev/null
// RUN: triton-opt %t/nvvm.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=nvvm -o /dev/null
// RUN: not triton-opt %t/nvvm.mlir --split-input-file --triton-verify-stage=stage=ptx -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: unknown stage `ptx`; the stages are ttir, ttgir, allocated and nvvm

//--- ttir.mlir
tt.func @kernel(%f: f32) {
  %0 = tt.splat %f : f32 -> tensor<64xf32>
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_too_early(%f: f32) {
    // expected-error @+1 {{has a layout at stage ttir: 'tensor<64xf32,}}
    %0 = tt.splat %f : f32 -> tensor<64xf32, #b>
    tt.return
  }
}

// -----

// Folding leaves constants without a place.
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{'arith.constant' op has a layout at stage ttir: 'tensor<64xf32,}}
  tt.func @constant_without_a_place() {
    %0 = arith.constant dense<0.0> : tensor<64xf32, #b> loc(unknown)
    tt.return
  }
}

// -----

tt.func @block_pointer_is_left(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{has a block pointer at stage ttir: '!tt.ptr<tensor<64xf32>>'}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
  tt.return
}

// -----

// expected-error @+1 {{has a block pointer at stage ttir: '!tt.ptr<tensor<64xf32>>'}}
tt.func private @block_pointer_is_taken(%p: !tt.ptr<tensor<64xf32>>) {
  tt.return
}

// -----

// Which processors copy blocks by themselves is not known yet.
tt.func @descriptor(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] : <f32>, <tensor<64xf32>>
  tt.return
}

//--- ttgir.mlir
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%f: f32) {
    %0 = tt.splat %f : f32 -> tensor<64xf32, #b>
    tt.return
  }
}

// -----

// expected-error @+1 {{`ttg.num-warps` is missing at stage ttgir}}
module {
  tt.func @number_of_warps_is_missing() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_is_missing(%f: f32) {
    // expected-error @+1 {{has a tensor without a layout at stage ttgir: 'tensor<64xf32>'}}
    %0 = tt.splat %f : f32 -> tensor<64xf32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{has a tensor without a layout at stage ttgir: 'tensor<64xf32>'}}
  tt.func @layout_of_an_argument_is_missing(%t: tensor<64xf32>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @block_pointer_is_left(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
    // expected-error @+1 {{has a block pointer at stage ttgir: '!tt.ptr<tensor<64xf32>>'}}
    %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
    tt.return
  }
}

// -----

// Operations of other dialects do not check their layouts themselves.
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_does_not_fit() {
    // expected-error @+1 {{expected a layout over 4 warps (`ttg.num-warps`), but got 8 in 'tensor<64xi32,}}
    %0 = arith.constant dense<0> : tensor<64xi32, #b>
    tt.return
  }
}

//--- allocated.mlir
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func @placed(%t: tensor<32x64xf32, #a>) {
    %0 = ttg.convert_layout %t {allocation.offset = 0 : i32} : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

// expected-error @+1 {{`ttg.shared` is missing at stage allocated}}
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @size_is_missing() {
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func @offset_is_missing(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{needs 8192 bytes of shared memory, but `allocation.offset` does not place them within the 8192 bytes of the module}}
    %0 = ttg.convert_layout %t : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func @offset_is_too_large(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{needs 8192 bytes of shared memory, but `allocation.offset` does not place them within the 8192 bytes of the module}}
    %0 = ttg.convert_layout %t {allocation.offset = 16 : i32} : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8448 : i32} {
  tt.func @offset_is_not_aligned(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{needs shared memory at a multiple of 128 bytes, but `allocation.offset` is 16}}
    %0 = ttg.convert_layout %t {allocation.offset = 16 : i32} : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 1024 : i32} {
  tt.func @buffers_in_use_overlap(%x: tensor<128xf32, #l>) -> tensor<128xf32, #l> {
    // expected-note @+1 {{this one}}
    %a = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
    // expected-error @+1 {{has bytes of shared memory that are in use by another operation}}
    %b = ttg.local_alloc %x {allocation.offset = 256 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
    ttg.local_barrier
    %0 = ttg.local_load %a : !ttg.memdesc<128xf32, #s, #ttg.shared_memory> -> tensor<128xf32, #l>
    tt.return %0 : tensor<128xf32, #l>
  }
}

// -----

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
  tt.func @barrier_is_missing(%x: tensor<128xf32, #l>) -> tensor<128xf32, #l> {
    // expected-note @+1 {{this one}}
    %a = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
    // expected-error @+1 {{races with another access of the same bytes of shared memory: no barrier is between them}}
    %0 = ttg.local_load %a : !ttg.memdesc<128xf32, #s, #ttg.shared_memory> -> tensor<128xf32, #l>
    tt.return %0 : tensor<128xf32, #l>
  }
}

//--- nvvm.mlir
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}

// -----

// expected-error @+1 {{is left at stage nvvm}}
tt.func @kernel() {
  tt.return
}
