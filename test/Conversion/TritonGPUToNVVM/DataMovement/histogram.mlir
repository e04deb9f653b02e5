// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// The bins are cleared, counted and loaded, with barriers in between.

#own = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#pairs = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// Numbers outside the range of bins are ignored.
// CHECK-LABEL: llvm.func internal @counts(
// CHECK-SAME: %[[X:.*]]: i32, %[[M:.*]]: i1, %{{.*}}: !llvm.ptr<3>)
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-2: llvm.store %{{.*}} : i32, !llvm.ptr<3>
// CHECK: nvvm.barrier0
// CHECK: %[[BINS:.*]] = llvm.mlir.constant(256 : i32) : i32
// CHECK: %[[HAS:.*]] = llvm.icmp "ult" %[[X]], %[[BINS]] : i32
// CHECK: %[[COUNTS:.*]] = llvm.and %[[HAS]], %[[M]] : i1
// CHECK: llvm.getelementptr %{{.*}}[%[[X]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK: llvm.inline_asm has_side_effects "@$1 red.relaxed.cta.shared.add.u32 [$0], 1;", "r,b" %{{.*}}, %[[COUNTS]]
// CHECK: nvvm.barrier0
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<2xi32>
// CHECK: llvm.return
tt.func private @counts(%x: tensor<128xi32, #own>, %m: tensor<128xi1, #own>) -> tensor<256xi32, #pairs> {
  %0 = tt.histogram %x, %m : tensor<128xi32, #own> -> tensor<256xi32, #pairs>
  tt.return %0 : tensor<256xi32, #pairs>
}

// Only owners count replicated elements. If there are fewer bins than threads, the clearing stores are predicated.
// CHECK-LABEL: llvm.func internal @small(
// CHECK: llvm.icmp "ult"
// CHECK: "@$2 st.shared.b32 [$0], $1;"
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq"
// CHECK: %[[WIDE:.*]] = llvm.sext %arg0 : i8 to i32
// CHECK: %[[HAS:.*]] = llvm.icmp "ult" %[[WIDE]],
// CHECK: llvm.and %[[HAS]], %[[FIRST]] : i1
// CHECK: llvm.zext %{{.*}} : i32 to i64
tt.func private @small(%x: tensor<32xi8, #own>) -> tensor<16xi64, #own> {
  %0 = tt.histogram %x : tensor<32xi8, #own> -> tensor<16xi64, #own>
  tt.return %0 : tensor<16xi64, #own>
}

}
