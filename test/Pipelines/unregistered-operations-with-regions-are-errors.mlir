// RUN: not triton-opt %s --allow-unregistered-dialect --triton-ttir -o /dev/null 2>&1 | FileCheck %s
// RUN: not triton-opt %s --allow-unregistered-dialect --triton-to-nvvm -o /dev/null 2>&1 | FileCheck %s
// RUN: not triton-opt %s --allow-unregistered-dialect --triton-to-cpu -o /dev/null 2>&1 | FileCheck %s

// The inliner, which does not know when their regions are executed, would crash.
tt.func public @k(%p: !tt.ptr<f32>) {
  // CHECK: [[@LINE+1]]:3: error: expected a registered operation around regions, but got `other.loop`
  "other.loop"() ({
    %c = arith.constant 1.0 : f32
    tt.store %p, %c : !tt.ptr<f32>
    "other.end"() : () -> ()
  }) : () -> ()
  tt.return
}
