// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of mbarrier operations is violated once.

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<2xi64, #bar, #smem, mutable>) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<2xi64}}
    ttng.init_barrier %b, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<1xi32}}
    ttng.inval_barrier %b : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<1xi32}}
    ttng.barrier_expect %b, 8, %p : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<1xi32}}
    ttng.wait_barrier %b, %i : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<1xi32}}
    ttng.arrive_barrier %b, 1 : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<1xi32}}
    ttng.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !barrier) {
    // expected-error @below {{expected `count` from 1 to 1048575, but got 0}}
    ttng.arrive_barrier %b, 0 : !barrier
    tt.return
  }
}

// -----

tt.func @too_many_barriers(%i: i32) {
  // expected-error @below {{expected from 1 to 15 barriers, but got 16}}
  ttng.refill_barrier %i, 16
  tt.return
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
tt.func @no_arrivals(%b: !barrier) {
  // expected-error @below {{expected `count` from 1 to 1048575, but got 0}}
  ttng.init_barrier %b, 0 : !barrier
  tt.return
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
tt.func @too_many_arrivals(%b: !barrier) {
  // expected-error @below {{expected `count` from 1 to 1048575, but got 2000000}}
  ttng.init_barrier %b, 2000000 : !barrier
  tt.return
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
tt.func @negative_size(%b: !barrier, %p: i1) {
  // expected-error @below {{expected `size` from 0 to 1048575, but got -1}}
  ttng.barrier_expect %b, -1, %p : !barrier
  tt.return
}

// -----

tt.func @negative_number_of_stores() {
  // expected-error @below {{expected `pendings` to be at least 0, but got -1}}
  ttng.async_tma_store_wait {pendings = -1 : i32}
  tt.return
}
