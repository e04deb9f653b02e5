// Registers of asynchronous dots are accessed behind a wait, whatever control flow merges and LLVM moves. The IR has no
// hazard: it accesses only what a wait returns. All products are 1.
// RUN: ttc %s --kernel=another_path_waits --simulate --arg=r=zeros:1xf32 --arg=n=2 --check=r=full:1xf32:value=8192
// RUN: ttc %s --kernel=another_path_waits --simulate --arg=r=zeros:1xf32 --arg=n=3 --check=r=full:1xf32:value=4096
// RUN: ttc %s --kernel=a_path_drops_the_sum --simulate --arg=r=zeros:1xf32 --arg=n=2 --check=r=full:1xf32:value=12288
// RUN: ttc %s --kernel=a_path_drops_the_sum --simulate --arg=r=zeros:1xf32 --arg=n=3 --check=r=full:1xf32:value=4096
// RUN: ttc %s --kernel=selects_behind_a_branch --simulate --arg=r=zeros:1xf32 --arg=n=2 --check=r=full:1xf32:value=12288
// RUN: ttc %s --kernel=selects_behind_a_branch --simulate --arg=r=zeros:1xf32 --arg=n=3 --check=r=full:1xf32:value=4096
// RUN: ttc %s --kernel=reads_what_the_wait_names --simulate --arg=r=zeros:1xf32 --arg=n=2 --check=r=full:1xf32:value=4096
// RUN: ttc %s --kernel=operands_of_two_dots --simulate --arg=r=zeros:1xf32 --arg=n=3 --check=r=full:1xf32:value=36864

// A branch that only one path waits in needs no other wait.
// RUN: ttc %s --kernel=another_path_waits --emit=ptx | FileCheck %s --check-prefix=BRANCH
// BRANCH: wgmma.mma_async
// BRANCH-NOT: The next instruction accesses registers

// RUN: ttc %s --kernel=a_path_drops_the_sum --emit=ptx | FileCheck %s --check-prefix=DROP
// DROP: wgmma.commit_group
// DROP: // The next instruction accesses registers of a dot in flight.
// DROP-NEXT: wgmma.wait_group.sync.aligned 0;
// DROP: mov.b32 %r{{[0-9]+}},

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#left = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!sum = tensor<64x64xf32, #mma>
!rows = tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func private @store(%x: !sum, %r: !tt.ptr<f32>) attributes {noinline = false} {
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (!sum) -> !rows
  %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (!rows) -> f32
  tt.store %r, %1 : !tt.ptr<f32>
  tt.return
}

tt.func public @another_path_waits(%r: !tt.ptr<f32>, %n: i32) {
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : !sum
  %v = arith.constant dense<0.125> : tensor<64x64xf16, #blocked>
  %a = ttg.local_alloc %v : (tensor<64x64xf16, #blocked>) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %p = arith.cmpi sgt, %n, %c2 : i32
  %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !sum
  %s = scf.if %p -> (!sum) {
    %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !sum
    scf.yield %w : !sum
  } else {
    %e = ttng.warp_group_dot %a, %a, %d {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !sum
    %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !sum
    scf.yield %w : !sum
  }
  tt.call @store(%s, %r) : (!sum, !tt.ptr<f32>) -> ()
  tt.return
}

tt.func public @a_path_drops_the_sum(%r: !tt.ptr<f32>, %n: i32) {
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : !sum
  %three = arith.constant dense<3.0> : !sum
  %v = arith.constant dense<0.125> : tensor<64x64xf16, #blocked>
  %a = ttg.local_alloc %v : (tensor<64x64xf16, #blocked>) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %p = arith.cmpi sgt, %n, %c2 : i32
  %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !sum
  %q = scf.if %p -> (!sum) {
    scf.yield %d : !sum
  } else {
    scf.yield %three : !sum
  }
  %s = ttng.warp_group_dot_wait %q {pendings = 0 : i32} : !sum
  tt.call @store(%s, %r) : (!sum, !tt.ptr<f32>) -> ()
  tt.return
}

tt.func public @selects_behind_a_branch(%r: !tt.ptr<f32>, %n: i32) {
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : !sum
  %three = arith.constant dense<3.0> : !sum
  %v = arith.constant dense<0.125> : tensor<64x64xf16, #blocked>
  %a = ttg.local_alloc %v : (tensor<64x64xf16, #blocked>) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %p = arith.cmpi sgt, %n, %c2 : i32
  %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !sum
  scf.if %p {
    %f = arith.sitofp %n : i32 to f32
    tt.store %r, %f : !tt.ptr<f32>
  }
  %q = arith.select %p, %d, %three : !sum
  %s = ttng.warp_group_dot_wait %q {pendings = 0 : i32} : !sum
  tt.call @store(%s, %r) : (!sum, !tt.ptr<f32>) -> ()
  tt.return
}

tt.func public @reads_what_the_wait_names(%r: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : !sum
  %v = arith.constant dense<0.125> : tensor<64x64xf16, #blocked>
  %a = ttg.local_alloc %v : (tensor<64x64xf16, #blocked>) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !sum
  %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !sum
  %s = arith.mulf %d, %w : !sum
  tt.call @store(%s, %r) : (!sum, !tt.ptr<f32>) -> ()
  tt.return
}

// The fragments of an operand must stay where they are while the dot of the iteration before reads them.
tt.func public @operands_of_two_dots(%r: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !sum
  %v = arith.constant dense<0.125> : tensor<64x64xf16, #blocked>
  %a = ttg.local_alloc %v : (tensor<64x64xf16, #blocked>) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %x = ttg.local_load %a : !tile -> tensor<64x64xf16, #left>
  %y = arith.addf %x, %x : tensor<64x64xf16, #left>
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (!sum) : i32 {
    %d = ttng.warp_group_dot %x, %a, %s {inputPrecision = 0 : i32, isAsync = true} : tensor<64x64xf16, #left> * !tile -> !sum
    %e = ttng.warp_group_dot %y, %a, %d {inputPrecision = 0 : i32, isAsync = true} : tensor<64x64xf16, #left> * !tile -> !sum
    %w = ttng.warp_group_dot_wait %e {pendings = 1 : i32} : !sum
    scf.yield %w : !sum
  }
  %s = ttng.warp_group_dot_wait %q {pendings = 0 : i32} : !sum
  tt.call @store(%s, %r) : (!sum, !tt.ptr<f32>) -> ()
  tt.return
}
}
