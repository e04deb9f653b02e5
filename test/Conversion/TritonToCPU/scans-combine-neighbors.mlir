// RUN: ttc %s --run --arg=full:1024:value=35 --arg=zeros:1024 --arg=zeros:32 --check=o=iota:1024:start=35:step=35:rtol=1e-3 --show=p=32 | FileCheck %s

// Scans that round combine pairs of neighbors: each sum of f16 is within one unit in the last place, which it is not if
// each number is added to the sum of all before it. Elements are combined in order.
tt.func public @k(%i: !tt.ptr<f16>, %o: !tt.ptr<f16>, %p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %is = tt.splat %i : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %sources = tt.addptr %is, %r : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %x = tt.load %sources : tensor<1024x!tt.ptr<f16>>
  %sums = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f16, %b: f16):
    %s = arith.addf %a, %b : f16
    tt.scan.return %s : f16
  }) : (tensor<1024xf16>) -> tensor<1024xf16>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %targets = tt.addptr %os, %r : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  // CHECK-DAG: o: all 1024 elements are as expected
  tt.store %targets, %sums : tensor<1024x!tt.ptr<f16>>

  // Sums along rows, and of each column from below, with the last element that was added.
  %eight = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %floats = arith.sitofp %eight : tensor<8xi32> to tensor<8xf32>
  %rows = tt.reshape %floats : tensor<8xf32> -> tensor<2x4xf32>
  %0:2 = "tt.scan"(%rows, %rows) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %last: f32, %b: f32, %next: f32):
    %s = arith.addf %a, %b : f32
    tt.scan.return %s, %next : f32, f32
  }) : (tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %columns = tt.reshape %floats : tensor<8xf32> -> tensor<4x2xf32>
  %1:2 = "tt.scan"(%columns, %columns) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %last: f32, %b: f32, %next: f32):
    %s = arith.addf %a, %b : f32
    tt.scan.return %s, %next : f32, f32
  }) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>)
  // CHECK-DAG: p: f32 (32) 0 1 3 6 4 9 15 22 0 1 2 3 4 5 6 7 12 16 12 15 10 12 6 7 0 1 2 3 4 5 6 7
  %2 = tt.reshape %0#0 : tensor<2x4xf32> -> tensor<8xf32>
  %3 = tt.reshape %0#1 : tensor<2x4xf32> -> tensor<8xf32>
  %4 = tt.reshape %1#0 : tensor<4x2xf32> -> tensor<8xf32>
  %5 = tt.reshape %1#1 : tensor<4x2xf32> -> tensor<8xf32>
  %6 = tt.cat %2, %3 : tensor<8xf32> -> tensor<16xf32>
  %7 = tt.cat %4, %5 : tensor<8xf32> -> tensor<16xf32>
  %8 = tt.cat %6, %7 : tensor<16xf32> -> tensor<32xf32>
  %all = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %places = tt.addptr %ps, %all : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %places, %8 : tensor<32x!tt.ptr<f32>>
  tt.return
}
