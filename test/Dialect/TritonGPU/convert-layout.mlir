// RUN: triton-opt %s | triton-opt | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: triton-opt %s --canonicalize | FileCheck %s --check-prefixes=CHECK,CANONICAL

// CHECK-DAG: #[[A:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1],
// CHECK-DAG: #[[B:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2],
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-LABEL: tt.func @between_layouts
// CHECK-SAME: (%[[T:.*]]: tensor<256xf32, #[[A]]>)
tt.func @between_layouts(%t: tensor<256xf32, #a>) -> tensor<256xf32, #b> {
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[T]] {mine.note} : tensor<256xf32, #[[A]]> -> tensor<256xf32, #[[B]]>
  // CHECK-NEXT: tt.return %[[C]]
  %0 = ttg.convert_layout %t {mine.note} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  tt.return %0 : tensor<256xf32, #b>
}

// CHECK-LABEL: tt.func @to_the_same_layout
// CHECK-SAME: (%[[T:.*]]: tensor<256xf32, #[[A]]>)
tt.func @to_the_same_layout(%t: tensor<256xf32, #a>) -> tensor<256xf32, #a> {
  // KEPT-NEXT: ttg.convert_layout
  // CANONICAL-NEXT: tt.return %[[T]]
  %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #a>
  tt.return %0 : tensor<256xf32, #a>
}

// CHECK-LABEL: tt.func @there_and_back
// CHECK-SAME: (%[[T:.*]]: tensor<256xf32, #[[A]]>)
tt.func @there_and_back(%t: tensor<256xf32, #a>) -> tensor<256xf32, #a> {
  // KEPT-NEXT: ttg.convert_layout
  // KEPT-NEXT: ttg.convert_layout
  // CANONICAL-NEXT: tt.return %[[T]]
  %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %1 = ttg.convert_layout %0 : tensor<256xf32, #b> -> tensor<256xf32, #a>
  tt.return %1 : tensor<256xf32, #a>
}

// Operations whose result can have any layout yield it in the target layout.
// CHECK-LABEL: tt.func @made_in_the_right_layout
tt.func @made_in_the_right_layout(%f: f32) -> (tensor<256xf32, #b>, tensor<256xi32, #b>, tensor<256xi1, #b>) {
  // CANONICAL-DAG: %[[C:.*]] = arith.constant dense<true> : tensor<256xi1, #[[B]]>
  // CANONICAL-DAG: %[[S:.*]] = tt.splat %{{.*}} : f32 -> tensor<256xf32, #[[B]]>
  // CANONICAL-DAG: %[[R:.*]] = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #[[B]]>
  // CANONICAL-NOT: ttg.convert_layout
  // CANONICAL: tt.return %[[S]], %[[R]], %[[C]]
  %splat = tt.splat %f : f32 -> tensor<256xf32, #a>
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #a>
  %true = arith.constant dense<true> : tensor<256xi1, #a>
  %0 = ttg.convert_layout %splat : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %1 = ttg.convert_layout %range : tensor<256xi32, #a> -> tensor<256xi32, #b>
  %2 = ttg.convert_layout %true : tensor<256xi1, #a> -> tensor<256xi1, #b>
  tt.return %0, %1, %2 : tensor<256xf32, #b>, tensor<256xi32, #b>, tensor<256xi1, #b>
}

// An unused conversion is erased.
// CHECK-LABEL: tt.func @unused
tt.func @unused(%t: tensor<256xf32, #a>) {
  // CANONICAL-NEXT: tt.return
  %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #b>
  tt.return
}

}
