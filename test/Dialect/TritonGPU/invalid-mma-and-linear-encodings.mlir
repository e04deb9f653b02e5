// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{in #ttg.linear: missing key `block`}}
#a = #ttg.linear<{register = [[1]], lane = [], warp = []}>

// -----

// expected-error @+1 {{in #ttg.linear: unexpected key `offset`}}
#a = #ttg.linear<{register = [[1]], lane = [], warp = [], block = [], offset = []}>

// -----

// expected-error @+1 {{in #ttg.linear: `lane` is not an array}}
#a = #ttg.linear<{register = [[1]], lane = 1, warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: each basis in `lane` is an array of 1 integers}}
#a = #ttg.linear<{register = [[1]], lane = [[1, 0]], warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: `lane` holds -1, which is not between 0 and 1048576}}
#a = #ttg.linear<{register = [], lane = [[-1]], warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: each basis in `lane` is an array of integers}}
#a = #ttg.linear<{register = [], lane = [[]], warp = [], block = []}>

// -----

// expected-error @+1 {{a linear layout has at least one basis, which says how many dimensions it has}}
#a = #ttg.linear<{register = [], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{a basis of a linear layout steps by a power of two along one dimension at most}}
#a = #ttg.linear<{register = [[1, 1]], lane = [[0, 1]], warp = [], block = []}>

// -----

// expected-error @+1 {{a basis of a linear layout steps by a power of two along one dimension at most}}
#a = #ttg.linear<{register = [[3], [2]], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{a linear layout reaches every element up to its largest}}
#a = #ttg.linear<{register = [[4], [1]], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: the layout is larger than any tensor}}
#a = #ttg.linear<{register = [[1048576, 0, 0]], lane = [[0, 1048576, 0]], warp = [[0, 0, 1048576]], block = []}>

// -----

// expected-error @+1 {{in #ttg.nvidia_mma: missing key `instrShape`}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2]}>

// -----

// expected-error @+1 {{tensor core instructions are of version 2.0 or 3.0, not 5.0}}
#a = #ttg.nvidia_mma<{versionMajor = 5, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{tensor core instructions are of version 2.0 or 3.0, not 3.1}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 1, warpsPerCTA = [2, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{an accumulator of version 2 has two dimensions, or three in a batch, but warpsPerCTA has 1}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{an accumulator of version 3 has two dimensions, but warpsPerCTA has 3}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1, 1], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{warpsPerCTA are powers of two and 1024 warps in all at most, not [3, 1]}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [3, 1], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{warpsPerCTA are powers of two and 1024 warps in all at most, not [1024, 2]}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1024, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{an instruction of version 3 has four warps along the rows, but warpsPerCTA is [2, 2]}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 64, 16]}>

// -----

// expected-error @+1 {{no instruction of version 2 has the shape [16, 16]}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 16]}>

// -----

// expected-error @+1 {{no instruction of version 3 has the shape [16, 8]}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{no instruction of version 3 has the shape [16, 24, 16]}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 24, 16]}>

// -----

// expected-error @+1 {{a basis in `CGALayout` steps by 2 where 1 is the next step along its dimension}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8], CGALayout = [[2, 0]]}>

// -----

// expected-error @+1 {{in #ttg.nvidia_mma: missing key `CTASplitNum`}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8], CTAsPerCGA = [1, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `CTAsPerCGA`, `CTASplitNum` and `CTAOrder` have one entry for each dimension}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1], CTASplitNum = [1, 1], CTAOrder = [0, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `CTAOrder` is no permutation of the dimensions}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [0, 0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `CTAsPerCGA` and `CTASplitNum` are powers of two, the latter not the larger}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1, 1], CTASplitNum = [2, 1], CTAOrder = [0, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `CTAsPerCGA` and `CTASplitNum` are powers of two, the latter not the larger}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [3, 1], CTASplitNum = [1, 1], CTAOrder = [0, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: unexpected key `CTAOrder`}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [], CTAOrder = [0]}>

// -----

// expected-error @+1 {{in #ttg.dot_op: missing key `opIdx`}}
#a = #ttg.dot_op<{parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{in #ttg.dot_op: missing key `parent`}}
#a = #ttg.dot_op<{opIdx = 0}>

// -----

// expected-error @+1 {{in #ttg.dot_op: unexpected key `dim`}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>, dim = 1}>

// -----

// expected-error @+1 {{in #ttg.dot_op: the parent is the layout of a dot's result, not something else}}
#a = #ttg.dot_op<{opIdx = 0, parent = 7}>

// -----

// expected-error @+1 {{a dot has operands 0 and 1 with layouts of their own, but opIdx is 2}}
#a = #ttg.dot_op<{opIdx = 2, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{with a blocked parent kWidth is 0, not 2}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>, kWidth = 2}>

// -----

// expected-error @+1 {{with a tensor core's accumulator as parent kWidth is a power of two up to 32, not 0}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>

// -----

// expected-error @+1 {{with a tensor core's accumulator as parent kWidth is a power of two up to 32, not 3}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 3}>

// -----

// expected-error @+1 {{an instruction of version 3 reads operand 1 from shared memory alone}}
#a = #ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>, kWidth = 2}>

// -----

// expected-error @+1 {{the parent of a dot's operand is blocked or a tensor core's accumulator, not #ttg.slice}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.slice<{dim = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>}>

// -----

// expected-error @+1 {{the operands of a dot have at least two dimensions, but the parent has one}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>}>
