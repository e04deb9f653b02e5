// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -

// CHECK-LABEL: tt.func @reduce
tt.func @reduce(%t: tensor<4x8xf32>, %i: tensor<4x8xi32>, %v: tensor<64xf32>) {
  // CHECK-NEXT: %{{.*}} = "tt.reduce"(%{{.*}}) <{axis = 1 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: tt.reduce.return %{{.*}} : f32
  // CHECK-NEXT: }) : (tensor<4x8xf32>) -> tensor<4xf32>
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %{{.*}}:2 = "tt.reduce"(%{{.*}}, %{{.*}}) <{axis = 0 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: f32, %{{.*}}: i32):
  // CHECK-NEXT: %{{.*}} = arith.cmpf ogt, %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
  // CHECK-NEXT: tt.reduce.return %{{.*}}, %{{.*}} : f32, i32
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  %1:2 = "tt.reduce"(%t, %i) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %n: i32, %y: f32, %m: i32):
    %c = arith.cmpf ogt, %x, %y : f32
    %s = arith.select %c, %x, %y : f32
    %k = arith.select %c, %n, %m : i32
    tt.reduce.return %s, %k : f32, i32
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  // CHECK-NEXT: %{{.*}} = "tt.reduce"(%{{.*}}) <{axis = 0 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: tt.reduce.return %{{.*}} : f32
  // CHECK-NEXT: }) : (tensor<64xf32>) -> f32
  %2 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<64xf32>) -> f32
  tt.return
}

// CHECK-LABEL: tt.func @scan
tt.func @scan(%t: tensor<4x8xf32>, %i: tensor<4x8xi32>) {
  // CHECK-NEXT: %{{.*}}:2 = "tt.scan"(%{{.*}}, %{{.*}}) <{axis = 0 : i32, reverse = false}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: f32, %{{.*}}: i32):
  // CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: tt.scan.return %{{.*}}, %{{.*}} : f32, i32
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %0:2 = "tt.scan"(%t, %i) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%x: f32, %n: i32, %y: f32, %m: i32):
    %s = arith.addf %x, %y : f32
    tt.scan.return %s, %n : f32, i32
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  // CHECK-NEXT: %{{.*}} = "tt.scan"(%{{.*}}) <{axis = 1 : i32, reverse = true}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: tt.scan.return %{{.*}} : f32
  // CHECK-NEXT: }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = "tt.scan"(%t) <{axis = 1 : i32, reverse = true}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %y : f32
    tt.scan.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @map_elementwise
tt.func @map_elementwise(%v: tensor<64xf32>, %w: tensor<64xi32>, %p: tensor<64x!tt.ptr<f32>>) {
  // CHECK-NEXT: %{{.*}} = "tt.map_elementwise"(%{{.*}}) <{pack = 2 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT: tt.map_elementwise.return %{{.*}}, %{{.*}} : f32, f32
  // CHECK-NEXT: }) : (tensor<64xf32>) -> tensor<64xf32>
  %0 = "tt.map_elementwise"(%v) <{pack = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.map_elementwise.return %y, %x : f32, f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}}:2 = "tt.map_elementwise"(%{{.*}}, %{{.*}}) <{pack = 1 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i32):
  // CHECK-NEXT: %{{.*}} = arith.trunci %{{.*}} : i32 to i1
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: tt.map_elementwise.return %{{.*}}, %{{.*}} : i32, f32
  // CHECK-NEXT: ^bb2:
  // CHECK-NEXT: tt.map_elementwise.return {tt.constancy = 1 : i32} %{{.*}}, %{{.*}} : i32, f32
  // CHECK-NEXT: }) : (tensor<64xf32>, tensor<64xi32>) -> (tensor<64xi32>, tensor<64xf32>)
  %1:2 = "tt.map_elementwise"(%v, %w) <{pack = 1 : i32}> ({
  ^bb0(%x: f32, %y: i32):
    %c = arith.trunci %y : i32 to i1
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %y, %x : i32, f32
  ^bb2:
    tt.map_elementwise.return {tt.constancy = 1 : i32} %y, %x : i32, f32
  }) : (tensor<64xf32>, tensor<64xi32>) -> (tensor<64xi32>, tensor<64xf32>)
  // CHECK-NEXT: %{{.*}} = "tt.map_elementwise"(%{{.*}}) <{pack = 1 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: !tt.ptr<f32>):
  // CHECK-NEXT: %{{.*}} = tt.load %{{.*}} : !tt.ptr<f32>
  // CHECK-NEXT: tt.map_elementwise.return %{{.*}} : f32
  // CHECK-NEXT: }) : (tensor<64x!tt.ptr<f32>>) -> tensor<64xf32>
  %2 = "tt.map_elementwise"(%p) <{pack = 1 : i32}> ({
  ^bb0(%x: !tt.ptr<f32>):
    %s = tt.load %x : !tt.ptr<f32>
    tt.map_elementwise.return %s : f32
  }) : (tensor<64x!tt.ptr<f32>>) -> tensor<64xf32>
  // CHECK-NEXT: "tt.map_elementwise"(%{{.*}}) <{pack = 1 : i32}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: f32):
  // CHECK-NEXT: tt.map_elementwise.return
  // CHECK-NEXT: }) : (tensor<64xf32>) -> ()
  "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%x: f32):
    tt.map_elementwise.return
  }) : (tensor<64xf32>) -> ()
  tt.return
}
