// RUN: triton-opt %s --triton-ttir --triton-ttgir=target=sm_80 | FileCheck %s
// RUN: triton-opt %s --triton-ttir | FileCheck %s --check-prefix=DESCRIPTORS
// RUN: triton-opt %corpus/tensor_desc.ttir --triton-ttgir=target=sm_90a | FileCheck %s --check-prefix=SM90

// For targets without TMA the pipeline replaces tensor descriptors by pointers, and consecutive lanes access a row. At
// stage ttir descriptors do not change. For targets with TMA, accesses become TMA copies.

// CHECK-NOT: tensordesc
// CHECK: tt.func public @copy(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i1
// CHECK: scf.for
// CHECK-NOT: tt.make_range
// CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>
// CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>

// DESCRIPTORS: tt.func public @copy(%{{.*}}: !tt.tensordesc<tensor<16x64xf32>>
// DESCRIPTORS: tt.descriptor_load
// DESCRIPTORS: tt.descriptor_store

// SM90-NOT: tt.make_tensor_descriptor
// SM90: ttng.tensormap_create
// SM90-NOT: tt.descriptor_
// SM90: ttng.async_tma_copy_global_to_local
// SM90: ttng.async_tma_copy_local_to_global
// SM90: ttng.async_tma_reduce
gpu.module @kernels {
  tt.func public @copy(%in: !tt.tensordesc<tensor<16x64xf32>>, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i64
    %c64 = arith.constant 64 : i32
    %stride = arith.extsi %n : i32 to i64
    %out = tt.make_tensor_descriptor %p, [%m, %n], [%stride, %c1] : <f32>, <tensor<16x64xf32>>
    scf.for %i = %c0 to %n step %c64 : i32 {
      %x = tt.descriptor_load %in[%c0, %i] : !tt.tensordesc<tensor<16x64xf32>> -> tensor<16x64xf32>
      tt.descriptor_store %out[%c0, %i], %x : !tt.tensordesc<tensor<16x64xf32>>, tensor<16x64xf32>
    }
    tt.return
  }
}
