// A pass that changes more than one function, or the module, is refused on a single function.
// DEFINE: %{pass} =
// DEFINE: %{refused} = not triton-opt %s --pass-pipeline='builtin.module(tt.func(%{pass}))' 2>&1 | FileCheck %s --implicit-check-not=error:
// REDEFINE: %{pass} = convert-triton-to-tritongpu
// RUN: %{refused}
// REDEFINE: %{pass} = tritongpu-coalesce
// RUN: %{refused}
// REDEFINE: %{pass} = allocate-shared-memory
// RUN: %{refused}
// REDEFINE: %{pass} = tritongpu-insert-barriers
// RUN: %{refused}
// REDEFINE: %{pass} = convert-tritongpu-to-nvvm
// RUN: %{refused}
// REDEFINE: %{pass} = convert-triton-to-cpu
// RUN: %{refused}
// REDEFINE: %{pass} = triton-rewrite-tensor-descriptor-to-pointer
// RUN: %{refused}
// REDEFINE: %{pass} = triton-verify-stage
// RUN: %{refused}

// Passes on code run on a function as on a module.
// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-combine,triton-reorder-broadcast,triton-loop-unroll,triton-licm,triton-loop-aware-cse,triton-rewrite-tensor-pointer,triton-simplify-locations,triton-decompose-scaled-dots,triton-decompose-dots))'

// CHECK: error: {{.*}}unable to schedule pass '{{.*}}' on a PassManager intended to run on 'tt.func'!
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @kernel() {
    tt.return
  }
  tt.func @other() {
    tt.return
  }
}
