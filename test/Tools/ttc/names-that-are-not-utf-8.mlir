// Bytes that are not UTF-8 are replaced in names in the metadata, which is JSON. The name of a kernel cannot have any.

// RUN: ttc %s --kernel=k --target=cpu -o %t.o --metadata - | FileCheck %s
// RUN: ttc %s --kernel=k --target=sm_80 --report=json -o %t.ptx | FileCheck %s
// RUN: ttc %t.ptx --target=sm_80 -o %t.again.ptx --metadata - | FileCheck %s
// RUN: sed 's/@k/@"k\\FF"/' %s | not ttc - --target=cpu -o %t.o 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: sed 's/@k/@"k\\FF"/' %s | not ttc - --target=sm_80 -o %t.ptx 2>&1 | FileCheck %s --check-prefix=PTX

// CHECK: "name": "a�b"
// KERNEL: error: expected the name of a kernel to be UTF-8, but got `k\FF`
// PTX: error: expected the name of a kernel to be an identifier of PTX, but got `k\FF`
tt.func public @k(%o: !tt.ptr<i32> loc("a\FFb"), %n: i32) {
  tt.store %o, %n : !tt.ptr<i32>
  tt.return
}
