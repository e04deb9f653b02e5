// The passes on kernels keep what is visible outside of their module: they do not see the host code that uses it. So
// does the module itself, of any visibility, which it has afterwards, too.
// RUN: split-file %s %t
// RUN: triton-opt %t/private.mlir --triton-ttir | FileCheck %s --check-prefixes=PRIVATE,TTIR
// RUN: triton-opt %t/private.mlir --triton-to-nvvm | FileCheck %s --check-prefixes=PRIVATE,LLVM
// RUN: triton-opt %t/private.mlir --triton-to-cpu | FileCheck %s --check-prefixes=PRIVATE,LLVM
// RUN: ttc %t/private.mlir --emit=ttir | FileCheck %s --check-prefixes=PRIVATE,TTIR
// RUN: ttc %t/private.mlir --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: triton-opt %t/nested.mlir --triton-ttir | FileCheck %s --check-prefixes=NESTED,TTIR
// RUN: triton-opt %t/nested.mlir --triton-to-nvvm | FileCheck %s --check-prefixes=NESTED,LLVM
// RUN: ttc %t/nested.mlir --emit=ttir | FileCheck %s --check-prefixes=NESTED,TTIR
// RUN: triton-opt %t/inner.mlir --triton-ttir | FileCheck %s --check-prefix=INNER
// RUN: triton-opt %t/around.mlir --triton-ttir | FileCheck %s --check-prefix=AROUND

// PRIVATE: gpu.module @device
// PRIVATE-SAME: sym_visibility = "private"
// NESTED: gpu.module @device
// NESTED-SAME: sym_visibility = "nested"
// TTIR: tt.func {{.*}}@k(
// LLVM: llvm.func @k(
// PRIVATE: func.func @host
// NESTED: func.func @host
// PTX: .entry k(
//--- private.mlir
module attributes {gpu.container_module} {
  gpu.module @device attributes {sym_visibility = "private"} {
    tt.func @k(%p: !tt.ptr<i32>, %n: i32) attributes {gpu.kernel} {
      tt.store %p, %n : !tt.ptr<i32>
      tt.return
    }
  }
  func.func @host(%p: !llvm.ptr, %n: i32) {
    %one = arith.constant 1 : index
    gpu.launch_func @device::@k blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : !llvm.ptr, %n : i32, %p : !llvm.ptr, %p: !llvm.ptr)
    return
  }
}
//--- nested.mlir
module attributes {gpu.container_module} {
  gpu.module @device attributes {sym_visibility = "nested"} {
    tt.func nested @k(%p: !tt.ptr<i32>, %n: i32) attributes {gpu.kernel} {
      tt.store %p, %n : !tt.ptr<i32>
      tt.return
    }
  }
  func.func @host(%p: !llvm.ptr, %n: i32) {
    %one = arith.constant 1 : index
    gpu.launch_func @device::@k blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : !llvm.ptr, %n : i32, %p : !llvm.ptr, %p: !llvm.ptr)
    return
  }
}
//--- inner.mlir
// INNER: module @inner attributes {sym_visibility = "private"} {
// INNER-NEXT: tt.func public @k
module {
  module @inner attributes {sym_visibility = "private"} {
    tt.func public @k(%p: !tt.ptr<i32>, %n: i32) {
      tt.store %p, %n : !tt.ptr<i32>
      tt.return
    }
  }
}
//--- around.mlir
// Passes on the outer kernels remove the inner module: there are no uses of it, and there is no code outside of it.
// AROUND: tt.func public @k
// AROUND-NOT: module
module {
  tt.func public @k(%p: !tt.ptr<i32>, %n: i32) {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
  module @inner attributes {sym_visibility = "private"} {
    tt.func public @j(%p: !tt.ptr<i32>, %n: i32) {
      tt.store %p, %n : !tt.ptr<i32>
      tt.return
    }
  }
}
