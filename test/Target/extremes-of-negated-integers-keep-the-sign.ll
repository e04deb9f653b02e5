; ptxas 12.8 and 13.0 lose the negation of the second operand of a signed minimum or maximum whose result is an operand
; of another one.
; RUN: ttc %s --target=sm_90a --kernel=k --emit=ptx -o %t.ptx
; RUN: FileCheck %s --input-file=%t.ptx
; RUN: ptx-run %t.ptx --block-threads=1 --arg=iota:8xi32 --show=0=8 | FileCheck %s --check-prefix=RESULT

; CHECK: not.b32 [[A:%r[0-9]+]], {{%r[0-9]+}};
; CHECK-NEXT: add.s32 [[A]], [[A]], 1;
; CHECK: not.b32 [[B:%r[0-9]+]], {{%r[0-9]+}};
; CHECK-NEXT: add.s32 [[B]], [[B]], 1;
; CHECK: max.s32 {{%r[0-9]+}}, {{.*}};
; CHECK: not.b16 [[HALF:%rs[0-9]+]], {{%rs[0-9]+}};
; CHECK-NEXT: add.s16 [[HALF]], [[HALF]], 1;
; CHECK: cvt.s32.s16 [[WIDE:%r[0-9]+]], [[HALF]];
; CHECK: min.s32 {{.*}}[[WIDE]]
; CHECK: max.u32
; RESULT: 0 1 2 3 -1 -3 -2 7
define ptx_kernel void @k(ptr addrspace(1) align 16 %p) {
  %pointer.1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %pointer.2 = getelementptr i32, ptr addrspace(1) %p, i32 2
  %pointer.3 = getelementptr i32, ptr addrspace(1) %p, i32 3
  %a = load volatile i32, ptr addrspace(1) %pointer.1
  %b = load volatile i32, ptr addrspace(1) %pointer.2
  %c = load volatile i32, ptr addrspace(1) %pointer.3
  %negated.a = sub i32 0, %a
  %negated.b = sub i32 0, %b
  %negated.c = sub i32 0, %c
  %inner = call i32 @llvm.smax.i32(i32 %negated.b, i32 %negated.a)
  %outer = call i32 @llvm.smax.i32(i32 %inner, i32 %negated.c)
  %pointer.4 = getelementptr i32, ptr addrspace(1) %p, i32 4
  store volatile i32 %outer, ptr addrspace(1) %pointer.4
  %half = trunc i32 %c to i16
  %negated.half = sub i16 0, %half
  %other = trunc i32 %a to i16
  %minimum = call i16 @llvm.smin.i16(i16 %other, i16 %negated.half)
  %extended = sext i16 %minimum to i32
  %pointer.5 = getelementptr i32, ptr addrspace(1) %p, i32 5
  store volatile i32 %extended, ptr addrspace(1) %pointer.5
  %unsigned = call i32 @llvm.umax.i32(i32 %a, i32 %negated.b)
  %pointer.6 = getelementptr i32, ptr addrspace(1) %p, i32 6
  store volatile i32 %unsigned, ptr addrspace(1) %pointer.6
  ret void
}
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i16 @llvm.smin.i16(i16, i16)
