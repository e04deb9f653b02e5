// Each remark names the condition that is not proven. The first kernel fulfills all, and the others change it.
// RUN: triton-opt %s --split-input-file --triton-form-tensor-descriptors --remarks-filter=triton-form-tensor-descriptors --verify-diagnostics -o /dev/null

// All conditions hold.
tt.func @described(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Remark="a tile is loaded by TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// A store through a descriptor has no cache modifier.
tt.func @store(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{TileDescribed}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %t = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  // expected-remark @below {{Reason="the store has a cache modifier or an eviction policy", Remark="a tile is stored through pointers instead of TMA", Suggestion="remove it"}}
  tt.store %pc, %t cacheModifier = cg : tensor<64x64x!tt.ptr<f16>>
  tt.return %sum : tensor<64x64xf32>
}

// -----

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

// A volatile load stays.
tt.func @volatile(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Reason="the load is volatile", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other {isVolatile = true} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// A load that bypasses caches stays.
tt.func @uncached(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Reason="the load must not use a cache", Remark="a tile is loaded through pointers instead of TMA"}}
    %b = tt.load %pointers, %mask, %other cacheModifier = cv : tensor<64x64x!tt.ptr<f16>>
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

// An atomic operation makes visible to loads what other program instances stored, but not to TMA.
tt.func @synchronized(%lock: !tt.ptr<i32>, %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %old = tt.atomic_cas acquire, gpu, %lock, %c0, %c64 : (!tt.ptr<i32>, i32, i32) -> i32
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
    // expected-remark @below {{Reason="program instances may synchronize between the access and another of the same memory", Remark="a tile is loaded through pointers instead of TMA"}}
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

// A tile of results is stored.
tt.func @stored(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Remark="a tile is loaded by TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %t = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  %c64s = arith.constant dense<64> : tensor<64x1xi32>
  %first = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %index = arith.addi %first, %first : tensor<64x1xi32>
  %rows_c = arith.muli %index, %c64s : tensor<64x1xi32>
  %rows_b = tt.broadcast %rows_c : tensor<64x1xi32> -> tensor<64x64xi32>
  %sp = tt.addptr %pc, %rows_b : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  // expected-remark @below {{Remark="a tile is stored by TMA"}}
  tt.store %sp, %t : tensor<64x64x!tt.ptr<f16>>
  tt.return %sum : tensor<64x64xf32>
}

// -----

// TMA writes whole units of 16 bytes.
tt.func @stored_ragged(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Remark="a tile is loaded by TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %t = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  %c64s = arith.constant dense<64> : tensor<64x1xi32>
  %first = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %index = arith.addi %first, %first : tensor<64x1xi32>
  %nr = tt.splat %n : i32 -> tensor<1x64xi32>
  %in = arith.cmpi slt, %columns, %nr : tensor<1x64xi32>
  %store_mask = tt.broadcast %in : tensor<1x64xi1> -> tensor<64x64xi1>
  %rows_c = arith.muli %index, %c64s : tensor<64x1xi32>
  %rows_b = tt.broadcast %rows_c : tensor<64x1xi32> -> tensor<64x64xi32>
  %sp = tt.addptr %pc, %rows_b : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  // expected-remark @below {{Reason="the size of the tensor along the contiguous dimension is not known to be a multiple of 16 bytes"}}
  tt.store %sp, %t, %store_mask : tensor<64x64x!tt.ptr<f16>>
  tt.return %sum : tensor<64x64xf32>
}

// -----

// A store must not wrap.
tt.func @stored_wrapped(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    // expected-remark @below {{Remark="a tile is loaded by TMA"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %t = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  %c64s = arith.constant dense<64> : tensor<64x1xi32>
  %first = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %index = arith.remsi %first, %ns : tensor<64x1xi32>
  %rows_c = arith.muli %index, %c64s : tensor<64x1xi32>
  %rows_b = tt.broadcast %rows_c : tensor<64x1xi32> -> tensor<64x64xi32>
  %sp = tt.addptr %pc, %rows_b : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  // expected-remark @below {{Reason="the indices along dimension 0 wrap", Remark="a tile is stored through pointers instead of TMA", Suggestion="bound them by the mask"}}
  tt.store %sp, %t : tensor<64x64x!tt.ptr<f16>>
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

// TMA does not copy bits.
tt.func @bits(%p: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<false> : tensor<64x64xi1>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<i1> -> tensor<64x64x!tt.ptr<i1>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<i1>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<i1>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="TMA copies elements of 8, 16, 32 or 64 bits", Remark="a tile is loaded through pointers instead of TMA"}}
    %loaded = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<i1>>
    %b = arith.uitofp %loaded : tensor<64x64xi1> to tensor<64x64xf16>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.return %sum : tensor<64x64xf32>
}

// -----

// TMA copies 16 bytes at least.
tt.func @narrow(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %other = arith.constant dense<0.0> : tensor<64x4xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %columns = tt.expand_dims %r4 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %column = tt.broadcast %columns : tensor<1x4xi32> -> tensor<64x4xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x4x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x4x!tt.ptr<f16>>, tensor<64x4xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x4xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x4xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x4x!tt.ptr<f16>>, tensor<64x4xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x4xi1>
    // expected-remark @below {{Reason="the contiguous dimension of the tile has less than 16 bytes", Remark="a tile is loaded through pointers instead of TMA", Suggestion="load a larger tile"}}
    %b = tt.load %pointers, %mask, %other : tensor<64x4x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x4xf16> -> tensor<64x4xf32>
    scf.yield %d : tensor<64x4xf32>
  }
  tt.return %sum : tensor<64x4xf32>
}

// -----

// Each offset of another kind that changes in the loop is a dimension.
tt.func @dimensions(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
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
    %k2 = arith.muli %k, %k : i32
    %o2 = arith.muli %k2, %s : i32
    %k3 = arith.muli %k2, %k : i32
    %o3 = arith.muli %k3, %s : i32
    %k4 = arith.muli %k3, %k : i32
    %o4 = arith.muli %k4, %s : i32
    %k5 = arith.muli %k4, %k : i32
    %o5 = arith.muli %k5, %s : i32
    %sum3 = arith.addi %o2, %o3 : i32
    %sum4 = arith.addi %sum3, %o4 : i32
    %sum5 = arith.addi %sum4, %o5 : i32
    %more = tt.splat %sum5 : i32 -> tensor<64x64xi32>
    %further = arith.addi %offset, %more : tensor<64x64xi32>
    %pointers = tt.addptr %pc, %further : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    // expected-remark @below {{Reason="TMA copies tiles of at most 5 dimensions", Remark="a tile is loaded through pointers instead of TMA"}}
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
