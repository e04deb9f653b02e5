// The passes on functions do not run in modules within modules.
// RUN: not triton-opt %s --triton-ttir --triton-ttgir 2>&1 | FileCheck %s

// CHECK: functions-in-nested-modules-are-errors.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: 'builtin.module' op expected functions of stage ttgir in the module that the pipeline runs on, or in a gpu.module directly in it, but got some in here
module {
  module @inner {
    tt.func public @kernel(%p: !tt.ptr<f32>) {
      tt.return
    }
  }
}
