// Partitions order zeros and take wide integers from outside as other code does.
// RUN: ttc %s --kernel=zeros --run --arg=p=full:2:value=-0 --arg=o=ones:2 --show=o | FileCheck %s --check-prefix=ZEROS
// RUN: ttc %s --kernel=wide --run --arg=5 --arg=7 --arg=o=zeros:2 --show=o | FileCheck %s --check-prefix=WIDE
// RUN: sed 's/i128/i129/g' %s | not ttc - --kernel=wide --run --arg=5 --arg=7 --arg=o=zeros:2 2>&1 | FileCheck %s --check-prefix=WIDER

module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // The bits of -0 are those of the least integer.
  // ZEROS: o: i32 (2) 0 -2147483648
  tt.func public @zeros(%p: !tt.ptr<f32>, %o: !tt.ptr<i32>) {
    %c1 = arith.constant 1 : i32
    %negative = tt.load %p : !tt.ptr<f32>
    %positive = arith.subf %negative, %negative : f32
    %r:2 = ttg.warp_specialize()
    default {
      %m = arith.maxnumf %negative, %positive : f32
      %n = arith.minnumf %positive, %negative : f32
      %mi = tt.bitcast %m : f32 -> i32
      %ni = tt.bitcast %n : f32 -> i32
      ttg.warp_yield %mi, %ni : i32, i32
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> (i32, i32)
    tt.store %o, %r#0 : !tt.ptr<i32>
    %next = tt.addptr %o, %c1 : !tt.ptr<i32>, i32
    tt.store %next, %r#1 : !tt.ptr<i32>
    tt.return
  }

  // WIDE: o: i32 (2) 5 12
  // WIDER: error: 'ttg.warp_specialize' op is not supported on the CPU: expected values from outside and results of at most 128 bits, but got 'i129'
  tt.func public @wide(%a: i32, %b: i32, %o: !tt.ptr<i32>) {
    %c1 = arith.constant 1 : i32
    %c70 = arith.constant 70 : i128
    %high = arith.extsi %a : i32 to i128
    %low = arith.extsi %b : i32 to i128
    %shifted = arith.shli %high, %c70 : i128
    %both = arith.ori %shifted, %low : i128
    %r:2 = ttg.warp_specialize()
    default {
      %shift = arith.constant 70 : i128
      %0 = arith.shrui %both, %shift : i128
      %1 = arith.trunci %0 : i128 to i32
      %2 = arith.trunci %both : i128 to i32
      %3 = arith.addi %2, %a : i32
      ttg.warp_yield %1, %3 : i32, i32
    }
    partition0() num_warps(4) {
      ttg.warp_return
    } : () -> (i32, i32)
    tt.store %o, %r#0 : !tt.ptr<i32>
    %next = tt.addptr %o, %c1 : !tt.ptr<i32>, i32
    tt.store %next, %r#1 : !tt.ptr<i32>
    tt.return
  }
}
