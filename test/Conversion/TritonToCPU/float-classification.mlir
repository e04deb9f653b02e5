// RUN: ttc %s --run --arg=full:4xf32:value=inf --arg=full:4xf32:value=nan --arg=full:4xf32:value=-2 --arg=zeros:9 --show=3=9 | FileCheck %s

// Classification functions return one or zero: whether each of three numbers is NaN, infinite or finite.

// CHECK: 3: i32 (9) 0 1 0 1 0 0 0 0 1
tt.func public @questions(%inf: !tt.ptr<f32>, %nan: !tt.ptr<f32>, %two: !tt.ptr<f32>, %o: !tt.ptr<i32>) {
  %a = tt.load %inf : !tt.ptr<f32>
  %b = tt.load %nan : !tt.ptr<f32>
  %c = tt.load %two : !tt.ptr<f32>
  tt.call @ask(%a, %o) : (f32, !tt.ptr<i32>) -> ()
  %1 = arith.constant 3 : i32
  %p = tt.addptr %o, %1 : !tt.ptr<i32>, i32
  tt.call @ask(%b, %p) : (f32, !tt.ptr<i32>) -> ()
  %q = tt.addptr %p, %1 : !tt.ptr<i32>, i32
  tt.call @ask(%c, %q) : (f32, !tt.ptr<i32>) -> ()
  tt.return
}

tt.func private @ask(%x: f32, %o: !tt.ptr<i32>) {
  %one = arith.constant 1 : i32
  %wide = arith.extf %x : f32 to f64
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_isnanf"} : (f32) -> i32
  %1 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_isinff"} : (f32) -> i32
  %2 = tt.extern_elementwise %wide {libname = "", libpath = "", pure = true, symbol = "__nv_isfinited"} : (f64) -> i32
  tt.store %o, %0 : !tt.ptr<i32>
  %p = tt.addptr %o, %one : !tt.ptr<i32>, i32
  tt.store %p, %1 : !tt.ptr<i32>
  %q = tt.addptr %p, %one : !tt.ptr<i32>, i32
  tt.store %q, %2 : !tt.ptr<i32>
  tt.return
}
