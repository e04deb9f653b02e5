// No pipeline changes host code beside a gpu.module with kernels, although its passes simplify and lower any code.
// RUN: triton-opt %s --triton-ttir | FileCheck %s --check-prefixes=HOST,TTIR
// RUN: triton-opt %s --triton-ttir --triton-ttgir | FileCheck %s --check-prefixes=HOST
// RUN: triton-opt %s --triton-ttir --triton-ttgir --triton-allocate | FileCheck %s --check-prefixes=HOST
// RUN: triton-opt %s --triton-ttir --triton-ttgir --triton-allocate --triton-nvvm | FileCheck %s --check-prefixes=HOST,LLVM
// RUN: triton-opt %s --triton-to-nvvm | FileCheck %s --check-prefixes=HOST,LLVM
// RUN: triton-opt %s --triton-to-gpu-module | FileCheck %s --check-prefixes=HOST,LLVM
// RUN: triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(symbol-dce,cse)' | FileCheck %s --check-prefixes=HOST
// RUN: triton-opt %s --triton-to-cpu | FileCheck %s --check-prefixes=HOST,LLVM

// HOST: module attributes {gpu.container_module} {
// HOST-NEXT: func.func private @unused() {
// HOST-NEXT: return
// HOST: func.func private @inlined() -> i32 {
// HOST-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// HOST-NEXT: %[[SUM:.*]] = arith.addi %[[ONE]], %[[ONE]] : i32
// HOST-NEXT: return %[[SUM]]
// HOST: gpu.module @device
// TTIR: tt.func @kernel
// TTIR-NEXT: %[[TWO:.*]] = arith.constant 2 : i32
// TTIR-NEXT: tt.store %{{.*}}, %[[TWO]]
// LLVM: llvm.func @kernel
// LLVM-NOT: unused
// HOST: func.func @host(%[[N:.*]]: index) -> i32 {
// HOST-NEXT: %[[A:.*]] = call @inlined() : () -> i32
// HOST-NEXT: %[[B:.*]] = arith.addi %[[A]], %[[A]] : i32
// HOST-NEXT: %[[C:.*]] = arith.addi %[[A]], %[[A]] : i32
// HOST: scf.for
// HOST: math.log1p
// HOST: llvm.func @lowered(%{{.*}}: i32) -> i32 {
// HOST-NEXT: llvm.add
// HOST-NEXT: llvm.add
// HOST-NEXT: llvm.add
// HOST-NEXT: llvm.return
module attributes {gpu.container_module} {
  func.func private @unused() {
    return
  }
  func.func private @inlined() -> i32 {
    %one = arith.constant 1 : i32
    %sum = arith.addi %one, %one : i32
    return %sum : i32
  }
  gpu.module @device {
    tt.func private @unused() {
      tt.return
    }
    tt.func private @two() -> i32 {
      %one = arith.constant 1 : i32
      %sum = arith.addi %one, %one : i32
      tt.return %sum : i32
    }
    tt.func @kernel(%p: !tt.ptr<i32>) {
      %two = tt.call @two() : () -> i32
      tt.store %p, %two : !tt.ptr<i32>
      tt.return
    }
  }
  func.func @host(%n: index) -> i32 {
    %a = call @inlined() : () -> i32
    %b = arith.addi %a, %a : i32
    %c = arith.addi %a, %a : i32
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    scf.for %i = %zero to %n step %step {
      %e = func.call @inlined() : () -> i32
    }
    %f = arith.constant 1.0 : f32
    %l = math.log1p %f : f32
    %d = arith.addi %b, %c : i32
    return %d : i32
  }
  llvm.func @lowered(%a: i32) -> i32 {
    %b = llvm.add %a, %a : i32
    %c = llvm.add %a, %a : i32
    %d = llvm.add %b, %c : i32
    llvm.return %d : i32
  }
}
