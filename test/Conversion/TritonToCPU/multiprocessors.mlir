// Threads of the CPU take program instances by themselves: no thread block has several.
// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s
// RUN: ttc %s --run --arg=zeros:1 --show=0 | FileCheck %s --check-prefix=EXEC

// CHECK: llvm.mlir.constant(2147483647 : i32) : i32
// EXEC: i32 (1) 2147483647
tt.func public @multiprocessors(%p: !tt.ptr<i32>) {
  %n = ttng.num_multiprocessors : i32
  tt.store %p, %n : !tt.ptr<i32>
  tt.return
}
