// RUN: not triton-opt %s --pass-pipeline='builtin.module(tritongpu-pipeline{num-stages=0})' 2>&1 | FileCheck %s --check-prefixes=MODULE,STAGES
// RUN: not triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-persist-programs{num-stages=65}))' 2>&1 | FileCheck %s --check-prefixes=FUNCTION,MANY
// RUN: not triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-persist-programs{num-warps=3}))' 2>&1 | FileCheck %s --check-prefixes=FUNCTION,WARPS

// MODULE: :[[# @LINE + 5]]:1: error:
// FUNCTION: :[[# @LINE + 5]]:3: error:
// STAGES-SAME: expected num-stages to be a number from 1 to 64, but got 0
// MANY-SAME: expected num-stages to be a number from 1 to 64, but got 65
// WARPS-SAME: expected num-warps to be a power of two from 1 to 32, but got 3
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @k() {
    tt.return
  }
}
