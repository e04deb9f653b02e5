; Values that differ by constants take one register in a loop, not one each: they are computed behind it. The block behind
; the loop is reached without the loop, too.
; RUN: ttc %s --target=sm_90a --emit=ptx -o - | FileCheck %s

; CHECK: .entry late(
; CHECK-NOT: or.b32
; CHECK: ld.volatile.global
; CHECK-DAG: or.b32 {{.*}}, 1;
; CHECK-DAG: or.b32 {{.*}}, 2;
; CHECK: ret;
define ptx_kernel void @late(ptr addrspace(1) %p, i32 %n, i32 %m) {
entry:
  %row = shl i32 %m, 2
  %row1 = or disjoint i32 %row, 1
  %row2 = or disjoint i32 %row, 2
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %x = load volatile i32, ptr addrspace(1) %p
  %sum = add i32 %s, %x
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %total = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %o1 = mul i32 %row1, %n
  %o2 = mul i32 %row2, %n
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 %o1
  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 %o2
  store i32 %total, ptr addrspace(1) %p1
  store i32 %total, ptr addrspace(1) %p2
  ret void
}
