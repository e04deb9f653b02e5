// Each remark names the condition that is not proven. The first kernel fulfills all. The others change the access or the tile.
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
