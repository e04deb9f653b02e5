// RUN: triton-opt %s --split-input-file --convert-triton-to-tritongpu='num-warps=4 target=cuda:90' --verify-diagnostics | FileCheck %s

// Each tensor gets the default layout of its shape: one element for each thread, last dimension fastest.
// CHECK-DAG: #[[V:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[M:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[N:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a", "ttg.threads-per-warp" = 32 : i32} {
// CHECK-LABEL: tt.func @layouts
// CHECK-SAME: (%{{.*}}: tensor<256xf32, #[[V]]>, %{{.*}}: tensor<16x32xf32, #[[M]]>, %{{.*}}: tensor<64x4xf32, #[[N]]>)
// CHECK-SAME: -> tensor<256xf32, #[[V]]>
tt.func @layouts(%v: tensor<256xf32>, %m: tensor<16x32xf32>, %n: tensor<64x4xf32>) -> tensor<256xf32> {
  // CHECK-NEXT: arith.constant dense<1.000000e+00> : tensor<256xf32, #[[V]]>
  %c = arith.constant dense<1.0> : tensor<256xf32>
  // CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} : tensor<256xf32, #[[V]]>
  %0 = arith.addf %v, %c : tensor<256xf32>
  tt.return %0 : tensor<256xf32>
}

// The operand of `tt.expand_dims` has a slice of the layout of the result.
// CHECK-LABEL: tt.func @expanded
tt.func @expanded() {
  // CHECK-NEXT: %[[R:.*]] = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #[[V]]>
  %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // CHECK-NEXT: %[[S:.*]] = ttg.convert_layout %[[R]] : tensor<32xi32, #[[V]]> -> tensor<32xi32, #ttg.slice<{dim = 0, parent = #[[M]]}>>
  // CHECK-NEXT: tt.expand_dims %[[S]] {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #[[M]]}>> -> tensor<1x32xi32, #[[M]]>
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  tt.return
}

// Block arguments, loops and calls have layouts.
// CHECK-LABEL: tt.func @control_flow
tt.func @control_flow(%t: tensor<256xf32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // CHECK: scf.for {{.*}} iter_args({{.*}}) -> (tensor<256xf32, #[[V]]>)
  %0 = scf.for %i = %zero to %n step %one iter_args(%s = %t) -> tensor<256xf32> : i32 {
    // CHECK: tt.call @layouts({{.*}}) : (tensor<256xf32, #[[V]]>, tensor<16x32xf32, #[[M]]>, tensor<64x4xf32, #[[N]]>) -> tensor<256xf32, #[[V]]>
    %m = ub.poison : tensor<16x32xf32>
    %k = ub.poison : tensor<64x4xf32>
    %r = tt.call @layouts(%s, %m, %k) : (tensor<256xf32>, tensor<16x32xf32>, tensor<64x4xf32>) -> tensor<256xf32>
    scf.yield %r : tensor<256xf32>
  }
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : tensor<256xf32, #[[V]]>)
  cf.cond_br %c, ^bb1(%0 : tensor<256xf32>), ^bb1(%t : tensor<256xf32>)
// CHECK: ^bb1(%{{.*}}: tensor<256xf32, #[[V]]>):
^bb1(%x: tensor<256xf32>):
  tt.return
}

// -----

// A constant whose elements differ keeps their order.
// CHECK: arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32, #blocked>
// CHECK: arith.constant sparse<{{.*}}, [7, 9]> : tensor<4xi32, #blocked>
// CHECK: arith.constant dense_resource<numbers> : tensor<4xi32, #blocked>
tt.func @elements() {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = arith.constant sparse<[[1], [2]], [7, 9]> : tensor<4xi32>
  %2 = arith.constant dense_resource<numbers> : tensor<4xi32>
  tt.return
}
{-# dialect_resources: { builtin: { numbers: "0x0400000001000000020000000300000004000000" } } #-}

// -----

// Tensors of host code around a gpu.module get no layouts.
// CHECK-LABEL: func.func @host(%{{.*}}: tensor<?xf32>)
// CHECK: gpu.module @device attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32,
// CHECK: tt.func @kernel(%{{.*}}: tensor<8xf32, #blocked>)
module attributes {gpu.container_module} {
  func.func @host(%t: tensor<?xf32>) {
    return
  }
  gpu.module @device {
    tt.func @kernel(%t: tensor<8xf32>) {
      tt.return
    }
  }
}

// -----

// A module without kernels gets no attributes.
// CHECK: module {
// CHECK-NEXT: func.func private @host()
func.func private @host()

// -----

// expected-error @+1 {{expected no layouts, but `ttg.num-warps` is set}}
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @again() {
    tt.return
  }
}

// -----

tt.func @tensor_of_rank_zero(%f: f32) {
  // expected-error @+1 {{expected tensors of static shape with at least one dimension, but got 'tensor<f32>'}}
  %0 = tt.splat %f : f32 -> tensor<f32>
  tt.return
}

// -----

// expected-error @+1 {{expected tensors of static shape with at least one dimension, but got 'tensor<?xf32>'}}
tt.func @dynamic(%t: tensor<?xf32>) {
  tt.return
}

// -----

// expected-error @+1 {{expected tensors of integers, floats or pointers, but got 'tensor<2xcomplex<f32>>'}}
tt.func @complex_numbers(%t: tensor<2xcomplex<f32>>) {
  tt.return
}

// -----

// expected-error @+1 {{expected tensors whose sizes are powers of two, of at most 1048576 elements, but got 'tensor<3xf32>'}}
tt.func @no_power_of_two(%t: tensor<3xf32>) {
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// expected-error @+1 {{expected tensors without layouts, since `ttg.num-warps` is missing, but got 'tensor<32xf32,}}
tt.func @layout_already(%t: tensor<32xf32, #b>) {
  tt.return
}

// -----

// expected-error @+1 {{expected tensors whose sizes are powers of two, of at most 1048576 elements, but got 'tensor<4294967296x4294967296xf32>'}}
tt.func @too_many_elements(%t: tensor<4294967296x4294967296xf32>) {
  tt.return
}

// -----

// expected-error @+1 {{expected tensors whose sizes are powers of two, of at most 1048576 elements, but got 'tensor<3xf32>'}}
tt.func @block_of_no_power_of_two(%p: !tt.ptr<tensor<3xf32>>) {
  tt.return
}
