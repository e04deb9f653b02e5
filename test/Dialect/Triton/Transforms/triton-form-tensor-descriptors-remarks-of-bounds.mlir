// Each remark names the condition that is not proven of the start of a tile, its mask or the size of its tensor.
// RUN: triton-opt %s --split-input-file --triton-form-tensor-descriptors --remarks-filter=triton-form-tensor-descriptors --verify-diagnostics -o /dev/null

// The mask must bound single indices.
tt.func @mask(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi ne, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the mask is not a conjunction of bounds on the indices of the tensor", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// Elements behind a second bound are not loaded.
tt.func @bounds(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %c100 = arith.constant dense<100> : tensor<64x1xi32>
    %first = arith.cmpi slt, %rows, %c100 : tensor<64x1xi32>
    %both = arith.andi %inside, %first : tensor<64x1xi1>
    %mask = tt.broadcast %both : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the mask has two upper bounds on one dimension", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// TMA does not omit elements at the start.
tt.func @lower(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi sgt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the mask has a lower bound that is not the first index of the tensor", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// TMA loads zero outside of the tensor.
tt.func @other(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<1.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="masked-off elements are not loaded as zero", Remark="a tile is loaded through pointers instead of TMA", Suggestion="make `other` zero"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// Negative zero is another value.
tt.func @negative_zero(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<-0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="masked-off elements are not loaded as zero", Remark="a tile is loaded through pointers instead of TMA", Suggestion="make `other` zero"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The start must not be negative.
tt.func @negative_start(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %s to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the start of the tile along dimension 0 may be negative", Remark="a tile is loaded through pointers instead of TMA", Suggestion="compare the indices with 0 in the mask"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The rows that wrap are summed.
tt.func @wrap(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %unwrapped = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %rows = arith.remsi %unwrapped, %ns : tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    // expected-remark @below {{Reason="the indices along dimension 0 wrap, and the elements that wrap are not known to be unused", Remark="a tile is loaded through pointers instead of TMA", Suggestion="mask the stores of the results by the same bound"}}
    %b = tt.load %pointers : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// So is the start along the contiguous dimension.
tt.func @contiguous_start(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %program = tt.get_program_id x : i32
  %programs = tt.splat %program : i32 -> tensor<64xi32>
  %rx = arith.addi %programs, %r : tensor<64xi32>
  %columns = tt.expand_dims %rx {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the start of the tile along the contiguous dimension is not known to be a multiple of 16 bytes", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// So have indices with a bound.
tt.func @wide_and_bounded(%w: i64, %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %c0w = arith.constant 0 : i64
  %c64w = arith.constant 64 : i64
  %rw = arith.extsi %r : tensor<64xi32> to tensor<64xi64>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ssw = arith.extsi %ss : tensor<64x1xi32> to tensor<64x1xi64>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0w to %w step %c64w iter_args(%c = %zero) -> (tensor<64x64xf32>) : i64 {
    %ks = tt.splat %k : i64 -> tensor<64xi64>
    %rk = arith.addi %ks, %rw : tensor<64xi64>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi64> -> tensor<64x1xi64>
    %offsets = arith.muli %rows, %ssw : tensor<64x1xi64>
    %offset = tt.broadcast %offsets : tensor<64x1xi64> -> tensor<64x64xi64>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %ws = tt.splat %w : i64 -> tensor<64x1xi64>
    %inside = arith.cmpi slt, %rows, %ws : tensor<64x1xi64>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the start of the tile along dimension 0 is not known to have 32 bits", Remark="a tile is loaded through pointers instead of TMA", Suggestion="compute the indices along this dimension with 32 bits"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// So has the size of the tensor.
tt.func @wide_size(%w: i64, %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %wide = arith.extsi %rows : tensor<64x1xi32> to tensor<64x1xi64>
    %ws = tt.splat %w : i64 -> tensor<64x1xi64>
    %inside = arith.cmpi slt, %wide, %ws : tensor<64x1xi64>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the size of the tensor along dimension 0 is not known to have 32 bits", Remark="a tile is loaded through pointers instead of TMA", Suggestion="compute the bound of the mask from 32-bit integers"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// A loop carries the rows that wrap to its next iteration, where the mask is about other rows.
tt.func @carried_wrap(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32>, %n: i32, %b: tensor<64x64xf16>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %c64 = arith.constant 64 : i32
  %c192 = arith.constant 192 : i32
  %row_length = arith.constant dense<64> : tensor<64x1xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %columns = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %r = scf.for %j = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    %passed = arith.muli %j, %c64 : i32
    %start = arith.subi %c192, %passed : i32
    %starts = tt.splat %start : i32 -> tensor<64xi32>
    %rows = arith.addi %starts, %range : tensor<64xi32>
    %wrapped = arith.remsi %rows, %ns : tensor<64xi32>
    %index = tt.expand_dims %wrapped {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offset = arith.muli %index, %row_length : tensor<64x1xi32>
    %base = tt.splat %p : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %first = tt.addptr %base, %offset : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %firsts = tt.broadcast %first : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %ptrs = tt.addptr %firsts, %columns : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    // expected-remark @below {{Reason="the indices along dimension 0 wrap, and the elements that wrap are not known to be unused"}}
    %a = tt.load %ptrs : tensor<64x64x!tt.ptr<f16>>
    %next = tt.dot %a, %b, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %bound = arith.cmpi slt, %rows, %ns : tensor<64xi32>
    %bounds = tt.expand_dims %bound {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
    %mask = tt.broadcast %bounds : tensor<64x1xi1> -> tensor<64x64xi1>
    %outs = tt.splat %out : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %targets = tt.addptr %outs, %columns : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    // expected-remark @below {{Remark="a tile is stored through pointers instead of TMA"}}
    tt.store %targets, %next, %mask : tensor<64x64x!tt.ptr<f32>>
    scf.yield %next : tensor<64x64xf32>
  }
  tt.return
}
