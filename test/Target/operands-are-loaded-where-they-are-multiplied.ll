; In code without loops whose values exceed the registers of a thread, an operand is loaded right before the `mma.sync`
; that multiplies it.  No load moves over a store or a barrier.
; RUN: split-file %s %t
; RUN: ttc %t/few.ll --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=FEW
; RUN: sed s/maxnreg.=.16/maxnreg\"=\"255/ %t/few.ll > %t/many.ll
; RUN: ttc %t/many.ll --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=MANY
; RUN: ttc %t/loop.ll --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=LOOP

; FEW: .entry few(
; FEW: bar.sync
; FEW-COUNT-2: ld.shared
; FEW: mma.sync
; FEW-NOT: mma.sync
; FEW: ld.shared
; FEW: mma.sync
; FEW: ld.shared
; FEW: st.shared
; FEW: mma.sync
; FEW: ret;

; With registers for all operands, the order stays.
; MANY: .entry few(
; MANY: bar.sync
; MANY-COUNT-4: ld.shared
; MANY-COUNT-2: mma.sync
; MANY: st.shared
; MANY: mma.sync
; MANY: ret;

; In a loop the order stays, too.
; LOOP: .entry loop(
; LOOP-COUNT-4: ld.shared
; LOOP-COUNT-3: mma.sync
; LOOP: ret;

;--- few.ll
@smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @few(ptr addrspace(1) %p) "nvvm.reqntid"="32" "nvvm.maxnreg"="16" {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %q1 = getelementptr i8, ptr addrspace(3) @smem, i32 512
  %q2 = getelementptr i8, ptr addrspace(3) @smem, i32 1024
  %q3 = getelementptr i8, ptr addrspace(3) @smem, i32 1536
  %b = load <4 x i32>, ptr addrspace(3) @smem, align 16
  %a1 = load <4 x i32>, ptr addrspace(3) %q1, align 16
  %a2 = load <4 x i32>, ptr addrspace(3) %q2, align 16
  %a3 = load <4 x i32>, ptr addrspace(3) %q3, align 16
  %s1 = call <4 x i32> @multiply(<4 x i32> %a1, <4 x i32> %b, <4 x i32> zeroinitializer)
  %s2 = call <4 x i32> @multiply(<4 x i32> %a2, <4 x i32> %b, <4 x i32> %s1)
  store <4 x i32> %s2, ptr addrspace(3) %q3, align 16
  %s3 = call <4 x i32> @multiply(<4 x i32> %a3, <4 x i32> %b, <4 x i32> %s2)
  store <4 x i32> %s3, ptr addrspace(1) %p, align 16
  ret void
}

define internal <4 x i32> @multiply(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c) alwaysinline {
  %a0 = extractelement <4 x i32> %a, i32 0
  %a1 = extractelement <4 x i32> %a, i32 1
  %a2 = extractelement <4 x i32> %a, i32 2
  %a3 = extractelement <4 x i32> %a, i32 3
  %b0 = extractelement <4 x i32> %b, i32 0
  %b1 = extractelement <4 x i32> %b, i32 1
  %c0 = extractelement <4 x i32> %c, i32 0
  %c1 = extractelement <4 x i32> %c, i32 1
  %c2 = extractelement <4 x i32> %c, i32 2
  %c3 = extractelement <4 x i32> %c, i32 3
  %s = call { i32, i32, i32, i32 } asm sideeffect "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};", "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r"(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %b0, i32 %b1, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %s0 = extractvalue { i32, i32, i32, i32 } %s, 0
  %s1 = extractvalue { i32, i32, i32, i32 } %s, 1
  %s2 = extractvalue { i32, i32, i32, i32 } %s, 2
  %s3 = extractvalue { i32, i32, i32, i32 } %s, 3
  %v0 = insertelement <4 x i32> poison, i32 %s0, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %s1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %s2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %s3, i32 3
  ret <4 x i32> %v3
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

;--- loop.ll
@smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @loop(ptr addrspace(1) %p, i32 %n) "nvvm.reqntid"="32" "nvvm.maxnreg"="16" {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %s0 = phi <4 x i32> [ zeroinitializer, %entry ], [ %s3, %body ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %q1 = getelementptr i8, ptr addrspace(3) @smem, i32 512
  %q2 = getelementptr i8, ptr addrspace(3) @smem, i32 1024
  %q3 = getelementptr i8, ptr addrspace(3) @smem, i32 1536
  %b = load <4 x i32>, ptr addrspace(3) @smem, align 16
  %a1 = load <4 x i32>, ptr addrspace(3) %q1, align 16
  %a2 = load <4 x i32>, ptr addrspace(3) %q2, align 16
  %a3 = load <4 x i32>, ptr addrspace(3) %q3, align 16
  %s1 = call <4 x i32> @multiply(<4 x i32> %a1, <4 x i32> %b, <4 x i32> %s0)
  %s2 = call <4 x i32> @multiply(<4 x i32> %a2, <4 x i32> %b, <4 x i32> %s1)
  %s3 = call <4 x i32> @multiply(<4 x i32> %a3, <4 x i32> %b, <4 x i32> %s2)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  store <4 x i32> %s3, ptr addrspace(1) %p, align 16
  ret void
}

define internal <4 x i32> @multiply(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c) alwaysinline {
  %a0 = extractelement <4 x i32> %a, i32 0
  %a1 = extractelement <4 x i32> %a, i32 1
  %a2 = extractelement <4 x i32> %a, i32 2
  %a3 = extractelement <4 x i32> %a, i32 3
  %b0 = extractelement <4 x i32> %b, i32 0
  %b1 = extractelement <4 x i32> %b, i32 1
  %c0 = extractelement <4 x i32> %c, i32 0
  %c1 = extractelement <4 x i32> %c, i32 1
  %c2 = extractelement <4 x i32> %c, i32 2
  %c3 = extractelement <4 x i32> %c, i32 3
  %s = call { i32, i32, i32, i32 } asm sideeffect "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};", "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r"(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %b0, i32 %b1, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %s0 = extractvalue { i32, i32, i32, i32 } %s, 0
  %s1 = extractvalue { i32, i32, i32, i32 } %s, 1
  %s2 = extractvalue { i32, i32, i32, i32 } %s, 2
  %s3 = extractvalue { i32, i32, i32, i32 } %s, 3
  %v0 = insertelement <4 x i32> poison, i32 %s0, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %s1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %s2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %s3, i32 3
  ret <4 x i32> %v3
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
