// Facts about a value do not hold of another that a pass computes in its place, nor of a loop that has no iteration.
// RUN: ttc %s --kernel=false_value --simulate --target=sm_90a --arg=p=full:1:value=16 --arg=q=iota:600 --arg=o=zeros:512 --arg=n=0 --show=o=3 | FileCheck %s
// RUN: ttc %s --kernel=sum_of_a_loop --simulate --target=sm_80 --arg=p=full:512:value=16 --arg=q=iota:60000 --arg=o=zeros:512 --arg=n=0 --arg=first=3 --show=o=3 | FileCheck %s
// RUN: ttc %s --kernel=sum_of_rows --simulate --target=sm_80 --arg=p=full:512:value=16 --arg=q=iota:60000 --arg=o=zeros:512 --arg=n=0 --arg=first=3 --show=o=3 | FileCheck %s
// CHECK: o: i32 (512) 3 4 5

// Arithmetic in front of a loop without iterations may contradict its facts.
// RUN: ttc %s --emit=ttir -o %t.mlir
// RUN: FileCheck %s --check-prefix=HOISTED --input-file=%t.mlir
// RUN: ttc %t.mlir --kernel=in_a_loop --run --arg=o=zeros:256 --arg=n=0 --arg=s=1
// RUN: not ttc %t.mlir --kernel=in_a_loop --run --arg=o=zeros:256 --arg=n=1 --arg=s=1 2>&1 | FileCheck %s --check-prefix=FAILS
// HOISTED-LABEL: @in_a_loop
// HOISTED: arith.addi {{.*}} {tt.divisibility = 16 : i32}
// HOISTED: scf.for
// FAILS: error: 'arith.addi': expected a value divisible by 16 (tt.divisibility), but got 2, in program instance (0, 0, 0)
tt.func public @false_value(%p: !tt.ptr<i32>, %q: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %c0 = arith.constant 0 : i32
  %cond = arith.cmpi sgt, %n, %c0 : i32
  %m = tt.splat %cond : i1 -> tensor<512xi1>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  // The program states, as tl.multiple_of does, that what is loaded is a multiple of 16.
  %x = tt.load %ps, %m {tt.divisibility = dense<16> : tensor<1xi32>, tt.constancy = dense<512> : tensor<1xi32>} : tensor<512x!tt.ptr<i32>>
  %c3 = arith.constant dense<3> : tensor<512xi32>
  %y = arith.select %m, %x, %c3 : tensor<512xi1>, tensor<512xi32>
  %at = arith.addi %y, %r : tensor<512xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %qp = tt.addptr %qs, %at : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v = tt.load %qp : tensor<512x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %op = tt.addptr %os, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %op, %v : tensor<512x!tt.ptr<i32>>
  tt.return
}

tt.func public @sum_of_a_loop(%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %first: i32) {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %x0 = tt.load %pp : tensor<512x!tt.ptr<i32>>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%a = %first) -> (i32) : i32 {
    %is = tt.splat %i : i32 -> tensor<512xi32>
    %x = arith.muli %x0, %is : tensor<512xi32>
    %red = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%u: i32, %v: i32):
      %w = arith.addi %u, %v : i32
      tt.reduce.return %w : i32
    }) : (tensor<512xi32>) -> i32
    %b = arith.addi %a, %red {tt.divisibility = 16 : i32} : i32
    scf.yield %b : i32
  }
  %m2 = tt.splat %m : i32 -> tensor<512xi32>
  %at = arith.addi %m2, %r : tensor<512xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %qp = tt.addptr %qs, %at : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v = tt.load %qp : tensor<512x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %op = tt.addptr %os, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %op, %v : tensor<512x!tt.ptr<i32>>
  tt.return
}

tt.func public @sum_of_rows(%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %first: i32) {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %x0 = tt.load %pp : tensor<512x!tt.ptr<i32>>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %init = tt.splat %first : i32 -> tensor<1xi32>
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (tensor<1xi32>) : i32 {
    %is = tt.splat %i : i32 -> tensor<512xi32>
    %x = arith.muli %x0, %is : tensor<512xi32>
    %x2 = tt.expand_dims %x {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %red = "tt.reduce"(%x2) <{axis = 1 : i32}> ({
    ^bb0(%u: i32, %v: i32):
      %w = arith.addi %u, %v : i32
      tt.reduce.return %w : i32
    }) : (tensor<1x512xi32>) -> tensor<1xi32>
    %b = arith.addi %a, %red {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<1xi32>
    scf.yield %b : tensor<1xi32>
  }
  %m2 = tt.broadcast %m : tensor<1xi32> -> tensor<512xi32>
  %at = arith.addi %m2, %r : tensor<512xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %qp = tt.addptr %qs, %at : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v = tt.load %qp : tensor<512x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %op = tt.addptr %os, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %op, %v : tensor<512x!tt.ptr<i32>>
  tt.return
}

tt.func public @in_a_loop(%o: !tt.ptr<i32>, %n: i32, %s: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  scf.for %i = %c0 to %n step %c1 : i32 {
    %t = arith.muli %s, %c1 : i32
    %u = arith.addi %s, %s {tt.divisibility = 16 : i32} : i32
    %us = tt.splat %u : i32 -> tensor<128xi32>
    %q = arith.addi %us, %r : tensor<128xi32>
    %op = tt.addptr %os, %q : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %op, %q : tensor<128x!tt.ptr<i32>>
  }
  tt.return
}
