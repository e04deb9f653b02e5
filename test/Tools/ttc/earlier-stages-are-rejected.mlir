// RUN: not ttc %s --emit=ttir 2>&1 | FileCheck %s --check-prefix=NVVM
// RUN: not ttc %s --emit=allocated 2>&1 | FileCheck %s --check-prefix=NVVM
// RUN: ttc %s --emit=llvm -o %t.ll
// RUN: not ttc %t.ll --emit=nvvm 2>&1 | FileCheck %s --check-prefix=LLVM
// RUN: ttc %s -o %t.ptx
// RUN: not ttc %t.ptx --emit=llvm 2>&1 | FileCheck %s --check-prefix=PTX
// RUN: printf '\177ELF\002\001' > %t.cubin
// RUN: not ttc %t.cubin --emit=cubin 2>&1 | FileCheck %s --check-prefix=CUBIN

// NVVM: :1:1: error: expected an input of stage `{{ttir|allocated}}` or earlier, but got stage `nvvm`
// LLVM: .ll:1:1: error: expected an input of stage `nvvm` or earlier, but got stage `llvm`
// PTX: .ptx:1:1: error: expected an input of stage `llvm` or earlier, but got stage `ptx`
// CUBIN: .cubin:1:1: error: expected IR or PTX, but got machine code
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
