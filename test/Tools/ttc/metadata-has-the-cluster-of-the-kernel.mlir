// The cluster of a lowered kernel is in the metadata.
// RUN: ttc %s -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --input-file=%t.json
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// CHECK: "num_ctas": 4,
// CHECK: "cluster_dims": [
// CHECK-NEXT: 2,
// CHECK-NEXT: 2,
// CHECK-NEXT: 1
// PTX: .reqnctapercluster 2, 2
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a"} {
  llvm.func @k() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 32>, nvvm.cluster_dim = array<i32: 2, 2>} {
    llvm.return
  }
}
