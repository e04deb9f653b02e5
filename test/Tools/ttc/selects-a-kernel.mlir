// Of several kernels in a module, --kernel selects one, at every stage. Its metadata are those of the kernel alone.
// RUN: ttc %s --kernel=second --metadata=%t.json | FileCheck %s --check-prefix=PTX
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: ttc %s --kernel=second --emit=ttgir | FileCheck %s --check-prefix=TTGIR
// RUN: for stage in ttir ttgir allocated nvvm; do \
// RUN:   ttc %s --emit=$stage -o %t.text && ttc %t.text --kernel=second | FileCheck %s --check-prefix=PTX || exit 1; \
// RUN: done

// LLVM IR and PTX of other compilers may contain several kernels, too.
// RUN: ttc %s --kernel=first --emit=llvm -o %t.first.ll
// RUN: ttc %s --kernel=second --emit=llvm -o %t.second.ll
// RUN: llvm-link -S %t.first.ll %t.second.ll -o %t.both.ll
// RUN: ttc %t.both.ll --kernel=second | FileCheck %s --check-prefix=PTX
// RUN: not ttc %t.both.ll 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: ttc %s --kernel=first -o %t.ptx
// RUN: ttc %s --kernel=second | sed -n '/^.visible/,$p' >> %t.ptx
// RUN: ttc %t.ptx --kernel=second --metadata=%t.json -o %t.both.ptx
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: ttc %t.ptx --kernel=second --simulate --arg=zeros:1xf32 --arg=5 --show=0 | FileCheck %s --check-prefix=SIMULATED
// RUN: not ttc %t.ptx 2>&1 | FileCheck %s --check-prefix=SEVERAL

// RUN: not ttc %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not ttc %s --kernel=secnd 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttc %s --kernel=secnd --emit=ttir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttc %s --kernel=secnd --target=cpu 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttc %s --kernel=module::secnd 2>&1 | FileCheck %s --check-prefix=QUALIFIED
// RUN: not ttc %t.ptx --kernel=secnd 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttc %s --kernel=helper 2>&1 | FileCheck %s --check-prefix=OTHER

// QUALIFIED: error: expected a kernel `module::secnd`, but got first, second{{$}}
// PTX-NOT: first
// PTX: .visible .entry second(
// PTX-NOT: first
// SIMULATED: f32 (1) 5
// JSON: "name": "second"
// JSON: "name": "n"
// TTGIR-NOT: @first
// TTGIR: tt.func public @second
// TTGIR-NOT: @first
// SEVERAL: error: expected one kernel, but got first, second: select one with the option `kernel`
// UNKNOWN: error: expected a kernel `secnd`, but got first, second; did you mean `second`?
// OTHER: error: expected a kernel `helper`, but got first, second{{$}}
tt.func public @first(%p: !tt.ptr<f32>) {
  %0 = tt.call @helper() : () -> f32
  tt.store %p, %0 : !tt.ptr<f32>
  tt.return
}
tt.func private @helper() -> f32 attributes {noinline = true} {
  %0 = arith.constant 1.0 : f32
  tt.return %0 : f32
}
tt.func public @second(%q: !tt.ptr<f32>, %n: i32) {
  %0 = arith.sitofp %n : i32 to f32
  tt.store %q, %0 : !tt.ptr<f32>
  tt.return
}
