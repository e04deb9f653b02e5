// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of subslices is violated once.

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

// -----

// Pointers have 64 bits.
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 64}>
#s = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @pointers(%a: !ttg.memdesc<8x16x!tt.ptr<f32>, #nv, #smem>, %b: !ttg.memdesc<8x8x!tt.ptr<f32>, #s, #smem>) {
    %0 = ttg.memdesc_subslice %a[0, 0] : !ttg.memdesc<8x16x!tt.ptr<f32>, #nv, #smem> -> !ttg.memdesc<1x16x!tt.ptr<f32>, #nv, #smem, 8x16>
    // expected-error-re @+1 {{expected a view that does not split the swizzle pattern of '!ttg.memdesc<8x8x!tt.ptr<f32>, {{.*}}>', but got offsets [2, 0]}}
    %1 = ttg.memdesc_subslice %b[2, 0] : !ttg.memdesc<8x8x!tt.ptr<f32>, #s, #smem> -> !ttg.memdesc<2x8x!tt.ptr<f32>, #s, #smem, 8x8>
    tt.return
  }
}
