// Instructions of warp groups read operands of 8 and 32 bits from shared memory only if they are contiguous along K. An
// operand that is not comes through registers: the first one as it is, the second one as the first of the transposed dot.
// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-accelerate-matmul))' | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #b}>
#r = #ttg.dot_op<{opIdx = 1, parent = #b}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
// CHECK-DAG: #[[COLUMNS:mma.*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 8]}>
// CHECK-DAG: #[[ROWS:mma.*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 8]}>
// CHECK-DAG: #[[KMAJOR:shared.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 32}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {

// The loop carries the transposed sum. The rows of the transposed product are in an order in which a thread reads 16
// bytes of the second operand at once.
// CHECK-LABEL: @sum(
// CHECK-SAME: %[[ZERO:[a-z0-9]+]]: tensor<64x128xf32
// CHECK: %[[SPLIT:.*]] = tt.reshape %[[ZERO]] : {{.*}} -> tensor<64x4x2x4x2x2xf32
// CHECK: %[[ORDER:.*]] = tt.trans %[[SPLIT]] {order = array<i32: 4, 1, 5, 3, 2, 0>} : {{.*}} -> tensor<2x4x2x4x2x64xf32
// CHECK: %[[C:.*]] = tt.reshape %[[ORDER]] : {{.*}} -> tensor<128x64xf32
// CHECK: %[[INIT:.*]] = ttg.convert_layout %[[C]] : {{.*}} -> tensor<128x64xf32, #[[COLUMNS]]>
// CHECK: %[[R:.*]]:2 = scf.for {{.*}}iter_args(%[[UNUSED:.*]] = %[[ZERO]], %[[SUM:.*]] = %[[INIT]])
// CHECK: %[[X:.*]] = tt.descriptor_load
// CHECK: %[[XT:.*]] = tt.trans %[[X]] {order = array<i32: 1, 0>}
// CHECK: %[[Y:.*]] = tt.descriptor_load
// CHECK: tt.reshape %[[Y]]
// CHECK: %[[A:.*]] = ttg.convert_layout {{.*}} -> tensor<128x32xf32, #ttg.dot_op<{opIdx = 0, parent = #[[COLUMNS]], kWidth = 1}>>
// CHECK: %[[B:.*]] = ttg.local_alloc %[[XT]] : {{.*}} -> !ttg.memdesc<32x64xf32, #[[KMAJOR]], #smem>
// CHECK: %[[D:.*]] = ttng.warp_group_dot %[[A]], %[[B]], %[[SUM]] {{.*}} -> tensor<128x64xf32, #[[COLUMNS]]>
// CHECK-NOT: tt.dot
// CHECK: scf.yield %[[UNUSED]], %[[D]]
// CHECK: %[[SPLIT:.*]] = tt.reshape %[[R]]#1 : {{.*}} -> tensor<2x4x2x4x2x64xf32
// CHECK: %[[ORDER:.*]] = tt.trans %[[SPLIT]] {order = array<i32: 5, 1, 4, 3, 0, 2>}
// CHECK: %[[WHOLE:.*]] = tt.reshape %[[ORDER]] : {{.*}} -> tensor<64x128xf32
// CHECK: %[[RESULT:.*]] = ttg.convert_layout %[[WHOLE]]
// CHECK: tt.return %[[RESULT]]
tt.func @sum(%a: !tt.tensordesc<tensor<64x32xf32, #s>>, %b: !tt.tensordesc<tensor<32x128xf32, #s>>, %zero: tensor<64x128xf32, #b>, %n: i32) -> tensor<64x128xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %sum = scf.for %k = %c0 to %n step %c32 iter_args(%z = %zero) -> (tensor<64x128xf32, #b>) : i32 {
    %x = tt.descriptor_load %a[%c0, %k] : !tt.tensordesc<tensor<64x32xf32, #s>> -> tensor<64x32xf32, #b>
    %y = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<tensor<32x128xf32, #s>> -> tensor<32x128xf32, #b>
    %l = ttg.convert_layout %x : tensor<64x32xf32, #b> -> tensor<64x32xf32, #l>
    %r = ttg.convert_layout %y : tensor<32x128xf32, #b> -> tensor<32x128xf32, #r>
    %d = tt.dot %l, %r, %z, inputPrecision = tf32 : tensor<64x32xf32, #l> * tensor<32x128xf32, #r> -> tensor<64x128xf32, #b>
    scf.yield %d : tensor<64x128xf32, #b>
  }
  tt.return %sum : tensor<64x128xf32, #b>
}

// With 64 columns, a thread has two rows of one instruction, and the order of rows stays.
// CHECK-LABEL: @narrow(
// CHECK-NOT: tt.reshape
// CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>}
// CHECK: ttng.warp_group_dot {{.*}} : tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #[[COLUMNS]], kWidth = 1}>> * !ttg.memdesc<32x64xf32, #[[KMAJOR]], #smem>
tt.func @narrow(%x: tensor<64x32xf32, #b>, %p: tensor<32x64x!tt.ptr<f32>, #b>, %z: tensor<64x64xf32, #b>) -> tensor<64x64xf32, #b> {
  %y = tt.load %p : tensor<32x64x!tt.ptr<f32>, #b>
  %l = ttg.convert_layout %x : tensor<64x32xf32, #b> -> tensor<64x32xf32, #l>
  %r = ttg.convert_layout %y : tensor<32x64xf32, #b> -> tensor<32x64xf32, #r>
  %d = tt.dot %l, %r, %z, inputPrecision = tf32 : tensor<64x32xf32, #l> * tensor<32x64xf32, #r> -> tensor<64x64xf32, #b>
  tt.return %d : tensor<64x64xf32, #b>
}

// A first operand that is contiguous along the rows comes through registers.
// CHECK-LABEL: @first(
// CHECK: %[[A:.*]] = ttg.convert_layout {{.*}} -> tensor<64x32xf32, #ttg.dot_op<{opIdx = 0, parent = #[[ROWS]], kWidth = 1}>>
// CHECK: %[[B:.*]] = ttg.local_alloc {{.*}} -> !ttg.memdesc<32x128xf32, #[[KMAJOR]], #smem>
// CHECK: ttng.warp_group_dot %[[A]], %[[B]], {{.*}} -> tensor<64x128xf32, #[[ROWS]]>
tt.func @first(%a: !tt.tensordesc<tensor<32x64xf32, #s>>, %b: !tt.tensordesc<tensor<128x32xf32, #s>>, %z: tensor<64x128xf32, #b>, %i: i32) -> tensor<64x128xf32, #b> {
  %x = tt.descriptor_load %a[%i, %i] : !tt.tensordesc<tensor<32x64xf32, #s>> -> tensor<32x64xf32, #b>
  %y = tt.descriptor_load %b[%i, %i] : !tt.tensordesc<tensor<128x32xf32, #s>> -> tensor<128x32xf32, #b>
  %xt = tt.trans %x {order = array<i32: 1, 0>} : tensor<32x64xf32, #b> -> tensor<64x32xf32, #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>>
  %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<128x32xf32, #b> -> tensor<32x128xf32, #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>>
  %l = ttg.convert_layout %xt : tensor<64x32xf32, #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>> -> tensor<64x32xf32, #l>
  %r = ttg.convert_layout %yt : tensor<32x128xf32, #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>> -> tensor<32x128xf32, #r>
  %d = tt.dot %l, %r, %z, inputPrecision = tf32 : tensor<64x32xf32, #l> * tensor<32x128xf32, #r> -> tensor<64x128xf32, #b>
  tt.return %d : tensor<64x128xf32, #b>
}

// The loop has another use of the sum, so that the sum would be transposed in each iteration.
// CHECK-LABEL: @used_sum(
// CHECK-NOT: tt.trans
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<64x128xf32, #[[ROWS]]>
tt.func @used_sum(%x: tensor<64x32xf32, #b>, %b: !tt.tensordesc<tensor<32x128xf32, #s>>, %zero: tensor<64x128xf32, #b>, %p: tensor<64x128x!tt.ptr<f32>, #b>, %n: i32) -> tensor<64x128xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %sum = scf.for %k = %c0 to %n step %c32 iter_args(%z = %zero) -> (tensor<64x128xf32, #b>) : i32 {
    tt.store %p, %z : tensor<64x128x!tt.ptr<f32>, #b>
    %y = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<tensor<32x128xf32, #s>> -> tensor<32x128xf32, #b>
    %l = ttg.convert_layout %x : tensor<64x32xf32, #b> -> tensor<64x32xf32, #l>
    %r = ttg.convert_layout %y : tensor<32x128xf32, #b> -> tensor<32x128xf32, #r>
    %d = tt.dot %l, %r, %z, inputPrecision = tf32 : tensor<64x32xf32, #l> * tensor<32x128xf32, #r> -> tensor<64x128xf32, #b>
    scf.yield %d : tensor<64x128xf32, #b>
  }
  tt.return %sum : tensor<64x128xf32, #b>
}

// An operand that threads compute is stored along K in any case.
// CHECK-LABEL: @computed(
// CHECK-NOT: tt.trans
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<64x128xf32, #[[ROWS]]>
tt.func @computed(%x: tensor<64x32xf32, #b>, %b: !tt.tensordesc<tensor<32x128xf32, #s>>, %z: tensor<64x128xf32, #b>, %i: i32) -> tensor<64x128xf32, #b> {
  %y = tt.descriptor_load %b[%i, %i] : !tt.tensordesc<tensor<32x128xf32, #s>> -> tensor<32x128xf32, #b>
  %negated = arith.negf %y : tensor<32x128xf32, #b>
  %l = ttg.convert_layout %x : tensor<64x32xf32, #b> -> tensor<64x32xf32, #l>
  %r = ttg.convert_layout %negated : tensor<32x128xf32, #b> -> tensor<32x128xf32, #r>
  %d = tt.dot %l, %r, %z, inputPrecision = tf32 : tensor<64x32xf32, #l> * tensor<32x128xf32, #r> -> tensor<64x128xf32, #b>
  tt.return %d : tensor<64x128xf32, #b>
}

// So is one that needs more registers than there are beside the sum.
// CHECK-LABEL: @large(
// CHECK: ttng.warp_group_dot %{{.*}}, %{{.*}} : !ttg.memdesc<128x128xf32, {{.*}}> * !ttg.memdesc<128x128xf32, {{.*}}> -> tensor<128x128xf32, #[[ROWS]]>
tt.func @large(%x: tensor<128x128xf32, #b>, %b: !tt.tensordesc<tensor<128x128xf32, #s>>, %z: tensor<128x128xf32, #b>, %i: i32) -> tensor<128x128xf32, #b> {
  %y = tt.descriptor_load %b[%i, %i] : !tt.tensordesc<tensor<128x128xf32, #s>> -> tensor<128x128xf32, #b>
  %l = ttg.convert_layout %x : tensor<128x128xf32, #b> -> tensor<128x128xf32, #l>
  %r = ttg.convert_layout %y : tensor<128x128xf32, #b> -> tensor<128x128xf32, #r>
  %d = tt.dot %l, %r, %z, inputPrecision = tf32 : tensor<128x128xf32, #l> * tensor<128x128xf32, #r> -> tensor<128x128xf32, #b>
  tt.return %d : tensor<128x128xf32, #b>
}
}
