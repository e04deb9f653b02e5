// The old values of atomic operations are zero where the mask is false: single bits of them have values.
// RUN: ttc %s --simulate --target=sm_80 --num-warps=1 --arg=zeros:64xi32 --arg=zeros:64xi16 --arg=zeros:64xi32 --show=2=64 | FileCheck %s

// Elements from 60 to 63 are masked off.
// CHECK: i32 (64) 3 3 3
// CHECK-SAME: 3 3 0 0 0 0{{$}}
tt.func public @bits(%p: !tt.ptr<i32>, %q: !tt.ptr<i16>, %o: !tt.ptr<i32>) {
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %end = arith.constant dense<60> : tensor<64xi32>
  %mask = arith.cmpi slt, %range, %end : tensor<64xi32>
  %minus = arith.constant dense<-1> : tensor<64xi32>
  %short = arith.constant dense<-1> : tensor<64xi16>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %range : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %qs = tt.splat %q : !tt.ptr<i16> -> tensor<64x!tt.ptr<i16>>
  %qq = tt.addptr %qs, %range : tensor<64x!tt.ptr<i16>>, tensor<64xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %oo = tt.addptr %os, %range : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %0 = tt.atomic_rmw exch, relaxed, gpu, %pp, %minus, %mask : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  %1 = tt.atomic_rmw exch, relaxed, gpu, %qq, %short, %mask : (tensor<64x!tt.ptr<i16>>, tensor<64xi16>, tensor<64xi1>) -> tensor<64xi16>
  %2 = tt.atomic_rmw or, relaxed, gpu, %pp, %range, %mask : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  %3 = tt.atomic_rmw or, relaxed, gpu, %qq, %short, %mask : (tensor<64x!tt.ptr<i16>>, tensor<64xi16>, tensor<64xi1>) -> tensor<64xi16>
  %4 = arith.extui %3 : tensor<64xi16> to tensor<64xi32>
  %one = arith.constant dense<1> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %5 = arith.andi %2, %one : tensor<64xi32>
  %6 = arith.andi %4, %two : tensor<64xi32>
  %7 = arith.ori %5, %6 : tensor<64xi32>
  tt.store %oo, %7 : tensor<64x!tt.ptr<i32>>
  tt.return
}
