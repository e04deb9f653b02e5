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

    Ensures: what `docs/Stages.md` says of the stage holds; otherwise an error names the operation that breaks it. At
    stage allocated, a remark names asynchronous code that is neither proven right nor refuted.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
      // expected-error @below {{expected no block pointer at stage ttir, but got '!tt.ptr<tensor<64xf32>>'}}
      %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
      tt.return
    }
    ```
  }];
  let options = [
    Option<"stage", "stage", "std::string", /*default=*/"\"ttir\"", "ttir, ttgir, allocated, nvvm or cpu">,
    Option<"provenAsync", "proven-async", "bool", /*default=*/"false",
           "At stage allocated, refuse asynchronous code that is not proven right, not only what is refuted">
  ];
}

def TritonRunOnKernels : Pass<"triton-run-on-kernels"> {
  let summary = "Run passes on kernels, but not on the host code beside them";
  let description = [{
    Runs a pipeline on the module of kernels; on a `gpu.module` with kernels while it is alone in a `builtin.module`.
    Passes of MLIR cannot tell kernels from host code.

    Requires: a module, and in its kernels no unregistered operations with regions.

    Ensures: the pipeline has changed nothing outside of the modules of kernels. A module of kernels beside host
    code, and the symbols in it that are not private, count as used. Nested functions have become public: passes of MLIR
    remove those of a module alone.

    ```mlir
    module attributes {gpu.container_module} {
      func.func private @unused() {
        return
      }
      gpu.module @device {
        tt.func private @unused() {
          tt.return
        }
        tt.func @kernel() {
          tt.return
        }
      }
    }
    ```
    becomes, with `pipeline=builtin.module(symbol-dce)`,
    ```mlir
    module attributes {gpu.container_module} {
      func.func private @unused() {
        return
      }
      gpu.module @device {
        tt.func @kernel() {
          tt.return
        }
      }
    }
    ```
  }];
  let options = [
    Option<"pipeline", "pipeline", "std::string", /*default=*/"\"builtin.module()\"",
           "the passes, such as builtin.module(cse)">
  ];
}

#endif // TRITON_PIPELINES_PASSES_TD
