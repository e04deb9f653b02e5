// RUN: split-file %s %t
// RUN: ttc %t/loop.ttir | FileCheck %s --check-prefix=LOOP
// RUN: ttc %t/loop.ttir --maxnreg=64 | FileCheck %s --check-prefix=LIMITED
// RUN: ttc %t/straight.ttir | FileCheck %s --check-prefix=STRAIGHT
// RUN: ttc %t/copies.ttir | FileCheck %s --check-prefix=COPIES
// RUN: ttc %t/loop.ttir --emit=llvm -o %t/loop.ll
// RUN: ttc %t/loop.ll | FileCheck %s --check-prefix=LOOP
// RUN: ttc %t/user.ll | FileCheck %s --check-prefix=USER

// LOOP: .reqntid 128
// LOOP-NEXT: .minnctapersm 1
// LIMITED-NOT: .minnctapersm
// LIMITED: .maxnreg 64
// LIMITED-NOT: .minnctapersm
// STRAIGHT: .reqntid 128
// STRAIGHT-NOT: .minnctapersm
// Where the loads of the loop are asynchronous copies, a high occupancy is better.
// COPIES: .reqntid 128
// COPIES-NOT: .minnctapersm
// COPIES: cp.async
// A kernel's own limit stays.
// USER: .reqntid 64
// USER-NEXT: .minnctapersm 8

//--- loop.ttir
tt.func public @sum(%p: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant 0.0 : f32
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> f32 : i32 {
    %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
    %v = tt.load %q : !tt.ptr<f32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  tt.store %p, %sum : !tt.ptr<f32>
  tt.return
}

//--- copies.ttir
tt.func public @copies(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %block = arith.constant dense<512> : tensor<512xi32>
  %start = arith.constant dense<0.0> : tensor<512xf32>
  %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %base = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %first = tt.addptr %base, %range : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %sum:2 = scf.for %i = %zero to %n step %one iter_args(%s = %start, %q = %first) -> (tensor<512xf32>, tensor<512x!tt.ptr<f32>>) : i32 {
    %v = tt.load %q : tensor<512x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<512xf32>
    %next = tt.addptr %q, %block : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    scf.yield %t, %next : tensor<512xf32>, tensor<512x!tt.ptr<f32>>
  } {tt.num_stages = 3 : i32}
  tt.store %first, %sum#0 : tensor<512x!tt.ptr<f32>>
  tt.return
}

//--- straight.ttir
tt.func public @copy(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}

//--- user.ll
define ptx_kernel void @wait(ptr addrspace(1) %p) #0 {
entry:
  br label %loop
loop:
  %v = load volatile i32, ptr addrspace(1) %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %end
end:
  ret void
}
attributes #0 = { "nvvm.reqntid"="64" "nvvm.minctasm"="8" }

