// The metadata of a lowered kernel has the sizes and offsets of its parameters in PTX, whatever their types.
// RUN: ttc %s -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --input-file=%t.json
// RUN: sed '/^.. triton.kernel/d' %t.ptx > %t.plain.ptx
// RUN: ttc %t.plain.ptx --emit=ptx -o %t.other.ptx --metadata=%t.plain.json
// RUN: FileCheck %s --input-file=%t.plain.json
// RUN: ttc %s --emit=llvm -o %t.ll
// RUN: sed '/^!triton.kernel/d' %t.ll > %t.plain.ll
// RUN: ttc %t.plain.ll --emit=ptx -o %t.other.ptx --metadata=%t.plain.json
// RUN: FileCheck %s --input-file=%t.plain.json

// CHECK: "size": 8,
// CHECK-NEXT: "offset": 0,
// CHECK: "size": 4,
// CHECK-NEXT: "offset": 8,
// CHECK: "size": 12,
// CHECK-NEXT: "offset": 12,
// CHECK: "size": 4,
// CHECK-NEXT: "offset": 24,
// CHECK: "size": 16,
// CHECK-NEXT: "offset": 32,
// CHECK: "size": 1,
// CHECK-NEXT: "offset": 48,
// CHECK: "size": 16,
// CHECK-NEXT: "offset": 64,
// CHECK: "size": 2,
// CHECK-NEXT: "offset": 80,
// CHECK: "size": 16,
// CHECK-NEXT: "offset": 96,
// CHECK: "size": 1,
// CHECK-NEXT: "offset": 112,
// CHECK: "size": 4,
// CHECK-NEXT: "offset": 116,
// CHECK: "size": 4,
// CHECK-NEXT: "offset": 120,
// CHECK: "size": 16,
// CHECK-NEXT: "offset": 128,
// CHECK: "size": 1,
// CHECK-NEXT: "offset": 144,
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a", ttg.shared = 0 : i32} {
  llvm.func @k(%p: !llvm.ptr<1>, %i: i32, %x: !llvm.array<3 x i32>, %j: i32, %s: !llvm.struct<(i8, i64)>, %b: i1,
               %v: vector<3xf32>, %h: f16, %d: i128, %e: i8, %m: !llvm.ptr<3>, %l: i32,
               %q: !llvm.ptr {llvm.byval = !llvm.struct<(i8, i64)>}, %f: i8)
      attributes {nvvm.kernel, nvvm.reqntid = array<i32: 32>} {
    llvm.store %i, %p : i32, !llvm.ptr<1>
    llvm.return
  }
}
