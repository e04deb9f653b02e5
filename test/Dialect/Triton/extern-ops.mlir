// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @extern_elementwise
tt.func @extern_elementwise(%x: tensor<64xf32>, %s: f32) {
  // CHECK-NEXT: %{{.*}} = tt.extern_elementwise %{{.*}} {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (tensor<64xf32>) -> tensor<64xf32>
  // GENERIC: "tt.extern_elementwise"(%{{.*}}) <{libname = "", libpath = "", pure = true, symbol = "__nv_sinf"}> :
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.extern_elementwise %{{.*}}, %{{.*}} {libname = "m", libpath = "/m.bc", pure = false, symbol = "pow"} : (f32, f32) -> f64
  %1 = tt.extern_elementwise %s, %s {libname = "m", libpath = "/m.bc", pure = false, symbol = "pow"} : (f32, f32) -> f64
  // CHECK-NEXT: %{{.*}} = tt.extern_elementwise %{{.*}}, %{{.*}} {libname = "", libpath = "", pure = true, symbol = "cmp"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xi32>
  %2 = tt.extern_elementwise %x, %x {libname = "", libpath = "", pure = true, symbol = "cmp"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xi32>
  tt.return
}

// CHECK-LABEL: tt.func @elementwise_inline_asm
tt.func @elementwise_inline_asm(%v: tensor<256xi8>, %w: tensor<64xi32>, %s: i32) {
  // CHECK-NEXT: %{{.*}} = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %{{.*}} : tensor<256xi8> -> tensor<256xi8>
  // GENERIC: "tt.elementwise_inline_asm"(%{{.*}}) <{asm_string = "shl.b32 $0, $1, 3;", constraints = "=r,r", packed_element = 4 : i32, pure = true}> :
  %0 = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %v : tensor<256xi8> -> tensor<256xi8>
  // CHECK-NEXT: %{{.*}}:2 = tt.elementwise_inline_asm "{ mov.b32 $0, $2; mov.b32 $1, $2; }" {constraints = "=r,=r,r", packed_element = 1 : i32, pure = true} %{{.*}} : tensor<64xi32> -> tensor<64xi32>, tensor<64xi32>
  %1:2 = tt.elementwise_inline_asm "{ mov.b32 $0, $2; mov.b32 $1, $2; }" {constraints = "=r,=r,r", packed_element = 1 : i32, pure = true} %w : tensor<64xi32> -> tensor<64xi32>, tensor<64xi32>
  // CHECK-NEXT: %{{.*}} = tt.elementwise_inline_asm "add $0, $1, $2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = true} %{{.*}}, %{{.*}} : i32, i32 -> i32
  %2 = tt.elementwise_inline_asm "add $0, $1, $2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = true} %s, %s : i32, i32 -> i32
  // CHECK-NEXT: %{{.*}} = tt.elementwise_inline_asm "mov.u32 $0, %{{.*}};" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  %3 = tt.elementwise_inline_asm "mov.u32 $0, %clock;" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  tt.return
}
