// An operand of inline assembly that is tied to a result has its register: it changes with the result.

// RUN: ttc %s --run --arg=zeros:2 --arg=3 --arg=10 --show=0 | FileCheck %s
// RUN: ttc %s --simulate --arg=zeros:2 --arg=3 --arg=10 --show=0 | FileCheck %s

// CHECK: 0: i32 (2) 13 20
tt.func public @k(%o: !tt.ptr<i32>, %x: i32, %y: i32) {
  %c1 = arith.constant 1 : i32
  %sum = tt.elementwise_inline_asm "add.s32 $0, $0, $2;" {constraints = "=r,0,r", packed_element = 1 : i32, pure = true} %x, %y : i32, i32 -> i32
  tt.store %o, %sum : !tt.ptr<i32>
  %twice = tt.elementwise_inline_asm "mov.b32 $0, $2; add.s32 $0, $0, $1;" {constraints = "=r,0,r", packed_element = 1 : i32, pure = true} %x, %y : i32, i32 -> i32
  %o1 = tt.addptr %o, %c1 : !tt.ptr<i32>, i32
  tt.store %o1, %twice : !tt.ptr<i32>
  tt.return
}
