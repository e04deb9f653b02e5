// DEFINE: %{run} = --run --grid=25 --arg=iota:100000 --arg=iota:100000:step=2 --arg=full:100000:value=nan \
// DEFINE:   --arg=100000 --check=o=iota:100000:step=3

// A kernel has the same results from each form of its IR.
// RUN: ttc %corpus/add.source.ttir %{run} | FileCheck %s
// RUN: ttc %corpus/add.ttir %{run} | FileCheck %s
// RUN: ttc %corpus/add.ttgir %{run} --bounds-checking=false | FileCheck %s
// RUN: ttc %corpus/add.ttir --target=cpu --emit=cpu -o %t.mlir && ttc %t.mlir %{run} | FileCheck %s

// Failures have the location in the source.
// RUN: not ttc %s --run --kernel=copy --arg=zeros:4 --arg=zeros:3 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not ttc %s --run --kernel=copy --arg=full:4:value=-1 --arg=zeros:4 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not ttc %s --run --kernel=endless --arg=zeros:1 --step-limit=1000 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not ttc %s --run 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: ttc %s --run --kernel=copy --arg=iota:4 --arg=zeros:4 --check=1=iota:4

// The report and the pipelines can be printed.
// RUN: ttc %corpus/add.ttir --target=cpu --report -o %t.o | FileCheck %s --check-prefix=REPORT
// RUN: ttc %corpus/add.ttir --emit=object --print-pipeline -o %t.o 2>&1 | FileCheck %s --check-prefix=PIPELINE

// CHECK: o: all 100000 elements are as expected
// BOUNDS: runs-on-the-cpu.mlir:[[#STORE:]]:5: error: 'tt.store' writes 4 bytes for element 3, out of bounds: at the end of '{{.*}}' (12 bytes), in program instance (0, 0, 0)
// ASSERT: runs-on-the-cpu.mlir:[[#]]:5: error: assertion failed: a number is negative, for element 0, in program instance (0, 0, 0)
// STEPS: runs-on-the-cpu.mlir:[[#]]:{{[0-9]+}}: error: {{.*}}1000{{.*}}, in program instance (0, 0, 0)
// WHICH: error: expected one kernel, but got copy, endless: select one with the option `kernel`
// REPORT: kernel add_k for cpu
// REPORT: ttir
// REPORT: cpu
// REPORT: llvm
// REPORT: object {{ *}}{{[0-9]+}} bytes
// PIPELINE: cpu: builtin.module({{.*}}convert-triton-to-cpu

module {
  tt.func public @copy(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
    %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
    %os = tt.splat %o : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
    %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    %v = tt.load %xi : tensor<4x!tt.ptr<f32>>
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %isPositive = arith.cmpf oge, %v, %zero : tensor<4xf32>
    tt.assert %isPositive, "a number is negative" : tensor<4xi1>
    tt.store %oi, %v : tensor<4x!tt.ptr<f32>>
    tt.return
  }

  tt.func public @endless(%x: !tt.ptr<i32>) {
    %zero = arith.constant 0 : i32
    scf.while : () -> () {
      %v = tt.load %x {isVolatile = true} : !tt.ptr<i32>
      %isZero = arith.cmpi eq, %v, %zero : i32
      scf.condition(%isZero)
    } do {
      scf.yield
    }
    tt.return
  }
}
