// RUN: ttc %s | FileCheck %s

// Both branches continue at the same barrier. LLVM must not duplicate it into the branches: threads of one warp would
// then wait at different barriers.
// CHECK-COUNT-1: bar.sync 0
// CHECK-NOT: bar.sync
// CHECK: ret
llvm.func @kernel(%out: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %thread = nvvm.read.ptx.sreg.tid.x : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %condition = llvm.icmp "slt" %thread, %n : i32
  llvm.cond_br %condition, ^first, ^second
^first:
  llvm.store volatile %one, %out : i32, !llvm.ptr<1>
  llvm.br ^join(%condition : i1)
^second:
  llvm.store volatile %two, %out : i32, !llvm.ptr<1>
  llvm.br ^join(%condition : i1)
^join(%again: i1):
  nvvm.barrier0
  llvm.cond_br %again, ^third, ^fourth
^third:
  llvm.store volatile %two, %out : i32, !llvm.ptr<1>
  llvm.return
^fourth:
  llvm.store volatile %one, %out : i32, !llvm.ptr<1>
  llvm.return
}
