// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// The owner of an element prints it, on a separate line.

#own = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#copies = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-DAG: llvm.mlir.global internal constant @[[TENSOR:.*]]("pid (%d, %d, %d) idx (%d, %d) x: %d\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[FIRST:.*]]("pid (%d, %d, %d) idx () 50%%(operand 0) %.5g\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[SECOND:.*]]("pid (%d, %d, %d) idx () 50%%(operand 1) %llu\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[HEX:.*]]("pid (%d, %d, %d) idx (%d)h0x%04x\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[POINTER:.*]]("pid (%d, %d, %d) idx () p 0x%llx\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[TEXT:.*]]("pid (%d, %d, %d) text\0A\00")
// CHECK-DAG: llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32

// CHECK: llvm.func internal @[[PRINT:print.*]](%[[ASKS:.*]]: i1, %[[ROW:.*]]: i32, %[[COLUMN:.*]]: i32, %[[VALUE:.*]]: i32) attributes {no_inline}
// CHECK-NEXT: llvm.cond_br %[[ASKS]], ^bb1, ^bb2
// CHECK: %[[X:.*]] = nvvm.read.ptx.sreg.ctaid.x
// CHECK: %[[ARGS:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, i32, i32, i32, i32, i32)>
// CHECK: %[[AT:.*]] = llvm.getelementptr %[[ARGS]][0, 5]
// CHECK: llvm.store %[[VALUE]], %[[AT]]
// CHECK: llvm.call @vprintf(%{{.*}}, %[[ARGS]])

// CHECK-LABEL: llvm.func internal @tensor(
// CHECK: %[[ALWAYS:.*]] = llvm.mlir.constant(true) : i1
// CHECK: %[[WIDE:.*]] = llvm.sext %arg0 : i8 to i32
// CHECK: llvm.call @[[PRINT]](%[[ALWAYS]], %{{.*}}, %{{.*}}, %[[WIDE]])
tt.func private @tensor(%x: tensor<16x8xi8, #own>) {
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : tensor<16x8xi8, #own>
  tt.return
}

// All threads hold a scalar; one prints it.
// CHECK-LABEL: llvm.func internal @scalars(
// CHECK: %[[F32:.*]] = llvm.fpext %arg0 : f16 to f32
// CHECK: %[[F64:.*]] = llvm.fpext %[[F32]] : f32 to f64
// CHECK: %[[THREAD:.*]] = nvvm.read.ptx.sreg.tid.x
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[THREAD]],
// CHECK: llvm.call @{{.*}}(%[[FIRST]], %[[F64]])
tt.func private @scalars(%h: f16, %i: i64, %p: !tt.ptr<f32>) {
  tt.print " 50%" {hex = false, isSigned = array<i32: 0, 0>} : %h, %i : f16, i64
  tt.print " p " {hex = false, isSigned = array<i32: 0>} : %p : !tt.ptr<f32>
  tt.print "text" {hex = false, isSigned = array<i32>}
  tt.return
}

// CHECK-LABEL: llvm.func internal @copies(
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq"
// CHECK: %[[BITS:.*]] = llvm.bitcast %arg0 : f16 to i16
// CHECK: %[[WIDE:.*]] = llvm.zext %[[BITS]] : i16 to i32
// CHECK: llvm.call @{{.*}}(%[[FIRST]], %{{.*}}, %[[WIDE]])
tt.func private @copies(%h: tensor<32xf16, #copies>) {
  tt.print "h" {hex = true, isSigned = array<i32: 0>} : %h : tensor<32xf16, #copies>
  tt.return
}

}
