// RUN: rm -rf %t && split-file %s %t
// RUN: not ttc %t/syntax.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SYNTAX --implicit-check-not=error:
// RUN: not ttc %t/invalid.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID --implicit-check-not=error:
// RUN: not ttc %t/not-lowered.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOTLOWERED --implicit-check-not=error:
// RUN: not ttc %t/located.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LOCATED --implicit-check-not=error:
// RUN: not ttc %t/no-function.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOFUNCTION --implicit-check-not=error:
// RUN: not ttc %t/syntax.ll -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LLSYNTAX --implicit-check-not=error:
// RUN: not ttc %t/host.ll -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LLHOST --implicit-check-not=error:
// RUN: not ttc %t/no-target.ptx -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PTX --implicit-check-not=error:
// RUN: not ttc %t/empty.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY --implicit-check-not=error:
// RUN: not ttc %t/nowhere.mlir -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOWHERE --implicit-check-not=error:
// RUN: printf 'BC\300\336\001\002\003\004' > %t/short.bc
// RUN: not ttc %t/short.bc -o %t/out --metadata=%t/json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BITCODE --implicit-check-not=error:
// BITCODE: short.bc:1:1: error:
// RUN: not ls %t/out
// RUN: not ls %t/json

//--- syntax.mlir
// SYNTAX: syntax.mlir:3:15: error: use of undeclared SSA value name
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return %x : i32
}

//--- invalid.mlir
// INVALID: invalid.mlir:4:3: error: 'llvm.return' op
llvm.func @kernel() attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1 : i32) : i32
  llvm.return %x : i32
}

//--- not-lowered.mlir
// NOTLOWERED: not-lowered.mlir:3:8: error: cannot be converted to LLVM IR: {{.*}}arith.constant
llvm.func @kernel() attributes {nvvm.kernel} {
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  llvm.return
}

//--- located.mlir
// LOCATED: kernel.py:7:3: error: cannot be converted to LLVM IR
llvm.func @kernel() attributes {nvvm.kernel} {
  %x = arith.constant 1 : i32 loc(callsite("x"("kernel.py":7:3) at "kernel.py":20:1))
  llvm.return
}

//--- no-function.mlir
// NOFUNCTION: no-function.mlir:2:1: error: expected a function to compile, but got none
module {
}

//--- syntax.ll
; LLSYNTAX: syntax.ll:3:3: error: expected instruction opcode
define ptx_kernel void @kernel() {
  return
}

//--- host.ll
; LLHOST: host.ll:1:1: error: expected LLVM IR for nvptx64, but got 'x86_64-unknown-linux-gnu'
target triple = "x86_64-unknown-linux-gnu"
define ptx_kernel void @kernel() {
  ret void
}

//--- no-target.ptx
// PTX: no-target.ptx:1:1: error: expected `.target` in the PTX
.version 8.4
.visible .entry kernel() { ret; }

//--- empty.mlir
// EMPTY: empty.mlir:1:1: error: expected IR or PTX, but got an empty file

//--- end
// NOWHERE: ttc: error: cannot read '{{.*}}nowhere.mlir': No such file or directory
