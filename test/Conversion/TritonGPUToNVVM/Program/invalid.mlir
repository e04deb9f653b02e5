// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported functions, their names and parameters, and launches, one error each.

// expected-error @+1 {{expected layouts: `ttg.num-warps` is missing}}
module {
  tt.func @before_there_are_layouts() {
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{'tt.func' op is not supported by the lowering to NVVM: it has a value of type '!tt.ptr<tensor<128xf32,}}
  tt.func @block_pointer(%p: !tt.ptr<tensor<128xf32, #a>>) {
    %0 = tt.load %p : !tt.ptr<tensor<128xf32, #a>>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @elsewhere(i32) -> i32 attributes {noinline = true}
  tt.func @call_of_a_declaration(%i: i32) {
    // expected-error @+1 {{'tt.call' op is not supported by the lowering to NVVM: the called function has no body}}
    %0 = tt.call @elsewhere(%i) : (i32) -> i32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{'tt.func' op is not supported by the lowering to NVVM: it is a kernel with results}}
  tt.func @kernel_with_results(%i: i32) -> i32 {
    tt.return %i : i32
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got '!tt.ptr<i4>'}}
  tt.func @nibbles(%p: !tt.ptr<i4>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got 'complex<f32>'}}
  tt.func @complex_parameter(%x: complex<f32>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got 'index'}}
  tt.func @index_parameter(%p: !tt.ptr<f32>, %i: index) {
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got 'tensor<128xf32,}}
  tt.func @tensor_parameter(%x: tensor<128xf32, #a>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got 'memref<4xf32>'}}
  tt.func @memref_parameter(%x: memref<4xf32>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got 'vector<4xf32>'}}
  tt.func @vector_parameter(%x: vector<4xf32>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{'tt.func' op is not supported by the lowering to NVVM: it has a value of type 'tuple<i32>'}}
  tt.func @tuple_parameter(%x: tuple<i32>) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got 'i128'}}
  tt.func @wide_parameter(%x: i128) {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.threads-per-warp` to be 32 on an NVIDIA GPU, but got 64}}
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.shared = 0 : i32} {
  tt.func @other_warps() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.num-warps` of at most 32 warps, but got 64}}
module attributes {"ttg.num-warps" = 64 : i32, ttg.shared = 0 : i32} {
  tt.func @too_many_threads() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected `ttg.num-warps` of at most 32 warps, but got 128}}
  tt.func @too_many_threads_of_a_function() attributes {"ttg.num-warps" = 128 : i32} {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.total-num-warps` of at most 32 warps, but got 40}}
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 40 : i32, ttg.shared = 0 : i32} {
  tt.func @too_many_threads_with_partitions() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.maxnreg` of at most 255 registers, but got 256}}
module attributes {"ttg.num-warps" = 4 : i32, ttg.maxnreg = 256 : i32, ttg.shared = 0 : i32} {
  tt.func @too_many_registers() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.num-ctas` of at most 16 CTAs, but got 32}}
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 32 : i32, ttg.shared = 0 : i32} {
  tt.func @too_large_cluster() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected `ttg.num-ctas` to be 1 on sm_89, which has no clusters, but got 2}}
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.target = "sm_89", ttg.shared = 0 : i32} {
  tt.func @no_clusters() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected at most 101376 bytes of shared memory on sm_86, but got 131072}}
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_86", ttg.shared = 131072 : i32} {
  tt.func @too_much_shared_memory() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected at most 232448 bytes of shared memory on any target, but got 262144}}
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 262144 : i32} {
  tt.func @more_shared_memory_than_any_target_has() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a function name that code for GPUs does not reserve, but got `__nv_sinf`}}
  tt.func private @__nv_sinf(%f: f32) {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a function name that code for GPUs does not reserve, but got `__nv_sinf`}}
  tt.func private @__nv_sinf(f32)
  tt.func @function_of_the_module(%f: f32) {
    %0 = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f32) -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a symbol name that code for GPUs does not reserve, but got `__nv_fmod`}}
  llvm.func @__nv_fmod(%a: f64, %b: f64) -> f64 {
    llvm.return %a : f64
  }
  tt.func private @remainder(%x: f64) -> f64 {
    %0 = arith.remf %x, %x : f64
    tt.return %0 : f64
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a symbol name that code for GPUs does not reserve, but got `__nv_fmod`}}
  llvm.mlir.global external @__nv_fmod() : i32
  tt.func private @remainder(%x: f64) -> f64 {
    %0 = arith.remf %x, %x : f64
    tt.return %0 : f64
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a symbol name that code for GPUs does not reserve, but got `vprintf`}}
  llvm.func @vprintf(i32) -> i32
  tt.func @print(%i: i32) {
    tt.print "i" {hex = false, isSigned = array<i32: 1>} : %i : i32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 16 : i32} {
  // expected-error @+1 {{expected a symbol name that code for GPUs does not reserve, but got `global_smem`}}
  llvm.mlir.global external @global_smem() {addr_space = 3 : i32} : !llvm.array<0 x i8>
  tt.func @k() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a pointer to global memory as parameter of a kernel, but got '!tt.ptr<f32, 3>'}}
  tt.func @shared_pointer(%p: !tt.ptr<f32, 3>) {
    tt.return
  }
}

// -----

// The warps of the caller execute the callee.
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @eight_warps() attributes {noinline = true, "ttg.num-warps" = 8 : i32} {
    tt.return
  }
  tt.func @four_warps() {
    // expected-error @+1 {{'tt.call' op is not supported by the lowering to NVVM: expected a function of 4 warps, as its caller has, but got one of 8}}
    tt.call @eight_warps() : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a function name that code for GPUs does not reserve, but got `WARP_SZ`}}
  tt.func @WARP_SZ() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected the name of a kernel to be an identifier of PTX, but got `1k`}}
  tt.func @"1k"() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected the name of a kernel to be an identifier of PTX, but got `a\0Ab`}}
  tt.func @"a\0Ab"() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @k() {
    tt.return
  }
  // expected-error @+1 {{expected a function name that code for GPUs does not reserve, but got `k_param_0`}}
  tt.func private @k_param_0() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected a function name that code for GPUs does not reserve, but got `retval0`}}
  tt.func private @retval0() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{expected the name of a kernel to be an identifier of PTX, but got `%tid`}}
  tt.func @"%tid"() {
    tt.return
  }
}
