// RUN: sed s/CAPABILITY/80/ %s | triton-opt --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s --check-prefixes=CHECK,SM80
// RUN: sed s/CAPABILITY/90/ %s | triton-opt --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s --check-prefixes=CHECK,SM90

// Additions of consecutive floats use one vector instruction, as far as target, alignment and mask allow.

#b = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:CAPABILITY"} {

// CHECK-LABEL: llvm.func @aligned(
// SM80-COUNT-4: red.relaxed.gpu.global.add.noftz.f16x2 [$0], $1;
// SM90: red.relaxed.gpu.global.add.noftz.v4.f16x2 [$0], {$1, $2, $3, $4};
// SM80-COUNT-4: mov.b32 new, 0x3f803f80;{{.*}}fma.rn.bf16x2 new, old, new, $2;
// SM90: red.relaxed.gpu.global.add.noftz.v4.bf16x2 [$0], {$1, $2, $3, $4};
// SM80-COUNT-8: atom.relaxed.gpu.global.add.f32 $0, [$1], $2;
// SM90-COUNT-2: atom.relaxed.gpu.global.add.v4.f32 {$0, $1, $2, $3}, [$4], {$5, $6, $7, $8};
// CHECK-COUNT-8: red.relaxed.gpu.global.add.f64 [$0], $1;
// CHECK-NOT: red
tt.func @aligned(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %r: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #b>
  %h = arith.constant dense<1.0> : tensor<1024xf16, #b>
  %bf = arith.constant dense<1.0> : tensor<1024xbf16, #b>
  %f = arith.constant dense<1.0> : tensor<1024xf32, #b>
  %df = arith.constant dense<1.0> : tensor<1024xf64, #b>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #b>
  %pp = tt.addptr %ps, %range : tensor<1024x!tt.ptr<f16>, #b>, tensor<1024xi32, #b>
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %pp, %h : (tensor<1024x!tt.ptr<f16>, #b>, tensor<1024xf16, #b>) -> tensor<1024xf16, #b>
  %qs = tt.splat %q : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>, #b>
  %qq = tt.addptr %qs, %range : tensor<1024x!tt.ptr<bf16>, #b>, tensor<1024xi32, #b>
  %1 = tt.atomic_rmw fadd, relaxed, gpu, %qq, %bf : (tensor<1024x!tt.ptr<bf16>, #b>, tensor<1024xbf16, #b>) -> tensor<1024xbf16, #b>
  %rs = tt.splat %r : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #b>
  %rr = tt.addptr %rs, %range : tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xi32, #b>
  %2 = tt.atomic_rmw fadd, relaxed, gpu, %rr, %f : (tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xf32, #b>) -> tensor<1024xf32, #b>
  tt.store %rr, %2 : tensor<1024x!tt.ptr<f32>, #b>
  %ds = tt.splat %d : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>, #b>
  %dd = tt.addptr %ds, %range : tensor<1024x!tt.ptr<f64>, #b>, tensor<1024xi32, #b>
  %3 = tt.atomic_rmw fadd, relaxed, gpu, %dd, %df : (tensor<1024x!tt.ptr<f64>, #b>, tensor<1024xf64, #b>) -> tensor<1024xf64, #b>
  tt.return
}

// Every word of a used result is zero where the mask is false.
// CHECK-LABEL: llvm.func @masked_old_values(
// SM80-COUNT-4: "mov.b32 $0, 0x0;\0A\09@$3 atom.relaxed.gpu.global.add.noftz.f16x2 $0, [$1], $2;", "=&r,l,r,b"
// SM90-COUNT-2: "mov.b32 $0, 0x0;\0A\09mov.b32 $1, 0x0;\0A\09@$5 atom.relaxed.gpu.global.add.noftz.v2.f16x2 {$0, $1}, [$2], {$3, $4};", "=&r,=&r,l,r,r,b"
tt.func @masked_old_values(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 4 : i32}) {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #b>
  %ns = tt.splat %n : i32 -> tensor<1024xi32, #b>
  %m = arith.cmpi slt, %range, %ns : tensor<1024xi32, #b>
  %h = arith.constant dense<1.0> : tensor<1024xf16, #b>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #b>
  %pp = tt.addptr %ps, %range : tensor<1024x!tt.ptr<f16>, #b>, tensor<1024xi32, #b>
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %pp, %h, %m : (tensor<1024x!tt.ptr<f16>, #b>, tensor<1024xf16, #b>, tensor<1024xi1, #b>) -> tensor<1024xf16, #b>
  tt.store %pp, %0 : tensor<1024x!tt.ptr<f16>, #b>
  tt.return
}

// CHECK-LABEL: llvm.func @masked(
// SM80-COUNT-4: @$2 red.relaxed.gpu.global.add.noftz.f16x2 [$0], $1;
// SM90-COUNT-2: @$3 red.relaxed.gpu.global.add.noftz.v2.f16x2 [$0], {$1, $2};
// CHECK-COUNT-8: @$2 red.relaxed.gpu.global.add.u32 [$0], $1;
tt.func @masked(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 4 : i32}) {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #b>
  %ns = tt.splat %n : i32 -> tensor<1024xi32, #b>
  %m = arith.cmpi slt, %range, %ns : tensor<1024xi32, #b>
  %h = arith.constant dense<1.0> : tensor<1024xf16, #b>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #b>
  %pp = tt.addptr %ps, %range : tensor<1024x!tt.ptr<f16>, #b>, tensor<1024xi32, #b>
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %pp, %h, %m : (tensor<1024x!tt.ptr<f16>, #b>, tensor<1024xf16, #b>, tensor<1024xi1, #b>) -> tensor<1024xf16, #b>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #b>
  %qq = tt.addptr %qs, %range : tensor<1024x!tt.ptr<i32>, #b>, tensor<1024xi32, #b>
  %1 = tt.atomic_rmw add, relaxed, gpu, %qq, %range, %m : (tensor<1024x!tt.ptr<i32>, #b>, tensor<1024xi32, #b>, tensor<1024xi1, #b>) -> tensor<1024xi32, #b>
  tt.return
}

}
