// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s

// Elementwise operations need no memory: the element is computed where it is stored.
// CHECK-LABEL: llvm.func @on_demand(
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i64 {
// CHECK-NEXT: %[[INDEX:.*]] = arith.trunci %[[I]] : i64 to i32
// CHECK: llvm.getelementptr
// CHECK: %[[SUM:.*]] = arith.addi %[[INDEX]], %{{.*}} : i32
// CHECK-NEXT: %[[PRODUCT:.*]] = arith.muli %[[SUM]], %[[INDEX]] : i32
// CHECK-NEXT: llvm.store %[[PRODUCT]]
// CHECK-NOT: scf.for
// CHECK: llvm.mlir.global external constant @on_demand_arena_bytes(0 : i64)
tt.func public @on_demand(%p: !tt.ptr<i32>, %n: i32) {
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %1 = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %3 = tt.splat %n : i32 -> tensor<64xi32>
  %4 = arith.addi %0, %3 : tensor<64xi32>
  %5 = arith.muli %4, %0 overflow<nsw> : tensor<64xi32>
  tt.store %2, %5 : tensor<64x!tt.ptr<i32>>
  tt.return
}

// An operation loads all elements before the next one stores any.
// CHECK-LABEL: llvm.func @load_before_store(
// CHECK: %[[BUFFER:.*]] = llvm.getelementptr inbounds %arg2[0]
// CHECK: scf.for
// CHECK: %[[X:.*]] = llvm.load
// CHECK: %[[PLACE:.*]] = llvm.getelementptr inbounds %[[BUFFER]][0, %{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x f32>
// CHECK: llvm.store %[[X]], %[[PLACE]] {alignment = 4 : i64} : f32, !llvm.ptr
// CHECK: scf.for
// CHECK: llvm.getelementptr inbounds %[[BUFFER]][0, %{{.*}}]
// CHECK: llvm.mlir.global external constant @load_before_store_arena_bytes(256 : i64)
tt.func public @load_before_store(%p: !tt.ptr<f32>) {
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %3 = tt.load %2 : tensor<64x!tt.ptr<f32>>
  tt.store %2, %3 : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Expensive elements are computed once. The two roots share a loop; the first has no other use and no buffer.
// CHECK-LABEL: llvm.func @once(
// CHECK: scf.for
// CHECK: math.sqrt
// CHECK: math.exp
// CHECK: math.sin
// CHECK: llvm.store
// CHECK: llvm.store
// CHECK-NOT: math.
// CHECK: llvm.mlir.global external constant @once_arena_bytes(512 : i64)
tt.func public @once(%p: !tt.ptr<f32>) {
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %3 = arith.sitofp %0 : tensor<64xi32> to tensor<64xf32>
  %4 = math.sqrt %3 : tensor<64xf32>
  %5 = math.exp %4 : tensor<64xf32>
  %6 = math.sin %4 : tensor<64xf32>
  tt.store %2, %5 : tensor<64x!tt.ptr<f32>>
  tt.store %2, %6 : tensor<64x!tt.ptr<f32>>
  tt.store %2, %5 : tensor<64x!tt.ptr<f32>>
  tt.store %2, %6 : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Buffers of tensors that are not live together share an offset.
// CHECK-LABEL: llvm.func @reuse(
// CHECK: llvm.mlir.global external constant @reuse_arena_bytes(256 : i64)
tt.func public @reuse(%p: !tt.ptr<f32>) {
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %3 = tt.load %2 : tensor<64x!tt.ptr<f32>>
  tt.store %2, %3 : tensor<64x!tt.ptr<f32>>
  %4 = tt.load %2 : tensor<64x!tt.ptr<f32>>
  tt.store %2, %4 : tensor<64x!tt.ptr<f32>>
  tt.return
}

// A constant that is not a splat becomes a table, which preserves NaNs and signs.
// CHECK: llvm.mlir.global internal constant @[[TABLE:triton_cpu_table_.*]](dense<[32256, -32768]> : tensor<2xi16>)
// CHECK-LABEL: llvm.func @table(
// CHECK: llvm.mlir.addressof @[[TABLE]]
tt.func public @table(%p: !tt.ptr<f16>) {
  %0 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %1 = tt.splat %p : !tt.ptr<f16> -> tensor<2x!tt.ptr<f16>>
  %2 = tt.addptr %1, %0 : tensor<2x!tt.ptr<f16>>, tensor<2xi32>
  %3 = arith.constant dense<[0x7E00, -0.0]> : tensor<2xf16>
  tt.store %2, %3 : tensor<2x!tt.ptr<f16>>
  tt.return
}
