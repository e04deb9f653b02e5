// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported operations of the input, one error each. The folders have those of one family.

// expected-error @+1 {{expected allocated shared memory: `ttg.shared` is missing (run allocate-shared-memory)}}
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @before_memory_is_placed() {
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
  tt.func private @elements_that_are_sparse(%i: tensor<4xi32, #a>) {
    // expected-error @+1 {{'arith.constant' op is not supported by the lowering to NVVM: the elements of the constant tensor are not listed as `dense`}}
    %2 = arith.constant sparse<[[1], [2]], [7, 9]> : tensor<4xi32, #a>
    %3 = arith.addi %i, %2 : tensor<4xi32, #a>
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

// Lowerings emit barriers inside of operations, not between them.
#r = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
  tt.func private @no_barrier_between(%x: tensor<4x32xf32, #r>) -> tensor<4x32xf32, #r> {
    // expected-note @+1 {{the other access}}
    %0 = ttg.convert_layout %x {allocation.offset = 0 : i32} : tensor<4x32xf32, #r> -> tensor<4x32xf32, #c>
    // expected-error @+1 {{expected a barrier after another access of the same bytes of shared memory, but got none: the accesses may race (run tritongpu-insert-barriers)}}
    %1 = ttg.convert_layout %0 {allocation.offset = 0 : i32} : tensor<4x32xf32, #c> -> tensor<4x32xf32, #r>
    tt.return %1 : tensor<4x32xf32, #r>
  }
}
