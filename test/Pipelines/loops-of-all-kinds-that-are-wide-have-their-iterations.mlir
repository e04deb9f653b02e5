// Loops of wide integers, scf.parallel and scf.forall, too, have all of their iterations.
// RUN: ttc %s --kernel=wide_integers --run --arg=o=zeros:8 --arg=n=5 --show=o=1 | FileCheck %s --check-prefix=TWO
// RUN: ttc %s --kernel=wide_integers --target=sm_90a --simulate --arg=o=zeros:8 --arg=n=5 --show=o=1 | FileCheck %s --check-prefix=TWO
// RUN: ttc %s --kernel=parallel --target=sm_90a --simulate --arg=o=zeros:8 --arg=n=0 --show=o=3 | FileCheck %s --check-prefix=EACH
// RUN: ttc %s --kernel=forall --target=sm_90a --simulate --arg=o=zeros:8 --arg=n=0 --show=o=3 | FileCheck %s --check-prefix=EACH
// TWO: o: i32 (8) 2
// EACH: o: i32 (8) 1 1 0
tt.func public @wide_integers(%o: !tt.ptr<i32>, %n: i32) {
  %l = arith.constant -100000000000000000000000000000000000000 : i128
  %u = arith.constant 100000000000000000000000000000000000000 : i128
  %s = arith.constant 100000000000000000000000000000000000000 : i128
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for  %i = %l to %u step %s iter_args(%a = %c0) -> i32 : i128 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @parallel(%o: !tt.ptr<i32>, %n: i32) {
  %l = arith.constant -6000000000000000000 : index
  %u = arith.constant 6000000000000000000 : index
  %s = arith.constant 6000000000000000000 : index
  %c1 = arith.constant 1 : i32
  scf.parallel (%i) = (%l) to (%u) step (%s) {
    %c = arith.constant 0 : index
    %g = arith.cmpi sge, %i, %c : index
    %j = arith.extui %g : i1 to i32
    %p = tt.addptr %o, %j : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>
  }
  tt.return
}
tt.func public @forall(%o: !tt.ptr<i32>, %n: i32) {
  %c1 = arith.constant 1 : i32
  scf.forall (%i) = (-6000000000000000000) to (6000000000000000000) step (6000000000000000000) {
    %c = arith.constant 0 : index
    %g = arith.cmpi sge, %i, %c : index
    %j = arith.extui %g : i1 to i32
    %p = tt.addptr %o, %j : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>
  }
  tt.return
}
