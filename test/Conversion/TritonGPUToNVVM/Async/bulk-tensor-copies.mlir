// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm | FileCheck %s

#b = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#plain = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16, rank = 1}>
#s128 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s128x4 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 4}>
#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#ix = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // The coordinates of the instruction are fastest dimension first. One elected thread issues it.
  // CHECK-LABEL: llvm.func internal @one_box
  // CHECK-SAME: (%[[DESC:.*]]: !llvm.ptr, %[[A:.*]]: !llvm.ptr<3>, %[[B:.*]]: !llvm.ptr<3>, %[[I:.*]]: i32, %[[J:.*]]: i32, %[[P:.*]]: i1)
  tt.func private @one_box(%d: !tt.tensordesc<tensor<32x64xf16, #s128>>, %a: !ttg.memdesc<32x64xf16, #s128, #smem, mutable>, %b: !ttg.memdesc<1xi64, #b, #smem, mutable>, %i: i32, %j: i32, %p: i1) {
    // CHECK: nvvm.elect.sync
    // CHECK: %[[ONE:.*]] = llvm.and %{{.*}}, %[[P]]
    // CHECK: llvm.inline_asm has_side_effects "@$5 cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [$1], [$0, {$3, $4}], [$2];", "l,r,r,r,r,b" %[[DESC]], %{{.*}}, %{{.*}}, %[[J]], %[[I]], %[[ONE]]
    // CHECK-NOT: cp.async.bulk
    ttng.async_tma_copy_global_to_local %d[%i, %j] %a, %b, %p : !tt.tensordesc<tensor<32x64xf16, #s128>>, !ttg.memdesc<1xi64, #b, #smem, mutable> -> !ttg.memdesc<32x64xf16, #s128, #smem, mutable>
    tt.return
  }

  // The eviction priority becomes a policy of the L2 cache. TMA has no cache modifiers.
  // CHECK-LABEL: llvm.func internal @eviction_priority
  // CHECK-SAME: %[[I:[^:]*]]: i32, %[[P:[^:]*]]: i1)
  tt.func private @eviction_priority(%d: !tt.tensordesc<tensor<32x64xf16, #s128>>, %a: !ttg.memdesc<32x64xf16, #s128, #smem, mutable>, %b: !ttg.memdesc<1xi64, #b, #smem, mutable>, %i: i32, %p: i1) {
    // CHECK: %[[POLICY:.*]] = llvm.inline_asm "createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l"
    // CHECK: "@$6 cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.L2::cache_hint [$1], [$0, {$4, $5}], [$2], $3;", "l,r,r,l,r,r,b" %{{.*}}, %{{.*}}, %{{.*}}, %[[POLICY]], %[[I]], %[[I]], %{{.*}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %a, %b, %p cacheModifier = cg evictionPolicy = evict_first : !tt.tensordesc<tensor<32x64xf16, #s128>>, !ttg.memdesc<1xi64, #b, #smem, mutable> -> !ttg.memdesc<32x64xf16, #s128, #smem, mutable>
    tt.return
  }

  // A block wider than a line of the swizzle has one box for each line; boxes follow each other in shared memory.
  // CHECK-LABEL: llvm.func internal @boxes_of_lines
  // CHECK-SAME: %[[A:[^:]*]]: !llvm.ptr<3>, %[[I:.*]]: i32, %[[J:.*]]: i32)
  tt.func private @boxes_of_lines(%d: !tt.tensordesc<tensor<64x64xf32, #wide>>, %a: !ttg.memdesc<64x64xf32, #wide, #smem, mutable>, %i: i32, %j: i32) {
    // CHECK: %[[FIRST:.*]] = llvm.getelementptr %[[A]][0]
    // CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[FIRST]]
    // CHECK: "@$4 cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$2, $3}], [$1];", "l,r,r,r,b" %{{.*}}, %[[ADDRESS]], %[[J]], %[[I]], %{{.*}}
    // CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[A]][8192]
    // CHECK: %[[J32:.*]] = llvm.add %[[J]], %{{.*}} : i32
    // CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[SECOND]]
    // CHECK: "@$4 cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$2, $3}], [$1];", "l,r,r,r,b" %{{.*}}, %[[ADDRESS]], %[[J32]], %[[I]], %{{.*}}
    // CHECK-NOT: cp.async.bulk.tensor
    // CHECK: nvvm.cp.async.bulk.commit.group
    // CHECK-NEXT: nvvm.cp.async.bulk.wait_group 1{{$}}
    ttng.async_tma_copy_local_to_global %d[%i, %j] %a : !tt.tensordesc<tensor<64x64xf32, #wide>>, !ttg.memdesc<64x64xf32, #wide, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 1 : i32}
    tt.return
  }

  // Boxes have at most 256 elements in each dimension.
  // CHECK-LABEL: llvm.func internal @boxes_of_256
  // CHECK-SAME: %[[A:[^:]*]]: !llvm.ptr<3>, %[[I:.*]]: i32)
  tt.func private @boxes_of_256(%d: !tt.tensordesc<tensor<512xf16, #plain>>, %a: !ttg.memdesc<512xf16, #plain, #smem, mutable>, %i: i32) {
    // CHECK: llvm.getelementptr %[[A]][0]
    // CHECK: "@$3 cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group [$0, {$2}], [$1];", "l,r,r,b" %{{.*}}, %{{.*}}, %[[I]], %{{.*}}
    // CHECK: llvm.getelementptr %[[A]][512]
    // CHECK: cp.reduce.async.bulk.tensor.1d
    // CHECK-NOT: cp.reduce.async.bulk.tensor
    // CHECK: nvvm.cp.async.bulk.commit.group
    ttng.async_tma_reduce add, %d[%i] %a : !tt.tensordesc<tensor<512xf16, #plain>>, !ttg.memdesc<512xf16, #plain, #smem, mutable>
    tt.return
  }

  // A buffer may lack leading dimensions of size 1.
  // CHECK-LABEL: llvm.func internal @buffer_of_lower_rank
  // CHECK: cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [$0, {$2, $3, $4, $5}], [$1];
  // CHECK-NOT: cp.async.bulk.tensor
  // CHECK: llvm.return
  tt.func private @buffer_of_lower_rank(%d: !tt.tensordesc<tensor<1x1x16x64xf16, #s128x4>>, %a: !ttg.memdesc<16x64xf16, #s128, #smem, mutable>, %i: i32) {
    ttng.async_tma_copy_local_to_global %d[%i, %i, %i, %i] %a : !tt.tensordesc<tensor<1x1x16x64xf16, #s128x4>>, !ttg.memdesc<16x64xf16, #s128, #smem, mutable>
    tt.return
  }

  // The thread that owns the index of a row copies the row, in boxes of a line. 32 rows have owners in the first warp.
  // CHECK-LABEL: llvm.func internal @gather
  // CHECK-SAME: (%[[DESC:.*]]: !llvm.ptr, %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[A:.*]]: !llvm.ptr<3>, %{{.*}}: !llvm.ptr<3>, %[[P:.*]]: i1)
  tt.func private @gather(%d: !tt.tensordesc<tensor<1x128xf16, #s128>>, %x: tensor<32xi32, #ix>, %y: i32, %a: !ttg.memdesc<32x128xf16, #s128, #smem, mutable>, %b: !ttg.memdesc<1xi64, #b, #smem, mutable>, %p: i1) {
    // The warps beyond the first have replicas of the indices.
    // CHECK: %[[OWNER:.*]] = llvm.icmp "eq"
    // CHECK: %[[LANE:.*]] = llvm.and %{{.*}}, %{{.*}} : i32
    // CHECK: %[[BYTES:.*]] = llvm.shl %[[LANE]], %{{.*}} : i32
    // CHECK: %[[LINE:.*]] = llvm.getelementptr %[[A]][%[[BYTES]]]
    // CHECK: %[[FIRST:.*]] = llvm.getelementptr %[[LINE]][0]
    // CHECK: %[[PRED:.*]] = llvm.and %[[OWNER]], %[[P]]
    // CHECK: "@$5 cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [$1], [$0, {$3, $4}], [$2];", "l,r,r,r,r,b" %[[DESC]], %{{.*}}, %{{.*}}, %[[Y]], %[[X]], %[[PRED]]
    // CHECK: llvm.getelementptr %[[LINE]][4096]
    // CHECK: %[[Y64:.*]] = llvm.add %[[Y]]
    // CHECK: cp.async.bulk.tensor.2d{{.*}} %[[DESC]], %{{.*}}, %{{.*}}, %[[Y64]], %[[X]], %{{.*}}
    // CHECK-NOT: cp.async.bulk.tensor
    ttng.async_tma_gather %d[%x, %y] %a, %b, %p : !tt.tensordesc<tensor<1x128xf16, #s128>>, tensor<32xi32, #ix>, i32, !ttg.memdesc<1xi64, #b, #smem, mutable>, !ttg.memdesc<32x128xf16, #s128, #smem, mutable>, i1
    tt.return
  }

  // CHECK-LABEL: llvm.func internal @scatter
  tt.func private @scatter(%d: !tt.tensordesc<tensor<1x64xf16, #s128>>, %x: tensor<128xi32, #ix>, %y: i32, %a: !ttg.memdesc<128x64xf16, #s128, #smem, mutable>) {
    // CHECK: cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [$0, {$2, $3}], [$1];
    // CHECK: nvvm.cp.async.bulk.commit.group
    ttng.async_tma_scatter %d[%x, %y] %a : !tt.tensordesc<tensor<1x64xf16, #s128>>, tensor<128xi32, #ix>, i32, !ttg.memdesc<128x64xf16, #s128, #smem, mutable>
    tt.return
  }
}
