// RUN: triton-opt %s --convert-triton-to-tritongpu='num-warps=1 num-ctas=2 threads-per-warp=16' | FileCheck %s
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-warps=3 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-warps=64 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-ctas=0 2>&1 | FileCheck %s --check-prefix=CTAS
// RUN: not triton-opt %s --convert-triton-to-tritongpu=threads-per-warp=-32 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not triton-opt %s --convert-triton-to-tritongpu=target=sm_75 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not triton-opt %s --convert-triton-to-tritongpu=maxnreg=256 2>&1 | FileCheck %s --check-prefix=REGISTERS
// RUN: not triton-opt %s --convert-triton-to-tritongpu='threads-per-warp=16 target=sm_90a' 2>&1 | FileCheck %s --check-prefix=LANES-OF-GPU
// RUN: not triton-opt %s --convert-triton-to-tritongpu='num-ctas=2 target=sm_80' 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-warps=4x 2>&1 | FileCheck %s --check-prefix=GARBAGE
// RUN: triton-opt %s --convert-triton-to-tritongpu=target=cuda:120 | FileCheck %s --check-prefix=SYNONYM
// RUN: not triton-opt %s --triton-ttgir=target=sm_12 2>&1 | FileCheck %s --check-prefix=TARGET

// Attributes of the module must have the values of the options.
// RUN: sed 's/^module/module attributes {"ttg.num-ctas" = 2 : i32}/' %s | not triton-opt --convert-triton-to-tritongpu 2>&1 | FileCheck %s --check-prefix=OTHER-CTAS
// RUN: sed 's/^module/module attributes {"ttg.num-ctas" = 2 : i64}/' %s | triton-opt --convert-triton-to-tritongpu=num-ctas=2 -o %t
// RUN: sed 's/^module/module attributes {"ttg.threads-per-warp" = 64 : i32}/' %s | not triton-opt --convert-triton-to-tritongpu 2>&1 | FileCheck %s --check-prefix=OTHER-LANES
// RUN: sed 's/^module/module attributes {"ttg.maxnreg" = 64 : i32}/' %s | not triton-opt --convert-triton-to-tritongpu=maxnreg=32 2>&1 | FileCheck %s --check-prefix=OTHER-REGISTERS
// RUN: sed 's/^module/module attributes {"ttg.target" = "sm_80"}/' %s | not triton-opt --convert-triton-to-tritongpu=target=sm_90a 2>&1 | FileCheck %s --check-prefix=OTHER-TARGET
// RUN: sed 's/^module/module attributes {"ttg.abi" = "triton"}/' %s | not triton-opt --convert-triton-to-tritongpu=abi=native 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: sed 's/^module/module attributes {"ttg.abi" = "native"}/' %s | not triton-opt --convert-triton-to-tritongpu 2>&1 | FileCheck %s --check-prefix=OTHER-ABI
// RUN: sed 's/^module/module attributes {"ttg.target" = "cuda:90"}/' %s | triton-opt --convert-triton-to-tritongpu=target=sm_90a -o %t
// RUN: sed 's/^module/module attributes {"ttg.num-ctas" = 2 : i32}/' %s | not ttc - --num-ctas=2 2>&1 | FileCheck %s --check-prefix=ONE-CTA

// OTHER-CTAS: error: {{.*}}expected `ttg.num-ctas` to be 1, which the options of the conversion specify, but got 2
// OTHER-LANES: error: {{.*}}expected `ttg.threads-per-warp` to be 32, which the options of the conversion specify, but got 64
// OTHER-REGISTERS: error: {{.*}}expected `ttg.maxnreg` to be 32, which the options of the conversion specify, but got 64
// OTHER-TARGET: error: {{.*}}expected `ttg.target` to be sm_90a, which the options of the conversion specify, but got sm_80
// NATIVE: error: {{.*}}expected `ttg.abi` to be native, which the options of the conversion specify, but got triton
// OTHER-ABI: error: {{.*}}expected `ttg.abi` to be triton, which the options of the conversion specify, but got native
// ONE-CTA: error: expected `ttg.num-ctas` to be 1, which the options of the conversion specify, but got 2

// CHECK: #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [16], warpsPerCTA = [1], order = [0], CGALayout = {{\[\[}}1]]}>
// CHECK: module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 16 : i32} {
// WARPS: error: expected num-warps to be a power of two from 1 to 32, but got 3
// MANY: error: expected num-warps to be a power of two from 1 to 32, but got 64
// CTAS: error: expected num-ctas to be a power of two from 1 to 16, but got 0
// LANES: error: expected threads-per-warp to be a power of two from 1 to 64, but got -32
// TARGET: error: {{.*}}expected one of sm_80, {{.*}}, sm_121a, but got 'sm_12' (did you mean 'sm_120'?)
// NAME: error: expected one of sm_80, {{.*}}, but got 'sm_75'
// NAME-NOT: did you mean
// REGISTERS: error: expected maxnreg to be a number from 0 to 255, but got 256
// LANES-OF-GPU: error: expected `ttg.threads-per-warp` to be 32 on an NVIDIA GPU, but got 16
// CLUSTER: error: expected `ttg.num-ctas` to be 1 on sm_80, which has no clusters, but got 2
// GARBAGE: '4x' value invalid for integer argument!
// SYNONYM: ttg.target = "sm_120a"
module {
tt.func @kernel(%t: tensor<64xf32>) {
  tt.return
}
}
