// A division by zero says nothing about the divisor: comparisons of it with zero keep their results, on each path.
// RUN: split-file %s %t
// RUN: ttc %t/tensor.mlir --simulate --arg=iota:128:start=100 --arg=iota:128:start=-2 --arg=zeros:640 --show=2=6 --write=2=%t/simulated.npy | FileCheck %t/tensor.mlir
// RUN: ttc %t/tensor.mlir --run --arg=iota:128:start=100 --arg=iota:128:start=-2 --arg=zeros:640 --write=2=%t/cpu.npy
// RUN: cmp %t/simulated.npy %t/cpu.npy
// RUN: ttc %t/scalar.mlir --simulate --arg=0 --arg=zeros:1 --show=1 | FileCheck %t/scalar.mlir
// RUN: ttc %t/scalar.mlir --run --arg=0 --arg=zeros:1 --show=1 | FileCheck %t/scalar.mlir

//--- tensor.mlir
// CHECK: 2: i32 (640) -50 -101 77 103 52 35 ...
module {
  tt.func public @divide(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %zero = arith.constant dense<0> : tensor<128xi32>
    %other = arith.constant dense<77> : tensor<128xi32>
    %block = arith.constant dense<128> : tensor<128xi32>
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %xi = tt.addptr %xs, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %yi = tt.addptr %ys, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %a = tt.load %xi : tensor<128x!tt.ptr<i32>>
    %b = tt.load %yi : tensor<128x!tt.ptr<i32>>
    %0 = arith.divsi %a, %b : tensor<128xi32>
    %1 = arith.remsi %a, %b : tensor<128xi32>
    %2 = arith.divui %a, %b : tensor<128xi32>
    %3 = arith.remui %a, %b : tensor<128xi32>
    %4 = arith.ceildivsi %a, %b : tensor<128xi32>
    %isDivisor = arith.cmpi ne, %b, %zero : tensor<128xi32>
    %s0 = arith.select %isDivisor, %0, %other : tensor<128xi1>, tensor<128xi32>
    %s1 = arith.select %isDivisor, %1, %other : tensor<128xi1>, tensor<128xi32>
    %s2 = arith.select %isDivisor, %2, %other : tensor<128xi1>, tensor<128xi32>
    %s3 = arith.select %isDivisor, %3, %other : tensor<128xi1>, tensor<128xi32>
    %s4 = arith.select %isDivisor, %4, %other : tensor<128xi1>, tensor<128xi32>
    %o0 = tt.addptr %os, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %o1 = tt.addptr %o0, %block : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %o2 = tt.addptr %o1, %block : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %o3 = tt.addptr %o2, %block : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %o4 = tt.addptr %o3, %block : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %o0, %s0 : tensor<128x!tt.ptr<i32>>
    tt.store %o1, %s1 : tensor<128x!tt.ptr<i32>>
    tt.store %o2, %s2 : tensor<128x!tt.ptr<i32>>
    tt.store %o3, %s3 : tensor<128x!tt.ptr<i32>>
    tt.store %o4, %s4 : tensor<128x!tt.ptr<i32>>
    tt.return
  }
}

//--- scalar.mlir
// CHECK: 1: i32 (1) 77
module {
  tt.func public @divide(%n: i32, %o: !tt.ptr<i32>) {
    %zero = arith.constant 0 : i32
    %other = arith.constant 77 : i32
    %program = tt.get_program_id x : i32
    %quotient = arith.divsi %program, %n : i32
    %isDivisor = arith.cmpi ne, %n, %zero : i32
    %selected = arith.select %isDivisor, %quotient, %other : i32
    tt.store %o, %selected : !tt.ptr<i32>
    tt.return
  }
}
