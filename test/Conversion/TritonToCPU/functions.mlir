// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s
// RUN: ttc %s --run --grid=2,1,3 --arg=iota:4 --arg=zeros:6x4 --arg=0.5 --show=1=24 | FileCheck %s --check-prefix=EXEC

// A kernel loads its parameters through the array of their addresses.
// CHECK-LABEL: llvm.func @k(
// CHECK-SAME: %[[ARGUMENTS:[^:]*]]: !llvm.ptr {llvm.dereferenceable = 24 : i64}, %[[PROGRAM:[^:]*]]: !llvm.ptr, %[[ARENA:[^:]*]]: !llvm.ptr {llvm.align = 64 : i64, llvm.dereferenceable = [[BYTES:[0-9]+]] : i64, llvm.noalias})
// The frame of a callee follows that of its caller in the arena.
// CHECK: %[[END:.*]] = llvm.mlir.constant([[OWN:[0-9]+]] : i64)
// CHECK: llvm.getelementptr %[[ARGUMENTS]][2]
// CHECK: %[[ID:.*]] = llvm.getelementptr %[[PROGRAM]][2] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK: llvm.load %[[ID]] : !llvm.ptr -> i32
// CHECK: llvm.getelementptr %[[PROGRAM]][3] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK: %[[FRAME:.*]] = llvm.getelementptr inbounds %[[ARENA]][%[[END]]]
// CHECK: llvm.call @pair(%[[PROGRAM]], %[[FRAME]], %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i16, !llvm.ptr)
// CHECK: llvm.mlir.global external constant @k_arena_bytes([[BYTES]] : i64)
tt.func public @k(%i: !tt.ptr<f32>, %o: !tt.ptr<f32>, %h: f16) {
  %x = tt.get_program_id x : i32
  %z = tt.get_program_id z : i32
  %n = tt.get_num_programs x : i32
  %row = arith.muli %z, %n : i32
  %program = arith.addi %row, %x : i32
  %c4 = arith.constant 4 : i32
  %at = arith.muli %program, %c4 : i32
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %p = tt.splat %i : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %ps = tt.addptr %p, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %ps : tensor<4x!tt.ptr<f32>>
  %w, %s = tt.call @pair(%v, %h) : (tensor<4xf32>, f16) -> (tensor<4xf32>, f32)
  %ss = tt.splat %s : f32 -> tensor<4xf32>
  %sum = arith.addf %w, %ss : tensor<4xf32>
  %begin = tt.addptr %o, %at : !tt.ptr<f32>, i32
  %q = tt.splat %begin : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %qs = tt.addptr %q, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %qs, %sum : tensor<4x!tt.ptr<f32>>
  tt.return
}
// EXEC: {{.*}}: f32 (6, 4) 1.5 3.5 5.5 7.5 1.5 3.5 5.5 7.5 1.5 3.5 5.5 7.5 1.5 3.5 5.5 7.5 1.5 3.5 5.5 7.5 1.5 3.5 5.5 7.5

// Tensors are passed by the address of their elements, and returned through addresses that the caller passes.
// CHECK-LABEL: llvm.func internal @pair(
// CHECK-SAME: !llvm.ptr, %{{.*}}: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}, %{{.*}}: !llvm.ptr, %{{.*}}: i16, %[[OUT:[^:]*]]: !llvm.ptr) -> f32
// CHECK: llvm.call @twice(
// CHECK: llvm.getelementptr inbounds %[[OUT]]
// CHECK: llvm.return %{{.*}} : f32
tt.func private @pair(%x: tensor<4xf32>, %h: f16) -> (tensor<4xf32>, f32) attributes {noinline = true} {
  %w = arith.extf %h : f16 to f32
  %one = arith.constant 1.0 : f32
  %s = arith.addf %w, %one : f32
  %d = tt.call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  tt.return %d, %s : tensor<4xf32>, f32
}

tt.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> attributes {noinline = true} {
  %d = arith.addf %x, %x : tensor<4xf32>
  tt.return %d : tensor<4xf32>
}
