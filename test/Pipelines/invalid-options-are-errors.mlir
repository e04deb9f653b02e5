// A pipeline with an invalid option is one error, for each option and each way to be invalid.
// RUN: not triton-opt %s --pass-pipeline='builtin.module(triton-to-nvvm{num-warps=3})' 2>&1 | FileCheck %s --check-prefix=WARPS --implicit-check-not=error:
// RUN: not triton-opt %s --pass-pipeline='builtin.module(triton-allocate{num-warps=-4})' 2>&1 | FileCheck %s --check-prefix=NEGATIVE --implicit-check-not=error:
// RUN: not triton-opt %s --triton-to-nvvm=num-warps=64 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not triton-opt %s --triton-to-nvvm=num-warps=4x 2>&1 | FileCheck %s --check-prefix=GARBAGE
// RUN: not triton-opt %s --triton-ttir=num-stages=0 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: not triton-opt %s --triton-ttgir=num-ctas=32 2>&1 | FileCheck %s --check-prefix=CTAS
// RUN: not triton-opt %s --triton-ttgir='num-ctas=2 target=sm_89' 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not triton-opt %s --triton-nvvm=maxnreg=256 2>&1 | FileCheck %s --check-prefix=REGISTERS
// RUN: not triton-opt %s --triton-to-nvvm=abi=cuda 2>&1 | FileCheck %s --check-prefix=ABI
// RUN: not triton-opt %s --triton-ttir=target=sm90a 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not triton-opt %s --triton-to-gpu-module=target=sm_75 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not triton-opt %s --triton-to-cpu=step-limit=-1 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not triton-opt %s --convert-triton-to-cpu=step-limit=-1 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not triton-opt %s --triton-wrap-in-gpu-module='name=' 2>&1 | FileCheck %s --check-prefix=NAME

// WARPS: error: {{.*}}expected num-warps to be a power of two from 1 to 32, but got 3
// NEGATIVE: error: {{.*}}expected num-warps to be a power of two from 1 to 32, but got -4
// MANY: expected num-warps to be a power of two from 1 to 32, but got 64
// GARBAGE: '4x' value invalid for integer argument!
// STAGES: expected num-stages to be a number from 1 to 64, but got 0
// CTAS: expected num-ctas to be a power of two from 1 to 16, but got 32
// CLUSTER: expected num-ctas to be 1 on sm_89, which has no clusters, but got 2
// REGISTERS: expected maxnreg to be a number from 0 to 255, but got 256
// ABI: expected abi to be triton or native, but got 'cuda'
// TARGET: expected one of sm_80, {{.*}}, but got 'sm90a' (did you mean 'sm_90a'?)
// OLD: expected one of sm_80, {{.*}}, but got 'sm_75'
// STEPS: expected step-limit to be a number of at least 0, but got -1
// NAME: error: expected a name of the gpu.module, but got none
tt.func @kernel() {
  tt.return
}
