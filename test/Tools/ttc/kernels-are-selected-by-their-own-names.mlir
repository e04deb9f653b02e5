// A kernel whose symbol has a suffix on the CPU, because a function of the C library has its name, is selected by its name.
// RUN: ttc %s --target=cpu --emit=cpu --kernel=m::exp -o %t.cpu
// RUN: ttc %t.cpu --kernel=m::exp --emit=llvm -o /dev/null
// RUN: ttc %t.cpu --kernel=exp --emit=llvm -o /dev/null
// RUN: not ttc %t.cpu --kernel=m::log --emit=llvm -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: expected a kernel `m::log`, but got m::exp

// A name that contains `::` is that of a kernel if there is one.
// RUN: echo 'tt.func @"a::b"() { tt.return } tt.func @b() { tt.return }' > %t.colons.mlir
// RUN: ttc %t.colons.mlir --kernel=a::b --emit=ttir | FileCheck %s --check-prefix=COLONS --implicit-check-not=@b
// COLONS: @"a::b"
gpu.module @m {
  tt.func @exp(%p: !tt.ptr<f32>) {
    %x = tt.load %p : !tt.ptr<f32>
    %y = math.exp %x : f32
    tt.store %p, %y : !tt.ptr<f32>
    tt.return
  }
}
