// RUN: triton-opt %s --convert-scf-to-cf --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// The registers of a tensor become separate block arguments.
// CHECK-LABEL: llvm.func internal @branches(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32, %[[C:.*]]: i1)
// CHECK-NEXT: llvm.cond_br %[[C]], ^[[JOIN:bb[0-9]+]](%[[X]], %[[Y]] : f32, f32), ^[[OTHER:bb[0-9]+]]
// CHECK-NEXT: ^[[JOIN]](%[[R0:.*]]: f32, %[[R1:.*]]: f32):
// CHECK: llvm.insertvalue %[[R0]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[R1]], %{{.*}}[1]
// CHECK: ^[[OTHER]]:
// CHECK: llvm.br ^[[JOIN]](%{{.*}}, %{{.*}} : f32, f32)
tt.func private @branches(%x: tensor<256xf32, #a>, %c: i1) -> tensor<256xf32, #a> {
  cf.cond_br %c, ^join(%x : tensor<256xf32, #a>), ^other
^join(%y: tensor<256xf32, #a>):
  tt.return %y : tensor<256xf32, #a>
^other:
  %z = arith.addf %x, %x : tensor<256xf32, #a>
  cf.br ^join(%z : tensor<256xf32, #a>)
}

// CHECK-LABEL: llvm.func internal @loop(
// CHECK: llvm.br ^[[HEAD:bb[0-9]+]](%{{.*}}, %arg0, %arg1 : i32, f32, f32)
// CHECK: ^[[HEAD]](%[[I:.*]]: i32, %[[R0:.*]]: f32, %[[R1:.*]]: f32):
// CHECK: llvm.icmp "slt" %[[I]], %arg2 : i32
// CHECK: llvm.cond_br
// CHECK: %[[S0:.*]] = llvm.fadd %[[R0]], %[[R0]] : f32
// CHECK: %[[S1:.*]] = llvm.fadd %[[R1]], %[[R1]] : f32
// CHECK: llvm.br ^[[HEAD]](%{{.*}}, %[[S0]], %[[S1]] : i32, f32, f32)
tt.func private @loop(%x: tensor<256xf32, #a>, %n: i32) -> tensor<256xf32, #a> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> tensor<256xf32, #a> : i32 {
    %1 = arith.addf %s, %s : tensor<256xf32, #a>
    scf.yield %1 : tensor<256xf32, #a>
  }
  tt.return %0 : tensor<256xf32, #a>
}

// CHECK-LABEL: llvm.func internal @while_and_if(
// CHECK: llvm.cond_br
// CHECK-NOT: scf.
// CHECK-NOT: cf.
// CHECK: llvm.return
tt.func private @while_and_if(%x: tensor<256xi32, #a>, %n: i32) -> tensor<256xi32, #a> {
  %0:2 = scf.while (%i = %n, %s = %x) : (i32, tensor<256xi32, #a>) -> (i32, tensor<256xi32, #a>) {
    %zero = arith.constant 0 : i32
    %c = arith.cmpi sgt, %i, %zero : i32
    scf.condition(%c) %i, %s : i32, tensor<256xi32, #a>
  } do {
  ^bb0(%i: i32, %s: tensor<256xi32, #a>):
    %one = arith.constant 1 : i32
    %j = arith.subi %i, %one : i32
    %odd = arith.trunci %i : i32 to i1
    %t = scf.if %odd -> tensor<256xi32, #a> {
      %u = arith.addi %s, %s : tensor<256xi32, #a>
      scf.yield %u : tensor<256xi32, #a>
    } else {
      scf.yield %s : tensor<256xi32, #a>
    }
    scf.yield %j, %t : i32, tensor<256xi32, #a>
  }
  tt.return %0#1 : tensor<256xi32, #a>
}

// CHECK-LABEL: llvm.func internal @switch(
// CHECK: llvm.switch %arg0 : i32, ^[[D:bb[0-9]+]](%arg1 : f32) [
// CHECK-NEXT: 7: ^[[D]](%arg1 : f32)
tt.func private @switch(%i: i32, %x: f32) -> f32 {
  cf.switch %i : i32, [
    default: ^join(%x : f32),
    7: ^join(%x : f32)
  ]
^join(%y: f32):
  tt.return %y : f32
}

}
