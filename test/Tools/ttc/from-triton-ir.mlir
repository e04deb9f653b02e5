// RUN: ttc %s -o %t.ptx --metadata=%t.json
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json

// Compilation in several steps, from stage to stage, yields the same PTX and the same metadata.
// RUN: ttc %s --emit=ttir | ttc - --emit=ttgir | ttc - --emit=allocated | ttc - --emit=nvvm \
// RUN:   | ttc - --metadata=%t.stages.json | cmp - %t.ptx
// RUN: cmp %t.json %t.stages.json
// RUN: ttc %s --emit=ttgir --num-warps=8 | ttc - --num-warps=2 | FileCheck %s --check-prefix=WARPS
// RUN: ttc %s --emit=allocated | FileCheck %s --check-prefix=ALLOCATED

// The output for users lists every step.
// RUN: ttc %s --print-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: ttc %s --timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: ttc %s --report --emit=ptx | FileCheck %s --check-prefix=REPORT

// PTX: .target sm_90a{{$}}
// PTX: .visible .entry add(
// PTX: .reqntid 128
// PTX: .loc 1 30 5
// PTX: ld.global.v4.b32
// PTX: st.global.v4.b32
// JSON: "name": "add",
// JSON: "num_warps": 4,
// JSON: "threads": 128,
// JSON: "shared": 0,
// JSON: "name": "x",
// JSON-NEXT: "type": "ptr",
// JSON-NEXT: "tt_type": "!tt.ptr<f32>",
// JSON: "name": "n",
// JSON-NEXT: "type": "i32",
// JSON-NEXT: "tt_type": "i32",
// JSON: "kind": "scratch"
// JSON: "kind": "scratch"
// WARPS: .reqntid 256
// ALLOCATED: ttg.shared = 0
// PIPELINE: ttir: builtin.module({{.*}}inline
// PIPELINE-NEXT: ttgir: builtin.module({{.*}}convert-triton-to-tritongpu
// PIPELINE-NEXT: allocated: builtin.module({{.*}}allocate-shared-memory
// PIPELINE-NEXT: nvvm: builtin.module({{.*}}convert-tritongpu-to-nvvm
// TIMING: ttgir
// TIMING: ConvertTritonToTritonGPU
// TIMING: nvvm
// TIMING: generate PTX
// REPORT: kernel add for sm_90a, 4 warps, 0 bytes of shared memory
// REPORT: ttir {{.*}}2 tt.addptr, 2 tt.splat
// REPORT: ttgir
// REPORT: allocated
// REPORT: nvvm {{.*}}llvm.*
// REPORT: llvm {{.*}}instructions
// REPORT: ptx {{.*}}ld.global.v4.b32
#load = loc("kernel.py":30:5)
tt.func public @add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"("kernel.py":1:1)),
                    %n: i32 {tt.divisibility = 16 : i32} loc("n"("kernel.py":1:1))) {
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32> loc(#load)
  %bound = tt.splat %n : i32 -> tensor<1024xi32> loc(#load)
  %mask = arith.cmpi slt, %range, %bound : tensor<1024xi32> loc(#load)
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>> loc(#load)
  %pointers = tt.addptr %base, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32> loc(#load)
  %value = tt.load %pointers, %mask : tensor<1024x!tt.ptr<f32>> loc(#load)
  %sum = arith.addf %value, %value : tensor<1024xf32> loc(#load)
  %targets = tt.addptr %pointers, %bound : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32> loc(#load)
  tt.store %targets, %sum, %mask : tensor<1024x!tt.ptr<f32>> loc(#load)
  tt.return loc(#load)
} loc("kernel.py":1:1)
