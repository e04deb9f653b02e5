// In a default region and in partitions, constants from outside are constants: a comparison with one leaves out a quotient.
// RUN: ttc %s --run --kernel=default_region --arg=y=zeros:1 --arg=o=zeros:1 --show=o | FileCheck %s
// RUN: ttc %s --run --kernel=default_region --arg=y=ones:1 --arg=o=zeros:1 --show=o | FileCheck %s --check-prefix=ONE
// RUN: ttc %s --run --kernel=partition --arg=y=zeros:1 --arg=o=zeros:1 --show=o | FileCheck %s
// RUN: ttc %s --run --kernel=partition --arg=y=ones:1 --arg=o=zeros:1 --show=o | FileCheck %s --check-prefix=ONE
// CHECK: o: i32 (1) 77
// ONE: o: i32 (1) 100
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @default_region(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c77 = arith.constant 77 : i32
    %c100 = arith.constant 100 : i32
    ttg.warp_specialize(%y)
    default {
      %b = tt.load %y : !tt.ptr<i32>
      %q = arith.divsi %c100, %b : i32
      %isNotZero = arith.cmpi ne, %b, %c0 : i32
      %s = arith.select %isNotZero, %q, %c77 : i32
      tt.store %o, %s : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%a: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }

  tt.func public @partition(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    ttg.warp_specialize(%y, %o, %c0)
    default {
      ttg.warp_yield
    }
    partition0(%from: !tt.ptr<i32>, %to: !tt.ptr<i32>, %zero: i32) num_warps(4) {
      %c77 = arith.constant 77 : i32
      %c100 = arith.constant 100 : i32
      %b = tt.load %from : !tt.ptr<i32>
      %q = arith.divsi %c100, %b : i32
      %isNotZero = arith.cmpi ne, %b, %zero : i32
      %s = arith.select %isNotZero, %q, %c77 : i32
      tt.store %to, %s : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>, !tt.ptr<i32>, i32) -> ()
    tt.return
  }
}
