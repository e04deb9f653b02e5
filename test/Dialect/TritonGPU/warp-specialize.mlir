// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -

#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#four = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

module attributes {"ttg.num-warps" = 4 : i32} {

// GENERIC: "ttg.warp_specialize"(%{{.*}}, %{{.*}}) <{actualRegisters = array<i32: 168, 24, 88>, partitionNumWarps = array<i32: 1, 4>, requestedRegisters = array<i32: 24, 88>}> ({
// GENERIC-NEXT: "ttg.warp_yield"(%{{.*}}) : (i32) -> ()
// GENERIC: "ttg.warp_specialize.partitions"() ({
// GENERIC-NEXT: ^bb0(%{{.*}}: i32, %{{.*}}: i64):
// GENERIC-NEXT: "ttg.warp_return"() : () -> ()

// CHECK-LABEL: tt.func @captures_and_results
tt.func @captures_and_results(%a: i32, %b: i64) -> i32 {
  // CHECK-NEXT: %[[R:.*]] = ttg.warp_specialize(%[[A:.*]], %{{.*}}) attributes {actualRegisters = array<i32: 168, 24, 88>, requestedRegisters = array<i32: 24, 88>}
  // CHECK-NEXT: default {
  // CHECK-NEXT: ttg.warp_yield %[[A]] : i32
  // CHECK-NEXT: }
  // CHECK-NEXT: partition0(%{{.*}}: i32, %{{.*}}: i64) num_warps(1) {
  // CHECK-NEXT: ttg.warp_return
  // CHECK-NEXT: }
  // CHECK-NEXT: partition1(%{{.*}}: i32, %{{.*}}: i64) num_warps(4) {
  // CHECK-NEXT: ttg.warp_return
  // CHECK-NEXT: } : (i32, i64) -> i32
  %r = ttg.warp_specialize(%a, %b) attributes {actualRegisters = array<i32: 168, 24, 88>, requestedRegisters = array<i32: 24, 88>}
  default {
    ttg.warp_yield %a : i32
  }
  partition0(%x: i32, %y: i64) num_warps(1) {
    ttg.warp_return
  }
  partition1(%x: i32, %y: i64) num_warps(4) {
    ttg.warp_return
  } : (i32, i64) -> i32
  // CHECK-NEXT: tt.return %[[R]]
  tt.return %r : i32
}

// CHECK-LABEL: tt.func @no_partitions
tt.func @no_partitions() {
  // CHECK-NEXT: ttg.warp_specialize() attributes {actualRegisters = array<i32: 168>, warpGroupStartIds = array<i32>}
  // CHECK-NEXT: default {
  // CHECK-NEXT: ttg.warp_yield
  // CHECK-NEXT: } : () -> ()
  ttg.warp_specialize() attributes {actualRegisters = array<i32: 168>, warpGroupStartIds = array<i32>}
  default {
    ttg.warp_yield
  } : () -> ()
  tt.return
}

// Layouts in a partition cover the warps of that partition; names of values inside and outside it are distinct.
// CHECK-LABEL: tt.func @layouts_are_for_the_warps_of_the_partition
tt.func @layouts_are_for_the_warps_of_the_partition(%a: i32) {
  %c = arith.constant 1 : i32
  ttg.warp_specialize(%c)
  default {
    %0 = tt.splat %a : i32 -> tensor<128xi32, #four>
    ttg.warp_yield
  }
  // CHECK: partition0(%{{.*}}: i32) num_warps(1) {
  partition0(%x: i32) num_warps(1) {
    // CHECK-NEXT: tt.splat %{{.*}} : i32 -> tensor<128xi32, #blocked1>
    %1 = tt.splat %x : i32 -> tensor<128xi32, #one>
    cf.br ^bb1(%1 : tensor<128xi32, #one>)
  ^bb1(%2: tensor<128xi32, #one>):
    %c2 = arith.constant 1 : i32
    ttg.warp_return
  } : (i32) -> ()
  tt.return
}

}
