// A region with effects, or that is undefined for some pairs, is executed for the pairs that the scan combines.
// RUN: for warps in 1 4; do \
// RUN:   ttc %s --kernel=asserts --simulate --num-warps=$warps --arg=iota:128 --arg=o=zeros:128 --check=o=iota:128 || exit 1; \
// RUN:   ttc %s --kernel=loads --simulate --num-warps=$warps --arg=ones:128 --arg=b=zeros:128 --arg=o=zeros:128 --check=o=iota:128:start=1 || exit 1; \
// RUN: done
// RUN: not ttc %s --kernel=asserts --simulate --arg=zeros:128 --arg=o=zeros:128 2>&1 | FileCheck %s
// CHECK: error: trap ({{.*}}.mlir:{{[0-9]+}}): the program traps
tt.func public @asserts(%a: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %p = tt.splat %a : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %q = tt.addptr %p, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %x = tt.load %q : tensor<128x!tt.ptr<i32>>
  %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%u: i32, %v: i32):
    %t = arith.cmpi slt, %u, %v : i32
    tt.assert %t, "not increasing" : i1
    tt.scan.return %v : i32
  }) : (tensor<128xi32>) -> tensor<128xi32>
  %p2 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %q2 = tt.addptr %p2, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %q2, %s : tensor<128x!tt.ptr<i32>>
  tt.return
}
tt.func public @loads(%a: !tt.ptr<i32>, %b: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %p = tt.splat %a : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %q = tt.addptr %p, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %x = tt.load %q : tensor<128x!tt.ptr<i32>>
  %s:2 = "tt.scan"(%x, %r) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%u: i32, %i: i32, %v: i32, %j: i32):
    %d = arith.subi %j, %i : i32
    %one = arith.constant 1 : i32
    %e = arith.subi %d, %one : i32
    %pb = tt.addptr %b, %e : !tt.ptr<i32>, i32
    %l = tt.load %pb : !tt.ptr<i32>
    %m = arith.addi %u, %v : i32
    %n = arith.addi %m, %l : i32
    tt.scan.return %n, %j : i32, i32
  }) : (tensor<128xi32>, tensor<128xi32>) -> (tensor<128xi32>, tensor<128xi32>)
  %p2 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %q2 = tt.addptr %p2, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %q2, %s#0 : tensor<128x!tt.ptr<i32>>
  tt.return
}
