// RUN: triton-opt %s --split-input-file --verify-diagnostics

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module {
  tt.func @unknown_warps() {
    // expected-error @+1 {{has a tensor with a layout, but no module or function around it says `ttg.num-warps`}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @other_warps() {
    // expected-error @+1 {{has a tensor whose layout has 4 warps, but `ttg.num-warps` is 8: 'tensor<64xi32,}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @warps_of_the_function() attributes {"ttg.num-warps" = 2 : i32} {
    // expected-error @+1 {{has a tensor whose layout has 4 warps, but `ttg.num-warps` is 2}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [16], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_lanes() {
    // expected-error @+1 {{has a tensor whose layout has 16 lanes, but `ttg.threads-per-warp` is 32}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_blocks() {
    // expected-error @+1 {{has a tensor whose layout has 2 blocks, but `ttg.num-ctas` is 1}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_rank() {
    // expected-error @+1 {{has a tensor of rank 1 with a layout of rank 2: 'tensor<64xi32,}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @two_layouts(%p: tensor<64x!tt.ptr<f32>, #b>, %i: tensor<64xi32, #c>) {
    // expected-error @+1 {{operands and results have one layout, but operand #1 has 'tensor<64xi32,}}
    %0 = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>, #b>, tensor<64xi32, #c>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_and_none(%p: tensor<64x!tt.ptr<f32>, #b>, %i: tensor<64xi32>) {
    // expected-error @+1 {{operands and results have one layout, but operand #1 has 'tensor<64xi32>' beside 'tensor<64x!tt.ptr<f32>,}}
    %0 = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>, #b>, tensor<64xi32>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @expanded_from_no_slice(%t: tensor<64xi32, #b>) {
    // expected-error @+1 {{to expand dimension 1, the source's layout must be a slice along it}}
    %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<64xi32, #b> -> tensor<64x1xi32, #c>
    tt.return
  }
}

// -----

#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @expanded_along_another_dimension(%t: tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>>) {
    // expected-error @+1 {{to expand dimension 1, the source's layout must be a slice along it}}
    %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>> -> tensor<64x1xi32, #c>
    tt.return
  }
}

// -----

#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @convert_to_another_type(%t: tensor<64x1xi32, #c>) {
    // expected-error @+1 {{requires the same element type for all operands and results}}
    %0 = ttg.convert_layout %t : tensor<64x1xi32, #c> -> tensor<64x1xf32, #c>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @convert_from_nothing(%t: tensor<64xi32>) {
    // expected-error @+1 {{goes from one layout to another, but 'tensor<64xi32>' has none}}
    %0 = ttg.convert_layout %t : tensor<64xi32> -> tensor<64xi32, #b>
    tt.return
  }
}

// -----

// expected-error @+1 {{`ttg.num-warps` is an i32 that is a power of two up to 1024, not 3 : i32}}
module attributes {"ttg.num-warps" = 3 : i32} {}

// -----

// expected-error @+1 {{`ttg.num-ctas` is an i32 that is a power of two up to 1024, not 2 : i64}}
module attributes {"ttg.num-ctas" = 2 : i64} {}

// -----

// expected-error @+1 {{`ttg.threads-per-warp` is an i32 that is a power of two up to 1024, not 0 : i32}}
module attributes {"ttg.threads-per-warp" = 0 : i32} {}

// -----

// expected-error @+1 {{`ttg.num-warps` is an i32 that is a power of two up to 1024, not "four"}}
module attributes {"ttg.num-warps" = "four"} {}

// -----

// expected-error @+1 {{`ttg.target` is a string like "cuda:90", not 90 : i32}}
module attributes {ttg.target = 90 : i32} {}

// -----

// expected-error @+1 {{`ttg.num-ctas` belongs on a module}}
tt.func private @clusters_of_a_function() attributes {"ttg.num-ctas" = 1 : i32}

// -----

// expected-error @+1 {{`ttg.num-warps` belongs on a module or on a function}}
%0 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> {"ttg.num-warps" = 4 : i32} : () -> tensor<8xi32>

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @number_for_a_layout(%t: tensor<16x16xf32>) {
    // expected-error @+1 {{result #0 has something else than a layout: 'tensor<256xf32, 0.000000e+00 : f32>'}}
    %0 = tt.reshape %t allow_reorder : tensor<16x16xf32> -> tensor<256xf32, 0.0 : f32>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_of_shared_memory_for_a_tensor() {
    // expected-error @+1 {{result #0 has something else than a layout: 'tensor<64xi32, #ttg.swizzled_shared<}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #shared>
    tt.return
  }
}
