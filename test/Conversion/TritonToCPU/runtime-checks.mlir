// Wrong values are errors at the operation, with the element, if the checks are enabled.

// RUN: ttc %s --run --kernel=divide --arg=iota:4 --arg=full:4:value=2
// RUN: not ttc %s --run --kernel=divide --arg=iota:4 --arg=iota:4:start=-2 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: ttc %s --run --kernel=divide --arg=iota:4 --arg=iota:4:start=-2 --bounds-checking=false --show=0 --show=1 | FileCheck %s --check-prefix=UNCHECKED
// RUN: ttc %s --run --kernel=divide --arg=full:4:value=-2147483648 --arg=full:4:value=-1 --check=0=full:4:value=-2147483648 --check=1=full:4:value=0
// RUN: not ttc %s --run --kernel=remainder --arg=0 2>&1 | FileCheck %s --check-prefix=REMAINDER
// RUN: ttc %s --run --kernel=tail --arg=iota:4:start=1 --arg=zeros:4 --arg=3 --show=1 | FileCheck %s --check-prefix=TAIL
// RUN: ttc %s --run --kernel=gather --arg=iota:4 --arg=iota:4
// RUN: not ttc %s --run --kernel=gather --arg=iota:4 --arg=iota:4:start=2 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: not ttc %s --run --kernel=gather --arg=iota:4 --arg=iota:4:start=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: ttc %s --run --kernel=argument --arg=zeros:4 --arg=32
// RUN: not ttc %s --run --kernel=argument --arg=zeros:4 --arg=40 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: ttc %s --run --kernel=argument --arg=zeros:4 --arg=40 --bounds-checking=false
// RUN: ttc %s --run --kernel=passes_an_argument --arg=zeros:4 --arg=32
// RUN: not ttc %s --run --kernel=passes_an_argument --arg=zeros:4 --arg=40 2>&1 | FileCheck %s --check-prefix=PASSED
// RUN: ttc %s --run --kernel=facts --arg=iota:4:start=8 --arg=full:4:value=3 --arg=0
// RUN: not ttc %s --run --kernel=facts --arg=iota:4:start=7 --arg=full:4:value=3 --arg=0 2>&1 | FileCheck %s --check-prefix=DIVISIBILITY
// RUN: not ttc %s --run --kernel=facts --arg=iota:4:start=8:step=4 --arg=full:4:value=3 --arg=0 2>&1 | FileCheck %s --check-prefix=CONTIGUITY
// RUN: not ttc %s --run --kernel=facts --arg=iota:4:start=8 --arg=iota:4 --arg=0 2>&1 | FileCheck %s --check-prefix=CONSTANCY
// RUN: ttc %s --run --kernel=facts_in_front_of_a_loop --arg=zeros:16 --arg=full:1:value=3 --arg=5 --arg=0
// RUN: not ttc %s --run --kernel=facts_in_front_of_a_loop --arg=zeros:16 --arg=full:1:value=3 --arg=5 --arg=1 2>&1 | FileCheck %s --check-prefix=OFFSETS
// RUN: not ttc %s --run --kernel=facts_in_front_of_a_loop --arg=zeros:16 --arg=full:1:value=3 --arg=4 --arg=1 2>&1 | FileCheck %s --check-prefix=LOADED
// RUN: ttc %s --run --kernel=facts_in_front_of_a_loop --arg=zeros:16 --arg=full:1:value=8 --arg=4 --arg=1

// DIVIDE: runtime-checks.mlir:[[#]]:{{[0-9]+}}: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 2, in program instance (0, 0, 0)
// UNCHECKED: 0: i32 (4) 0 -1 -1 3
// UNCHECKED: 1: i32 (4) 0 0 2 0
// REMAINDER: error: 'arith.remui': expected a nonzero divisor, but got 0, in program instance (0, 0, 0)
// TAIL: 1: i32 (4) 1 1 1 0
// GATHER: error: 'tt.gather': expected an index from 0 to 3, but got 4, for element 2, in program instance (0, 0, 0)
// NEGATIVE: error: 'tt.gather': expected an index from 0 to 3, but got -1, for element 0, in program instance (0, 0, 0)
// ARGUMENT: runtime-checks.mlir:[[#]]:{{[0-9]+}}: error: 'tt.func': expected 'n' divisible by 16 (tt.divisibility), but got 40, in program instance (0, 0, 0)
// PASSED: runtime-checks.mlir:[[#]]:{{[0-9]+}}: error: 'tt.func': expected '{{.*}}' divisible by 16 (tt.divisibility), but got 40, in program instance (0, 0, 0)
// DIVISIBILITY: error: 'arith.addi': expected a value divisible by 2 (tt.divisibility), but got 7, for element 0, in program instance (0, 0, 0)
// CONTIGUITY: error: 'arith.addi': expected consecutive values in groups of 2 (tt.contiguity), but got 12, for element 1, in program instance (0, 0, 0)
// CONSTANCY: error: 'arith.addi': expected equal values in groups of 4 (tt.constancy), but got 1, for element 1, in program instance (0, 0, 0)
// OFFSETS: runtime-checks.mlir:[[#]]:{{[0-9]+}}: error: 'arith.addi': expected a value divisible by 4 (tt.divisibility), but got 5, for element 0, in program instance (0, 0, 0)
// LOADED: runtime-checks.mlir:[[#]]:{{[0-9]+}}: error: 'tt.load': expected a value divisible by 8 (tt.divisibility), but got 3, in program instance (0, 0, 0)

tt.func public @divide(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %yi = tt.addptr %ys, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %b = tt.load %yi : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %a, %b : tensor<4xi32>
  %r = arith.remsi %a, %b : tensor<4xi32>
  tt.store %xi, %q : tensor<4x!tt.ptr<i32>>
  tt.store %yi, %r : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @remainder(%n: i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.remui %c1, %n : i32
  tt.print "r: " {hex = false, isSigned = array<i32: 0>} : %r : i32
  tt.return
}

// Elements that a load leaves out are undefined, and are no wrong divisors.
tt.func public @tail(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %a = tt.load %xi, %mask : tensor<4x!tt.ptr<i32>>
  %q = arith.divsi %a, %a : tensor<4xi32>
  %all = "tt.reduce"(%q) <{axis = 0 : i32}> ({
  ^bb0(%p: i32, %r: i32):
    %s = arith.addi %p, %r : i32
    tt.reduce.return %s : i32
  }) : (tensor<4xi32>) -> i32
  tt.print "sum: " {hex = false, isSigned = array<i32: 0>} : %all : i32
  tt.store %oi, %q, %mask : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @gather(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %yi = tt.addptr %ys, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %b = tt.load %yi : tensor<4x!tt.ptr<i32>>
  %g = tt.gather %a[%b] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  tt.store %xi, %g : tensor<4x!tt.ptr<i32>>
  tt.return
}

tt.func public @argument(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
  tt.store %x, %n : !tt.ptr<i32>
  tt.return
}

tt.func private @callee(%x: !tt.ptr<i32>, %m: i32 {tt.divisibility = 16 : i32}) attributes {noinline = true} {
  tt.store %x, %m : !tt.ptr<i32>
  tt.return
}

tt.func public @passes_an_argument(%x: !tt.ptr<i32>, %n: i32) {
  tt.call @callee(%x, %n) : (!tt.ptr<i32>, i32) -> ()
  tt.return
}

tt.func public @facts(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i32) {
  %zero = tt.splat %n : i32 -> tensor<4xi32>
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %yi = tt.addptr %ys, %i : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %a = tt.load %xi : tensor<4x!tt.ptr<i32>>
  %b = tt.load %yi : tensor<4x!tt.ptr<i32>>
  %c = arith.addi %a, %zero {tt.divisibility = dense<2> : tensor<1xi32>, tt.contiguity = dense<2> : tensor<1xi32>} : tensor<4xi32>
  %d = arith.addi %b, %zero {tt.constancy = dense<4> : tensor<1xi32>} : tensor<4xi32>
  tt.store %xi, %c : tensor<4x!tt.ptr<i32>>
  tt.store %yi, %d : tensor<4x!tt.ptr<i32>>
  tt.return
}

// Passes move arithmetic and loads in front of a loop, where its facts are wrong only if the loop has an iteration.
tt.func public @facts_in_front_of_a_loop(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %s: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %ss = tt.splat %s : i32 -> tensor<4xi32>
  %offsets = arith.addi %i, %ss {tt.divisibility = dense<4> : tensor<1xi32>} : tensor<4xi32>
  %xi = tt.addptr %xs, %offsets : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %isEntered = arith.cmpi sgt, %n, %c0 : i32
  %a = tt.load %y, %isEntered {tt.divisibility = 8 : i32} : !tt.ptr<i32>
  %sums = "tt.reduce"(%offsets) <{axis = 0 : i32}> ({
  ^bb0(%u: i32, %v: i32):
    %w = arith.addi %u, %v : i32
    tt.reduce.return %w : i32
  }) : (tensor<4xi32>) -> i32
  %sum = arith.addi %sums, %a : i32
  %values = tt.splat %sum : i32 -> tensor<4xi32>
  scf.for %k = %c0 to %n step %c1 : i32 {
    tt.store %xi, %values : tensor<4x!tt.ptr<i32>>
  }
  tt.return
}
