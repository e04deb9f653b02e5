// A division by zero is no error in elements whose quotient nothing uses, because a select or the mask of an access
// leaves it out. Others are reported.

// RUN: ttc %s --run --kernel=selected --arg=iota:4:start=-1 --arg=zeros:4 --show=1 | FileCheck %s --check-prefix=SELECTED
// RUN: not ttc %s --run --kernel=reversed --arg=iota:4:start=-1 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: ttc %s --run --kernel=masked --arg=iota:4:start=-1 --arg=zeros:4 --show=1 | FileCheck %s --check-prefix=MASKED
// RUN: ttc %s --run --kernel=rest --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --show=1 | FileCheck %s --check-prefix=REST
// RUN: not ttc %s --run --kernel=rest --arg=iota:4:start=-1 --arg=zeros:4 --arg=3 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttc %s --run --kernel=several --arg=iota:4:start=1 --arg=zeros:4 --arg=3 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: ttc %s --run --kernel=scalar --arg=0 --arg=zeros:4 --show=1 | FileCheck %s --check-prefix=SCALAR
// RUN: ttc %s --run --kernel=scalar --arg=3 --arg=zeros:4 --show=1 | FileCheck %s --check-prefix=THREE
// RUN: not ttc %s --run --kernel=known --arg=0 --arg=zeros:4 --arg=2 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: ttc %s --run --kernel=known --arg=0 --arg=zeros:4 --arg=0 --show=1 | FileCheck %s --check-prefix=SCALAR

// RUN: ttc %s --run --kernel=atomic --arg=iota:4:start=-1 --arg=zeros:4 --show=1 | FileCheck %s --check-prefix=ATOMIC
// RUN: ttc %s --run --kernel=other --arg=iota:4:start=-1 --arg=zeros:4 --show=1 | FileCheck %s --check-prefix=OTHER
// RUN: ttc %s --run --kernel=two_conditions --arg=iota:4:start=-1 --arg=zeros:4 --arg=iota:4:start=-1 --arg=iota:4:start=-1 --show=1 | FileCheck %s --check-prefix=TWO
// RUN: not ttc %s --run --kernel=two_conditions --arg=iota:4:start=-1 --arg=zeros:4 --arg=iota:4:start=-1 --arg=ones:4 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttc %s --run --kernel=other_where_zero --arg=iota:4:start=-1 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=ZERO

// ZERO: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 1, in program instance (0, 0, 0)
// LAST: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 3, in program instance (0, 0, 0)
// ALL: error: 'arith.divsi': expected a nonzero divisor, but got 0, in program instance (0, 0, 0)

// SELECTED: 1: i32 (4) -99 77 101 51
tt.func public @selected(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %other = arith.constant dense<77> : tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  %next = arith.addi %q, %one : tensor<4xi32>
  %isZero = arith.cmpi eq, %a, %zero : tensor<4xi32>
  %isLess = arith.cmpi slt, %a, %zero : tensor<4xi32>
  %isGreater = arith.cmpi slt, %zero, %a : tensor<4xi32>
  %s = arith.select %isZero, %other, %next : tensor<4xi1>, tensor<4xi32>
  %isNotZero = arith.ori %isLess, %isGreater : tensor<4xi1>
  %isGreaterOrZero = arith.ori %isZero, %isGreater : tensor<4xi1>
  %t = arith.select %isGreaterOrZero, %s, %next : tensor<4xi1>, tensor<4xi32>
  tt.store %oi, %t : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @reversed(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %other = arith.constant dense<77> : tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  %isZero = arith.cmpi eq, %a, %zero : tensor<4xi32>
  %s = arith.select %isZero, %q, %other : tensor<4xi1>, tensor<4xi32>
  tt.store %oi, %s : tensor<4x!tt.ptr<i32>>
  tt.return
}

// MASKED: 1: i32 (4) 0 0 100 50
tt.func public @masked(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  %isGreater = arith.cmpi sgt, %a, %zero : tensor<4xi32>
  tt.store %oi, %q, %isGreater : tensor<4x!tt.ptr<i32>>
  tt.return
}

// The rest of the last block has zeros for divisors.
// REST: 1: i32 (4) 100 50 33 0
tt.func public @rest(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi, %mask, %zero : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  tt.store %oi, %q, %mask : tensor<4x!tt.ptr<i32>>
  tt.return
}

// One of two uses leaves out the quotient of the last element, the other does not.
tt.func public @several(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi, %mask, %zero : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  tt.store %oi, %q, %mask : tensor<4x!tt.ptr<i32>>
  tt.store %oi, %q : tensor<4x!tt.ptr<i32>>
  tt.return
}

// SCALAR: 1: i32 (4) 77 77 77 77
// THREE: 1: i32 (4) 33 33 33 33
tt.func public @scalar(%n: i32, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant 0 : i32
  %hundred = arith.constant 100 : i32
  %other = arith.constant dense<77> : tensor<4xi32>
  %q = arith.divsi %hundred, %n : i32
  %isNotZero = arith.cmpi ne, %n, %zero : i32
  %qs = tt.splat %q : i32 -> tensor<4xi32>
  %areNotZero = tt.splat %isNotZero : i1 -> tensor<4xi1>
  %s = arith.select %areNotZero, %qs, %other : tensor<4xi1>, tensor<4xi32>
  tt.store %oi, %s : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @known(%n: i32, %o: !tt.ptr<i32>, %m: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant 0 : i32
  %hundred = arith.constant 100 : i32
  %other = arith.constant dense<77> : tensor<4xi32>
  %isUsed = arith.cmpi ne, %m, %zero : i32
  %q = arith.divsi %hundred, %n : i32
  %qs = tt.splat %q : i32 -> tensor<4xi32>
  %s = arith.select %isUsed, %qs, %other : tensor<4xi32>
  tt.store %oi, %s : tensor<4x!tt.ptr<i32>>
  tt.return
}

// Several uses have the mask of an atomic operation.
// ATOMIC: 1: i32 (4) -200 0 200 100
tt.func public @atomic(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %mask = arith.cmpi ne, %a, %zero : tensor<4xi32>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  %0 = tt.atomic_rmw add, acq_rel, gpu, %oi, %q, %mask : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  %1 = tt.atomic_rmw add, acq_rel, gpu, %oi, %q, %mask : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  tt.return
}

// Elements that a load leaves out are the quotient.
// OTHER: 1: i32 (4) -200 0 200 100
tt.func public @other(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %mask = arith.cmpi eq, %a, %zero : tensor<4xi32>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  %0 = tt.load %xi, %mask, %q : tensor<4x!tt.ptr<i32>>
  %1 = tt.load %xi, %mask, %q : tensor<4x!tt.ptr<i32>>
  %2 = arith.addi %0, %1 : tensor<4xi32>
  tt.store %oi, %2 : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @other_where_zero(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %mask = arith.cmpi ne, %a, %zero : tensor<4xi32>
  %q = arith.divsi %hundred, %a : tensor<4xi32>
  %0 = tt.load %xi, %mask, %q : tensor<4x!tt.ptr<i32>>
  %1 = tt.load %xi, %mask, %q : tensor<4x!tt.ptr<i32>>
  %2 = arith.addi %0, %1 : tensor<4xi32>
  tt.store %oi, %2 : tensor<4x!tt.ptr<i32>>
  tt.return
}

// Each use has a condition of its own, which is known before the division.
// TWO: 1: i32 (4) -200 16 200 100
tt.func public @two_conditions(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %a: !tt.ptr<i32>, %b: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %as = tt.splat %a : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %bs = tt.splat %b : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %ai = tt.addptr %as, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %bi = tt.addptr %bs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %seven = arith.constant dense<7> : tensor<4xi32>
  %nine = arith.constant dense<9> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %divisor = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %first = tt.load %ai : tensor<4x!tt.ptr<i32>>
  %second = tt.load %bi : tensor<4x!tt.ptr<i32>>
  %is_first = arith.cmpi ne, %first, %zero : tensor<4xi32>
  %is_second = arith.cmpi ne, %second, %zero : tensor<4xi32>
  %q = arith.divsi %hundred, %divisor : tensor<4xi32>
  %0 = arith.select %is_first, %q, %seven : tensor<4xi1>, tensor<4xi32>
  %1 = arith.select %is_second, %q, %nine : tensor<4xi1>, tensor<4xi32>
  %2 = arith.addi %0, %1 : tensor<4xi32>
  tt.store %oi, %2 : tensor<4x!tt.ptr<i32>>
  tt.return
}
