// Accesses are described as tiles: the base, and the size, the start, the extent and the stride of each dimension.
// RUN: triton-test-opt %s --test-print-tiles --verify-diagnostics --split-input-file -o /dev/null

// A multiple of a stride is the start along its dimension.
tt.func @constants(%p: !tt.ptr<f32>) -> tensor<8x16xf32> {
  %start = arith.constant dense<316> : tensor<8x16xi32>
  %c32 = arith.constant dense<32> : tensor<8x1xi32>
  %i = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %j = tt.make_range {end = 20 : i32, start = 4 : i32} : tensor<16xi32>
  %ie = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %je = tt.expand_dims %j {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %is = arith.muli %c32, %ie : tensor<8x1xi32>
  %ib = tt.broadcast %is : tensor<8x1xi32> -> tensor<8x16xi32>
  %jb = tt.broadcast %je : tensor<1x16xi32> -> tensor<8x16xi32>
  %sum = arith.addi %ib, %jb : tensor<8x16xi32>
  %offset = arith.addi %sum, %start : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pointers = tt.addptr %ps, %offset : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // expected-remark @below {{base %arg0 + 0; 8 from 10 of unbounded by 32; 16 from 0 of unbounded by 1}}
  %x = tt.load %pointers : tensor<8x16x!tt.ptr<f32>>
  tt.return %x : tensor<8x16xf32>
}

// -----

// An offset that is a multiple of one parameter with unknown sign is added to the base; one that is a multiple of a
// program id is the start.
tt.func @programs(%p: !tt.ptr<f32>, %batch: i32) -> tensor<64xf32> {
  %c64 = arith.constant 64 : i32
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %start = arith.muli %x, %c64 : i32
  %first = arith.muli %y, %batch : i32
  %q = tt.addptr %p, %first : !tt.ptr<f32>, i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %start : i32 -> tensor<64xi32>
  %i = arith.addi %s, %r : tensor<64xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pointers = tt.addptr %qs, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @below {{base %arg0 + 0; 1 from %1 of unbounded by %arg1; 64 from 64*%0 of unbounded by 1}}
  %l = tt.load %pointers : tensor<64x!tt.ptr<f32>>
  tt.return %l : tensor<64xf32>
}

// -----

// Bounds of all signed comparisons. A bound that holds for all indices is none.
tt.func @bounds(%p: !tt.ptr<f32>, %n: i32, %value: tensor<64xf32>) {
  %x = tt.get_program_id x : i32
  %c0 = arith.constant dense<0> : tensor<64xi32>
  %c63 = arith.constant dense<63> : tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %x : i32 -> tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %i = arith.addi %s, %r : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pointers = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %slt = arith.cmpi slt, %i, %ns : tensor<64xi32>
  // expected-remark @below {{base %arg0 + 0; 64 from %0 of %arg1 by 1}}
  tt.store %pointers, %value, %slt : tensor<64x!tt.ptr<f32>>
  %sle = arith.cmpi sle, %i, %ns : tensor<64xi32>
  // expected-remark @below {{base %arg0 + 0; 64 from %0 of 1 + %arg1 by 1}}
  tt.store %pointers, %value, %sle : tensor<64x!tt.ptr<f32>>
  %sgt = arith.cmpi sgt, %ns, %i : tensor<64xi32>
  // expected-remark @below {{base %arg0 + 0; 64 from %0 of %arg1 by 1}}
  tt.store %pointers, %value, %sgt : tensor<64x!tt.ptr<f32>>
  %sge = arith.cmpi sge, %i, %c0 : tensor<64xi32>
  %both = arith.andi %sge, %slt : tensor<64xi1>
  // expected-remark @below {{base %arg0 + 0; 64 from %0 of %arg1 nonnegative by 1}}
  tt.store %pointers, %value, %both : tensor<64x!tt.ptr<f32>>
  %all = arith.cmpi sle, %r, %c63 : tensor<64xi32>
  // expected-remark @below {{base %arg0 + 0; 64 from %0 of unbounded by 1}}
  tt.store %pointers, %value, %all : tensor<64x!tt.ptr<f32>>
  %after = arith.cmpi sge, %i, %ns : tensor<64xi32>
  // expected-remark @below {{no tile: the mask has a lower bound that is not the first index of the tensor}}
  tt.store %pointers, %value, %after : tensor<64x!tt.ptr<f32>>
  %ult = arith.cmpi ult, %i, %ns : tensor<64xi32>
  // expected-remark @below {{no tile: the mask is not a conjunction of bounds on the indices of the tensor}}
  tt.store %pointers, %value, %ult : tensor<64x!tt.ptr<f32>>
  %either = arith.ori %slt, %sge : tensor<64xi1>
  // expected-remark @below {{no tile: the mask is not a conjunction of bounds on the indices of the tensor}}
  tt.store %pointers, %value, %either : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Indices wrap by a remainder, a minimum or a selection. The rows that wrap are observable if a store writes them.
tt.func @wraps(%p: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant dense<0> : tensor<64xi32>
  %c1 = arith.constant dense<1> : tensor<64xi32>
  %x = tt.get_program_id x : i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %x : i32 -> tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %i = arith.addi %s, %r : tensor<64xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pointers = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>

  %rem = arith.remsi %i, %ns : tensor<64xi32>
  %prem = tt.addptr %ps, %rem : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @+3 {{base %arg0 + 0; 64 from %0 of %arg1 wrapped by 1}}
  // expected-remark @+2 {{dimension 0 is not empty}}
  // expected-remark @+1 {{what wraps along dimension 0 is unobservable}}
  %a = tt.load %prem : tensor<64x!tt.ptr<f32>>
  // expected-remark @below {{64 from %0 of %arg1 by 1}}
  tt.store %pointers, %a, %inside : tensor<64x!tt.ptr<f32>>

  // The remainder has shown that the size is positive.
  %last = arith.subi %ns, %c1 : tensor<64xi32>
  %min = arith.minsi %i, %last : tensor<64xi32>
  %pmin = tt.addptr %ps, %min : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @+3 {{base %arg0 + 0; 64 from %0 of %arg1 wrapped by 1}}
  // expected-remark @+2 {{dimension 0 is not empty}}
  // expected-remark @+1 {{what wraps along dimension 0 is observable}}
  %b = tt.load %pmin : tensor<64x!tt.ptr<f32>>
  // expected-remark @below {{64 from %0 of unbounded by 1}}
  tt.store %pointers, %b : tensor<64x!tt.ptr<f32>>

  %sel = arith.select %inside, %i, %c0 : tensor<64xi1>, tensor<64xi32>
  %psel = tt.addptr %ps, %sel : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @+3 {{base %arg0 + 0; 64 from %0 of %arg1 wrapped by 1}}
  // expected-remark @+2 {{dimension 0 is not empty}}
  // expected-remark @+1 {{what wraps along dimension 0 is observable}}
  %c = tt.load %psel : tensor<64x!tt.ptr<f32>>
  %beyond = arith.cmpi sle, %i, %ns : tensor<64xi32>
  // expected-remark @below {{64 from %0 of 1 + %arg1 by 1}}
  tt.store %pointers, %c, %beyond : tensor<64x!tt.ptr<f32>>

  // An integer division by what wraps may be undefined.
  // expected-remark @+3 {{base %arg0 + 0; 64 from %0 of %arg1 wrapped by 1}}
  // expected-remark @+2 {{dimension 0 is not empty}}
  // expected-remark @+1 {{what wraps along dimension 0 is observable}}
  %d = tt.load %prem : tensor<64x!tt.ptr<f32>>
  %di = tt.bitcast %d : tensor<64xf32> -> tensor<64xi32>
  %q = arith.divsi %ns, %di : tensor<64xi32>
  %qf = tt.bitcast %q : tensor<64xi32> -> tensor<64xf32>
  // expected-remark @below {{64 from %0 of %arg1 by 1}}
  tt.store %pointers, %qf, %inside : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Loops advance pointers, tensors of indices and scalars by invariant steps; other values are unknown.
tt.func @loops(%p: !tt.ptr<f32>, %n: i32, %stride: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %sixteen = arith.constant dense<16> : tensor<16xi32>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %step = tt.splat %stride : i32 -> tensor<16xi32>
  %result:4 = scf.for %i = %c5 to %n step %c3 iter_args(%q = %pr, %index = %r, %scalar = %c0, %doubled = %c3) -> (tensor<16x!tt.ptr<f32>>, tensor<16xi32>, i32, i32) : i32 {
    // expected-remark @below {{base %arg0 + 0; 1 from iteration(%arg3) of unbounded by %arg2; 16 from 0 of unbounded by 1}}
    %a = tt.load %q : tensor<16x!tt.ptr<f32>>
    %pi = tt.addptr %ps, %index : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    // expected-remark @below {{base %arg0 + 0; 16 from 16*iteration(%arg3) of unbounded by 1}}
    %b = tt.load %pi : tensor<16x!tt.ptr<f32>>
    %s = tt.splat %scalar : i32 -> tensor<16xi32>
    %pis = tt.addptr %pi, %s : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    // expected-remark @below {{base %arg0 + 0; 1 from iteration(%arg3) of unbounded by 21; 16 from 0 of unbounded by 1}}
    %c = tt.load %pis : tensor<16x!tt.ptr<f32>>
    %iv = tt.splat %i : i32 -> tensor<16xi32>
    %piv = tt.addptr %pr, %iv : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    // expected-remark @below {{base %arg0 + 0; 16 from 5 + 3*iteration(%arg3) of unbounded by 1}}
    %d = tt.load %piv : tensor<16x!tt.ptr<f32>>
    %u = tt.splat %doubled : i32 -> tensor<16xi32>
    %pu = tt.addptr %pr, %u : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    // expected-remark @below {{base %arg0 + 0; 1 from %arg7 of unbounded by 1; 16 from 0 of unbounded by 1}}
    %e = tt.load %pu : tensor<16x!tt.ptr<f32>>
    %qn = tt.addptr %q, %step : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %indexn = arith.addi %sixteen, %index : tensor<16xi32>
    %scalarn = arith.addi %scalar, %c5 : i32
    %doubledn = arith.addi %doubled, %doubled : i32
    scf.yield %qn, %indexn, %scalarn, %doubledn : tensor<16x!tt.ptr<f32>>, tensor<16xi32>, i32, i32
  }
  tt.return
}

// -----

// An offset of 64 bits that advances with the induction variable is an index of 32 bits, like that one: the start of the
// tile contains where the loop begins.
tt.func @advances_like_the_induction_variable(%p: !tt.ptr<f32>, %n: i32) {
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %step = arith.constant 16 : i64
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c8 : i32
  %first64 = arith.extsi %first : i32 to i64
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %result = scf.for %i = %first to %n step %c16 iter_args(%offset = %first64) -> (i64) : i32 {
    %o = tt.splat %offset : i64 -> tensor<16xi64>
    %q = tt.addptr %pr, %o : tensor<16x!tt.ptr<f32>>, tensor<16xi64>
    // expected-remark @below {{base %arg0 + 0; 16 from 8*%0 + 16*iteration(%arg2) of unbounded by 1}}
    %a = tt.load %q : tensor<16x!tt.ptr<f32>>
    %next = arith.addi %offset, %step : i64
    scf.yield %next : i64
  }
  tt.return
}

// -----

// The batch in a loop over batches is a dimension of its own; offsets that are a multiple of one batch add their strides.
tt.func @batches(%p: !tt.ptr<f32>, %n: i32, %stride: i32, %row: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  scf.for %batch = %c0 to %n step %c1 : i32 {
    %first = arith.muli %batch, %stride : i32
    %second = arith.muli %batch, %row : i32
    %both = arith.addi %first, %second : i32
    %sum = arith.addi %both, %row : i32
    %q = tt.addptr %p, %sum : !tt.ptr<f32>, i32
    %qs = tt.splat %q : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %pointers = tt.addptr %qs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    // expected-remark @below {{base %arg0 + %arg3; 1 from iteration(%arg4) of unbounded by %arg2 + %arg3; 16 from 0 of unbounded by 1}}
    %a = tt.load %pointers : tensor<16x!tt.ptr<f32>>
  }
  tt.return
}

// -----

// A range may begin below zero.
tt.func @negative_range(%p: !tt.ptr<f32>) -> tensor<64xf32> {
  %c64 = arith.constant 64 : i32
  %x = tt.get_program_id x : i32
  %start = arith.muli %x, %c64 : i32
  %r = tt.make_range {end = 32 : i32, start = -32 : i32} : tensor<64xi32>
  %s = tt.splat %start : i32 -> tensor<64xi32>
  %i = arith.addi %s, %r : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pointers = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @below {{base %arg0 + -32; 64 from 64*%0 of unbounded by 1}}
  %v = tt.load %pointers : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// -----

// A bound of more than 64 bits is none that a tile has.
tt.func @wide_bound(%p: !tt.ptr<f32>) -> tensor<64xf32> {
  %bound = arith.constant dense<36893488147419103232> : tensor<64xi128>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %wide = arith.extsi %r : tensor<64xi32> to tensor<64xi128>
  %mask = arith.cmpi slt, %wide, %bound : tensor<64xi128>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pointers = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @below {{the mask is not a conjunction of bounds on the indices of the tensor}}
  %x = tt.load %pointers, %mask : tensor<64x!tt.ptr<f32>>
  tt.return %x : tensor<64xf32>
}
