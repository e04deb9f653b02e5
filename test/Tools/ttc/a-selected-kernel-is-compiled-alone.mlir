// The option `kernel` leaves out what other kernels have that the CPU lacks; a kernel that the selected one calls is a
// function.
// RUN: ttc %s --kernel=alone --run --arg=o=zeros:1 --arg=6 --show=o | FileCheck %s
// RUN: ttc %s --kernel=alone --simulate --arg=o=zeros:1 --arg=6 --show=o | FileCheck %s
// CHECK: o: i32 (1) 7

tt.func public @increment(%n: i32) -> i32 attributes {noinline = true} {
  %c1 = arith.constant 1 : i32
  %m = arith.addi %n, %c1 : i32
  tt.return %m : i32
}

tt.func public @alone(%o: !tt.ptr<i32>, %n: i32) {
  %m = tt.call @increment(%n) : (i32) -> i32
  tt.store %o, %m : !tt.ptr<i32>
  tt.return
}

tt.func public @assembly(%o: !tt.ptr<i32>, %n: i32) {
  %m = tt.elementwise_inline_asm "vote.sync.any $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %n : i32 -> i32
  tt.store %o, %m : !tt.ptr<i32>
  tt.return
}
