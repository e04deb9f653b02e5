// LLVM escapes characters of the names of files.
// RUN: ttc %s --emit=ptx -o %t.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: not ptx-run %t.ptx --arg=zeros:0 2>&1 | FileCheck %s

// PTX: .file {{[0-9]+}} "a\"b\\c\303\244\001.py"
// CHECK: error: out of bounds (a"b\cä\001.py:3): writes 4 bytes
tt.func public @store(%p: !tt.ptr<i32>) {
  %one = arith.constant 1 : i32
  tt.store %p, %one : !tt.ptr<i32> loc("a\22b\5Cc\C3\A4\01.py":3:4)
  tt.return
}
