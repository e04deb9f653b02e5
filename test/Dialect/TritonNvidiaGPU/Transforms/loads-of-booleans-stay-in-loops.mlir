// Booleans, whose bytes `cp.async` would copy, are loaded to registers in loops that are pipelines.
// RUN: ttc %s --emit=ttgir --target=sm_90a | FileCheck %s
// CHECK-NOT: ttg.async_copy_global_to_local
// CHECK: tt.load {{.*}}tensor<128x!tt.ptr<i1>
// CHECK-NOT: ttg.async_copy_global_to_local
tt.func public @parity(%x: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c128 = arith.constant 128 : i32
  %zero = arith.constant dense<false> : tensor<128xi1>
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<i1> -> tensor<128x!tt.ptr<i1>>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (tensor<128xi1>) : i32 {
    %first = arith.muli %i, %c128 : i32
    %firsts = tt.splat %first : i32 -> tensor<128xi32>
    %place = arith.addi %firsts, %r : tensor<128xi32>
    %p = tt.addptr %xs, %place : tensor<128x!tt.ptr<i1>>, tensor<128xi32>
    %v = tt.load %p : tensor<128x!tt.ptr<i1>>
    %b = arith.xori %a, %v : tensor<128xi1>
    scf.yield %b : tensor<128xi1>
  } {tt.num_stages = 3 : i32}
  %os = tt.splat %o : !tt.ptr<i1> -> tensor<128x!tt.ptr<i1>>
  %to = tt.addptr %os, %r : tensor<128x!tt.ptr<i1>>, tensor<128xi32>
  tt.store %to, %s : tensor<128x!tt.ptr<i1>>
  tt.return
}
