// RUN: triton-opt %s --split-input-file --tritongpu-global-scratch-memory-allocation --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm | FileCheck %s

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // CHECK-LABEL: llvm.func @tensor_map
  // CHECK-SAME: (%[[BASE:.*]]: !llvm.ptr<1>, %[[N:.*]]: i32, %[[STRIDE:.*]]: i64, %[[GLOBAL:.*]]: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
  tt.func @tensor_map(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %box = arith.constant 64 : i32
    %one = arith.constant 1 : i32
    // Each CTA of the grid has its part of the scratch.
    // CHECK-DAG: %[[BYTES:.*]] = llvm.mlir.constant(128 : i64) : i64
    // CHECK-DAG: nvvm.read.ptx.sreg.ctaid.x
    // CHECK-DAG: nvvm.read.ptx.sreg.ctaid.y
    // CHECK-DAG: nvvm.read.ptx.sreg.ctaid.z
    // CHECK-DAG: nvvm.read.ptx.sreg.nctaid.x
    // CHECK-DAG: nvvm.read.ptx.sreg.nctaid.y
    // CHECK: %[[MINE:.*]] = llvm.mul %{{.*}}, %[[BYTES]] : i64
    // CHECK: %[[OFFSET:.*]] = llvm.add %[[MINE]], %{{.*}} : i64
    // CHECK: %[[MAP:.*]] = llvm.getelementptr %[[GLOBAL]][%[[OFFSET]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %m = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    // The other warps branch around what the first one does.
    // CHECK: %[[FIRST:.*]] = llvm.icmp "eq"
    // CHECK: llvm.cond_br %[[FIRST]], ^[[WRITE:.*]], ^[[REST:.*]]
    // CHECK: ^[[WRITE]]:
    // The lanes clear the tensor map in shared memory.
    // CHECK: llvm.mlir.addressof @global_smem
    // CHECK: "st.shared.b32 [$0], 0;", "r" %{{.*}}
    // CHECK: nvvm.bar.warp.sync
    // One thread sets its fields.
    // CHECK: %[[ONE:.*]] = nvvm.elect.sync
    // CHECK: "@$2 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [$0], $1;", "r,l,b" %{{.*}}, %[[BASE]], %[[ONE]] : (
    // CHECK: "@$1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [$0], 2;", "r,b" %{{.*}}, %[[ONE]]
    // CHECK: "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$0], 0, $1;"
    // CHECK: "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$0], 1, $1;"
    // CHECK: "@$2 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$0], 2, $1;"
    // CHECK: "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 0, $1;", "r,r,b" %{{.*}}, %[[N]], %[[ONE]]
    // CHECK: "@$2 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 2, $1;"
    // CHECK: "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [$0], 0, $1;", "r,l,b" %{{.*}}, %[[STRIDE]], %[[ONE]]
    // CHECK: "@$2 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [$0], 1, $1;"
    // CHECK-NOT: global_stride
    // CHECK: "@$2 tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [$0], 2, $1;"
    // CHECK: "@$1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [$0], 6;"
    // CHECK: "@$1 tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [$0], 0;"
    // CHECK: "@$1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [$0], 3;"
    // CHECK: "@$1 tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [$0], 1;"
    // The warp publishes it, and waits until the bytes have arrived: a barrier does not.
    // CHECK: nvvm.bar.warp.sync
    // CHECK: "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128;", "l,r" %[[MAP]], %{{.*}}
    // CHECK-NEXT: llvm.inline_asm has_side_effects "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;", "l" %[[MAP]]
    // CHECK-NEXT: llvm.br ^[[REST]]
    // CHECK-NEXT: ^[[REST]]:
    ttng.tensormap_create %m, %p, [%box, %one, %one], [%n, %n, %n], [%s, %s], [%one, %one, %one] {elem_type = 6 : i32, fill_mode = 1 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i32, i32, i64, i64, i32, i32, i32) -> ()
    // Every thread may use it.
    // CHECK-NEXT: nvvm.barrier0
    // CHECK-NEXT: llvm.inline_asm has_side_effects "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;", "l" %[[MAP]]
    ttng.tensormap_fenceproxy_acquire %m : !tt.ptr<i8>
    // CHECK-NEXT: llvm.addrspacecast %[[MAP]] : !llvm.ptr<1> to !llvm.ptr
    %d = ttng.reinterpret_tensor_descriptor %m : !tt.ptr<i8> to !tt.tensordesc<tensor<1x1x64xf16, #s>>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // Two warps write two maps at the same time, and one barrier comes after both.
  // CHECK-LABEL: llvm.func @two_maps
  tt.func @two_maps(%p: !tt.ptr<f16>, %n: i32) {
    %box = arith.constant 64 : i32
    %one = arith.constant 1 : i32
    // CHECK: %[[A:.*]] = llvm.getelementptr %{{.*}} : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %a = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    // CHECK: %[[B:.*]] = llvm.getelementptr %{{.*}} : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %b = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    // CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %{{.*}}, %{{.*}} : i32
    // CHECK: llvm.cond_br %[[FIRST]],
    // CHECK: "st.shared.b32 [$0], 0;"
    // CHECK: "tensormap.cp_fenceproxy{{.*}}", "l,r" %[[A]],
    ttng.tensormap_create %a, %p, [%box], [%n], [], [%one] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    // CHECK-NOT: nvvm.barrier
    // CHECK: %[[THREE:.*]] = llvm.mlir.constant(3 : i32) : i32
    // CHECK-NOT: nvvm.barrier
    // CHECK: %[[LAST:.*]] = llvm.icmp "eq" %{{.*}}, %[[THREE]]
    // CHECK: llvm.cond_br %[[LAST]], ^{{.*}}, ^[[REST:.*]]
    // CHECK-NOT: nvvm.barrier
    // CHECK: "st.shared.b32 [$0], 0;"
    // CHECK-NOT: nvvm.barrier
    // CHECK: "tensormap.cp_fenceproxy{{.*}}", "l,r" %[[B]],
    // CHECK-NOT: nvvm.barrier
    // CHECK: ^[[REST]]:
    ttng.tensormap_create %b, %p, [%box], [%n], [], [%one] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, warp = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    // CHECK-NEXT: nvvm.barrier0
    // CHECK-NEXT: llvm.inline_asm has_side_effects "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;", "l" %[[A]]
    // CHECK-NEXT: llvm.inline_asm has_side_effects "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;", "l" %[[B]]
    ttng.tensormap_fenceproxy_acquire %a, %b : !tt.ptr<i8>, !tt.ptr<i8>
    // Where the writing warps have acquired the maps, the barrier is enough.
    // CHECK-NEXT: nvvm.barrier0
    // CHECK-NEXT: llvm.return
    ttng.tensormap_fenceproxy_acquire %a, %b {acquired} : !tt.ptr<i8>, !tt.ptr<i8>
    tt.return
  }
}
