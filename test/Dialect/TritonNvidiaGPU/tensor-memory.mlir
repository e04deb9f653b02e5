// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 -o %t.2 && diff %t.1 %t.2
// RUN: FileCheck %s --input-file %t.1
// RUN: triton-opt %s -mlir-print-op-generic | triton-opt | diff %t.1 -
// RUN: triton-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: triton-opt %s -emit-bytecode | triton-opt | diff %t.1 -

// CHECK-DAG: #[[TMEM:tmem[0-9]*]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// CHECK-DAG: #{{tmem[0-9]*}} = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
// CHECK-DAG: #{{tmem[0-9]*}} = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 2, CTASplitM = 2, CTASplitN = 4>
// CHECK-DAG: #{{tmem[0-9]*}} = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2, twoCTAs = true>
// CHECK-DAG: #{{tmem_scales[0-9]*}} = #ttng.tensor_memory_scales_encoding<>
// CHECK-DAG: #{{tmem_scales[0-9]*}} = #ttng.tensor_memory_scales_encoding<CTASplitM = 2>
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#part = #ttng.tensor_memory_encoding<colStride = 1, blockN = 32, blockM = 128, twoCTAs = false>
#spread = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 2, CTASplitM = 2, CTASplitN = 4>
#pair = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2, twoCTAs = true>
#scales = #ttng.tensor_memory_scales_encoding<>
#spread_scales = #ttng.tensor_memory_scales_encoding<CTASplitM = 2, CTASplitN = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#b = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>

module attributes {"ttg.num-warps" = 4 : i32, "ttng.two-ctas" = false, ttg.tensor_memory_size = 64 : i32} {
  // CHECK-LABEL: tt.func @types(
  // CHECK-SAME: !ttg.memdesc<2x128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
  tt.func @types(%several: !ttg.memdesc<2x128x64xf32, #acc, #tm, mutable>,
                 %half: !ttg.memdesc<128x256xf16, #spread, #tm>, %two: !ttg.memdesc<256x64xf32, #pair, #tm>,
                 %scales: !ttg.memdesc<256x4xi8, #spread_scales, #tm>, %i: i32) {
    // CHECK: ttg.memdesc_index %{{.*}}[%{{.*}}] : !ttg.memdesc<2x128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %0 = ttg.memdesc_index %several[%i] : !ttg.memdesc<2x128x64xf32, #acc, #tm, mutable> -> !acc
    // CHECK: ttg.memdesc_reinterpret %{{.*}} : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xi32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %1 = ttg.memdesc_reinterpret %0 : !acc -> !ttg.memdesc<128x64xi32, #acc, #tm, mutable>
    tt.return
  }

  // CHECK-LABEL: tt.func @accesses(
  tt.func @accesses(%x: tensor<128x64xf32, #b>, %s: tensor<128x4xi8>, %p: i1) {
    // CHECK: %[[D:.*]], %[[T0:.*]] = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf32, #blocked>) -> (!ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.async.token)
    %d, %t0 = ttng.tmem_alloc %x : (tensor<128x64xf32, #b>) -> (!acc, !ttg.async.token)
    // CHECK: ttng.tmem_alloc {tensor_memory_col_offset = 64 : i32, tensor_memory_row_offset = 0 : i32} : () -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %e = ttng.tmem_alloc {tensor_memory_col_offset = 64 : i32, tensor_memory_row_offset = 0 : i32} : () -> !acc
    // CHECK: ttng.tmem_alloc %{{.*}} : (tensor<128x4xi8>) -> !ttg.memdesc<128x4xi8, #tmem_scales{{[0-9]*}}, #ttng.tensor_memory>
    %f = ttng.tmem_alloc %s : (tensor<128x4xi8>) -> !ttg.memdesc<128x4xi8, #scales, #tm>
    // CHECK: %[[R:.*]], %[[T1:.*]] = ttng.tmem_load %[[D]][%[[T0]]] : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    %r, %t1 = ttng.tmem_load %d[%t0] : !acc -> tensor<128x64xf32, #b>
    // CHECK: %{{.*}}, %{{.*}} = ttng.tmem_load %[[D]][] : !ttg.memdesc
    %r2, %t2 = ttng.tmem_load %d[] : !acc -> tensor<128x64xf32, #b>
    // CHECK: %{{.*}} = ttng.tmem_load %[[D]] : !ttg.memdesc
    %r3 = ttng.tmem_load %d : !acc -> tensor<128x64xf32, #b>
    // CHECK: %{{.*}} = ttng.tmem_store %[[R]], %[[D]][%[[T1]]], %{{.*}} : tensor<128x64xf32, #blocked> -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %t3 = ttng.tmem_store %r, %d[%t1], %p : tensor<128x64xf32, #b> -> !acc
    // CHECK: %{{.*}} = ttng.tmem_store %[[R]], %[[D]][], %{{.*}} : tensor
    %t4 = ttng.tmem_store %r, %d[], %p : tensor<128x64xf32, #b> -> !acc
    // CHECK: {{^ *}}ttng.tmem_store %[[R]], %[[D]], %{{.*}} : tensor
    // GENERIC: "ttng.tmem_store"(%{{.*}}, %{{.*}}, %{{.*}}) : (!ttg.memdesc<128x64xf32, {{.*}}mutable>, tensor<128x64xf32, #blocked>, i1) -> ()
    ttng.tmem_store %r, %d, %p : tensor<128x64xf32, #b> -> !acc
    // CHECK: ttng.tmem_subslice %[[D]] {N = 32 : i32} : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x32xf32, #tmem{{[0-9]*}}, #ttng.tensor_memory, mutable, 128x64>
    %part = ttng.tmem_subslice %d {N = 32 : i32} : !acc -> !ttg.memdesc<128x32xf32, #part, #tm, mutable, 128x64>
    tt.return
  }

  // CHECK-LABEL: tt.func @copies(
  tt.func @copies(%s: !ttg.memdesc<1x2048xi8, #flat, #smem, mutable>, %d: !ttg.memdesc<128x16xi8, #scales, #tm, mutable>,
                  %b: !barrier, %p: i1) {
    // CHECK: ttng.tmem_copy %{{.*}}, %{{.*}}, %{{.*}} : !ttg.memdesc<1x2048xi8, {{.*}}>, !ttg.memdesc<128x16xi8, #tmem_scales{{[0-9]*}}, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, {{.*}}>
    ttng.tmem_copy %s, %d, %b : !ttg.memdesc<1x2048xi8, #flat, #smem, mutable>, !ttg.memdesc<128x16xi8, #scales, #tm, mutable>, !barrier
    // CHECK: ttng.tmem_copy %{{.*}}, %{{[^,]*}} : !ttg.memdesc
    ttng.tmem_copy %s, %d : !ttg.memdesc<1x2048xi8, #flat, #smem, mutable>, !ttg.memdesc<128x16xi8, #scales, #tm, mutable>
    // CHECK: ttng.tc_gen5_commit %[[B:[^,]*]] : !ttg.memdesc<1xi64
    ttng.tc_gen5_commit %b : !barrier
    // CHECK: ttng.tc_gen5_commit %[[B]], %{{.*}} {two_ctas} : !ttg.memdesc<1xi64
    ttng.tc_gen5_commit %b, %p {two_ctas} : !barrier
    tt.return
  }

  // CHECK-LABEL: tt.func @dots(
  tt.func @dots(%A: !lhs, %TA: !ttg.memdesc<128x64xf16, #acc, #tm>, %B: !rhs, %D: !acc, %two: !ttg.memdesc<256x64xf32, #pair, #tm, mutable>,
                    %A2: !ttg.memdesc<256x64xf16, #a, #smem>, %t: !ttg.async.token, %use: i1, %pred: i1, %bar: !barrier, %bp: i1) {
    // CHECK: %{{.*}} = ttng.tc_gen5_mma %[[A:.*]], %[[B:.*]], %[[D:.*]][%{{.*}}], %[[USE:.*]], %[[PRED:.*]], %[[BAR:.*]][%[[BP:.*]]], %[[BAR]][%[[PRED]]] {is_async} : !ttg.memdesc<128x64xf16, #shared{{[0-9]*}}, #smem>, !ttg.memdesc<64x64xf16, #shared{{[0-9]*}}, #smem>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared{{[0-9]*}}, #smem, mutable>, !ttg.memdesc<1xi64, #shared{{[0-9]*}}, #smem, mutable>
    // GENERIC: "ttng.tc_gen5_mma"(%{{.*}}) <{is_async, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 2, 2>}>
    %t1 = ttng.tc_gen5_mma %A, %B, %D[%t], %use, %pred, %bar[%bp], %bar[%pred] {is_async} : !lhs, !rhs, !acc, !barrier, !barrier
    // CHECK: %{{.*}} = ttng.tc_gen5_mma %[[A]], %[[B]], %[[D]][], %[[USE]], %[[PRED]] : !ttg.memdesc<128x64xf16, {{.*}}mutable>{{$}}
    %t2 = ttng.tc_gen5_mma %A, %B, %D[], %use, %pred : !lhs, !rhs, !acc
    // CHECK: {{^ *}}ttng.tc_gen5_mma %{{.*}}, %[[B]], %[[D]], %[[USE]], %[[PRED]] : !ttg.memdesc<128x64xf16, #[[TMEM]], #ttng.tensor_memory>
    ttng.tc_gen5_mma %TA, %B, %D, %use, %pred : !ttg.memdesc<128x64xf16, #acc, #tm>, !rhs, !acc
    // CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {is_async, two_ctas} : !ttg.memdesc<256x64xf16
    ttng.tc_gen5_mma %A2, %B, %two, %use, %pred {is_async, two_ctas} : !ttg.memdesc<256x64xf16, #a, #smem>, !rhs, !ttg.memdesc<256x64xf32, #pair, #tm, mutable>
    tt.return
  }

  // CHECK-LABEL: tt.func @scaled_dots(
  tt.func @scaled_dots(%A: !ttg.memdesc<128x64xf8E5M2, #a8, #smem>, %B: !ttg.memdesc<32x64xi8, #a8, #smem>, %D: !acc,
                           %as: !ttg.memdesc<128x2xi8, #scales, #tm>, %bs: !ttg.memdesc<64x2xi8, #scales, #tm>,
                           %ss: !ttg.memdesc<1x256xi8, #flat, #smem>,
                           %t: !ttg.async.token, %use: i1, %pred: i1, %bar: !barrier, %bp: i1) {
    // CHECK: ttng.tc_gen5_mma_scaled %[[A:.*]], %[[B:.*]], %[[D:.*]][%{{.*}}], %[[AS:.*]], %[[BS:.*]], %[[USE:.*]], %[[PRED:.*]] lhs = e5m2 rhs = e2m1, %[[BAR:.*]][%[[BP:.*]]] {is_async} : !ttg.memdesc<128x64xf8E5M2, #shared{{[0-9]*}}, #smem>, !ttg.memdesc<32x64xi8, #shared{{[0-9]*}}, #smem>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.memdesc<128x2xi8, #tmem_scales{{[0-9]*}}, #ttng.tensor_memory>, !ttg.memdesc<64x2xi8, #tmem_scales{{[0-9]*}}, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #shared{{[0-9]*}}, #smem, mutable>
    %t1 = ttng.tc_gen5_mma_scaled %A, %B, %D[%t], %as, %bs, %use, %pred lhs = e5m2 rhs = e2m1, %bar[%bp] {is_async} : !ttg.memdesc<128x64xf8E5M2, #a8, #smem>, !ttg.memdesc<32x64xi8, #a8, #smem>, !acc, !ttg.memdesc<128x2xi8, #scales, #tm>, !ttg.memdesc<64x2xi8, #scales, #tm>, !barrier
    // CHECK: {{^ *}}ttng.tc_gen5_mma_scaled %[[A]], %[[B]], %[[D]], %{{.*}}, %[[BS]], %[[USE]], %[[PRED]] lhs = e5m2 rhs = e2m1 : !ttg.memdesc<128x64xf8E5M2
    ttng.tc_gen5_mma_scaled %A, %B, %D, %ss, %bs, %use, %pred lhs = e5m2 rhs = e2m1 : !ttg.memdesc<128x64xf8E5M2, #a8, #smem>, !ttg.memdesc<32x64xi8, #a8, #smem>, !acc, !ttg.memdesc<1x256xi8, #flat, #smem>, !ttg.memdesc<64x2xi8, #scales, #tm>
    tt.return
  }
}
