// RUN: rm -rf %t && mkdir -p %t/folder
// RUN: not ttc %s -o %t/out --metadata=%t/nowhere/json 2>&1 | FileCheck %s --check-prefix=METADATA
// RUN: not ttc %s -o %t/nowhere/out --metadata=%t/json 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not ttc %s -o %t/out --metadata=%t/folder 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: ls %t | count 1
// RUN: ttc %s -o %t/out --metadata=%t/json
// RUN: ls %t | count 3
// RUN: ttc %s -o /dev/null
// RUN: ttc %s -o - | cmp - %t/out

// METADATA: ttc: error: cannot write '{{.*}}nowhere/json': No such file or directory
// OUT: ttc: error: cannot write '{{.*}}nowhere/out': No such file or directory
// FOLDER: ttc: error: cannot write '{{.*}}folder': Is a directory
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
