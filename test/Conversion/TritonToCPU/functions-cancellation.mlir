// RUN: ttc %s --run --arg=full:8:value=1e-6 --arg=zeros:8 --arg=zeros:8 --show=1=1 --show=2=1 | FileCheck %s

// e^x - 1 and log(1 + x) are accurate for small x.

// CHECK: 1: f32 (8) 1.00000045{{[0-9]+}}e-06
// CHECK: 2: f32 (8) 9.99999{{[45][0-9]+}}e-07
tt.func public @near_zero(%x: !tt.ptr<f32>, %e: !tt.ptr<f32>, %l: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  %0 = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "__nv_expm1f"} : (f32) -> f32
  %1 = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "__nv_log1pf"} : (f32) -> f32
  tt.store %e, %0 : !tt.ptr<f32>
  tt.store %l, %1 : !tt.ptr<f32>
  tt.return
}
