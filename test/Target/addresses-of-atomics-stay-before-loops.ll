; An address that a loop does not change is computed once, before the loop, though only an atomic in the loop uses it.
; RUN: ttc %s --target=sm_90a --emit=ptx -o - | FileCheck %s

; CHECK: .entry once(
; CHECK: mul.lo.s32
; CHECK: add.s64 [[ADDRESS:%rd[0-9]+]],
; CHECK: $L__BB0_{{[0-9]+}}:
; CHECK-NOT: add.s64
; CHECK: red.relaxed.gpu.global.add.u32 [[[ADDRESS]]],
; CHECK: ret;
define ptx_kernel void @once(ptr addrspace(1) %p, i32 %n, i32 %m) {
entry:
  %offset = mul i32 %n, %m
  %address = getelementptr i32, ptr addrspace(1) %p, i32 %offset
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %more = icmp slt i32 %i, %n
  call void asm sideeffect "@$2 red.relaxed.gpu.global.add.u32 [$0], $1;", "l,r,b"(ptr addrspace(1) %address, i32 %i, i1 %more)
  %next = add i32 %i, 1
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
