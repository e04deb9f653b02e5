// The IR states the ABI of its kernels from stage ttgir on, unless it is that of Triton's launcher.
// RUN: triton-opt %s --triton-ttgir="target=sm_90a abi=native" | FileCheck %s --check-prefix=NATIVE
// RUN: triton-opt %s --triton-ttgir="target=sm_90a" | FileCheck %s --check-prefix=TRITON
// RUN: triton-opt %s --triton-to-nvvm="target=sm_90a abi=native" -o %t.nvvm
// RUN: ttc %t.nvvm --abi=native -o %t.ptx --metadata=%t.json 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=METADATA --input-file=%t.json
// RUN: not triton-opt %s --convert-triton-to-tritongpu=abi=cuda 2>&1 | FileCheck %s --check-prefix=WRONG

// NATIVE: ttg.abi = "native"
// TRITON-NOT: ttg.abi
// TRITON: tt.return
// METADATA: "abi": "native"
// WRONG: error: expected abi to be triton or native, but got 'cuda'
tt.func public @kernel(%p: !tt.ptr<f32>, %x: f32) {
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}
