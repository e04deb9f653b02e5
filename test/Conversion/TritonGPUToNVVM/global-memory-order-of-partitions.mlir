// TMA copies are ordered with accesses of the same global memory by other partitions, whose warps may wait for each other.
// RUN: triton-opt %s --triton-allocate --convert-scf-to-cf --convert-tritongpu-to-nvvm | FileCheck %s

#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // The load of a partition follows a fence, the store of the other one is elsewhere in the code.
  // CHECK-LABEL: @load_beside_store(
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK: cp.async.bulk.tensor.2d.shared
  tt.func @load_beside_store(%p: !tt.ptr<f16>, %x: f16) {
    %true = arith.constant true
    %c0 = arith.constant 0 : i32
    %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %stride = arith.constant 32 : i64
    ttng.tensormap_create %scratch, %p, [%c16, %c16], [%c16, %c16], [%stride], [%c1, %c1] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 1 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %scratch : !tt.ptr<i8>
    %stored = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.init_barrier %stored, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttg.warp_specialize(%p, %x, %stored)
    default {
      %desc_of_p = ttng.reinterpret_tensor_descriptor %scratch : !tt.ptr<i8> to !tt.tensordesc<tensor<16x16xf16, #shared>>
      ttng.wait_barrier %stored, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttng.async_tma_copy_global_to_local %desc_of_p[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
      ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttg.warp_yield
    }
    partition0(%at: !tt.ptr<f16>, %value: f16, %done: !ttg.memdesc<1xi64, #line, #smem, mutable>) num_warps(1) {
      tt.store %at, %value : !tt.ptr<f16>
      ttng.arrive_barrier %done, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttg.warp_return
    } : (!tt.ptr<f16>, f16, !ttg.memdesc<1xi64, #line, #smem, mutable>) -> ()
    tt.return
  }
  // A wait for TMA stores waits for their writes.
  // CHECK-LABEL: @load_beside_tma_store(
  // CHECK: nvvm.cp.async.bulk.wait_group 0{{$}}
  tt.func @load_beside_tma_store(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>) {
    %true = arith.constant true
    %c0 = arith.constant 0 : i32
    %stored = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.init_barrier %stored, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttg.warp_specialize(%desc, %full, %stored)
    default {
      ttng.wait_barrier %stored, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
      ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttg.warp_yield
    }
    partition0(%to: !tt.tensordesc<tensor<16x16xf16, #shared>>, %from: !ttg.memdesc<16x16xf16, #shared, #smem, mutable>, %done: !ttg.memdesc<1xi64, #line, #smem, mutable>) num_warps(1) {
      %zero = arith.constant 0 : i32
      ttng.async_tma_copy_local_to_global %to[%zero, %zero] %from : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttng.arrive_barrier %done, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttg.warp_return
    } : (!tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #line, #smem, mutable>) -> ()
    tt.return
  }
}
