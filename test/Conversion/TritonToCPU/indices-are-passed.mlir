// An index is passed to functions and partitions, and stored with the elements of tensors, as 64 bits.

// RUN: ttc %s --run --kernel=scalars --arg=zeros:1 --arg=3 --show=0 | FileCheck %s
// RUN: ttc %s --simulate --kernel=scalars --arg=zeros:1 --arg=3 --show=0 | FileCheck %s
// RUN: ttc %s --run --kernel=elements --arg=zeros:4 --arg=3 --show=0 | FileCheck %s --check-prefix=ELEMENTS

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @twice(%n: index) -> index attributes {noinline = true} {
    %r = arith.addi %n, %n : index
    tt.return %r : index
  }

  // 0 + ... + 5, and 3.
  // CHECK: 0: i32 (1) 18
  tt.func public @scalars(%o: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = arith.index_cast %n : i32 to index
    %z = arith.constant 0 : i32
    %w = tt.call @twice(%m) : (index) -> index
    %q:2 = ttg.warp_specialize(%m)
    default {
      %s = scf.for %i = %c0 to %w step %c1 iter_args(%x = %z) -> i32 {
        %j = arith.index_cast %i : index to i32
        %y = arith.addi %x, %j : i32
        scf.yield %y : i32
      }
      ttg.warp_yield %s, %m : i32, index
    }
    partition0(%p: index) num_warps(4) {
      ttg.warp_return
    } : (index) -> (i32, index)
    %e = arith.index_cast %q#1 : index to i32
    %t = arith.addi %e, %q#0 : i32
    tt.store %o, %t : !tt.ptr<i32>
    tt.return
  }

  // ELEMENTS: 0: i32 (4) 12 24 36 -24
  tt.func public @elements(%o: !tt.ptr<i32>, %n: i32) {
    %factors = arith.constant dense<[1, 2, 3, -2]> : tensor<4xindex, #l>
    %three = arith.constant dense<3> : tensor<4xi32, #l>
    %ns = tt.splat %n : i32 -> tensor<4xi32, #l>
    %a = arith.addi %ns, %three : tensor<4xi32, #l>
    %b = arith.index_cast %a : tensor<4xi32, #l> to tensor<4xindex, #l>
    %products = arith.muli %b, %factors : tensor<4xindex, #l>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sums = scf.for %i = %c0 to %c1 step %c1 iter_args(%sum = %products) -> (tensor<4xindex, #l>) : i32 {
      %more = arith.addi %sum, %products : tensor<4xindex, #l>
      scf.yield %more : tensor<4xindex, #l>
    }
    %values = arith.index_cast %sums : tensor<4xindex, #l> to tensor<4xi32, #l>
    %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #l>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>, #l>
    %oi = tt.addptr %os, %r : tensor<4x!tt.ptr<i32>, #l>, tensor<4xi32, #l>
    tt.store %oi, %values : tensor<4x!tt.ptr<i32>, #l>
    tt.return
  }
}
