// RUN: ttc %s --target=sm_90a -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --input-file=%t.json

// LLVM aligns the parameters as the metadata says, so that a restart from LLVM IR keeps the record.
// RUN: ttc %s --target=sm_90a -o %t.ll
// RUN: ttc %t.ll -o %t.restarted.ptx --metadata=%t.restarted.json
// RUN: cmp %t.restarted.json %t.json
// RUN: cmp %t.restarted.ptx %t.ptx

// Each parameter is aligned by its size, also an i64 behind an odd number of i32.
// CHECK: "name": "x",
// CHECK: "offset": 0,
// CHECK: "name": "rows",
// CHECK: "offset": 8,
// CHECK: "name": "stride",
// CHECK: "offset": 16,
// CHECK: "name": "columns",
// CHECK: "offset": 24,
// CHECK: "name": "o",
// CHECK: "offset": 32,
// CHECK: "name": "global_scratch",
// CHECK: "offset": 40,
tt.func public @kernel(%x: !tt.ptr<i32>, %rows: i32, %stride: i64, %columns: i32, %o: !tt.ptr<i32>) {
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %q = tt.addptr %p, %range : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %v = tt.load %q : tensor<256x!tt.ptr<i32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<256xi32>) -> i32
  %low = arith.trunci %stride : i64 to i32
  %0 = arith.addi %sum, %low : i32
  %1 = arith.addi %0, %rows : i32
  %2 = arith.addi %1, %columns : i32
  tt.store %o, %2 : !tt.ptr<i32>
  tt.return
}
