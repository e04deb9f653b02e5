// In a default region, elements that a mask outside of it leaves out are undefined, and facts from outside are checked.

// RUN: ttc %s --run --kernel=masked --arg=full:3:value=2 --arg=zeros:1 --arg=3 --show=1 | FileCheck %s --check-prefix=MASKED
// RUN: ttc %s --run --kernel=facts --arg=zeros:1 --arg=8 --show=0 | FileCheck %s --check-prefix=HOLD
// RUN: not ttc %s --run --kernel=facts --arg=zeros:1 --arg=9 2>&1 | FileCheck %s --check-prefix=FAIL

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // MASKED: 1: i32 (1) 150
  tt.func public @masked(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
    %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #l>
    %ns = tt.splat %n : i32 -> tensor<4xi32, #l>
    %mask = arith.cmpi slt, %i, %ns : tensor<4xi32, #l>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>, #l>
    %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>, #l>, tensor<4xi32, #l>
    %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>, #l>
    %hundred = arith.constant dense<100> : tensor<4xi32, #l>
    %zero = arith.constant dense<0> : tensor<4xi32, #l>
    ttg.warp_specialize()
    default {
      %q = arith.divsi %hundred, %a : tensor<4xi32, #l>
      %known = arith.select %mask, %q, %zero : tensor<4xi1, #l>, tensor<4xi32, #l>
      %sum = "tt.reduce"(%known) ({
      ^bb0(%left: i32, %right: i32):
        %both = arith.addi %left, %right : i32
        tt.reduce.return %both : i32
      }) {axis = 0 : i32} : (tensor<4xi32, #l>) -> i32
      tt.store %o, %sum : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }

  // HOLD: 0: i32 (1) 16
  // FAIL: error: 'arith.addi': expected a value divisible by 16 (tt.divisibility), but got 18
  tt.func public @facts(%o: !tt.ptr<i32>, %n: i32) {
    %twice = arith.addi %n, %n {tt.divisibility = 16 : i32} : i32
    ttg.warp_specialize()
    default {
      tt.store %o, %twice : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
