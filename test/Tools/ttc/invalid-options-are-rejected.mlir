// RUN: not ttc %s --num-warps=3 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not ttc %s --num-warps=64 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not ttc %s --num-warps=many 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not ttc %s --num-stages=0 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: not ttc %s --num-ctas=32 2>&1 | FileCheck %s --check-prefix=CTAS
// RUN: not ttc %s --num-ctas=2 --target=sm_80 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not ttc %s --maxnreg=256 2>&1 | FileCheck %s --check-prefix=MAXNREG
// RUN: not ttc %s --abi=other 2>&1 | FileCheck %s --check-prefix=ABI
// RUN: not ttc %s --emit=sass 2>&1 | FileCheck %s --check-prefix=EMIT
// RUN: not ttc %s --target=gfx942 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not ttc %s --target=SM_90A 2>&1 | FileCheck %s --check-prefix=MEANT
// RUN: not ttc %s --bounds-checking=1 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not ttc %s --step-limit=-1 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not ttc %s --cuda-path=%s 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not ttc %s --unheard-of 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// WARPS: ttc: error: --num-warps={{.*}}: must be a power of two from 1 to 32
// STAGES: ttc: error: --num-stages=0: must be a number from 1 to 64
// CTAS: ttc: error: --num-ctas=32: must be a power of two from 1 to 16
// CLUSTER: :1:1: error: expected 1 as num-ctas, but got 2: sm_80 has no clusters
// MAXNREG: ttc: error: --maxnreg=256: must be a number from 0 to 255
// ABI: ttc: error: --abi=other: must be `triton` or `native`
// EMIT: ttc: error: --emit=sass: unknown stage; the stages are ttir, ttgir, allocated, nvvm, cpu, llvm, ptx, cubin, object
// TARGET: ttc: error: --target=gfx942: expected one of cpu, sm_80, {{.*}}, but got 'gfx942'
// MEANT: ttc: error: --target=SM_90A: expected one of cpu, sm_80, {{.*}}, but got 'SM_90A' (did you mean 'sm_90a'?)
// BOUNDS: ttc: error: --bounds-checking=1: must be `true` or `false`
// STEPS: ttc: error: --step-limit=-1: must be a number of at least 0
// FOLDER: ttc: error: --cuda-path={{.*}}/invalid-options-are-rejected.mlir: must be a folder
// UNKNOWN: Unknown command line argument '--unheard-of'
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
