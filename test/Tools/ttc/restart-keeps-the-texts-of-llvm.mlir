// The texts of stages nvvm and llvm are the same whether the compilation was interrupted or not. The parameters have no
// names, and the module has none of a file.
// RUN: ttc %s --emit=nvvm -o %t.nvvm
// RUN: ttc %s --emit=llvm -o %t.ll
// RUN: ttc %t.nvvm --emit=nvvm | cmp - %t.nvvm
// RUN: ttc %t.nvvm --emit=llvm | cmp - %t.ll
// RUN: ttc %t.ll --emit=llvm | cmp - %t.ll
// The record of the metadata may contain the mark of a record.
// RUN: ttc %s --emit=ptx -o %t.ptx
// RUN: ttc %t.ptx --emit=ptx | cmp - %t.ptx
tt.func public @kernel(%p: !tt.ptr<f32>, %x: f32, %marked: f32 loc("// triton.kernel: x")) {
  %sum = arith.addf %x, %marked : f32
  tt.store %p, %sum : !tt.ptr<f32>
  tt.return
}
