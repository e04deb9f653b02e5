// RUN: triton-opt %s --split-input-file --triton-allocate --convert-scf-to-cf --convert-tritongpu-to-nvvm | FileCheck %s

// Memory and barriers were assigned to the operations as they are, although they could have been simplified before.

#rows = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
  // The conversion of a constant contains the barrier between the store and the load of the buffer.
  // CHECK-LABEL: llvm.func internal @barrier_of_a_constant
  // CHECK: llvm.store {{.*}} !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK: llvm.load {{.*}} : !llvm.ptr<3>
  tt.func private @barrier_of_a_constant(%p: !tt.ptr<f32>, %x: tensor<32x32xf32, #rows>) attributes {noinline = true} {
    %cst = arith.constant dense<1.0> : tensor<32x32xf32, #rows>
    %buffer = ttg.local_alloc %x : (tensor<32x32xf32, #rows>) -> !ttg.memdesc<32x32xf32, #shared, #ttg.shared_memory>
    %c = ttg.convert_layout %cst : tensor<32x32xf32, #rows> -> tensor<32x32xf32, #columns>
    %y = ttg.local_load %buffer : !ttg.memdesc<32x32xf32, #shared, #ttg.shared_memory> -> tensor<32x32xf32, #columns>
    %z = arith.addf %y, %c : tensor<32x32xf32, #columns>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #columns>
    tt.store %q, %z : tensor<32x32x!tt.ptr<f32>, #columns>
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
  // The buffer of %x is dead after its load, and %negated may take its memory. The copy of %x has memory of its own,
  // 4 KiB further, and is loaded from there.
  // CHECK-LABEL: llvm.func internal @copy_of_a_dead_buffer
  // CHECK: llvm.getelementptr {{.*}}[4096]
  tt.func private @copy_of_a_dead_buffer(%p: !tt.ptr<f32>, %x: tensor<32x32xf32, #rows>) attributes {noinline = true} {
    %buffer = ttg.local_alloc %x : (tensor<32x32xf32, #rows>) -> !ttg.memdesc<32x32xf32, #shared, #smem>
    %loaded = ttg.local_load %buffer : !ttg.memdesc<32x32xf32, #shared, #smem> -> tensor<32x32xf32, #rows>
    %negative = arith.negf %x : tensor<32x32xf32, #rows>
    %negated = ttg.local_alloc %negative : (tensor<32x32xf32, #rows>) -> !ttg.memdesc<32x32xf32, #shared, #smem>
    %copy = ttg.local_alloc %loaded : (tensor<32x32xf32, #rows>) -> !ttg.memdesc<32x32xf32, #shared, #smem>
    %a = ttg.local_load %negated : !ttg.memdesc<32x32xf32, #shared, #smem> -> tensor<32x32xf32, #columns>
    %b = ttg.local_load %copy : !ttg.memdesc<32x32xf32, #shared, #smem> -> tensor<32x32xf32, #columns>
    %z = arith.addf %a, %b : tensor<32x32xf32, #columns>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #columns>
    tt.store %q, %z : tensor<32x32x!tt.ptr<f32>, #columns>
    tt.return
  }
}
