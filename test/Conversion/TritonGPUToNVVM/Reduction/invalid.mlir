// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported reductions and scans, one error each.

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @reduction_that_combines_by_a_tensor(%t: tensor<128xi32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported by the lowering to NVVM: its region, which each thread executes for other elements, contains `tt.splat`, which all threads execute together}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      // expected-note @+1 {{the operation is here}}
      %s = tt.splat %x : i32 -> tensor<128xi32, #a>
      %z = "tt.reduce"(%s) <{axis = 0 : i32}> ({
      ^bb0(%v: i32, %w: i32):
        %u = arith.maxsi %v, %w : i32
        tt.reduce.return %u : i32
      }) : (tensor<128xi32, #a>) -> i32
      %r = arith.addi %y, %z : i32
      tt.reduce.return %r : i32
    }) : (tensor<128xi32, #a>) -> i32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @scan_that_counts(%t: tensor<128xi32, #a>, %p: !tt.ptr<i32>) {
    %one = arith.constant 1 : i32
    // expected-error @+1 {{'tt.scan' op is not supported by the lowering to NVVM: its region, which each thread executes for other elements, contains `tt.atomic_rmw`, which all threads execute together}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: i32, %y: i32):
      // expected-note @+1 {{the operation is here}}
      %n = tt.atomic_rmw add, relaxed, gpu, %p, %one : (!tt.ptr<i32>, i32) -> i32
      %z = arith.addi %x, %y : i32
      tt.scan.return %z : i32
    }) : (tensor<128xi32, #a>) -> tensor<128xi32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 16 : i32} {
  tt.func private @memory_of_a_reduction_is_not_placed(%t: tensor<128xf32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported by the lowering to NVVM: its shared memory is not allocated (run allocate-shared-memory)}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #a>) -> f32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @reduction_over_blocks(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported: it combines elements of several CTAs of a cluster}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<256xf32, #a>) -> f32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 16 : i32} {
  tt.func private @memory_of_a_scan_is_not_placed(%t: tensor<128xf32, #a>) {
    // expected-error @+1 {{'tt.scan' op is not supported by the lowering to NVVM: its shared memory is not allocated (run allocate-shared-memory)}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<128xf32, #a>) -> tensor<128xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @scan_over_blocks(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{'tt.scan' op is not supported: it combines elements of several CTAs of a cluster}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<256xf32, #a>) -> tensor<256xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.linear<{register = [[1]], lane = [[1], [2], [4], [8], [16]], warp = [], block = []}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @scan_with_copies_in_other_registers(%t: tensor<32xf32, #a>) {
    // expected-error @+1 {{'tt.scan' op is not supported: threads hold replicas of an element in different registers}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (tensor<32xf32, #a>) -> tensor<32xf32, #a>
    tt.return
  }
}

// -----

// A thread would print a scalar for all, but the threads combine other elements.
#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @reduction_that_prints(%t: tensor<128xi32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported by the lowering to NVVM: its region, which each thread executes for other elements, contains `tt.print`, which all threads execute together}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      // expected-note @+1 {{the operation is here}}
      tt.print "x" {hex = false, isSigned = array<i32: 1>} : %x : i32
      %z = arith.addi %x, %y : i32
      tt.reduce.return %z : i32
    }) : (tensor<128xi32, #a>) -> i32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
  tt.func private @recursive(%x: i32) -> i32 attributes {noinline = true} {
    // expected-error @+1 {{'tt.call' op is not supported: `recursive` is recursive}}
    %0 = tt.call @recursive(%x) : (i32) -> i32
    tt.return %0 : i32
  }
  tt.func private @reduction_by_a_recursive_function(%t: tensor<128xi32, #a>) {
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %z = tt.call @recursive(%y) : (i32) -> i32
      tt.reduce.return %z : i32
    }) : (tensor<128xi32, #a>) -> i32
    tt.return
  }
}
