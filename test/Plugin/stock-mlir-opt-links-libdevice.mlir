// A kernel that calls libdevice is linked with the file of the option, and no function remains undefined.
// RUN: split-file %s %t
// RUN: llvm-as %t/library.ll -o %t/library.bc
// RUN: %mlir_opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %t/kernel.mlir \
// RUN:   --pass-pipeline="builtin.module(triton-to-gpu-module{target=sm_90a libdevice=%t/library.bc},gpu-module-to-binary{format=isa})" \
// RUN:   | FileCheck %s

// CHECK: gpu.binary @kernels
// CHECK-NOT: .extern
// CHECK-SAME: .visible .entry sines(
// CHECK-NOT: __nv_
// CHECK-SAME: sqrt
// CHECK-NOT: __nv_

//--- kernel.mlir
tt.func public @sines(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %1 = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %2 = tt.addptr %1, %0 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %3 = tt.load %2 : tensor<512x!tt.ptr<f32>>
  %4 = math.sin %3 : tensor<512xf32>
  tt.store %2, %4 : tensor<512x!tt.ptr<f32>>
  tt.return
}

//--- library.ll
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.sqrt.f32(float)
define float @__nv_sinf(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}
define float @__nv_cosf(float %x) {
  ret float %x
}
