; A sum that a dot continues and that anything else uses is copied before the dot's fence. ptxas 12.8 and 13.0 take an
; operation on its register before the dot and the same one after it for equal, and drop the dot.
; RUN: ttc %s --target=sm_90a --kernel=k --emit=ptx -o - | FileCheck %s

; CHECK: max.f32 {{%[rf][0-9]+}}, [[SUM:%[rf][0-9]+]]
; CHECK: mov.b32 [[COPY:%[rf][0-9]+]], [[SUM]];
; CHECK: wgmma.fence
; CHECK: max.f32 {{%[rf][0-9]+}}, [[COPY]]
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %x = load volatile float, ptr addrspace(1) %p
  %sum = fadd float %x, 1.0
  %before = call float @llvm.maxnum.f32(float %sum, float %x)
  store volatile float %before, ptr addrspace(1) %p
  %fenced = call float asm sideeffect "wgmma.fence.sync.aligned;", "=f,0"(float %sum)
  %after = call float @llvm.maxnum.f32(float %fenced, float %x)
  store volatile float %after, ptr addrspace(1) %p
  ret void
}
declare float @llvm.maxnum.f32(float, float)
