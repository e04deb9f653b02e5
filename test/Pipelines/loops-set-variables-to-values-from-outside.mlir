// A loop sets a variable to a value from outside of it, on which a load that runs ahead depends.
// RUN: ttc %s --run --arg=iota:1024 --arg=zeros:128 --arg=5 --write=o=%t.npy
// RUN: ttc %s --target=sm_80 --simulate --arg=iota:1024 --arg=zeros:128 --arg=5 --check=o=%t.npy
// RUN: ttc %s --target=sm_90a --simulate --arg=iota:1024 --arg=zeros:128 --arg=5 --check=o=%t.npy
// RUN: ttc %s --target=sm_90a --emit=ttgir -o - | FileCheck %s

// CHECK: ttg.async_copy_global_to_local
// CHECK: scf.for
// CHECK-NOT: unrealized_conversion_cast
tt.func public @skip_first(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %c128 = arith.constant 128 : i32
  %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %zero = arith.constant dense<0> : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %begin = tt.addptr %xs, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %sum, %last = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero, %skipped = %c64) -> (tensor<128xi32>, i32) : i32 {
    %row = arith.muli %k, %c128 : i32
    %offset = arith.addi %row, %skipped : i32
    %offsets = tt.splat %offset : i32 -> tensor<128xi32>
    %p = tt.addptr %begin, %offsets : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %v = tt.load %p : tensor<128x!tt.ptr<i32>>
    %t = arith.addi %s, %v : tensor<128xi32>
    scf.yield %t, %c0 : tensor<128xi32>, i32
  } {tt.num_stages = 3 : i32}
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %po = tt.addptr %os, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %po, %sum : tensor<128x!tt.ptr<i32>>
  tt.return
}
