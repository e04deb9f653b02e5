// Triton 3.6 divides a dot whose first operand is in registers into dots of one instruction along K.  They read immutable
// views of columns within a swizzle pattern, and the next iteration writes their registers while they are in flight.

// RUN: ttc %S/../Integration/CUDA/kernels/divided_dot_columns.mlir --run --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:64x1024:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --write=c=%t.npy
// RUN: not ttc %S/../Integration/CUDA/kernels/divided_dot_columns.mlir --simulate --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:64x1024:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --check=c=%t.npy 2>&1 | sed '/error: missing proxy fence/d' | FileCheck %s --implicit-check-not=error:
// RUN: ttc %S/../Integration/CUDA/kernels/divided_dot_rows.mlir --run --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:512x64:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --write=c=%t.npy
// RUN: not ttc %S/../Integration/CUDA/kernels/divided_dot_rows.mlir --simulate --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:512x64:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --check=c=%t.npy 2>&1 | sed '/error: missing proxy fence/d' | FileCheck %s --implicit-check-not=error:

// Triton omits the proxy fence behind its copies; nothing else is reported.
// CHECK: ttc: error: {{[0-9]+}} errors in the program
// CHECK: c: all 8192 elements are as expected
