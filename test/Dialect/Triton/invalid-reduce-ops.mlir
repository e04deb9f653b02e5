// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @reduction_of_nothing() {
  // expected-error @+1 {{has no source}}
  "tt.reduce"() <{axis = 0 : i32}> ({
    "tt.reduce.return"() : () -> ()
  }) : () -> ()
  tt.return
}

// -----

tt.func @reduction_outside(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{axis 2 is outside a tensor of rank 2}}
  %0 = "tt.reduce"(%t) <{axis = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_of_two_shapes(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>) {
  // expected-error @+1 {{the sources have one shape and layout, but their types are 'tensor<4x8xf32>' and 'tensor<8x4xf32>'}}
  %0:2 = "tt.reduce"(%t, %u) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    tt.reduce.return %x, %y : f32, f32
  }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  tt.return
}

// -----

tt.func @reduction_to_more_results(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{has 1 sources, but 2 results}}
  %0:2 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  tt.return
}

// -----

tt.func @reduction_to_another_shape(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{a result's type is 'tensor<4xf32>', not 'tensor<8xf32>'}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @reduction_of_rank_one_to_a_tensor(%t: tensor<8xf32>) {
  // expected-error @+1 {{a result's type is 'f32', not 'tensor<1xf32>'}}
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<8xf32>) -> tensor<1xf32>
  tt.return
}

// -----

tt.func @reduction_of_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region takes an accumulated and a new element of each source, of types ('f32', 'f32'), not ('f32')}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_that_returns_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region returns an element of each source, of types ('f32'), not ('i1')}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf olt, %x, %y : f32
    tt.reduce.return %c : i1
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_that_does_not_return(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region ends with tt.reduce.return, not llvm.unreachable}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    llvm.unreachable
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_with_control_flow(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expects region #0 to have 0 or 1 blocks}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    cf.br ^bb1
    ^bb1:
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @return_of_a_scan_in_a_reduction(%t: tensor<4x8xf32>) {
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    // expected-error @+1 {{expects parent op 'tt.scan'}}
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @scan_outside(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{axis -1 is outside a tensor of rank 2}}
  %0 = "tt.scan"(%t) <{axis = -1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: f32):
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @scan_to_another_type(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the results have the sources' types ('tensor<4x8xf32>'), not ('tensor<4x8xi32>')}}
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: f32):
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xi32>
  tt.return
}

// -----

tt.func @scan_without_a_direction(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{requires attribute 'reverse'}}
  %0 = "tt.scan"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @scan_of_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region takes an accumulated and a new element of each source, of types ('f32', 'f32'), not ('f32', 'i32')}}
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: i32):
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @scan_that_does_not_return(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region ends with tt.scan.return, not llvm.unreachable}}
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: f32):
    llvm.unreachable
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_of_nothing() {
  // expected-error @+1 {{has no source}}
  "tt.map_elementwise"() <{pack = 1 : i32}> ({
    tt.map_elementwise.return
  }) : () -> ()
  tt.return
}

// -----

tt.func @map_of_three_at_once(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{`pack` is a power of two, not 3}}
  %0 = "tt.map_elementwise"(%t) <{pack = 3 : i32}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    tt.map_elementwise.return %x, %y, %z : f32, f32, f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_of_more_than_there_are(%t: tensor<2xf32>) {
  // expected-error @+1 {{the region takes 4 elements at once, but a source has 2}}
  %0 = "tt.map_elementwise"(%t) <{pack = 4 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<2xf32>) -> tensor<2xf32>
  tt.return
}

// -----

tt.func @map_to_another_shape(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{sources and results have one shape, but there are 'tensor<4x8xf32>' and 'tensor<32xf32>'}}
  %0 = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<32xf32>
  tt.return
}

// -----

tt.func @map_of_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region takes `pack` elements of each source, of types ('f32', 'f32'), not ('f32')}}
  %0 = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%x: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_that_returns_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{the region returns `pack` elements of each result, of types ('f32', 'f32'), not ('f32')}}
  %0 = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_that_writes(%t: tensor<4x8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{the region cannot write to memory}}
  %0 = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: f32):
    // expected-note @+1 {{but this operation does}}
    tt.store %p, %x : !tt.ptr<f32>
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}
