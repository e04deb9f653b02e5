// Three dots add to one sum in each iteration, and an operand of the second one is computed after the first one begins:
// the dots of the iteration before are complete before the first one.
// RUN: ttc %s --run --arg=a=integers:128x128:high=3 --arg=b=integers:128x16:high=3 --arg=o=zeros:128x16 --write=o=%t.npy
// RUN: ttc %s --simulate --target=sm_90a --arg=a=integers:128x128:high=3 --arg=b=integers:128x16:high=3 --arg=o=zeros:128x16 --check=o=%t.npy
// RUN: ttc %s --target=sm_90a --emit=allocated | FileCheck %s
// CHECK: scf.for {{.*}} iter_args(%[[SUM:[a-z0-9]+]] =
// CHECK-NOT: ttng.warp_group_dot %
// CHECK: %[[COMPLETE:.*]] = ttng.warp_group_dot_wait %[[SUM]] {pendings = 0 : i32}
// CHECK: ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[COMPLETE]]
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                       %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %c128 = arith.constant 128 : i32
  %pitch_a = arith.constant 128 : i64
  %pitch_b = arith.constant 16 : i64
  %unit = arith.constant 1 : i64
  %zero = arith.constant dense<0.0> : tensor<128x16xf32>
  %two = arith.constant dense<2.0> : tensor<16x16xf16>
  %A = tt.make_tensor_descriptor %a, [%c128, %c128], [%pitch_a, %unit] : <f16>, <tensor<128x16xf16>>
  %B = tt.make_tensor_descriptor %b, [%c128, %c16], [%pitch_b, %unit] : <f16>, <tensor<16x16xf16>>
  %O = tt.make_tensor_descriptor %o, [%c128, %c16], [%pitch_b, %unit] : <f32>, <tensor<128x16xf32>>
  %sum = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> tensor<128x16xf32> : i32 {
    %at = arith.muli %k, %c16 : i32
    %x = tt.descriptor_load %A[%c0, %at] : !tt.tensordesc<tensor<128x16xf16>> -> tensor<128x16xf16>
    %y = tt.descriptor_load %B[%at, %c0] : !tt.tensordesc<tensor<16x16xf16>> -> tensor<16x16xf16>
    %first = tt.dot %x, %y, %acc : tensor<128x16xf16> * tensor<16x16xf16> -> tensor<128x16xf32>
    %doubled = arith.mulf %y, %two : tensor<16x16xf16>
    %second = tt.dot %x, %doubled, %first : tensor<128x16xf16> * tensor<16x16xf16> -> tensor<128x16xf32>
    %third = tt.dot %x, %y, %second : tensor<128x16xf16> * tensor<16x16xf16> -> tensor<128x16xf32>
    scf.yield %third : tensor<128x16xf32>
  } {tt.num_stages = 3 : i32}
  tt.descriptor_store %O[%c0, %c0], %sum : !tt.tensordesc<tensor<128x16xf32>>, tensor<128x16xf32>
  tt.return
}
