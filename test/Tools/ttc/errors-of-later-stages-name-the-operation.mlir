// Errors that LLVM, libdevice or ptxas find are at the operation that causes them.
// REQUIRES: ptxas
// RUN: rm -rf %t && split-file %s %t
// RUN: not ttc %t/operand.mlir -o %t/out 2>&1 | FileCheck %t/operand.mlir --implicit-check-not=error:
// RUN: not ttc %t/braces.mlir -o %t/out 2>&1 | FileCheck %t/braces.mlir --implicit-check-not=error:
// RUN: not ttc %t/function.mlir -o %t/out 2>&1 | FileCheck %t/function.mlir --implicit-check-not=error:
// RUN: not ttc %t/instruction.mlir --emit=cubin -o %t/out 2>&1 | FileCheck %t/instruction.mlir --implicit-check-not=error:
// RUN: ttc %t/instruction.mlir -o %t/out.ptx && not ttc %t/out.ptx --emit=cubin -o %t/out 2>&1 \
// RUN:   | FileCheck %t/instruction.mlir --implicit-check-not=error:
// RUN: not ls %t/out

// An output that cannot be written is no error of the input.
// RUN: not ttc %t/right.mlir 2>&1 > /dev/full | FileCheck %s --check-prefix=FULL --implicit-check-not=error:
// RUN: not ttc %t/right.mlir -o %t/out.ptx --report 2>&1 > /dev/full | FileCheck %s --check-prefix=FULL --implicit-check-not=error:
// RUN: not ttc %t/right.mlir -o /dev/full 2>&1 | FileCheck %s --check-prefix=DEVICE --implicit-check-not=error:
// FULL: ttc: error: cannot write the standard output: No space left on device
// DEVICE: ttc: error: cannot write '/dev/full': No space left on device

//--- operand.mlir
// CHECK: operand.mlir:4:8: error: {{.*}}the assembly uses operand $7, but has 2
tt.func public @k(%p: !tt.ptr<f32>) {
  %x = tt.load %p : !tt.ptr<f32>
  %y = tt.elementwise_inline_asm "add.f32 $0, $1, $7; // $$9" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %x : f32 -> f32
  tt.store %p, %y : !tt.ptr<f32>
  tt.return
}

//--- braces.mlir
// CHECK: braces.mlir:4:8: error: {{.*}}the assembly uses operand $2, but has 2
tt.func public @k(%p: !tt.ptr<f32>) {
  %x = tt.load %p : !tt.ptr<f32>
  %y = tt.elementwise_inline_asm "add.f32 $0, ${1}, ${2};" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %x : f32 -> f32
  tt.store %p, %y : !tt.ptr<f32>
  tt.return
}

//--- function.mlir
// CHECK: function.mlir:4:8: error: libdevice has no function `__nv_foo`
tt.func public @k(%p: !tt.ptr<f32>) {
  %x = tt.load %p : !tt.ptr<f32>
  %y = tt.extern_elementwise %x {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_foo"} : (f32) -> f32
  tt.store %p, %y : !tt.ptr<f32>
  tt.return
}

//--- instruction.mlir
// CHECK: instruction.mlir:4:8: error: ptxas failed: Not a name of any known instruction: 'foo' (line {{[0-9]+}} of the PTX)
tt.func public @k(%p: !tt.ptr<f32>) {
  %x = tt.load %p : !tt.ptr<f32>
  %y = tt.elementwise_inline_asm "foo.f32 $0, $1;" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %x : f32 -> f32
  tt.store %p, %y : !tt.ptr<f32>
  tt.return
}

//--- right.mlir
tt.func public @k(%p: !tt.ptr<f32>) {
  tt.return
}
