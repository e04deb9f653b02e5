// Each remark names the condition that is not proven of the base, a stride or an offset of a tile.
// RUN: triton-opt %s --split-input-file --triton-form-tensor-descriptors --remarks-filter=triton-form-tensor-descriptors --verify-diagnostics -o /dev/null

// The base must be aligned.
tt.func @base(%p: !tt.ptr<f16>, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{TileNotDescribed | Category:triton-form-tensor-descriptors | Function=base | Reason="the base of the tensor is not known to be aligned to 16 bytes", Remark="a tile is loaded through pointers instead of TMA", Suggestion="state `tt.divisibility` on parameter 0 if it holds"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// So must one that the kernel loads.
tt.func @loaded_base(%q: !tt.ptr<i64>, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %address = tt.load %q : !tt.ptr<i64>
  %p = tt.int_to_ptr %address : i64 -> !tt.ptr<f16>
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
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{TileNotDescribed | Category:triton-form-tensor-descriptors | Function=loaded_base | Reason="the base of the tensor is not known to be aligned to 16 bytes", Remark="a tile is loaded through pointers instead of TMA", Suggestion="state `tt.divisibility` on the operation that computes it if it holds"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The stride must be a multiple of 16 bytes.
tt.func @stride(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the stride of dimension 0 is not known to be a multiple of 16 bytes", Remark="a tile is loaded through pointers instead of TMA", Suggestion="state `tt.divisibility` on parameter 1 if it holds"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// A constant stride must be positive.
tt.func @negative_stride(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = arith.constant dense<-64> : tensor<64x1xi32>
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
    // expected-remark @below {{Reason="the stride of dimension 0 is -64", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The negative of a stride, which is not negative.
tt.func @negated_stride(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %minus = arith.subi %c0, %s : i32
  %ss = tt.splat %minus : i32 -> tensor<64x1xi32>
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
    // expected-remark @below {{Reason="the stride of dimension 0 may be negative", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// A loop that walks backwards.
tt.func @backwards(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %back = arith.constant dense<-64> : tensor<64x64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
  %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %first = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %sum:2 = scf.for %k = %c0 to %n step %c1 iter_args(%c = %zero, %q = %first) -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    // expected-remark @below {{Reason="the stride of an offset that changes in a loop is -64", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %q : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %next = tt.addptr %q, %back : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %d, %next : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  tt.return %sum#0 : tensor<64x64xf32>
}

// -----

// One dimension must be contiguous.
tt.func @contiguous(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %two = arith.constant dense<2> : tensor<64x64xi32>
  %twice = arith.muli %column, %two : tensor<64x64xi32>
  %pc = tt.addptr %ps, %twice : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
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
    // expected-remark @below {{Reason="no dimension of the tile is known to be contiguous", Remark="a tile is loaded through pointers instead of TMA", Suggestion="make the stride 1 a constant"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// Indices must be affine.
tt.func @affine(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    %offsets = arith.muli %rows, %rows : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the addresses are not affine in the indices of the tensor", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// Indices that change in a loop have 32 bits.
tt.func @wide(%w: i64, %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Reason="an offset that changes in a loop may be negative or have more than 32 bits", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The base must be known at the entry.
tt.func @moving_base(%q: !tt.ptr<i64>, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %address = tt.load %q {tt.divisibility = 16 : i32} : !tt.ptr<i64>
    %p = tt.int_to_ptr %address {tt.divisibility = 16 : i32} : i64 -> !tt.ptr<f16>
    %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the base of the tensor is not known at the entry of the kernel", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The stride is not a parameter.
tt.func @computed_stride(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %quotient = arith.divsi %s, %n : i32
  %ss = tt.splat %quotient : i32 -> tensor<64x1xi32>
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
    // expected-remark @below {{Reason="the stride of dimension 0 is not known to be a multiple of 16 bytes", Remark="a tile is loaded through pointers instead of TMA", Suggestion="state `tt.divisibility` on the operation that computes it if it holds"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// These offsets are multiples of 16 bytes, too.
tt.func @leading(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    %kd = arith.divsi %k, %c64 : i32
    %o = arith.muli %kd, %n : i32
    %more = tt.splat %o : i32 -> tensor<64x64xi32>
    %further = arith.addi %offset, %more : tensor<64x64xi32>
    %pointers = tt.addptr %pc, %further : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="an offset that changes in a loop is not known to be a multiple of 16 bytes", Remark="a tile is loaded through pointers instead of TMA", Suggestion="state `tt.divisibility` on parameter 2 if it holds"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// The stride must be known at the entry.
tt.func @moving_stride(%q: !tt.ptr<i32>, %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %loaded = tt.load %q {tt.divisibility = dense<16> : tensor<1xi32>} : !tt.ptr<i32>
    %ss = tt.splat %loaded : i32 -> tensor<64x1xi32>
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="the size or the stride of the tensor along dimension 0 is not known at the entry of the kernel", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}
