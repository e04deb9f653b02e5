// A quotient passes through selects and accesses, and is used where all of their conditions are true. It does not matter
// which of them is known, and whether it is computed before the division or behind it.

// RUN: ttc %s --run --kernel=inner_is_known --arg=x=iota:8 --arg=y=iota:8:start=-2 --arg=o=zeros:8 --show=o | FileCheck %s --check-prefix=INNER
// RUN: ttc %s --run --kernel=stores_are_masked --arg=x=iota:5 --arg=y=iota:5:start=1 --arg=o=zeros:10 --arg=n=5 --show=o=10 | FileCheck %s --check-prefix=STORES
// RUN: ttc %s --run --kernel=mask_is_behind --arg=x=iota:5:start=1 --arg=o=zeros:5 --arg=n=5 --show=o | FileCheck %s --check-prefix=BEHIND
// RUN: not ttc %s --run --kernel=mask_is_behind --arg=x=iota:5 --arg=o=zeros:5 --arg=n=5 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not ttc %s --run --kernel=other_is_used --arg=x=ones:8 --arg=y=iota:8:start=-2 --arg=o=zeros:8 2>&1 | FileCheck %s --check-prefix=THIRD
// RUN: ttc %s --run --kernel=other_is_used --arg=x=zeros:8 --arg=y=iota:8:start=-2 --arg=o=zeros:8 --show=o | FileCheck %s --check-prefix=SEVENS
// RUN: not ttc %s --run --kernel=mask_is_quotient --arg=x=iota:8:start=-2 --arg=o=zeros:8 2>&1 | FileCheck %s --check-prefix=THIRD

// FIRST: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 0, in program instance (0, 0, 0)
// THIRD: error: 'arith.divsi': expected a nonzero divisor, but got 0, for element 2, in program instance (0, 0, 0)

// INNER: o: i32 (8) 7 -100 8 100 50 33 25 20
tt.func public @inner_is_known(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %yi = tt.addptr %ys, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %a = tt.load %xi : tensor<8x!tt.ptr<i32>>
  %b = tt.load %yi : tensor<8x!tt.ptr<i32>>
  %isPositive = arith.cmpi sgt, %a, %zero : tensor<8xi32>
  %isNotZero = arith.cmpi ne, %b, %zero : tensor<8xi32>
  %q = arith.divsi %hundred, %b : tensor<8xi32>
  %inner = arith.select %isPositive, %q, %seven : tensor<8xi1>, tensor<8xi32>
  %outer = arith.select %isNotZero, %inner, %eight : tensor<8xi1>, tensor<8xi32>
  tt.store %oi, %outer : tensor<8x!tt.ptr<i32>>
  tt.return
}

// STORES: o: i32 (10) 7 50 33 25 20 7 50 33 25 20
tt.func public @stores_are_masked(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %yi = tt.addptr %ys, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<8xi32>
  %a = tt.load %xi, %mask, %seven : tensor<8x!tt.ptr<i32>>
  %b = tt.load %yi, %mask, %zero : tensor<8x!tt.ptr<i32>>
  %isPositive = arith.cmpi sgt, %a, %zero : tensor<8xi32>
  %q = arith.divsi %hundred, %b : tensor<8xi32>
  %selected = arith.select %isPositive, %q, %seven : tensor<8xi1>, tensor<8xi32>
  tt.store %oi, %selected, %mask : tensor<8x!tt.ptr<i32>>
  %next = tt.addptr %oi, %ns : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %next, %selected, %mask : tensor<8x!tt.ptr<i32>>
  tt.return
}

// BEHIND: o: i32 (5) 100 50 33 25 20
tt.func public @mask_is_behind(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<8xi32>
  %a = tt.load %xi, %inside, %zero : tensor<8x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<8xi32>
  %last = arith.subi %ns, %i : tensor<8xi32>
  %mask = arith.cmpi sgt, %last, %zero : tensor<8xi32>
  tt.store %oi, %q, %mask : tensor<8x!tt.ptr<i32>>
  tt.return
}

// A second use does not leave the quotient out where the first one does.
// SEVENS: o: i32 (8) 7 7 7 7 7 7 7 7
tt.func public @other_is_used(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %yi = tt.addptr %ys, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %a = tt.load %xi : tensor<8x!tt.ptr<i32>>
  %b = tt.load %yi : tensor<8x!tt.ptr<i32>>
  %isPositive = arith.cmpi sgt, %a, %zero : tensor<8xi32>
  %isNotZero = arith.cmpi ne, %b, %zero : tensor<8xi32>
  %q = arith.divsi %hundred, %b : tensor<8xi32>
  %inner = arith.select %isNotZero, %q, %seven : tensor<8xi1>, tensor<8xi32>
  tt.store %oi, %inner : tensor<8x!tt.ptr<i32>>
  %outer = arith.select %isPositive, %q, %seven : tensor<8xi1>, tensor<8xi32>
  tt.store %oi, %outer : tensor<8x!tt.ptr<i32>>
  tt.return
}

// The mask that would leave out the quotient is computed from it.
tt.func public @mask_is_quotient(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xi = tt.addptr %xs, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %zero = arith.constant dense<0> : tensor<8xi32>
  %seven = arith.constant dense<7> : tensor<8xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  %hundred = arith.constant dense<100> : tensor<8xi32>
  %a = tt.load %xi : tensor<8x!tt.ptr<i32>>
  %q = arith.divsi %hundred, %a : tensor<8xi32>
  %mask = arith.cmpi sgt, %q, %zero : tensor<8xi32>
  tt.store %oi, %q, %mask : tensor<8x!tt.ptr<i32>>
  tt.return
}
