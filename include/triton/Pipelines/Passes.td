//===- Passes.td - Passes between stages -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_PIPELINES_PASSES_TD
#define TRITON_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def TritonVerifyStage : Pass<"triton-verify-stage"> {
  let summary = "Check what a stage promises to the next one";
  let description = [{
    Requires: a module.

    Ensures: what `docs/Stages.md` says of the stage holds; otherwise an error names the operation that breaks it.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
      // expected-error @below {{expected no block pointer at stage ttir, but got '!tt.ptr<tensor<64xf32>>'}}
      %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
      tt.return
    }
    ```
  }];
  let options = [
    Option<"stage", "stage", "std::string", /*default=*/"\"ttir\"", "ttir, ttgir, allocated or nvvm">
  ];
}

#endif // TRITON_PIPELINES_PASSES_TD
