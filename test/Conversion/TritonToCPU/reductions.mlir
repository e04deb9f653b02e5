// RUN: ttc %s --run --arg=iota:8 --arg=zeros:64 --show=1=64 | FileCheck %s

// The region of `first` depends on the order; that of `scan` composes functions.
tt.func public @k(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %p = tt.splat %i : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %ps = tt.addptr %p, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %x = tt.load %ps : tensor<8x!tt.ptr<i32>>
  %m = tt.reshape %x : tensor<8xi32> -> tensor<2x4xi32>

  // Sums and last elements along the second axis: 6 22, 3 7.
  %rows:2 = "tt.reduce"(%m, %m) <{axis = 1 : i32}> ({
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
    %s = arith.addi %a, %c : i32
    tt.reduce.return %s, %d : i32, i32
  }) : (tensor<2x4xi32>, tensor<2x4xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  // Sums along the first axis: 4 6 8 10.
  %columns = "tt.reduce"(%m) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    tt.reduce.return %s : i32
  }) : (tensor<2x4xi32>) -> tensor<4xi32>
  // A reduction of all elements to a scalar, with a branch in the region: 7.
  %max = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %less = arith.cmpi slt, %a, %b : i32
    %s = scf.if %less -> (i32) {
      scf.yield %b : i32
    } else {
      scf.yield %a : i32
    }
    tt.reduce.return %s : i32
  }) : (tensor<8xi32>) -> i32

  // CHECK: {{.*}}: i32 (64) 6 22 3 7 4 6 8 10
  %pairs = tt.join %rows#0, %rows#1 : tensor<2xi32> -> tensor<2x2xi32>
  %turned = tt.trans %pairs {order = array<i32: 1, 0>} : tensor<2x2xi32> -> tensor<2x2xi32>
  %four = tt.reshape %turned : tensor<2x2xi32> -> tensor<4xi32>
  %line0 = tt.cat %four, %columns : tensor<4xi32> -> tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %q = tt.splat %o : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %q0 = tt.addptr %q, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q0, %line0 : tensor<8x!tt.ptr<i32>>

  // CHECK-SAME: 7 7 7 7 7 7 7 7
  %line1 = tt.splat %max : i32 -> tensor<8xi32>
  %q1 = tt.addptr %q0, %eight : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q1, %line1 : tensor<8x!tt.ptr<i32>>

  // CHECK-SAME: 0 1 3 6 10 15 21 28
  %sums = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    tt.scan.return %s : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %q2 = tt.addptr %q1, %eight : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q2, %sums : tensor<8x!tt.ptr<i32>>

  // A reverse scan of each column, with the accumulator as the first argument of the region: 4 - 0, and 4 itself.
  // CHECK-SAME: 4 4 4 4 4 5 6 7
  %differences = "tt.scan"(%m) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: i32, %b: i32):
    %s = arith.subi %a, %b : i32
    tt.scan.return %s : i32
  }) : (tensor<2x4xi32>) -> tensor<2x4xi32>
  %line3 = tt.reshape %differences : tensor<2x4xi32> -> tensor<8xi32>
  %q3 = tt.addptr %q2, %eight : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q3, %line3 : tensor<8x!tt.ptr<i32>>

  // Packs of two, with branches: the difference and the sum of each pair.
  // CHECK-SAME: -1 1 -1 5 -1 9 -1 13
  %mapped = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %d = arith.subi %a, %b : i32
    %less = arith.cmpi slt, %a, %b : i32
    cf.cond_br %less, ^sum, ^end(%d : i32)
  ^sum:
    %s = arith.addi %a, %b : i32
    cf.br ^end(%s : i32)
  ^end(%e: i32):
    tt.map_elementwise.return %d, %e : i32, i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %q4 = tt.addptr %q3, %eight : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q4, %mapped : tensor<8x!tt.ptr<i32>>

  // A masked histogram of the numbers less 1: each of 3 to 6 occurs once.
  // CHECK-SAME: 0 0 0 1 1 1 1 0
  %ones = arith.constant dense<1> : tensor<8xi32>
  %fours = arith.constant dense<4> : tensor<8xi32>
  %less = arith.subi %x, %ones : tensor<8xi32>
  %late = arith.cmpi sge, %x, %fours : tensor<8xi32>
  %counts = tt.histogram %less, %late : tensor<8xi32> -> tensor<8xi32>
  %q5 = tt.addptr %q4, %eight : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q5, %counts : tensor<8x!tt.ptr<i32>>
  // The number -1 has no bin.
  // CHECK-SAME: 1 1 1 1 1 1 1 0
  %all = tt.histogram %less : tensor<8xi32> -> tensor<8xi32>
  %q6 = tt.addptr %q5, %eight : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %q6, %all : tensor<8x!tt.ptr<i32>>
  tt.return
}
