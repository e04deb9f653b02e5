// RUN: ttc %s --run --arg=full:1024:value=35 --arg=full:1024:value=35 --arg=zeros:1 --arg=zeros:1 --arg=zeros:1 --arg=zeros:1 --arg=zeros:16 \
// RUN:   --show=half --show=brain --show=small --show=rows=16 | FileCheck %s

// Reductions that round combine pairs of neighbors: sums of 1,024 equal numbers are exact, which they are not if each
// number is added to the sum of all before it. Elements are combined in order, so that the last one is found.
tt.func public @k(%x: !tt.ptr<f16>, %y: !tt.ptr<bf16>, %z: !tt.ptr<f8E5M2>, %half: !tt.ptr<f16>, %brain: !tt.ptr<bf16>, %small: !tt.ptr<f8E5M2>, %rows: !tt.ptr<f32>) {
  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %p = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %ps = tt.addptr %p, %r : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %halves = tt.load %ps : tensor<1024x!tt.ptr<f16>>
  %0 = "tt.reduce"(%halves) <{axis = 0 : i32}> ({
  ^bb0(%a: f16, %b: f16):
    %s = arith.addf %a, %b : f16
    tt.reduce.return %s : f16
  }) : (tensor<1024xf16>) -> f16
  // CHECK: half: f16 (1) 35840
  tt.store %half, %0 : !tt.ptr<f16>

  %q = tt.splat %y : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %qs = tt.addptr %q, %r : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %brains = tt.load %qs : tensor<1024x!tt.ptr<bf16>>
  %1 = "tt.reduce"(%brains) <{axis = 0 : i32}> ({
  ^bb0(%a: bf16, %b: bf16):
    %s = arith.addf %a, %b : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<1024xbf16>) -> bf16
  // CHECK: brain: bf16 (1) 35840
  tt.store %brain, %1 : !tt.ptr<bf16>

  %ones = arith.constant dense<1.0> : tensor<256xf8E5M2>
  %2 = "tt.reduce"(%ones) <{axis = 0 : i32}> ({
  ^bb0(%a: f8E5M2, %b: f8E5M2):
    %s = arith.addf %a, %b : f8E5M2
    tt.reduce.return %s : f8E5M2
  }) : (tensor<256xf8E5M2>) -> f8E5M2
  // CHECK: small: f8E5M2 (1) 256
  tt.store %small, %2 : !tt.ptr<f8E5M2>

  // The sums of rows and of columns, and the last element of each.
  %sixteen = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %floats = arith.sitofp %sixteen : tensor<16xi32> to tensor<16xf32>
  %matrix = tt.reshape %floats : tensor<16xf32> -> tensor<4x4xf32>
  %3:2 = "tt.reduce"(%matrix, %matrix) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %last: f32, %b: f32, %next: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s, %next : f32, f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %4:2 = "tt.reduce"(%matrix, %matrix) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %last: f32, %b: f32, %next: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s, %next : f32, f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: rows: f32 (16) 6 22 38 54 3 7 11 15 24 28 32 36 12 13 14 15
  %left = tt.cat %3#0, %3#1 : tensor<4xf32> -> tensor<8xf32>
  %right = tt.cat %4#0, %4#1 : tensor<4xf32> -> tensor<8xf32>
  %both = tt.cat %left, %right : tensor<8xf32> -> tensor<16xf32>
  %t = tt.splat %rows : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %ts = tt.addptr %t, %sixteen : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %ts, %both : tensor<16x!tt.ptr<f32>>
  tt.return
}
