// Loads at constant distances share one extended index and one base, so that each is one instruction for later passes.
// RUN: ttc %s --target=sm_90a --num-warps=4 --emit=llvm -o - | FileCheck %s

// CHECK: define {{.*}} @distances(
// CHECK-COUNT-1: sext i32
// CHECK-NOT: sext i32
// CHECK: ret void
tt.func @distances(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<1024xf32>
  %c1024 = arith.constant dense<1024> : tensor<1024xi32>
  %c2048 = arith.constant dense<2048> : tensor<1024xi32>
  %c4096 = arith.constant 4096 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c4096 : i32
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %i0 = arith.addi %starts, %range : tensor<1024xi32>
  %i1 = arith.addi %i0, %c1024 : tensor<1024xi32>
  %i2 = arith.addi %i0, %c2048 : tensor<1024xi32>
  %ns = tt.splat %n : i32 -> tensor<1024xi32>
  %m0 = arith.cmpi slt, %i0, %ns : tensor<1024xi32>
  %m1 = arith.cmpi slt, %i1, %ns : tensor<1024xi32>
  %m2 = arith.cmpi slt, %i2, %ns : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p0 = tt.addptr %xs, %i0 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %p1 = tt.addptr %xs, %i1 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %p2 = tt.addptr %xs, %i2 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v0 = tt.load %p0, %m0, %zero : tensor<1024x!tt.ptr<f32>>
  %v1 = tt.load %p1, %m1, %zero : tensor<1024x!tt.ptr<f32>>
  %v2 = tt.load %p2, %m2, %zero : tensor<1024x!tt.ptr<f32>>
  %s1 = arith.addf %v0, %v1 : tensor<1024xf32>
  %s2 = arith.addf %s1, %v2 : tensor<1024xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %op = tt.addptr %os, %i0 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %op, %s2 : tensor<1024x!tt.ptr<f32>>
  tt.return
}
