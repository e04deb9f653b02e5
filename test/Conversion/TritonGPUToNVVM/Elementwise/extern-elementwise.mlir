// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

// A libdevice function is declared once and called for each register. A scalar argument serves all of them.
#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// CHECK-COUNT-1: llvm.func @__nv_powf(f32, f32) -> f32
// CHECK-LABEL: llvm.func internal @calls(
// CHECK-SAME: %[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[S:.*]]: f32)
// CHECK-NEXT: llvm.call @__nv_powf(%[[X0]], %[[S]]) : (f32, f32) -> f32
// CHECK-NEXT: llvm.call @__nv_powf(%[[X1]], %[[S]]) : (f32, f32) -> f32
// CHECK-NEXT: llvm.call @__nv_powf(%[[S]], %[[S]]) : (f32, f32) -> f32
// CHECK-NEXT: llvm.return
tt.func private @calls(%x: tensor<256xf32, #a>, %s: f32) {
  %0 = tt.extern_elementwise %x, %s {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<256xf32, #a>, f32) -> tensor<256xf32, #a>
  %1 = tt.extern_elementwise %s, %s {libname = "libdevice", libpath = "/opt/libdevice.10.bc", pure = false, symbol = "__nv_powf"} : (f32, f32) -> f32
  tt.return
}

}
