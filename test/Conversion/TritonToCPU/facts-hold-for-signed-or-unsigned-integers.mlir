// Types of integers have no sign: facts hold if they do for the signed or for the unsigned numbers.
// RUN: ttc %s --run --kernel=bytes --arg=zeros:256 --arg=0 --check=0=iota:256
// RUN: ttc %s --run --kernel=bytes --arg=zeros:256 --arg=-128 --check=0=iota:256:start=-128
// RUN: not ttc %s --run --kernel=bytes --arg=zeros:256 --arg=1 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: ttc %s --run --kernel=words --arg=zeros:16 --arg=0x7ffffff8
// RUN: ttc %s --run --kernel=words --arg=zeros:16 --arg=0xfffffff8
// RUN: ttc %s --run --kernel=three --arg=zeros:1 --arg=0xfffffffe --show=0 | FileCheck %s --check-prefix=THREE
// RUN: ttc %s --run --kernel=three --arg=zeros:1 --arg=-4
// RUN: not ttc %s --run --kernel=three --arg=zeros:1 --arg=-3 2>&1 | FileCheck %s --check-prefix=REST
// RUN: ttc %s --run --kernel=parameter --arg=0xffffffff
// RUN: not ttc %s --run --kernel=parameter --arg=-2 2>&1 | FileCheck %s --check-prefix=PARAMETER

// WRAPS: error: 'arith.addi': expected consecutive values in groups of 256 (tt.contiguity), but got 0, for element 255, in program instance
tt.func public @bytes(%o: !tt.ptr<i8>, %n: i8) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %numbers = arith.trunci %i : tensor<256xi32> to tensor<256xi8>
  %ns = tt.splat %n : i8 -> tensor<256xi8>
  %sum = arith.addi %numbers, %ns {tt.contiguity = 256 : i32} : tensor<256xi8>
  %os = tt.splat %o : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %oi = tt.addptr %os, %i : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %oi, %sum : tensor<256x!tt.ptr<i8>>
  tt.return
}

tt.func public @words(%o: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %sum = arith.addi %i, %ns {tt.contiguity = 16 : i32} : tensor<16xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %oi = tt.addptr %os, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %oi, %sum : tensor<16x!tt.ptr<i32>>
  tt.return
}

// THREE: 0: i32 (1) -1
// REST: error: 'arith.addi': expected a value divisible by 3 (tt.divisibility), but got -2, in program instance
tt.func public @three(%o: !tt.ptr<i32>, %n: i32) {
  %one = arith.constant 1 : i32
  %sum = arith.addi %n, %one {tt.divisibility = 3 : i32} : i32
  tt.store %o, %sum : !tt.ptr<i32>
  tt.return
}

// PARAMETER: error: 'tt.func': expected 'n' divisible by 3 (tt.divisibility), but got -2, in program instance
tt.func public @parameter(%n: i32 {tt.divisibility = 3 : i32}) {
  tt.return
}
