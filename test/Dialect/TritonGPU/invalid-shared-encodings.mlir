// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{in #ttg.swizzled_shared: expected key `vec`}}
#a = #ttg.swizzled_shared<{perPhase = 1, maxPhase = 1, order = [0]}>

// -----

// expected-error @+1 {{in #ttg.swizzled_shared: unexpected key `kWidth`}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], kWidth = 1}>

// -----

// expected-error @+1 {{expected vec, perPhase and maxPhase to be powers of two, but got 3}}
#a = #ttg.swizzled_shared<{vec = 3, perPhase = 1, maxPhase = 1, order = [1, 0]}>

// -----

// expected-error @+1 {{expected vec, perPhase and maxPhase to be powers of two, but got 0}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 0, maxPhase = 1, order = [1, 0]}>

// -----

// expected-error @+1 {{expected a shared layout of at least one dimension, but got none}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = []}>

// -----

// expected-error @+1 {{expected order to be a permutation of the 2 dimensions, but got [1, 1]}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 1]}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: expected key `swizzlingByteWidth`}}
#a = #ttg.nvmma_shared<{elementBitWidth = 16}>

// -----

// expected-error @+1 {{expected elementBitWidth 8, 16, 32 or 64, but got 1}}
tt.func private @elements_of_one_bit(!ttg.memdesc<64x64xi1, #ttg.nvmma_shared<{swizzlingByteWidth = 0}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected swizzlingByteWidth 128 and elementBitWidth 8 with fp4Padded, but got 128 and 16}}
tt.func private @padded_elements_of_16_bits(!ttg.memdesc<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 0, fp4Padded = true}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: expected `transposed` to be true or false, but got 1 : i64}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = 1, elementBitWidth = 16, fp4Padded = false, rank = 2}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: unexpected key `order`}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 32, elementBitWidth = 16, order = [0, 1]}>

// -----

// expected-error @+1 {{expected swizzlingByteWidth 0, 32, 64 or 128, but got 16}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 16, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 2}>

// -----

// expected-error @+1 {{expected elementBitWidth 8, 16, 32 or 64, but got 12}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 12, fp4Padded = false, rank = 2}>

// -----

// expected-error @+1 {{expected swizzlingByteWidth 128 and elementBitWidth 8 with fp4Padded, but got 128 and 16}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = true, rank = 2}>

// -----

// expected-error @+1 {{expected a shared layout of 1 to 40 dimensions, but got 0}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 0}>

// -----

// expected-error @+1 {{expected a shared layout of 1 to 40 dimensions, but got 1000}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 1000}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: expected each basis in `CGALayout` to be an array of 3 integers, but got [0, 1]}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 32, elementBitWidth = 16, rank = 3, CGALayout = [[0, 1]]}>

// -----

// expected-error @+1 {{expected at least one interval with a padding, but got 0 intervals and 0 paddings}}
#a = #ttg.padded_shared<[] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{expected intervals and paddings to be powers of two, but got 3}}
#a = #ttg.padded_shared<[4:+3] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{expected different intervals, but got [4, 8, 4]}}
#a = #ttg.padded_shared<[4:+1, 8:+2, 4:+2] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{expected ':'}}
#a = #ttg.padded_shared<[4] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: expected key `order`}}
#a = #ttg.padded_shared<[4:+1] {}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: unexpected key `rank`}}
#a = #ttg.padded_shared<[4:+1] {order = [0], shape = [4], rank = 1}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: expected `order` to be a permutation of the dimensions of `shape`, but got [1]}}
#a = #ttg.padded_shared<[4:+1] {order = [1], shape = [4]}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: expected powers of two in `shape` with a product of at most 1048576, but got [3]}}
#a = #ttg.padded_shared<[4:+1] {order = [0], shape = [3]}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: expected powers of two in `shape` with a product of at most 1048576, but got [1048576, 2]}}
#a = #ttg.padded_shared<[4:+1] {order = [0, 1], shape = [1048576, 2]}>

// -----

// expected-error @+1 {{expected at least one basis, which determines the rank, but got none}}
#a = #ttg.padded_shared<[4:+1] {offset = [], block = []}>

// -----

// expected-error @+1 {{expected a basis of a padded layout to be a power of two along one dimension, but got [1, 1]}}
#a = #ttg.padded_shared<[4:+1] {offset = [[0, 1], [1, 1]], block = []}>

// -----

// expected-error @+1 {{expected a padded layout that maps one offset to each element, but got offset: (1) (1) -> 2}}
#a = #ttg.padded_shared<[4:+1] {offset = [[1], [1]], block = []}>

// -----

// expected-error @+1 {{in #ttg.shared_linear: expected key `offset`}}
#a = #ttg.shared_linear<{block = []}, alignment = 16>

// -----

// expected-error @+1 {{expected ','}}
#a = #ttg.shared_linear<{offset = [[1]]}>

// -----

// expected-error @+1 {{expected the alignment to be a power of two, but got 24}}
#a = #ttg.shared_linear<{offset = [[1]]}, alignment = 24>

// -----

// expected-error @+1 {{expected at least one basis, which determines the rank, but got none}}
#a = #ttg.shared_linear<{offset = []}, alignment = 16>

// -----

// expected-error @+1 {{expected a shared layout that, apart from zero bases, maps one offset to each element, but got offset: (2) -> 4}}
#a = #ttg.shared_linear<{offset = [[2]]}, alignment = 16>

// -----

// expected-error @+1 {{expected a shared layout that, apart from zero bases, maps one offset to each element, but got offset: (1) (1) -> 2}}
#a = #ttg.shared_linear<{offset = [[1], [1]]}, alignment = 16>

// -----

// expected-error @+1 {{expected a buffer of at least one dimension, but got none}}
tt.func private @buffer(!ttg.memdesc<f16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected elements that are integers, floating-point numbers or pointers, but got 'vector<2xf16>'}}
tt.func private @buffer(!ttg.memdesc<4x4xvector<2xf16>, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a positive first size, powers of two after it and at most 1048576 elements, but got [3, 4, 6]}}
tt.func private @buffer(!ttg.memdesc<3x4x6xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a positive first size, powers of two after it and at most 1048576 elements, but got [0, 4, 4]}}
tt.func private @buffer(!ttg.memdesc<0x4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a positive first size, powers of two after it and at most 1048576 elements, but got [1048576, 2]}}
tt.func private @buffer(!ttg.memdesc<1048576x2xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a power of two as first size with a layout of the buffer's rank, but got 3}}
tt.func private @buffer(!ttg.memdesc<3x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected an allocation shape of at least 2 dimensions, but got 1}}
tt.func private @buffer(!ttg.memdesc<4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, 4>)

// -----

// expected-error @+1 {{expected a view within the allocation shape [4, 4], but got [4, 8]}}
tt.func private @buffer(!ttg.memdesc<4x8xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, 4x4>)

// -----

// expected-error @+1 {{expected a layout of shared or tensor memory, but got #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}}
tt.func private @buffer(!ttg.memdesc<4x4xf16, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected the memory space #ttg.shared_memory with a shared layout, but got 3 : i64}}
tt.func private @buffer(!ttg.memdesc<4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, 3>)

// -----

// expected-error @+1 {{expected a layout of the buffer's rank 1 or one less, but got rank 2}}
tt.func private @buffer(!ttg.memdesc<4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a layout of the buffer's rank 4 or one less, but got rank 2}}
tt.func private @buffer(!ttg.memdesc<1x1x4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a layout of the allocation's shape [4, 8], but got [4, 4]}}
tt.func private @buffer(!ttg.memdesc<4x8xf16, #ttg.padded_shared<[4:+1] {order = [1, 0], shape = [4, 4]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected a layout of the allocation's shape [8], but got [4]}}
tt.func private @buffer(!ttg.memdesc<8xf16, #ttg.shared_linear<{offset = [[1], [2]]}, alignment = 16>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected at least eight lines of 64 elements for a swizzle of 128 bytes, but got the shape [8, 32]}}
tt.func private @buffer(!ttg.memdesc<8x32xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 2}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{expected at least eight lines of 64 elements for a swizzle of 128 bytes, but got the shape [4, 64]}}
tt.func private @buffer(!ttg.memdesc<2x4x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 2}>, #ttg.shared_memory>)
