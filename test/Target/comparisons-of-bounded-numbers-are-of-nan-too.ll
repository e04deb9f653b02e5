; ptxas 12.8 and 13.0 compute bounds of numbers, and fold comparisons with constants outside them as if there were no
; NaN. Each comparison of such numbers is one of NaN, too; others stay as they are.
; RUN: ttc %s --target=sm_90a --kernel=sums --emit=ptx -o - | FileCheck %s --check-prefix=SUMS
; RUN: ttc %s --target=sm_90a --kernel=products --emit=ptx -o - | FileCheck %s --check-prefix=PRODUCTS
; RUN: ttc %s --target=sm_90a --kernel=choices --emit=ptx -o - | FileCheck %s --check-prefix=CHOICES
; RUN: ttc %s --target=sm_90a --kernel=loops --emit=ptx -o - | FileCheck %s --check-prefix=LOOPS
; RUN: ttc %s --target=sm_90a --kernel=assembly --emit=ptx -o - | FileCheck %s --check-prefix=ASSEMBLY
; RUN: ttc %s --target=sm_90a --kernel=others --emit=ptx -o - | FileCheck %s --check-prefix=OTHERS

; SUMS-COUNT-3: setp.num.f32
; SUMS-NOT: setp.num
define ptx_kernel void @sums(ptr addrspace(1) align 16 %p, float %x, float %y) {
  %a = call float @llvm.fabs.f32(float %x)
  %b = call float @llvm.nvvm.ex2.approx.ftz.f(float %y)
  %sum = fadd contract float %a, %b
  %compared.0 = fcmp oge float %sum, 0.0
  %number.0 = zext i1 %compared.0 to i32
  store volatile i32 %number.0, ptr addrspace(1) %p
  %sine = call float @llvm.nvvm.sin.approx.ftz.f(float %x)
  %other = fadd contract float %sine, 2.0
  %compared.1 = fcmp ogt float %other, 0.5
  %number.1 = zext i1 %compared.1 to i32
  store volatile i32 %number.1, ptr addrspace(1) %p
  %negated = fneg float %a
  %difference = fsub contract float %negated, 1.0
  %compared.2 = fcmp olt float %difference, 0.0
  %number.2 = zext i1 %compared.2 to i32
  store volatile i32 %number.2, ptr addrspace(1) %p
  ret void
}

; PRODUCTS-COUNT-4: setp.num.f32
; PRODUCTS-NOT: setp.num
define ptx_kernel void @products(ptr addrspace(1) align 16 %p, float %x, float %y) {
  %square = fmul contract float %x, %x
  %compared.0 = fcmp oge float %square, 0.0
  %number.0 = zext i1 %compared.0 to i32
  store volatile i32 %number.0, ptr addrspace(1) %p
  ; Squares reach any positive number.
  %compared.1 = fcmp oge float %square, 1.0
  %number.1 = zext i1 %compared.1 to i32
  store volatile i32 %number.1, ptr addrspace(1) %p
  %sine = call float @llvm.nvvm.sin.approx.ftz.f(float %x)
  %less = fmul contract float %sine, 0.25
  %compared.2 = fcmp ogt float %less, -0.5
  %number.2 = zext i1 %compared.2 to i32
  store volatile i32 %number.2, ptr addrspace(1) %p
  ; Those of bounded numbers do not.
  %bounded = fmul contract float %sine, %sine
  %compared.3 = fcmp olt float %bounded, 3.0
  %number.3 = zext i1 %compared.3 to i32
  store volatile i32 %number.3, ptr addrspace(1) %p
  %magnitude = call float @llvm.fabs.f32(float %sine)
  %compared.4 = fcmp olt float %magnitude, 3.0
  %number.4 = zext i1 %compared.4 to i32
  store volatile i32 %number.4, ptr addrspace(1) %p
  ret void
}

; CHOICES: setp.num.f32
; CHOICES: setp.num.f32
; CHOICES: setp.geu.f32 {{%p[0-9]+}}, {{%r[0-9]+}}, 0fBF800000;
define ptx_kernel void @choices(ptr addrspace(1) align 16 %p, float %x, float %y, i32 %n) {
  %a = call float @llvm.fabs.f32(float %x)
  %b = call float @llvm.fabs.f32(float %y)
  %most = call float @llvm.maxnum.f32(float %a, float %b)
  %compared.0 = fcmp oge float %most, 0.0
  %number.0 = zext i1 %compared.0 to i32
  store volatile i32 %number.0, ptr addrspace(1) %p
  %condition = icmp eq i32 %n, 0
  %either = select i1 %condition, float %a, float %b
  %compared.1 = fcmp oge float %either, 0.0
  %number.1 = zext i1 %compared.1 to i32
  store volatile i32 %number.1, ptr addrspace(1) %p
  ; The constant may be the first operand.
  %compared.2 = fcmp ole float -1.0, %either
  %number.2 = select i1 %compared.2, i32 7, i32 8
  store volatile i32 %number.2, ptr addrspace(1) %p
  ret void
}

; ptxas unrolls loops, of which the sums then have bounds, and what they compare with is a constant, which may be NaN.
; LOOPS: abs.f32 [[MAGNITUDE:%r[0-9]+]],
; LOOPS: mov.b32 [[COPY:%r[0-9]+]], [[MAGNITUDE]];
; LOOPS: setp.num.f32 {{%p[0-9]+}}, [[MAGNITUDE]], [[BOUND:%r[0-9]+]];
; LOOPS: setp.geu.f32 {{%p[0-9]+}}, [[COPY]], [[BOUND]];
; LOOPS: setp.num.f32 {{%p[0-9]+}}, [[SUM:%r[0-9]+]], [[SUM]];
; LOOPS: setp.geu.f32 {{%p[0-9]+}}, [[SUM]], 0f00000000;
define ptx_kernel void @loops(ptr addrspace(1) align 16 %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 1.0, %entry ], [ %added, %loop ]
  %bound = phi float [ -1.0, %entry ], [ %lower, %loop ]
  %x = load volatile float, ptr addrspace(1) %p
  %a = call float @llvm.fabs.f32(float %x)
  %added = fadd contract float %sum, %a
  %lower = fadd float %bound, -1.0
  %compared.0 = fcmp oge float %a, %bound
  %number.0 = zext i1 %compared.0 to i32
  store volatile i32 %number.0, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %isLast = icmp eq i32 %next, %n
  br i1 %isLast, label %exit, label %loop
exit:
  %compared.1 = fcmp oge float %added, 0.0
  %number.1 = zext i1 %compared.1 to i32
  store volatile i32 %number.1, ptr addrspace(1) %p
  ret void
}

; ptxas reads inline assembly as any other code.
; ASSEMBLY-COUNT-2: setp.num.f32
; ASSEMBLY-NOT: setp.num
define ptx_kernel void @assembly(ptr addrspace(1) align 16 %p, float %x) {
  %a = call float asm "abs.f32 $0, $1;", "=f,f"(float %x)
  %compared.0 = fcmp oge float %a, 0.0
  %number.0 = zext i1 %compared.0 to i32
  store volatile i32 %number.0, ptr addrspace(1) %p
  %power = call float @llvm.nvvm.ex2.approx.ftz.f(float %x)
  %moved = call float asm "mov.b32 $0, $1;", "=f,f"(float %power)
  %compared.1 = fcmp oge float %moved, 0.0
  %number.1 = zext i1 %compared.1 to i32
  store volatile i32 %number.1, ptr addrspace(1) %p
  ret void
}

; Without bounds of each operand, there are none of the result.
; OTHERS-NOT: setp.num
define ptx_kernel void @others(ptr addrspace(1) align 16 %p, float %x, float %y) {
entry:
  %a = call float @llvm.fabs.f32(float %x)
  %sum = fadd contract float %a, %y
  %compared.0 = fcmp oge float %sum, 0.0
  %number.0 = zext i1 %compared.0 to i32
  store volatile i32 %number.0, ptr addrspace(1) %p
  %b = call float @llvm.fabs.f32(float %y)
  %compared.1 = fcmp oge float %a, %b
  %number.1 = zext i1 %compared.1 to i32
  store volatile i32 %number.1, ptr addrspace(1) %p
  %product = fmul contract float %x, %y
  %compared.2 = fcmp oge float %product, 0.0
  %number.2 = zext i1 %compared.2 to i32
  store volatile i32 %number.2, ptr addrspace(1) %p
  br label %loop
loop:
  %step = phi float [ 1.0, %entry ], [ %half, %loop ]
  store volatile float %step, ptr addrspace(1) %p
  %half = fmul float %step, 0.5
  %isMore = fcmp ogt float %half, 0.25
  br i1 %isMore, label %loop, label %exit
exit:
  ret void
}

declare float @llvm.fabs.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.nvvm.ex2.approx.ftz.f(float)
declare float @llvm.nvvm.sin.approx.ftz.f(float)
