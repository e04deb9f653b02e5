// RUN: triton-opt %s --split-input-file --tritongpu-allocate-warp-groups --verify-diagnostics | FileCheck %s

// Larger partitions come first, so that each of several warp groups begins with one. The number of all warps is a
// multiple of 4. Groups get the largest request of their partitions, as a multiple of 8; what is left of 168 registers
// for each of three groups is too much for the default region.
// CHECK: module attributes {{.*}}"ttg.total-num-warps" = 16 : i32
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @requests(
  tt.func @requests() {
    // CHECK: actualRegisters = array<i32: 256, 32, 48, 32>
    // CHECK-SAME: warpGroupStartIds = array<i32: 12, 4, 13>
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 24, 48, 30>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    }
    partition1() num_warps(8) {
      ttg.warp_return
    }
    partition2() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    // All operations of a kernel agree on the registers of a group: this one has no requests.
    // CHECK: actualRegisters = array<i32: 256, 48>, warpGroupStartIds = array<i32: 4>
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
  // CHECK-LABEL: tt.func @none(
  // CHECK-NOT: actualRegisters
  // CHECK: warpGroupStartIds = array<i32: 4>
  tt.func @none() {
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 24, 24>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(2) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

// A limit of registers holds for the sum.
// CHECK: module attributes {{.*}}"ttg.total-num-warps" = 8 : i32
module attributes {"ttg.num-warps" = 4 : i32, ttg.maxnreg = 100 : i32} {
  // CHECK: actualRegisters = array<i32: 152, 40>
  tt.func @limited() {
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 40>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{expected the warp groups of partitions to request at most 480 registers per thread together, so that 24 are left for the default region, but got 496}}
  tt.func @too_many() {
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 248, 248>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    }
    partition1() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

// CHECK: module attributes {"ttg.num-warps" = 4 : i32}
// CHECK-NEXT: tt.func @no_partitions(
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32} {
  tt.func @no_partitions() {
    tt.return
  }
}

// -----

// A request is rounded up, but no thread has more than 256 registers.
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @too_many(
  tt.func @too_many() {
    // CHECK: actualRegisters = array<i32: 256, 256>
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 2147483647>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
