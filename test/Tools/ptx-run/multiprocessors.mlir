// The simulated device has two multiprocessors, whatever the grid is.
// RUN: ttc %s --simulate --grid=5 --arg=zeros:1 --show=0 | FileCheck %s
// RUN: ttc %s --emit=ptx -o %t.ptx && ptx-run %t.ptx --arg=zeros:1 --show=0 | FileCheck %s

// CHECK: i32 (1) 2
tt.func public @multiprocessors(%p: !tt.ptr<i32>) {
  %n = ttng.num_multiprocessors : i32
  tt.store %p, %n : !tt.ptr<i32>
  tt.return
}
