// The number of warps of a text is that of the kernel, not that of all its partitions.
// RUN: ttc %s --num-warps=4 -o /dev/null 2>&1 | count 0
// RUN: ttc %s --num-warps=8 -o /dev/null 2>&1 | FileCheck %s
// CHECK: warning: the option num-warps=8 is ignored: the input specifies 4
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @kernel(%p: !tt.ptr<f32>) {
    ttg.warp_specialize(%p) attributes {requestedRegisters = array<i32: 24>}
    default {
      ttg.warp_yield
    }
    partition0(%a: !tt.ptr<f32>) num_warps(4) {
      %one = arith.constant 1.0 : f32
      tt.store %a, %one : !tt.ptr<f32>
      ttg.warp_return
    } : (!tt.ptr<f32>) -> ()
    tt.return
  }
}
