; A value that waits through a loop which needs all registers is computed again behind the loop: here an address, from the
; number of the thread and parameters. If there are registers left, the value waits.
; RUN: ttc %s --target=sm_80 --kernel=full --emit=ptx -o - | FileCheck %s --check-prefix=FULL
; RUN: ttc %s --target=sm_80 --kernel=dependent --emit=ptx -o - | FileCheck %s --check-prefix=DEPENDENT
; RUN: ttc %s --target=sm_80 --kernel=nested --emit=ptx -o - | FileCheck %s --check-prefix=NESTED
; RUN: ttc %s --target=sm_80 --kernel=merged --emit=ptx -o - | FileCheck %s --check-prefix=MERGED
; RUN: ttc %s --target=sm_80 --kernel=spare --emit=ptx -o - | FileCheck %s --check-prefix=SPARE

; DEPENDENT: .entry dependent(
; DEPENDENT-NOT: mul.lo.s32
; DEPENDENT: xor.b32
; DEPENDENT: mov.u32 {{.*}}, %tid.x;
; DEPENDENT: mul.lo.s32
; DEPENDENT-NOT: mul.lo.s32
; DEPENDENT: ret;

; FULL: .entry full(
; FULL: mul.lo.s32
; FULL: st.volatile.global
; FULL: xor.b32
; FULL: mov.u32 {{.*}}, %tid.x;
; FULL: mul.lo.s32
; FULL: st.volatile.global
; FULL: ret;
; One value is computed from the other, in another block: both are erased once.
define ptx_kernel void @dependent(ptr addrspace(1) %p, i32 %n, i32 %m) "nvvm.maxnreg"="24" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %tid, %m
  store volatile i32 %m, ptr addrspace(1) %p
  %large = icmp sgt i32 %m, 5
  br i1 %large, label %second, label %none
none:
  ret void
second:
  %offset = sext i32 %row to i64
  %address = getelementptr i32, ptr addrspace(1) %p, i64 %offset
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %second ], [ %next, %loop ]
  %s = phi i32 [ 0, %second ], [ %s23, %loop ]
  %x0 = load volatile i32, ptr addrspace(1) %p
  %x1 = load volatile i32, ptr addrspace(1) %p
  %x2 = load volatile i32, ptr addrspace(1) %p
  %x3 = load volatile i32, ptr addrspace(1) %p
  %x4 = load volatile i32, ptr addrspace(1) %p
  %x5 = load volatile i32, ptr addrspace(1) %p
  %x6 = load volatile i32, ptr addrspace(1) %p
  %x7 = load volatile i32, ptr addrspace(1) %p
  %x8 = load volatile i32, ptr addrspace(1) %p
  %x9 = load volatile i32, ptr addrspace(1) %p
  %x10 = load volatile i32, ptr addrspace(1) %p
  %x11 = load volatile i32, ptr addrspace(1) %p
  %x12 = load volatile i32, ptr addrspace(1) %p
  %x13 = load volatile i32, ptr addrspace(1) %p
  %x14 = load volatile i32, ptr addrspace(1) %p
  %x15 = load volatile i32, ptr addrspace(1) %p
  %x16 = load volatile i32, ptr addrspace(1) %p
  %x17 = load volatile i32, ptr addrspace(1) %p
  %x18 = load volatile i32, ptr addrspace(1) %p
  %x19 = load volatile i32, ptr addrspace(1) %p
  %x20 = load volatile i32, ptr addrspace(1) %p
  %x21 = load volatile i32, ptr addrspace(1) %p
  %x22 = load volatile i32, ptr addrspace(1) %p
  %x23 = load volatile i32, ptr addrspace(1) %p
  %s0 = xor i32 %s, %x23
  %s1 = xor i32 %s0, %x22
  %s2 = xor i32 %s1, %x21
  %s3 = xor i32 %s2, %x20
  %s4 = xor i32 %s3, %x19
  %s5 = xor i32 %s4, %x18
  %s6 = xor i32 %s5, %x17
  %s7 = xor i32 %s6, %x16
  %s8 = xor i32 %s7, %x15
  %s9 = xor i32 %s8, %x14
  %s10 = xor i32 %s9, %x13
  %s11 = xor i32 %s10, %x12
  %s12 = xor i32 %s11, %x11
  %s13 = xor i32 %s12, %x10
  %s14 = xor i32 %s13, %x9
  %s15 = xor i32 %s14, %x8
  %s16 = xor i32 %s15, %x7
  %s17 = xor i32 %s16, %x6
  %s18 = xor i32 %s17, %x5
  %s19 = xor i32 %s18, %x4
  %s20 = xor i32 %s19, %x3
  %s21 = xor i32 %s20, %x2
  %s22 = xor i32 %s21, %x1
  %s23 = xor i32 %s22, %x0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %total = phi i32 [ 0, %second ], [ %s23, %loop ]
  store volatile i32 %total, ptr addrspace(1) %address
  store volatile i32 %row, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @full(ptr addrspace(1) %p, i32 %n, i32 %m) "nvvm.maxnreg"="24" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %tid, %m
  %offset = sext i32 %row to i64
  %address = getelementptr i32, ptr addrspace(1) %p, i64 %offset
  store volatile i32 %n, ptr addrspace(1) %address
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s23, %loop ]
  %x0 = load volatile i32, ptr addrspace(1) %p
  %x1 = load volatile i32, ptr addrspace(1) %p
  %x2 = load volatile i32, ptr addrspace(1) %p
  %x3 = load volatile i32, ptr addrspace(1) %p
  %x4 = load volatile i32, ptr addrspace(1) %p
  %x5 = load volatile i32, ptr addrspace(1) %p
  %x6 = load volatile i32, ptr addrspace(1) %p
  %x7 = load volatile i32, ptr addrspace(1) %p
  %x8 = load volatile i32, ptr addrspace(1) %p
  %x9 = load volatile i32, ptr addrspace(1) %p
  %x10 = load volatile i32, ptr addrspace(1) %p
  %x11 = load volatile i32, ptr addrspace(1) %p
  %x12 = load volatile i32, ptr addrspace(1) %p
  %x13 = load volatile i32, ptr addrspace(1) %p
  %x14 = load volatile i32, ptr addrspace(1) %p
  %x15 = load volatile i32, ptr addrspace(1) %p
  %x16 = load volatile i32, ptr addrspace(1) %p
  %x17 = load volatile i32, ptr addrspace(1) %p
  %x18 = load volatile i32, ptr addrspace(1) %p
  %x19 = load volatile i32, ptr addrspace(1) %p
  %x20 = load volatile i32, ptr addrspace(1) %p
  %x21 = load volatile i32, ptr addrspace(1) %p
  %x22 = load volatile i32, ptr addrspace(1) %p
  %x23 = load volatile i32, ptr addrspace(1) %p
  %s0 = xor i32 %s, %x23
  %s1 = xor i32 %s0, %x22
  %s2 = xor i32 %s1, %x21
  %s3 = xor i32 %s2, %x20
  %s4 = xor i32 %s3, %x19
  %s5 = xor i32 %s4, %x18
  %s6 = xor i32 %s5, %x17
  %s7 = xor i32 %s6, %x16
  %s8 = xor i32 %s7, %x15
  %s9 = xor i32 %s8, %x14
  %s10 = xor i32 %s9, %x13
  %s11 = xor i32 %s10, %x12
  %s12 = xor i32 %s11, %x11
  %s13 = xor i32 %s12, %x10
  %s14 = xor i32 %s13, %x9
  %s15 = xor i32 %s14, %x8
  %s16 = xor i32 %s15, %x7
  %s17 = xor i32 %s16, %x6
  %s18 = xor i32 %s17, %x5
  %s19 = xor i32 %s18, %x4
  %s20 = xor i32 %s19, %x3
  %s21 = xor i32 %s20, %x2
  %s22 = xor i32 %s21, %x1
  %s23 = xor i32 %s22, %x0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %total = phi i32 [ 0, %entry ], [ %s23, %loop ]
  store volatile i32 %total, ptr addrspace(1) %address
  ret void
}

; A value from before an outer loop is computed again in each of its iterations.
; NESTED: .entry nested(
; NESTED: mul.lo.s32
; NESTED: st.volatile.global
; NESTED: xor.b32
; NESTED: mov.u32 {{.*}}, %tid.x;
; NESTED: mul.lo.s32
; NESTED: st.volatile.global
; NESTED: bra
; NESTED: ret;
define ptx_kernel void @nested(ptr addrspace(1) %p, i32 %n, i32 %m) "nvvm.maxnreg"="24" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %tid, %m
  %offset = sext i32 %row to i64
  %address = getelementptr i32, ptr addrspace(1) %p, i64 %offset
  store volatile i32 %n, ptr addrspace(1) %address
  br label %outer
outer:
  %j = phi i32 [ 0, %entry ], [ %next.j, %latch ]
  br label %loop
loop:
  %i = phi i32 [ 0, %outer ], [ %next, %loop ]
  %s = phi i32 [ 0, %outer ], [ %s23, %loop ]
  %x0 = load volatile i32, ptr addrspace(1) %p
  %x1 = load volatile i32, ptr addrspace(1) %p
  %x2 = load volatile i32, ptr addrspace(1) %p
  %x3 = load volatile i32, ptr addrspace(1) %p
  %x4 = load volatile i32, ptr addrspace(1) %p
  %x5 = load volatile i32, ptr addrspace(1) %p
  %x6 = load volatile i32, ptr addrspace(1) %p
  %x7 = load volatile i32, ptr addrspace(1) %p
  %x8 = load volatile i32, ptr addrspace(1) %p
  %x9 = load volatile i32, ptr addrspace(1) %p
  %x10 = load volatile i32, ptr addrspace(1) %p
  %x11 = load volatile i32, ptr addrspace(1) %p
  %x12 = load volatile i32, ptr addrspace(1) %p
  %x13 = load volatile i32, ptr addrspace(1) %p
  %x14 = load volatile i32, ptr addrspace(1) %p
  %x15 = load volatile i32, ptr addrspace(1) %p
  %x16 = load volatile i32, ptr addrspace(1) %p
  %x17 = load volatile i32, ptr addrspace(1) %p
  %x18 = load volatile i32, ptr addrspace(1) %p
  %x19 = load volatile i32, ptr addrspace(1) %p
  %x20 = load volatile i32, ptr addrspace(1) %p
  %x21 = load volatile i32, ptr addrspace(1) %p
  %x22 = load volatile i32, ptr addrspace(1) %p
  %x23 = load volatile i32, ptr addrspace(1) %p
  %s0 = xor i32 %s, %x23
  %s1 = xor i32 %s0, %x22
  %s2 = xor i32 %s1, %x21
  %s3 = xor i32 %s2, %x20
  %s4 = xor i32 %s3, %x19
  %s5 = xor i32 %s4, %x18
  %s6 = xor i32 %s5, %x17
  %s7 = xor i32 %s6, %x16
  %s8 = xor i32 %s7, %x15
  %s9 = xor i32 %s8, %x14
  %s10 = xor i32 %s9, %x13
  %s11 = xor i32 %s10, %x12
  %s12 = xor i32 %s11, %x11
  %s13 = xor i32 %s12, %x10
  %s14 = xor i32 %s13, %x9
  %s15 = xor i32 %s14, %x8
  %s16 = xor i32 %s15, %x7
  %s17 = xor i32 %s16, %x6
  %s18 = xor i32 %s17, %x5
  %s19 = xor i32 %s18, %x4
  %s20 = xor i32 %s19, %x3
  %s21 = xor i32 %s20, %x2
  %s22 = xor i32 %s21, %x1
  %s23 = xor i32 %s22, %x0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %latch
latch:
  store volatile i32 %s23, ptr addrspace(1) %address
  %next.j = add i32 %j, 1
  %more.j = icmp slt i32 %next.j, %n
  br i1 %more.j, label %outer, label %exit
exit:
  ret void
}

; A value waits only for a phi of the block that the loop leads to.
; MERGED: .entry merged(
; MERGED: mul.lo.s32
; MERGED: st.volatile.global
; MERGED: xor.b32
; MERGED: mov.u32 {{.*}}, %tid.x;
; MERGED: mul.lo.s32
; MERGED: st.volatile.global
; MERGED: ret;
define ptx_kernel void @merged(ptr addrspace(1) %p, i32 %n, i32 %m) "nvvm.maxnreg"="24" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %before, label %exit
before:
  %first = mul i32 %tid, %m
  store volatile i32 %first, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %s = phi i32 [ 0, %before ], [ %s23, %loop ]
  %x0 = load volatile i32, ptr addrspace(1) %p
  %x1 = load volatile i32, ptr addrspace(1) %p
  %x2 = load volatile i32, ptr addrspace(1) %p
  %x3 = load volatile i32, ptr addrspace(1) %p
  %x4 = load volatile i32, ptr addrspace(1) %p
  %x5 = load volatile i32, ptr addrspace(1) %p
  %x6 = load volatile i32, ptr addrspace(1) %p
  %x7 = load volatile i32, ptr addrspace(1) %p
  %x8 = load volatile i32, ptr addrspace(1) %p
  %x9 = load volatile i32, ptr addrspace(1) %p
  %x10 = load volatile i32, ptr addrspace(1) %p
  %x11 = load volatile i32, ptr addrspace(1) %p
  %x12 = load volatile i32, ptr addrspace(1) %p
  %x13 = load volatile i32, ptr addrspace(1) %p
  %x14 = load volatile i32, ptr addrspace(1) %p
  %x15 = load volatile i32, ptr addrspace(1) %p
  %x16 = load volatile i32, ptr addrspace(1) %p
  %x17 = load volatile i32, ptr addrspace(1) %p
  %x18 = load volatile i32, ptr addrspace(1) %p
  %x19 = load volatile i32, ptr addrspace(1) %p
  %x20 = load volatile i32, ptr addrspace(1) %p
  %x21 = load volatile i32, ptr addrspace(1) %p
  %x22 = load volatile i32, ptr addrspace(1) %p
  %x23 = load volatile i32, ptr addrspace(1) %p
  %s0 = xor i32 %s, %x23
  %s1 = xor i32 %s0, %x22
  %s2 = xor i32 %s1, %x21
  %s3 = xor i32 %s2, %x20
  %s4 = xor i32 %s3, %x19
  %s5 = xor i32 %s4, %x18
  %s6 = xor i32 %s5, %x17
  %s7 = xor i32 %s6, %x16
  %s8 = xor i32 %s7, %x15
  %s9 = xor i32 %s8, %x14
  %s10 = xor i32 %s9, %x13
  %s11 = xor i32 %s10, %x12
  %s12 = xor i32 %s11, %x11
  %s13 = xor i32 %s12, %x10
  %s14 = xor i32 %s13, %x9
  %s15 = xor i32 %s14, %x8
  %s16 = xor i32 %s15, %x7
  %s17 = xor i32 %s16, %x6
  %s18 = xor i32 %s17, %x5
  %s19 = xor i32 %s18, %x4
  %s20 = xor i32 %s19, %x3
  %s21 = xor i32 %s20, %x2
  %s22 = xor i32 %s21, %x1
  %s23 = xor i32 %s22, %x0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %total = phi i32 [ 0, %entry ], [ %s23, %loop ]
  %row = phi i32 [ 7, %entry ], [ %first, %loop ]
  store volatile i32 %total, ptr addrspace(1) %p
  store volatile i32 %row, ptr addrspace(1) %p
  ret void
}

; SPARE: .entry spare(
; SPARE: mul.lo.s32
; SPARE: st.volatile.global
; SPARE: xor.b32
; SPARE-NOT: mul.lo.s32
; SPARE: ret;
define ptx_kernel void @spare(ptr addrspace(1) %p, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %tid, %m
  %offset = sext i32 %row to i64
  %address = getelementptr i32, ptr addrspace(1) %p, i64 %offset
  store volatile i32 %n, ptr addrspace(1) %address
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s23, %loop ]
  %x0 = load volatile i32, ptr addrspace(1) %p
  %x1 = load volatile i32, ptr addrspace(1) %p
  %x2 = load volatile i32, ptr addrspace(1) %p
  %x3 = load volatile i32, ptr addrspace(1) %p
  %x4 = load volatile i32, ptr addrspace(1) %p
  %x5 = load volatile i32, ptr addrspace(1) %p
  %x6 = load volatile i32, ptr addrspace(1) %p
  %x7 = load volatile i32, ptr addrspace(1) %p
  %x8 = load volatile i32, ptr addrspace(1) %p
  %x9 = load volatile i32, ptr addrspace(1) %p
  %x10 = load volatile i32, ptr addrspace(1) %p
  %x11 = load volatile i32, ptr addrspace(1) %p
  %x12 = load volatile i32, ptr addrspace(1) %p
  %x13 = load volatile i32, ptr addrspace(1) %p
  %x14 = load volatile i32, ptr addrspace(1) %p
  %x15 = load volatile i32, ptr addrspace(1) %p
  %x16 = load volatile i32, ptr addrspace(1) %p
  %x17 = load volatile i32, ptr addrspace(1) %p
  %x18 = load volatile i32, ptr addrspace(1) %p
  %x19 = load volatile i32, ptr addrspace(1) %p
  %x20 = load volatile i32, ptr addrspace(1) %p
  %x21 = load volatile i32, ptr addrspace(1) %p
  %x22 = load volatile i32, ptr addrspace(1) %p
  %x23 = load volatile i32, ptr addrspace(1) %p
  %s0 = xor i32 %s, %x23
  %s1 = xor i32 %s0, %x22
  %s2 = xor i32 %s1, %x21
  %s3 = xor i32 %s2, %x20
  %s4 = xor i32 %s3, %x19
  %s5 = xor i32 %s4, %x18
  %s6 = xor i32 %s5, %x17
  %s7 = xor i32 %s6, %x16
  %s8 = xor i32 %s7, %x15
  %s9 = xor i32 %s8, %x14
  %s10 = xor i32 %s9, %x13
  %s11 = xor i32 %s10, %x12
  %s12 = xor i32 %s11, %x11
  %s13 = xor i32 %s12, %x10
  %s14 = xor i32 %s13, %x9
  %s15 = xor i32 %s14, %x8
  %s16 = xor i32 %s15, %x7
  %s17 = xor i32 %s16, %x6
  %s18 = xor i32 %s17, %x5
  %s19 = xor i32 %s18, %x4
  %s20 = xor i32 %s19, %x3
  %s21 = xor i32 %s20, %x2
  %s22 = xor i32 %s21, %x1
  %s23 = xor i32 %s22, %x0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %total = phi i32 [ 0, %entry ], [ %s23, %loop ]
  store volatile i32 %total, ptr addrspace(1) %address
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
