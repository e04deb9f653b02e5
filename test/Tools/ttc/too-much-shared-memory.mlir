// RUN: not ttc %s --target=sm_86 -o %t.ptx 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.ptx
// RUN: ttc %s --target=sm_80 | FileCheck %s --check-prefix=FITS

// CHECK: :[[#@LINE+3]]:3: error: expected at most 101376 bytes of shared memory on sm_86, but got 131072
// FITS: .visible .entry kernel
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 131072 : i32} {
  llvm.func @kernel() attributes {nvvm.kernel} {
    llvm.return
  }
}
