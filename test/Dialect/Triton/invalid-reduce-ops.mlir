// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @reduction_of_nothing() {
  // expected-error @+1 {{expected at least one source, but got none}}
  "tt.reduce"() <{axis = 0 : i32}> ({
    "tt.reduce.return"() : () -> ()
  }) : () -> ()
  tt.return
}

// -----

tt.func @reduction_outside(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `axis` in [0, 2), but got 2}}
  %0 = "tt.reduce"(%t) <{axis = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_of_two_shapes(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>) {
  // expected-error @+1 {{expected sources of one shape and layout, but got 'tensor<4x8xf32>' and 'tensor<8x4xf32>'}}
  %0:2 = "tt.reduce"(%t, %u) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    tt.reduce.return %x, %y : f32, f32
  }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  tt.return
}

// -----

tt.func @reduction_to_more_results(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected 1 results, one per source, but got 2}}
  %0:2 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  tt.return
}

// -----

tt.func @reduction_to_another_shape(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected a result of type 'tensor<4xf32>', but got 'tensor<8xf32>'}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @reduction_of_rank_one_to_a_tensor(%t: tensor<8xf32>) {
  // expected-error @+1 {{expected a result of type 'f32', but got 'tensor<1xf32>'}}
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<8xf32>) -> tensor<1xf32>
  tt.return
}

// -----

tt.func @reduction_of_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected region arguments for the accumulated and the new element of each source, of types ('f32', 'f32'), but got ('f32')}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32):
    tt.reduce.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_that_returns_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected region results for an element of each source, of types ('f32'), but got ('i1')}}
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf olt, %x, %y : f32
    tt.reduce.return %c : i1
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduction_that_does_not_return(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected the region to end with `tt.reduce.return`, but got llvm.unreachable}}
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
  // expected-error @+1 {{expected `axis` in [0, 2), but got -1}}
  %0 = "tt.scan"(%t) <{axis = -1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: f32):
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @scan_to_another_type(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected results of the sources' types ('tensor<4x8xf32>'), but got ('tensor<4x8xi32>')}}
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
  // expected-error @+1 {{expected region arguments for the accumulated and the new element of each source, of types ('f32', 'f32'), but got ('f32', 'i32')}}
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: i32):
    tt.scan.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @scan_that_does_not_return(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected the region to end with `tt.scan.return`, but got llvm.unreachable}}
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: f32):
    llvm.unreachable
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_of_nothing() {
  // expected-error @+1 {{expected at least one source, but got none}}
  "tt.map_elementwise"() <{pack = 1 : i32}> ({
    tt.map_elementwise.return
  }) : () -> ()
  tt.return
}

// -----

tt.func @map_of_three_at_once(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `pack` to be a power of two, but got 3}}
  %0 = "tt.map_elementwise"(%t) <{pack = 3 : i32}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    tt.map_elementwise.return %x, %y, %z : f32, f32, f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_of_more_than_there_are(%t: tensor<2xf32>) {
  // expected-error @+1 {{expected sources with a multiple of 4 elements (`pack`), but got 2}}
  %0 = "tt.map_elementwise"(%t) <{pack = 4 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<2xf32>) -> tensor<2xf32>
  tt.return
}

// -----

tt.func @map_to_another_shape(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected sources and results of one shape, but got 'tensor<4x8xf32>' and 'tensor<32xf32>'}}
  %0 = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<32xf32>
  tt.return
}

// -----

tt.func @map_of_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected region arguments for `pack` elements of each source, of types ('f32', 'f32'), but got ('f32')}}
  %0 = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%x: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_that_returns_other_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected region results for `pack` elements of each result, of types ('f32', 'f32'), but got ('f32')}}
  %0 = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @map_that_writes(%t: tensor<4x8xf32>, %p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected a region that does not write to memory, but got tt.store}}
  %0 = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: f32):
    // expected-note @+1 {{the operation that writes to memory is here}}
    tt.store %p, %x : !tt.ptr<f32>
    tt.map_elementwise.return %x : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return
}
