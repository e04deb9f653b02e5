// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-optimize-thread-locality))' --remarks-filter-missed=tritongpu-optimize-thread-locality --verify-diagnostics | FileCheck %s
// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-optimize-thread-locality))' --remarks-filter-passed=.* 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED: remark: [Passed] ReductionSunk | Category:tritongpu-optimize-thread-locality | Function={{.*}} | Remark="the cross-thread reduction is computed once after the loop"

// CHECK-DAG: #[[ROWS:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#line = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#row = #ttg.slice<{dim = 1, parent = #rows}>
#column = #ttg.slice<{dim = 1, parent = #columns}>
// The lanes of a pair have the same two elements, in another order.
#replicas = #ttg.linear<{register = [[0, 1]], lane = [[0, 1], [1, 0], [2, 0], [4, 0], [8, 0]], warp = [[16, 0], [32, 0]], block = []}>
#of_replicas = #ttg.slice<{dim = 1, parent = #replicas}>
module attributes {"ttg.num-warps" = 4 : i32} {

// A thread adds its four neighboring elements in two rounds; the 32 lanes add their partial sums after the loop.  The
// initial value of the loop is added after the loop, and the partial sums start at the neutral element minus zero.
// CHECK-LABEL: tt.func @sums_of_rows
// CHECK: %[[ZERO:.*]] = arith.constant dense<-0.000000e+00> : tensor<8x32xf32
// CHECK: %[[LOOP:.*]]:2 = scf.for {{.*}} iter_args(%[[OLD:.*]] = %{{.*}}, %[[P:.*]] = %[[ZERO]])
// CHECK: %[[X:.*]] = tt.load
// CHECK: %[[R:.*]] = tt.reshape %[[X]] : tensor<8x256xf32, #[[ROWS]]> -> tensor<8x2x32x4xf32
// CHECK: %[[S:.*]] = "tt.reduce"(%[[R]]) <{axis = 3 : i32}>
// CHECK: %[[T:.*]] = "tt.reduce"(%[[S]]) <{axis = 1 : i32}>
// CHECK: -> tensor<8x32xf32
// CHECK: %[[N:.*]] = arith.addf %[[P]], %[[T]]
// CHECK: scf.yield %[[OLD]], %[[N]]
// CHECK: %[[A:.*]] = "tt.reduce"(%[[LOOP]]#1) <{axis = 1 : i32}>
// CHECK: arith.addf %[[LOOP]]#0, %{{.*}}
tt.func @sums_of_rows(%p: tensor<8x256x!tt.ptr<f32>, #rows>, %init: tensor<8xf32, #row>, %n: i32) -> tensor<8xf32, #row> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init) -> (tensor<8xf32, #row>) : i32 {
    %x = tt.load %p : tensor<8x256x!tt.ptr<f32>, #rows>
    %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<8x256xf32, #rows>) -> tensor<8xf32, #row>
    %t = arith.addf %s, %r : tensor<8xf32, #row>
    scf.yield %t : tensor<8xf32, #row>
  }
  tt.return %0 : tensor<8xf32, #row>
}

// The sums of a thread may overflow where those of the program do not, and a maximum starts at the neutral element NaN.
// CHECK-LABEL: tt.func @flags
// CHECK-NOT: nsw
// CHECK-NOT: nnan
// CHECK-NOT: ninf
// CHECK: arith.addi {{.*}} : tensor<128xi32
// CHECK: arith.maxnumf {{.*}} fastmath<nsz> : tensor<128xf32
// CHECK-NOT: nsw
// CHECK-NOT: nnan
// CHECK-NOT: ninf
// CHECK: tt.return
tt.func @flags(%p: tensor<128x!tt.ptr<i32>, #line>, %q: tensor<128x!tt.ptr<f32>, #line>, %init: i32, %least: f32, %n: i32) -> (i32, f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init, %m = %least) -> (i32, f32) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<i32>, #line>
    %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b overflow<nsw> : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32, #line>) -> i32
    %y = tt.load %q : tensor<128x!tt.ptr<f32>, #line>
    %l = "tt.reduce"(%y) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maxnumf %a, %b fastmath<nnan,ninf,nsz> : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #line>) -> f32
    %t = arith.addi %s, %r overflow<nsw> : i32
    %k = arith.maxnumf %m, %l fastmath<nnan,ninf,nsz> : f32
    scf.yield %t, %k : i32, f32
  }
  tt.return %0#0, %0#1 : i32, f32
}

// Facts about the accumulated values hold of no partial sum, nor of the sum of a loop without iterations.
// CHECK-LABEL: tt.func @facts
// CHECK-NOT: tt.divisibility
// CHECK: scf.for
// CHECK: arith.addi {{.*}} : tensor<128xi32
// CHECK-NOT: tt.divisibility
// CHECK: tt.return
tt.func @facts(%p: tensor<128x!tt.ptr<i32>, #line>, %q: tensor<128x4x!tt.ptr<i32>, #rows>, %init: i32, %rows: tensor<128xi32, #row>, %n: i32) -> (i32, tensor<128xi32, #row>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init, %m = %rows) -> (i32, tensor<128xi32, #row>) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<i32>, #line>
    %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b {tt.divisibility = 4 : i32} : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32, #line>) -> i32
    %y = tt.load %q : tensor<128x4x!tt.ptr<i32>, #rows>
    %l = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<128x4xi32, #rows>) -> tensor<128xi32, #row>
    %t = arith.addi %s, %r {tt.divisibility = 16 : i32} : i32
    %k = arith.addi %m, %l {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<128xi32, #row>
    scf.yield %t, %k : i32, tensor<128xi32, #row>
  }
  tt.return %0#0, %0#1 : i32, tensor<128xi32, #row>
}

// A loop without iterations keeps minus infinity, which only the operations in it exclude, and the largest number of a
// format without infinities is neutral.
// CHECK-LABEL: tt.func @extremes
// CHECK-DAG: arith.constant dense<0xFF800000> : tensor<128xf32, #{{.*}}>
// CHECK-DAG: arith.constant dense<-4.480000e+02> : tensor<128xf8E4M3FN, #{{.*}}>
// CHECK-DAG: arith.constant dense<5.734400e+04> : tensor<128xf8E5M2FNUZ, #{{.*}}>
// CHECK: scf.for
tt.func @extremes(%x: tensor<128xf32, #line>, %y: tensor<128xf8E4M3FN, #line>, %z: tensor<128xf8E5M2FNUZ, #line>, %s: f32, %t: f8E4M3FN, %u: f8E5M2FNUZ, %n: i32) -> (f32, f8E4M3FN, f8E5M2FNUZ) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:3 = scf.for %i = %c0 to %n step %c1 iter_args(%m0 = %s, %m1 = %t, %m2 = %u) -> (f32, f8E4M3FN, f8E5M2FNUZ) : i32 {
    %r0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maximumf %a, %b fastmath<ninf> : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #line>) -> f32
    %r1 = "tt.reduce"(%y) <{axis = 0 : i32}> ({
    ^bb0(%a: f8E4M3FN, %b: f8E4M3FN):
      %c = arith.maximumf %a, %b : f8E4M3FN
      tt.reduce.return %c : f8E4M3FN
    }) : (tensor<128xf8E4M3FN, #line>) -> f8E4M3FN
    %r2 = "tt.reduce"(%z) <{axis = 0 : i32}> ({
    ^bb0(%a: f8E5M2FNUZ, %b: f8E5M2FNUZ):
      %c = arith.minimumf %a, %b : f8E5M2FNUZ
      tt.reduce.return %c : f8E5M2FNUZ
    }) : (tensor<128xf8E5M2FNUZ, #line>) -> f8E5M2FNUZ
    %k0 = arith.maximumf %m0, %r0 : f32
    %k1 = arith.maximumf %m1, %r1 : f8E4M3FN
    %k2 = arith.minimumf %m2, %r2 : f8E5M2FNUZ
    scf.yield %k0, %k1, %k2 : f32, f8E4M3FN, f8E5M2FNUZ
  }
  tt.return %0#0, %0#1, %0#2 : f32, f8E4M3FN, f8E5M2FNUZ
}

// The minimum of all elements is a tensor in the loop and a scalar after it. Each kind of operation has a neutral element.
// CHECK-LABEL: tt.func @two_scalars
// CHECK-DAG: arith.constant dense<2147483647> : tensor<128xi32, #{{.*}}>
// CHECK-DAG: arith.constant dense<0> : tensor<128xi32, #{{.*}}>
// CHECK: scf.for
// CHECK-NOT: tt.reduce"
// CHECK: arith.minsi {{.*}} : tensor<128xi32
// CHECK-NOT: tt.reduce"
// CHECK: arith.xori {{.*}} : tensor<128xi32
// CHECK: scf.yield
// CHECK: "tt.reduce"
// CHECK: arith.xori %{{.*}}, %{{.*}} : i32
tt.func @two_scalars(%p: tensor<128x!tt.ptr<i32>, #line>, %init: i32, %n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init, %u = %init) -> (i32, i32) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<i32>, #line>
    %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.minsi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32, #line>) -> i32
    %t = arith.minsi %r, %s : i32
    %q = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.xori %b, %a : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32, #line>) -> i32
    %v = arith.xori %u, %q : i32
    scf.yield %t, %v : i32, i32
  }
  tt.return %0#0, %0#1 : i32, i32
}

// A reduction within threads stays in the loop, without a remark.
// CHECK-LABEL: tt.func @nothing_to_gain
// CHECK: scf.for {{.*}} -> (tensor<128xf32, #{{.*}}>) : i32
// CHECK: "tt.reduce"
// CHECK: scf.yield
tt.func @nothing_to_gain(%p: tensor<128x4x!tt.ptr<f32>, #columns>, %init: tensor<128xf32, #column>, %n: i32) -> tensor<128xf32, #column> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init) -> (tensor<128xf32, #column>) : i32 {
    %x = tt.load %p : tensor<128x4x!tt.ptr<f32>, #columns>
    %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128x4xf32, #columns>) -> tensor<128xf32, #column>
    %t = arith.addf %s, %r : tensor<128xf32, #column>
    scf.yield %t : tensor<128xf32, #column>
  }
  tt.return %0 : tensor<128xf32, #column>
}

// CHECK-LABEL: tt.func @order_matters
// CHECK: scf.for {{.*}} -> (f32, f32, i32, f32) : i32
tt.func @order_matters(%p: tensor<128x!tt.ptr<f32>, #line>, %q: tensor<128x!tt.ptr<i32>, #line>, %f: f32, %k: i32, %n: i32) -> (f32, f32, i32, f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%s0 = %f, %s1 = %f, %s2 = %k, %s3 = %f) -> (f32, f32, i32, f32) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<f32>, #line>
    %y = tt.load %q : tensor<128x!tt.ptr<i32>, #line>
    // expected-remark @below {{[Missed] ReductionInLoop | Category:tritongpu-optimize-thread-locality | Function=order_matters | Reason="`arith.subf` is not associative and commutative", Remark="the cross-thread reduction stays in the loop"}}
    %r0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.subf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #line>) -> f32
    %t0 = arith.subf %s0, %r0 : f32
    // expected-remark @below {{Reason="its region is not a single operation on both elements", Remark="the cross-thread reduction stays in the loop"}}
    %r1 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %a : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #line>) -> f32
    %t1 = arith.addf %s1, %r1 : f32
    // expected-remark @below {{Reason="the loop accumulates with `arith.maxsi`, but the reduction combines with `arith.addi`", Remark="the cross-thread reduction stays in the loop"}}
    %r2 = "tt.reduce"(%y) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32, #line>) -> i32
    %t2 = arith.maxsi %s2, %r2 : i32
    // expected-remark @below {{Reason="the loop uses intermediate results", Remark="the cross-thread reduction stays in the loop"}}
    %r3 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maxnumf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #line>) -> f32
    %t3 = arith.maxnumf %s3, %r3 : f32
    tt.print "so far: " {hex = false, isSigned = array<i32: 0>} : %t3 : f32
    scf.yield %t0, %t1, %t2, %t3 : f32, f32, i32, f32
  }
  tt.return %0#0, %0#1, %0#2, %0#3 : f32, f32, i32, f32
}

// A reduction of elements that each thread holds stays in the loop, also if several threads hold them.
// CHECK-LABEL: tt.func @replicas
// CHECK: scf.for
// CHECK-NEXT: tt.load
// CHECK-NEXT: "tt.reduce"
// CHECK: scf.yield
tt.func @replicas(%p: tensor<64x2x!tt.ptr<i32>, #replicas>, %init: tensor<64xi32, #of_replicas>, %n: i32) -> tensor<64xi32, #of_replicas> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init) -> (tensor<64xi32, #of_replicas>) : i32 {
    %x = tt.load %p : tensor<64x2x!tt.ptr<i32>, #replicas>
    %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<64x2xi32, #replicas>) -> tensor<64xi32, #of_replicas>
    %t = arith.addi %s, %r : tensor<64xi32, #of_replicas>
    scf.yield %t : tensor<64xi32, #of_replicas>
  }
  tt.return %0 : tensor<64xi32, #of_replicas>
}

}
