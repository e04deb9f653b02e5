// A kernel for the CPU that does not state the types of its parameters cannot run.
// RUN: not triton-differential %s --argument=ones:1 --cse 2>&1 | FileCheck %s
// CHECK: error: cannot run the kernel: expected the types of the kernel's parameters, `ttg.parameter_types`, but got none
module {
  llvm.func @k(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr) {
    llvm.return
  }
  llvm.mlir.global external constant @k_arena_bytes(0 : i64) {addr_space = 0 : i32} : i64
}
