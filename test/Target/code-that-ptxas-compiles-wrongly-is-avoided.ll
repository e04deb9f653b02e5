; What ptxas 12.8 and 13.0 compile to wrong code is replaced.
; RUN: ttc %s --target=sm_90a --kernel=integers --emit=ptx -o - | FileCheck %s --check-prefix=INTEGERS
; RUN: ttc %s --target=sm_90a --kernel=bits --emit=ptx -o - | FileCheck %s --check-prefix=BITS
; RUN: ttc %s --target=sm_90a --kernel=shuffle --emit=ptx -o - | FileCheck %s --check-prefix=SHUFFLE
; RUN: ttc %s --target=sm_90a --kernel=compare --emit=ptx -o - | FileCheck %s --check-prefix=COMPARE
; RUN: ttc %s --target=sm_90a --kernel=bounds --emit=ptx -o - | FileCheck %s --check-prefix=BOUNDS
; RUN: ttc %s --target=sm_90a --kernel=vectors --emit=ptx -o - | FileCheck %s --check-prefix=VECTORS
; RUN: ttc %s --target=sm_90a --kernel=widths --emit=ptx -o - | FileCheck %s --check-prefix=WIDTHS
; RUN: ttc %s --target=sm_90a --kernel=long --emit=ptx -o - | FileCheck %s --check-prefix=LONG

; Negations of 16 bits, absolute values of the least integer, and extremes of 16 bits.
; INTEGERS-NOT: neg.s16
; INTEGERS-NOT: abs.s
; INTEGERS: not.b16 [[NEGATED:%rs[0-9]+]],
; INTEGERS-NEXT: add.s16 [[NEGATED]], [[NEGATED]], 1;
; INTEGERS: cvt.s32.s16 {{%r[0-9]+}}, [[NEGATED]];
; INTEGERS: not.b32 [[NEGATED:%r[0-9]+]],
; INTEGERS: max.s32 {{.*}}[[NEGATED]]
; INTEGERS: not.b64 [[NEGATED:%rd[0-9]+]],
; INTEGERS: max.s64 {{.*}}[[NEGATED]]
; INTEGERS: not.b32 [[NEGATED:%r[0-9]+]],
; INTEGERS: max.s32 {{.*}}[[NEGATED]]
; INTEGERS: min.u32
; INTEGERS: max.s32 {{.*}}, 7;
define ptx_kernel void @integers(ptr addrspace(1) align 16 %p, i16 %h, i32 %w, i64 %l, i8 %b) {
  %negated = sub i16 0, %h
  %extended = sext i16 %negated to i32
  store volatile i32 %extended, ptr addrspace(1) %p
  %word = call i32 @llvm.abs.i32(i32 %w, i1 false)
  store volatile i32 %word, ptr addrspace(1) %p
  %long = call i64 @llvm.abs.i64(i64 %l, i1 false)
  store volatile i64 %long, ptr addrspace(1) %p
  %half = call i16 @llvm.abs.i16(i16 %h, i1 false)
  store volatile i16 %half, ptr addrspace(1) %p
  %byte = trunc i16 %h to i8
  %least = call i8 @llvm.umin.i8(i8 %byte, i8 %b)
  store volatile i8 %least, ptr addrspace(1) %p
  %most = call i16 @llvm.smax.i16(i16 %h, i16 7)
  store volatile i16 %most, ptr addrspace(1) %p
  ret void
}

; Low bits of numbers are stored from registers that hold bits.
; BITS: add{{.*}}f32 [[SUM:%r[0-9]+]],
; BITS: mov.b32 [[COPY:%r[0-9]+]], [[SUM]];
; BITS: st.volatile.global.b16 [{{.*}}], [[COPY]];
; BITS: add{{.*}}f64 [[SUM:%rd[0-9]+]],
; BITS: mov.b64 [[COPY:%rd[0-9]+]], [[SUM]];
; BITS: st.volatile.global.b32 [{{.*}}], [[COPY]];
define ptx_kernel void @bits(ptr addrspace(1) align 16 %p, float %x, double %y) {
  %sum = fadd float %x, 1.0
  %bits = bitcast float %sum to i32
  %half = trunc i32 %bits to i16
  store volatile i16 %half, ptr addrspace(1) %p
  %double = fadd double %y, 1.0
  %long = bitcast double %double to i64
  %low = trunc i64 %long to i32
  store volatile i32 %low, ptr addrspace(1) %p
  ret void
}

; SHUFFLE-NOT: shfl
; SHUFFLE: st.volatile.global.b32 [{{.*}}], 77;
define ptx_kernel void @shuffle(ptr addrspace(1) align 16 %p) {
  %shuffled = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 77, i32 3, i32 31)
  store volatile i32 %shuffled, ptr addrspace(1) %p
  ret void
}

; COMPARE: ex2.approx.ftz.f32 [[POWER:%r[0-9]+]],
; COMPARE-DAG: setp.geu.f32 {{%p[0-9]+}}, [[POWER]], 0fBF800000;
; COMPARE-DAG: setp.num.f32 {{%p[0-9]+}}, [[POWER]], [[POWER]];
; COMPARE: and.pred
; COMPARE: abs.f32 [[MAGNITUDE:%r[0-9]+]],
; COMPARE-DAG: setp.geu.f32 {{%p[0-9]+}}, [[MAGNITUDE]], 0fBFC00000;
; COMPARE-DAG: setp.num.f32 {{%p[0-9]+}}, [[MAGNITUDE]], [[MAGNITUDE]];
; COMPARE: and.pred
define ptx_kernel void @compare(ptr addrspace(1) align 16 %p, float %x) {
  %power = call float @llvm.nvvm.ex2.approx.ftz.f(float %x)
  %isMore = fcmp oge float %power, -1.0
  %number = zext i1 %isMore to i32
  store volatile i32 %number, ptr addrspace(1) %p
  %magnitude = call float @llvm.fabs.f32(float %x)
  %isNotLess = fcmp oge float %magnitude, -1.5
  %other = zext i1 %isNotLess to i32
  store volatile i32 %other, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.abs.i32(i32, i1)
; A branch may invert an unordered comparison; other bounds are compared as they are.
; BOUNDS: sin.approx.ftz.f32 [[SINE:%r[0-9]+]],
; BOUNDS-DAG: setp.lt.f32 {{%p[0-9]+}}, [[SINE]], 0f40000000;
; BOUNDS-DAG: setp.nan.f32 {{%p[0-9]+}}, [[SINE]], [[SINE]];
; BOUNDS: or.pred
; BOUNDS-NOT: setp.num
; BOUNDS: setp.gt.f32 {{%p[0-9]+}}, [[SINE]], 0f3F000000;
; BOUNDS-NOT: {{and|or}}.pred
define ptx_kernel void @bounds(ptr addrspace(1) align 16 %p, float %x) {
  %sine = call float @llvm.nvvm.sin.approx.ftz.f(float %x)
  %isLess = fcmp ult float %sine, 2.0
  %number = zext i1 %isLess to i32
  store volatile i32 %number, ptr addrspace(1) %p
  %isMore = fcmp ogt float %sine, 0.5
  %other = zext i1 %isMore to i32
  store volatile i32 %other, ptr addrspace(1) %p
  ret void
}

; VECTORS-NOT: neg.s16
; VECTORS-COUNT-2: not.b16
define ptx_kernel void @vectors(ptr addrspace(1) align 16 %p) {
  %pair = load volatile <2 x i16>, ptr addrspace(1) %p
  %negated = sub <2 x i16> zeroinitializer, %pair
  store volatile <2 x i16> %negated, ptr addrspace(1) %p
  ret void
}

; Integers of other widths are extended to the next register.
; WIDTHS-NOT: abs.s
; WIDTHS: not.b64 [[NEGATED:%rd[0-9]+]],
; WIDTHS: max.s64 {{.*}}[[NEGATED]]
; WIDTHS: not.b32 [[NEGATED:%r[0-9]+]],
; WIDTHS: max.s32 {{.*}}[[NEGATED]]
; WIDTHS: min.s32
; WIDTHS: st.volatile.global
define ptx_kernel void @widths(ptr addrspace(1) align 16 %p, i64 %a, i32 %b, i32 %c) {
  %w = trunc i64 %a to i48
  %n = trunc i32 %b to i9
  %m = trunc i32 %c to i9
  %wide = call i48 @llvm.abs.i48(i48 %w, i1 false)
  store volatile i48 %wide, ptr addrspace(1) %p
  %narrow = call i9 @llvm.abs.i9(i9 %n, i1 false)
  %least = call i9 @llvm.smin.i9(i9 %narrow, i9 %m)
  store volatile i9 %least, ptr addrspace(1) %p
  ret void
}

; Those of more than 64 bits take several instructions, none of which is replaced.
; LONG-NOT: abs.s
; LONG: sub.cc.s64
; LONG: subc.cc.s64
define ptx_kernel void @long(ptr addrspace(1) align 16 %p, i128 %w, i128 %a) {
  %v = trunc i128 %a to i96
  %wide = call i128 @llvm.abs.i128(i128 %w, i1 false)
  store volatile i128 %wide, ptr addrspace(1) %p
  %other = call i96 @llvm.abs.i96(i96 %v, i1 false)
  store volatile i96 %other, ptr addrspace(1) %p
  ret void
}

declare i48 @llvm.abs.i48(i48, i1)
declare i9 @llvm.abs.i9(i9, i1)
declare i9 @llvm.smin.i9(i9, i9)
declare i96 @llvm.abs.i96(i96, i1)
declare i128 @llvm.abs.i128(i128, i1)
declare float @llvm.nvvm.sin.approx.ftz.f(float)
declare i16 @llvm.abs.i16(i16, i1)
declare i8 @llvm.umin.i8(i8, i8)
declare i16 @llvm.smax.i16(i16, i16)
declare i64 @llvm.abs.i64(i64, i1)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare float @llvm.fabs.f32(float)
declare float @llvm.nvvm.ex2.approx.ftz.f(float)
