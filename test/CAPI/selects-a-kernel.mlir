// RUN: triton-capi-test %s kernel=second | FileCheck %s
// RUN: not triton-capi-test %s | FileCheck %s --check-prefix=SEVERAL
// RUN: not triton-capi-test %s kernel=secund | FileCheck %s --check-prefix=UNKNOWN
// RUN: triton-capi-test %s kernel=second num-ctas=2 | FileCheck %s --check-prefix=CTAS

// CHECK: .visible .entry second(
// CHECK-NOT: .entry
// CHECK: metadata {
// CHECK-NEXT: "name": "second"
// SEVERAL: diagnostic 3 [source:{{.*}}] expected one kernel, but got first, second: select one with the option `kernel`
// SEVERAL-NEXT: no artifact, 1 error(s)
// UNKNOWN: expected a kernel `secund`, but got first, second; did you mean `second`?
// CTAS: diagnostic 2 [source:{{.*}}] the option num-ctas=2 is ignored: the number of CTAs per cluster is 1
tt.func public @first() {
  tt.return
}
tt.func public @second() {
  tt.return
}
