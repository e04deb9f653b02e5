// RUN: ttc %s --report --emit=ptx | FileCheck %s --implicit-check-not=.version
// RUN: ttc %s --report -o %t.ptx | FileCheck %s
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: ttc %s --report -o - --emit=ptx 2>%t.report | FileCheck %s --check-prefix=PTX
// RUN: FileCheck %s --input-file=%t.report

// CHECK: kernel kernel for sm_90a
// CHECK: nvvm 6 operations 5 llvm.*, 1 nvvm.barrier0
// CHECK: llvm {{[0-9]+}} instructions
// CHECK: ptx {{.*}}1 bar.sync, 1 ld.global.v4.b32, 1 st.global.b32
// PTX: .visible .entry kernel
llvm.func @kernel(%from: !llvm.ptr<1>, %to: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %four = llvm.inline_asm has_side_effects "ld.global.v4.b32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l" %from
      : (!llvm.ptr<1>) -> !llvm.struct<(i32, i32, i32, i32)>
  nvvm.barrier0
  %one = llvm.extractvalue %four[0] : !llvm.struct<(i32, i32, i32, i32)>
  llvm.store %one, %to : i32, !llvm.ptr<1>
  llvm.return
}
