; Negations that LLVM computes in 32 bits, as it extends or truncates their results, are no operands of signed minima
; and maxima, either: ptxas 12.8 and 13.0 lose those of the second operand.
; RUN: ttc %s --target=sm_90a --kernel=k --emit=ptx -o %t.ptx
; RUN: FileCheck %s --input-file=%t.ptx
; RUN: ptx-run %t.ptx --block-threads=1 --arg=iota:16xi32 --show=0=16 | FileCheck %s --check-prefix=RESULT

; CHECK-NOT: neg.
; CHECK: not.b
; CHECK-NOT: neg.
; RESULT: 0 1 2 3 -1 -1 -1 -1 -1 -4 -3 11
define ptx_kernel void @k(ptr addrspace(1) align 16 %p) {
  %pointer.1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %pointer.2 = getelementptr i32, ptr addrspace(1) %p, i32 2
  %pointer.3 = getelementptr i32, ptr addrspace(1) %p, i32 3
  %a = load volatile i32, ptr addrspace(1) %pointer.1
  %b = load volatile i32, ptr addrspace(1) %pointer.2
  %c = load volatile i32, ptr addrspace(1) %pointer.3
  %least = sub i32 0, %c
  ; 16 bits of 8, which do not wrap.
  %byte = trunc i32 %a to i8
  %half = zext i8 %byte to i16
  %half.b = trunc i32 %b to i16
  %half.c = trunc i32 %least to i16
  %half.d = xor i16 %half.b, -1
  %negated.half = sub nsw i16 0, %half
  %inner.half = call i16 @llvm.smax.i16(i16 %half.d, i16 %negated.half)
  %outer.half = call i16 @llvm.smax.i16(i16 %inner.half, i16 %half.c)
  %result.half = sext i16 %outer.half to i32
  %pointer.4 = getelementptr i32, ptr addrspace(1) %p, i32 4
  store volatile i32 %result.half, ptr addrspace(1) %pointer.4
  ; 8 bits.
  %negated.byte = sub nsw i8 0, %byte
  %byte.d = trunc i16 %half.d to i8
  %maximum.byte = call i8 @llvm.smax.i8(i8 %byte.d, i8 %negated.byte)
  %result.byte = sext i8 %maximum.byte to i32
  %pointer.5 = getelementptr i32, ptr addrspace(1) %p, i32 5
  store volatile i32 %result.byte, ptr addrspace(1) %pointer.5
  ; 16 bits that are extended.
  %extended = sext i16 %negated.half to i32
  %d = xor i32 %b, -1
  %maximum.extended = call i32 @llvm.smax.i32(i32 %d, i32 %extended)
  %pointer.6 = getelementptr i32, ptr addrspace(1) %p, i32 6
  store volatile i32 %maximum.extended, ptr addrspace(1) %pointer.6
  ; 64 and 32 bits that are truncated.
  %long = zext i32 %a to i64
  %negated.long = sub nsw i64 0, %long
  %truncated = trunc i64 %negated.long to i32
  %maximum.long = call i32 @llvm.smax.i32(i32 %d, i32 %truncated)
  %pointer.7 = getelementptr i32, ptr addrspace(1) %p, i32 7
  store volatile i32 %maximum.long, ptr addrspace(1) %pointer.7
  %word = zext i8 %byte to i32
  %negated.word = sub nsw i32 0, %word
  %truncated.word = trunc i32 %negated.word to i16
  %maximum.word = call i16 @llvm.smax.i16(i16 %half.d, i16 %truncated.word)
  %result.word = sext i16 %maximum.word to i32
  %pointer.8 = getelementptr i32, ptr addrspace(1) %p, i32 8
  store volatile i32 %result.word, ptr addrspace(1) %pointer.8
  ; Elements of vectors.
  %pointer.10 = getelementptr i32, ptr addrspace(1) %p, i32 10
  %pair = load volatile <2 x i16>, ptr addrspace(1) %pointer.2
  %negated.pair = sub nsw <2 x i16> zeroinitializer, %pair
  %element = extractelement <2 x i16> %negated.pair, i32 0
  %minimum = call i16 @llvm.smin.i16(i16 %element, i16 -4)
  %result.minimum = sext i16 %minimum to i32
  %pointer.9 = getelementptr i32, ptr addrspace(1) %p, i32 9
  store volatile i32 %result.minimum, ptr addrspace(1) %pointer.9
  store volatile i32 %least, ptr addrspace(1) %pointer.10
  ret void
}

declare i8 @llvm.smax.i8(i8, i8)
declare i16 @llvm.smax.i16(i16, i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i32 @llvm.smax.i32(i32, i32)
