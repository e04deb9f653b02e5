// RUN: triton-opt %s --triton-nvidia-skip-idle-blocks | FileCheck %s

#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // Neither the tensor map nor the mbarrier is of use to a block that has no iterations.
  // CHECK-LABEL: tt.func public @persistent
  tt.func public @persistent(%p: !tt.ptr<f16>, %n: i32, %count: i32) {
    // CHECK-NEXT: %[[ID:.*]] = tt.get_program_id x
    // CHECK-NEXT: %[[SMS:.*]] = ttng.num_multiprocessors
    // CHECK-NEXT: %[[WORKS:.*]] = arith.cmpi slt, %[[ID]], %[[SMS]]
    // CHECK-NEXT: scf.if %[[WORKS]] {
    // CHECK: ttng.tensormap_create
    // CHECK: ttng.init_barrier
    // CHECK: scf.for
    // CHECK: tt.store
    // CHECK: }
    // CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
    // CHECK-NEXT: }
    // CHECK-NEXT: tt.return
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %map = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %map, %p, [%c1], [%n], [], [%c1] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
    %a = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %a, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %id = tt.get_program_id x : i32
    %sms = ttng.num_multiprocessors : i32
    %works = arith.cmpi slt, %id, %sms : i32
    %end = arith.select %works, %count, %c0 : i32
    %x = tt.load %p : !tt.ptr<f16>
    scf.for %i = %c0 to %end step %c1 : i32 {
      tt.store %p, %x : !tt.ptr<f16>
    }
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }

  // A store outside of the loop is executed in every block.
  // CHECK-LABEL: tt.func public @store
  // CHECK-NOT: scf.if
  tt.func public @store(%p: !tt.ptr<i32>, %works: i1, %count: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %end = arith.select %works, %count, %c0 : i32
    scf.for %i = %c0 to %end step %c1 : i32 {
      tt.store %p, %i : !tt.ptr<i32>
    }
    tt.store %p, %count : !tt.ptr<i32>
    tt.return
  }

  // The loop may have iterations where the condition does not hold.
  // CHECK-LABEL: tt.func public @others
  // CHECK-NOT: scf.if
  tt.func public @others(%p: !tt.ptr<i32>, %works: i1, %count: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %end = arith.select %works, %count, %c1 : i32
    scf.for %i = %c0 to %end step %c1 : i32 {
      tt.store %p, %i : !tt.ptr<i32>
    }
    tt.return
  }

  // A condition that is loaded, or a tensor map in memory of others, is not private.
  // CHECK-LABEL: tt.func public @loaded
  // CHECK-NOT: scf.if
  tt.func public @loaded(%p: !tt.ptr<i1>, %out: !tt.ptr<i32>, %count: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %works = tt.load %p : !tt.ptr<i1>
    %end = arith.select %works, %count, %c0 : i32
    scf.for %i = %c0 to %end step %c1 : i32 {
      tt.store %out, %i : !tt.ptr<i32>
    }
    tt.return
  }
  // CHECK-LABEL: tt.func public @shown
  // CHECK-NOT: scf.if
  tt.func public @shown(%map: !tt.ptr<i8>, %p: !tt.ptr<i32>, %works: i1, %count: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    ttng.tensormap_create %map, %p, [%c1], [%count], [], [%c1] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i32>, i32, i32, i32) -> ()
    %end = arith.select %works, %count, %c0 : i32
    scf.for %i = %c0 to %end step %c1 : i32 {
      tt.store %p, %i : !tt.ptr<i32>
    }
    tt.return
  }
}
