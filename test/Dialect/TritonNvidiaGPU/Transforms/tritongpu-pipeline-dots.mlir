// Dots of warp groups are in flight while other code is executed, until something needs their results.
// RUN: triton-opt %s --tritongpu-pipeline | FileCheck %s
// RUN: triton-opt %s --tritongpu-pipeline=num-stages=2 | FileCheck %s --check-prefix=TWO

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {

// The dot of an iteration is in flight when the next one begins; the wait for the dot before is in front of the copies
// that refill its buffers. The sum is complete behind the loop.
// CHECK-LABEL: @sum(
// CHECK: %[[R:.*]]:{{[0-9]+}} = scf.for
// CHECK: ttng.wait_barrier
// CHECK: %[[D:.*]] = ttng.warp_group_dot %{{.*}} {{.*}}isAsync = true
// CHECK-NEXT: %[[W:.*]] = ttng.warp_group_dot_wait %[[D]] {pendings = 1 : i32}
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: scf.yield %[[W]],
// CHECK: ttng.warp_group_dot_wait %[[R]]#0 {pendings = 0 : i32}
tt.func public @sum(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
// Two dots add to one sum without a wait between them.
// CHECK-LABEL: @two_dots(
// CHECK: scf.for
// CHECK: %[[D:.*]] = ttng.warp_group_dot %{{.*}} {{.*}}isAsync = true
// CHECK-NOT: warp_group_dot_wait
// CHECK: %[[E:.*]] = ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[D]] {{.*}}isAsync = true
// CHECK: ttng.warp_group_dot_wait %[[E]] {pendings = 2 : i32}
tt.func public @two_dots(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %first = ttng.warp_group_dot %x, %y, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    %next = ttng.warp_group_dot %y, %x, %first : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
// An operation reads the sum of the iteration before: the wait is in front of it.
// CHECK-LABEL: @read_sum(
// CHECK: scf.for {{.*}}iter_args(%[[SUM:[a-z0-9]+]] =
// CHECK: %[[W:.*]] = ttng.warp_group_dot_wait %[[SUM]] {pendings = 0 : i32}
// CHECK: %[[SCALED:.*]] = arith.mulf %[[W]], %[[W]]
// CHECK: ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[SCALED]] {{.*}}isAsync = true
tt.func public @read_sum(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %scaled = arith.mulf %sum, %sum : tensor<64x64xf32, #mma>
    %next = ttng.warp_group_dot %x, %y, %scaled : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
// The result of the first dot becomes an operand of the second one: a wait comes before it is read. The second dot is
// in flight while the next iteration computes its first one, and complete before its operand is computed again.
// CHECK-LABEL: @chained(
// CHECK: scf.for
// CHECK: %[[D:.*]] = ttng.warp_group_dot %{{.*}} {{.*}}isAsync = true
// CHECK: ttng.warp_group_dot_wait {{.*}}%[[D]]{{.*}} {pendings = 0 : i32}
// CHECK: arith.truncf
// CHECK-NOT: warp_group_dot_wait
// CHECK: ttng.warp_group_dot %{{.*}} {{.*}}isAsync = true
// CHECK: }
// CHECK: ttng.warp_group_dot_wait
tt.func public @chained(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %p = ttng.warp_group_dot %x, %y, %zero : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    %h = arith.truncf %p : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
    %f = ttg.convert_layout %h : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #l>
    %scaled = arith.mulf %sum, %sum : tensor<64x64xf32, #mma>
    %next = ttng.warp_group_dot %f, %y, %scaled : tensor<64x64xf16, #l> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
// Each iteration fills the first operand: with a sum that only dots read, the dot stays synchronous.
// CHECK-LABEL: @filled_operand(
// CHECK: scf.for
// CHECK: ttg.local_alloc %
// CHECK: ttng.warp_group_dot
// CHECK-NOT: isAsync
// CHECK: tt.return
tt.func public @filled_operand(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x2 = arith.addf %xt, %xt : tensor<64x64xf16, #b>
    %x = ttg.local_alloc %x2 : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
// A buffer that threads fill in front of the loop needs no fence in each iteration.
// CHECK-LABEL: @filled_before(
// CHECK: ttng.fence_async_shared
// CHECK: scf.for
// CHECK-NOT: fence_async_shared
// CHECK: tt.return
tt.func public @filled_before(%xt: tensor<64x64xf16, #b>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
// Packed sums are waited for in any case.
// CHECK-LABEL: @f16_sums(
// CHECK: scf.for
// CHECK: ttng.warp_group_dot
// CHECK-NOT: isAsync
// CHECK: tt.return
tt.func public @f16_sums(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf16, #mma>, %n: i32) -> (tensor<64x64xf16, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf16, #mma>) : i32 {
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf16, #mma>
    scf.yield %next : tensor<64x64xf16, #mma>
  }
  tt.return %result#0 : tensor<64x64xf16, #mma>
}
// With three stages, one wait and one fence are enough for the copies of an iteration. With two, those of each dot
// are a group.
// CHECK-LABEL: @waits(
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 1 : i32}
// CHECK: ttng.fence_async_shared
// CHECK-NOT: ttg.async_wait
// CHECK-NOT: ttng.fence_async_shared
// CHECK: }
// CHECK: ttg.async_wait {num = 0 : i32}
// TWO-LABEL: @waits(
// TWO: scf.for
// TWO: ttg.async_wait {num = 1 : i32}
// TWO: ttng.warp_group_dot
// TWO: ttg.async_wait {num = 0 : i32}
// TWO: ttng.warp_group_dot
// TWO-COUNT-2: ttg.async_commit_group
tt.func public @waits(%pa: tensor<64x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %pb: tensor<64x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %pc: tensor<64x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %result:1 = scf.for %i = %c0 to %n step %c64 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %xt = tt.load %pa : tensor<64x64x!tt.ptr<f16>, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %yt = tt.load %pb : tensor<64x64x!tt.ptr<f16>, #b>
    %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %first = ttng.warp_group_dot %x, %y, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    %zt = tt.load %pc : tensor<64x64x!tt.ptr<f16>, #b>
    %z = ttg.local_alloc %zt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %z, %first : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result#0 : tensor<64x64xf32, #mma>
}
}
