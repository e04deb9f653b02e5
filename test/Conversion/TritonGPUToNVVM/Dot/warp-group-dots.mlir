// RUN: triton-opt %s --split-input-file --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm --verify-diagnostics | FileCheck %s

// Matrix descriptors have the address in units of 16 bytes, and constant fields: the leading offset from bit 16 on, the
// stride from bit 32 on, the swizzle mode from bit 62 on.

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#columns = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#bytes_of_columns = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {

// Swizzle mode 1 (2^62), patterns of 8 rows of 128 bytes (64 * 2^32). The next tile of A is 32 bytes further along K; of
// B, which is transposed, 16 rows.
// CHECK-LABEL: llvm.func internal @shared(
// CHECK-SAME: %[[A:arg[0-9]+]]: !llvm.ptr<3>, %[[B:arg[0-9]+]]: !llvm.ptr<3>
// CHECK: llvm.ptrtoint %[[B]]
// CHECK: %[[B_FIELDS_LOW:.*]] = llvm.mlir.constant(65536 : i32)
// CHECK: llvm.add %{{.*}}, %[[B_FIELDS_LOW]]
// CHECK: %[[B_FIELDS:.*]] = llvm.mlir.constant(4611686293305294848 : i64)
// CHECK: %[[B0:.*]] = llvm.or %{{.*}}, %[[B_FIELDS]]
// CHECK: llvm.ptrtoint %[[A]]
// CHECK: %[[A_FIELDS_LOW:.*]] = llvm.mlir.constant(65536 : i32)
// CHECK: llvm.add %{{.*}}, %[[A_FIELDS_LOW]]
// CHECK: %[[A_FIELDS:.*]] = llvm.mlir.constant(4611686293305294848 : i64)
// CHECK: %[[A0:.*]] = llvm.or %{{.*}}, %[[A_FIELDS]]
// CHECK: "wgmma.fence.sync.aligned;"
// CHECK: "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0, {{.*}}, $31}, $64, $65, $66, 1, 1, 0, 1;", "=f,{{.*}},0,1,{{.*}},31,l,l,b" {{.*}}, %[[A0]], %[[B0]], %{{[0-9]+}} :
// CHECK: %[[A_STEP:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: %[[A1:.*]] = llvm.add %[[A0]], %[[A_STEP]]
// CHECK: %[[B_STEP:.*]] = llvm.mlir.constant(128 : i64)
// CHECK: %[[B1:.*]] = llvm.add %[[B0]], %[[B_STEP]]
// CHECK: wgmma.mma_async{{.*}}, %[[A1]], %[[B1]], %{{[0-9]+}} :
// CHECK-COUNT-2: wgmma.mma_async
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK: wgmma.wait_group.sync.aligned 0;", "=f,{{.*}},0,1,
tt.func private @shared(%a: !ttg.memdesc<64x64xf16, #rows, #smem>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}

// A part of a buffer is at a number of units of 16 bytes (8192 bytes for an index), which is added to what does not
// depend on the index.
// CHECK-LABEL: llvm.func internal @part(
// CHECK-SAME: %[[BUFFER:arg[0-9]+]]: !llvm.ptr<3>, %{{.*}}: !llvm.ptr<3>, %[[INDEX:arg[0-9]+]]: i32
// CHECK: %[[STRIDE:.*]] = llvm.mlir.constant(4096 : i32)
// CHECK: %[[ELEMENTS:.*]] = llvm.mul %[[INDEX]], %[[STRIDE]] overflow<nsw, nuw>
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(2 : i32)
// CHECK: %[[BYTES:.*]] = llvm.mul %[[ELEMENTS]], %[[SIZE]] overflow<nsw, nuw>
// CHECK: %[[UNITS:.*]] = llvm.lshr exact %[[BYTES]], %{{.*}}
// CHECK: %[[OFFSET:.*]] = llvm.add %{{.*}}, %[[UNITS]]
// CHECK: llvm.ptrtoint %[[BUFFER]] : !llvm.ptr<3> to i32
// CHECK: %[[SUM:.*]] = llvm.add %{{.*}}, %[[OFFSET]]
// CHECK: llvm.zext %[[SUM]] : i32 to i64
tt.func private @part(%buffer: !ttg.memdesc<3x64x64xf16, #rows, #smem, mutable>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>, %index: i32, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %a = ttg.memdesc_index %buffer[%index] : !ttg.memdesc<3x64x64xf16, #rows, #smem, mutable> -> !ttg.memdesc<64x64xf16, #rows, #smem, mutable>
  %0 = ttng.warp_group_dot %b, %a, %c : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem, mutable> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}

// Elements of 8 bits are consecutive along K in both operands.
// CHECK-LABEL: llvm.func internal @i8(
// CHECK-COUNT-2: "wgmma.mma_async.sync.aligned.m64n64k32.s32.s8.s8 {$0, {{.*}}, $31}, $64, $65, $66;", "=r,
// CHECK-NOT: wgmma.mma_async
// CHECK: llvm.return
tt.func private @i8(%a: !ttg.memdesc<64x64xi8, #bytes, #smem>, %b: !ttg.memdesc<64x64xi8, #bytes_of_columns, #smem>, %c: tensor<64x64xi32, #mma>) -> tensor<64x64xi32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xi8, #bytes, #smem> * !ttg.memdesc<64x64xi8, #bytes_of_columns, #smem> -> tensor<64x64xi32, #mma>
  tt.return %0 : tensor<64x64xi32, #mma>
}

// Sums of f16 are pairs.
// CHECK-LABEL: llvm.func internal @f16_sum(
// CHECK: "wgmma.mma_async.sync.aligned.m64n64k16.f16.f16.f16 {$0, {{.*}}, $15}, $32, $33, $34, 1, 1, 0, 0;", "=r,
tt.func private @f16_sum(%a: !ttg.memdesc<64x64xf16, #rows, #smem>, %b: !ttg.memdesc<64x64xf16, #columns, #smem>, %c: tensor<64x64xf16, #mma>) -> tensor<64x64xf16, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #columns, #smem> -> tensor<64x64xf16, #mma>
  tt.return %0 : tensor<64x64xf16, #mma>
}

// The registers of A and of the sum go through the fence, so that they are written before it.
// CHECK-LABEL: llvm.func internal @registers(
// CHECK: "wgmma.fence.sync.aligned;", "{{(=r,){16}(=f,){31}=f,0,1,.*}},47"
// CHECK: "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0, {{.*}}, $31}, {$64, $65, $66, $67}, $68, $69, 1, 1, 1;", "=f,{{.*}},31,r,r,r,r,l,b"
tt.func private @registers(%a: tensor<64x64xf16, #a>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c : tensor<64x64xf16, #a> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}

// A sum that begins with zero does not read its registers; `useC` decides the same at run time.
// CHECK-LABEL: llvm.func internal @zero(
// CHECK: %[[FALSE:.*]] = llvm.mlir.constant(false) : i1
// CHECK: wgmma.mma_async{{.*}}, %[[FALSE]] :
tt.func private @zero(%a: !ttg.memdesc<64x64xf16, #rows, #smem>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>) -> tensor<64x64xf32, #mma> {
  %c = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}
// CHECK-LABEL: llvm.func internal @use_c(
// CHECK-SAME: %[[USE:arg[0-9]+]]: i1
// CHECK: wgmma.mma_async{{.*}}, %[[USE]] :
tt.func private @use_c(%use: i1, %a: !ttg.memdesc<64x64xf16, #rows, #smem>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c, %use : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}

// An asynchronous dot is complete after a wait, which takes and returns its sums.
// CHECK-LABEL: llvm.func internal @asynchronous(
// CHECK: nvvm.wgmma.commit.group.sync.aligned
// CHECK-NOT: wgmma.wait_group.sync.aligned 0
// CHECK: %[[WAIT:.*]] = llvm.inline_asm {{.*}}wgmma.wait_group.sync.aligned 0;
// CHECK: llvm.extractvalue %[[WAIT]][0]
tt.func private @asynchronous(%a: !ttg.memdesc<64x64xf16, #rows, #smem>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c {isAsync = true} : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  %1:2 = ttng.warp_group_dot_wait %0, %a {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !ttg.memdesc<64x64xf16, #rows, #smem>
  tt.return %1#0 : tensor<64x64xf32, #mma>
}

// Fragments in flight are words, whatever their elements are: here, 16 of them and 32 sums.
// CHECK-LABEL: llvm.func internal @fragments_in_flight(
// CHECK: wgmma.wait_group.sync.aligned 0;", "{{(=f,){32}(=r,){16}0,1,}}
tt.func private @fragments_in_flight(%a: tensor<64x64xbf16, #a>, %b: !ttg.memdesc<64x64xbf16, #rows, #smem>, %c: tensor<64x64xf32, #mma>) -> (tensor<64x64xf32, #mma>, tensor<64x64xbf16, #a>) {
  %0 = ttng.warp_group_dot %a, %b, %c {isAsync = true} : tensor<64x64xbf16, #a> * !ttg.memdesc<64x64xbf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  %1:2 = ttng.warp_group_dot_wait %0, %a {pendings = 0 : i32} : tensor<64x64xf32, #mma>, tensor<64x64xbf16, #a>
  tt.return %1#0, %1#1 : tensor<64x64xf32, #mma>, tensor<64x64xbf16, #a>
}

// Sums of 8-bit floats are added precisely after 32 products.
// CHECK-LABEL: llvm.func internal @precise(
// CHECK: wgmma.mma_async
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK: llvm.fadd
// CHECK: wgmma.mma_async
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK: llvm.fadd
// CHECK: llvm.return
tt.func private @precise(%a: !ttg.memdesc<64x64xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<64x64xf8E5M2, #bytes_of_columns, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c {maxNumImpreciseAcc = 32 : i32} : !ttg.memdesc<64x64xf8E4M3FN, #bytes, #smem> * !ttg.memdesc<64x64xf8E5M2, #bytes_of_columns, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}

// `useC` also decides whether precise additions begin with the accumulator.
// CHECK-LABEL: llvm.func internal @precise_use_c(
// CHECK-SAME: %[[USE:arg[0-9]+]]: i1
// CHECK: %[[START:.*]] = llvm.select %[[USE]], %{{.*}}, %{{.*}} : i1, f32
// CHECK: wgmma.mma_async
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK: llvm.fadd %[[START]], %{{.*}} : f32
tt.func private @precise_use_c(%use: i1, %a: !ttg.memdesc<64x64xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<64x64xf8E5M2, #bytes_of_columns, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c, %use {maxNumImpreciseAcc = 32 : i32} : !ttg.memdesc<64x64xf8E4M3FN, #bytes, #smem> * !ttg.memdesc<64x64xf8E5M2, #bytes_of_columns, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}

// Of 128 products, 96 are added first, and then only 32.
// CHECK-LABEL: llvm.func internal @uneven(
// CHECK-COUNT-3: wgmma.mma_async
// CHECK-NOT: wgmma.mma_async
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK: wgmma.mma_async
// CHECK-NOT: wgmma.mma_async
// CHECK: llvm.return
tt.func private @uneven(%a: !ttg.memdesc<64x128xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes_of_columns, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c {maxNumImpreciseAcc = 96 : i32} : !ttg.memdesc<64x128xf8E4M3FN, #bytes, #smem> * !ttg.memdesc<128x64xf8E5M2, #bytes_of_columns, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 8 : i32, ttg.target = "sm_90a"} {
// The second warp group has rows 64 to 127, 8192 bytes further, in units of 16 bytes. All lanes take the number of the warp from the first.
// CHECK-LABEL: llvm.func internal @two_groups(
// CHECK: %[[WARP:.*]] = nvvm.shfl.sync idx
// CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : i32)
// CHECK: %[[GROUP:.*]] = llvm.and %[[WARP]], %[[FOUR]]
// CHECK: %[[SEVEN:.*]] = llvm.mlir.constant(7 : i32)
// CHECK: llvm.shl %[[GROUP]], %[[SEVEN]]
// CHECK: wgmma.mma_async
tt.func private @two_groups(%a: !ttg.memdesc<128x64xf16, #rows, #smem>, %b: !ttg.memdesc<64x64xf16, #rows, #smem>, %c: tensor<128x64xf32, #mma>) -> tensor<128x64xf32, #mma> {
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<128x64xf32, #mma>
  tt.return %0 : tensor<128x64xf32, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 32]}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
tt.func private @bytes_along_columns(%a: !ttg.memdesc<64x64xi8, #bytes, #smem>, %c: tensor<64x64xi32, #mma>) -> tensor<64x64xi32, #mma> {
  // expected-error @below {{'ttng.warp_group_dot' op is not supported by the lowering to NVVM: `b` has no matrix descriptor: no swizzle mode has the elements of a tile, consecutive along K, at these addresses}}
  %0 = ttng.warp_group_dot %a, %a, %c : !ttg.memdesc<64x64xi8, #bytes, #smem> * !ttg.memdesc<64x64xi8, #bytes, #smem> -> tensor<64x64xi32, #mma>
  tt.return %0 : tensor<64x64xi32, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90"} {
tt.func private @portable(%a: !ttg.memdesc<64x64xf16, #rows, #smem>, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  // expected-error @below {{'ttng.warp_group_dot' op is not supported by the lowering to NVVM: expected the target sm_90a, but got sm_90}}
  %0 = ttng.warp_group_dot %a, %a, %c : !ttg.memdesc<64x64xf16, #rows, #smem> * !ttg.memdesc<64x64xf16, #rows, #smem> -> tensor<64x64xf32, #mma>
  tt.return %0 : tensor<64x64xf32, #mma>
}
}
