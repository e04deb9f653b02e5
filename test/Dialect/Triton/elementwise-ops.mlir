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
  // An offset may have any bit width.
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

// Unknown attributes are kept.
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

// CHECK-LABEL: tt.func @fp_to_fp
tt.func @fp_to_fp(%v: tensor<64xf32>, %h: tensor<64xf8E5M2>, %s: f64) {
  // CHECK-NEXT: %{{.*}} = tt.fp_to_fp %{{.*}}, rounding = rtne : tensor<64xf32> -> tensor<64xf8E5M2>
  // GENERIC: "tt.fp_to_fp"(%{{.*}}) <{rounding = 1 : i32}> : (tensor<64xf32>) -> tensor<64xf8E5M2>
  %0 = tt.fp_to_fp %v, rounding = rtne : tensor<64xf32> -> tensor<64xf8E5M2>
  // CHECK-NEXT: %{{.*}} = tt.fp_to_fp %{{.*}} : tensor<64xf8E5M2> -> tensor<64xf16>
  // GENERIC: "tt.fp_to_fp"(%{{.*}}) : (tensor<64xf8E5M2>) -> tensor<64xf16>
  %1 = tt.fp_to_fp %h : tensor<64xf8E5M2> -> tensor<64xf16>
  // CHECK-NEXT: %{{.*}} = tt.fp_to_fp %{{.*}} {tt.divisibility = 1 : i32}, rounding = rtz : f64 -> bf16
  %2 = tt.fp_to_fp %s {tt.divisibility = 1 : i32}, rounding = rtz : f64 -> bf16
  // CHECK-NEXT: %{{.*}} = tt.fp_to_fp %{{.*}}, rounding = rtz : tensor<64xf32> -> tensor<64xf64>
  %3 = tt.fp_to_fp %v, rounding = rtz : tensor<64xf32> -> tensor<64xf64>
  tt.return
}

// CHECK-LABEL: tt.func @clampf
tt.func @clampf(%x: tensor<64xf32>, %s: f16) {
  // CHECK-NEXT: %{{.*}} = tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = none : tensor<64xf32>
  // GENERIC: "tt.clampf"(%{{.*}}, %{{.*}}, %{{.*}}) <{propagateNan = 0 : i32}> :
  %0 = tt.clampf %x, %x, %x, propagateNan = none : tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = all : f16
  // GENERIC: "tt.clampf"(%{{.*}}, %{{.*}}, %{{.*}}) <{propagateNan = 65535 : i32}> : (f16, f16, f16) -> f16
  %1 = tt.clampf %s, %s, %s, propagateNan = all : f16
  // CHECK-NEXT: %{{.*}} = tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = all {tt.constancy = 1 : i32} : f16
  %2 = tt.clampf %s, %s, %s, propagateNan = all {tt.constancy = 1 : i32} : f16
  tt.return
}

// CHECK-LABEL: tt.func @precise
tt.func @precise(%v: tensor<64xf32>, %s: f64) {
  // CHECK-NEXT: %{{.*}} = tt.precise_sqrt %{{.*}} : tensor<64xf32>
  %0 = tt.precise_sqrt %v : tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.precise_sqrt %{{.*}} : f64
  %1 = tt.precise_sqrt %s : f64
  // CHECK-NEXT: %{{.*}} = tt.precise_divf %{{.*}}, %{{.*}} : tensor<64xf32>
  %2 = tt.precise_divf %v, %v : tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.precise_divf %{{.*}}, %{{.*}} : f64
  %3 = tt.precise_divf %s, %s : f64
  tt.return
}
