; Vectors of addresses beside the copies of a loop keep their offsets.
; RUN: ttc %s --target=sm_90a --emit=ptx -o - | FileCheck %s
; CHECK-LABEL: .entry k(
; CHECK: cp.async.ca.shared.global
; CHECK: ld.global.b32
target triple = "nvptx64-nvidia-cuda"
@smem = external addrspace(3) global [0 x i8], align 16
declare <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)>, i32, <2 x i1>, <2 x i32>)
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n, <2 x i32> %s, <2 x i1> %m) {
entry:
  %w = sext <2 x i32> %s to <2 x i64>
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %q = phi ptr addrspace(1) [ %p, %entry ], [ %q1, %loop ]
  %acc = phi <2 x i32> [ zeroinitializer, %entry ], [ %acc1, %loop ]
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], 4;", "r,l"(ptr addrspace(3) @smem, ptr addrspace(1) %q)
  %v = getelementptr i32, ptr addrspace(1) %q, <2 x i64> %w
  %g = call <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)> %v, i32 4, <2 x i1> %m, <2 x i32> zeroinitializer)
  %acc1 = add <2 x i32> %acc, %g
  %a = load i32, ptr addrspace(1) %q
  %al = sext i32 %a to i64
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 %al
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %end
end:
  store <2 x i32> %acc1, ptr addrspace(1) %p
  ret void
}
