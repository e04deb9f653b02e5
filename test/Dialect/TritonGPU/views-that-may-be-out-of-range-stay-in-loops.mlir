// RUN: triton-opt %s --loop-invariant-code-motion | FileCheck %s

#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-LABEL: tt.func @views
// CHECK-SAME: %[[BUFFER:[a-z0-9]+]]: !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable>, %[[I:[a-z0-9]+]]: i32,
// CHECK: %[[INSIDE:.*]] = ttg.memdesc_index %[[BUFFER]][%{{.*}}] :
// CHECK-NEXT: scf.for
// CHECK-NEXT: ttg.memdesc_index %[[BUFFER]][%[[I]]] :
// CHECK-NEXT: ttg.memdesc_index %[[BUFFER]][%{{.*}}] :
// CHECK: ttg.local_store %{{.*}}, %[[INSIDE]] :
tt.func @views(%buffer: !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable>, %i: i32, %n: i32, %x: tensor<32x64xf16, #b>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  scf.for %k = %c0 to %n step %c1 : i32 {
    %unknown = ttg.memdesc_index %buffer[%i] : !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    %outside = ttg.memdesc_index %buffer[%c2] : !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    %inside = ttg.memdesc_index %buffer[%c1] : !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ttg.local_store %x, %unknown : tensor<32x64xf16, #b> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ttg.local_store %x, %outside : tensor<32x64xf16, #b> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ttg.local_store %x, %inside : tensor<32x64xf16, #b> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  }
  tt.return
}

}
