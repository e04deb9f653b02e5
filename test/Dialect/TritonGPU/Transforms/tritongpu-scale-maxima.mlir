// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-scale-maxima))' | FileCheck %s
// Without fusion, the elements are multiplied anyway.
// RUN: sed 's/"ttg.num-warps" = 1 : i32/&, "ttg.no-fp-fusion"/' %s | triton-opt --pass-pipeline='builtin.module(tt.func(tritongpu-scale-maxima))' | FileCheck %s --check-prefix=STRICT
// STRICT: tt.func @softmax
// STRICT-NOT: scf.if
// STRICT-NOT: math.fma

#tile = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
#row = #ttg.slice<{dim = 1, parent = #tile}>
module attributes {"ttg.num-warps" = 1 : i32} {

// The maximum is multiplied, unless the factor is negative, zero, infinite or not a number. Facts about the maximum of the
// products do not hold of that of the elements.
// CHECK-LABEL: tt.func @softmax
// CHECK-SAME: %[[X:[^:]*]]: tensor<32x8xf32{{[^%]*}}, %[[C:[^:]*]]: f32,
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG: %[[INFINITY:.*]] = arith.constant 0x7F800000 : f32
// CHECK-DAG: %[[LESS:.*]] = arith.cmpf ule, %[[C]], %[[ZERO]]
// CHECK-DAG: %[[INFINITE:.*]] = arith.cmpf uge, %[[C]], %[[INFINITY]]
// CHECK: %[[OTHER:.*]] = arith.ori %[[LESS]], %[[INFINITE]]
// CHECK: %[[FACTOR:.*]] = tt.splat %[[C]] : f32 -> tensor<32x8xf32
// CHECK: scf.for
// CHECK: %[[LARGEST:.*]] = "tt.reduce"(%[[X]])
// CHECK: }) : (tensor<32x8xf32
// CHECK: %[[ONE:.*]] = tt.splat %[[C]] : f32 -> tensor<32xf32
// CHECK: %[[SCALED:.*]] = arith.mulf %[[LARGEST]], %[[ONE]]
// CHECK: %[[MAXIMUM:.*]] = scf.if %[[OTHER]]
// CHECK:   %[[PRODUCTS:.*]] = arith.mulf %[[X]], %[[FACTOR]]
// CHECK:   "tt.reduce"(%[[PRODUCTS]])
// CHECK:   }) {tt.constancy = 32 : i32} : (tensor<32x8xf32
// CHECK: } else {
// CHECK:   scf.yield %[[SCALED]]
// CHECK: %[[NEXT:.*]] = arith.maxnumf %{{.*}}, %[[MAXIMUM]]
// CHECK: %[[NEGATED:.*]] = arith.negf
// CHECK: math.fma %[[X]], %[[FACTOR]], %[[NEGATED]]
tt.func @softmax(%x: tensor<32x8xf32, #tile>, %c: f32, %first: tensor<32xf32, #row>, %n: i32) -> tensor<32x8xf32, #tile> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<32x8xf32, #tile>
  %s = tt.splat %c : f32 -> tensor<32x8xf32, #tile>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%m = %first, %sum = %zero) -> (tensor<32xf32, #row>, tensor<32x8xf32, #tile>) : i32 {
    %y = arith.mulf %x, %s : tensor<32x8xf32, #tile>
    %largest = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) {tt.constancy = 32 : i32} : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %next = arith.maxnumf %m, %largest : tensor<32xf32, #row>
    %column = tt.expand_dims %next {axis = 1 : i32} : tensor<32xf32, #row> -> tensor<32x1xf32, #tile>
    %all = tt.broadcast %column : tensor<32x1xf32, #tile> -> tensor<32x8xf32, #tile>
    %difference = arith.subf %y, %all : tensor<32x8xf32, #tile>
    %more = arith.addf %sum, %difference : tensor<32x8xf32, #tile>
    scf.yield %next, %more : tensor<32xf32, #row>, tensor<32x8xf32, #tile>
  }
  tt.return %0#1 : tensor<32x8xf32, #tile>
}

// The differences from one maximum are the elements of the next one.
// CHECK-LABEL: tt.func @chain
// CHECK: scf.for
// CHECK: %[[FIRST:.*]] = math.fma
// CHECK: "tt.reduce"(%[[FIRST]])
// CHECK: math.fma %[[FIRST]]
// CHECK: scf.yield
tt.func @chain(%x: tensor<32x8xf32, #tile>, %c: f32, %n: i32) -> tensor<32x8xf32, #tile> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tt.splat %c : f32 -> tensor<32x8xf32, #tile>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%value = %x) -> (tensor<32x8xf32, #tile>) : i32 {
    %y = arith.mulf %value, %s : tensor<32x8xf32, #tile>
    %largest = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %column = tt.expand_dims %largest {axis = 1 : i32} : tensor<32xf32, #row> -> tensor<32x1xf32, #tile>
    %all = tt.broadcast %column : tensor<32x1xf32, #tile> -> tensor<32x8xf32, #tile>
    %difference = arith.subf %y, %all : tensor<32x8xf32, #tile>
    %y.next = arith.mulf %difference, %s : tensor<32x8xf32, #tile>
    %largest.next = "tt.reduce"(%y.next) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %column.next = tt.expand_dims %largest.next {axis = 1 : i32} : tensor<32xf32, #row> -> tensor<32x1xf32, #tile>
    %all.next = tt.broadcast %column.next : tensor<32x1xf32, #tile> -> tensor<32x8xf32, #tile>
    %difference.next = arith.subf %y.next, %all.next : tensor<32x8xf32, #tile>
    scf.yield %difference.next : tensor<32x8xf32, #tile>
  }
  tt.return %0 : tensor<32x8xf32, #tile>
}

// A maximum with another number is none of the elements.
// CHECK-LABEL: tt.func @least
// CHECK-NOT: scf.if
// CHECK: tt.return
tt.func @least(%x: tensor<32x8xf32, #tile>, %c: f32, %least: f32, %n: i32) -> tensor<32x8xf32, #tile> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tt.splat %c : f32 -> tensor<32x8xf32, #tile>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%value = %x) -> (tensor<32x8xf32, #tile>) : i32 {
    %y = arith.mulf %value, %s : tensor<32x8xf32, #tile>
    %largest = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %b, %least : f32
      tt.reduce.return %max : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %column = tt.expand_dims %largest {axis = 1 : i32} : tensor<32xf32, #row> -> tensor<32x1xf32, #tile>
    %all = tt.broadcast %column : tensor<32x1xf32, #tile> -> tensor<32x8xf32, #tile>
    %difference = arith.subf %y, %all : tensor<32x8xf32, #tile>
    scf.yield %difference : tensor<32x8xf32, #tile>
  }
  tt.return %0 : tensor<32x8xf32, #tile>
}

// Products that something else needs, too, are multiplied anyway.
// CHECK-LABEL: tt.func @products_are_needed
// CHECK-NOT: scf.if
// CHECK: tt.return
tt.func @products_are_needed(%x: tensor<32x8xf32, #tile>, %c: f32, %first: tensor<32xf32, #row>, %n: i32) -> tensor<32x8xf32, #tile> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tt.splat %c : f32 -> tensor<32x8xf32, #tile>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%m = %first, %last = %x) -> (tensor<32xf32, #row>, tensor<32x8xf32, #tile>) : i32 {
    %y = arith.mulf %last, %s : tensor<32x8xf32, #tile>
    %largest = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %next = arith.maxnumf %m, %largest : tensor<32xf32, #row>
    scf.yield %next, %y : tensor<32xf32, #row>, tensor<32x8xf32, #tile>
  }
  tt.return %0#1 : tensor<32x8xf32, #tile>
}

// A sum, a factor that changes in the loop, and the subtraction from a number stay.
// CHECK-LABEL: tt.func @others
// CHECK-NOT: scf.if
// CHECK: tt.return
tt.func @others(%x: tensor<32x8xf32, #tile>, %c: f32, %first: tensor<32xf32, #row>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %s = tt.splat %c : f32 -> tensor<32x8xf32, #tile>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%m = %first, %d = %c) -> (tensor<32xf32, #row>, f32) : i32 {
    %y = arith.mulf %x, %s : tensor<32x8xf32, #tile>
    %sum = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %add = arith.addf %a, %b : f32
      tt.reduce.return %add : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %difference = arith.subf %y, %x : tensor<32x8xf32, #tile>
    %changing = tt.splat %d : f32 -> tensor<32x8xf32, #tile>
    %z = arith.mulf %difference, %changing : tensor<32x8xf32, #tile>
    %largest = "tt.reduce"(%z) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %other = arith.subf %z, %x : tensor<32x8xf32, #tile>
    %w = arith.mulf %other, %s : tensor<32x8xf32, #tile>
    %largest_w = "tt.reduce"(%w) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<32x8xf32, #tile>) -> tensor<32xf32, #row>
    %last = arith.subf %x, %w : tensor<32x8xf32, #tile>
    %next = arith.addf %sum, %largest : tensor<32xf32, #row>
    %e = arith.addf %d, %c : f32
    scf.yield %next, %e : tensor<32xf32, #row>, f32
  }
  tt.return
}

}
