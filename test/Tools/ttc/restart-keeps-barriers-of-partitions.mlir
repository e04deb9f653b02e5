// A barrier of some warps of a block has a text at the stage nvvm that is read back.
// RUN: ttc %s --emit=nvvm -o %t.nvvm
// RUN: ttc %s -o %t.direct.ptx
// RUN: ttc %t.nvvm -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// RUN: cmp %t.ptx %t.direct.ptx

// CHECK-DAG: {{bar|barrier}}.{{.*}} 1, 128
// CHECK-DAG: {{bar|barrier}}.{{.*}} 2, 128
module attributes {"ttg.num-warps" = 4 : i32, "ttg.target" = "sm_90a"} {
  tt.func public @store_twice(%out: !tt.ptr<i32>) {
    %default = arith.constant 7 : i32
    ttg.warp_specialize(%out)
    default {
      tt.store %out, %default : !tt.ptr<i32>
      ttg.local_barrier
      ttg.warp_yield
    }
    partition0(%pointer: !tt.ptr<i32>) num_warps(4) {
      %one = arith.constant 1 : i32
      %next = tt.addptr %pointer, %one : !tt.ptr<i32>, i32
      ttg.local_barrier
      tt.store %next, %one : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
