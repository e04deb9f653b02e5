// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm --split-input-file --verify-diagnostics

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to be on a parameter that is a tensor descriptor, but got 3 : i32}}
  tt.func @place(%p: i32 {ttng.tensor_map_recipe = 3 : i32}) {
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to have `base`, `shape` and `strides`, expressions of the parameters, and `nan_padding`, but got}}
  tt.func @argument(%p: !tt.ptr<f16>, %d: !tt.tensordesc<tensor<64x64xf16, #s>> {ttng.tensor_map_recipe = {
      base = ["argument", 2], nan_padding = false, shape = [64 : i32, 64 : i32], strides = [64, 1]}}) {
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // expected-error @+1 {{expected `ttng.tensor_map_recipe` to have 2 expressions of the parameters in `strides`, but got}}
  tt.func @operation(%p: !tt.ptr<f16>, %d: !tt.tensordesc<tensor<64x64xf16, #s>> {ttng.tensor_map_recipe = {
      base = ["argument", 0], nan_padding = false, shape = [64 : i32, 64 : i32], strides = [["arith.divsi", i64, 1, 2], 1]}}) {
    tt.return
  }
}
