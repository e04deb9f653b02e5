// The next iteration of an outer loop starts the copies of its inner loop before the current one ends.
// RUN: triton-opt %s --tritongpu-pipeline --canonicalize | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s32 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {

// The last iterations of the inner loop start the copies of the first iterations of the next inner loop, if there are
// enough of them. Otherwise the copies start behind the inner loop, while its last dot is executed.
// The counters of buffers and phases continue from one inner loop to the next.
// CHECK-LABEL: @tiles(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16
// CHECK-COUNT-3: ttng.init_barrier
// CHECK-COUNT-2: ttng.barrier_expect
// CHECK: scf.for %[[T:[a-z0-9]+]] =
// CHECK: %[[FUSES:.*]] = arith.andi
// CHECK: %[[NEXT:.*]] = arith.addi %[[T]], %c64
// CHECK: %[[REMAINS:.*]] = arith.xori %[[FUSES]], %true
// CHECK: %[[INNER:.*]]:{{[0-9]+}} = scf.for %[[I:[a-z0-9]+]] =
// CHECK: %[[AHEAD:.*]] = arith.cmpi slt, %[[I]],
// CHECK: ttng.warp_group_dot
// CHECK: %[[RESTARTED:.*]] = arith.subi %[[I]],
// CHECK: %[[FROM:.*]] = arith.select %[[AHEAD]], %[[I]], %[[RESTARTED]]
// CHECK: %[[ROW:.*]] = arith.select %[[AHEAD]], %[[T]], %[[NEXT]]
// CHECK: %[[COLUMN:.*]] = arith.addi %[[FROM]], %c128
// CHECK: %[[STARTS:.*]] = arith.ori %[[AHEAD]], %[[FUSES]]
// CHECK: ttng.barrier_expect %{{.*}}, 16384, %[[STARTS]]
// CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%[[ROW]], %[[COLUMN]]] {{.*}}, %[[STARTS]]
// CHECK: scf.yield
// CHECK: %[[BEHIND:.*]] = arith.andi %{{.*}}, %[[REMAINS]]
// CHECK: ttng.barrier_expect %{{.*}}, 16384, %[[BEHIND]]
// CHECK-NOT: ttng.barrier_expect
// CHECK: ttng.warp_group_dot_wait %[[INNER]]#0 {pendings = 0 : i32}
// CHECK: tt.descriptor_store
// CHECK: }
// CHECK-COUNT-3: ttng.inval_barrier
tt.func public @tiles(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %c64 : i32 {
    %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %xt = tt.descriptor_load %a[%t, %i] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
  }
  tt.return
}

// The step of the outer loop is known at run time.
// CHECK-LABEL: @runtime_step(
// CHECK: scf.for
// CHECK: %[[INNER:.*]]:{{[0-9]+}} = scf.for
// CHECK: %[[STARTS:.*]] = arith.ori
// CHECK: ttng.barrier_expect %{{.*}}, 16384, %[[STARTS]]
// CHECK: scf.yield
// CHECK: ttng.barrier_expect
// CHECK: ttng.warp_group_dot_wait %[[INNER]]#0 {pendings = 0 : i32}
// CHECK: tt.descriptor_store
tt.func public @runtime_step(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32, %step: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %step : i32 {
    %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %xt = tt.descriptor_load %a[%t, %i] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
  }
  tt.return
}

// A copy through pointers may fill a buffer with zeros for an iteration that the inner loop does not have: the next copies
// of the outer loop wait for it.
// CHECK-LABEL: @tiles_through_pointers(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: }
// CHECK: ttg.async_wait {num = 0 : i32}
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttng.warp_group_dot_wait
// CHECK: tt.descriptor_store
tt.func public @tiles_through_pointers(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %pb: tensor<64x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %c64 : i32 {
    %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %xt = tt.descriptor_load %a[%t, %i] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %yt = tt.load %pb : tensor<64x64x!tt.ptr<f16>, #b>
      %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
  }
  tt.return
}

// The outer loop stores to what the inner one loads: the inner loop alone is a pipeline.
// CHECK-LABEL: @stored_tiles(
// CHECK: scf.for
// CHECK-COUNT-2: ttng.barrier_expect
// CHECK: scf.for
// CHECK: tt.descriptor_store
// CHECK-NOT: ttng.barrier_expect
// CHECK: tt.return
tt.func public @stored_tiles(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %c64 : i32 {
    %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %xt = tt.descriptor_load %a[%t, %i] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    %half = arith.truncf %sum : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
    tt.descriptor_store %a[%t, %c0], %half : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #mma>
  }
  tt.return
}

// The number of iterations differs: the inner loop alone is a pipeline.
// CHECK-LABEL: @triangle(
// CHECK: scf.for
// CHECK-COUNT-2: ttng.barrier_expect
// CHECK: scf.for
// CHECK: tt.descriptor_store
// CHECK-NOT: ttng.barrier_expect
// CHECK: tt.return
tt.func public @triangle(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %c64 : i32 {
    %bound = arith.subi %n, %t : i32
    %sum = scf.for %i = %c0 to %bound step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %xt = tt.descriptor_load %a[%t, %i] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
  }
  tt.return
}

// The outer loop stores to the table that the inner one reads.
// CHECK-LABEL: @stored_table(
// CHECK: scf.for
// CHECK-COUNT-2: ttng.barrier_expect
// CHECK: scf.for
// CHECK: tt.descriptor_store
// CHECK-NOT: ttng.barrier_expect
// CHECK: tt.return
tt.func public @stored_table(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32, %table: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %c64 : i32 {
    %bound = arith.addi %n, %c0 : i32
    %sum = scf.for %i = %c0 to %bound step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %at = tt.addptr %table, %i : !tt.ptr<i32>, i32
      %column = tt.load %at : !tt.ptr<i32>
      %xt = tt.descriptor_load %a[%t, %column] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %yt = tt.descriptor_load %b[%column, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
    tt.store %table, %t : !tt.ptr<i32>
  }
  tt.return
}

// The outer loop, whose own load feeds a dot of the inner loop, counts its iterations: the variable plus some steps, which
// are known at run time, may be no number of its type.
// CHECK-LABEL: @outer_load(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16
// CHECK: scf.for %{{.*}} = %c0_i64 to %{{.*}} step %c1_i64
tt.func public @outer_load(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %c: !tt.tensordesc<tensor<64x64xf32, #s32>>, %zero: tensor<64x64xf32, #mma>, %m: i32, %n: i32, %step: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  scf.for %t = %c0 to %m step %step : i32 {
    %xt = tt.descriptor_load %a[%t, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %k = arith.minsi %n, %t : i32
    %sum = scf.for %i = %c0 to %k step %c64 iter_args(%s = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %yt = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
      %y = ttg.local_alloc %yt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
      ttng.fence_async_shared {bCluster = false}
      %next = ttng.warp_group_dot %x, %y, %s : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %next : tensor<64x64xf32, #mma>
    }
    tt.descriptor_store %c[%t, %c0], %sum : !tt.tensordesc<tensor<64x64xf32, #s32>>, tensor<64x64xf32, #mma>
  }
  tt.return
}
}
