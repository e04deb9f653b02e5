; LLVM IR for the CPU may contain inline assembly.
; RUN: ttc %s --target=cpu --emit=object -o %t.o
@k_arena_bytes = constant i64 0
define void @k(ptr %a, ptr %b, ptr %c) {
  call void asm sideeffect "nop", ""()
  ret void
}
