// Passes use that groups of floats are equal, as they do for integers. Equal floats have equal bits.
// RUN: ttc %s --run --arg=x=ones:16 --arg=o=zeros:16 --arg=c=0 --show=o=3 | FileCheck %s
// RUN: ttc %s --run --arg=x=full:16:value=nan --arg=o=zeros:16 --arg=c=0
// RUN: not ttc %s --run --arg=x=iota:16 --arg=o=zeros:16 --arg=c=0 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not ttc %s --run --arg=x=ones:16 --arg=o=zeros:16 --arg=c=1 2>&1 | FileCheck %s --check-prefix=LOOP
// CHECK: o: i32 (16) 1 1 1
// ERROR: facts-of-floats-are-checked.mlir:[[#]]:{{[0-9]+}}: error: 'tt.load': expected values of equal bits in groups of 4 (tt.constancy), for element 1, in program instance (0, 0, 0)
// LOOP: facts-of-floats-are-checked.mlir:[[#]]:{{[0-9]+}}: error: 'arith.sitofp': expected values of equal bits in groups of 2 (tt.constancy), for element 1, in program instance (0, 0, 0)
tt.func public @k(%x: !tt.ptr<f32>, %o: !tt.ptr<i32>, %c: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %xi = tt.addptr %xs, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %five = arith.constant dense<5.0> : tensor<16xf32>
  %one = arith.constant dense<1> : tensor<16xi32>
  %a = tt.load %xi {tt.constancy = dense<4> : tensor<1xi32>} : tensor<16x!tt.ptr<f32>>
  %mask = arith.cmpf olt, %a, %five : tensor<16xf32>
  tt.store %oi, %one, %mask : tensor<16x!tt.ptr<i32>>
  %half = arith.sitofp %i {tt.constancy = dense<2> : tensor<1xi32>} : tensor<16xi32> to tensor<16xf16>
  scf.for %k = %c0 to %c step %c1 : i32 {
    %n = arith.fptosi %half : tensor<16xf16> to tensor<16xi32>
    tt.store %oi, %n : tensor<16x!tt.ptr<i32>>
  }
  tt.return
}
