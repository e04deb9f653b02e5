// An index that becomes a narrower integer and then an index again has lost bits.
// RUN: ttc %s --run --arg=o=zeros:5xi64 --arg=x=8589934848 --arg=n=1 --show=o=3 | FileCheck %s
// RUN: ttc %s --target=sm_90a --simulate --arg=o=zeros:5xi64 --arg=x=8589934848 --arg=n=1 --show=o=3 | FileCheck %s
// CHECK: o: i64 (5) 0 0 256
tt.func public @casts(%o: !tt.ptr<i64>, %x: i64, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %i = arith.index_cast %x : i64 to index
  %b = arith.index_cast %i : index to i8
  %j = arith.index_cast %b : i8 to index
  %r = arith.index_cast %j : index to i64
  tt.store %o, %r : !tt.ptr<i64>
  %b2 = arith.index_castui %i : index to i8
  %j2 = arith.index_castui %b2 : i8 to index
  %r2 = arith.index_castui %j2 : index to i64
  %p = tt.addptr %o, %c1 : !tt.ptr<i64>, i32
  tt.store %p, %r2 : !tt.ptr<i64>
  %b3 = arith.index_cast %i : index to i32
  %j3 = arith.index_cast %b3 : i32 to index
  %r3 = arith.index_cast %j3 : index to i64
  %p2 = tt.addptr %o, %c2 : !tt.ptr<i64>, i32
  tt.store %p2, %r3 : !tt.ptr<i64>
  %b4 = arith.index_castui %i : index to i8
  %j4 = arith.index_cast %b4 : i8 to index
  %r4 = arith.index_cast %j4 : index to i64
  %p3 = tt.addptr %o, %c3 : !tt.ptr<i64>, i32
  tt.store %p3, %r4 : !tt.ptr<i64>
  %b5 = arith.trunci %x : i64 to i8
  %j5 = arith.index_castui %b5 : i8 to index
  %r5 = arith.index_cast %j5 : index to i64
  %p4 = tt.addptr %o, %c4 : !tt.ptr<i64>, i32
  tt.store %p4, %r5 : !tt.ptr<i64>
  tt.return
}
