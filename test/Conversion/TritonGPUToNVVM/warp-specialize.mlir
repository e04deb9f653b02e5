// RUN: triton-opt %s --split-input-file --triton-allocate --convert-scf-to-cf --convert-tritongpu-to-nvvm --cse | FileCheck %s

#l4 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#l1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // Every execution reaches the operation once: warps of partitions wait for it and then exit. They compute the pointer
  // themselves, and get the number from the first thread through shared memory. Barriers 0 and 1 are those of all warps
  // and of the default warps. A partition of one warp needs no barrier of the CTA.
  // CHECK-LABEL: llvm.func @once(
  // CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr<1>
  // CHECK-SAME: nvvm.minctasm = 1 : i32, nvvm.reqntid = array<i32: 384>
  // CHECK: %[[THREAD:.*]] = nvvm.read.ptx.sreg.tid.x
  // CHECK: %[[WARP:.*]] = nvvm.shfl.sync {{ *}}idx
  // CHECK: %[[DEFAULT:.*]] = llvm.icmp "ult" %[[WARP]], %{{.*}}
  // CHECK: llvm.cond_br %[[DEFAULT]], ^[[BODY:.*]], ^[[OTHERS:.*]]
  // CHECK: ^[[BODY]]:
  // CHECK: nvvm.setmaxregister{{ +}}increase 256
  // CHECK: %[[PID:.*]] = nvvm.read.ptx.sreg.ctaid.x
  // CHECK: llvm.inline_asm has_side_effects {{.*}}"@$2 st.shared.b32 [$0], $1;"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"(%[[ZERO:.*]])
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"(%{{.*}}, %{{.*}})
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"(%[[ZERO]])
  // CHECK: llvm.return
  // The group of partition 1 comes first. All warps of a group change their registers together.
  // CHECK: ^[[OTHERS]]:
  // CHECK: llvm.switch %{{.*}} : i32, ^{{.*}} [
  // CHECK-NEXT: 1: ^[[GROUP1:.*]],
  // CHECK-NEXT: 2: ^[[GROUP2:.*]]
  // CHECK: ^[[GROUP1]]:
  // CHECK-NEXT: nvvm.setmaxregister{{ +}}decrease 40
  // CHECK: ^[[GROUP2]]:
  // CHECK-NEXT: nvvm.setmaxregister{{ +}}decrease 24
  // CHECK: llvm.switch %[[WARP]] : i32, ^[[END:.*]] [
  // CHECK-NEXT: 8: ^[[FIRST:.*]],
  // CHECK-NEXT: 4: ^[[SECOND:.*]],
  // CHECK-NEXT: 5: ^[[SECOND]],
  // CHECK-NEXT: 6: ^[[SECOND]],
  // CHECK-NEXT: 7: ^[[SECOND]]
  tt.func @once(%p: !tt.ptr<i32>) {
    %pid = tt.get_program_id x : i32
    ttg.warp_specialize(%p, %pid) attributes {requestedRegisters = array<i32: 24, 40>}
    default {
      ttg.local_barrier
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>, %n: i32) num_warps(1) {
      %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #l1>
      %s = tt.splat %q : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #l1>
      %a = tt.addptr %s, %r : tensor<32x!tt.ptr<i32>, #l1>, tensor<32xi32, #l1>
      %x = tt.splat %n : i32 -> tensor<32xi32, #l1>
      ttg.local_barrier
      tt.store %a, %x : tensor<32x!tt.ptr<i32>, #l1>
      ttg.warp_return
    }
    partition1(%q: !tt.ptr<i32>, %n: i32) num_warps(4) {
      ttg.local_barrier
      %r = tt.make_range {start = 32 : i32, end = 160 : i32} : tensor<128xi32, #l4>
      %s = tt.splat %q : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #l4>
      %a = tt.addptr %s, %r : tensor<128x!tt.ptr<i32>, #l4>, tensor<128xi32, #l4>
      tt.store %a, %r : tensor<128x!tt.ptr<i32>, #l4>
      ttg.warp_return
    } : (!tt.ptr<i32>, i32) -> ()
    tt.return
  }
  // CHECK: ^[[FIRST]]:
  // CHECK-NOT: {{nvvm.barrier|barrier.cta}}
  // CHECK: llvm.load
  // CHECK-NOT: {{nvvm.barrier|barrier.cta}}
  // CHECK: nvvm.bar.warp.sync
  // CHECK: llvm.br ^[[END]]
  // CHECK: ^[[SECOND]]:
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.count"
  // The threads of a partition are numbered from 0.
  // CHECK: %[[MOST:.*]] = llvm.mlir.constant(127 : i32)
  // CHECK: llvm.and %[[THREAD]], %[[MOST]]
  // CHECK: llvm.br ^[[END]]
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // An operation in a branch: the waiting warps learn from a word in shared memory, which the first thread stores in
  // front of the barrier, whether to execute a partition or to exit. The default region yields a value.
  // CHECK: ttg.shared = 4 : i32
  // CHECK: llvm.func @branches(
  // CHECK-SAME: nvvm.reqntid = array<i32: 256>
  // CHECK-NOT: nvvm.setmaxregister
  // CHECK-DAG: %[[THREAD:.*]] = nvvm.read.ptx.sreg.tid.x
  // CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[THREAD]], %[[ZERO]] : i32
  // CHECK: %[[WORD:.*]] = llvm.mlir.addressof @global_smem
  // CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[WORD]]
  // CHECK: "@$2 st.shared.b32 [$0], $1;", "r,r,b" %[[ADDRESS]], %[[ONE]], %[[FIRST]]
  // CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"
  // CHECK: llvm.br ^{{.*}}(%{{.*}} : i32)
  // CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK: st.shared.b32 {{.*}} %{{.*}}, %[[TWO]], %{{.*}}
  // CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"
  // CHECK: st.shared.b32 {{.*}} %{{.*}}, %[[ZERO]], %{{.*}}
  // CHECK-NEXT: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"
  // CHECK-NEXT: llvm.return
  // CHECK: llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.all"
  // CHECK: %[[NUMBER:.*]] = llvm.load
  // CHECK: llvm.switch %[[NUMBER]] : i32, ^[[EXIT:.*]] [
  // CHECK-NEXT: 1: ^{{.*}},
  // CHECK-NEXT: 2: ^
  // CHECK: ^[[EXIT]]:
  // CHECK-NEXT: llvm.return
  tt.func @branches(%p: !tt.ptr<i32>, %c: i1) {
    %one = arith.constant 1 : i32
    %y = scf.if %c -> (i32) {
      %x = ttg.warp_specialize(%p)
      default {
        ttg.warp_yield %one : i32
      }
      partition0(%q: !tt.ptr<i32>) num_warps(2) {
        ttg.warp_return
      } : (!tt.ptr<i32>) -> i32
      scf.yield %x : i32
    } else {
      scf.yield %one : i32
    }
    ttg.warp_specialize(%p)
    default {
      tt.store %p, %y : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
