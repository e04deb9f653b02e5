// A loop without an iteration reads no tensor map, also if its loads could be pipelined.
//
// RUN: ttc %s --target=sm_90a --emit=ttgir -o %t.mlir
// RUN: ttc %s --run --arg=ptrs=zeros:8 --arg=o=ones:4096 --arg=n=0 --show=o=4 | FileCheck %s
// RUN: ttc %t.mlir --run --arg=ptrs=zeros:8 --arg=o=ones:4096 --arg=n=0 --show=o=4 | FileCheck %s
// CHECK: o: f16 (4096) 0 1 1 1
tt.func public @k(%ptrs: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    %pp = tt.addptr %ptrs, %i : !tt.ptr<i64>, i32
    %a = tt.load %pp : !tt.ptr<i64>
    %raw = tt.int_to_ptr %a : i64 -> !tt.ptr<i8>
    %td = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<tensor<64x64xf16>>
    %v = tt.descriptor_load %td[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %s = tt.dot %v, %v, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %s : tensor<64x64xf32>
  }
  %h = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xf16>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  tt.store %os, %h : tensor<64x64x!tt.ptr<f16>>
  tt.return
}
