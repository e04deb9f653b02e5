// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-remove-layout-conversions))' | FileCheck %s

// CHECK-DAG: #[[A:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1],
// CHECK-DAG: #[[B:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4],
// CHECK-DAG: #[[P:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4],
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#p = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// Addresses are computed where they are needed, and what was there before is gone.
// CHECK-LABEL: tt.func @addresses
// CHECK-NOT: #[[A]]
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[B]]>
// CHECK-NOT: #[[A]]
// CHECK: tt.return
tt.func @addresses(%x: !tt.ptr<f32>, %n: i32) -> tensor<1024xf32, #b> {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #a>
  %ns = tt.splat %n : i32 -> tensor<1024xi32, #a>
  %m = arith.cmpi slt, %range, %ns : tensor<1024xi32, #a>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
  %q = tt.addptr %xs, %range : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
  %o = arith.constant dense<0.0> : tensor<1024xf32, #a>
  %0 = ttg.convert_layout %q : tensor<1024x!tt.ptr<f32>, #a> -> tensor<1024x!tt.ptr<f32>, #b>
  %1 = ttg.convert_layout %m : tensor<1024xi1, #a> -> tensor<1024xi1, #b>
  %2 = ttg.convert_layout %o : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  %3 = tt.load %0, %1, %2 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return %3 : tensor<1024xf32, #b>
}

// A value in between is computed in the layout of its end, from what had that layout to begin with.
// CHECK-LABEL: tt.func @from_load_to_store
// CHECK: %[[V:.*]] = tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[B]]>
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[V]], %[[V]] : tensor<1024xf32, #[[B]]>
// CHECK-NEXT: tt.store %{{.*}}, %[[S]] : tensor<1024x!tt.ptr<f32>, #[[B]]>
// CHECK-NEXT: tt.return
tt.func @from_load_to_store(%q: tensor<1024x!tt.ptr<f32>, #b>) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
  %2 = arith.addf %1, %1 : tensor<1024xf32, #a>
  %3 = ttg.convert_layout %2 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %q, %3 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// Shape operations ask for slices of the layout.
// CHECK-LABEL: tt.func @rows_and_columns
// CHECK: tt.make_range {{.*}} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #[[P]]}>>
// CHECK: tt.expand_dims {{.*}} -> tensor<1x64xi32, #[[P]]>
// CHECK: tt.broadcast {{.*}} -> tensor<8x64xi32, #[[P]]>
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @rows_and_columns() -> tensor<8x64xi32, #p> {
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #a>
  %1 = ttg.convert_layout %0 : tensor<64xi32, #a> -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #m}>>
  %2 = tt.expand_dims %1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #m}>> -> tensor<1x64xi32, #m>
  %3 = tt.broadcast %2 : tensor<1x64xi32, #m> -> tensor<8x64xi32, #m>
  %4 = ttg.convert_layout %3 : tensor<8x64xi32, #m> -> tensor<8x64xi32, #p>
  tt.return %4 : tensor<8x64xi32, #p>
}

// What is loaded, passed in or carried around stays where it is, and is moved.
// CHECK-LABEL: tt.func @loads_are_moved
// CHECK: %[[V:.*]] = tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[A]]>
// CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[V]] : tensor<1024xf32, #[[A]]> -> tensor<1024xf32, #[[B]]>
// CHECK-NEXT: tt.return %[[C]]
tt.func @loads_are_moved(%q: tensor<1024x!tt.ptr<f32>, #a>) -> tensor<1024xf32, #b> {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.return %1 : tensor<1024xf32, #b>
}

// CHECK-LABEL: tt.func @loops
// CHECK: scf.for {{.*}} -> (tensor<1024xf32, #[[A]]>)
// CHECK: ttg.convert_layout %{{.*}} : tensor<1024xf32, #[[A]]> -> tensor<1024xf32, #[[B]]>
tt.func @loops(%t: tensor<1024xf32, #a>, %n: i32) -> tensor<1024xf32, #b> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = scf.for %i = %zero to %n step %one iter_args(%s = %t) -> tensor<1024xf32, #a> : i32 {
    %2 = arith.addf %s, %s : tensor<1024xf32, #a>
    scf.yield %2 : tensor<1024xf32, #a>
  }
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.return %1 : tensor<1024xf32, #b>
}

// One operand that would have to be moved keeps the others from being computed twice.
// CHECK-LABEL: tt.func @one_conversion_instead_of_two
// CHECK: arith.addf {{.*}} : tensor<1024xf32, #[[A]]>
// CHECK: ttg.convert_layout
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @one_conversion_instead_of_two(%s: tensor<1024xf32, #a>, %t: tensor<1024xf32, #a>) -> tensor<1024xf32, #b> {
  %0 = arith.addf %s, %t : tensor<1024xf32, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.return %1 : tensor<1024xf32, #b>
}

}
