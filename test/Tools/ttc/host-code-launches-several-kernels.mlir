// MLIR for the kernel that --kernel selects has no launch of another one, which would name nothing.
// RUN: for stage in ttir ttgir allocated nvvm; do \
// RUN:   not ttc %s --kernel=first --emit=$stage -o %t.mlir 2>&1 | FileCheck %s --implicit-check-not=error: || exit 1; \
// RUN: done
// CHECK: {{.*}}.mlir:[[#@LINE+21]]:5: error: 'gpu.launch_func' op expected a launch of `first`, the only kernel that the option `kernel` keeps, but got one of @kernels::@second
// RUN: sed 's/  \/\/ module/} gpu.module @others {/; s/@kernels::@second/@others::@second/' %s > %t.modules.mlir
// RUN: not ttc %t.modules.mlir --kernel=first --emit=ttir -o %t.mlir 2>&1 | FileCheck %s --check-prefix=MODULES --implicit-check-not=error:
// MODULES: {{.*}}.mlir:[[#@LINE+18]]:5: error: 'gpu.launch_func' op {{.*}} but got one of @others::@second

// Without host code, and with host code that launches the selected kernel alone, it does not matter.
// RUN: for input in %s %t.modules.mlir; do \
// RUN:   ttc $input --kernel=first | FileCheck %s --check-prefix=PTX || exit 1; \
// RUN:   ttc $input --kernel=first --run --arg=zeros:1 --check=p=ones:1 || exit 1; \
// RUN: done
// RUN: ttc %s --emit=nvvm | triton-opt -o /dev/null
// RUN: ttc %s --kernel=first --emit=cpu | triton-opt -o /dev/null
// RUN: grep -v 'launch_func.*second' %s | ttc - --kernel=first --emit=nvvm | triton-opt | FileCheck %s --check-prefix=ONE
// PTX: .entry first(
// ONE: gpu.launch_func{{ +}}@kernels::@first
// ONE-NOT: @second
module attributes {gpu.container_module} {
  func.func @main(%p: !llvm.ptr<1>) {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    gpu.launch_func @kernels::@first blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1) args(%p : !llvm.ptr<1>)
    gpu.launch_func @kernels::@second blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1) args(%p : !llvm.ptr<1>)
    return
  }
  gpu.module @kernels {
    tt.func public @first(%p: !tt.ptr<f32>) attributes {gpu.kernel} {
      %c = arith.constant 1.0 : f32
      tt.store %p, %c : !tt.ptr<f32>
      tt.return
    }
  // module
    tt.func public @second(%p: !tt.ptr<f32>) attributes {gpu.kernel} {
      %c = arith.constant 2.0 : f32
      tt.store %p, %c : !tt.ptr<f32>
      tt.return
    }
  }
}
