// Registers 1 and 2 of a thread hold the same element, registers 0 and 3 another one.
// RUN: ttc %s --simulate --target=sm_80 --arg=p=iota:64:start=1 --arg=o=zeros:64 --check=o=iota:64:start=1 | FileCheck %s
// RUN: ttc %s --run --arg=p=iota:64:start=1 --arg=o=zeros:64 --check=o=iota:64:start=1 | FileCheck %s
// CHECK: o: all 64 elements are as expected
#repeated = #ttg.linear<{register = [[16], [16]], lane = [[1], [2], [4], [8], [32]], warp = [], block = []}>
#replicated = #ttg.linear<{register = [[1], [2], [4], [8], [16], [32]], lane = [[0], [0], [0], [0], [0]], warp = [], block = []}>
module attributes {"ttg.num-warps" = 1 : i32} {
tt.func public @kernel(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %ia = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #repeated>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #repeated>
  %pp = tt.addptr %ps, %ia : tensor<64x!tt.ptr<i32>, #repeated>, tensor<64xi32, #repeated>
  %x = tt.load %pp : tensor<64x!tt.ptr<i32>, #repeated>
  %y = ttg.convert_layout %x : tensor<64xi32, #repeated> -> tensor<64xi32, #replicated>
  %ic = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #replicated>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #replicated>
  %oo = tt.addptr %os, %ic : tensor<64x!tt.ptr<i32>, #replicated>, tensor<64xi32, #replicated>
  tt.store %oo, %y : tensor<64x!tt.ptr<i32>, #replicated>
  tt.return
}
}
