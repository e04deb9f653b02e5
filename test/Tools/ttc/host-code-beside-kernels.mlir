// Host code beside the `gpu.module` with kernels may use any dialect of MLIR, and no pass changes it.
// RUN: for stage in ttir ttgir allocated nvvm cpu; do ttc %s --emit=$stage | FileCheck %s || exit 1; done
// RUN: ttc %s --emit=nvvm | ttc - | FileCheck %s --check-prefix=PTX
// RUN: ttc %s --run --arg=zeros:1 --check=p=ones:1

// CHECK: func.func @main
// CHECK-COUNT-2: arith.constant
// CHECK: scf.for
// CHECK: arith.constant 7 : index
// CHECK: memref.alloc
// CHECK: call @helper
// CHECK: func.func private @helper
// CHECK: gpu.module @kernels
// CHECK: @kernel
// CHECK: gpu.module @other
// CHECK-NEXT: gpu.func @of_another_compiler
// CHECK: llvm.func @after
// PTX: .visible .entry kernel(
// PTX-NOT: .entry
module attributes {gpu.container_module} {
  func.func @main(%n: index, %p: memref<?xf32>) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> index {
      %next = arith.addi %acc, %i : index
      scf.yield %next : index
    }
    %unused = arith.constant 7 : index
    %m = memref.alloc(%n) : memref<?xf32>
    func.call @helper(%m) : (memref<?xf32>) -> ()
    return %sum : index
  }
  func.func private @helper(%m: memref<?xf32>) {
    return
  }
  gpu.module @kernels {
    tt.func public @kernel(%p: !tt.ptr<f32>) {
      %c = arith.constant 1.0 : f32
      tt.store %p, %c : !tt.ptr<f32>
      tt.return
    }
  }
  gpu.module @other {
    gpu.func @of_another_compiler() kernel {
      gpu.return
    }
  }
  llvm.func @after(%x: i32) -> i32 {
    llvm.return %x : i32
  }
}
