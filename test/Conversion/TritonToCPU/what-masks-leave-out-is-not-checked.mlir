// Elements that a mask leaves out are undefined, and so is what derives from them: checks do not report it. They report
// all other elements. Stores have no mask where their values would not be computed outside of it.

// RUN: ttc %s --run --kernel=arithmetic --arg=iota:4:start=2 --arg=zeros:4 --arg=3 --show=1 | FileCheck %s --check-prefix=ARITHMETIC
// RUN: not ttc %s --run --kernel=arithmetic --arg=iota:4 --arg=zeros:4 --arg=3 2>&1 | FileCheck %s --check-prefix=DIVISOR
// RUN: ttc %s --run --kernel=shapes --arg=iota:4:start=2 --arg=zeros:16 --arg=3 --show=1=16 | FileCheck %s --check-prefix=SHAPES
// RUN: not ttc %s --run --kernel=shapes --arg=iota:4:start=1 --arg=zeros:16 --arg=3 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: ttc %s --run --kernel=selected --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --arg=7 --show=1 | FileCheck %s --check-prefix=SELECTED
// RUN: not ttc %s --run --kernel=selected --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --arg=0 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: ttc %s --run --kernel=specified --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --arg=7 --show=1 | FileCheck %s --check-prefix=SELECTED
// RUN: not ttc %s --run --kernel=specified --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --arg=0 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: ttc %s --run --kernel=scalar --arg=full:1:value=3 --arg=zeros:1 --arg=0 --show=1 | FileCheck %s --check-prefix=SCALAR
// RUN: not ttc %s --run --kernel=scalar --arg=full:1:value=3 --arg=zeros:1 --arg=1 2>&1 | FileCheck %s --check-prefix=SCALARDIVISOR
// RUN: ttc %s --run --kernel=carried --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --show=1 | FileCheck %s --check-prefix=CARRIED
// RUN: ttc %s --run --kernel=facts --arg=iota:4:start=13 --arg=zeros:4 --arg=0 --show=1 | FileCheck %s --check-prefix=FACTS
// RUN: ttc %s --run --kernel=facts --arg=iota:4:start=13 --arg=zeros:4 --arg=3 --show=1 | FileCheck %s --check-prefix=LOADED
// RUN: not ttc %s --run --kernel=facts --arg=iota:4:start=12 --arg=zeros:4 --arg=1 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: ttc %s --run --kernel=gather --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --show=1 | FileCheck %s --check-prefix=GATHER
// RUN: not ttc %s --run --kernel=gather --arg=iota:4 --arg=zeros:4 --arg=3 2>&1 | FileCheck %s --check-prefix=INDEX

// ARITHMETIC: 1: i32 (4) 100 100 50 -1
// DIVISOR: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 0, in program instance (0, 0, 0)
tt.func public @arithmetic(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %f = arith.sitofp %a : tensor<4xi32> to tensor<4xf32>
  %b = arith.fptosi %f : tensor<4xf32> to tensor<4xi32>
  %d = arith.shrsi %b, %one : tensor<4xi32>
  %q = arith.divsi %hundred, %d : tensor<4xi32>
  tt.store %oi, %q : tensor<4x!tt.ptr<i32>>
  tt.return
}

// The elements of the divisor have a buffer, because each is used in four divisions.
// SHAPES: 1: i32 (16) 100 100 50 -1 101 101 50 -1 102 102 51 -1 103 103 51 -1
// ROW: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 0, in program instance (0, 0, 0)
tt.func public @shapes(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %k = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %k : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %two = arith.constant dense<2> : tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %d = arith.divsi %a, %two : tensor<4xi32>
  %row = tt.expand_dims %d {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %divisors = tt.broadcast %row : tensor<1x4xi32> -> tensor<4x4xi32>
  %e = arith.addi %i, %hundred : tensor<4xi32>
  %column = tt.expand_dims %e {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %dividends = tt.broadcast %column : tensor<4x1xi32> -> tensor<4x4xi32>
  %q = arith.divsi %dividends, %divisors : tensor<4x4xi32>
  %qs = tt.reshape %q : tensor<4x4xi32> -> tensor<16xi32>
  tt.store %oi, %qs : tensor<16x!tt.ptr<i32>>
  tt.return
}

// Where a select or `other` replaces what the mask leaves out, the element is defined.
// SELECTED: 1: i32 (4) 100 50 33 14
// OTHER: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 3, in program instance (0, 0, 0)
tt.func public @selected(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %other: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %others = tt.splat %other : i32 -> tensor<4xi32>
  %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %d = arith.select %mask, %a, %others : tensor<4xi1>, tensor<4xi32>
  %q = arith.divsi %hundred, %d : tensor<4xi32>
  tt.store %oi, %q : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @specified(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %other: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %others = tt.splat %other : i32 -> tensor<4xi32>
  %d = tt.load %xi, %mask, %others : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %d : tensor<4xi32>
  tt.store %oi, %q : tensor<4x!tt.ptr<i32>>
  tt.return
}

// SCALAR: 1: i32 (1) 0
// SCALARDIVISOR: error: 'arith.remsi': expected a nonzero divisor, but got 0, in program instance (0, 0, 0)
tt.func public @scalar(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %isLoaded = arith.cmpi sgt, %n, %c0 : i32
  %a = tt.load %x, %isLoaded : !tt.ptr<i32>
  %p = arith.muli %a, %n : i32
  %m = arith.muli %n, %c3 : i32
  %d = arith.subi %p, %m : i32
  %r = arith.remsi %c3, %d : i32
  tt.store %o, %r, %isLoaded : !tt.ptr<i32>
  tt.return
}

// CARRIED: 1: i32 (4) 200 100 66 0
tt.func public @carried(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %hundred = arith.constant dense<100> : tensor<4xi32>
  %zeros = arith.constant dense<0> : tensor<4xi32>
  %first = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %r:2 = scf.for %k = %c0 to %c2 step %c1 iter_args(%d = %first, %s = %zeros) -> (tensor<4xi32>, tensor<4xi32>) : i32 {
    %q = arith.divsi %hundred, %d : tensor<4xi32>
    %t = arith.addi %s, %q : tensor<4xi32>
    %next = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
    scf.yield %next, %t : tensor<4xi32>, tensor<4xi32>
  }
  tt.store %oi, %r#1, %mask : tensor<4x!tt.ptr<i32>>
  tt.return
}

// FACTS: 1: i32 (4) 0 0 0 0
// LOADED: 1: i32 (4) 8 9 10 0
// WRONG: error: 'arith.subi': expected a value divisible by 8 (tt.divisibility), but got 7, for element 0, in program instance (0, 0, 0)
tt.func public @facts(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %five = arith.constant dense<5> : tensor<4xi32>
  %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %w = arith.subi %a, %five {tt.divisibility = dense<8> : tensor<1xi32>, tt.contiguity = dense<4> : tensor<1xi32>} : tensor<4xi32>
  tt.store %oi, %w, %mask : tensor<4x!tt.ptr<i32>>
  tt.return
}

// GATHER: 1: i32 (4) 0 10 20 30
// INDEX: error: 'tt.gather': expected an index from 0 to 3, but got -1, for element 0, in program instance (0, 0, 0)
tt.func public @gather(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %ten = arith.constant dense<10> : tensor<4xi32>
  %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %index = arith.subi %a, %one : tensor<4xi32>
  %values = arith.muli %i, %ten : tensor<4xi32>
  %g = tt.gather %values[%index] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  tt.store %oi, %g : tensor<4x!tt.ptr<i32>>
  tt.return
}
