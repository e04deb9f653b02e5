// The flag of a pass on functions runs it on the functions of the module, whatever the tool.
// RUN: triton-opt %s --cse --tritongpu-optimize-thread-locality --triton-form-tensor-descriptors | FileCheck %s --check-prefix=IR
// RUN: triton-reduce %s --cse --tritongpu-optimize-thread-locality --triton-form-tensor-descriptors | FileCheck %s --check-prefix=IR
// RUN: triton-differential %s --cse --tritongpu-optimize-thread-locality --triton-form-tensor-descriptors | FileCheck %s
// CHECK: kernels: 1, executions after passes: {{[1-9].*}}, failures: 0
// IR: arith.constant
// IR-NOT: arith.constant

// ARGUMENT: zeros:1
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @kernel(%o: !tt.ptr<i32>) {
    %one = arith.constant 1 : i32
    %again = arith.constant 1 : i32
    %two = arith.addi %one, %again : i32
    tt.store %o, %two : !tt.ptr<i32>
    tt.return
  }
}
