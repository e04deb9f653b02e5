// An element that a branch of a region computes is computed again in the other branch, and tensors of a region each time.
// RUN: ttc %s --kernel=blocks --run --arg=iota:4:start=-1 --arg=o=zeros:4 --show=o | FileCheck %s
// RUN: ttc %s --kernel=structured --run --arg=iota:4:start=-1 --arg=o=zeros:4 --show=o | FileCheck %s
// CHECK: o: i32 (4) -2 -1 2 3

tt.func public @blocks(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %from = tt.addptr %ps, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %x = tt.load %from : tensor<4x!tt.ptr<i32>>
  %c2 = tt.make_range {start = 2 : i32, end = 3 : i32} : tensor<1xi32>
  %p1 = tt.splat %p : !tt.ptr<i32> -> tensor<1x!tt.ptr<i32>>
  %third = tt.addptr %p1, %c2 : tensor<1x!tt.ptr<i32>>, tensor<1xi32>
  %one = tt.load %third : tensor<1x!tt.ptr<i32>>
  %y = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : i32
    %c = arith.cmpi sgt, %a, %c0 : i32
    cf.cond_br %c, ^positive, ^other
  ^positive:
    %0 = tt.unsplat %one : tensor<1xi32>
    %1 = arith.addi %a, %0 : i32
    tt.map_elementwise.return %1 : i32
  ^other:
    %2 = tt.unsplat %one : tensor<1xi32>
    %3 = arith.subi %a, %2 : i32
    tt.map_elementwise.return %3 : i32
  }) : (tensor<4xi32>) -> tensor<4xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %to = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %to, %y : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @structured(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %from = tt.addptr %ps, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %x = tt.load %from : tensor<4x!tt.ptr<i32>>
  %c2 = tt.make_range {start = 2 : i32, end = 3 : i32} : tensor<1xi32>
  %p1 = tt.splat %p : !tt.ptr<i32> -> tensor<1x!tt.ptr<i32>>
  %third = tt.addptr %p1, %c2 : tensor<1x!tt.ptr<i32>>, tensor<1xi32>
  %one = tt.load %third : tensor<1x!tt.ptr<i32>>
  %y = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : i32
    %c = arith.cmpi sgt, %a, %c0 : i32
    %r = scf.if %c -> i32 {
      %0 = tt.unsplat %one : tensor<1xi32>
      %1 = arith.addi %a, %0 : i32
      scf.yield %1 : i32
    } else {
      %2 = tt.unsplat %one : tensor<1xi32>
      %3 = arith.subi %a, %2 : i32
      scf.yield %3 : i32
    }
    tt.map_elementwise.return %r : i32
  }) : (tensor<4xi32>) -> tensor<4xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %to = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %to, %y : tensor<4x!tt.ptr<i32>>
  tt.return
}

// A region is inlined for each pair of elements, with its tensors.
// RUN: ttc %s --kernel=tensors_of_regions --run --arg=iota:4xf32:start=1 --arg=r=zeros:1 --show=r | FileCheck %s --check-prefix=REGION
// REGION: r: f32 (1) 10
tt.func public @tensors_of_regions(%p: !tt.ptr<f32>, %r: !tt.ptr<f32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %from = tt.addptr %ps, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %x = tt.load %from : tensor<4x!tt.ptr<f32>>
  %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %ab = arith.addf %a, %b : f32
    %two = arith.constant dense<2.0> : tensor<2xf32>
    %both = tt.splat %ab : f32 -> tensor<2xf32>
    %halves = arith.divf %both, %two : tensor<2xf32>
    %0 = "tt.reduce"(%halves) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %s = arith.addf %u, %v : f32
      tt.reduce.return %s : f32
    }) : (tensor<2xf32>) -> f32
    %1 = "tt.reduce"(%halves) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %m = arith.maximumf %u, %v : f32
      tt.reduce.return %m : f32
    }) : (tensor<2xf32>) -> f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.subf %2, %1 : f32
    tt.reduce.return %3 : f32
  }) : (tensor<4xf32>) -> f32
  tt.store %r, %sum : !tt.ptr<f32>
  tt.return
}
