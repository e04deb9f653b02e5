// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @atomic_rmw
tt.func @atomic_rmw(%p: tensor<64x!tt.ptr<f32>>, %v: tensor<64xf32>, %m: tensor<64xi1>, %q: !tt.ptr<i64>, %i: i64) {
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw fadd, acq_rel, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}, %{{.*}}) <{atomic_rmw_op = 5 : i32, scope = 1 : i32, sem = 4 : i32}> :
  %0 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw exch, relaxed, cta, %{{.*}}, %{{.*}} : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
  %1 = tt.atomic_rmw exch, relaxed, cta, %p, %v : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw and, release, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 1 : i32, scope = 3 : i32, sem = 3 : i32}> :
  %2 = tt.atomic_rmw and, release, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw or, acquire, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 2 : i32, scope = 3 : i32, sem = 2 : i32}> :
  %3 = tt.atomic_rmw or, acquire, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw xor, release, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 3 : i32, scope = 3 : i32, sem = 3 : i32}> :
  %4 = tt.atomic_rmw xor, release, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw add, acquire, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 4 : i32, scope = 3 : i32, sem = 2 : i32}> :
  %5 = tt.atomic_rmw add, acquire, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw max, release, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 6 : i32, scope = 3 : i32, sem = 3 : i32}> :
  %6 = tt.atomic_rmw max, release, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw min, acquire, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 7 : i32, scope = 3 : i32, sem = 2 : i32}> :
  %7 = tt.atomic_rmw min, acquire, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw umax, release, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 8 : i32, scope = 3 : i32, sem = 3 : i32}> :
  %8 = tt.atomic_rmw umax, release, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw umin, acquire, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 9 : i32, scope = 3 : i32, sem = 2 : i32}> :
  %9 = tt.atomic_rmw umin, acquire, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_rmw exch, release, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64) -> i64
  // GENERIC: "tt.atomic_rmw"(%{{.*}}, %{{.*}}) <{atomic_rmw_op = 10 : i32, scope = 3 : i32, sem = 3 : i32}> :
  %10 = tt.atomic_rmw exch, release, sys, %q, %i : (!tt.ptr<i64>, i64) -> i64
  tt.return
}

// CHECK-LABEL: tt.func @atomic_cas
tt.func @atomic_cas(%p: !tt.ptr<i64>, %c: i64, %t: tensor<64x!tt.ptr<f16>>, %v: tensor<64xf16>) {
  // CHECK-NEXT: %{{.*}} = tt.atomic_cas relaxed, cta, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<i64>, i64, i64) -> i64
  // GENERIC: "tt.atomic_cas"(%{{.*}}, %{{.*}}, %{{.*}}) <{scope = 2 : i32, sem = 1 : i32}> :
  %0 = tt.atomic_cas relaxed, cta, %p, %c, %c : (!tt.ptr<i64>, i64, i64) -> i64
  // CHECK-NEXT: %{{.*}} = tt.atomic_cas acq_rel, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<64x!tt.ptr<f16>>, tensor<64xf16>, tensor<64xf16>) -> tensor<64xf16>
  %1 = tt.atomic_cas acq_rel, gpu, %t, %v, %v : (tensor<64x!tt.ptr<f16>>, tensor<64xf16>, tensor<64xf16>) -> tensor<64xf16>
  tt.return
}
