// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{in #ttg.blocked: missing key `order`}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4]}>

// -----

// expected-error @+1 {{in #ttg.blocked: unexpected key `rank`}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], rank = [1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `sizePerThread` is not an array}}
#a = #ttg.blocked<{sizePerThread = 1, threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `threadsPerWarp` holds something that is not an integer}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = ["all"], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `sizePerThread` holds -1, which is not between 0 and 1048576}}
#a = #ttg.blocked<{sizePerThread = [-1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `sizePerThread` holds 2097152, which is not between 0 and 1048576}}
#a = #ttg.blocked<{sizePerThread = [2097152], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `sizePerThread` holds something that is not an integer}}
#a = #ttg.blocked<{sizePerThread = [340282366920938463463374607431768211456 : i256], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{a blocked layout has at least one dimension}}
#a = #ttg.blocked<{sizePerThread = [], threadsPerWarp = [], warpsPerCTA = [], order = []}>

// -----

// expected-error @+1 {{sizePerThread, threadsPerWarp, warpsPerCTA and order have one entry for each dimension}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32, 1], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{sizePerThread, threadsPerWarp and warpsPerCTA are powers of two, but one is 3}}
#a = #ttg.blocked<{sizePerThread = [3], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{sizePerThread, threadsPerWarp and warpsPerCTA are powers of two, but one is 0}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [0], order = [0]}>

// -----

// expected-error @+1 {{the layout is larger than any tensor}}
#a = #ttg.blocked<{sizePerThread = [1048576, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>

// -----

// expected-error @+1 {{order is no permutation of the dimensions: [0, 0]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 0]}>

// -----

// expected-error @+1 {{order is no permutation of the dimensions: [2, 0]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [2, 0]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `CGALayout` is not an array}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = 2}>

// -----

// expected-error @+1 {{in #ttg.blocked: each basis in `CGALayout` is an array of 1 integers}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1, 0]]}>

// -----

// expected-error @+1 {{in #ttg.blocked: each basis in `CGALayout` is an array of 1 integers}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [1]}>

// -----

// expected-error @+1 {{in #ttg.blocked: `CGALayout` holds -1, which is not between 0 and 1048576}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[-1]]}>

// -----

// expected-error @+1 {{a basis in `CGALayout` steps along one dimension at most}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CGALayout = [[1, 1]]}>

// -----

// expected-error @+1 {{a basis in `CGALayout` steps by 2 where 1 is the next step along its dimension}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[2]]}>

// -----

// expected-error @+1 {{a basis in `CGALayout` steps by 1 where 2 is the next step along its dimension}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [1]]}>

// -----

// expected-error @+1 {{in #ttg.slice: missing key `dim`}}
#a = #ttg.slice<{parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{in #ttg.slice: missing key `parent`}}
#a = #ttg.slice<{dim = 0}>

// -----

// expected-error @+1 {{in #ttg.slice: `dim` holds something that is not an integer}}
#a = #ttg.slice<{dim = [0], parent = 1}>

// -----

// expected-error @+1 {{in #ttg.slice: the parent is a layout that spreads a tensor over threads, not 1}}
#a = #ttg.slice<{dim = 0, parent = 1}>

// -----

// expected-error @+1 {{a slice along dimension 2 of a layout of rank 2}}
#a = #ttg.slice<{dim = 2, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>}>

// -----

// expected-error @+1 {{the parent of a slice has at least two dimensions}}
#a = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>}>

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
#a = #ttg.blocked<1, 2>

// -----

// expected-error @+1 {{unknown attribute `rocket` in dialect `ttg`}}
#a = #ttg.rocket<{}>
