// RUN: split-file %s %t
// RUN: triton-opt %t/ttir.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=ttir -o /dev/null
// RUN: triton-opt %t/ttgir.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=ttgir -o /dev/null
// RUN: triton-opt %t/allocated.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=allocated -o /dev/null
// RUN: triton-opt %t/proven.mlir --verify-diagnostics --triton-verify-stage="stage=allocated proven-async=true" -o /dev/null
// RUN: triton-opt %t/proven.mlir --remarks-filter=.* --triton-verify-stage=stage=allocated -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: triton-opt %t/nvvm.mlir --split-input-file --verify-diagnostics --triton-verify-stage=stage=nvvm -o /dev/null
// RUN: not triton-opt %t/nvvm.mlir --split-input-file --triton-verify-stage=stage=ptx -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: expected stage `ttir`, `ttgir`, `allocated`, `nvvm` or `cpu`, but got `ptx`

// REMARK: AsyncNotProven{{.*}}Reason="an operation waits for a parity that is not known", Remark="asynchronous code is not proven right"

//--- ttir.mlir
tt.func @kernel(%f: f32) {
  %0 = tt.splat %f : f32 -> tensor<64xf32>
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_too_early(%f: f32) {
    // expected-error @+1 {{expected no layout at stage ttir, but got 'tensor<64xf32,}}
    %0 = tt.splat %f : f32 -> tensor<64xf32, #b>
    tt.return
  }
}

// -----

// Folding leaves constants without a place.
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{'arith.constant' op expected no layout at stage ttir, but got 'tensor<64xf32,}}
  tt.func @constant_without_a_place() {
    %0 = arith.constant dense<0.0> : tensor<64xf32, #b> loc(unknown)
    tt.return
  }
}

// -----

tt.func @block_pointer_is_left(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{expected no block pointer at stage ttir, but got '!tt.ptr<tensor<64xf32>>'}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
  tt.return
}

// -----

// expected-error @+1 {{expected no block pointer at stage ttir, but got '!tt.ptr<tensor<64xf32>>'}}
tt.func private @block_pointer_is_taken(%p: !tt.ptr<tensor<64xf32>>) {
  tt.return
}

// -----

// expected-error @+1 {{'llvm.func' op expected a kernel at stage ttir, but got a lowered one}}
llvm.func @lowered() attributes {nvvm.kernel} {
  llvm.return
}

// -----

// Another compiler has lowered the kernel beside Triton's.
module attributes {gpu.container_module} {
  gpu.module @other {
    llvm.func @lowered() attributes {nvvm.kernel} {
      llvm.return
    }
  }
  gpu.module @kernels {
    tt.func @kernel() {
      tt.return
    }
  }
}

// -----

// Whether the target has TMA is not known at this stage.
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

// expected-error @+1 {{expected attribute `ttg.num-warps` at stage ttgir}}
module {
  tt.func @number_of_warps_is_missing() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_is_missing(%f: f32) {
    // expected-error @+1 {{expected a layout at stage ttgir, but got 'tensor<64xf32>'}}
    %0 = tt.splat %f : f32 -> tensor<64xf32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{expected a layout at stage ttgir, but got 'tensor<64xf32>'}}
  tt.func @layout_of_an_argument_is_missing(%t: tensor<64xf32>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @block_pointer_is_left(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
    // expected-error @+1 {{expected no block pointer at stage ttgir, but got '!tt.ptr<tensor<64xf32>>'}}
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

// expected-error @+1 {{expected attribute `ttg.shared` at stage allocated}}
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
    // expected-error @+1 {{expected `allocation.offset` of 8192 bytes within the 8192 bytes of shared memory of the module, but got no such attribute}}
    %0 = ttg.convert_layout %t : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func @offset_is_too_large(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{expected `allocation.offset` of 8192 bytes within the 8192 bytes of shared memory of the module, but got 16}}
    %0 = ttg.convert_layout %t {allocation.offset = 16 : i32} : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8448 : i32} {
  tt.func @offset_is_not_aligned(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{expected `allocation.offset` to be a multiple of 128, but got 16}}
    %0 = ttg.convert_layout %t {allocation.offset = 16 : i32} : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 1024 : i32} {
  tt.func @buffers_in_use_overlap(%x: tensor<128xf32, #l>) -> tensor<128xf32, #l> {
    // expected-note @+1 {{the other buffer has offset 0 and 512 bytes}}
    %a = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
    // expected-error @+1 {{expected shared memory that no other live buffer overlaps, but got offset 256}}
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
    // expected-note @+1 {{the other access}}
    %a = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
    // expected-error @+1 {{expected a barrier after another access of the same bytes of shared memory, but got none}}
    %0 = ttg.local_load %a : !ttg.memdesc<128xf32, #s, #ttg.shared_memory> -> tensor<128xf32, #l>
    tt.return %0 : tensor<128xf32, #l>
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
  tt.func @copy_in_flight(%p: tensor<128x!tt.ptr<f32>, #blocked>, %c: i1) {
    %a = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<128xf32, #shared, #smem, mutable>
    // expected-note @+1 {{the other operation}}
    %t = ttg.async_copy_global_to_local %p, %a : tensor<128x!tt.ptr<f32>, #blocked> -> <128xf32, #shared, #smem, mutable>
    %g = ttg.async_commit_group tokens %t
    // expected-note @+1 {{if the condition is false}}
    scf.if %c {
      %w = ttg.async_wait %g {num = 0 : i32}
    }
    ttg.local_barrier
    // expected-error @+1 {{reads shared memory that an asynchronous copy in flight writes}}
    %x = ttg.local_load %a : !ttg.memdesc<128xf32, #shared, #smem, mutable> -> tensor<128xf32, #blocked>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8 : i32} {
  // In the code of users, a parity that is not known is no error.
  tt.func @parity_is_not_known(%parity: i32) {
    %m = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %m, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.local_barrier
    ttng.arrive_barrier %m, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %m, %parity : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

//--- proven.mlir
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8 : i32} {
  tt.func @parity_is_not_known(%parity: i32) {
    %m = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %m, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.local_barrier
    ttng.arrive_barrier %m, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    // expected-error @+1 {{waits for a parity that is not known, as far as the analysis of asynchronous code can tell}}
    ttng.wait_barrier %m, %parity : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

//--- nvvm.mlir
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}

// -----

// expected-error @+1 {{is not allowed at stage nvvm: expected operations of the LLVM and NVVM dialects}}
tt.func @kernel() {
  tt.return
}

// -----

llvm.func @operations_of_every_triton_dialect_are_refused() attributes {nvvm.kernel} {
  // expected-error @+1 {{'ttng.fence_async_shared' op is not allowed at stage nvvm: expected operations of the LLVM and NVVM dialects}}
  ttng.fence_async_shared {bCluster = false}
  llvm.return
}
