// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{in #ttg.blocked: expected key `order`}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4]}>

// -----

// expected-error @+1 {{in #ttg.blocked: unexpected key `rank`}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], rank = [1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected `sizePerThread` to be an array, but got 1 : i64}}
#a = #ttg.blocked<{sizePerThread = 1, threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected integers in `threadsPerWarp`, but got "all"}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = ["all"], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected integers from 0 to 1048576 in `sizePerThread`, but got -1}}
#a = #ttg.blocked<{sizePerThread = [-1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected integers from 0 to 1048576 in `sizePerThread`, but got 2097152}}
#a = #ttg.blocked<{sizePerThread = [2097152], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected integers in `sizePerThread`, but got 340282366920938463463374607431768211456 : i256}}
#a = #ttg.blocked<{sizePerThread = [340282366920938463463374607431768211456 : i256], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{expected a blocked layout of at least one dimension, but got none}}
#a = #ttg.blocked<{sizePerThread = [], threadsPerWarp = [], warpsPerCTA = [], order = []}>

// -----

// expected-error @+1 {{expected sizePerThread, threadsPerWarp, warpsPerCTA and order to have one entry per dimension, but got 1, 2, 1 and 1}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32, 1], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{expected powers of two in sizePerThread, threadsPerWarp and warpsPerCTA, but got 3}}
#a = #ttg.blocked<{sizePerThread = [3], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{expected powers of two in sizePerThread, threadsPerWarp and warpsPerCTA, but got 0}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [0], order = [0]}>

// -----

// expected-error @+1 {{expected a product of at most 1048576 in sizePerThread, threadsPerWarp and warpsPerCTA, but got [1048576, 2]}}
#a = #ttg.blocked<{sizePerThread = [1048576, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>

// -----

// expected-error @+1 {{expected order to be a permutation of the 2 dimensions, but got [0, 0]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 0]}>

// -----

// expected-error @+1 {{expected order to be a permutation of the 2 dimensions, but got [2, 0]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [2, 0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected `CGALayout` to be an array, but got 2 : i64}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = 2}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected each basis in `CGALayout` to be an array of 1 integers, but got [1, 0]}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1, 0]]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected each basis in `CGALayout` to be an array of 1 integers, but got 1 : i64}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: expected integers from 0 to 1048576 in `CGALayout`, but got -1}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[-1]]}>

// -----

// expected-error @+1 {{expected a basis in `CGALayout` to step along at most one dimension, but got [1, 1]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CGALayout = [[1, 1]]}>

// -----

// expected-error @+1 {{expected a basis in `CGALayout` to step by 1 along its dimension, but got 2}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[2]]}>

// -----

// expected-error @+1 {{expected a basis in `CGALayout` to step by 2 along its dimension, but got 1}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [1]]}>

// -----

// expected-error @+1 {{in #ttg.slice: expected key `dim`}}
#a = #ttg.slice<{parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{in #ttg.slice: expected key `parent`}}
#a = #ttg.slice<{dim = 0}>

// -----

// expected-error @+1 {{in #ttg.slice: expected integers in `dim`, but got [0]}}
#a = #ttg.slice<{dim = [0], parent = 1}>

// -----

// expected-error @+1 {{in #ttg.slice: expected `parent` to be a distributed layout, but got 1 : i64}}
#a = #ttg.slice<{dim = 0, parent = 1}>

// -----

// expected-error @+1 {{expected dim in [0, 2), but got 2}}
#a = #ttg.slice<{dim = 2, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{expected a parent of rank 2 or more, but got rank 1}}
#a = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>}>

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
#a = #ttg.blocked<1, 2>

// -----

// expected-error @+1 {{unknown attribute `rocket` in dialect `ttg`}}
#a = #ttg.rocket<{}>

// -----

// expected-error @+1 {{expected at most 20 bases in `CGALayout`, but got 21}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0]]}>

// -----

// expected-error @+1 {{expected at most 20 bases in `CGALayout`, but got 40}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], CTAsPerCGA = [1048576, 1048576], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>

// -----

// expected-error @+1 {{expected a layout of at most 2^40 elements, but got 2^41}}
#a = #ttg.blocked<{sizePerThread = [1048576], threadsPerWarp = [1048576], warpsPerCTA = [1], order = [0], CGALayout = [[0]]}>
