// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @scalars
// GENERIC-LABEL: sym_name = "scalars"
tt.func @scalars(%i: i64, %p: !tt.ptr<f32>, %x: i32, %n: i8) {
  // CHECK-NEXT: tt.int_to_ptr %{{.*}} : i64 -> !tt.ptr<f32>
  // GENERIC: "tt.int_to_ptr"(%{{.*}}) : (i64) -> !tt.ptr<f32>
  %0 = tt.int_to_ptr %i : i64 -> !tt.ptr<f32>
  // CHECK-NEXT: tt.ptr_to_int %{{.*}} : !tt.ptr<f32> -> i64
  // GENERIC: "tt.ptr_to_int"(%{{.*}}) : (!tt.ptr<f32>) -> i64
  %1 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  // CHECK-NEXT: tt.bitcast %{{.*}} : i32 -> f32
  // GENERIC: "tt.bitcast"(%{{.*}}) : (i32) -> f32
  %2 = tt.bitcast %x : i32 -> f32
  // CHECK-NEXT: tt.mulhiui %{{.*}}, %{{.*}} : i32
  // GENERIC: "tt.mulhiui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %3 = tt.mulhiui %x, %x : i32
  // An offset may have any width.
  // CHECK-NEXT: tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i32
  // CHECK-NEXT: tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i64
  // CHECK-NEXT: tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i8
  // GENERIC: "tt.addptr"(%{{.*}}, %{{.*}}) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  %4 = tt.addptr %p, %x : !tt.ptr<f32>, i32
  %5 = tt.addptr %p, %i : !tt.ptr<f32>, i64
  %6 = tt.addptr %p, %n : !tt.ptr<f32>, i8
  tt.return
}

// CHECK-LABEL: tt.func @tensors
tt.func @tensors(%i: tensor<64xi64>, %p: tensor<64x!tt.ptr<f32>>, %x: tensor<2x32xi32>) {
  // CHECK-NEXT: tt.int_to_ptr %{{.*}} : tensor<64xi64> -> tensor<64x!tt.ptr<f32>>
  %0 = tt.int_to_ptr %i : tensor<64xi64> -> tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.ptr_to_int %{{.*}} : tensor<64x!tt.ptr<f32>> -> tensor<64xi64>
  %1 = tt.ptr_to_int %p : tensor<64x!tt.ptr<f32>> -> tensor<64xi64>
  // CHECK-NEXT: tt.bitcast %{{.*}} : tensor<64x!tt.ptr<f32>> -> tensor<64x!tt.ptr<i8>>
  %2 = tt.bitcast %p : tensor<64x!tt.ptr<f32>> -> tensor<64x!tt.ptr<i8>>
  // CHECK-NEXT: tt.bitcast %{{.*}} : tensor<2x32xi32> -> tensor<2x32xf32>
  %3 = tt.bitcast %x : tensor<2x32xi32> -> tensor<2x32xf32>
  // CHECK-NEXT: tt.mulhiui %{{.*}}, %{{.*}} : tensor<2x32xi32>
  %4 = tt.mulhiui %x, %x : tensor<2x32xi32>
  // CHECK-NEXT: tt.addptr %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %5 = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  tt.return
}

// Attributes that are nobody's stay.
// CHECK-LABEL: tt.func @discardable_attributes
tt.func @discardable_attributes(%p: !tt.ptr<f32>, %x: i32) {
  // CHECK-NEXT: tt.addptr %{{.*}}, %{{.*}} {tt.contiguity = 4 : i32, tt.divisibility = 16 : i32} : !tt.ptr<f32>, i32
  %0 = tt.addptr %p, %x {tt.divisibility = 16 : i32, tt.contiguity = 4 : i32} : !tt.ptr<f32>, i32
  // CHECK-NEXT: tt.mulhiui %{{.*}}, %{{.*}} {mine.note = "kept"} : i32
  %1 = tt.mulhiui %x, %x {mine.note = "kept"} : i32
  tt.return
}

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // CHECK: tt.func @in_gpu_module
  tt.func @in_gpu_module(%p: !tt.ptr<f32>, %x: i32) {
    // CHECK-NEXT: tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i32
    %0 = tt.addptr %p, %x : !tt.ptr<f32>, i32
    tt.return
  }
}
