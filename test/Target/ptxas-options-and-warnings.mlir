// RUN: split-file %s %t
// RUN: chmod +x %t/ptxas
// RUN: ttc %t/kernel.mlir --emit=cubin -o - --ptxas=%t/ptxas --metadata=%t/json 2>%t/warnings \
// RUN:   | FileCheck %s --check-prefix=PLAIN
// RUN: FileCheck %s --check-prefix=WARNINGS --input-file=%t/warnings
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json
// RUN: ttc %t/kernel.mlir --emit=cubin -o - --ptxas=%t/ptxas --target=sm_80 --no-fp-fusion --maxnreg=64 \
// RUN:   | FileCheck %s --check-prefix=OPTIONS
// RUN: ttc %t/kernel.ptx --emit=cubin -o - --ptxas=%t/ptxas --maxnreg=64 | FileCheck %s --check-prefix=PTX
// RUN: ttc %t/kernel.mlir --maxnreg=64 | FileCheck %s --check-prefix=MAXNREG

// PLAIN: -v -lineinfo --gpu-name sm_90a {{[^ ]+}}.ptx -o {{[^ ]+}}.cubin
// OPTIONS: -v -lineinfo --gpu-name sm_80 --fmad=false {{[^ ]+}}.ptx -o
// WARNINGS: kernel.mlir:1:1: warning: ptxas: (C7510) Potential Performance Loss: wgmma
// WARNINGS-NEXT: kernel.mlir:1:1: warning: ptxas: Something is odd
// WARNINGS-NOT: warning
// Generated PTX contains the register limit.
// MAXNREG: .maxnreg 64
// PTX: -v -lineinfo --gpu-name sm_86 --maxrregcount=64 {{[^ ]+}}.ptx -o

// The statistics are those of the kernel, not those of the device function.
// JSON: "registers": 42,
// JSON-NEXT: "spill_stores": 12,
// JSON-NEXT: "spill_loads": 16,
// JSON-NEXT: "static_shared": 2048,
// JSON-NEXT: "stack": 8,

//--- kernel.mlir
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}

//--- kernel.ptx
.version 8.0
.target sm_86
.address_size 64
.visible .entry kernel() { ret; }

//--- ptxas
#!/bin/sh
arguments="$*"
while [ "$1" != "-o" ]; do shift; done
echo "$arguments" > "$2"
cat >&2 <<END
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'kernel' for 'sm_90a'
ptxas info    : Function properties for kernel
    8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 42 registers, used 1 barriers, 8 bytes cumulative stack size, 2048 bytes smem
ptxas info    : Compile time = 2.618 ms
ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized
ptxas warning : Something is odd
ptxas info    : Function properties for kernel_helper
    1 bytes stack frame, 2 bytes spill stores, 3 bytes spill loads
END
