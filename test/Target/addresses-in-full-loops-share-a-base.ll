; Addresses of a loop which needs all registers share what they have in common: (p + row[i]) + column is computed as
; (p + column) + row[i].  If there are registers left, the addresses p + row[i] stay before the loop.
; RUN: ttc %s --target=sm_80 --kernel=full --emit=ptx -o - | FileCheck %s --check-prefix=FULL
; RUN: ttc %s --target=sm_80 --kernel=spare --emit=ptx -o - | FileCheck %s --check-prefix=SPARE

; FULL: .entry full(
; FULL: [[LOOP:\$L__BB[0-9_]+]]:
; FULL: mul.wide.s32 [[COLUMN:%rd[0-9]+]],
; FULL: add.s64 [[BASE:%rd[0-9]+]], {{.*}}[[COLUMN]]
; FULL-COUNT-8: add.s64 {{.*}}[[BASE]]
; FULL: bra [[LOOP]];
define ptx_kernel void @full(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %m) "nvvm.maxnreg"="24" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l0 = load volatile i32, ptr addrspace(1) %q
  %i0 = mul i32 %l0, %m
  %o0 = sext i32 %i0 to i64
  %r0 = getelementptr i16, ptr addrspace(1) %p, i64 %o0
  %l1 = load volatile i32, ptr addrspace(1) %q
  %i1 = mul i32 %l1, %m
  %o1 = sext i32 %i1 to i64
  %r1 = getelementptr i16, ptr addrspace(1) %p, i64 %o1
  %l2 = load volatile i32, ptr addrspace(1) %q
  %i2 = mul i32 %l2, %m
  %o2 = sext i32 %i2 to i64
  %r2 = getelementptr i16, ptr addrspace(1) %p, i64 %o2
  %l3 = load volatile i32, ptr addrspace(1) %q
  %i3 = mul i32 %l3, %m
  %o3 = sext i32 %i3 to i64
  %r3 = getelementptr i16, ptr addrspace(1) %p, i64 %o3
  %l4 = load volatile i32, ptr addrspace(1) %q
  %i4 = mul i32 %l4, %m
  %o4 = sext i32 %i4 to i64
  %r4 = getelementptr i16, ptr addrspace(1) %p, i64 %o4
  %l5 = load volatile i32, ptr addrspace(1) %q
  %i5 = mul i32 %l5, %m
  %o5 = sext i32 %i5 to i64
  %r5 = getelementptr i16, ptr addrspace(1) %p, i64 %o5
  %l6 = load volatile i32, ptr addrspace(1) %q
  %i6 = mul i32 %l6, %m
  %o6 = sext i32 %i6 to i64
  %r6 = getelementptr i16, ptr addrspace(1) %p, i64 %o6
  %l7 = load volatile i32, ptr addrspace(1) %q
  %i7 = mul i32 %l7, %m
  %o7 = sext i32 %i7 to i64
  %r7 = getelementptr i16, ptr addrspace(1) %p, i64 %o7
  br label %loop
loop:
  %k = phi i32 [ %tid, %entry ], [ %next, %loop ]
  %column = sext i32 %k to i64
  %a0 = getelementptr i16, ptr addrspace(1) %r0, i64 %column
  %x0 = load volatile i16, ptr addrspace(1) %a0
  %a1 = getelementptr i16, ptr addrspace(1) %r1, i64 %column
  %x1 = load volatile i16, ptr addrspace(1) %a1
  %a2 = getelementptr i16, ptr addrspace(1) %r2, i64 %column
  %x2 = load volatile i16, ptr addrspace(1) %a2
  %a3 = getelementptr i16, ptr addrspace(1) %r3, i64 %column
  %x3 = load volatile i16, ptr addrspace(1) %a3
  %a4 = getelementptr i16, ptr addrspace(1) %r4, i64 %column
  %x4 = load volatile i16, ptr addrspace(1) %a4
  %a5 = getelementptr i16, ptr addrspace(1) %r5, i64 %column
  %x5 = load volatile i16, ptr addrspace(1) %a5
  %a6 = getelementptr i16, ptr addrspace(1) %r6, i64 %column
  %x6 = load volatile i16, ptr addrspace(1) %a6
  %a7 = getelementptr i16, ptr addrspace(1) %r7, i64 %column
  %x7 = load volatile i16, ptr addrspace(1) %a7
  store volatile i16 %x0, ptr addrspace(1) %q
  store volatile i16 %x1, ptr addrspace(1) %q
  store volatile i16 %x2, ptr addrspace(1) %q
  store volatile i16 %x3, ptr addrspace(1) %q
  store volatile i16 %x4, ptr addrspace(1) %q
  store volatile i16 %x5, ptr addrspace(1) %q
  store volatile i16 %x6, ptr addrspace(1) %q
  store volatile i16 %x7, ptr addrspace(1) %q
  %next = add i32 %k, %m
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; SPARE: .entry spare(
; SPARE-COUNT-8: mul.wide.s32
; SPARE: [[LOOP:\$L__BB[0-9_]+]]:
; SPARE-COUNT-1: mul.wide.s32
; SPARE-NOT: mul.wide.s32
; SPARE: bra [[LOOP]];
define ptx_kernel void @spare(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l0 = load volatile i32, ptr addrspace(1) %q
  %i0 = mul i32 %l0, %m
  %o0 = sext i32 %i0 to i64
  %r0 = getelementptr i16, ptr addrspace(1) %p, i64 %o0
  %l1 = load volatile i32, ptr addrspace(1) %q
  %i1 = mul i32 %l1, %m
  %o1 = sext i32 %i1 to i64
  %r1 = getelementptr i16, ptr addrspace(1) %p, i64 %o1
  %l2 = load volatile i32, ptr addrspace(1) %q
  %i2 = mul i32 %l2, %m
  %o2 = sext i32 %i2 to i64
  %r2 = getelementptr i16, ptr addrspace(1) %p, i64 %o2
  %l3 = load volatile i32, ptr addrspace(1) %q
  %i3 = mul i32 %l3, %m
  %o3 = sext i32 %i3 to i64
  %r3 = getelementptr i16, ptr addrspace(1) %p, i64 %o3
  %l4 = load volatile i32, ptr addrspace(1) %q
  %i4 = mul i32 %l4, %m
  %o4 = sext i32 %i4 to i64
  %r4 = getelementptr i16, ptr addrspace(1) %p, i64 %o4
  %l5 = load volatile i32, ptr addrspace(1) %q
  %i5 = mul i32 %l5, %m
  %o5 = sext i32 %i5 to i64
  %r5 = getelementptr i16, ptr addrspace(1) %p, i64 %o5
  %l6 = load volatile i32, ptr addrspace(1) %q
  %i6 = mul i32 %l6, %m
  %o6 = sext i32 %i6 to i64
  %r6 = getelementptr i16, ptr addrspace(1) %p, i64 %o6
  %l7 = load volatile i32, ptr addrspace(1) %q
  %i7 = mul i32 %l7, %m
  %o7 = sext i32 %i7 to i64
  %r7 = getelementptr i16, ptr addrspace(1) %p, i64 %o7
  br label %loop
loop:
  %k = phi i32 [ %tid, %entry ], [ %next, %loop ]
  %column = sext i32 %k to i64
  %a0 = getelementptr i16, ptr addrspace(1) %r0, i64 %column
  %x0 = load volatile i16, ptr addrspace(1) %a0
  %a1 = getelementptr i16, ptr addrspace(1) %r1, i64 %column
  %x1 = load volatile i16, ptr addrspace(1) %a1
  %a2 = getelementptr i16, ptr addrspace(1) %r2, i64 %column
  %x2 = load volatile i16, ptr addrspace(1) %a2
  %a3 = getelementptr i16, ptr addrspace(1) %r3, i64 %column
  %x3 = load volatile i16, ptr addrspace(1) %a3
  %a4 = getelementptr i16, ptr addrspace(1) %r4, i64 %column
  %x4 = load volatile i16, ptr addrspace(1) %a4
  %a5 = getelementptr i16, ptr addrspace(1) %r5, i64 %column
  %x5 = load volatile i16, ptr addrspace(1) %a5
  %a6 = getelementptr i16, ptr addrspace(1) %r6, i64 %column
  %x6 = load volatile i16, ptr addrspace(1) %a6
  %a7 = getelementptr i16, ptr addrspace(1) %r7, i64 %column
  %x7 = load volatile i16, ptr addrspace(1) %a7
  store volatile i16 %x0, ptr addrspace(1) %q
  store volatile i16 %x1, ptr addrspace(1) %q
  store volatile i16 %x2, ptr addrspace(1) %q
  store volatile i16 %x3, ptr addrspace(1) %q
  store volatile i16 %x4, ptr addrspace(1) %q
  store volatile i16 %x5, ptr addrspace(1) %q
  store volatile i16 %x6, ptr addrspace(1) %q
  store volatile i16 %x7, ptr addrspace(1) %q
  %next = add i32 %k, %m
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
