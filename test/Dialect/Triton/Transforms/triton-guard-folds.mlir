// RUN: split-file %s %t
// RUN: triton-opt %t/pass.mlir --triton-guard-folds | FileCheck %t/pass.mlir
// RUN: ttc %t/run.mlir --run --arg=o=full:9:value=5 --show=o=9 | FileCheck %t/run.mlir
// RUN: ttc %t/run.mlir --simulate --arg=o=full:9:value=5 --show=o=9 | FileCheck %t/run.mlir

//--- pass.mlir
// CHECK-LABEL: @constants
// CHECK: %[[EXTREME:.*]] = arith.minimumf %[[LHS:.*]], %[[RHS:.*]] : f32
// CHECK: %[[UNORDERED:.*]] = arith.cmpf uno, %[[LHS]], %[[LHS]] : f32
// CHECK: %[[INNER:.*]] = arith.select %[[UNORDERED]], %[[RHS]], %[[EXTREME]] : f32
// CHECK: %[[OTHER:.*]] = arith.cmpf uno, %[[RHS]], %[[RHS]] : f32
// CHECK: arith.select %[[OTHER]], %[[LHS]], %[[INNER]] : f32
tt.func @constants(%p: !tt.ptr<f32>) {
  %bits = arith.constant 0x7FA00000 : i32
  %signaling = arith.bitcast %bits : i32 to f32
  %one = arith.constant 1.0 : f32
  %min = arith.minnumf %signaling, %one : f32
  tt.store %p, %min : !tt.ptr<f32>
  tt.return
}

// A part of a pair and a selected value may become constants.
// CHECK-LABEL: @parts
// CHECK-NOT: arith.maxnumf
// CHECK: arith.maximumf
// CHECK: arith.maximumf
// CHECK: tt.return
tt.func @parts(%p: !tt.ptr<f32>, %c: i1, %x: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %signaling = arith.constant dense<0x7FA00000> : tensor<8xf32>
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %pair = tt.join %signaling, %x : tensor<8xf32> -> tensor<8x2xf32>
  %lhs, %rhs = tt.split %pair : tensor<8x2xf32> -> tensor<8xf32>
  %max = arith.maxnumf %lhs, %one : tensor<8xf32>
  %nan = arith.constant 0x7FA00000 : f32
  %loaded = tt.load %p : !tt.ptr<f32>
  %selected = arith.select %c, %nan, %loaded : f32
  %minus = arith.constant -1.0 : f32
  %larger = arith.maxnumf %minus, %selected : f32
  tt.return %max, %larger : tensor<8xf32>, f32
}

// Arithmetic makes NaN quiet, but folds with neutral elements return their operand.
// CHECK-LABEL: @neutral
// CHECK-NOT: arith.maxnumf
// CHECK: arith.maximumf
tt.func @neutral() -> f32 {
  %signaling = arith.constant 0x7FA00000 : f32
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %difference = arith.subf %signaling, %zero : f32
  %max = arith.maxnumf %difference, %one : f32
  tt.return %max : f32
}

// MLIR would merge the constants and the truncations, and keep the flags, with which x - 3 + 1 is poison.
// CHECK-LABEL: @flags
// CHECK-NOT: overflow
tt.func @flags(%x: i32, %y: i32) -> (i8, i32) {
  %c3 = arith.constant 3 : i32
  %c1 = arith.constant 1 : i32
  %difference = arith.subi %x, %c3 overflow<nuw> : i32
  %sum = arith.addi %difference, %c1 overflow<nsw, nuw> : i32
  %product = arith.muli %sum, %y overflow<nsw> : i32
  %shifted = arith.shli %product, %c1 overflow<nsw> : i32
  %half = arith.trunci %sum : i32 to i16
  %byte = arith.trunci %half overflow<nuw> : i16 to i8
  tt.return %byte, %shifted : i8, i32
}

// A dot forwards no factor.
// CHECK-LABEL: @dot
// CHECK: arith.maxnumf
tt.func @dot(%a: tensor<32x16xi32>, %b: tensor<16x16xf32>, %c: tensor<32x16xf32>) -> tensor<16x16xf32> {
  %mask = arith.constant dense<0x7FFFE000> : tensor<32x16xi32>
  %bits = arith.andi %a, %mask : tensor<32x16xi32>
  %x = tt.bitcast %bits : tensor<32x16xi32> -> tensor<32x16xf32>
  %y = tt.trans %x {order = array<i32: 1, 0>} : tensor<32x16xf32> -> tensor<16x32xf32>
  %sum = tt.dot %y, %c, %b : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %max = arith.maxnumf %sum, %zero : tensor<16x16xf32>
  tt.return %max : tensor<16x16xf32>
}

// Values that are not constant keep their operations.
// CHECK-LABEL: @others
// CHECK-NOT: arith.select
// CHECK-COUNT-3: arith.maxnumf
tt.func @others(%p: !tt.ptr<f32>, %x: f32, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %nan = arith.constant 0x7FA00000 : f32
  %a = arith.maxnumf %nan, %x : f32
  %id = tt.get_program_id x : i32
  %f = arith.sitofp %id : i32 to f32
  %b = arith.maxnumf %f, %nan : f32
  %c = scf.for %i = %zero to %n step %one iter_args(%largest = %nan) -> f32 : i32 {
    %loaded = tt.load %p : !tt.ptr<f32>
    %larger = arith.maxnumf %largest, %loaded : f32
    scf.yield %larger : f32
  }
  %ab = arith.addf %a, %b : f32
  %sum = arith.addf %ab, %c : f32
  tt.store %p, %sum : !tt.ptr<f32>
  tt.return
}

//--- run.mlir
// The constants are made by folding: a bit cast, a loop of one iteration, a negation, an argument of a block, half of a pair,
// a difference from zero, a range of one element.
// Arctangents of zeros have the sign of the first one, and are pi beside a negative zero.
// CHECK: o: f32 (9) 1 1 1 1 -0 3.14159{{.*}} 1 1 0
tt.func public @kernel(%o: !tt.ptr<f32>) {
  %bits = arith.constant 0x7FA00000 : i32
  %cast = arith.bitcast %bits : i32 to f32
  %one = arith.constant 1.0 : f32
  %first = arith.maxnumf %cast, %one : f32
  tt.store %o, %first : !tt.ptr<f32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %signaling = arith.constant 0x7FA00000 : f32
  %looped = scf.for %i = %c0 to %c1 step %c1 iter_args(%carried = %signaling) -> f32 : i32 {
    %larger = arith.maxnumf %carried, %one : f32
    scf.yield %larger : f32
  }
  %p1 = tt.addptr %o, %c1 : !tt.ptr<f32>, i32
  tt.store %p1, %looped : !tt.ptr<f32>
  %negated = arith.negf %signaling : f32
  %third = arith.minnumf %one, %negated : f32
  %p2 = tt.addptr %o, %c2 : !tt.ptr<f32>, i32
  tt.store %p2, %third : !tt.ptr<f32>
  cf.br ^next(%signaling : f32)
^next(%passed: f32):
  %fourth = arith.maxnumf %passed, %one : f32
  %p3 = tt.addptr %o, %c3 : !tt.ptr<f32>, i32
  tt.store %p3, %fourth : !tt.ptr<f32>
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %zero = arith.constant 0.0 : f32
  %negative = arith.constant -0.0 : f32
  %fifth = math.atan2 %negative, %zero : f32
  %p4 = tt.addptr %o, %c4 : !tt.ptr<f32>, i32
  tt.store %p4, %fifth : !tt.ptr<f32>
  %sixth = math.atan2 %zero, %negative : f32
  %p5 = tt.addptr %o, %c5 : !tt.ptr<f32>, i32
  tt.store %p5, %sixth : !tt.ptr<f32>
  %signals = arith.constant dense<0x7FA00000> : tensor<8xf32>
  %ones = arith.constant dense<1.0> : tensor<8xf32>
  %pair = tt.join %signals, %ones : tensor<8xf32> -> tensor<8x2xf32>
  %left, %right = tt.split %pair : tensor<8x2xf32> -> tensor<8xf32>
  %maxima = arith.maxnumf %left, %ones : tensor<8xf32>
  %seventh = "tt.reduce"(%maxima) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %larger = arith.maximumf %a, %b : f32
    tt.reduce.return %larger : f32
  }) : (tensor<8xf32>) -> f32
  %c6 = arith.constant 6 : i32
  %p6 = tt.addptr %o, %c6 : !tt.ptr<f32>, i32
  tt.store %p6, %seventh : !tt.ptr<f32>
  %difference = arith.subf %signaling, %zero : f32
  %eighth = arith.maxnumf %difference, %one : f32
  %c7 = arith.constant 7 : i32
  %p7 = tt.addptr %o, %c7 : !tt.ptr<f32>, i32
  tt.store %p7, %eighth : !tt.ptr<f32>
  %range = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  %y = arith.sitofp %range : tensor<1xi32> to tensor<1xf32>
  %x = arith.constant dense<0.0> : tensor<1xf32>
  %angle = math.atan2 %y, %x : tensor<1xf32>
  %c8 = arith.constant 8 : i32
  %p8 = tt.addptr %o, %c8 : !tt.ptr<f32>, i32
  %ninth = tt.splat %p8 : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %ninth, %angle : tensor<1x!tt.ptr<f32>>
  tt.return
}
