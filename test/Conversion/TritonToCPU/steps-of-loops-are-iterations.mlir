// A loop takes as many steps as it has iterations, in each of its forms. An iteration of `scf.while` that only evaluates the
// condition, the last one, is none.
// RUN: ttc %s --run --kernel=while --step-limit=3 --arg=o=zeros:1 --arg=n=3 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=while --step-limit=2 --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: ttc %s --run --kernel=for --step-limit=3 --arg=o=zeros:1 --arg=n=3 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=for --step-limit=2 --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: ttc %s --run --kernel=branches --step-limit=3 --arg=o=zeros:1 --arg=n=3 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=branches --step-limit=2 --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not ttc %s --run --kernel=empty --step-limit=5 --arg=n=1 2>&1 | FileCheck %s --check-prefix=EMPTY
// CHECK: o: i32 (1) 3
// LIMIT: error: takes more than 2 steps, in program instance (0, 0, 0)
// EMPTY: error: takes more than 5 steps, in program instance (0, 0, 0)

tt.func public @while(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%x = %c0) : (i32) -> i32 {
    %isLess = arith.cmpi slt, %x, %n : i32
    scf.condition(%isLess) %x : i32
  } do {
  ^bb0(%x: i32):
    %p = tt.load %o {isVolatile = true} : !tt.ptr<i32>
    %y = arith.addi %x, %c1 : i32
    scf.yield %y : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}

tt.func public @for(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %p = tt.load %o {isVolatile = true} : !tt.ptr<i32>
    %y = arith.addi %p, %c1 : i32
    tt.store %o, %y : !tt.ptr<i32>
  }
  tt.return
}

tt.func public @branches(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^header(%c0 : i32)
^header(%x: i32):
  %isLess = arith.cmpi slt, %x, %n : i32
  cf.cond_br %isLess, ^body, ^exit
^body:
  %p = tt.load %o {isVolatile = true} : !tt.ptr<i32>
  %y = arith.addi %x, %c1 : i32
  cf.br ^header(%y : i32)
^exit:
  tt.store %o, %x : !tt.ptr<i32>
  tt.return
}

// Everything is in the condition, which is always true.
tt.func public @empty(%n: i32) {
  %c0 = arith.constant 0 : i32
  scf.while : () -> () {
    %isTrue = arith.cmpi sgt, %n, %c0 : i32
    tt.print "iteration" {hex = false, isSigned = array<i32>}
    scf.condition(%isTrue)
  } do {
    scf.yield
  }
  tt.return
}
