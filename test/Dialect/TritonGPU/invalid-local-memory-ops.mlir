// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of allocations, loads and stores of shared memory is violated once.

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %i: !ttg.memdesc<32x64xf16, #shared, #smem>, %t: tensor<32x64xf16, #blocked>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: i32, %y: tensor<32x32xi8, #b0>, %m3: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
    // expected-error @+1 {{expected a mutable buffer without a source, but got '!ttg.memdesc<32x64xf16}}
    %0 = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #shared, #smem>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %i: !ttg.memdesc<32x64xf16, #shared, #smem>, %t: tensor<32x64xf16, #blocked>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: i32, %y: tensor<32x32xi8, #b0>, %m3: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
    // expected-error @+1 {{expected a whole buffer, but got the view '!ttg.memdesc<32x32xf16}}
    %0 = ttg.local_alloc : () -> !ttg.memdesc<32x32xf16, #shared, #smem, mutable, 32x64>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %i: !ttg.memdesc<32x64xf16, #shared, #smem>, %t: tensor<32x64xf16, #blocked>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: i32, %y: tensor<32x32xi8, #b0>, %m3: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
    // expected-error @+1 {{expected the alignment to be a power of two, but got 24}}
    %0 = ttg.local_alloc {alignment = 24 : i32} : () -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %i: !ttg.memdesc<32x64xf16, #shared, #smem>, %t: tensor<32x64xf16, #blocked>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: i32, %y: tensor<32x32xi8, #b0>, %m3: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
    // expected-error @+1 {{expected a buffer of the shape and element type of 'tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>', but got '!ttg.memdesc<32x64xf32}}
    %0 = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf32, #shared, #smem>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %i: !ttg.memdesc<32x64xf16, #shared, #smem>, %t: tensor<32x64xf16, #blocked>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: i32, %y: tensor<32x32xi8, #b0>, %m3: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
    // expected-error @+1 {{expected a buffer of the shape and element type of 'tensor<64x32xf16, #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>', but got '!ttg.memdesc<32x64xf16}}
    %0 = ttg.local_load %b : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<64x32xf16, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %i: !ttg.memdesc<32x64xf16, #shared, #smem>, %t: tensor<32x64xf16, #blocked>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: i32, %y: tensor<32x32xi8, #b0>, %m3: !ttg.memdesc<3x32x64xf16, #shared, #smem>) {
    // expected-error @+1 {{expected a mutable buffer, but got '!ttg.memdesc<32x64xf16}}
    ttg.local_store %t, %i : tensor<32x64xf16, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @negative(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>) {
    // expected-error @+1 {{expected the alignment to be a power of two, but got -2147483648}}
    %0 = ttg.local_alloc {alignment = -2147483648 : i32} : () -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
