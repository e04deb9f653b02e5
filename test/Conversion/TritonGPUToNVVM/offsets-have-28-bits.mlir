// RUN: triton-opt %s --split-input-file --pass-pipeline='builtin.module(convert-tritongpu-to-nvvm{check-resources=false})' --verify-diagnostics

// expected-error @+1 {{expected at most 268435448 bytes of shared memory for constant offsets, but got 268435456}}
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 268435456 : i32, ttg.target = "sm_90a"} {
  tt.func public @kernel() {
    tt.return
  }
}

// -----

// A word that tells warps what to execute is behind the other shared memory.
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.shared = 268435448 : i32, ttg.target = "sm_90a"} {
  tt.func public @kernel() {
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
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
