// Remarks in files name the place of operations whose locations are in names and calls.
// RUN: ttc %s --emit=ttgir --remarks --remark-format=yaml --remarks-output-file=- -o %t.ttgir | FileCheck %s

// CHECK: Name: {{ *}}LoopNotUnrolled
// CHECK-NEXT: DebugLoc: {{ *}}{ File: k.py, Line: 1, Column: 2 }
// CHECK: Name: {{ *}}NarrowAccess
// CHECK-NEXT: DebugLoc: {{ *}}{ File: k.py, Line: 2, Column: 7 }
tt.func public @k(%x: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %f = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %x, %f : !tt.ptr<f32>
  } {tt.loop_unroll_factor = 8388608 : i32} loc(#loop)
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %q : tensor<1024x!tt.ptr<f32>> loc(#load)
  tt.store %q, %v : tensor<1024x!tt.ptr<f32>>
  tt.return
}
#loop = loc("loop"("k.py":1:2))
#load = loc(callsite("v"("k.py":2:7) at "k.py":9:1))
