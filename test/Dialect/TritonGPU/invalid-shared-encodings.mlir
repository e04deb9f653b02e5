// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{in #ttg.swizzled_shared: missing key `vec`}}
#a = #ttg.swizzled_shared<{perPhase = 1, maxPhase = 1, order = [0]}>

// -----

// expected-error @+1 {{in #ttg.swizzled_shared: unexpected key `kWidth`}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], kWidth = 1}>

// -----

// expected-error @+1 {{vec, perPhase and maxPhase are powers of two, but one is 3}}
#a = #ttg.swizzled_shared<{vec = 3, perPhase = 1, maxPhase = 1, order = [1, 0]}>

// -----

// expected-error @+1 {{vec, perPhase and maxPhase are powers of two, but one is 0}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 0, maxPhase = 1, order = [1, 0]}>

// -----

// expected-error @+1 {{a layout of shared memory has at least one dimension}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = []}>

// -----

// expected-error @+1 {{order is no permutation of the dimensions: [1, 1]}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 1]}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: missing key `elementBitWidth`}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 32}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: `transposed` is neither true nor false}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = 1, elementBitWidth = 16, fp4Padded = false, rank = 2}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: unexpected key `order`}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 32, elementBitWidth = 16, order = [0, 1]}>

// -----

// expected-error @+1 {{swizzlingByteWidth is 0, 32, 64 or 128, not 16}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 16, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 2}>

// -----

// expected-error @+1 {{elementBitWidth is 8, 16, 32 or 64, not 12}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 12, fp4Padded = false, rank = 2}>

// -----

// expected-error @+1 {{fp4Padded needs a swizzlingByteWidth of 128 and elements of 8 bits}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = true, rank = 2}>

// -----

// expected-error @+1 {{a layout of shared memory has between 1 and 40 dimensions, not 0}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 0}>

// -----

// expected-error @+1 {{a layout of shared memory has between 1 and 40 dimensions, not 1000}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 1000}>

// -----

// expected-error @+1 {{in #ttg.nvmma_shared: each basis in `CGALayout` is an array of 3 integers}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 32, elementBitWidth = 16, rank = 3, CGALayout = [[0, 1]]}>

// -----

// expected-error @+1 {{a padded layout has at least one pair of an interval and a padding}}
#a = #ttg.padded_shared<[] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{intervals and paddings are powers of two, but one is 3}}
#a = #ttg.padded_shared<[4:+3] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{the intervals of a padded layout differ}}
#a = #ttg.padded_shared<[4:+1, 8:+2, 4:+2] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{expected ':'}}
#a = #ttg.padded_shared<[4] {order = [1, 0], shape = [4, 4]}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: missing key `order`}}
#a = #ttg.padded_shared<[4:+1] {}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: unexpected key `rank`}}
#a = #ttg.padded_shared<[4:+1] {order = [0], shape = [4], rank = 1}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: `order` is no permutation of the dimensions of `shape`}}
#a = #ttg.padded_shared<[4:+1] {order = [1], shape = [4]}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: the sizes in `shape` are powers of two, 1048576 elements in all at most}}
#a = #ttg.padded_shared<[4:+1] {order = [0], shape = [3]}>

// -----

// expected-error @+1 {{in #ttg.padded_shared: the sizes in `shape` are powers of two, 1048576 elements in all at most}}
#a = #ttg.padded_shared<[4:+1] {order = [0, 1], shape = [1048576, 2]}>

// -----

// expected-error @+1 {{a padded layout has at least one dimension}}
#a = #ttg.padded_shared<[4:+1] {offset = [], block = []}>

// -----

// expected-error @+1 {{a basis of a padded layout steps by a power of two along one dimension}}
#a = #ttg.padded_shared<[4:+1] {offset = [[0, 1], [1, 1]], block = []}>

// -----

// expected-error @+1 {{a padded layout has each element in one place}}
#a = #ttg.padded_shared<[4:+1] {offset = [[1], [1]], block = []}>

// -----

// expected-error @+1 {{in #ttg.shared_linear: missing key `offset`}}
#a = #ttg.shared_linear<{block = []}, alignment = 16>

// -----

// expected-error @+1 {{expected ','}}
#a = #ttg.shared_linear<{offset = [[1]]}>

// -----

// expected-error @+1 {{the alignment is a power of two, not 24}}
#a = #ttg.shared_linear<{offset = [[1]]}, alignment = 24>

// -----

// expected-error @+1 {{a layout has at least one basis, which says how many dimensions it has}}
#a = #ttg.shared_linear<{offset = []}, alignment = 16>

// -----

// expected-error @+1 {{a layout of shared memory has each element in one place, but for bases of zeros}}
#a = #ttg.shared_linear<{offset = [[2]]}, alignment = 16>

// -----

// expected-error @+1 {{a layout of shared memory has each element in one place, but for bases of zeros}}
#a = #ttg.shared_linear<{offset = [[1], [1]]}, alignment = 16>

// -----

// expected-error @+1 {{a buffer has at least one dimension}}
tt.func private @buffer(!ttg.memdesc<f16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{a buffer holds numbers or pointers, not 'vector<2xf16>'}}
tt.func private @buffer(!ttg.memdesc<4x4xvector<2xf16>, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the sizes of a buffer are powers of two, the first just positive, and 1048576 elements in all at most, but they are [3, 4, 6]}}
tt.func private @buffer(!ttg.memdesc<3x4x6xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the sizes of a buffer are powers of two, the first just positive, and 1048576 elements in all at most, but they are [0, 4, 4]}}
tt.func private @buffer(!ttg.memdesc<0x4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the sizes of a buffer are powers of two, the first just positive, and 1048576 elements in all at most, but they are [1048576, 2]}}
tt.func private @buffer(!ttg.memdesc<1048576x2xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the first size of a buffer is a power of two where the layout is of its rank, but it is 3}}
tt.func private @buffer(!ttg.memdesc<3x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{a part of a buffer has no more dimensions than the buffer, but it has 2, the buffer 1}}
tt.func private @buffer(!ttg.memdesc<4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, 4>)

// -----

// expected-error @+1 {{a part of a buffer is no larger than the buffer, but its sizes are [4, 8], the buffer's [4, 4]}}
tt.func private @buffer(!ttg.memdesc<4x8xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, 4x4>)

// -----

// expected-error @+1 {{a buffer has a layout of shared memory, not #ttg.blocked}}
tt.func private @buffer(!ttg.memdesc<4x4xf16, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{a layout of shared memory needs the memory space #ttg.shared_memory, not 3}}
tt.func private @buffer(!ttg.memdesc<4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, 3>)

// -----

// expected-error @+1 {{the layout has the buffer's rank, or one less, but it has 2, the buffer 1}}
tt.func private @buffer(!ttg.memdesc<4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the layout has the buffer's rank, or one less, but it has 2, the buffer 4}}
tt.func private @buffer(!ttg.memdesc<1x1x4x4xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the layout is of the shape [4, 4], but the allocation has [4, 8]}}
tt.func private @buffer(!ttg.memdesc<4x8xf16, #ttg.padded_shared<[4:+1] {order = [1, 0], shape = [4, 4]}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{the layout is of the shape [4], but the allocation has [8]}}
tt.func private @buffer(!ttg.memdesc<8xf16, #ttg.shared_linear<{offset = [[1], [2]]}, alignment = 16>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{a swizzle of 128 bytes needs at least eight lines of 64 elements, but the shape is [8, 32]}}
tt.func private @buffer(!ttg.memdesc<8x32xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 2}>, #ttg.shared_memory>)

// -----

// expected-error @+1 {{a swizzle of 128 bytes needs at least eight lines of 64 elements, but the shape is [4, 64]}}
tt.func private @buffer(!ttg.memdesc<2x4x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, fp4Padded = false, rank = 2}>, #ttg.shared_memory>)
