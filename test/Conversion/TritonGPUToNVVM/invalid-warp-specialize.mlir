// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{is not supported by the lowering to NVVM: its partitions have no warps (run tritongpu-allocate-warp-groups)}}
    ttg.warp_specialize()
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected the warps of partition 0 to be among the 8 warps of the CTA, but got warps 6 to 9}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 6>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected the warps of partition 0 to be among the 8 warps of the CTA, but got warps 2147483647 to 2147483650}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 2147483647>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected each warp to execute one region, but warp 5 executes partition 1 and another region}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4, 5>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(2) {
      ttg.warp_return
    }
    partition1() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 12 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected the first of the 4 warps of partition 0 to begin a warp group, but got warp 6}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 6>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected `actualRegisters` to be multiples of 8 from 24 to 256, but got 20}}
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 200, 20>, warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected a warp group to have the same number of registers in all regions, but got 24 and 32}}
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 200, 24, 32>, warpGroupStartIds = array<i32: 4, 5>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    }
    partition1() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 12 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    // expected-error @+1 {{expected warp groups to have at most 504 registers per thread together, but got 624}}
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 200, 200, 224>, warpGroupStartIds = array<i32: 4, 8>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 200, 200>, warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    // expected-error @+1 {{expected `actualRegisters` on all operations of a kernel or on none}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func private @device() {
    // expected-error @+1 {{it is in a device function, which only some of the warps call}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32, ttg.target = "sm_90a"} {
  tt.func @kernel() {
    // expected-error @+1 {{expected one CTA, but got a cluster of 2}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32, ttg.target = "sm_90a"} {
  tt.func @kernel(%index: i32) {
    // expected-error @+1 {{is not supported by the lowering to NVVM: the kernel has partitions, which have barriers of their own}}
    ttng.refill_barrier %index, 3
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32, ttg.target = "sm_90a"} {
  tt.func @kernel() {
    // expected-error @+1 {{is not supported by the lowering to NVVM: the warps of partitions do not execute it}}
    ttng.cluster_wait
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
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

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32} {
  tt.func private @device() attributes {noinline = true} {
    tt.return
  }
  tt.func @kernel() {
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      // expected-error @+1 {{it is in a partition, whose threads the function cannot number}}
      tt.call @device() : () -> ()
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 6 : i32, ttg.shared = 0 : i32, ttg.target = "sm_90a"} {
  tt.func @kernel() {
    // expected-error @+1 {{expected `ttg.total-num-warps` to be a multiple of 4, as `actualRegisters` are those of warp groups, but got 6}}
    ttg.warp_specialize() attributes {actualRegisters = array<i32: 200, 24>, warpGroupStartIds = array<i32: 4>}
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

// The function has the warps of the partition.
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32, ttg.target = "sm_90a"} {
  tt.func private @callee(%p: !tt.ptr<i32>) attributes {noinline = true, "ttg.num-warps" = 1 : i32} {
    %c = arith.constant 5 : i32
    tt.store %p, %c : !tt.ptr<i32>
    tt.return
  }
  tt.func public @kernel(%p: !tt.ptr<i32>) {
    ttg.warp_specialize(%p) attributes {warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>) num_warps(1) {
      // expected-error @+1 {{it is in a partition, whose threads the function cannot number}}
      tt.call @callee(%q) : (!tt.ptr<i32>) -> ()
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
