// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of asynchronous copies, unpacking and global scratch is violated once.

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
    %0 = ttg.async_copy_global_to_local %p, %i : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem>
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
    // expected-error @+1 {{expected `contiguity` to be a power of two, but got 3}}
    %0 = ttg.async_copy_global_to_local %p, %b {contiguity = 3 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem, mutable>
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
    // expected-error @+1 {{expected a non-negative number of groups in flight, but got -1}}
    %0 = ttg.async_wait {num = -1 : i32}
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
    // expected-error @+1 {{expected `axis` in [0, 2), but got 2}}
    %0 = ttg.fp4_to_fp %y {axis = 2 : i32} : tensor<32x32xi8, #b0> -> tensor<32x64xf16, #blocked>
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
    // expected-error @+1 {{expected a result of the shape [64, 32], but got 'tensor<32x64xf16}}
    %0 = ttg.fp4_to_fp %y {axis = 0 : i32} : tensor<32x32xi8, #b0> -> tensor<32x64xf16, #blocked>
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
    // expected-error @+1 {{expected a result whose layout has both numbers of a byte in the thread of the byte in 'tensor<32x32xi8, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>', but got 'tensor<32x64xf16}}
    %0 = ttg.fp4_to_fp %y {axis = 1 : i32} : tensor<32x32xi8, #b0> -> tensor<32x64xf16, #b0>
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
    // expected-error @+1 {{expected a non-negative number of bytes, but got -1}}
    %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = -1 : i32} : !tt.ptr<i8>
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
    // expected-error @+1 {{expected the alignment to be a power of two, but got 0}}
    %0 = ttg.global_scratch_alloc {alignment = 0 : i32, nbytes = 1 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @negative(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %p: tensor<32x64x!tt.ptr<f16>, #blocked>) {
    // expected-error @+1 {{expected `contiguity` to be a power of two, but got -2147483648}}
    %0 = ttg.async_copy_global_to_local %p, %b {contiguity = -2147483648 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem, mutable>
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
    %0 = ttg.global_scratch_alloc {alignment = -2147483648 : i32, nbytes = 1 : i32} : !tt.ptr<i8>
    tt.return
  }
}
