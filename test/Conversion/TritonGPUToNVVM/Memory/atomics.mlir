// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

#own = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:80"} {

// An unused result selects `red`.  Without replicated elements, no barriers are needed.
// CHECK-LABEL: llvm.func internal @sum(
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.inline_asm has_side_effects "@$2 red.relaxed.gpu.global.add.f32 [$0], $1;", "l,r,b" %arg0, %{{.*}}, %arg2 : (!llvm.ptr<1>, i32, i1) -> !llvm.void
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @sum(%p: tensor<128x!tt.ptr<f32>, #own>, %v: tensor<128xf32, #own>, %m: tensor<128xi1, #own>) {
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %v, %m : (tensor<128x!tt.ptr<f32>, #own>, tensor<128xf32, #own>, tensor<128xi1, #own>) -> tensor<128xf32, #own>
  tt.return
}

// The old values stay in the threads that access the elements.
// CHECK-LABEL: llvm.func internal @old_values(
// CHECK-NOT: nvvm.barrier0
// CHECK: %[[OLD:.*]] = llvm.inline_asm has_side_effects "atom.relaxed.sys.global.add.u64 $0, [$1], $2;", "=l,l,l" %arg0, %arg1 : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT: llvm.return %[[OLD]] : i64
tt.func private @old_values(%p: tensor<128x!tt.ptr<i64>, #own>, %v: tensor<128xi64, #own>) -> tensor<128xi64, #own> {
  %0 = tt.atomic_rmw add, relaxed, sys, %p, %v : (tensor<128x!tt.ptr<i64>, #own>, tensor<128xi64, #own>) -> tensor<128xi64, #own>
  tt.return %0 : tensor<128xi64, #own>
}

// A used result is zero where the mask is false; each of its words is set before the access, so they overwrite no input.
// CHECK-LABEL: llvm.func internal @masked_old_values(
// CHECK: llvm.inline_asm has_side_effects "mov.b64 $0, 0x0;\0A\09@$3 atom.relaxed.gpu.global.add.u64 $0, [$1], $2;", "=&l,l,l,b" %arg0, %arg1, %arg2
// CHECK: "{\0A\09.reg .pred again;\0A\09.reg .b16 old, new;\0A\09mov.b16 $0, 0x0;\0A\09@!$3 bra DONE;
tt.func private @masked_old_values(%p: tensor<128x!tt.ptr<i64>, #own>, %v: tensor<128xi64, #own>, %m: tensor<128xi1, #own>, %q: tensor<128x!tt.ptr<i16>, #own>, %w: tensor<128xi16, #own>) -> (tensor<128xi64, #own>, tensor<128xi16, #own>) {
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %m : (tensor<128x!tt.ptr<i64>, #own>, tensor<128xi64, #own>, tensor<128xi1, #own>) -> tensor<128xi64, #own>
  %1 = tt.atomic_rmw max, relaxed, gpu, %q, %w, %m : (tensor<128x!tt.ptr<i16>, #own>, tensor<128xi16, #own>, tensor<128xi1, #own>) -> tensor<128xi16, #own>
  tt.return %0, %1 : tensor<128xi64, #own>, tensor<128xi16, #own>
}

// A mask that is true everywhere is none.
// CHECK-LABEL: llvm.func internal @unmasked(
// CHECK: llvm.inline_asm has_side_effects "atom.relaxed.gpu.global.add.u64 $0, [$1], $2;", "=l,l,l" %arg0, %arg1
tt.func private @unmasked(%p: tensor<128x!tt.ptr<i64>, #own>, %v: tensor<128xi64, #own>) -> tensor<128xi64, #own> {
  %true = arith.constant dense<true> : tensor<128xi1, #own>
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %true : (tensor<128x!tt.ptr<i64>, #own>, tensor<128xi64, #own>, tensor<128xi1, #own>) -> tensor<128xi64, #own>
  tt.return %0 : tensor<128xi64, #own>
}

// An unused result, which only the instruction needs, is not set.
// CHECK-LABEL: llvm.func internal @masked_exchange(
// CHECK: llvm.inline_asm has_side_effects "@$3 atom.relaxed.gpu.global.exch.b32 $0, [$1], $2;", "=r,l,r,b"
tt.func private @masked_exchange(%p: tensor<128x!tt.ptr<i32>, #own>, %v: tensor<128xi32, #own>, %m: tensor<128xi1, #own>) {
  %0 = tt.atomic_rmw exch, relaxed, gpu, %p, %v, %m : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>, tensor<128xi1, #own>) -> tensor<128xi32, #own>
  tt.return
}

// Integers are signed, unsigned or bit patterns.
// CHECK-LABEL: llvm.func internal @integers(
// CHECK: "red.relaxed.gpu.global.max.s32 [$0], $1;"
// CHECK: "red.relaxed.gpu.global.min.s32 [$0], $1;"
// CHECK: "red.relaxed.gpu.global.max.u32 [$0], $1;"
// CHECK: "red.relaxed.gpu.global.min.u32 [$0], $1;"
// CHECK: "red.relaxed.gpu.global.and.b32 [$0], $1;"
// CHECK: "red.relaxed.gpu.global.or.b32 [$0], $1;"
// CHECK: "red.relaxed.gpu.global.xor.b32 [$0], $1;"
// CHECK: "atom.relaxed.gpu.global.exch.b32 $0, [$1], $2;"
tt.func private @integers(%p: tensor<128x!tt.ptr<i32>, #own>, %v: tensor<128xi32, #own>) {
  %0 = tt.atomic_rmw max, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %1 = tt.atomic_rmw min, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %2 = tt.atomic_rmw umax, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %3 = tt.atomic_rmw umin, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %4 = tt.atomic_rmw and, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %5 = tt.atomic_rmw or, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %6 = tt.atomic_rmw xor, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %7 = tt.atomic_rmw exch, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  tt.return
}

// Floats and pointers are exchanged as integers.
// CHECK-LABEL: llvm.func internal @exchanges(
// CHECK: %[[OLD:.*]] = llvm.inline_asm has_side_effects "atom.relaxed.gpu.global.exch.b32 $0, [$1], $2;"
// CHECK: llvm.bitcast %[[OLD]] : i32 to f32
// CHECK: %[[OLD:.*]] = llvm.inline_asm has_side_effects "atom.relaxed.gpu.global.exch.b64 $0, [$1], $2;"
// CHECK: llvm.inttoptr %[[OLD]] : i64 to !llvm.ptr<1>
tt.func private @exchanges(%p: tensor<128x!tt.ptr<f32>, #own>, %v: tensor<128xf32, #own>, %pp: tensor<128x!tt.ptr<!tt.ptr<f32>>, #own>) -> (tensor<128xf32, #own>, tensor<128x!tt.ptr<f32>, #own>) {
  %0 = tt.atomic_rmw exch, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<f32>, #own>, tensor<128xf32, #own>) -> tensor<128xf32, #own>
  %1 = tt.atomic_rmw exch, relaxed, gpu, %pp, %p : (tensor<128x!tt.ptr<!tt.ptr<f32>>, #own>, tensor<128x!tt.ptr<f32>, #own>) -> tensor<128x!tt.ptr<f32>, #own>
  tt.return %0, %1 : tensor<128xf32, #own>, tensor<128x!tt.ptr<f32>, #own>
}

// Operations without an atomic instruction use a compare-and-swap loop.
// CHECK-LABEL: llvm.func internal @loops(
// CHECK: "{\0A\09.reg .pred again;\0A\09.reg .b16 old, new;\0A\09@!$3 bra DONE;\0A\09ld.relaxed.cta.global.b16 $0, [$1];\0AAGAIN:\0A\09mov.b16 old, $0;\0A\09max.s16 new, old, $2;\0A\09atom.relaxed.cta.global.cas.b16 $0, [$1], old, new;\0A\09setp.ne.b16 again, old, $0;\0A\09@again bra AGAIN;\0ADONE:\0A}", "=&h,l,h,b"
// CHECK: fma.rn.bf16 new, old, new, $2;
// CHECK: mov.b16 new, $2;
tt.func private @loops(%p: tensor<128x!tt.ptr<i16>, #own>, %v: tensor<128xi16, #own>, %m: tensor<128xi1, #own>, %q: tensor<128x!tt.ptr<bf16>, #own>, %w: tensor<128xbf16, #own>) {
  %0 = tt.atomic_rmw max, relaxed, cta, %p, %v, %m : (tensor<128x!tt.ptr<i16>, #own>, tensor<128xi16, #own>, tensor<128xi1, #own>) -> tensor<128xi16, #own>
  %1 = tt.atomic_rmw fadd, relaxed, gpu, %q, %w : (tensor<128x!tt.ptr<bf16>, #own>, tensor<128xbf16, #own>) -> tensor<128xbf16, #own>
  %2 = tt.atomic_rmw exch, relaxed, gpu, %q, %w : (tensor<128x!tt.ptr<bf16>, #own>, tensor<128xbf16, #own>) -> tensor<128xbf16, #own>
  tt.return
}

// The threads synchronize before a release and after an acquire.
// CHECK-LABEL: llvm.func internal @orders(
// CHECK-NEXT: nvvm.barrier0
// CHECK: "red.release.gpu.global.add.u32 [$0], $1;"
// CHECK-NOT: nvvm.barrier0
// CHECK: "atom.acquire.gpu.global.add.u32 $0, [$1], $2;"
// CHECK: nvvm.barrier0
// CHECK: nvvm.barrier0
// CHECK: "atom.acq_rel.gpu.global.add.u32 $0, [$1], $2;"
// CHECK: nvvm.barrier0
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @orders(%p: tensor<128x!tt.ptr<i32>, #own>, %v: tensor<128xi32, #own>) {
  %0 = tt.atomic_rmw add, release, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %1 = tt.atomic_rmw add, acquire, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  %2 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #own>, tensor<128xi32, #own>) -> tensor<128xi32, #own>
  tt.return
}

// CHECK-LABEL: llvm.func internal @compare_and_exchange(
// CHECK: llvm.inline_asm has_side_effects "atom.relaxed.gpu.global.cas.b64 $0, [$1], $2, $3;", "=l,l,l,l" %arg0, %arg1, %arg2
// CHECK: llvm.inline_asm has_side_effects "atom.relaxed.gpu.global.cas.b16 $0, [$1], $2, $3;", "=h,l,h,h"
tt.func private @compare_and_exchange(%p: tensor<128x!tt.ptr<i64>, #own>, %c: tensor<128xi64, #own>, %v: tensor<128xi64, #own>, %q: tensor<128x!tt.ptr<f16>, #own>, %h: tensor<128xf16, #own>) {
  %0 = tt.atomic_cas relaxed, gpu, %p, %c, %v : (tensor<128x!tt.ptr<i64>, #own>, tensor<128xi64, #own>, tensor<128xi64, #own>) -> tensor<128xi64, #own>
  %1 = tt.atomic_cas relaxed, gpu, %q, %h, %h : (tensor<128x!tt.ptr<f16>, #own>, tensor<128xf16, #own>, tensor<128xf16, #own>) -> tensor<128xf16, #own>
  tt.return
}

}
