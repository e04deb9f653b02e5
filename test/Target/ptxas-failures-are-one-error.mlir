// RUN: split-file %s %t
// RUN: chmod +x %t/naming %t/failing %t/killed %t/silent
// RUN: mkdir -p %t/tmp
// RUN: not ttc %t/kernel.mlir --emit=cubin -o %t/out --ptxas=%t/nowhere 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ttc %t/kernel.mlir --emit=cubin -o %t/out --ptxas=%t/kernel.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: env TMPDIR=%t/tmp not ttc %t/kernel.mlir --emit=cubin -o %t/out --ptxas=%t/failing 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAILING --implicit-check-not=error:
// RUN: env TMPDIR=%t/tmp not ttc %t/kernel.mlir --emit=cubin -o %t/out --ptxas=%t/killed 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KILLED --implicit-check-not=error:
// RUN: env TMPDIR=%t/tmp not ttc %t/kernel.mlir --emit=cubin -o %t/out --ptxas=%t/silent 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SILENT --implicit-check-not=error:
// RUN: env TMPDIR=%t/tmp not ttc %t/kernel.mlir --emit=cubin -o %t/out --ptxas=%t/naming 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAMING --implicit-check-not=error:
// RUN: not ls %t/out
// RUN: ls %t/tmp | count 0

// MISSING: kernel.mlir:1:1: error: cannot execute ptxas at
// FAILING: kernel.mlir:1:1: error: ptxas failed: Unknown modifier '.foo' (line 12 of the PTX)
// NAMING: kernel.mlir:1:1: error: ptxas failed: Missing .target directive at start of file 'PTX' (line 2 of the PTX)
// KILLED: kernel.mlir:1:1: error: ptxas did not terminate normally
// SILENT: kernel.mlir:1:1: error: ptxas wrote no machine code

//--- kernel.mlir
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}

//--- failing
#!/bin/sh
echo "ptxas warning : Something else" >&2
echo "ptxas k.ptx, line 12; error   : Unknown modifier '.foo'" >&2
echo "ptxas k.ptx, line 13; error   : Unknown modifier '.bar'" >&2
echo "ptxas fatal   : Ptx assembly aborted due to errors" >&2
exit 255

//--- naming
#!/bin/sh
for argument; do case "$argument" in *.ptx) file="$argument";; esac; done
echo "ptxas $file, line 2; error   : Missing .target directive at start of file '$file'" >&2
exit 255

//--- killed
#!/bin/sh
kill -9 $$

//--- silent
#!/bin/sh
exit 0
