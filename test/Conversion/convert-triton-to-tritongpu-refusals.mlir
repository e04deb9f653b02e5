// RUN: triton-opt %s --split-input-file --convert-triton-to-tritongpu --verify-diagnostics

tt.func @trans(%t: tensor<16x32xf32>) {
  // expected-error @+1 {{'tt.trans' op cannot be laid out: the layout of its result follows from those of its operands in a way that this pass does not know}}
  %0 = tt.trans %t {order = array<i32: 1, 0>} : tensor<16x32xf32> -> tensor<32x16xf32>
  tt.return
}

// -----

tt.func @reshape(%t: tensor<16x32xf32>) {
  // expected-error @+1 {{'tt.reshape' op cannot be laid out}}
  %0 = tt.reshape %t : tensor<16x32xf32> -> tensor<512xf32>
  tt.return
}

// -----

tt.func @join(%t: tensor<16x32xf32>) {
  // expected-error @+1 {{'tt.join' op cannot be laid out}}
  %0 = tt.join %t, %t : tensor<16x32xf32> -> tensor<16x32x2xf32>
  tt.return
}

// -----

tt.func @split(%t: tensor<16x2xf32>) {
  // expected-error @+1 {{'tt.split' op cannot be laid out}}
  %0, %1 = tt.split %t : tensor<16x2xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @reduce(%t: tensor<16x32xf32>) {
  // expected-error @+1 {{'tt.reduce' op cannot be laid out}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<16x32xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @dot(%t: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op cannot be laid out}}
  %0 = tt.dot %t, %t, %t : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_scaled(%t: tensor<32x32xf8E5M2>, %c: tensor<32x32xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op cannot be laid out}}
  %0 = tt.dot_scaled %t, %t, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @load_of_a_block(%p: !tt.ptr<tensor<16xf32>>) {
  // expected-error @+1 {{'tt.load' op cannot be laid out: it accesses memory through a block pointer}}
  %0 = tt.load %p : !tt.ptr<tensor<16xf32>>
  tt.return
}

// -----

tt.func @store_of_a_block(%p: !tt.ptr<tensor<16xf32>>, %t: tensor<16xf32>) {
  // expected-error @+1 {{'tt.store' op cannot be laid out: it accesses memory through a block pointer}}
  tt.store %p, %t : !tt.ptr<tensor<16xf32>>
  tt.return
}
