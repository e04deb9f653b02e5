// A boolean is zero or one: the bin of one counts what is true.
// RUN: ttc %s --run --arg=p=bits:64xi1:seed=1 --arg=o=zeros:2 --show=o | FileCheck %s
// RUN: ttc %s --simulate --target=sm_80 --arg=p=bits:64xi1:seed=1 --arg=o=zeros:2 --show=o | FileCheck %s
// CHECK: o: i32 (2) 37 27
tt.func public @kernel(%p: !tt.ptr<i1>, %o: !tt.ptr<i32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<i1> -> tensor<64x!tt.ptr<i1>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<i1>>, tensor<64xi32>
  %x = tt.load %a : tensor<64x!tt.ptr<i1>>
  %h = tt.histogram %x : tensor<64xi1> -> tensor<2xi32>
  %bins = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %t = tt.splat %o : !tt.ptr<i32> -> tensor<2x!tt.ptr<i32>>
  %b = tt.addptr %t, %bins : tensor<2x!tt.ptr<i32>>, tensor<2xi32>
  tt.store %b, %h : tensor<2x!tt.ptr<i32>>
  tt.return
}
