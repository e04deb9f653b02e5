// RUN: triton-opt %s --triton-allocate --convert-scf-to-cf --convert-tritongpu-to-nvvm | FileCheck %s

#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
// Shared memory has the alignment of its buffers.
// CHECK: llvm.mlir.global external @global_smem() {addr_space = 3 : i32, alignment = 256 : i64}
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // A TMA load of what the threads may have stored follows a fence between the proxies and a barrier, in a loop too.
  // CHECK-LABEL: @load_after_store(
  // CHECK: st.global
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: cp.async.bulk.tensor.2d.shared
  tt.func @load_after_store(%p: !tt.ptr<f16>, %x: f16, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %true = arith.constant true
    %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %stride = arith.constant 32 : i64
    ttng.tensormap_create %scratch, %p, [%c16, %c16], [%c16, %c16], [%stride], [%c1, %c1] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 1 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %scratch : !tt.ptr<i8>
    %desc = ttng.reinterpret_tensor_descriptor %scratch : !tt.ptr<i8> to !tt.tensordesc<tensor<16x16xf16, #shared>>
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %q:2 = scf.for %i = %c0 to %n step %c1 iter_args(%at = %p, %phase = %c0) -> (!tt.ptr<f16>, i32) : i32 {
      tt.store %at, %x : !tt.ptr<f16>
      ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
      ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
      ttng.wait_barrier %event, %phase : !ttg.memdesc<1xi64, #line, #smem, mutable>
      gpu.barrier
      %next = tt.addptr %at, %c1 : !tt.ptr<f16>, i32
      %next_phase = arith.xori %phase, %c1 : i32
      scf.yield %next, %next_phase : !tt.ptr<f16>, i32
    }
    tt.return
  }
  // A store through another parameter is of other memory.
  // CHECK-LABEL: @other_memory(
  // CHECK-NOT: async.global
  // CHECK: cp.async.bulk.tensor.2d.shared
  tt.func @other_memory(%o: !tt.ptr<f16>, %desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %x: f16) {
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.store %o, %x : !tt.ptr<f16>
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.return
  }
  // A tensor map that the launcher makes is of the memory behind the pointer in its recipe.
  // CHECK-LABEL: @map_of_launcher(
  // CHECK: st.global
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: cp.async.bulk.tensor.2d.shared
  tt.func @map_of_launcher(%o: !tt.ptr<f16>, %x: f16, %desc: !tt.tensordesc<tensor<16x16xf16, #shared>> {ttng.tensor_map_recipe = {
      base = ["arith.addi", i64, ["argument", 0], 32], nan_padding = false, shape = [16 : i32, 16 : i32], strides = [16, 1]}}) {
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.store %o, %x : !tt.ptr<f16>
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.return
  }
  // Assembly with effects may store anywhere.
  // CHECK-LABEL: @load_after_assembly(
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: cp.async.bulk.tensor.2d.shared
  tt.func @load_after_assembly(%o: !tt.ptr<i32>, %desc: !tt.tensordesc<tensor<16x16xf16, #shared>>) {
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %r = tt.elementwise_inline_asm "st.global.b32 [$1], 1; mov.b32 $0, 0;" {constraints = "=r,l", packed_element = 1 : i32, pure = false} %o : !tt.ptr<i32> -> i32
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.return
  }
  // A wait for TMA stores waits for the writes only if a later access may be of the same memory.
  // CHECK-LABEL: @load_after_tma_store(
  // CHECK: nvvm.cp.async.bulk.wait_group 0{{$}}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: cp.async.bulk.tensor.2d.shared
  tt.func @load_after_tma_store(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>) {
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.return
  }
  // A TMA store or reduction after it, by the same thread, waits for the writes, too, without a barrier.
  // CHECK-LABEL: @reduce_after_tma_store(
  // CHECK: nvvm.cp.async.bulk.wait_group 0{{$}}
  // CHECK-NOT: nvvm.barrier0
  // CHECK: cp.reduce.async.bulk.tensor.2d
  tt.func @reduce_after_tma_store(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>) {
    %c0 = arith.constant 0 : i32
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.async_tma_reduce add, %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
  // An atomic operation that releases memory may let another thread block read what TMA stored.
  // CHECK-LABEL: @release_after_tma_store(
  // CHECK: nvvm.cp.async.bulk.wait_group 0{{$}}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK-NOT: nvvm.barrier0
  // CHECK: atom.release.gpu
  tt.func @release_after_tma_store(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %flag: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    %old = tt.atomic_rmw exch, release, gpu, %flag, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %old2 = tt.atomic_rmw exch, relaxed, gpu, %flag, %old, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
  // A fence behind the acquire operation, not one before each load, orders what another thread block stored before it.
  // CHECK-LABEL: @load_after_acquire(
  // CHECK: atom.acquire.gpu
  // CHECK: nvvm.barrier0
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK-NOT: async.global
  // CHECK: cp.async.bulk.tensor.2d.shared
  // CHECK-NOT: async.global
  // CHECK: llvm.return
  tt.func @load_after_acquire(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %flag: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %old = tt.atomic_rmw exch, acquire, gpu, %flag, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    // No TMA copy follows.
    %last = tt.atomic_cas acquire, gpu, %flag, %old, %c0 : (!tt.ptr<i32>, i32, i32) -> i32
    tt.return
  }
  // CHECK-LABEL: @load_after_relaxed(
  // CHECK-NOT: async.global
  // CHECK: llvm.return
  tt.func @load_after_relaxed(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %flag: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %old = tt.atomic_rmw exch, relaxed, gpu, %flag, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.return
  }
  // CHECK-LABEL: @relaxed_after_tma_store(
  // CHECK: nvvm.cp.async.bulk.wait_group 0 {read}
  tt.func @relaxed_after_tma_store(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %flag: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    %old = tt.atomic_rmw exch, relaxed, gpu, %flag, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
  // CHECK-LABEL: @last_tma_store(
  // CHECK: nvvm.cp.async.bulk.wait_group 0 {read}
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func @last_tma_store(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>) {
    %c0 = arith.constant 0 : i32
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
  // A device function does not know what its callers access before and after it.
  // CHECK-LABEL: @load_and_store_for_callers(
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: cp.async.bulk.tensor.2d.shared
  // CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: cp.async.bulk.tensor.2d.global
  // CHECK: nvvm.cp.async.bulk.wait_group 0{{$}}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func private @load_and_store_for_callers(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>) attributes {noinline = true} {
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %event = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %event, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.barrier_expect %event, 512, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %event, %true : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<1xi64, #line, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.wait_barrier %event, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.inval_barrier %event : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
  // A callee may leave a store in flight.
  tt.func private @store_without_wait(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %buffer: !ttg.memdesc<16x16xf16, #shared, #smem, mutable>) attributes {noinline = true} {
    %c0 = arith.constant 0 : i32
    ttng.async_tma_copy_local_to_global %desc[%c0, %c0] %buffer : !tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    tt.return
  }
  // CHECK-LABEL: @wait_for_callee(
  // CHECK: nvvm.cp.async.bulk.wait_group 0{{$}}
  // CHECK-NEXT: nvvm.barrier0
  tt.func @wait_for_callee(%desc: !tt.tensordesc<tensor<16x16xf16, #shared>>, %p: !tt.ptr<f16>, %q: !tt.ptr<f16>) {
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    tt.call @store_without_wait(%desc, %buffer) : (!tt.tensordesc<tensor<16x16xf16, #shared>>, !ttg.memdesc<16x16xf16, #shared, #smem, mutable>) -> ()
    ttng.async_tma_store_wait {pendings = 0 : i32}
    %x = tt.load %p : !tt.ptr<f16>
    tt.store %q, %x : !tt.ptr<f16>
    tt.return
  }
}
