// RUN: ttc %s --num-warps=2 --num-ctas=1 -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --input-file=%t.json
// RUN: not ttc %s --target=sm_90a 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: ttc %s --target=cuda:80 -o %t.ll
// RUN: not ttc %t.ll --target=sm_86 2>&1 | FileCheck %s --check-prefix=LLVM

// CHECK: "target": "sm_80"
// CHECK: "num_warps": 8
// TARGET: :1:1: error: expected an input for sm_90a, but got one for cuda:80
// LLVM: :1:1: error: expected an input for sm_86, but got one for sm_80
module attributes {"ttg.num-warps" = 8 : i32, ttg.target = "cuda:80"} {
  llvm.func @kernel() attributes {nvvm.kernel} {
    llvm.return
  }
}
