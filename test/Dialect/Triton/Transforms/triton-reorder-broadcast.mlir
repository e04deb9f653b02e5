// RUN: triton-opt --triton-reorder-broadcast --split-input-file %s | FileCheck %s

// The example of the pass's description.
// CHECK-LABEL: @broadcast_and_splat
tt.func @broadcast_and_splat(%x: tensor<64x1xi32>, %y: i32) -> tensor<64x32xi32> {
  // CHECK: %[[Y:.*]] = tt.splat %{{.*}} : i32 -> tensor<64x1xi32>
  // CHECK: %[[S:.*]] = arith.addi %{{.*}}, %[[Y]] : tensor<64x1xi32>
  // CHECK: %[[C:.*]] = tt.broadcast %[[S]] : tensor<64x1xi32> -> tensor<64x32xi32>
  // CHECK: tt.return %[[C]]
  %a = tt.broadcast %x : tensor<64x1xi32> -> tensor<64x32xi32>
  %b = tt.splat %y : i32 -> tensor<64x32xi32>
  %c = arith.addi %a, %b : tensor<64x32xi32>
  tt.return %c : tensor<64x32xi32>
}

// -----

// CHECK-LABEL: @splats_become_a_scalar_operation
tt.func @splats_become_a_scalar_operation(%x: f32, %y: f32) -> tensor<64xi1> {
  // CHECK: %[[S:.*]] = arith.cmpf olt, %{{.*}}, %{{.*}} : f32
  // CHECK: %[[C:.*]] = tt.splat %[[S]] : i1 -> tensor<64xi1>
  // CHECK: tt.return %[[C]]
  %a = tt.splat %x : f32 -> tensor<64xf32>
  %b = tt.splat %y : f32 -> tensor<64xf32>
  %c = arith.cmpf olt, %a, %b : tensor<64xf32>
  tt.return %c : tensor<64xi1>
}

// -----

// Flags are kept, constants become scalars, and broadcasts sink below a whole chain of operations.
// CHECK-LABEL: @splat_and_constant
tt.func @splat_and_constant(%x: i32) -> tensor<64xi32> {
  // CHECK: %[[C3:.*]] = arith.constant 3 : i32
  // CHECK: %[[A:.*]] = arith.addi %{{.*}}, %[[C3]] overflow<nsw> : i32
  // CHECK: %[[M:.*]] = arith.muli %[[A]], %[[A]] : i32
  // CHECK: %[[R:.*]] = tt.splat %[[M]] : i32 -> tensor<64xi32>
  // CHECK-NEXT: tt.return %[[R]]
  %a = tt.splat %x : i32 -> tensor<64xi32>
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %b = arith.addi %a, %c3 overflow<nsw> : tensor<64xi32>
  %c = arith.muli %b, %b : tensor<64xi32>
  tt.return %c : tensor<64xi32>
}

// -----

// CHECK-LABEL: @pointers
tt.func @pointers(%p: !tt.ptr<f32>, %i: tensor<1x32xi32>) -> tensor<64x32x!tt.ptr<f32>> {
  // CHECK: %[[P:.*]] = tt.splat %{{.*}} : !tt.ptr<f32> -> tensor<1x32x!tt.ptr<f32>>
  // CHECK: %[[Q:.*]] = tt.addptr %[[P]], %{{.*}} : tensor<1x32x!tt.ptr<f32>>, tensor<1x32xi32>
  // CHECK: tt.broadcast %[[Q]]
  %a = tt.splat %p : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %b = tt.broadcast %i : tensor<1x32xi32> -> tensor<64x32xi32>
  %c = tt.addptr %a, %b : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.return %c : tensor<64x32x!tt.ptr<f32>>
}

// -----

// A scalar condition stays a scalar.
// CHECK-LABEL: @scalar_operand
tt.func @scalar_operand(%cond: i1, %x: tensor<64x1xf32>, %y: tensor<64x1xf32>) -> tensor<64x32xf32> {
  // CHECK: %[[S:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x1xf32>
  // CHECK: tt.broadcast %[[S]]
  %a = tt.broadcast %x : tensor<64x1xf32> -> tensor<64x32xf32>
  %b = tt.broadcast %y : tensor<64x1xf32> -> tensor<64x32xf32>
  %c = arith.select %cond, %a, %b : tensor<64x32xf32>
  tt.return %c : tensor<64x32xf32>
}

// -----

// Axis information about the tensor stays on the tensor, and does not move to the scalar.
// CHECK-LABEL: @facts_stay_with_the_tensor
tt.func @facts_stay_with_the_tensor(%x: i32, %y: i32) -> tensor<64xi32> {
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i32
  // CHECK: tt.splat %{{.*}} {tt.divisibility = dense<16> : tensor<1xi32>} : i32 -> tensor<64xi32>
  %a = tt.splat %x : i32 -> tensor<64xi32>
  %b = tt.splat %y : i32 -> tensor<64xi32>
  %c = arith.addi %a, %b {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<64xi32>
  tt.return %c : tensor<64xi32>
}

// -----

// CHECK-LABEL: @in_loops_and_gpu_modules
gpu.module @in_loops_and_gpu_modules {
  tt.func @kernel(%x: tensor<64x1xi32>, %n: i32, %init: tensor<64x32xi32>) -> tensor<64x32xi32> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // CHECK: scf.for
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<64x32xi32>) : i32 {
      // CHECK: %[[I:.*]] = tt.splat %{{.*}} : i32 -> tensor<64x1xi32>
      // CHECK: %[[M:.*]] = arith.muli %{{.*}}, %[[I]] : tensor<64x1xi32>
      // CHECK: %[[B:.*]] = tt.broadcast %[[M]]
      // CHECK: arith.addi %{{.*}}, %[[B]] : tensor<64x32xi32>
      %a = tt.broadcast %x : tensor<64x1xi32> -> tensor<64x32xi32>
      %b = tt.splat %i : i32 -> tensor<64x32xi32>
      %c = arith.muli %a, %b : tensor<64x32xi32>
      %d = arith.addi %acc, %c : tensor<64x32xi32>
      scf.yield %d : tensor<64x32xi32>
    }
    tt.return %r : tensor<64x32xi32>
  }
}

// -----

// The operands are broadcast from different shapes: the operation is not rewritten.
// CHECK-LABEL: @different_source_shapes_stay
tt.func @different_source_shapes_stay(%x: tensor<64x1xi32>, %y: tensor<1x32xi32>) -> tensor<64x32xi32> {
  // CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<64x32xi32>
  %a = tt.broadcast %x : tensor<64x1xi32> -> tensor<64x32xi32>
  %b = tt.broadcast %y : tensor<1x32xi32> -> tensor<64x32xi32>
  %c = arith.addi %a, %b : tensor<64x32xi32>
  tt.return %c : tensor<64x32xi32>
}

// -----

// One operand is not a splat or broadcast: the operation is not rewritten.
// CHECK-LABEL: @elements_of_its_own_stay
tt.func @elements_of_its_own_stay(%x: i32, %y: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<4xi32>
  // CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<4xi32>
  %a = tt.splat %x : i32 -> tensor<4xi32>
  %b = arith.addi %a, %y : tensor<4xi32>
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %d = arith.addi %a, %c : tensor<4xi32>
  tt.return %b, %d : tensor<4xi32>, tensor<4xi32>
}

// -----

// Loads are not rewritten: one load for all elements would be another access.
// CHECK-LABEL: @memory_accesses_stay
tt.func @memory_accesses_stay(%p: !tt.ptr<f32>) -> tensor<4xf32> {
  // CHECK: tt.load %{{.*}} : tensor<4x!tt.ptr<f32>>
  %a = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %b = tt.load %a : tensor<4x!tt.ptr<f32>>
  tt.return %b : tensor<4xf32>
}

// -----

// External code without side effects is rewritten, unless it processes several elements together.
// CHECK-LABEL: @foreign_code
tt.func @foreign_code(%x: f32, %y: i8) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xi8>) {
  // CHECK: tt.extern_elementwise %{{.*}} : (f32) -> f32
  // CHECK: tt.extern_elementwise %{{.*}} : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.elementwise_inline_asm {{.*}} -> tensor<64xi8>
  %a = tt.splat %x : f32 -> tensor<64xf32>
  %b = tt.extern_elementwise %a {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (tensor<64xf32>) -> tensor<64xf32>
  %c = tt.extern_elementwise %a {libname = "", libpath = "", pure = false, symbol = "__nv_sinf"} : (tensor<64xf32>) -> tensor<64xf32>
  %d = tt.splat %y : i8 -> tensor<64xi8>
  %e = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %d : tensor<64xi8> -> tensor<64xi8>
  tt.return %b, %c, %e : tensor<64xf32>, tensor<64xf32>, tensor<64xi8>
}

// -----

// A splat has elements of the types that memory holds.
// CHECK-LABEL: @elements_of_odd_widths
tt.func @elements_of_odd_widths(%x: i64, %y: tensor<1x64xi64>) -> (tensor<64xi7>, tensor<4x64xi128>) {
  // CHECK: arith.trunci %{{.*}} : tensor<64xi64> to tensor<64xi7>
  // CHECK: arith.extsi %{{.*}} : tensor<4x64xi64> to tensor<4x64xi128>
  %a = tt.splat %x : i64 -> tensor<64xi64>
  %b = arith.trunci %a : tensor<64xi64> to tensor<64xi7>
  %c = tt.broadcast %y : tensor<1x64xi64> -> tensor<4x64xi64>
  %d = arith.extsi %c : tensor<4x64xi64> to tensor<4x64xi128>
  tt.return %b, %d : tensor<64xi7>, tensor<4x64xi128>
}
