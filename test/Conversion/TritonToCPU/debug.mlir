// RUN: ttc %s --run --kernel=k --arg=0 | FileCheck %s
// RUN: not ttc %s --run --kernel=k --arg=2 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: triton-opt %s --convert-triton-to-cpu=step-limit=10 | FileCheck %s --check-prefix=STEPS
// RUN: triton-opt %s --convert-triton-to-cpu=bounds-checking | FileCheck %s --check-prefix=BOUNDS

tt.func public @k(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %m = arith.constant dense<-1> : tensor<2xi8>
  %h = arith.constant 1.5 : f16
  // CHECK: m: (operand 0) -1
  // CHECK: m: (operand 1) 1.5
  tt.print "m: " {hex = false, isSigned = array<i32: 1, 0>} : %m, %h : tensor<2xi8>, f16
  // CHECK: u: 255
  tt.print "u: " {hex = false, isSigned = array<i32: 0>} : %m : tensor<2xi8>
  // CHECK: x: 0x3e00
  tt.print "x: " {hex = true, isSigned = array<i32: 0>} : %h : f16
  // CHECK: text
  tt.print "text" {hex = false, isSigned = array<i32>}
  %ns = tt.splat %n : i32 -> tensor<2xi32>
  %ok = arith.cmpi sge, %r, %ns : tensor<2xi32>
  // FAILS: debug.mlir:[[@LINE+1]]:{{.*}}assertion failed: too small
  tt.assert %ok, "too small" : tensor<2xi1>

  // Steps are counted at the start of loop iterations.
  // STEPS: scf.for
  // STEPS: %[[COUNT:.*]] = llvm.load %[[STEPS:.*]] : !llvm.ptr -> i64
  // STEPS: %[[MORE:.*]] = arith.addi %[[COUNT]], %{{.*}} : i64
  // STEPS: llvm.store %[[MORE]], %[[STEPS]] : i64, !llvm.ptr
  // STEPS: arith.cmpi sgt, %[[MORE]], %{{.*}} : i64
  // STEPS: llvm.call @triton_cpu_fail
  scf.for %i = %c0 to %n step %c1 : i32 {
    gpu.barrier
  }
  tt.return
}

// BOUNDS-LABEL: llvm.func @loads(
tt.func public @loads(%p: !tt.ptr<f16>) {
  // BOUNDS: %[[ADDRESS:.*]] = llvm.ptrtoint %[[POINTER:.*]] : !llvm.ptr to i64
  // BOUNDS: llvm.call @triton_cpu_check_access(%{{.*}}, %[[ADDRESS]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
  // BOUNDS-NEXT: llvm.load %[[POINTER]]
  %0 = tt.load %p : !tt.ptr<f16>
  // BOUNDS: llvm.call @triton_cpu_check_access(
  // BOUNDS-NEXT: llvm.store
  tt.store %p, %0 : !tt.ptr<f16>
  tt.return
}
