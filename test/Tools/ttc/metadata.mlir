// RUN: ttc %s -o %t.ll --metadata=%t.json
// RUN: FileCheck %s --input-file=%t.json
// RUN: ttc %s -o %t.ll --metadata=- > %t.stdout && cmp %t.stdout %t.json
// RUN: not ttc %s --metadata=- 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not ttc %s -o %t.ll --metadata=- --report=json 2>&1 | FileCheck %s --check-prefix=REPORT
// TWICE: ttc: error: --metadata=- writes to the standard output, and so does the result: specify a file for it with -o
// REPORT: ttc: error: --metadata=- writes to the standard output, and so does --report=json

// LLVM IR and PTX keep the metadata.
// RUN: ttc %t.ll -o %t.ptx --metadata=%t.llvm.json
// RUN: cmp %t.llvm.json %t.json
// RUN: ttc %t.ptx -o %t.ptx --metadata=%t.ptx.json
// RUN: cmp %t.ptx.json %t.json

// The record does not apply to a kernel that has been edited.
// RUN: sed 's/kernel(/edited(/' %t.ptx > %t.edited.ptx
// RUN: ttc %t.edited.ptx -o %t.edited.ptx --metadata=%t.edited.json
// RUN: not grep num_warps %t.edited.json
// RUN: sed 's/reqntid"="256/reqntid"="128/' %t.ll > %t.edited.ll
// RUN: ttc %t.edited.ll -o %t.edited.ptx --metadata=%t.edited.json
// RUN: not grep num_warps %t.edited.json

// Without the record, the metadata omits properties that LLVM IR and PTX do not contain.
// RUN: sed '/^!triton.kernel/d' %t.ll > %t.plain.ll
// RUN: ttc %t.plain.ll -o %t.other.ptx --metadata=%t.llvm.json
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.llvm.json
// RUN: sed '/^.. triton.kernel/d' %t.ptx > %t.plain.ptx
// RUN: ttc %t.plain.ptx -o %t.other.ptx --metadata=%t.ptx.json
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx.json

// CHECK: "name": "kernel",
// CHECK-NEXT: "target": "sm_90a",
// CHECK-NEXT: "abi": "triton",
// CHECK-NEXT: "num_warps": 8,
// CHECK-NEXT: "num_ctas": 2,
// CHECK-NEXT: "threads": 256,
// CHECK-NEXT: "cluster_dims": [
// CHECK-NEXT: 2,
// CHECK-NEXT: 1,
// CHECK-NEXT: 1
// CHECK-NEXT: ],
// CHECK-NEXT: "shared": 4096,
// CHECK-NEXT: "global_scratch_size": 256,
// CHECK-NEXT: "global_scratch_align": 128,
// CHECK-NEXT: "profile_scratch_size": 0,
// CHECK-NEXT: "profile_scratch_align": 1,
// CHECK-NOT: registers
// CHECK-NEXT: "params": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "flag",
// CHECK-NEXT: "type": "i8",
// CHECK-NEXT: "tt_type": "i1",
// CHECK-NEXT: "size": 1,
// CHECK-NEXT: "offset": 0,
// CHECK-NEXT: "kind": "scalar"
// CHECK: "name": "out",
// CHECK-NEXT: "type": "ptr",
// CHECK-NEXT: "tt_type": "!tt.ptr<f32>",
// CHECK-NEXT: "size": 8,
// CHECK-NEXT: "offset": 8,
// CHECK-NEXT: "kind": "pointer"
// CHECK: "name": "arg2",
// CHECK-NEXT: "type": "bf16",
// CHECK-NEXT: "size": 2,
// CHECK-NEXT: "offset": 16,
// CHECK-NEXT: "kind": "scalar"
// CHECK: "name": "global_scratch",
// CHECK: "offset": 24,
// CHECK-NEXT: "kind": "scratch"
// CHECK: "name": "profile_scratch",
// CHECK: "offset": 32,
// CHECK-NEXT: "kind": "scratch"
// CHECK: "name": "arg5",
// CHECK: "size": 128,
// CHECK-NEXT: "offset": 64,
// CHECK-NEXT: "kind": "tensor_map"
// CHECK: "tensor_maps": []

// LLVM: "name": "kernel",
// LLVM-NEXT: "target": "sm_90a",
// LLVM-NEXT: "abi": "triton",
// LLVM-NEXT: "num_ctas": 2,
// LLVM-NEXT: "threads": 256,
// LLVM-NEXT: "cluster_dims"
// LLVM-NOT: "shared"
// LLVM: "params": [
// LLVM: "type": "i8",
// LLVM-NEXT: "size": 1,
// LLVM: "type": "bf16",
// LLVM: "offset": 64,
// LLVM-NEXT: "kind": "tensor_map"

// PTX: "name": "kernel",
// PTX-NEXT: "target": "sm_90a",
// PTX-NEXT: "abi": "triton",
// PTX-NEXT: "num_ctas": 2,
// PTX-NEXT: "threads": 256,
// PTX: "params": [
// PTX: "name": "kernel_param_0",
// PTX-NEXT: "type": "u8",
// PTX: "name": "kernel_param_1",
// PTX-NEXT: "type": "u64",
// PTX-NEXT: "size": 8,
// PTX-NEXT: "offset": 8,
// PTX-NEXT: "kind": "pointer"
// PTX: "name": "kernel_param_5",
// PTX-NEXT: "type": "b8",
// PTX-NEXT: "size": 128,
// PTX-NEXT: "offset": 64,
module attributes {"ttg.num-warps" = 8 : i32, "ttg.num-ctas" = 2 : i32, "ttg.threads-per-warp" = 32 : i32,
                   ttg.target = "cuda:90", ttg.shared = 4096 : i32, ttg.global_scratch_memory_size = 256 : i32,
                   ttg.global_scratch_memory_alignment = 128 : i32} {
  llvm.func @kernel(%flag: i8 loc("flag"("kernel.py":1:1)),
                    %out: !llvm.ptr<1> loc("out"("kernel.py":1:1)),
                    %arg2: bf16, %arg3: !llvm.ptr<1>, %arg4: !llvm.ptr<1>,
                    %arg5: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i64, nvvm.grid_constant})
      attributes {nvvm.kernel, nvvm.reqntid = array<i32: 256>, nvvm.cluster_dim = array<i32: 2>,
                  ttg.parameter_types = [i1, !tt.ptr<f32>]} {
    llvm.return
  }
}
