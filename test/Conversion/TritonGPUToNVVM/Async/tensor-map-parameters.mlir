// RUN: split-file %s %t
// RUN: triton-opt %t/kernel.mlir --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s
// RUN: triton-opt %t/invalid.mlir --allocate-shared-memory --convert-tritongpu-to-nvvm --split-input-file --verify-diagnostics
// RUN: ttc %t/kernel.mlir --emit=ptx -o %t/kernel.ptx --metadata %t/kernel.json
// RUN: FileCheck %s --check-prefix=PTX < %t/kernel.ptx
// RUN: FileCheck %s --check-prefix=METADATA < %t/kernel.json
// RUN: ttc %t/kernel.ptx --emit=ptx -o %t/again.ptx --metadata %t/again.json
// RUN: FileCheck %s --check-prefix=METADATA < %t/again.json

// A kernel takes the tensor map of a descriptor by value, as a constant that TMA can read.

//--- kernel.mlir
// CHECK-LABEL: llvm.func @kernel
// CHECK-SAME: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}
// CHECK-SAME: %{{.*}}: i32
// CHECK: cp.async.bulk.tensor.2d.global

// PTX: .param .align 64 .b8 kernel_param_0[128]
// PTX: cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group

// METADATA: "kind": "tensor_map"
// METADATA: "tensor_maps": [
// METADATA-NEXT: {
// METADATA-NEXT: "param": 0,
// METADATA-NEXT: "swizzle": 3,
// METADATA-NEXT: "elem_size": 2,
// METADATA-NEXT: "elem_type": 6,
// METADATA-NEXT: "block_size": [
// METADATA-NEXT: 32,
// METADATA-NEXT: 64
// METADATA-NEXT: ],
// METADATA-NEXT: "fp4_padded": false
#l = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @kernel(%d: !tt.tensordesc<tensor<32x128xf16, #s>>, %i: i32) {
    %x = arith.constant dense<1.0> : tensor<32x128xf16, #l>
    %a = ttg.local_alloc %x : (tensor<32x128xf16, #l>) -> !ttg.memdesc<32x128xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttg.local_barrier
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x128xf16, #s>>, !ttg.memdesc<32x128xf16, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}

//--- invalid.mlir
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // expected-error @+1 {{expected a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed}}
  tt.func @without_layout(%d: !tt.tensordesc<tensor<32x64xf16>>) {
    tt.return
  }
}
