// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported elementwise operations, one error each.

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @arithmetic_on_other_formats(%t: tensor<128xf8E4M3B11FNUZ, #a>) {
    // expected-error @+1 {{'arith.addf' op is not supported by the lowering to NVVM: it computes with 'f8E4M3B11FNUZ'}}
    %0 = arith.addf %t, %t : tensor<128xf8E4M3B11FNUZ, #a>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @rounding_up(%f: f32) {
    // expected-error @+1 {{'arith.truncf' op is not supported by the lowering to NVVM: its rounding mode is `upward`}}
    %0 = arith.truncf %f upward : f32 to bf16
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @other_library(%f: f32) {
    // expected-error @+1 {{'tt.extern_elementwise' op is not supported by the lowering to NVVM: `__nv_sinf` is in the library `mine`, but only libdevice is linked}}
    %0 = tt.extern_elementwise %f {libname = "", libpath = "/opt/mine.bc", pure = true, symbol = "__nv_sinf"} : (f32) -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @function_of_no_library(%f: f32) {
    // expected-error @+1 {{'tt.extern_elementwise' op is not supported by the lowering to NVVM: `mine` is not a function of libdevice, whose names begin with `__nv_`}}
    %0 = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "mine"} : (f32) -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @function_of_two_types(%f: f32, %d: f64) {
    // expected-error @+1 {{'tt.extern_elementwise' op is not supported by the lowering to NVVM: calls of `__nv_sinf` have different types}}
    %0 = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f32) -> f32
    // expected-note @+1 {{see another call here}}
    %1 = tt.extern_elementwise %d {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f64) -> f64
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @constraints_that_cannot_be_read(%f: f32) {
    // expected-error @+1 {{'tt.elementwise_inline_asm' op is not supported by the lowering to NVVM: the constraints cannot be read}}
    %0 = tt.elementwise_inline_asm "text" {constraints = "=f,,f", packed_element = 1 : i32, pure = true} %f : f32 -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @constraint_without_a_register(%f: f32) {
    // expected-error @+1 {{'tt.elementwise_inline_asm' op is not supported by the lowering to NVVM: the constraint `x` names no register}}
    %0 = tt.elementwise_inline_asm "text" {constraints = "=f,x", packed_element = 1 : i32, pure = true} %f : f32 -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @constraints_with_a_length(%f: f32) {
    // expected-error @+1 {{'tt.elementwise_inline_asm' op expected constraints without `@`, but got '=@'}}
    %0 = tt.elementwise_inline_asm "text" {constraints = "=@", packed_element = 1 : i32, pure = true} %f : f32 -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @result_behind_an_operand(%f: f32) {
    // expected-error @+1 {{'tt.elementwise_inline_asm' op is not supported by the lowering to NVVM: the constraint of a result follows that of an operand}}
    %0 = tt.elementwise_inline_asm "text" {constraints = "f,=f", packed_element = 1 : i32, pure = true} %f : f32 -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @register_that_is_too_small(%f: f64) {
    // expected-error @+1 {{'tt.elementwise_inline_asm' op is not supported by the lowering to NVVM: a register `r` does not hold 1 elements of 64 bits}}
    %0 = tt.elementwise_inline_asm "text" {constraints = "=r,d", packed_element = 1 : i32, pure = true} %f : f64 -> f64
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @constraints_for_other_registers(%t: tensor<512xi8, #a>) {
    // expected-error @+1 {{'tt.elementwise_inline_asm' op is not supported by the lowering to NVVM: the constraints are for 1 and 2 registers, but results and operands take 1 and 1}}
    %0 = tt.elementwise_inline_asm "text" {constraints = "=r,r,r", packed_element = 4 : i32, pure = true} %t : tensor<512xi8, #a> -> tensor<512xi8, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @packs_in_several_threads(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{'tt.map_elementwise' op is not supported by the lowering to NVVM: not each thread holds, in order, the 2 elements that the region takes}}
    %0 = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.map_elementwise.return %y, %x : f32, f32
    }) : (tensor<256xf32, #a>) -> tensor<256xf32, #a>
    tt.return
  }
}

// -----

// Neighboring lanes have the elements of a pack in opposite order.
#a = #ttg.linear<{register = [[1]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @packs_in_opposite_order(%t: tensor<128xf32, #a>) {
    // expected-error @+1 {{'tt.map_elementwise' op is not supported by the lowering to NVVM: not each thread holds, in order, the 2 elements that the region takes}}
    %0 = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.map_elementwise.return %y, %x : f32, f32
    }) : (tensor<128xf32, #a>) -> tensor<128xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @map_that_synchronizes(%t: tensor<128xi32, #a>) {
    // expected-error @+1 {{contains `gpu.barrier`, which all threads execute together}}
    %0 = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
    ^bb0(%x: i32):
      // expected-note @+1 {{the operation is here}}
      gpu.barrier
      tt.map_elementwise.return %x : i32
    }) : (tensor<128xi32, #a>) -> tensor<128xi32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @two_results(%t: tensor<128xi32, #a>) {
    // expected-error @+1 {{'arith.addui_extended' op is not supported by the lowering to NVVM: it has several tensors as results}}
    %0, %1 = arith.addui_extended %t, %t : tensor<128xi32, #a>, tensor<128xi1, #a>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @wide_integer_to_bf16(%x: i128) {
    // expected-error @+1 {{'arith.sitofp' op is not supported by the lowering to NVVM: expected an integer of at most 64 bits, but got 'i128'}}
    %0 = arith.sitofp %x : i128 to bf16
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @float_to_wide_integer(%x: f32) {
    // expected-error @+1 {{'arith.fptoui' op is not supported by the lowering to NVVM: expected an integer of at most 64 bits, but got 'i65'}}
    %0 = arith.fptoui %x : f32 to i65
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @exponent(%x: i8) {
    %0 = arith.bitcast %x : i8 to f8E8M0FNU
    // expected-error @+1 {{'arith.extf' op is not supported by the lowering to NVVM: it converts 'f8E8M0FNU'}}
    %1 = arith.extf %0 : f8E8M0FNU to f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @six_bits(%x: f32) {
    // expected-error @+1 {{'arith.truncf' op is not supported by the lowering to NVVM: it converts 'f6E2M3FN'}}
    %0 = arith.truncf %x : f32 to f6E2M3FN
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @more_than_64_bits(%x: f32) {
    // expected-error @+1 {{'arith.extf' op is not supported by the lowering to NVVM: it converts 'f80'}}
    %0 = arith.extf %x : f32 to f80
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @integer_to_more_than_64_bits(%x: i32) {
    // expected-error @+1 {{'arith.sitofp' op is not supported by the lowering to NVVM: it computes with 'f128'}}
    %0 = arith.sitofp %x : i32 to f128
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @wide_exponent(%x: f32, %n: i64) {
    // expected-error @+1 {{'math.fpowi' op is not supported by the lowering to NVVM: expected exponents of type 'i32', but got 'i64'}}
    %0 = math.fpowi %x, %n : f32, i64
    tt.return
  }
}
