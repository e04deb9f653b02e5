// RUN: triton-opt %s --split-input-file --allocate-shared-memory --verify-diagnostics

// The region of a reduction or scan keeps one block when structured control flow becomes branches.

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @reduction_with_a_branch(%t: tensor<256xi32, #a>) {
    // expected-error @+1 {{'tt.reduce' op is not supported: its region contains `scf.if`, but threads combine elements without branches}}
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %c = arith.cmpi sgt, %x, %y : i32
      // expected-note @+1 {{the operation is here}}
      %r = scf.if %c -> (i32) {
        scf.yield %x : i32
      } else {
        scf.yield %y : i32
      }
      tt.reduce.return %r : i32
    }) : (tensor<256xi32, #a>) -> i32
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @scan_with_a_loop(%t: tensor<256xi32, #a>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // expected-error @+1 {{'tt.scan' op is not supported: its region contains `scf.for`, but threads combine elements without branches}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: i32, %y: i32):
      // expected-note @+1 {{the operation is here}}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (i32) : i32 {
        %w = arith.maxsi %v, %y : i32
        scf.yield %w : i32
      }
      tt.scan.return %r : i32
    }) : (tensor<256xi32, #a>) -> tensor<256xi32, #a>
    tt.return
  }
}
