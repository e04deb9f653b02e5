// Loops whose loads have no room in shared memory, no layout of a buffer, no reader, or a tensor map for each iteration,
// stay as they are.
// RUN: split-file %s %t
// RUN: triton-opt %t/unread.mlir --tritongpu-pipeline | FileCheck %t/unread.mlir
// RUN: triton-opt %t/full.mlir --tritongpu-pipeline | FileCheck %t/full.mlir
// RUN: triton-opt %t/no-layout.mlir --tritongpu-pipeline | FileCheck %t/no-layout.mlir
// RUN: triton-opt %t/map.mlir --tritongpu-pipeline --remarks-filter=tritongpu-pipeline --verify-diagnostics | FileCheck %t/map.mlir

//--- unread.mlir
#b = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
// CHECK-LABEL: @unread(
// CHECK-NOT: async_copy
// CHECK: scf.for
// CHECK-COUNT-2: tt.load
tt.func public @unread(%p: tensor<1024x!tt.ptr<f16>, #b> {tt.contiguity = dense<1024> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = tt.load %p : tensor<1024x!tt.ptr<f16>, #b>
    %y = tt.load %p : tensor<1024x!tt.ptr<f16>, #b>
    %converted = ttg.convert_layout %y : tensor<1024xf16, #b> -> tensor<1024xf16, #c>
  } {tt.num_stages = 3 : i32}
  tt.return
}
}

//--- full.mlir
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
// Other buffers of the loop need more shared memory than there is: no number of stages has room.
// CHECK-LABEL: @no_room(
// CHECK-NOT: async_copy
// CHECK: scf.for
// CHECK-COUNT-2: tt.load
tt.func public @no_room(%a: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                        %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<32x32xf32, #mma>
  %large = ttg.local_alloc : () -> !ttg.memdesc<256x32x32xf16, #s, #smem, mutable>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %x = tt.load %a : tensor<32x32x!tt.ptr<f16>, #b>
    %y = tt.load %a : tensor<32x32x!tt.ptr<f16>, #b>
    %buffer = ttg.memdesc_index %large[%i] : !ttg.memdesc<256x32x32xf16, #s, #smem, mutable> -> !ttg.memdesc<32x32xf16, #s, #smem, mutable>
    ttg.local_store %x, %buffer : tensor<32x32xf16, #b> -> !ttg.memdesc<32x32xf16, #s, #smem, mutable>
    %xl = ttg.convert_layout %x : tensor<32x32xf16, #b> -> tensor<32x32xf16, #l>
    %yr = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %xl, %yr, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
}

//--- no-layout.mlir
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #b}>
#r = #ttg.dot_op<{opIdx = 1, parent = #b}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// The blocks of the descriptor have no layout in shared memory yet.
// CHECK-LABEL: @descriptors(
// CHECK: scf.for
// CHECK-COUNT-2: tt.descriptor_load
tt.func public @descriptors(%a: !tt.tensordesc<tensor<64x64xf16>>, %n: i32) -> tensor<64x64xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #b>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #b>) : i32 {
    %x = tt.descriptor_load %a[%c0, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16, #b>
    %y = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16, #b>
    %xl = ttg.convert_layout %x : tensor<64x64xf16, #b> -> tensor<64x64xf16, #l>
    %yr = ttg.convert_layout %y : tensor<64x64xf16, #b> -> tensor<64x64xf16, #r>
    %next = tt.dot %xl, %yr, %sum : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #b>
    scf.yield %next : tensor<64x64xf32, #b>
  }
  tt.return %result : tensor<64x64xf32, #b>
}
}

//--- map.mlir
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// The tensor map of a descriptor has one place in memory: copies ahead would read the map of another iteration.
// CHECK-LABEL: @descriptor_of_an_iteration(
// CHECK: tt.make_tensor_descriptor
// CHECK-NEXT: tt.descriptor_load
tt.func public @descriptor_of_an_iteration(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %c4096 = arith.constant 4096 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %first = arith.muli %i, %c4096 : i32
    %p = tt.addptr %a, %first : !tt.ptr<f16>, i32
    %d = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
    // expected-remark @+1 {{Reason="each iteration overwrites the tensor map of its descriptor", Remark="the load is not issued ahead"}}
    %xt = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %sum : tensor<64x64xf32, #mma>
}
// The same holds for a descriptor that a branch makes.
// CHECK-LABEL: @descriptor_of_a_branch(
// CHECK: scf.if
// CHECK: tt.make_tensor_descriptor
// CHECK: tt.descriptor_load
tt.func public @descriptor_of_a_branch(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %e: !tt.tensordesc<tensor<64x64xf16, #s>>, %y: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %n: i32, %isMade: i1) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %c4096 = arith.constant 4096 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %d = scf.if %isMade -> (!tt.tensordesc<tensor<64x64xf16, #s>>) {
      %first = arith.muli %i, %c4096 : i32
      %p = tt.addptr %a, %first : !tt.ptr<f16>, i32
      %made = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
      scf.yield %made : !tt.tensordesc<tensor<64x64xf16, #s>>
    } else {
      scf.yield %e : !tt.tensordesc<tensor<64x64xf16, #s>>
    }
    // expected-remark @+1 {{Reason="each iteration overwrites the tensor map of its descriptor", Remark="the load is not issued ahead"}}
    %xt = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %sum : tensor<64x64xf32, #mma>
}
}
