// RUN: ttc %S/same-input-same-output.mlir -o %t.1.ptx --metadata=%t.1.json
// RUN: ttc %S/same-input-same-output.mlir -o %t.2.ptx --metadata=%t.2.json
// RUN: cmp %t.1.ptx %t.2.ptx
// RUN: cmp %t.1.json %t.2.json

llvm.mlir.global external @global_smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
llvm.func @kernel(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %thread = nvvm.read.ptx.sreg.tid.x : i32
  %shared = llvm.mlir.addressof @global_smem : !llvm.ptr<3>
  %from = llvm.getelementptr %x[%thread] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %to = llvm.getelementptr %y[%thread] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %slot = llvm.getelementptr %shared[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %value = llvm.load %from : !llvm.ptr<1> -> f32
  llvm.store %value, %slot : f32, !llvm.ptr<3>
  nvvm.barrier0
  %first = llvm.load %shared : !llvm.ptr<3> -> f32
  llvm.store %first, %to : f32, !llvm.ptr<1>
  llvm.return
}
