// RUN: not triton-opt %s --allow-unregistered-dialect --triton-to-nvvm -o /dev/null 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: not triton-opt %s --allow-unregistered-dialect --triton-to-cpu -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not triton-opt %s --allow-unregistered-dialect --convert-triton-to-cpu -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU

// Analyses assume nothing about operations of unknown dialects, and the lowerings refuse them.
tt.func public @k(%p: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // GPU: [[@LINE+2]]:8: error: 'other.offsets' op is not supported by the lowering to NVVM
  // CPU: [[@LINE+1]]:8: error: 'other.offsets' op is not supported on the CPU: no lowering exists
  %x = "other.offsets"(%r) : (tensor<64xi32>) -> tensor<64xi32>
  %s = "other.scalar"(%n) : (i32) -> i32
  %z = tt.splat %s : i32 -> tensor<64xi32>
  %y = arith.addi %x, %z : tensor<64xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %b, %y : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %q : tensor<64x!tt.ptr<f32>>
  %w = "other.value"(%v) : (tensor<64xf32>) -> tensor<64xf32>
  tt.store %q, %w : tensor<64x!tt.ptr<f32>>
  tt.return
}
