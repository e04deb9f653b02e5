// A load reads memory before a later store of the same thread writes it, also where only a branch needs what it has read.
// Masked stores are assembly, which code generation would not take for a store.
// RUN: ttc %s --target=sm_90a --emit=ptx -o - | FileCheck %s
// RUN: ttc %s --target=sm_90a --simulate --arg=iota:128 --arg=zeros:128 --arg=7 --check=y=iota:128
// RUN: ttc %s --run --arg=iota:128 --arg=zeros:128 --arg=7 --check=y=iota:128

// CHECK: ld.global
// CHECK: st.global
// CHECK: bra
// CHECK-NOT: ld.global
// CHECK: st.global
tt.func public @replace(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %px = tt.addptr %xs, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %py = tt.addptr %ys, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %old = tt.load %px : tensor<128x!tt.ptr<i32>>
  %new = tt.splat %n : i32 -> tensor<128xi32>
  %mask = arith.cmpi sge, %i, %new : tensor<128xi32>
  tt.store %px, %new, %mask : tensor<128x!tt.ptr<i32>>
  %isKept = arith.cmpi sgt, %n, %c0 : i32
  scf.if %isKept {
    tt.store %py, %old : tensor<128x!tt.ptr<i32>>
  }
  tt.return
}
