// RUN: triton-opt %s --split-input-file --verify-diagnostics | triton-opt --split-input-file | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#v = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#p = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#slice = #ttg.slice<{dim = 1, parent = #b}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @elements_stay_in_their_threads
  tt.func @elements_stay_in_their_threads(%b: tensor<16x8xf32, #b>, %v: tensor<128xf32, #v>) {
    // CHECK: tt.trans
    %0 = tt.trans %b {order = array<i32: 1, 0>} : tensor<16x8xf32, #b> -> tensor<8x16xf32, #t>
    // CHECK: tt.reshape
    %1 = tt.reshape %v : tensor<128xf32, #v> -> tensor<4x32xf32, #m>
    // CHECK: tt.reshape %{{.*}} allow_reorder
    %2 = tt.reshape %v allow_reorder : tensor<128xf32, #v> -> tensor<4x32xf32, #t>
    // CHECK: tt.join
    %3 = tt.join %v, %v : tensor<128xf32, #v> -> tensor<128x2xf32, #p>
    // CHECK: tt.split
    %4, %5 = tt.split %3 : tensor<128x2xf32, #p> -> tensor<128xf32, #v>
    // CHECK: "tt.reduce"
    %6 = "tt.reduce"(%b) <{axis = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.reduce.return %x : f32
    }) : (tensor<16x8xf32, #b>) -> tensor<16xf32, #slice>
    // CHECK: tt.return
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @transposed_in_place(%b: tensor<16x16xf32, #b>) {
    // expected-error @+1 {{expected a result of type 'tensor<16x16xf32, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>>', but got 'tensor<16x16xf32}}
    %0 = tt.trans %b {order = array<i32: 1, 0>} : tensor<16x16xf32, #b> -> tensor<16x16xf32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_is_lost(%b: tensor<16x8xf32, #b>) {
    // expected-error @+1 {{expected a layout on both source and result or on neither, but got 'tensor<16x8xf32}}
    %0 = tt.reshape %b : tensor<16x8xf32, #b> -> tensor<128xf32>
    tt.return
  }
}

// -----

#v = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#t = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @reshape_to_other_layout(%v: tensor<128xf32, #v>) {
    // expected-error @+1 {{expected a result of type 'tensor<4x32xf32, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>>', but got 'tensor<4x32xf32}}
    %0 = tt.reshape %v : tensor<128xf32, #v> -> tensor<4x32xf32, #t>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
#v = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @pairs_in_two_threads(%b: tensor<128x2xf32, #b>) {
    // expected-error @+1 {{expected a layout that keeps both elements of a pair in one thread, but got 'tensor<128x2xf32}}
    %0, %1 = tt.split %b : tensor<128x2xf32, #b> -> tensor<128xf32, #v>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @reduction_along_another_dimension(%b: tensor<16x16xf32, #b>) {
    // expected-error @+1 {{expected a result of type 'tensor<16xf32, #ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>}>>', but got 'tensor<16xf32}}
    %0 = "tt.reduce"(%b) <{axis = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.reduce.return %x : f32
    }) : (tensor<16x16xf32, #b>) -> tensor<16xf32, #ttg.slice<{dim = 0, parent = #b}>>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @dot_of_which_the_accumulator_has_a_layout(%a: tensor<16x16xf32>, %c: tensor<16x16xf32, #b>) {
    // expected-error @+1 {{expected a layout on all operands or on none, but got 'tensor<16x16xf32>'}}
    %0 = tt.dot %a, %a, %c : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @dot_of_which_one_has_a_layout(%a: tensor<16x16xf32, #b>, %b: tensor<16x16xf32>) {
    // expected-error @+1 {{expected a layout on all operands or on none, but got 'tensor<16x16xf32}}
    %0 = tt.dot %a, %b, %a : tensor<16x16xf32, #b> * tensor<16x16xf32> -> tensor<16x16xf32, #b>
    tt.return
  }
}

// -----

#v = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @indices_elsewhere(%v: tensor<128xf32, #v>, %i: tensor<128xi32, #w>) {
    // expected-error @+1 {{expected a result of type 'tensor<128xf32, #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>', but got 'tensor<128xf32}}
    %0 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<128xf32, #v>, tensor<128xi32, #w>) -> tensor<128xf32, #v>
    tt.return
  }
}
