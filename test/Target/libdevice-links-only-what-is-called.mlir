// RUN: split-file %s %t
// RUN: llvm-as %t/library.ll -o %t/library.bc
// RUN: ttc %t/kernel.mlir --libdevice=%t/library.bc --emit=llvm | FileCheck %s --check-prefix=LLVM
// RUN: ttc %t/kernel.mlir --libdevice=%t/library.bc | FileCheck %s --check-prefix=PTX
// RUN: ttc %t/kernel.mlir --libdevice=%t/library.bc --no-reflect-ftz | FileCheck %s --check-prefix=DENORMALS
// RUN: ttc %t/no-call.mlir --libdevice=%t/nowhere.bc | FileCheck %s --check-prefix=NOCALL
// RUN: not ttc %t/kernel.mlir --libdevice=%t/nowhere.bc 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ttc %t/kernel.mlir --libdevice=%t/kernel.mlir 2>&1 | FileCheck %s --check-prefix=GARBAGE
// RUN: not ttc %t/unknown.mlir --libdevice=%t/library.bc 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttc %t/mistyped.mlir --libdevice=%t/library.bc 2>&1 | FileCheck %s --check-prefix=MISTYPED
// RUN: not ttc %t/table.ll --target=sm_80 --libdevice=%t/library.bc --emit=ptx 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: llvm-as -disable-verify %t/damaged.ll -o %t/damaged.bc
// RUN: not ttc %t/kernel.mlir --libdevice=%t/damaged.bc 2>&1 | FileCheck %s --check-prefix=DAMAGED
// RUN: not ttc %t/kernel.mlir --libdevice=%t/variable.ll 2>&1 | FileCheck %s --check-prefix=VARIABLE

// The called function is internal and uses the flag for denormals; the other function is not linked.
// LLVM-NOT: __nv_unused
// LLVM: define ptx_kernel void @kernel
// LLVM: define internal {{.*}}float @__nv_noinline
// LLVM-NOT: __nvvm_reflect
// LLVM: !"nvvm-reflect-ftz", i32 1
// PTX: .func {{.*}}__nv_noinline
// PTX: .visible .entry kernel
// PTX: mul{{.*}} 0f40400000
// DENORMALS: mul{{.*}} 0f40A00000
// NOCALL: .visible .entry kernel
// MISSING: kernel.mlir:2:3: error: there is no libdevice at
// GARBAGE: kernel.mlir:2:3: error: cannot read libdevice from
// UNKNOWN: unknown.mlir:2:3: error: libdevice has no function `__nv_unheard_of`
// MISTYPED: mistyped.mlir:2:3: error: libdevice's function `__nv_noinline` is called as double (double), but is float (float)
// TABLE: error: libdevice has no function `__nv_unheard_of`
// DAMAGED: kernel.mlir:2:3: error: expected valid LLVM IR in libdevice from '{{.*}}damaged.bc', but got: Instruction does not dominate all uses!
// VARIABLE: kernel.mlir:2:3: error: expected a function `__nv_noinline` in libdevice from '{{.*}}variable.ll', but got a variable

//--- variable.ll
@__nv_noinline = global float 0.0

//--- table.ll
target triple = "nvptx64-nvidia-cuda"
declare float @__nv_unheard_of(float)
@table = addrspace(1) global [1 x ptr] [ptr @__nv_unheard_of]
define ptx_kernel void @kernel(ptr addrspace(1) %p) {
  %f = load ptr, ptr addrspace(1) @table
  store ptr %f, ptr addrspace(1) %p
  ret void
}

//--- damaged.ll
target triple = "nvptx64-nvidia-gpulibs"
define float @__nv_noinline(float %x) {
  %y = fadd float %x, %z
  %z = fadd float %x, %y
  ret float %z
}

//--- mistyped.mlir
llvm.func @__nv_noinline(f64) -> f64
  llvm.func @kernel(%out: !llvm.ptr<1>, %x: f64) attributes {nvvm.kernel} {
    %y = llvm.call @__nv_noinline(%x) : (f64) -> f64
    llvm.store %y, %out : f64, !llvm.ptr<1>
    llvm.return
  }

//--- kernel.mlir
llvm.func @__nv_noinline(f32) -> f32
  llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
    %y = llvm.call @__nv_noinline(%x) : (f32) -> f32
    llvm.store %y, %out : f32, !llvm.ptr<1>
    llvm.return
  }

//--- no-call.mlir
llvm.func @__nv_noinline(f32) -> f32
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}

//--- unknown.mlir
llvm.func @__nv_unheard_of(f32) -> f32
  llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
    %y = llvm.call @__nv_unheard_of(%x) : (f32) -> f32
    llvm.store %y, %out : f32, !llvm.ptr<1>
    llvm.return
  }

//--- library.ll
target datalayout = "e-i64:64-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-gpulibs"
@.str = private constant [11 x i8] c"__CUDA_FTZ\00"
declare i32 @__nvvm_reflect(ptr)
define float @__nv_noinline(float %x) noinline {
  %flag = call i32 @__nvvm_reflect(ptr @.str)
  %ftz = icmp ne i32 %flag, 0
  %factor = select i1 %ftz, float 3.0, float 5.0
  %y = fmul float %x, %factor
  ret float %y
}
define float @__nv_unused(float %x) {
  ret float %x
}
