// A nested function is a kernel like a public one, in a module alone, too, which no other code sees.
// RUN: split-file %s %t
// RUN: ttc %t/alone.mlir | FileCheck %s --check-prefix=PTX
// RUN: ttc %t/alone.mlir --kernel=k --emit=ttir | FileCheck %s --check-prefix=TTIR
// RUN: ttc %t/alone.mlir --run --arg=p=zeros:1 --arg=n=7 --show=p | FileCheck %s --check-prefix=RESULT
// RUN: ttc %t/several.mlir --kernel=k --metadata=%t/k.json | FileCheck %s --check-prefix=PTX
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/k.json
// RUN: ttc %t/several.mlir --kernel=k --run --arg=p=zeros:1 --arg=n=7 --show=p | FileCheck %s --check-prefix=RESULT
// RUN: not ttc %t/several.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not ttc %t/several.mlir --target=cpu 2>&1 | FileCheck %s --check-prefix=SEVERAL

// PTX-NOT: other
// PTX: .entry k(
// PTX-NOT: other
// TTIR: tt.func @k(
// RESULT: p: i32 (1) 7
// JSON: "name": "k"
// SEVERAL: error: expected one kernel, but got k, other: select one with the option `kernel`

//--- alone.mlir
module {
  tt.func nested @k(%p: !tt.ptr<i32>, %n: i32) {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
//--- several.mlir
gpu.module @device {
  tt.func nested @k(%p: !tt.ptr<i32>, %n: i32) attributes {gpu.kernel} {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
  tt.func @other(%p: !tt.ptr<i32>, %n: i32) attributes {gpu.kernel} {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
