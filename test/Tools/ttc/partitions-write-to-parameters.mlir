// A parameter that a partition writes to is not read-only.

// RUN: ttc %s --target=cpu -o %t.o --metadata - | FileCheck %s

// CHECK: "name": "o"
// CHECK-NOT: "read_only"
// CHECK: "name": "x"
// CHECK: "read_only": true
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @k(%o: !tt.ptr<i32>, %x: !tt.ptr<i32>) {
    ttg.warp_specialize(%x, %o)
    default {
      ttg.warp_yield
    }
    partition0(%px: !tt.ptr<i32>, %po: !tt.ptr<i32>) num_warps(4) {
      %a = tt.load %px : !tt.ptr<i32>
      tt.store %po, %a : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>, !tt.ptr<i32>) -> ()
    tt.return
  }
}
