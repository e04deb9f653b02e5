// Negations of packed numbers are no operands of signed minima and maxima, of which ptxas loses them.
// RUN: ttc %s --target=sm_90a --num-warps=4 --emit=ptx -o %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// CHECK-NOT: neg.
// CHECK: not.b16
// CHECK-NOT: neg.
// CHECK: max.s
// CHECK-NOT: neg.
tt.func public @packed(%a: !tt.ptr<i16>, %b: !tt.ptr<i8>, %c: !tt.ptr<i16>, %o: !tt.ptr<i16>) {
  %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %pa = tt.splat %a : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %qa = tt.addptr %pa, %r : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  %pb = tt.splat %b : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %qb = tt.addptr %pb, %r : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  %pc = tt.splat %c : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %qc = tt.addptr %pc, %r : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  %x = tt.load %qa : tensor<256x!tt.ptr<i16>>
  %y8 = tt.load %qb : tensor<256x!tt.ptr<i8>>
  %z = tt.load %qc : tensor<256x!tt.ptr<i16>>
  %y = arith.extui %y8 : tensor<256xi8> to tensor<256xi16>
  %zero = arith.constant dense<0> : tensor<256xi16>
  %n = arith.subi %zero, %y : tensor<256xi16>
  %m = arith.maxsi %x, %n : tensor<256xi16>
  %w = arith.maxsi %m, %z : tensor<256xi16>
  %po = tt.splat %o : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %qo = tt.addptr %po, %r : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %qo, %w : tensor<256x!tt.ptr<i16>>
  tt.return
}
