// A phase of an mbarrier completes when the bytes that it expects have been copied, like on a GPU: the producer waits
// between two copies of the same phase.

// RUN: ttc %s --run --arg=iota:256 --arg=zeros:256 --show=1=4 | FileCheck %s
// RUN: ttc %s --simulate --arg=iota:256 --arg=zeros:256 --show=1=4 | FileCheck %s
// RUN: sed 's/, 2048, /, 2049, /' %s | not ttc - --run --arg=iota:256 --arg=zeros:256 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: sed '/init_barrier %full/d' %s | not ttc - --run --arg=iota:256 --arg=zeros:256 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: 1: f32 (256) 0 2 4 6
// MISSING: waits for a phase of a barrier that does not complete
// UNKNOWN: uses an mbarrier that is not initialized
#l = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 32}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!desc = !tt.tensordesc<tensor<16x16xf32, #shared>>
!bar = !ttg.memdesc<1xi64, #line, #smem, mutable>
!tile = !ttg.memdesc<16x16xf32, #shared, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "sm_90a"} {
  tt.func public @k(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %stride = arith.constant 64 : i64
    %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %scratch, %x, [%c16, %c16], [%c16, %c16], [%stride], [%c1, %c1] {elem_type = 7 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 2 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %scratch : !tt.ptr<i8>
    %full = ttg.local_alloc : () -> !bar
    %go = ttg.local_alloc : () -> !bar
    %a = ttg.local_alloc : () -> !tile
    %b = ttg.local_alloc : () -> !tile
    ttng.init_barrier %full, 1 : !bar
    ttng.init_barrier %go, 1 : !bar
    ttg.warp_specialize(%scratch, %full, %go, %a, %b)
    default {
      ttng.wait_barrier %full, %c0 : !bar
      %va = ttg.local_load %a : !tile -> tensor<16x16xf32, #l>
      %vb = ttg.local_load %b : !tile -> tensor<16x16xf32, #l>
      %s = arith.addf %va, %vb : tensor<16x16xf32, #l>
      %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #l}>>
      %j = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #l}>>
      %c = arith.constant dense<16> : tensor<16x1xi32, #l>
      %ie = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #l}>> -> tensor<16x1xi32, #l>
      %je = tt.expand_dims %j {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #l}>> -> tensor<1x16xi32, #l>
      %r = arith.muli %ie, %c : tensor<16x1xi32, #l>
      %rb = tt.broadcast %r : tensor<16x1xi32, #l> -> tensor<16x16xi32, #l>
      %jb = tt.broadcast %je : tensor<1x16xi32, #l> -> tensor<16x16xi32, #l>
      %at = arith.addi %rb, %jb : tensor<16x16xi32, #l>
      %p = tt.splat %o : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>, #l>
      %q = tt.addptr %p, %at : tensor<16x16x!tt.ptr<f32>, #l>, tensor<16x16xi32, #l>
      tt.store %q, %s : tensor<16x16x!tt.ptr<f32>, #l>
      ttg.warp_yield
    }
    partition0(%ps: !tt.ptr<i8>, %pf: !bar, %pg: !bar, %pa: !tile, %pb: !tile) num_warps(1) {
      %d0 = arith.constant 0 : i32
      %true = arith.constant true
      %d = ttng.reinterpret_tensor_descriptor %ps : !tt.ptr<i8> to !desc
      ttng.barrier_expect %pf, 2048, %true : !bar
      ttng.async_tma_copy_global_to_local %d[%d0, %d0] %pa, %pf, %true : !desc, !bar -> !tile
      ttng.wait_barrier %pg, %d0 : !bar
      ttng.async_tma_copy_global_to_local %d[%d0, %d0] %pb, %pf, %true : !desc, !bar -> !tile
      ttg.warp_return
    }
    partition1(%ps: !tt.ptr<i8>, %pf: !bar, %pg: !bar, %pa: !tile, %pb: !tile) num_warps(1) {
      ttng.arrive_barrier %pg, 1 : !bar
      ttg.warp_return
    } : (!tt.ptr<i8>, !bar, !bar, !tile, !tile) -> ()
    tt.return
  }
}
