// RUN: split-file %s %t
// RUN: not ttc %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
// RUN: not ttc %t/none.mlir --kernel=helper 2>&1 | FileCheck %s --check-prefix=NAMED --implicit-check-not=error:
// RUN: not ttc %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO --implicit-check-not=error:
// RUN: ttc %t/helper.mlir | FileCheck %s --check-prefix=HELPER
// RUN: ttc %t/gpu.mlir | FileCheck %s --check-prefix=GPU
// RUN: not ttc %t/two-gpu.mlir 2>&1 | FileCheck %s --check-prefix=TWOGPU --implicit-check-not=error:
// RUN: not ttc %t/two.ptx 2>&1 | FileCheck %s --check-prefix=TWOPTX --implicit-check-not=error:
// RUN: not ttc %t/none.ptx 2>&1 | FileCheck %s --check-prefix=NONEPTX --implicit-check-not=error:

//--- none.mlir
// NAMED: none.mlir:3:1: error: expected a kernel `helper`, but got none
// NONE: none.mlir:3:1: error: expected one kernel, but got no function with the calling convention `ptx_kernel`
llvm.func @helper() {
  llvm.return
}

//--- two.mlir
// TWO: two.mlir:{{[0-9]+}}:1: error: expected one kernel, but got first, second: select one with the option `kernel`
llvm.func @first() attributes {nvvm.kernel} {
  llvm.return
}
llvm.func @second() attributes {nvvm.kernel} {
  llvm.return
}

//--- helper.mlir
// HELPER-COUNT-1: .visible .entry kernel
// HELPER-NOT: .visible .entry
llvm.func internal @helper() attributes {passthrough = ["noinline"]} {
  llvm.return
}
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.call @helper() : () -> ()
  llvm.return
}

//--- gpu.mlir
// GPU: .visible .entry kernel
module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @kernel() attributes {nvvm.kernel} {
      llvm.return
    }
  }
}

//--- two-gpu.mlir
// TWOGPU: two-gpu.mlir:7:1: error: expected kernels in one module or `gpu.module`, but got several with kernels
gpu.module @a {
  llvm.func @kernel() attributes {nvvm.kernel} {
    llvm.return
  }
}
gpu.module @b {
  llvm.func @kernel() attributes {nvvm.kernel} {
    llvm.return
  }
}

//--- two.ptx
// TWOPTX: two.ptx:1:1: error: expected one kernel, but got first, second: select one with the option `kernel`
.version 8.4
.target sm_90a
.visible .entry first() { ret; }
.visible .entry second() { ret; }

//--- none.ptx
// NONEPTX: none.ptx:1:1: error: expected one kernel in the PTX, but got no visible entry
.version 8.4
.target sm_90a
/* .visible .entry commented() { ret; } */
