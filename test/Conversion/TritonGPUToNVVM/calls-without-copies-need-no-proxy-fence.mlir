// A callee without TMA copies needs no proxy fence behind an acquire operation in front of its call; targets without
// TMA have no such fence.
// RUN: ttc %s --target=sm_80 --emit=ptx -o - | FileCheck %s

// CHECK-LABEL: .entry kernel(
// CHECK: atom.{{.*}}acq_rel
// CHECK-NOT: fence.proxy
// CHECK: call.uni
// CHECK-NOT: fence.proxy
tt.func private @next(%x: i32) -> i32 attributes {noinline = true} {
  %one = arith.constant 1 : i32
  %y = arith.addi %x, %one : i32
  tt.return %y : i32
}

tt.func public @kernel(%p: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %old = tt.atomic_cas acq_rel, gpu, %p, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
  %new = tt.call @next(%old) : (i32) -> i32
  tt.store %p, %new : !tt.ptr<i32>
  tt.return
}
