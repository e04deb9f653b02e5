// RUN: triton-opt %s --convert-triton-to-tritongpu='num-warps=1 num-ctas=2 threads-per-warp=16' | FileCheck %s
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-warps=3 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-warps=64 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not triton-opt %s --convert-triton-to-tritongpu=num-ctas=0 2>&1 | FileCheck %s --check-prefix=CTAS
// RUN: not triton-opt %s --convert-triton-to-tritongpu=threads-per-warp=-32 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not triton-opt %s --triton-ttgir=target=sm_12 2>&1 | FileCheck %s --check-prefix=TARGET

// CHECK: #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [16], warpsPerCTA = [1], order = [0], CGALayout = {{\[\[}}1]]}>
// CHECK: module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 16 : i32} {
// WARPS: error: expected num-warps to be a power of two up to 32, but got 3
// MANY: error: expected num-warps to be a power of two up to 32, but got 64
// CTAS: error: expected num-ctas to be a power of two up to 16, but got 0
// LANES: error: expected threads-per-warp to be a power of two up to 64, but got -32
// TARGET: error: expected a target such as cuda:90, but got `sm_12`
tt.func @kernel(%t: tensor<64xf32>) {
  tt.return
}
