// Machine code calls functions of the C library by name. Functions of the module with such a name are others.
// RUN: split-file %s %t
// RUN: ttc %t/kernel.mlir --run --arg=ones:64 --show=0=1 | FileCheck %s --check-prefix=KERNEL
// RUN: ttc %t/kernel.mlir --target=cpu -o %t/kernel.ll
// RUN: ttc %t/kernel.ll --run --arg=ones:64 --show=0=1 | FileCheck %s --check-prefix=KERNEL
// The parameters of the kernel are known at each stage.
// RUN: ttc %t/kernel.mlir --target=cpu --emit=cpu -o %t/lowered.mlir
// RUN: ttc %t/lowered.mlir --run --arg=ones:64 --show=0=1 | FileCheck %s --check-prefix=KERNEL
// RUN: ttc %t/lowered.mlir --target=cpu --emit=object -o %t/lowered.o --metadata=%t/lowered.json
// RUN: FileCheck %s --check-prefix=METADATA --input-file=%t/lowered.json
// RUN: ttc %t/function.mlir --run --arg=ones:64 --show=0=1 | FileCheck %s --check-prefix=FUNCTION

// The suffix that tells kernels from functions of the C library is reserved for them; other functions may have it.
// RUN: sed 's/@expf(/@x.kernel(/' %t/kernel.mlir > %t/suffix.mlir
// RUN: not ttc %t/suffix.mlir --target=cpu -o %t/suffix.o 2>&1 | FileCheck %s --check-prefix=SUFFIX
// RUN: sed 's/@expf(/@kernel.kernel(/' %t/function.mlir > %t/suffixes.mlir
// RUN: ttc %t/suffixes.mlir --run --arg=ones:64 --show=0=1 | FileCheck %s --check-prefix=FUNCTION

// Code for GPUs has no library of C, but other reserved names, and PTX has its own identifiers.
// RUN: ttc %t/kernel.mlir --target=sm_80 --simulate --num-warps=2 --arg=ones:64 --show=0=1 | FileCheck %s --check-prefix=KERNEL
// RUN: sed 's/@expf(/@global_smem(/' %t/kernel.mlir > %t/reserved.mlir
// RUN: not ttc %t/reserved.mlir --target=sm_80 -o %t/reserved.ptx 2>&1 | FileCheck %s --check-prefix=RESERVED
// RUN: sed 's/@expf(/@k.k(/' %t/kernel.mlir > %t/dots.mlir
// RUN: not ttc %t/dots.mlir --target=sm_80 -o %t/dots.ptx 2>&1 | FileCheck %s --check-prefix=DOTS

// KERNEL: f32 (64) 2.718
// FUNCTION: f32 (64) 5.718
// METADATA: "tt_type": "!tt.ptr<f32>"
// SUFFIX: suffix.mlir:1:1: error: expected a function name that code for the CPU does not reserve, but got `x.kernel`
// RESERVED: reserved.mlir:1:1: error: expected a function name that code for GPUs does not reserve, but got `global_smem`
// DOTS: dots.mlir:1:1: error: expected the name of a kernel to be an identifier of PTX, but got `k.k`

//--- kernel.mlir
tt.func public @expf(%p: !tt.ptr<f32>) {
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %start = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %at = tt.addptr %start, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %at : tensor<64x!tt.ptr<f32>>
  %y = math.exp %x : tensor<64xf32>
  tt.store %at, %y : tensor<64x!tt.ptr<f32>>
  tt.return
}

//--- function.mlir
tt.func private @expf(%x: f32) -> f32 attributes {noinline = true} {
  %three = arith.constant 3.0 : f32
  %y = arith.addf %x, %three : f32
  tt.return %y : f32
}
tt.func public @kernel(%p: !tt.ptr<f32>) {
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %start = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %at = tt.addptr %start, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %p : !tt.ptr<f32>
  %e = math.exp %x : f32
  %y = tt.call @expf(%e) : (f32) -> f32
  %all = tt.splat %y : f32 -> tensor<64xf32>
  tt.store %at, %all : tensor<64x!tt.ptr<f32>>
  tt.return
}
