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
    // expected-error @+1 {{a buffer that holds nothing at first must be mutable}}
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
    // expected-error @+1 {{allocates a whole buffer, no part of one}}
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
    // expected-error @+1 {{the alignment is a power of two, not 24}}
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
    // expected-error @+1 {{the tensor and the buffer have one shape and element type}}
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
    // expected-error @+1 {{the tensor and the buffer have one shape and element type}}
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
    // expected-error @+1 {{the buffer is not mutable}}
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
    // expected-error @+1 {{the result's shape is the source's without its first dimension}}
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
    // expected-error @+1 {{source and result have layouts of one kind}}
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
    // expected-error @+1 {{a view keeps element type, memory space and mutability}}
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
    // expected-error @+1 {{source, result and offsets have the same rank}}
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
    // expected-error @+1 {{a part keeps the layout and the shape of the whole buffer}}
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
    // expected-error @+1 {{in dimension 1 of size 64, a part of size 32 cannot begin at 16}}
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
    // expected-error @+1 {{in dimension 0 of size 32, a part of size 32 cannot begin at 32}}
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
    // expected-error @+1 {{in dimension 1 of size 64, a part of size 32 cannot begin at -32}}
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
    // expected-error @+1 {{cuts through the swizzle pattern}}
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
    // expected-error @+1 {{cuts through the swizzle pattern}}
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
    // expected-error @+1 {{the order is no permutation of the dimensions that keeps several buffers apart: [0, 0]}}
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
    // expected-error @+1 {{the order is no permutation of the dimensions that keeps several buffers apart: [1, 0, 2]}}
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
    // expected-error @+1 {{the result's type is '!ttg.memdesc<64x32xf16,}}
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
    // expected-error @+1 {{cannot be reshaped}}
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
    // expected-error @+1 {{the result's type is '!ttg.memdesc<64x32xf16,}}
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
    // expected-error @+1 {{the buffer is not mutable}}
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
    // expected-error @+1 {{contiguity is a power of two, not 3}}
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
    // expected-error @+1 {{the number of groups that may be under way is not negative, but it is -1}}
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
    // expected-error @+1 {{axis 2 is outside a tensor of rank 2}}
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
    // expected-error @+1 {{the result's shape is [64, 32]}}
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
    // expected-error @+1 {{the result's layout does not keep both numbers of a byte where the byte was}}
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
    // expected-error @+1 {{allocates a negative number of bytes: -1}}
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
    // expected-error @+1 {{the alignment is a power of two, not 0}}
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
    // expected-error @+1 {{the result's type is '!ttg.memdesc<16x8xf16, #ttg.shared_linear<}}
    %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<8x16xf16, #rows, #smem> -> !ttg.memdesc<16x8xf16, #still_rows, #smem>
    tt.return
  }
}

// -----

// The layout of the transposed buffer does not fit the shape of the result.
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<32x64xf16, #rows, #smem>) {
    // expected-error @+1 {{the result's type is '!ttg.memdesc<64x32xf16,}}
    %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #rows, #smem> -> !ttg.memdesc<2x2xf16, #plain, #smem>
    tt.return
  }
}

// -----

// A row of another phase than the first: its columns change places, so that no offset takes those of the first to them.
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wrong(%b: !ttg.memdesc<64x64xf16, #nv, #smem>) {
    // expected-error @+1 {{cuts through the swizzle pattern}}
    %0 = ttg.memdesc_subslice %b[4, 0] : !ttg.memdesc<64x64xf16, #nv, #smem> -> !ttg.memdesc<1x64xf16, #nv, #smem, 64x64>
    tt.return
  }
}
