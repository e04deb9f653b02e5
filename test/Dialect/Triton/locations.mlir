// RUN: triton-opt %s --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: triton-opt %s --mlir-print-debuginfo | triton-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: triton-opt %s --emit-bytecode | triton-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: triton-opt %s --mlir-print-op-generic --mlir-print-debuginfo \
// RUN:   | triton-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Locations stay on operations, on functions and on their arguments.
#file = loc("kernel.py":1:0)
#named = loc("i"(#file))
#inlined = loc(callsite("helper.py":7:3 at "kernel.py":4:5))
module {
  // CHECK: tt.func @k(
  // CHECK-SAME: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("i"("kernel.py":1:0))
  // CHECK-SAME: i32 loc("kernel.py":1:9)
  tt.func @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc(#named), %n: i32 loc("kernel.py":1:9)) {
    // CHECK: tt.get_program_id x : i32 loc("i"("kernel.py":2:9))
    %i = tt.get_program_id x : i32 loc("i"("kernel.py":2:9))
    // CHECK: tt.addptr {{.*}} loc(callsite("helper.py":7:3 at "kernel.py":4:5))
    %q = tt.addptr %p, %i : !tt.ptr<f32>, i32 loc(#inlined)
    // CHECK: tt.load {{.*}} loc(fused["kernel.py":5:1, "kernel.py":5:9])
    %v = tt.load %q : !tt.ptr<f32> loc(fused["kernel.py":5:1, "kernel.py":5:9])
    // CHECK: tt.store {{.*}} loc(unknown)
    tt.store %q, %v : !tt.ptr<f32> loc(unknown)
    // CHECK: tt.return loc("kernel.py":6:4)
    tt.return loc("kernel.py":6:4)
  // CHECK-NEXT: } loc("kernel.py":1:0)
  } loc(#file)
}
