// RUN: triton-opt %s --split-input-file --pass-pipeline='builtin.module(tt.func(tritongpu-accelerate-matmul))' | FileCheck %s
// RUN: triton-opt %s --split-input-file --pass-pipeline='builtin.module(tt.func(tritongpu-accelerate-matmul))' --remarks-filter=tritongpu-accelerate-matmul -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bt = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #b}>
#r = #ttg.dot_op<{opIdx = 1, parent = #b}>
// CHECK: #[[MMA:mma.*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
// CHECK: #[[SHARED:shared.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK: #[[TRANSPOSED:shared.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {

// The operands are stored before they are distributed as without tensor cores, in the order of their registers.
// CHECK-LABEL: @warp_group(
// CHECK-SAME: %[[X:.*]]: tensor<64x64xf16, #{{.*}}>, %[[Y:.*]]: tensor<64x64xf16, #{{.*}}>, %[[Z:.*]]: tensor<64x64xf32
// CHECK: %[[C:.*]] = ttg.convert_layout %[[Z]] : tensor<64x64xf32, #{{.*}}> -> tensor<64x64xf32, #[[MMA]]>
// CHECK: %[[A:.*]] = ttg.local_alloc %[[X]] : {{.*}} -> !ttg.memdesc<64x64xf16, #[[SHARED]], #smem>
// CHECK: %[[B:.*]] = ttg.local_alloc %[[Y]] : {{.*}} -> !ttg.memdesc<64x64xf16, #[[TRANSPOSED]], #smem>
// CHECK: ttng.fence_async_shared {bCluster = false}
// CHECK: %[[D:.*]] = ttng.warp_group_dot %[[A]], %[[B]], %[[C]] {{.*}} -> tensor<64x64xf32, #[[MMA]]>
// CHECK: %[[RESULT:.*]] = ttg.convert_layout %[[D]]
// CHECK: tt.return %[[RESULT]]
tt.func @warp_group(%x: tensor<64x64xf16, #b>, %y: tensor<64x64xf16, #bt>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %a = ttg.convert_layout %x : tensor<64x64xf16, #b> -> tensor<64x64xf16, #l>
  %b = ttg.convert_layout %y : tensor<64x64xf16, #bt> -> tensor<64x64xf16, #r>
  %0 = tt.dot %a, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #b>
  tt.return %0 : tensor<64x64xf32, #b>
}

// The first operand of the second dot stays in registers.
// CHECK-LABEL: @chain(
// CHECK: %[[FIRST:.*]] = ttng.warp_group_dot
// CHECK: arith.truncf
// CHECK: %[[A:.*]] = ttg.convert_layout %{{.*}} -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[MMA]], kWidth = 2}>>
// CHECK: ttng.warp_group_dot %[[A]], %{{.*}} : tensor<64x64xf16
tt.func @chain(%a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #b>
  %1 = arith.truncf %0 : tensor<64x64xf32, #b> to tensor<64x64xf16, #b>
  %2 = ttg.convert_layout %1 : tensor<64x64xf16, #b> -> tensor<64x64xf16, #l>
  %3 = tt.dot %2, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #b>
  tt.return %3 : tensor<64x64xf32, #b>
}

// ptxas executes one wgmma after the other if the first operand of one has the registers of a sum: that sum is of f32.
// CHECK-LABEL: @chain_of_f16(
// CHECK: %[[C:.*]] = arith.extf %{{.*}} : tensor<64x64xf16, #[[MMA]]> to tensor<64x64xf32, #[[MMA]]>
// CHECK: %[[FIRST:.*]] = ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[C]] {{.*}} -> tensor<64x64xf32, #[[MMA]]>
// CHECK: arith.truncf %{{.*}} : tensor<64x64xf32, #[[MMA]]> to tensor<64x64xf16, #[[MMA]]>
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<64x64xf16, #[[MMA]]>
tt.func @chain_of_f16(%a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %z: tensor<64x64xf16, #b>) -> tensor<64x64xf16, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf16, #b>
  %1 = ttg.convert_layout %0 : tensor<64x64xf16, #b> -> tensor<64x64xf16, #l>
  %2 = tt.dot %1, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf16, #b>
  tt.return %2 : tensor<64x64xf16, #b>
}

// Elements of 8 bits must be consecutive along K.
// CHECK-LABEL: @i8(
// CHECK: ttg.local_alloc {{.*}} -> !ttg.memdesc<64x64xi8, #{{.*}}, #smem>
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<64x64xi32
tt.func @i8(%a: tensor<64x64xi8, #l>, %b: tensor<64x64xi8, #r>, %z: tensor<64x64xi32, #b>) -> tensor<64x64xi32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x64xi8, #l> * tensor<64x64xi8, #r> -> tensor<64x64xi32, #b>
  tt.return %0 : tensor<64x64xi32, #b>
}

// 32 rows are too few for a warp group.
// CHECK-LABEL: @warps(
// CHECK: tt.dot {{.*}} : tensor<32x64xf16, #ttg.dot_op<{opIdx = 0, parent = #{{.*}}, kWidth = 2}>> * tensor<64x64xf16, #ttg.dot_op<{opIdx = 1, parent = #{{.*}}, kWidth = 2}>>
tt.func @warps(%a: tensor<32x64xf16, #l>, %b: tensor<64x64xf16, #r>, %z: tensor<32x64xf32, #b>) -> tensor<32x64xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<32x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<32x64xf32, #b>
  tt.return %0 : tensor<32x64xf32, #b>
}

// The sum of bf16 is computed in f32.
// CHECK-LABEL: @bf16_sum(
// CHECK: arith.extf {{.*}} : tensor<64x64xbf16
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<64x64xf32
// CHECK: arith.truncf
tt.func @bf16_sum(%a: tensor<64x64xbf16, #l>, %b: tensor<64x64xbf16, #r>, %z: tensor<64x64xbf16, #b>) -> tensor<64x64xbf16, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x64xbf16, #l> * tensor<64x64xbf16, #r> -> tensor<64x64xbf16, #b>
  tt.return %0 : tensor<64x64xbf16, #b>
}

// Precise sums of 8-bit floats are sums of f16.
// CHECK-LABEL: @precise(
// CHECK: tt.fp_to_fp {{.*}} : tensor<64x64xf8E4M3FN{{.*}} -> tensor<64x64xf16
// CHECK: ttng.warp_group_dot {{.*}} : !ttg.memdesc<64x64xf16
// CHECK-LABEL: @imprecise(
// CHECK-NOT: tt.fp_to_fp
// CHECK: ttng.warp_group_dot {{.*}} : !ttg.memdesc<64x64xf8E4M3FN
tt.func @precise(%a: tensor<64x64xf8E4M3FN, #l>, %b: tensor<64x64xf8E4M3FN, #r>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x64xf8E4M3FN, #l> * tensor<64x64xf8E4M3FN, #r> -> tensor<64x64xf32, #b>
  tt.return %0 : tensor<64x64xf32, #b>
}
tt.func @imprecise(%a: tensor<64x64xf8E4M3FN, #l>, %b: tensor<64x64xf8E4M3FN, #r>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %0 = tt.dot %a, %b, %z {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x64xf8E4M3FN, #l> * tensor<64x64xf8E4M3FN, #r> -> tensor<64x64xf32, #b>
  tt.return %0 : tensor<64x64xf32, #b>
}
// CHECK-LABEL: @precise_f16(
// CHECK: ttng.warp_group_dot {{.*}} : !ttg.memdesc<64x64xf16, {{.*}} -> tensor<64x64xf16, #
tt.func @precise_f16(%a: tensor<64x64xf8E4M3FN, #l>, %b: tensor<64x64xf8E4M3FN, #r>, %z: tensor<64x64xf16, #b>) -> tensor<64x64xf16, #b> {
  %0 = tt.dot %a, %b, %z {maxNumImpreciseAcc = 0 : i32} : tensor<64x64xf8E4M3FN, #l> * tensor<64x64xf8E4M3FN, #r> -> tensor<64x64xf16, #b>
  tt.return %0 : tensor<64x64xf16, #b>
}

// Each operand keeps its own format.
// CHECK-LABEL: @formats(
// CHECK-NOT: tt.fp_to_fp
// CHECK: ttng.warp_group_dot {{.*}} : !ttg.memdesc<64x64xf8E5M2, {{.*}} * !ttg.memdesc<64x64xf8E4M3FN,
// CHECK-NOT: tt.fp_to_fp
// CHECK: tt.dot {{.*}} : tensor<32x64xf8E5M2, {{.*}} * tensor<64x64xf8E4M3FN,
tt.func @formats(%a: tensor<64x64xf8E5M2, #l>, %b: tensor<64x64xf8E4M3FN, #r>, %z: tensor<64x64xf32, #b>, %c: tensor<32x64xf8E5M2, #l>, %y: tensor<32x64xf32, #b>) -> (tensor<64x64xf32, #b>, tensor<32x64xf32, #b>) {
  %0 = tt.dot %a, %b, %z {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x64xf8E5M2, #l> * tensor<64x64xf8E4M3FN, #r> -> tensor<64x64xf32, #b>
  %1 = tt.dot %c, %b, %y {maxNumImpreciseAcc = 1073741824 : i32} : tensor<32x64xf8E5M2, #l> * tensor<64x64xf8E4M3FN, #r> -> tensor<32x64xf32, #b>
  tt.return %0, %1 : tensor<64x64xf32, #b>, tensor<32x64xf32, #b>
}

// CHECK-LABEL: @ieee(
// CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #blocked
// REMARK: remark: [Missed] NoTensorCores {{.*}}Function=ieee | Reason="the input precision is ieee", Remark="the dot does not use tensor cores"
tt.func @ieee(%a: tensor<64x64xf32, #l>, %b: tensor<64x64xf32, #r>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %0 = tt.dot %a, %b, %z, inputPrecision = ieee : tensor<64x64xf32, #l> * tensor<64x64xf32, #r> -> tensor<64x64xf32, #b>
  tt.return %0 : tensor<64x64xf32, #b>
}
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #b}>
#r = #ttg.dot_op<{opIdx = 1, parent = #b}>
#b3 = #ttg.blocked<{sizePerThread = [1, 1, 8], threadsPerWarp = [1, 4, 8], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #b3}>
#r3 = #ttg.dot_op<{opIdx = 1, parent = #b3}>
// CHECK-DAG: #[[SQUARE:mma.*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
// CHECK-DAG: #[[WIDE:mma.*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 4], instrShape = [16, 8]}>
// CHECK-DAG: #[[ROWS:mma.*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
// CHECK-DAG: #[[BATCHES:mma.*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1, 1], instrShape = [1, 16, 8]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// Warps divide a square evenly; wide results by columns, but those of chained dots by rows.
// CHECK-LABEL: @square(
// CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #[[SQUARE]]>
// CHECK-LABEL: @wide(
// CHECK: tt.dot {{.*}} -> tensor<16x128xf32, #[[WIDE]]>
// CHECK-LABEL: @rows(
// CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #[[ROWS]]>
// CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #[[ROWS]]>
// CHECK-LABEL: @batches(
// CHECK: tt.dot {{.*}} -> tensor<4x32x32xf32, #[[BATCHES]]>
tt.func @square(%a: tensor<64x32xf16, #l>, %b: tensor<32x64xf16, #r>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x32xf16, #l> * tensor<32x64xf16, #r> -> tensor<64x64xf32, #b>
  tt.return %0 : tensor<64x64xf32, #b>
}
tt.func @wide(%a: tensor<16x32xf16, #l>, %b: tensor<32x128xf16, #r>, %z: tensor<16x128xf32, #b>) -> tensor<16x128xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<16x32xf16, #l> * tensor<32x128xf16, #r> -> tensor<16x128xf32, #b>
  tt.return %0 : tensor<16x128xf32, #b>
}
tt.func @rows(%a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #r>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #b>
  %1 = arith.truncf %0 : tensor<64x64xf32, #b> to tensor<64x64xf16, #b>
  %2 = ttg.convert_layout %1 : tensor<64x64xf16, #b> -> tensor<64x64xf16, #l>
  %3 = tt.dot %2, %b, %z : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #b>
  tt.return %3 : tensor<64x64xf32, #b>
}
tt.func @batches(%a: tensor<4x32x32xf16, #l3>, %b: tensor<4x32x32xf16, #r3>, %z: tensor<4x32x32xf32, #b3>) -> tensor<4x32x32xf32, #b3> {
  %0 = tt.dot %a, %b, %z : tensor<4x32x32xf16, #l3> * tensor<4x32x32xf16, #r3> -> tensor<4x32x32xf32, #b3>
  tt.return %0 : tensor<4x32x32xf32, #b3>
}

// CHECK-LABEL: @short(
// CHECK: tt.dot {{.*}} -> tensor<16x16xf32, #blocked
// REMARK: remark: [Missed] NoTensorCores {{.*}}Function=short | Reason="expected a size K of at least 8, but got 4"
tt.func @short(%a: tensor<16x4xf16, #l>, %b: tensor<4x16xf16, #r>, %z: tensor<16x16xf32, #b>) -> tensor<16x16xf32, #b> {
  %0 = tt.dot %a, %b, %z : tensor<16x4xf16, #l> * tensor<4x16xf16, #r> -> tensor<16x16xf32, #b>
  tt.return %0 : tensor<16x16xf32, #b>
}
}
