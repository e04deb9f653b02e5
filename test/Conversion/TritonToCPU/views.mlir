// RUN: ttc %s --run --arg=iota:8 --arg=zeros:8x16 --show=1=128 | FileCheck %s

// Every operation that only rearranges elements, on the numbers from 0 to 7.
tt.func private @put(%o: !tt.ptr<i32>, %row: i32, %x: tensor<16xi32>) attributes {noinline = true} {
  %c16 = arith.constant 16 : i32
  %at = arith.muli %row, %c16 : i32
  %q = tt.addptr %o, %at : !tt.ptr<i32>, i32
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %p = tt.splat %q : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %ps = tt.addptr %p, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %ps, %x : tensor<16x!tt.ptr<i32>>
  tt.return
}

tt.func public @k(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %p = tt.splat %i : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %ps = tt.addptr %p, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %x = tt.load %ps : tensor<8x!tt.ptr<i32>>
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %y = arith.addi %x, %hundred : tensor<8xi32>

  // CHECK: {{.*}}: i32 (8, 16) 0 100 1 101 2 102 3 103 4 104 5 105 6 106 7 107
  %join = tt.join %x, %y : tensor<8xi32> -> tensor<8x2xi32>
  %row0 = tt.reshape %join : tensor<8x2xi32> -> tensor<16xi32>
  tt.call @put(%o, %c0, %row0) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()

  // CHECK-SAME: 0 1 2 3 4 5 6 7 100 101 102 103 104 105 106 107
  %trans = tt.trans %join {order = array<i32: 1, 0>} : tensor<8x2xi32> -> tensor<2x8xi32>
  %row1 = tt.reshape %trans : tensor<2x8xi32> -> tensor<16xi32>
  tt.call @put(%o, %c1, %row1) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()

  // Dimensions a b c d of sizes 2 1 4 2 in the order c a d b.
  // CHECK-SAME: 0 100 4 104 1 101 5 105 2 102 6 106 3 103 7 107
  %cube = tt.reshape %join : tensor<8x2xi32> -> tensor<2x1x4x2xi32>
  %turned = tt.trans %cube {order = array<i32: 2, 0, 3, 1>} : tensor<2x1x4x2xi32> -> tensor<4x2x2x1xi32>
  %row2 = tt.reshape %turned : tensor<4x2x2x1xi32> -> tensor<16xi32>
  tt.call @put(%o, %c2, %row2) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()

  // CHECK-SAME: 100 101 102 103 104 105 106 107 0 1 2 3 4 5 6 7
  %l, %m = tt.split %join : tensor<8x2xi32> -> tensor<8xi32>
  %row3 = tt.cat %m, %l : tensor<8xi32> -> tensor<16xi32>
  tt.call @put(%o, %c3, %row3) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()

  // CHECK-SAME: 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7
  %column = tt.expand_dims %x {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %wide = tt.broadcast %column : tensor<8x1xi32> -> tensor<8x2xi32>
  %row4 = tt.reshape %wide : tensor<8x2xi32> -> tensor<16xi32>
  tt.call @put(%o, %c4, %row4) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()

  // Along the first axis, the coordinate of the other axis stays the same.
  // CHECK-SAME: 7 107 6 106 5 105 4 104 3 103 2 102 1 101 0 100
  %seven = arith.constant dense<7> : tensor<8x2xi32>
  %indices = arith.subi %seven, %wide : tensor<8x2xi32>
  %picked = tt.gather %join[%indices] {axis = 0 : i32} : (tensor<8x2xi32>, tensor<8x2xi32>) -> tensor<8x2xi32>
  %row5 = tt.reshape %picked : tensor<8x2xi32> -> tensor<16xi32>
  tt.call @put(%o, %c5, %row5) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()

  // CHECK-SAME: 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
  %last = arith.constant dense<7> : tensor<1xi32>
  %one = tt.gather %x[%last] {axis = 0 : i32} : (tensor<8xi32>, tensor<1xi32>) -> tensor<1xi32>
  %scalar = tt.unsplat %one : tensor<1xi32>
  %row6 = tt.splat %scalar : i32 -> tensor<16xi32>
  tt.call @put(%o, %c6, %row6) : (!tt.ptr<i32>, i32, tensor<16xi32>) -> ()
  tt.return
}
