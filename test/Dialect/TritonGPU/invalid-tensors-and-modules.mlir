// RUN: triton-opt %s --split-input-file --verify-diagnostics

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module {
  tt.func @unknown_warps() {
    // expected-error @+1 {{expected `ttg.num-warps` on an enclosing module or function for a tensor with a layout, but got none}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @other_warps() {
    // expected-error @+1 {{expected a layout over 8 warps (`ttg.num-warps`), but got 4 in 'tensor<64xi32}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @warps_of_the_function() attributes {"ttg.num-warps" = 2 : i32} {
    // expected-error @+1 {{expected a layout over 2 warps (`ttg.num-warps`), but got 4 in 'tensor<64xi32}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [16], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_lanes() {
    // expected-error @+1 {{expected a layout over 32 lanes (`ttg.threads-per-warp`), but got 16 in 'tensor<64xi32}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_blocks() {
    // expected-error @+1 {{expected a layout over 1 CTAs (`ttg.num-ctas`), but got 2 in 'tensor<64xi32}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_rank() {
    // expected-error @+1 {{expected a layout of the tensor's rank 1, but got rank 2 in 'tensor<64xi32}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #b>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @two_layouts(%p: tensor<64x!tt.ptr<f32>, #b>, %i: tensor<64xi32, #c>) {
    // expected-error @+1 {{expected operand #1 to have the layout of 'tensor<64x!tt.ptr<f32>, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>', but got 'tensor<64xi32}}
    %0 = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>, #b>, tensor<64xi32, #c>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_and_none(%p: tensor<64x!tt.ptr<f32>, #b>, %i: tensor<64xi32>) {
    // expected-error @+1 {{expected operand #1 to have the layout of 'tensor<64x!tt.ptr<f32>, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>', but got 'tensor<64xi32>'}}
    %0 = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>, #b>, tensor<64xi32>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @expanded_from_no_slice(%t: tensor<64xi32, #b>) {
    // expected-error @+1 {{expected a source whose layout is a slice along dimension 1, but got 'tensor<64xi32}}
    %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<64xi32, #b> -> tensor<64x1xi32, #c>
    tt.return
  }
}

// -----

#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @expanded_along_another_dimension(%t: tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>>) {
    // expected-error @+1 {{expected a source whose layout is a slice along dimension 1, but got 'tensor<64xi32}}
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
    // expected-error @+1 {{expected distributed layouts on source and result, but got 'tensor<64xi32>'}}
    %0 = ttg.convert_layout %t : tensor<64xi32> -> tensor<64xi32, #b>
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.num-warps` to be an integer that is a power of two up to 1024, but got 3 : i32}}
module attributes {"ttg.num-warps" = 3 : i32} {}

// -----

// expected-error @+1 {{expected `ttg.num-ctas` to be an integer that is a power of two up to 1024, but got 4294967298 : i64}}
module attributes {"ttg.num-ctas" = 4294967298 : i64} {}

// -----

// expected-error @+1 {{expected `ttg.threads-per-warp` to be an integer that is a power of two up to 1024, but got 0 : i32}}
module attributes {"ttg.threads-per-warp" = 0 : i32} {}

// -----

// expected-error @+1 {{expected `ttg.num-warps` to be an integer that is a power of two up to 1024, but got "four"}}
module attributes {"ttg.num-warps" = "four"} {}

// -----

// expected-error @+1 {{expected `ttg.target` to be a target such as "sm_90a", but got 90 : i32}}
module attributes {ttg.target = 90 : i32} {}

// -----

// expected-error @+1 {{'builtin.module' op has the attribute `ttg.target`: expected one of sm_80, sm_86, sm_87, sm_88, sm_89, sm_90, sm_90a, sm_100, sm_100f, sm_100a, sm_103, sm_103f, sm_103a, sm_110, sm_110f, sm_110a, sm_120, sm_120f, sm_120a, sm_121, sm_121f, sm_121a, but got 'sm90a' (did you mean 'sm_90a'?)}}
module attributes {ttg.target = "sm90a"} {}

// -----

// expected-error @+1 {{but got 'cuda:75'}}
module attributes {ttg.target = "cuda:75"} {}

// -----

// expected-error @+1 {{expected `ttg.num-ctas` on a module, but got it on `tt.func`}}
tt.func private @clusters_of_a_function() attributes {"ttg.num-ctas" = 1 : i32}

// -----

// expected-error @+1 {{expected `ttg.num-warps` on a module or on a function, but got it on `tt.make_range`}}
%0 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> {"ttg.num-warps" = 4 : i32} : () -> tensor<8xi32>

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @number_for_a_layout(%t: tensor<16x16xf32>) {
    // expected-error @+1 {{expected result #0 to have a layout as encoding, but got 'tensor<256xf32, 0.000000e+00 : f32>'}}
    %0 = tt.reshape %t allow_reorder : tensor<16x16xf32> -> tensor<256xf32, 0.0 : f32>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout_of_shared_memory_for_a_tensor() {
    // expected-error @+1 {{expected result #0 to have a layout as encoding, but got 'tensor<64xi32, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>>'}}
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #shared>
    tt.return
  }
}

// -----

#wide = #ttg.linear<{register = [[0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @more_elements_than_registers() {
    // expected-error @+1 {{expected a layout of at most 65536 elements per thread, but got 16777216 in 'tensor<128xi32}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #wide>
    tt.return
  }
}
