// 1.75 * 0.578125 is in the middle between two numbers of bf16, and a small addend decides.
// RUN: ttc %s --run --arg=o=zeros:1 --arg=c=full:1:value=-1e-30 --show=o | FileCheck %s --check-prefix=LESS
// RUN: ttc %s --run --arg=o=zeros:1 --arg=c=full:1:value=1e-30 --show=o | FileCheck %s --check-prefix=MORE
// RUN: ttc %s --simulate --target=sm_90a --arg=o=zeros:1 --arg=c=full:1:value=-1e-30 --show=o | FileCheck %s --check-prefix=LESS
// RUN: ttc %s --simulate --target=sm_90a --arg=o=zeros:1 --arg=c=full:1:value=1e-30 --show=o | FileCheck %s --check-prefix=MORE
// LESS: o: bf16 (1) 1.0078125
// MORE: o: bf16 (1) 1.015625
tt.func public @kernel(%o: !tt.ptr<bf16>, %c: !tt.ptr<bf16>) {
  %a = arith.constant 1.75 : bf16
  %b = arith.constant 0.578125 : bf16
  %x = tt.load %c : !tt.ptr<bf16>
  %r = math.fma %a, %b, %x : bf16
  tt.store %o, %r : !tt.ptr<bf16>
  tt.return
}
