// LLVM 22's vectorizer and code generation for hosts have defects that kernels do not see.

// The vectorizer takes a remainder of an induction variable for an induction variable of few bits, and does not check
// that it does not wrap.
// RUN: ttc %s --kernel=ring_buffer --run --arg=iota:256 --arg=zeros:64 --arg=64 --show=o=12 | FileCheck %s --check-prefix=RING
// RING: o: i32 (64) 64 65 66 67 68 69 70 71 64 65 66 67 ...
tt.func public @ring_buffer(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %start: i32) {
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %c7 = arith.constant dense<7> : tensor<64xi32>
  %c255 = arith.constant dense<255> : tensor<64xi32>
  %low = arith.andi %i, %c7 : tensor<64xi32>
  %first = tt.splat %start : i32 -> tensor<64xi32>
  %sum = arith.addi %low, %first : tensor<64xi32>
  %place = arith.andi %sum, %c255 : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %from = tt.addptr %xs, %place : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %values = tt.load %from : tensor<64x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to = tt.addptr %os, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to, %values : tensor<64x!tt.ptr<i32>>
  tt.return
}

// A masked store of truncated elements, of which one of a vector is on, is a store of the wider element.
// RUN: ttc %s --kernel=every_16th --run --arg=iota:64:start=1000 --arg=full:64:value=9 --show=o=36 | FileCheck %s --check-prefix=MASK
// MASK: o: i8 (64) 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 -9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 7 9 9 9 9 ...
tt.func public @every_16th(%x: !tt.ptr<i32>, %o: !tt.ptr<i8>) {
  %c15 = arith.constant dense<15> : tensor<64xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %from = tt.addptr %xs, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %values = tt.load %from : tensor<64x!tt.ptr<i32>>
  %bytes = arith.trunci %values : tensor<64xi32> to tensor<64xi8>
  %low = arith.andi %i, %c15 : tensor<64xi32>
  %mask = arith.cmpi eq, %low, %c15 : tensor<64xi32>
  %os = tt.splat %o : !tt.ptr<i8> -> tensor<64x!tt.ptr<i8>>
  %to = tt.addptr %os, %i : tensor<64x!tt.ptr<i8>>, tensor<64xi32>
  tt.store %to, %bytes, %mask : tensor<64x!tt.ptr<i8>>
  tt.return
}

// Pointers are elements of 64 bits.
// RUN: ttc %s --kernel=every_third_pointer --run --arg=o=full:12xi64:value=9 --show=o=12 | FileCheck %s --check-prefix=POINTER
// POINTER: o: i64 (12) 0 9 9 3 9 9 6 9 9 9 9 9
tt.func public @every_third_pointer(%o: !tt.ptr<i64>) {
  %c3 = arith.constant dense<3> : tensor<16xi32>
  %c0 = arith.constant dense<0> : tensor<16xi32>
  %c9 = arith.constant dense<9> : tensor<16xi32>
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rest = arith.remsi %i, %c3 : tensor<16xi32>
  %third = arith.cmpi eq, %rest, %c0 : tensor<16xi32>
  %inside = arith.cmpi slt, %i, %c9 : tensor<16xi32>
  %mask = arith.andi %third, %inside : tensor<16xi1>
  %wide = arith.extsi %i : tensor<16xi32> to tensor<16xi64>
  %pointers = tt.int_to_ptr %wide : tensor<16xi64> -> tensor<16x!tt.ptr<f32>>
  %base = tt.bitcast %o : !tt.ptr<i64> -> !tt.ptr<!tt.ptr<f32>>
  %os = tt.splat %base : !tt.ptr<!tt.ptr<f32>> -> tensor<16x!tt.ptr<!tt.ptr<f32>>>
  %to = tt.addptr %os, %i : tensor<16x!tt.ptr<!tt.ptr<f32>>>, tensor<16xi32>
  tt.store %to, %pointers, %mask : tensor<16x!tt.ptr<!tt.ptr<f32>>>
  tt.return
}
