// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @print
tt.func @print(%i: tensor<64xi32>, %f: tensor<64xf32>, %p: !tt.ptr<f32>) {
  // CHECK-NEXT: tt.print " x: " {hex = false, isSigned = array<i32: 1, 0>} : %{{.*}}, %{{.*}} : tensor<64xi32>, tensor<64xf32>
  // GENERIC: "tt.print"(%{{.*}}, %{{.*}}) <{hex = false, isSigned = array<i32: 1, 0>, prefix = " x: "}> : (tensor<64xi32>, tensor<64xf32>) -> ()
  tt.print " x: " {hex = false, isSigned = array<i32: 1, 0>} : %i, %f : tensor<64xi32>, tensor<64xf32>
  // CHECK-NEXT: tt.print "p" {hex = true, isSigned = array<i32: 0>} : %{{.*}} : !tt.ptr<f32>
  tt.print "p" {hex = true, isSigned = array<i32: 0>} : %p : !tt.ptr<f32>
  // CHECK-NEXT: tt.print "hello" {hex = false, isSigned = array<i32>}
  tt.print "hello" {hex = false, isSigned = array<i32>}
  tt.return
}

// CHECK-LABEL: tt.func @assert
tt.func @assert(%m: tensor<64xi1>, %b: i1) {
  // CHECK-NEXT: tt.assert %{{.*}}, "oops" : tensor<64xi1>
  // GENERIC: "tt.assert"(%{{.*}}) <{message = "oops"}> : (tensor<64xi1>) -> ()
  tt.assert %m, "oops" : tensor<64xi1>
  // CHECK-NEXT: tt.assert %{{.*}}, "scalar" : i1
  tt.assert %b, "scalar" : i1
  tt.return
}
