// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s
// RUN: ttc %s --run --kernel=k --grid=100 --arg=zeros:8 --arg=zeros:8 --arg=zeros:2 --show=0 --show=1 --show=2 | FileCheck %s --check-prefix=EXEC

// CHECK-LABEL: llvm.func internal @orders(
tt.func private @orders(%p: !tt.ptr<i32>, %q: !tt.ptr<f32>, %x: i32, %y: f32) {
  // CHECK: llvm.atomicrmw umax %{{.*}}, %{{.*}} monotonic : !llvm.ptr, i32
  %0 = tt.atomic_rmw umax, relaxed, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  // CHECK: llvm.atomicrmw xchg %{{.*}}, %{{.*}} release : !llvm.ptr, f32
  %1 = tt.atomic_rmw exch, release, cta, %q, %y : (!tt.ptr<f32>, f32) -> f32
  // CHECK: llvm.cmpxchg %{{.*}}, %{{.*}}, %{{.*}} acq_rel acquire : !llvm.ptr, i32
  %2 = tt.atomic_cas acq_rel, sys, %p, %x, %x : (!tt.ptr<i32>, i32, i32) -> i32
  // The compare-and-swap compares bits.
  // CHECK: %[[PAIR:.*]] = llvm.cmpxchg %{{.*}}, %{{.*}}, %{{.*}} acquire acquire : !llvm.ptr, i32
  // CHECK: %[[OLD:.*]] = llvm.extractvalue %[[PAIR]][0]
  // CHECK: arith.bitcast %[[OLD]] : i32 to f32
  %3 = tt.atomic_cas acquire, gpu, %q, %y, %y : (!tt.ptr<f32>, f32, f32) -> f32
  tt.return
}

// All program instances add to the same elements, two of each instance to the same one. Masked-off elements do not
// change. Narrow floats are supported.
// EXEC: {{.*}}: i32 (8) 200 200 200 0 0 0 0 99
// EXEC: {{.*}}: f16 (8) 200 200 200 200 0 0 0 0
// EXEC: {{.*}}: bf16 (2) 0 99
tt.func public @k(%p: !tt.ptr<i32>, %q: !tt.ptr<f16>, %b: !tt.ptr<bf16>) {
  %id = tt.get_program_id x : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %three = arith.constant dense<3> : tensor<8xi32>
  %at = arith.andi %r, %three : tensor<8xi32>
  %m = arith.cmpi ne, %at, %three : tensor<8xi32>
  %ones = arith.constant dense<1> : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %at : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %0 = tt.atomic_rmw add, relaxed, gpu, %pp, %ones, %m : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  %floats = arith.constant dense<1.0> : tensor<8xf16>
  %qs = tt.splat %q : !tt.ptr<f16> -> tensor<8x!tt.ptr<f16>>
  %qq = tt.addptr %qs, %at : tensor<8x!tt.ptr<f16>>, tensor<8xi32>
  %1 = tt.atomic_rmw fadd, acq_rel, gpu, %qq, %floats : (tensor<8x!tt.ptr<f16>>, tensor<8xf16>) -> tensor<8xf16>
  %c7 = arith.constant 7 : i32
  %last = tt.addptr %p, %c7 : !tt.ptr<i32>, i32
  %2 = tt.atomic_rmw max, relaxed, gpu, %last, %id : (!tt.ptr<i32>, i32) -> i32
  // The old value 99 is returned at most once.
  %c99 = arith.constant 99 : i32
  %c1 = arith.constant 1 : i32
  %is = arith.cmpi eq, %id, %c99 : i32
  %b1 = tt.addptr %b, %c1 : !tt.ptr<bf16>, i32
  %f = arith.sitofp %id : i32 to bf16
  %3 = tt.atomic_rmw exch, relaxed, gpu, %b1, %f, %is : (!tt.ptr<bf16>, bf16, i1) -> bf16
  tt.store %b, %3, %is : !tt.ptr<bf16>
  tt.return
}
