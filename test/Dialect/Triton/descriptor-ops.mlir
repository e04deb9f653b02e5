// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @descriptor
tt.func @descriptor(%p: !tt.ptr<f16>, %m: i32, %s: i64, %u: !tt.ptr<i32>, %i: tensor<16xi32>) {
  // CHECK-NEXT: %{{.*}} = tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] {padding = 2 : i32} : <f16>, <tensor<64x64xf16>>
  // GENERIC: "tt.make_tensor_descriptor"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{padding = 2 : i32}> : (!tt.ptr<f16>, i32, i32, i64, i64) -> !tt.tensordesc<tensor<64x64xf16>>
  %0 = tt.make_tensor_descriptor %p, [%m, %m], [%s, %s] {padding = 2 : i32} : <f16>, <tensor<64x64xf16>>
  // CHECK-NEXT: %{{.*}} = tt.make_tensor_descriptor %{{.*}}, [%{{.*}}], [%{{.*}}] : <i32>, <tensor<16xsi32>>
  // GENERIC: "tt.make_tensor_descriptor"(%{{.*}}, %{{.*}}, %{{.*}}) <{padding = 1 : i32}> :
  %1 = tt.make_tensor_descriptor %u, [%m], [%s] : <i32>, <tensor<16xsi32>>
  // CHECK-NEXT: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] cacheModifier = ca : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
  // GENERIC: "tt.descriptor_load"(%{{.*}}, %{{.*}}, %{{.*}}) <{cache = 2 : i32, evict = 1 : i32}> :
  %2 = tt.descriptor_load %0[%m, %m] cacheModifier = ca : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
  // CHECK-NEXT: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}] evictionPolicy = evict_last : !tt.tensordesc<tensor<16xsi32>> -> tensor<16xi32>
  %3 = tt.descriptor_load %1[%m] evictionPolicy = evict_last : !tt.tensordesc<tensor<16xsi32>> -> tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
  // GENERIC: "tt.descriptor_store"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>, i32, i32) -> ()
  tt.descriptor_store %0[%m, %m], %2 : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
  // CHECK-NEXT: tt.descriptor_reduce add, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 1 : i32}> :
  tt.descriptor_reduce add, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce min, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 2 : i32}> :
  tt.descriptor_reduce min, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce max, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 3 : i32}> :
  tt.descriptor_reduce max, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce inc, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 4 : i32}> :
  tt.descriptor_reduce inc, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce dec, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 5 : i32}> :
  tt.descriptor_reduce dec, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce and, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 6 : i32}> :
  tt.descriptor_reduce and, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce or, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 7 : i32}> :
  tt.descriptor_reduce or, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // CHECK-NEXT: tt.descriptor_reduce xor, %{{.*}}[%{{.*}}], %{{.*}} : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  // GENERIC: "tt.descriptor_reduce"(%{{.*}}, %{{.*}}, %{{.*}}) <{kind = 8 : i32}> :
  tt.descriptor_reduce xor, %1[%m], %i : !tt.tensordesc<tensor<16xsi32>>, tensor<16xi32>
  tt.return
}

// CHECK-LABEL: tt.func @leading_dimensions_of_size_one
tt.func @leading_dimensions_of_size_one(%d: !tt.tensordesc<tensor<1x1x64xf32>>, %i: i32) {
  // CHECK-NEXT: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : !tt.tensordesc<tensor<1x1x64xf32>> -> tensor<64xf32>
  %0 = tt.descriptor_load %d[%i, %i, %i] : !tt.tensordesc<tensor<1x1x64xf32>> -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : !tt.tensordesc<tensor<1x1x64xf32>> -> tensor<1x64xf32>
  %1 = tt.descriptor_load %d[%i, %i, %i] : !tt.tensordesc<tensor<1x1x64xf32>> -> tensor<1x64xf32>
  // CHECK-NEXT: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x1x64xf32>>, tensor<64xf32>
  tt.descriptor_store %d[%i, %i, %i], %0 : !tt.tensordesc<tensor<1x1x64xf32>>, tensor<64xf32>
  tt.return
}

// CHECK-LABEL: tt.func @rows
tt.func @rows(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<32xi32>, %y: i32) {
  // CHECK-NEXT: %{{.*}} = tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
  // GENERIC: "tt.descriptor_gather"(%{{.*}}, %{{.*}}, %{{.*}}) :
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
  // CHECK-NEXT: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x64xf16>
  // GENERIC: "tt.descriptor_scatter"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) :
  tt.descriptor_scatter %d[%x, %y], %0 : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x64xf16>
  tt.return
}
