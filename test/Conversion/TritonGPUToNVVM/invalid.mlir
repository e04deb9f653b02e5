// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported operations of the input, one error each.

// expected-error @+1 {{expected layouts: `ttg.num-warps` is missing}}
module {
  tt.func @before_there_are_layouts() {
    tt.return
  }
}

// -----

// expected-error @+1 {{expected allocated shared memory: `ttg.shared` is missing (run allocate-shared-memory)}}
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @before_memory_is_placed() {
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func private @memory_of_an_operation_is_not_placed(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{'ttg.convert_layout' op is not supported by the lowering to NVVM: its shared memory is not allocated (run allocate-shared-memory)}}
    %0 = ttg.convert_layout %t : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @elements_that_differ(%i: tensor<4xi32, #a>) {
    // expected-error @+1 {{'arith.constant' op is not supported by the lowering to NVVM: the elements of the constant tensor differ}}
    %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32, #a>
    %1 = arith.addi %i, %0 : tensor<4xi32, #a>
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
  tt.func @structured_control_flow(%c: i1) {
    // expected-error @+1 {{'scf.if' op is not supported by the lowering to NVVM: no pattern lowers it}}
    scf.if %c {
    }
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @other_dialects() {
    // expected-error @+1 {{'memref.alloc' op is not supported by the lowering to NVVM: no pattern lowers it}}
    %0 = memref.alloc() : memref<4xf32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @tensor_without_layout(%f: f32) {
    // expected-error @+1 {{'tt.splat' op is not supported by the lowering to NVVM: it has a value of type 'tensor<128xf32>'}}
    %0 = tt.splat %f : f32 -> tensor<128xf32>
    tt.return
  }
}

// -----

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
  // expected-error @+1 {{expected a function name that code for GPUs does not reserve, but got `__nv_sinf`}}
  tt.func private @__nv_sinf(%f: f32) {
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

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @__nv_sinf(f32)
  tt.func @function_of_the_module(%f: f32) {
    // expected-error @+1 {{'tt.extern_elementwise' op is not supported by the lowering to NVVM: the module defines `__nv_sinf` itself}}
    %0 = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f32) -> f32
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

// A thread of the program instance stores a scalar for all, but the threads call the function for other elements.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @store(%p: !tt.ptr<i32>, %x: i32) -> i32 {
    // expected-note @+1 {{the operation is here}}
    tt.store %p, %x : !tt.ptr<i32>
    tt.return %x : i32
  }
  tt.func private @map_that_calls_a_store(%p: tensor<128x!tt.ptr<i32>, #a>, %t: tensor<128xi32, #a>) {
    // expected-error @+1 {{'tt.map_elementwise' op is not supported by the lowering to NVVM: its region, which each thread executes for other elements, contains `tt.store`, which all threads execute together}}
    %0 = "tt.map_elementwise"(%p, %t) <{pack = 1 : i32}> ({
    ^bb0(%q: !tt.ptr<i32>, %x: i32):
      %y = tt.call @store(%q, %x) : (!tt.ptr<i32>, i32) -> i32
      tt.map_elementwise.return %y : i32
    }) : (tensor<128x!tt.ptr<i32>, #a>, tensor<128xi32, #a>) -> tensor<128xi32, #a>
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

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @reduction_that_combines_by_a_tensor(%t: tensor<128xi32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported by the lowering to NVVM: its region, which each thread executes for other elements, contains `tt.splat`, which all threads execute together}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      // expected-note @+1 {{the operation is here}}
      %s = tt.splat %x : i32 -> tensor<128xi32, #a>
      %z = "tt.reduce"(%s) <{axis = 0 : i32}> ({
      ^bb0(%v: i32, %w: i32):
        %u = arith.maxsi %v, %w : i32
        tt.reduce.return %u : i32
      }) : (tensor<128xi32, #a>) -> i32
      %r = arith.addi %y, %z : i32
      tt.reduce.return %r : i32
    }) : (tensor<128xi32, #a>) -> i32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @scan_that_counts(%t: tensor<128xi32, #a>, %p: !tt.ptr<i32>) {
    %one = arith.constant 1 : i32
    // expected-error @+1 {{'tt.scan' op is not supported by the lowering to NVVM: its region, which each thread executes for other elements, contains `tt.atomic_rmw`, which all threads execute together}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: i32, %y: i32):
      // expected-note @+1 {{the operation is here}}
      %n = tt.atomic_rmw add, relaxed, gpu, %p, %one : (!tt.ptr<i32>, i32) -> i32
      %z = arith.addi %x, %y : i32
      tt.scan.return %z : i32
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
  tt.func @shared_pointer(%p: !tt.ptr<f32, 3>, %f: f32) {
    // expected-error @+1 {{'tt.store' op is not supported by the lowering to NVVM: it accesses address space 3 instead of global memory}}
    tt.store %p, %f : !tt.ptr<f32, 3>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @between_blocks(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{is not supported: it moves elements between the CTAs of a cluster}}
    %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @switch_with_tensors(%t: tensor<256xi32, #a>, %i: i32) {
    // expected-error @+1 {{'cf.switch' op is not supported by the lowering to NVVM: it forwards tensors to its successors}}
    cf.switch %i : i32, [default: ^end(%t : tensor<256xi32, #a>)]
  ^end(%u: tensor<256xi32, #a>):
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @block_pointer(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
    // expected-error @+1 {{'tt.make_tensor_ptr' op is not supported by the lowering to NVVM: no pattern lowers it}}
    %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<256xf32, #a>>
    %1 = tt.load %0 : !tt.ptr<tensor<256xf32, #a>>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 16 : i32} {
  tt.func private @memory_of_a_reduction_is_not_placed(%t: tensor<128xf32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported by the lowering to NVVM: its shared memory is not allocated (run allocate-shared-memory)}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #a>) -> f32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @reduction_over_blocks(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported: it combines elements of several CTAs of a cluster}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<256xf32, #a>) -> f32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @small_tensors_side_by_side(%t: tensor<64xf32, #a>) {
    // expected-error @+1 {{'tt.cat' op is not supported by the lowering to NVVM: with these layouts, elements would move between threads}}
    %0 = tt.cat %t, %t : tensor<64xf32, #a> -> tensor<128xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @other_threads_hold_copies(%t: tensor<32x4xf32, #a>) {
    // expected-error @+1 {{'tt.reshape' op is not supported by the lowering to NVVM: with these layouts, elements would move between threads}}
    %0 = tt.reshape %t allow_reorder : tensor<32x4xf32, #a> -> tensor<128xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 16 : i32} {
  tt.func private @memory_of_a_scan_is_not_placed(%t: tensor<128xf32, #a>) {
    // expected-error @+1 {{'tt.scan' op is not supported by the lowering to NVVM: its shared memory is not allocated (run allocate-shared-memory)}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<128xf32, #a>) -> tensor<128xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @scan_over_blocks(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{'tt.scan' op is not supported: it combines elements of several CTAs of a cluster}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<256xf32, #a>) -> tensor<256xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.linear<{register = [[1]], lane = [[1], [2], [4], [8], [16]], warp = [], block = []}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @scan_with_copies_in_other_registers(%t: tensor<32xf32, #a>) {
    // expected-error @+1 {{'tt.scan' op is not supported: threads hold replicas of an element in different registers}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<32xf32, #a>) -> tensor<32xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @atomic_access_to_bytes(%p: tensor<128x!tt.ptr<i8>, #a>, %v: tensor<128xi8, #a>) {
    // expected-error @+1 {{'tt.atomic_rmw' op is not supported: the target has no atomic access to elements of type 'i8'}}
    %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i8>, #a>, tensor<128xi8, #a>) -> tensor<128xi8, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @old_value_in_several_blocks(%p: tensor<128x!tt.ptr<i32>, #a>, %v: tensor<128xi32, #a>) -> tensor<128xi32, #a> {
    // expected-error @+1 {{'tt.atomic_rmw' op is not supported: several CTAs of a cluster hold replicas of the result}}
    %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #a>, tensor<128xi32, #a>) -> tensor<128xi32, #a>
    tt.return %0 : tensor<128xi32, #a>
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @gather_in_a_cluster(%x: tensor<256xi32, #a>) -> tensor<256xi32, #a> {
    // expected-error @+1 {{'tt.gather' op is not supported: it moves elements between the CTAs of a cluster}}
    %0 = tt.gather %x[%x] {axis = 0 : i32} : (tensor<256xi32, #a>, tensor<256xi32, #a>) -> tensor<256xi32, #a>
    tt.return %0 : tensor<256xi32, #a>
  }
}

// -----

// Lowerings emit barriers inside of operations, not between them.
#r = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
  tt.func private @no_barrier_between(%x: tensor<4x32xf32, #r>) -> tensor<4x32xf32, #r> {
    // expected-note @+1 {{the other access}}
    %0 = ttg.convert_layout %x {allocation.offset = 0 : i32} : tensor<4x32xf32, #r> -> tensor<4x32xf32, #c>
    // expected-error @+1 {{expected a barrier after another access of the same bytes of shared memory, but got none: the accesses race (run tritongpu-insert-barriers)}}
    %1 = ttg.convert_layout %0 {allocation.offset = 0 : i32} : tensor<4x32xf32, #c> -> tensor<4x32xf32, #r>
    tt.return %1 : tensor<4x32xf32, #r>
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

// The swizzle exchanges the columns of the view with others.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func private @load_of_columns(%b: !ttg.memdesc<64x64xf16, #s, #smem, mutable>) {
    // expected-error @+1 {{'ttg.memdesc_subslice' op is not supported by the lowering to NVVM: `ttg.local_load` uses a view that splits the swizzle pattern of '!ttg.memdesc<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory, mutable>', which only `ttng.warp_group_dot` can read}}
    %v = ttg.memdesc_subslice %b[0, 16] : !ttg.memdesc<64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x16xf16, #s, #smem, 64x64>
    %0 = ttg.local_load %v : !ttg.memdesc<64x16xf16, #s, #smem, 64x64> -> tensor<64x16xf16, #a>
    tt.return
  }
}
