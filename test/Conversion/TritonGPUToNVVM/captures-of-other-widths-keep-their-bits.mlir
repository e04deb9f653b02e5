// Captures of more than 32 bits are 64 bits in shared memory.
// RUN: ttc %s --simulate --arg=o=zeros:2xi64 --arg=a=5497558138885 --check=o=full:2xi64:value=5497558138885

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%o: !tt.ptr<i64>, %a: i64) {
    %c1 = arith.constant 1 : i32
    %second = tt.addptr %o, %c1 : !tt.ptr<i64>, i32
    %y = arith.trunci %a : i64 to i48
    %z = arith.trunci %a : i64 to i43
    ttg.warp_specialize(%y, %z, %o, %second)
    default {
      ttg.warp_yield
    }
    partition0(%v: i48, %w: i43, %p: !tt.ptr<i64>, %q: !tt.ptr<i64>) num_warps(1) {
      %0 = arith.extsi %v : i48 to i64
      tt.store %p, %0 : !tt.ptr<i64>
      %1 = arith.extui %w : i43 to i64
      tt.store %q, %1 : !tt.ptr<i64>
      ttg.warp_return
    } : (i48, i43, !tt.ptr<i64>, !tt.ptr<i64>) -> ()
    tt.return
  }
}
