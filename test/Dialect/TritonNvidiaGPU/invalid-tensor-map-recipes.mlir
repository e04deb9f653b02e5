// RUN: triton-opt %s --split-input-file --verify-diagnostics

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to be on a parameter that is a tensor descriptor, but got 3 : i32}}
  tt.func @place(%p: i32 {ttng.tensor_map_recipe = 3 : i32}) {
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to have `base`, `shape` and `strides`, expressions of the parameters, and `nan_padding`, but got}}
  tt.func @argument(%p: !tt.ptr<f16>, %d: !tt.tensordesc<tensor<64x64xf16, #s>> {ttng.tensor_map_recipe = {
      base = ["argument", 2], nan_padding = false, shape = [64 : i32, 64 : i32], strides = [64, 1]}}) {
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to have 2 expressions of the parameters in `strides`, but got}}
  tt.func @operation(%p: !tt.ptr<f16>, %d: !tt.tensordesc<tensor<64x64xf16, #s>> {ttng.tensor_map_recipe = {
      base = ["argument", 0], nan_padding = false, shape = [64 : i32, 64 : i32], strides = [["arith.divsi", i64, 1, 2], 1]}}) {
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to have 2 expressions of the parameters in `shape`, but got}}
  tt.func @rank(%p: !tt.ptr<f16>, %d: !tt.tensordesc<tensor<64x64xf16, #s>> {ttng.tensor_map_recipe = {
      base = ["argument", 0], nan_padding = false, shape = [64 : i32], strides = [64, 1]}}) {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected a declared attribute, but got `ttng.tensor_map_recipes`; did you mean `ttng.tensor_map_recipe`?}}
tt.func @spelling(%p: i32 {ttng.tensor_map_recipes = 3 : i32}) {
  tt.return
}

// -----

// expected-error @+1 {{expected `ttng.tensor_map_recipe` on a parameter of a `tt.func`, but got it on one of `func.func`}}
func.func private @function(i32 {ttng.tensor_map_recipe = 3 : i32})

// -----

// expected-error @+1 {{expected `ttng.tensor_map_recipes` on an `llvm.func`, but got it on `tt.func`}}
tt.func @unlowered() attributes {ttng.tensor_map_recipes = {}} {
  tt.return
}

// -----

// expected-error @+1 {{expected `ttng.tensor_map_recipes` to be a dictionary from the numbers of parameters to recipes, but got 3 : i32}}
llvm.func @dictionary() attributes {ttng.tensor_map_recipes = 3 : i32}

// -----

// expected-error @+1 {{expected numbers of parameters of `ttg.parameter_types` in `ttng.tensor_map_recipes`, but got '1'}}
llvm.func @number(!llvm.ptr) attributes {ttg.parameter_types = [!tt.ptr<f16>], ttng.tensor_map_recipes = {"1" = 3 : i32}}

// -----

// expected-error @+1 {{expected numbers of parameters of `ttg.parameter_types` in `ttng.tensor_map_recipes`, but got 'd'}}
llvm.func @name(!llvm.ptr) attributes {ttg.parameter_types = [!tt.ptr<f16>], ttng.tensor_map_recipes = {d = 3 : i32}}

// -----

// expected-error @+1 {{expected `ttng.tensor_map_recipe` to be on a parameter that is a tensor descriptor, but got 3 : i32}}
llvm.func @descriptor(!llvm.ptr) attributes {ttg.parameter_types = [!tt.ptr<f16>], ttng.tensor_map_recipes = {"0" = 3 : i32}}
