// Assembly may have no results. Empty text does nothing.
// RUN: ttc %s --run --arg=o=zeros:1 --arg=n=4 --show=o | FileCheck %s
// CHECK: o: i32 (1) 4
tt.func public @k(%o: !tt.ptr<i32>, %n: i32) {
  "tt.elementwise_inline_asm"(%n) <{asm_string = "", constraints = "r", packed_element = 1 : i32, pure = false}> : (i32) -> ()
  tt.store %o, %n : !tt.ptr<i32>
  tt.return
}
