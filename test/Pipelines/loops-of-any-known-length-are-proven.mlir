// Asynchronous code of loops with any known number of iterations is proven.
// RUN: for bounds in "0 4096" "64 4096" "-640 1280" "6400 6528"; do set -- $bounds; \
// RUN:   sed "s/LOWER/$1/; s/UPPER/$2/" %s > %t.mlir && ttc %t.mlir --target=sm_90a --emit=ptx -o %t.ptx || exit 1; \
// RUN: done
tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: i32) {
  %c0 = arith.constant 0 : i32
  %c8192 = arith.constant dense<8192> : tensor<64x64xi32>
  %c64 = arith.constant 64 : i32
  %lower = arith.constant LOWER : i32
  %upper = arith.constant UPPER : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %s128 = arith.constant dense<128> : tensor<64x1xi32>
  %s64 = arith.constant dense<64> : tensor<64x1xi32>
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c64 : i32
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %first = arith.addi %r, %starts : tensor<64xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %row = arith.muli %rows, %s128 : tensor<64x1xi32>
  %rowb = tt.broadcast %row : tensor<64x1xi32> -> tensor<64x64xi32>
  %ps = tt.addptr %as, %rowb : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %res:2 = scf.for %i = %lower to %upper step %step iter_args(%acc = %zero, %offset = %c0) -> (tensor<64x64xf32>, i32) : i32 {
    %offsets = tt.splat %offset : i32 -> tensor<64xi32>
    %column = arith.addi %first, %offsets : tensor<64xi32>
    %columns = tt.expand_dims %column {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %columnb = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
    %p = tt.addptr %ps, %columnb : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %t = tt.load %p : tensor<64x64x!tt.ptr<f16>>
    %pb = tt.addptr %p, %c8192 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %u = tt.load %pb : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %t, %u, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %next = arith.addi %offset, %c64 : i32
    scf.yield %d, %next : tensor<64x64xf32>, i32
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %orow = arith.muli %rows, %s64 : tensor<64x1xi32>
  %orowb = tt.broadcast %orow : tensor<64x1xi32> -> tensor<64x64xi32>
  %ocolumns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %ocolumnb = tt.broadcast %ocolumns : tensor<1x64xi32> -> tensor<64x64xi32>
  %element = arith.addi %orowb, %ocolumnb : tensor<64x64xi32>
  %po = tt.addptr %os, %element : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %po, %res#0 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
