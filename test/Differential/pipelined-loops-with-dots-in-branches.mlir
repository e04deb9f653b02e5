// The copies of iterations behind the last one are masked off where the variable plus some steps is no number of its
// type, in a loop whose dot is in a branch, too.
// RUN: ttc %s --simulate --num-stages=4 --target=sm_80 --arg=a=normal:64x64 --arg=b=normal:64x64 --arg=o=zeros:64x64 --arg=lb=-2147483648 --arg=ub=-2147483647 --arg=base=-2147483648 --arg=on=1
// RUN: ttc %s --simulate --num-stages=4 --target=sm_80 --arg=a=normal:64x64 --arg=b=normal:64x64 --arg=o=zeros:64x64 --arg=lb=2147483646 --arg=ub=2147483647 --arg=base=2147483646 --arg=on=1
// RUN: ttc %s --simulate --num-stages=4 --target=sm_90a --arg=a=normal:64x64 --arg=b=normal:64x64 --arg=o=zeros:64x64 --arg=lb=2147483646 --arg=ub=2147483647 --arg=base=2147483646 --arg=on=1

tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lb: i32, %ub: i32, %base: i64, %on: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %tile = arith.constant 4096 : i64
  %stride = arith.constant dense<64> : tensor<64x1xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %rc = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rr = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %columns = tt.broadcast %rr : tensor<1x64xi32> -> tensor<64x64xi32>
  %rs = arith.muli %rc, %stride : tensor<64x1xi32>
  %rows = tt.broadcast %rs : tensor<64x1xi32> -> tensor<64x64xi32>
  %offsets = arith.addi %rows, %columns : tensor<64x64xi32>
  %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pb = tt.addptr %bs, %offsets : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>>
  %isOn = arith.cmpi sgt, %on, %c0 : i32
  %res = scf.for %i = %lb to %ub step %c1 iter_args(%acc = %z) -> (tensor<64x64xf32>) : i32 {
    %i64 = arith.extsi %i : i32 to i64
    %number = arith.subi %i64, %base : i64
    %first = arith.muli %number, %tile : i64
    %q = tt.addptr %a, %first : !tt.ptr<f16>, i64
    %qs = tt.splat %q : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %pa = tt.addptr %qs, %offsets : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %x = tt.load %pa : tensor<64x64x!tt.ptr<f16>>
    %sum = scf.if %isOn -> (tensor<64x64xf32>) {
      %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    } else {
      scf.yield %acc : tensor<64x64xf32>
    }
    scf.yield %sum : tensor<64x64xf32>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %po = tt.addptr %os, %offsets : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %po, %res : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
