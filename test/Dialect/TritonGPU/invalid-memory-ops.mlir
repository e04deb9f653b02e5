// RUN: triton-opt %s --split-input-file --verify-diagnostics

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
    // expected-error @+1 {{expected a result of the shape [64], but got '!ttg.memdesc<32x64xf16}}
    %0 = ttg.memdesc_index %b[%x] : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
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
    // expected-error @+1 {{expected layouts of one kind, but got '!ttg.memdesc<3x32x64xf16}}
    %0 = ttg.memdesc_index %m3[%x] : !ttg.memdesc<3x32x64xf16, #shared, #smem> -> !ttg.memdesc<32x64xf16, #nv, #smem>
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
    // expected-error @+1 {{expected a view with the element type, memory space and mutability of '!ttg.memdesc<3x32x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>, #ttg.shared_memory>', but got '!ttg.memdesc<32x64xf16}}
    %0 = ttg.memdesc_index %m3[%x] : !ttg.memdesc<3x32x64xf16, #shared, #smem> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
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
    // expected-error @+1 {{expected 2 offsets and a result of rank 2, but got 1 offsets and '!ttg.memdesc<32x32xf16}}
    %0 = ttg.memdesc_subslice %i[0] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
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
    // expected-error @+1 {{expected a result with the layout and allocation shape of '!ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>, #ttg.shared_memory>', but got '!ttg.memdesc<32x32xf16}}
    %0 = ttg.memdesc_subslice %i[0, 0] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem>
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
    // expected-error @+1 {{expected a view at a multiple of its size within dimension 1 of size 64, but got size 32 at 16}}
    %0 = ttg.memdesc_subslice %i[0, 16] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
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
    // expected-error @+1 {{expected a view at a multiple of its size within dimension 0 of size 32, but got size 32 at 32}}
    %0 = ttg.memdesc_subslice %i[32, 0] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
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
    // expected-error @+1 {{expected a view at a multiple of its size within dimension 1 of size 64, but got size 32 at -32}}
    %0 = ttg.memdesc_subslice %i[0, -32] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
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
    // expected-error @+1 {{expected a view that does not split the swizzle pattern of '!ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>, #ttg.shared_memory>', but got offsets [0, 16]}}
    %0 = ttg.memdesc_subslice %i[0, 16] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x16xf16, #shared, #smem, 32x64>
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
    // expected-error @+1 {{expected a view that does not split the swizzle pattern of '!ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>, #ttg.shared_memory>', but got offsets [2, 0]}}
    %0 = ttg.memdesc_subslice %i[2, 0] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<2x64xf16, #shared, #smem, 32x64>
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
    // expected-error @+1 {{expected `order` to be a permutation of the 2 dimensions that keeps the leading dimension of a multi-buffer first, but got [0, 0]}}
    %0 = ttg.memdesc_trans %i {order = array<i32: 0, 0>} : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x64xf16, #shared, #smem>
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
    // expected-error @+1 {{expected `order` to be a permutation of the 3 dimensions that keeps the leading dimension of a multi-buffer first, but got [1, 0, 2]}}
    %0 = ttg.memdesc_trans %m3 {order = array<i32: 1, 0, 2>} : !ttg.memdesc<3x32x64xf16, #shared, #smem> -> !ttg.memdesc<3x32x64xf16, #shared, #smem>
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
    // expected-error @+1 {{expected a result of type '!ttg.memdesc<64x32xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>, #ttg.shared_memory>', but got '!ttg.memdesc<64x32xf16}}
    %0 = ttg.memdesc_trans %i {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<64x32xf16, #shared, #smem>
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
    // expected-error @+1 {{expected a shape to which '!ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>, #ttg.shared_memory>' can be reshaped, but got '!ttg.memdesc<32x32xf16}}
    %0 = ttg.memdesc_reshape %i : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem>
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
    // expected-error @+1 {{expected a result of type '!ttg.memdesc<64x32xf16, #ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [1, 0], [2, 8], [4, 16], [8, 0], [16, 0], [32, 0]]}, alignment = 16>, #ttg.shared_memory>', but got '!ttg.memdesc<64x32xf16}}
    %0 = ttg.memdesc_reshape %i : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<64x32xf16, #shared, #smem>
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

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#still_rows = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<8x16xf16, #rows, #smem>) {
    // expected-error @+1 {{expected a result of type '!ttg.memdesc<16x8xf16, #ttg.shared_linear<{offset = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 1], [0, 2], [0, 4]]}, alignment = 128>, #ttg.shared_memory>', but got '!ttg.memdesc<16x8xf16}}
    %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<8x16xf16, #rows, #smem> -> !ttg.memdesc<16x8xf16, #still_rows, #smem>
    tt.return
  }
}

// -----

// The layout of the transposed buffer differs from that of the result.
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #rows, #smem>) {
    // expected-error @+1 {{expected a result of type '!ttg.memdesc<64x32xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>, #ttg.shared_memory>', but got '!ttg.memdesc<2x2xf16}}
    %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #rows, #smem> -> !ttg.memdesc<2x2xf16, #plain, #smem>
    tt.return
  }
}

// -----

// The row has another phase than the first: the swizzle permutes its columns, so that the view is not a translation.
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<64x64xf16, #nv, #smem>) {
    // expected-error @+1 {{expected a view that does not split the swizzle pattern of '!ttg.memdesc<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>', but got offsets [4, 0]}}
    %0 = ttg.memdesc_subslice %b[4, 0] : !ttg.memdesc<64x64xf16, #nv, #smem> -> !ttg.memdesc<1x64xf16, #nv, #smem, 64x64>
    tt.return
  }
}
