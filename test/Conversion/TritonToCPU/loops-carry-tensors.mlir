// RUN: ttc %s --run --arg=zeros:32 --arg=3 --show=0=32 | FileCheck %s
// RUN: ttc %s --run --arg=zeros:32 --arg=0 --show=0=32 | FileCheck %s --check-prefix=NONE

// All kinds of loops that swap two tensors, and that read a tensor at other indices than they write.
tt.func public @k(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %ten = arith.constant dense<10> : tensor<4xi32>
  %s = arith.addi %r, %ten : tensor<4xi32>
  %p = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %p0 = tt.addptr %p, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>

  // The tensors after three iterations, and after none:
  // CHECK: {{.*}}: i32 (32) 10 11 12 13 0 1 2 3
  // NONE: {{.*}}: i32 (32) 0 1 2 3 10 11 12 13
  %a:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %r, %y = %s) -> (tensor<4xi32>, tensor<4xi32>) : i32 {
    scf.yield %y, %x : tensor<4xi32>, tensor<4xi32>
  }
  %four = arith.constant dense<4> : tensor<4xi32>
  tt.store %p0, %a#0 : tensor<4x!tt.ptr<i32>>
  %p1 = tt.addptr %p0, %four : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p1, %a#1 : tensor<4x!tt.ptr<i32>>

  // Reversed three times, incremented each time.
  // CHECK-SAME: 6 5 4 3
  // NONE-SAME: 0 1 2 3
  %ones = arith.constant dense<1> : tensor<4xi32>
  %three = arith.constant dense<3> : tensor<4xi32>
  %back = arith.subi %three, %r : tensor<4xi32>
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%x = %r) -> (tensor<4xi32>) : i32 {
    %g = tt.gather %x[%back] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %more = arith.addi %g, %ones : tensor<4xi32>
    scf.yield %more : tensor<4xi32>
  }
  %p2 = tt.addptr %p1, %four : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p2, %b : tensor<4x!tt.ptr<i32>>

  // The same in a while loop with a counter, whose condition forwards the results.
  // CHECK-SAME: 13 12 11 10
  // NONE-SAME: 0 1 2 3
  %c:3 = scf.while (%i = %c0, %x = %r, %y = %s) : (i32, tensor<4xi32>, tensor<4xi32>) -> (i32, tensor<4xi32>, tensor<4xi32>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %x, %y : i32, tensor<4xi32>, tensor<4xi32>
  } do {
  ^bb0(%i: i32, %x: tensor<4xi32>, %y: tensor<4xi32>):
    %j = arith.addi %i, %c1 : i32
    %g = tt.gather %x[%back] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    scf.yield %j, %y, %g : i32, tensor<4xi32>, tensor<4xi32>
  }
  %p3 = tt.addptr %p2, %four : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p3, %c#1 : tensor<4x!tt.ptr<i32>>

  // Branches that yield tensors.
  // CHECK-SAME: 13 12 11 10
  // NONE-SAME: 0 1 2 3
  %any = arith.cmpi sgt, %n, %c0 : i32
  %d:2 = scf.if %any -> (tensor<4xi32>, i32) {
    scf.yield %c#1, %n : tensor<4xi32>, i32
  } else {
    scf.yield %b, %n : tensor<4xi32>, i32
  }
  %p4 = tt.addptr %p3, %four : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p4, %d#0 : tensor<4x!tt.ptr<i32>>

  // Blocks with tensor arguments: the same swap as in the first loop.
  // CHECK-SAME: 10 11 12 13 0 1 2 3
  // NONE-SAME: 0 1 2 3 10 11 12 13
  cf.br ^head(%c0, %r, %s : i32, tensor<4xi32>, tensor<4xi32>)
^head(%i: i32, %x: tensor<4xi32>, %y: tensor<4xi32>):
  %go = arith.cmpi slt, %i, %n : i32
  cf.cond_br %go, ^body, ^exit(%x : tensor<4xi32>)
^body:
  %next = arith.addi %i, %c1 : i32
  cf.br ^head(%next, %y, %x : i32, tensor<4xi32>, tensor<4xi32>)
^exit(%z: tensor<4xi32>):
  %p5 = tt.addptr %p4, %four : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p5, %z : tensor<4x!tt.ptr<i32>>
  %p6 = tt.addptr %p5, %four : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %p6, %y : tensor<4x!tt.ptr<i32>>
  tt.return
}
