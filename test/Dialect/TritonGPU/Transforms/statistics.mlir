// RUN: triton-opt %s --tritongpu-coalesce --tritongpu-remove-layout-conversions --tritongpu-optimize-thread-locality \
// RUN:   --stats -o /dev/null 2>&1 | FileCheck %s
// RUN: triton-opt %s --tritongpu-coalesce -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

// `--stats` prints the statistics of the passes that assign layouts.
// CHECK: ... Statistics Collected ...
// CHECK-DAG: 1 tritongpu-coalesce {{ *}}- Accesses in layouts for vectors of several elements
// CHECK-DAG: 1 tritongpu-optimize-thread-locality {{ *}}- Cross-thread reductions sunk out of loops
// CHECK-DAG: 2 tritongpu-remove-layout-conversions {{ *}}- Layout conversions before the pass
// CHECK-DAG: 1 tritongpu-remove-layout-conversions {{ *}}- Layout conversions after the pass

// NONE-NOT: Statistics

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // The conversion of the pointers is unnecessary in the layout of the store; the one of the stored argument remains.
  tt.func @store(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<512xf32, #b>) {
    %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #b>
    %1 = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #b>
    %2 = tt.addptr %1, %0 : tensor<512x!tt.ptr<f32>, #b>, tensor<512xi32, #b>
    tt.store %2, %x : tensor<512x!tt.ptr<f32>, #b>
    tt.return
  }

  tt.func @sum(%x: tensor<128xi32, #b>, %n: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
      %t = tt.splat %i : i32 -> tensor<128xi32, #b>
      %y = arith.muli %x, %t : tensor<128xi32, #b>
      %r = "tt.reduce"(%y) <{axis = 0 : i32}> ({
      ^bb0(%l: i32, %h: i32):
        %a = arith.addi %l, %h : i32
        tt.reduce.return %a : i32
      }) : (tensor<128xi32, #b>) -> i32
      %z = arith.addi %s, %r : i32
      scf.yield %z : i32
    }
    tt.return %0 : i32
  }
}
