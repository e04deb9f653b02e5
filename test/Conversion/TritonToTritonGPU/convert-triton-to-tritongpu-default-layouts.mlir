// RUN: triton-opt %s --convert-triton-to-tritongpu | FileCheck %s

// These operations support the default layouts of all operands and results, and need no conversions.
// CHECK-LABEL: tt.func @every_layout_will_do
// CHECK-NOT: convert_layout
tt.func @every_layout_will_do(%v: tensor<64xf32>, %n: tensor<64xi32>, %m: tensor<64xi1>, %p: tensor<64x!tt.ptr<f32>>,
                              %d: !tt.tensordesc<tensor<16x16xf32>>, %i: i32, %o: tensor<1xf32>) {
  // CHECK: tt.fp_to_fp {{.*}} : tensor<64xf32, #[[B:.*]]> -> tensor<64xf16, #[[B]]>
  %0 = tt.fp_to_fp %v, rounding = rtne : tensor<64xf32> -> tensor<64xf16>
  // CHECK: tt.clampf {{.*}} : tensor<64xf32, #[[B]]>
  %1 = tt.clampf %v, %v, %v, propagateNan = none : tensor<64xf32>
  // CHECK: tt.extern_elementwise {{.*}} : (tensor<64xf32, #[[B]]>) -> tensor<64xf32, #[[B]]>
  %2 = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "f"} : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<64xf32, #[[B]]> -> tensor<8x8xf32, #{{.*}}>
  %3 = tt.reshape %v allow_reorder : tensor<64xf32> -> tensor<8x8xf32>
  // CHECK: tt.gather {{.*}} : (tensor<64xf32, #[[B]]>, tensor<64xi32, #[[B]]>) -> tensor<64xf32, #[[B]]>
  %4 = tt.gather %v[%n] {axis = 0 : i32} : (tensor<64xf32>, tensor<64xi32>) -> tensor<64xf32>
  // CHECK: tt.histogram {{.*}} : tensor<64xi32, #[[B]]> -> tensor<16xi32, #[[B]]>
  %5 = tt.histogram %n, %m : tensor<64xi32> -> tensor<16xi32>
  // CHECK: "tt.scan"
  // CHECK: (tensor<64xf32, #[[B]]>) -> tensor<64xf32, #[[B]]>
  %6 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%x: f32, %y: f32):
    tt.scan.return %x : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.atomic_rmw {{.*}}, tensor<64xi1, #[[B]]>) -> tensor<64xf32, #[[B]]>
  %7 = tt.atomic_rmw fadd, relaxed, gpu, %p, %v, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  // CHECK: tt.descriptor_load {{.*}} : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32, #{{.*}}>
  %8 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32>
  // CHECK: tt.unsplat {{.*}} : tensor<1xf32, #[[B]]>
  %9 = tt.unsplat %o : tensor<1xf32>
  // CHECK: tt.return
  tt.return
}
