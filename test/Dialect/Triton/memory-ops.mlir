// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @loads
// GENERIC-LABEL: sym_name = "loads"
tt.func @loads(%p: !tt.ptr<f32>, %ps: tensor<64x!tt.ptr<f32>>, %b: i1, %m: tensor<64xi1>, %v: f32,
               %o: tensor<64xf32>) {
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} : !tt.ptr<f32>
  // GENERIC: "tt.load"(%{{[a-z0-9]+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  %0 = tt.load %p : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : !tt.ptr<f32>
  // GENERIC: "tt.load"{{.*}}operandSegmentSizes = array<i32: 1, 1, 0>}> : (!tt.ptr<f32>, i1) -> f32
  %1 = tt.load %p, %b : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : !tt.ptr<f32>
  // GENERIC: "tt.load"{{.*}}operandSegmentSizes = array<i32: 1, 1, 1>}> : (!tt.ptr<f32>, i1, f32) -> f32
  %2 = tt.load %p, %b, %v : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : tensor<64x!tt.ptr<f32>>
  // GENERIC: "tt.load"{{.*}} : (tensor<64x!tt.ptr<f32>>, tensor<64xi1>, tensor<64xf32>) -> tensor<64xf32>
  %3 = tt.load %ps, %m, %o : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Clauses are accepted in any order and printed in one order. Default values are not printed.
// CHECK-LABEL: tt.func @load_attributes
// GENERIC-LABEL: sym_name = "load_attributes"
tt.func @load_attributes(%p: !tt.ptr<f32>) {
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} cacheModifier = ca : !tt.ptr<f32>
  // GENERIC: "tt.load"{{.*}}cache = 2 : i32
  %0 = tt.load %p cacheModifier = ca : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} cacheModifier = cg evictionPolicy = evict_first : !tt.ptr<f32>
  // GENERIC: "tt.load"{{.*}}cache = 3 : i32,{{.*}} evict = 2 : i32
  %1 = tt.load %p evictionPolicy = evict_first cacheModifier = cg : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} cacheModifier = cs evictionPolicy = evict_last : !tt.ptr<f32>
  // GENERIC: "tt.load"{{.*}}cache = 5 : i32,{{.*}} evict = 3 : i32
  %2 = tt.load %p cacheModifier = cs evictionPolicy = evict_last : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} cacheModifier = cv {isVolatile = true} : !tt.ptr<f32>
  // GENERIC: "tt.load"{{.*}}cache = 7 : i32,{{.*}} isVolatile = true
  %3 = tt.load %p cacheModifier = cv {isVolatile = true} : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} : !tt.ptr<f32>
  %4 = tt.load %p cacheModifier = none evictionPolicy = evict_normal {boundaryCheck = array<i32>, isVolatile = false}
      : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} {mine.note = 1 : i32} : !tt.ptr<f32>
  %5 = tt.load %p {mine.note = 1 : i32} : !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: tt.func @block_pointers
// GENERIC-LABEL: sym_name = "block_pointers"
tt.func @block_pointers(%p: !tt.ptr<tensor<64x32xf16>>) {
  // CHECK-NEXT: %[[A:.*]] = tt.load %{{[a-z0-9]+}} : !tt.ptr<tensor<64x32xf16>>
  %0 = tt.load %p : !tt.ptr<tensor<64x32xf16>>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} {boundaryCheck = array<i32: 1, 0>} : !tt.ptr<tensor<64x32xf16>>
  %1 = tt.load %p {boundaryCheck = array<i32: 1, 0>} : !tt.ptr<tensor<64x32xf16>>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64x32xf16>>
  // GENERIC: boundaryCheck = array<i32: 0>,{{.*}} padding = 1 : i32
  %2 = tt.load %p {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64x32xf16>>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} evictionPolicy = evict_last {padding = 2 : i32} : !tt.ptr<tensor<64x32xf16>>
  %3 = tt.load %p evictionPolicy = evict_last {padding = 2 : i32} : !tt.ptr<tensor<64x32xf16>>
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %[[A]] {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<64x32xf16>>
  // GENERIC: "tt.store"{{.*}}boundaryCheck = array<i32: 1>
  tt.store %p, %0 {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<64x32xf16>>
  tt.return
}

// CHECK-LABEL: tt.func @stores
// GENERIC-LABEL: sym_name = "stores"
tt.func @stores(%p: !tt.ptr<f32>, %ps: tensor<64x!tt.ptr<f32>>, %b: i1, %m: tensor<64xi1>, %v: f32,
                %o: tensor<64xf32>) {
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : !tt.ptr<f32>
  // GENERIC: "tt.store"(%{{[a-z0-9]+}}, %{{[a-z0-9]+}}){{.*}} : (!tt.ptr<f32>, f32) -> ()
  tt.store %p, %v : !tt.ptr<f32>
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : !tt.ptr<f32>
  tt.store %p, %v, %b : !tt.ptr<f32>
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : tensor<64x!tt.ptr<f32>>
  // GENERIC: "tt.store"{{.*}} : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> ()
  tt.store %ps, %o, %m : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9]+}} cacheModifier = wb : !tt.ptr<f32>
  // GENERIC: "tt.store"{{.*}}cache = 4 : i32
  tt.store %p, %v cacheModifier = wb : !tt.ptr<f32>
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9]+}} cacheModifier = wt evictionPolicy = evict_last : !tt.ptr<f32>
  // GENERIC: "tt.store"{{.*}}cache = 6 : i32, evict = 3 : i32
  tt.store %p, %v evictionPolicy = evict_last cacheModifier = wt : !tt.ptr<f32>
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : !tt.ptr<f32>
  tt.store %p, %v evictionPolicy = evict_normal cacheModifier = none {boundaryCheck = array<i32>} : !tt.ptr<f32>
  tt.return
}

// The generic form may omit attributes with a default.
// CHECK-LABEL: tt.func @generic_form_without_defaults
tt.func @generic_form_without_defaults(%p: !tt.ptr<f32>) {
  // CHECK-NEXT: %[[V:.*]] = tt.load %{{[a-z0-9]+}} : !tt.ptr<f32>
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  // CHECK-NEXT: tt.store %{{[a-z0-9]+}}, %[[V]] : !tt.ptr<f32>
  "tt.store"(%p, %0) : (!tt.ptr<f32>, f32) -> ()
  tt.return
}

// Loads of pointers and of elements of less than a byte are legal.
// CHECK-LABEL: tt.func @pointees
tt.func @pointees(%p: !tt.ptr<!tt.ptr<f32>>, %q: tensor<64x!tt.ptr<i1>>) {
  // CHECK-NEXT: %[[P:.*]] = tt.load %{{[a-z0-9]+}} : !tt.ptr<!tt.ptr<f32>>
  // CHECK-NEXT: tt.load %[[P]] : !tt.ptr<f32>
  %0 = tt.load %p : !tt.ptr<!tt.ptr<f32>>
  %1 = tt.load %0 : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{[a-z0-9]+}} : tensor<64x!tt.ptr<i1>>
  %2 = tt.load %q : tensor<64x!tt.ptr<i1>>
  tt.return
}
