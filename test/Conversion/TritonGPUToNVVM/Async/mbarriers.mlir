// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm | FileCheck %s

// One elected thread of the first warp updates an mbarrier; every thread waits.

#b = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // CHECK-LABEL: llvm.func internal @life_of_an_mbarrier
  // CHECK-SAME: (%[[B:.*]]: !llvm.ptr<3>, %[[PHASE:.*]]: i32, %[[PRED:.*]]: i1)
  tt.func private @life_of_an_mbarrier(%b: !ttg.memdesc<1xi64, #b, #smem, mutable>, %phase: i32, %pred: i1) {
    // CHECK: %[[ELECTED:.*]] = nvvm.elect.sync -> i1
    // CHECK: %[[TID:.*]] = nvvm.read.ptx.sreg.tid.x
    // CHECK: %[[WARP:.*]] = llvm.lshr %[[TID]]
    // CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[WARP]], %{{.*}} : i32
    // CHECK: %[[ONE:.*]] = llvm.and %[[FIRST]], %[[ELECTED]]  : i1
    // CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[B]]
    // CHECK: llvm.inline_asm has_side_effects "@$1 mbarrier.init.shared::cta.b64 [$0], 3;", "r,b" %[[ADDRESS]], %[[ONE]]
    // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    ttng.init_barrier %b, 3 : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // All threads see the initialized mbarrier.
    // CHECK: nvvm.barrier0
    // CHECK: nvvm.elect.sync
    // CHECK: %[[ONE:.*]] = llvm.and %{{.*}}, %[[PRED]]  : i1
    // CHECK: llvm.inline_asm has_side_effects "@$1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], 8192;", "r,b" %{{.*}}, %[[ONE]]
    ttng.barrier_expect %b, 8192, %pred : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: nvvm.elect.sync
    // CHECK: llvm.inline_asm has_side_effects "@$1 mbarrier.arrive.shared::cta.b64 _, [$0], 2;", "r,b"
    ttng.arrive_barrier %b, 2 : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: nvvm.elect.sync
    // CHECK: %[[ONE:.*]] = llvm.and %{{.*}}, %[[PRED]]  : i1
    // CHECK: llvm.inline_asm has_side_effects "@$1 mbarrier.arrive.shared::cta.b64 _, [$0], 1;", "r,b" %{{.*}}, %[[ONE]]
    ttng.arrive_barrier %b, 1, %pred : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK-NOT: nvvm.elect.sync
    // CHECK: llvm.inline_asm has_side_effects "{\0A\09.reg .pred complete;\0A\09wait:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra wait;\0A\09}", "r,r" %{{.*}}, %[[PHASE]]
    ttng.wait_barrier %b, %phase : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: llvm.inline_asm has_side_effects "{\0A\09.reg .pred complete;\0A\09@!$2 bra done;\0A\09wait:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra wait;\0A\09done:\0A\09}", "r,r,b" %{{.*}}, %[[PHASE]], %[[PRED]]
    ttng.wait_barrier %b, %phase, %pred : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // No thread still waits when the mbarrier ends.
    // CHECK: nvvm.barrier0
    // CHECK: nvvm.elect.sync
    // CHECK: llvm.inline_asm has_side_effects "@$1 mbarrier.inval.shared::cta.b64 [$0];", "r,b"
    ttng.inval_barrier %b : !ttg.memdesc<1xi64, #b, #smem, mutable>
    tt.return
  }

  // CHECK-LABEL: llvm.func internal @arrivals_of_copies
  tt.func private @arrivals_of_copies(%b: !ttg.memdesc<1xi64, #b, #smem, mutable>) {
    // CHECK: nvvm.cp.async.mbarrier.arrive %{{.*}} : !llvm.ptr<3>
    ttng.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: nvvm.cp.async.mbarrier.arrive %{{.*}} {noinc = true} : !llvm.ptr<3>
    ttng.async_copy_mbarrier_arrive %b {noIncrement} : !ttg.memdesc<1xi64, #b, #smem, mutable>
    tt.return
  }

  // The first warp waits for the others, at barriers beside that of all warps.
  // CHECK-LABEL: llvm.func internal @refill(
  // CHECK-SAME: %[[INDEX:[a-z0-9]+]]: i32
  tt.func private @refill(%index: i32) {
    // CHECK: %[[ID:.*]] = llvm.add %[[INDEX]], %{{.*}} : i32
    // CHECK: %[[FIRST:.*]] = llvm.icmp "eq"
    // CHECK: llvm.inline_asm has_side_effects "@$1 bar.sync $0, 128;\0A\09@!$1 bar.arrive $0, 128;", "r,b" %[[ID]], %[[FIRST]]
    ttng.refill_barrier %index, 3
    tt.return
  }

  // CHECK-LABEL: llvm.func internal @fences
  tt.func private @fences() {
    // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    ttng.fence_async_shared {bCluster = false}
    // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
    ttng.fence_async_shared {bCluster = true}
    // CHECK: nvvm.cluster.arrive {aligned}
    ttng.cluster_arrive {relaxed = false}
    // CHECK: nvvm.cluster.arrive.relaxed {aligned}
    ttng.cluster_arrive {relaxed = true}
    // CHECK: nvvm.cluster.wait {aligned}
    ttng.cluster_wait
    tt.return
  }

  // One fence comes behind the initializations of several mbarriers, also of several buffers.
  // CHECK-LABEL: llvm.func internal @several_mbarriers
  tt.func private @several_mbarriers(%b: !ttg.memdesc<2x1xi64, #b, #smem, mutable>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %first = ttg.memdesc_index %b[%c0] : !ttg.memdesc<2x1xi64, #b, #smem, mutable> -> !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: mbarrier.init.shared::cta.b64
    // CHECK-NOT: nvvm.fence.proxy
    ttng.init_barrier %first, 1 : !ttg.memdesc<1xi64, #b, #smem, mutable>
    %second = ttg.memdesc_index %b[%c1] : !ttg.memdesc<2x1xi64, #b, #smem, mutable> -> !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: mbarrier.init.shared::cta.b64
    // CHECK-NOT: nvvm.fence.proxy
    ttng.init_barrier %second, 1 : !ttg.memdesc<1xi64, #b, #smem, mutable>
    %third = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #b, #smem, mutable>
    // CHECK: mbarrier.init.shared::cta.b64
    // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    ttng.init_barrier %third, 1 : !ttg.memdesc<1xi64, #b, #smem, mutable>
    tt.return
  }
}
