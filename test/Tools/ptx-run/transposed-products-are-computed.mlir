// A second operand that is contiguous along its columns is the first operand of a transposed product. The results are
// those of the CPU.
// DEFINE: %{gpu} = ttc --target sm_90a
// DEFINE: %{arguments} = --arg a=integers:64x128:low=-8:high=9:seed=1 --arg b=integers:128x128:low=-8:high=9:seed=2 --arg c=zeros:64x128 --arg depth=128
// RUN: sed 's/TYPE/f32/g; s/SUM/f32/g; s/ZERO/0.0/; s/PRECISION/inputPrecision = tf32/' %s > %t.f32.mlir
// RUN: sed 's/TYPE/i8/g; s/SUM/i32/g; s/ZERO/0/; s/PRECISION/inputPrecision = ieee/' %s > %t.i8.mlir
// RUN: %{gpu} --emit ttgir %t.f32.mlir -o %t.f32.ttgir
// RUN: FileCheck %s --input-file=%t.f32.ttgir --check-prefixes=CHECK,F32
// RUN: %{gpu} --emit ttgir %t.i8.mlir | FileCheck %s --check-prefixes=CHECK,I8
// RUN: ttc --run %t.f32.mlir %{arguments} --write c=%t.f32.npy
// RUN: ttc --run %t.f32.ttgir %{arguments} --check c=%t.f32.npy | FileCheck %s --check-prefix=RIGHT
// RUN: %{gpu} --simulate %t.f32.mlir %{arguments} --check c=%t.f32.npy | FileCheck %s --check-prefix=RIGHT
// RUN: %{gpu} --simulate %t.f32.mlir %{arguments} --check c=%t.f32.npy --num-stages 1 | FileCheck %s --check-prefix=RIGHT
// RUN: %{gpu} --simulate %t.f32.mlir %{arguments} --check c=%t.f32.npy --num-warps 8 | FileCheck %s --check-prefix=RIGHT
// RUN: ttc --run %t.i8.mlir %{arguments} --write c=%t.i8.npy
// RUN: %{gpu} --simulate %t.i8.mlir %{arguments} --check c=%t.i8.npy | FileCheck %s --check-prefix=RIGHT

// CHECK: ttg.local_load %
// CHECK: tt.reshape {{.*}} -> tensor<128x32x[[TYPE:f32|i8]], #ttg.dot_op<{opIdx = 0
// F32: ttng.warp_group_dot {{.*}} -> tensor<128x64xf32
// I8: ttng.warp_group_dot {{.*}} -> tensor<128x64xi32
// RIGHT: c: all 8192 elements are as expected
tt.func public @matmul(%a: !tt.ptr<TYPE> {tt.divisibility = 16 : i32}, %b: !tt.ptr<TYPE> {tt.divisibility = 16 : i32}, %c: !tt.ptr<SUM> {tt.divisibility = 16 : i32}, %depth: i32) {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %zero = arith.constant dense<ZERO> : tensor<64x128xSUM>
  %rows = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %columns = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %steps = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %row = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column = tt.expand_dims %columns {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %pitch = arith.constant dense<128> : tensor<64x1xi32>
  %start = arith.muli %row, %pitch : tensor<64x1xi32>
  %starts32 = tt.broadcast %start : tensor<64x1xi32> -> tensor<64x32xi32>
  %starts = tt.broadcast %start : tensor<64x1xi32> -> tensor<64x128xi32>
  %step0 = tt.expand_dims %steps {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %step1 = tt.expand_dims %steps {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %steps0 = tt.broadcast %step0 : tensor<1x32xi32> -> tensor<64x32xi32>
  %pitch1 = arith.constant dense<128> : tensor<32x1xi32>
  %step128 = arith.muli %step1, %pitch1 : tensor<32x1xi32>
  %steps1 = tt.broadcast %step128 : tensor<32x1xi32> -> tensor<32x128xi32>
  %columns32 = tt.broadcast %column : tensor<1x128xi32> -> tensor<32x128xi32>
  %columns64 = tt.broadcast %column : tensor<1x128xi32> -> tensor<64x128xi32>
  %ao = arith.addi %starts32, %steps0 : tensor<64x32xi32>
  %bo = arith.addi %steps1, %columns32 : tensor<32x128xi32>
  %co = arith.addi %starts, %columns64 : tensor<64x128xi32>
  %as = tt.splat %a : !tt.ptr<TYPE> -> tensor<64x32x!tt.ptr<TYPE>>
  %bs = tt.splat %b : !tt.ptr<TYPE> -> tensor<32x128x!tt.ptr<TYPE>>
  %cs = tt.splat %c : !tt.ptr<SUM> -> tensor<64x128x!tt.ptr<SUM>>
  %ap = tt.addptr %as, %ao : tensor<64x32x!tt.ptr<TYPE>>, tensor<64x32xi32>
  %bp = tt.addptr %bs, %bo : tensor<32x128x!tt.ptr<TYPE>>, tensor<32x128xi32>
  %cp = tt.addptr %cs, %co : tensor<64x128x!tt.ptr<SUM>>, tensor<64x128xi32>
  %astep = arith.constant dense<32> : tensor<64x32xi32>
  %bstep = arith.constant dense<4096> : tensor<32x128xi32>
  %result:3 = scf.for %k = %c0 to %depth step %c32 iter_args(%sum = %zero, %x = %ap, %y = %bp) -> (tensor<64x128xSUM>, tensor<64x32x!tt.ptr<TYPE>>, tensor<32x128x!tt.ptr<TYPE>>) : i32 {
    %l = tt.load %x : tensor<64x32x!tt.ptr<TYPE>>
    %r = tt.load %y : tensor<32x128x!tt.ptr<TYPE>>
    %next = tt.dot %l, %r, %sum, PRECISION : tensor<64x32xTYPE> * tensor<32x128xTYPE> -> tensor<64x128xSUM>
    %xn = tt.addptr %x, %astep : tensor<64x32x!tt.ptr<TYPE>>, tensor<64x32xi32>
    %yn = tt.addptr %y, %bstep : tensor<32x128x!tt.ptr<TYPE>>, tensor<32x128xi32>
    scf.yield %next, %xn, %yn : tensor<64x128xSUM>, tensor<64x32x!tt.ptr<TYPE>>, tensor<32x128x!tt.ptr<TYPE>>
  }
  tt.store %cp, %result#0 : tensor<64x128x!tt.ptr<SUM>>
  tt.return
}
