// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{in #ttg.linear: expected key `block`}}
#a = #ttg.linear<{register = [[1]], lane = [], warp = []}>

// -----

// expected-error @+1 {{in #ttg.linear: expected `lane` to be an array, but got 1 : i64}}
#a = #ttg.linear<{register = [[1]], lane = 1, warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: expected each basis in `lane` to be an array of 1 integers, but got [1, 0]}}
#a = #ttg.linear<{register = [[1]], lane = [[1, 0]], warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: expected integers from 0 to 1048576 in `lane`, but got -1}}
#a = #ttg.linear<{register = [], lane = [[-1]], warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: expected each basis in `lane` to be an array of integers, but got []}}
#a = #ttg.linear<{register = [], lane = [[]], warp = [], block = []}>

// -----

// expected-error @+1 {{expected at least one basis, which determines the rank, but got none}}
#a = #ttg.linear<{register = [], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{expected a basis of a linear layout to be a power of two along at most one dimension, but got [1, 1]}}
#a = #ttg.linear<{register = [[1, 1]], lane = [[0, 1]], warp = [], block = []}>

// -----

// expected-error @+1 {{expected a basis of a linear layout to be a power of two along at most one dimension, but got [3]}}
#a = #ttg.linear<{register = [[3], [2]], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{expected a linear layout that maps to every element, but got register: (4) (1) -> 8}}
#a = #ttg.linear<{register = [[4], [1]], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{in #ttg.linear: expected a layout of at most 40 input and output bits, but got 3 and 63}}
#a = #ttg.linear<{register = [[1048576, 0, 0]], lane = [[0, 1048576, 0]], warp = [[0, 0, 1048576]], block = []}>

// -----

// expected-error @+1 {{in #ttg.nvidia_mma: expected key `instrShape`}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1]}>

// -----

// expected-error @+1 {{expected MMA version 2.0 or 3.0, but got 5.0}}
#a = #ttg.nvidia_mma<{versionMajor = 5, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected MMA version 2.0 or 3.0, but got 3.1}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 1, warpsPerCTA = [2, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected 2 or 3 entries in warpsPerCTA with MMA version 2, but got 1}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected 2 entries in warpsPerCTA with MMA version 3, but got 3}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1, 1], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected warpsPerCTA to be powers of two with a product of at most 1024, but got [3, 1]}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [3, 1], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected warpsPerCTA to be powers of two with a product of at most 1024, but got [1024, 2]}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1024, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected the first entry of warpsPerCTA to be a multiple of 4, one warp group, with MMA version 3, but got [2, 2]}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 64, 16]}>

// -----

// expected-error @+1 {{expected instrShape of MMA version 2 to be [16, 8], but got [16, 16]}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 16]}>

// -----

// expected-error @+1 {{expected instrShape of MMA version 3 to be [16, N, K], powers of two with N from 8 to 256, but got [16, 8]}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{expected instrShape of MMA version 3 to be [16, N, K], powers of two with N from 8 to 256, but got [16, 24, 16]}}
#a = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 24, 16]}>

// -----

// expected-error @+1 {{expected a basis in `CGALayout` to step by 1 along its dimension, but got 2}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8], CGALayout = [[2, 0]]}>

// -----

// expected-error @+1 {{in #ttg.nvidia_mma: expected key `CTASplitNum`}}
#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8], CTAsPerCGA = [1, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected 2 entries in `CTAsPerCGA`, `CTASplitNum` and `CTAOrder`, but got 1, 2 and 2}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1], CTASplitNum = [1, 1], CTAOrder = [0, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected `CTAOrder` to be a permutation of the dimensions, but got [0, 0]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [0, 0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected powers of two in `CTAsPerCGA` and `CTASplitNum`, the latter at most the former, but got 1 and 2}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1, 1], CTASplitNum = [2, 1], CTAOrder = [0, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected powers of two in `CTAsPerCGA` and `CTASplitNum`, the latter at most the former, but got 3 and 1}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [3, 1], CTASplitNum = [1, 1], CTAOrder = [0, 1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: unexpected key `CTAOrder`}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [], CTAOrder = [0]}>

// -----

// expected-error @+1 {{in #ttg.dot_op: expected key `opIdx`}}
#a = #ttg.dot_op<{parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{in #ttg.dot_op: expected key `parent`}}
#a = #ttg.dot_op<{opIdx = 0}>

// -----

// expected-error @+1 {{in #ttg.dot_op: unexpected key `dim`}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>, dim = 1}>

// -----

// expected-error @+1 {{in #ttg.dot_op: expected `parent` to be a distributed layout, but got 7 : i64}}
#a = #ttg.dot_op<{opIdx = 0, parent = 7}>

// -----

// expected-error @+1 {{expected opIdx 0 or 1, but got 2}}
#a = #ttg.dot_op<{opIdx = 2, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{expected kWidth 0 with the parent #ttg.blocked, but got 2}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>, kWidth = 2}>

// -----

// expected-error @+1 {{expected kWidth to be a power of two up to 32 with the parent #ttg.nvidia_mma, but got 0}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>

// -----

// expected-error @+1 {{expected kWidth to be a power of two up to 32 with the parent #ttg.nvidia_mma, but got 3}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 3}>

// -----

// expected-error @+1 {{expected opIdx 0 with the parent #ttg.nvidia_mma of version 3, whose operand 1 is in shared memory, but got 1}}
#a = #ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>, kWidth = 2}>

// -----

// expected-error @+1 {{expected the parent #ttg.blocked or #ttg.nvidia_mma, but got #ttg.slice<{dim = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.slice<{dim = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>}>

// -----

// expected-error @+1 {{expected a parent of rank 2 or more, but got rank 1}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>}>
