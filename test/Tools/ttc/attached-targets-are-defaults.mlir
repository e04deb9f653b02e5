// The target that MLIR has attached to a gpu.module is the default; the option has precedence. A warning says why one
// is not used.
// RUN: split-file %s %t
// RUN: ttc %t/one.mlir | FileCheck %s --check-prefix=ATTACHED
// RUN: ttc %t/one.mlir --target=sm_80 | FileCheck %s --check-prefix=OPTION
// RUN: ttc %t/one.mlir --emit=ttgir | ttc - | FileCheck %s --check-prefix=ATTACHED
// RUN: ttc %t/one.mlir --run --arg=o=zeros:1 --arg=n=7 --show=o | FileCheck %s --check-prefix=CPU
// RUN: ttc %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: ttc %t/several.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: ttc %t/several.mlir --target=sm_80 2>&1 | FileCheck %s --check-prefix=OPTION

// OPTION-NOT: warning
// ATTACHED: .target sm_89
// OPTION: .target sm_80
// CPU: o: i32 (1) 7
// UNKNOWN: unknown.mlir:1:1: warning: the targets of the `gpu.module` are ignored: {{.*}}sm_50
// UNKNOWN: .target sm_90a
// SEVERAL: several.mlir:1:1: warning: the targets of the `gpu.module` are ignored: expected one, but got sm_80, sm_89
// SEVERAL: .target sm_90a

//--- one.mlir
gpu.module @device <#gpu.select_object<0>> [#nvvm.target<chip = "sm_89">, #nvvm.target<O = 3, chip = "sm_89">] {
  tt.func @k(%o: !tt.ptr<i32>, %n: i32) {
    tt.store %o, %n : !tt.ptr<i32>
    tt.return
  }
}
//--- unknown.mlir
gpu.module @device [#nvvm.target<chip = "sm_50">] {
  tt.func @k(%o: !tt.ptr<i32>, %n: i32) {
    tt.store %o, %n : !tt.ptr<i32>
    tt.return
  }
}
//--- several.mlir
gpu.module @device [#nvvm.target<chip = "sm_80">, #nvvm.target<chip = "sm_89">] {
  tt.func @k(%o: !tt.ptr<i32>, %n: i32) {
    tt.store %o, %n : !tt.ptr<i32>
    tt.return
  }
}
