// RUN: triton-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: triton-opt %s --allow-unregistered-dialect -o %t.once
// RUN: triton-opt %t.once --allow-unregistered-dialect | diff %t.once -
// RUN: triton-opt %s --allow-unregistered-dialect --emit-bytecode \
// RUN:   | triton-opt --allow-unregistered-dialect | diff %t.once -

// Address space 1, global memory, is not printed.
// CHECK-LABEL: tt.func private @address_spaces
// CHECK-SAME: (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32, 3>, !tt.ptr<f32, 0>)
tt.func private @address_spaces(!tt.ptr<f32>, !tt.ptr<f32, 1>, !tt.ptr<f32, 3>, !tt.ptr<f32, 0>)

// CHECK-LABEL: tt.func private @pointees
// CHECK-SAME: (!tt.ptr<i1>, !tt.ptr<i4>, !tt.ptr<i64>, !tt.ptr<bf16>, !tt.ptr<f64>,
// CHECK-SAME:  !tt.ptr<f8E4M3FN>, !tt.ptr<f8E4M3FNUZ>, !tt.ptr<f8E5M2>, !tt.ptr<f8E5M2FNUZ>)
tt.func private @pointees(!tt.ptr<i1>, !tt.ptr<i4>, !tt.ptr<i64>, !tt.ptr<bf16>, !tt.ptr<f64>,
                          !tt.ptr<f8E4M3FN>, !tt.ptr<f8E4M3FNUZ>, !tt.ptr<f8E5M2>, !tt.ptr<f8E5M2FNUZ>)

// CHECK-LABEL: tt.func private @pointers_to_pointers
// CHECK-SAME: (!tt.ptr<!tt.ptr<f32>>, !tt.ptr<!tt.ptr<f32, 3>>, tensor<64x!tt.ptr<!tt.ptr<i8>>>)
tt.func private @pointers_to_pointers(!tt.ptr<!tt.ptr<f32>>, !tt.ptr<!tt.ptr<f32, 3>, 1>,
                                      tensor<64x!tt.ptr<!tt.ptr<i8>>>)

// CHECK-LABEL: tt.func private @block_pointers
// CHECK-SAME: (!tt.ptr<tensor<128x32xf16>>, !tt.ptr<tensor<64x!tt.ptr<f32>>>, !tt.ptr<tensor<16xi8>, 3>)
tt.func private @block_pointers(!tt.ptr<tensor<128x32xf16>>, !tt.ptr<tensor<64x!tt.ptr<f32>>>,
                                !tt.ptr<tensor<16xi8>, 3>)

// CHECK-LABEL: tt.func private @in_other_types
// CHECK-SAME: (tuple<!tt.ptr<f32>>, (!tt.ptr<f32>) -> !tt.ptr<i8, 3>)
tt.func private @in_other_types(tuple<!tt.ptr<f32>>, (!tt.ptr<f32>) -> !tt.ptr<i8, 3>)

// Layouts, also those of block pointers, are printed once, as aliases.
// CHECK: tt.func private @layouts(tensor<64x!tt.ptr<f32>, #blocked>, !tt.ptr<tensor<64xf32, #blocked>>)
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
tt.func private @layouts(tensor<64x!tt.ptr<f32>, #l>, !tt.ptr<tensor<64xf32, #l>>)
