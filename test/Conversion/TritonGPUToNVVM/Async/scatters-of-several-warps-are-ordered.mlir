// Each warp starts the part of a scatter that has its rows: the second scatter waits for the first one of all warps.
// RUN: ttc %s --simulate --num-warps=4 --schedules=6 --arg=iota:128x64xf16 --arg=iota:128xi32 --arg=o=zeros:128x64xf16 --show=o=1 | FileCheck %s
// CHECK: o: f16 (128, 64) 8128
tt.func public @twice(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %ix: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c64 = arith.constant 64 : i32
  %c128 = arith.constant 128 : i32
  %c1l = arith.constant 1 : i64
  %c64l = arith.constant 64 : i64
  %z = arith.constant 0 : i32
  %d = tt.make_tensor_descriptor %o, [%c128, %c64], [%c64l, %c1l] : !tt.ptr<f16>, !tt.tensordesc<tensor<1x64xf16>>
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %ip = tt.splat %ix : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %iq = tt.addptr %ip, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %i1 = tt.load %iq : tensor<128x!tt.ptr<i32>>
  %c127 = arith.constant dense<127> : tensor<128xi32>
  %i2 = arith.subi %c127, %i1 : tensor<128xi32>
  %rr = tt.expand_dims %r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %s64 = arith.constant dense<64> : tensor<128x1xi32>
  %rm = arith.muli %rr, %s64 : tensor<128x1xi32>
  %cc = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ce = tt.expand_dims %cc {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rb = tt.broadcast %rm : tensor<128x1xi32> -> tensor<128x64xi32>
  %cb = tt.broadcast %ce : tensor<1x64xi32> -> tensor<128x64xi32>
  %of = arith.addi %rb, %cb : tensor<128x64xi32>
  %ap = tt.splat %a : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
  %aq = tt.addptr %ap, %of : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
  %v = tt.load %aq : tensor<128x64x!tt.ptr<f16>>
  tt.descriptor_scatter %d[%i1, %z], %v : !tt.tensordesc<tensor<1x64xf16>>, tensor<128xi32>, i32, tensor<128x64xf16>
  tt.descriptor_scatter %d[%i2, %z], %v : !tt.tensordesc<tensor<1x64xf16>>, tensor<128xi32>, i32, tensor<128x64xf16>
  tt.return
}
