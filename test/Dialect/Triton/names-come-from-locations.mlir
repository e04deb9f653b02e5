// RUN: triton-opt %s --mlir-use-nameloc-as-prefix | FileCheck %s

// A front end states the names of its variables as locations.
// CHECK: tt.func @k(%offset: i32)
tt.func @k(%0: i32 loc("offset"("kernel.py":1:0))) {
  // CHECK-NEXT: %i = tt.get_program_id x : i32
  %1 = tt.get_program_id x : i32 loc("i"("kernel.py":2:0))
  // CHECK-NEXT: %i_0 = arith.muli %i, %offset : i32
  %2 = arith.muli %1, %0 : i32 loc("i"("kernel.py":2:5))
  tt.return
}
