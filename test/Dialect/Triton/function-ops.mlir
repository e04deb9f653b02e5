// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: tt.func @unspecified_visibility() {
tt.func @unspecified_visibility() {
  // CHECK-NEXT: tt.return
  // GENERIC: "tt.return"() : () -> ()
  tt.return
}

// CHECK: tt.func public @kernel(%{{.*}}: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %{{.*}}: i32)
// CHECK-SAME: attributes {noinline = false} {
// GENERIC: "tt.func"() <{
// GENERIC-SAME: arg_attrs = [{tt.divisibility = 16 : i32}, {}]
// GENERIC-SAME: function_type = (!tt.ptr<f32>, i32) -> (), sym_name = "kernel", sym_visibility = "public"}>
tt.func public @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
  tt.return
}

// CHECK: tt.func private @declaration(tensor<64xf32>, i32) -> (f32 {mine.note = 1 : i32}, i32)
tt.func private @declaration(tensor<64xf32>, i32) -> (f32 {mine.note = 1 : i32}, i32)

// Names may contain the characters of mangled names.
// CHECK: tt.func private @mod.helper__i32_fp32__(%{{.*}}: i32, %{{.*}}: f32) -> (i32, f32)
// CHECK-SAME: attributes {noinline = true} {
// GENERIC: "tt.func"() <{{{.*}}sym_name = "mod.helper__i32_fp32__", sym_visibility = "private"}>
tt.func private @mod.helper__i32_fp32__(%i: i32, %f: f32) -> (i32, f32) attributes {noinline = true} {
  // CHECK-NEXT: tt.return %{{.*}}, %{{.*}} : i32, f32
  // GENERIC: "tt.return"(%{{.*}}, %{{.*}}) : (i32, f32) -> ()
  tt.return %i, %f : i32, f32
}

// CHECK: tt.func @calls
tt.func @calls(%i: i32, %f: f32, %t: tensor<64xf32>) {
  // CHECK-NEXT: %{{.*}}:2 = tt.call @mod.helper__i32_fp32__(%{{.*}}, %{{.*}}) : (i32, f32) -> (i32, f32)
  // GENERIC: "tt.call"(%{{.*}}, %{{.*}}) <{callee = @mod.helper__i32_fp32__}> : (i32, f32) -> (i32, f32)
  %0:2 = tt.call @mod.helper__i32_fp32__(%i, %f) : (i32, f32) -> (i32, f32)
  // CHECK-NEXT: %{{.*}}:2 = tt.call @declaration(%{{.*}}, %{{.*}}) : (tensor<64xf32>, i32) -> (f32, i32)
  %1:2 = tt.call @declaration(%t, %i) : (tensor<64xf32>, i32) -> (f32, i32)
  // CHECK-NEXT: tt.call @unspecified_visibility() : () -> ()
  tt.call @unspecified_visibility() : () -> ()
  // CHECK-NEXT: tt.call @unspecified_visibility() {arg_attrs = [], mine.note} : () -> ()
  tt.call @unspecified_visibility() {arg_attrs = [], mine.note} : () -> ()
  // CHECK-NEXT: tt.call @unspecified_visibility() {res_attrs = []} : () -> ()
  tt.call @unspecified_visibility() {res_attrs = []} : () -> ()
  tt.return
}

// A function may have several blocks and several returns.
// CHECK: tt.func private @blocks
tt.func private @blocks(%c: i1, %a: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2(%{{.*}} : tensor<64xf32>)
  cf.cond_br %c, ^bb1, ^bb2(%a : tensor<64xf32>)
^bb1:
  // CHECK: tt.return %{{.*}} : tensor<64xf32>
  tt.return %a : tensor<64xf32>
^bb2(%b: tensor<64xf32>):
  // CHECK: tt.return %{{.*}} : tensor<64xf32>
  tt.return %b : tensor<64xf32>
}

// CHECK: gpu.module @kernels
gpu.module @kernels {
  // CHECK: tt.func private @callee(i32) -> i32
  tt.func private @callee(i32) -> i32
  // CHECK: tt.func @caller
  tt.func @caller(%i: i32) {
    // CHECK-NEXT: tt.call @callee(%{{.*}}) : (i32) -> i32
    %0 = tt.call @callee(%i) : (i32) -> i32
    tt.return
  }
}
