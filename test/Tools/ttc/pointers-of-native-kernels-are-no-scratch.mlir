// The last pointers of a lowered kernel without `ttg.parameter_types` are its own with abi=native, and scratch otherwise.
// RUN: ttc %s -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --input-file=%t.json --implicit-check-not='"scratch"'
// RUN: ttc %t.ptx --simulate --arg=ones:1xi32 --arg=zeros:1xi32 --show=1 | FileCheck %s --check-prefix=RESULT
// RUN: sed 's/, ttg.abi = "native"//' %s > %t.triton.mlir
// RUN: ttc %t.triton.mlir -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --check-prefix=TRITON --input-file=%t.json

// CHECK: "name": "x"
// CHECK: "kind": "pointer"
// CHECK: "name": "y"
// CHECK: "kind": "pointer"
// RESULT: i32 (1) 1
// TRITON: "name": "global_scratch"
// TRITON: "name": "profile_scratch"
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a", ttg.abi = "native"} {
  llvm.func @k(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 32>} {
    %v = llvm.load %x : !llvm.ptr<1> -> i32
    llvm.store %v, %y : i32, !llvm.ptr<1>
    llvm.return
  }
}
