// The step limit counts the steps of a program instance in all of its functions.

// RUN: ttc %s --run --kernel=calls --arg=zeros:1 --arg=10 --show=0 --step-limit=110 | FileCheck %s --check-prefix=CALLS
// RUN: not ttc %s --run --kernel=calls --arg=zeros:1 --arg=10 --step-limit=109 2>&1 | FileCheck %s --check-prefix=LIMIT -DSTEPS=109
// RUN: ttc %s --run --kernel=partitions --arg=zeros:1 --arg=10 --show=0 --step-limit=20 | FileCheck %s --check-prefix=PARTITIONS
// RUN: not ttc %s --run --kernel=partitions --arg=zeros:1 --arg=10 --step-limit=19 2>&1 | FileCheck %s --check-prefix=LIMIT -DSTEPS=19

// LIMIT: error: takes more than [[STEPS]] steps
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func private @callee(%n: i32, %first: i32) -> i32 attributes {noinline = true} {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %first) -> i32 : i32 {
      %y = arith.addi %x, %i : i32
      scf.yield %y : i32
    }
    tt.return %s : i32
  }

  // CALLS: 0: i32 (1) 450
  tt.func public @calls(%o: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> i32 : i32 {
      %y = tt.call @callee(%n, %x) : (i32, i32) -> i32
      scf.yield %y : i32
    }
    tt.store %o, %s : !tt.ptr<i32>
    tt.return
  }

  // PARTITIONS: 0: i32 (1) 90
  tt.func public @partitions(%o: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %s = ttg.warp_specialize(%o, %n)
    default {
      %t = tt.call @callee(%n, %c0) : (i32, i32) -> i32
      ttg.warp_yield %t : i32
    }
    partition0(%po: !tt.ptr<i32>, %pn: i32) num_warps(4) {
      %d0 = arith.constant 0 : i32
      %d1 = arith.constant 1 : i32
      %t = scf.for %i = %d0 to %pn step %d1 iter_args(%x = %d0) -> i32 : i32 {
        %y = arith.addi %x, %i : i32
        scf.yield %y : i32
      }
      tt.store %po, %t : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>, i32) -> i32
    %first = tt.load %o : !tt.ptr<i32>
    %sum = arith.addi %first, %s : i32
    tt.store %o, %sum : !tt.ptr<i32>
    tt.return
  }
}
