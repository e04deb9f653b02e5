// --simulate compiles to PTX, interprets it, and reports errors with the lines of the source.
// RUN: ttc %s --simulate --num-warps=2 --grid=2 --arg=iota:100 --arg=zeros:100 --arg=100 --show=1=3 --check=1=iota:100:step=2 --schedules=7 | FileCheck %s
// RUN: not ttc %s --simulate --num-warps=2 --grid=2 --arg=iota:64 --arg=zeros:100 --arg=100 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not ttc %s --simulate --run 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not ttc %s --simulate --target=cpu 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not ttc %s --simulate --emit=cubin 2>&1 | FileCheck %s --check-prefix=STAGE
// RUN: not ttc %s --seed=1 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: not ttc %s --simulate --num-warps=2 --grid=2 --arg=iota:100 --arg=zeros:100 --arg=100 --step-limit=5 2>&1 | FileCheck %s --check-prefix=STEPS --implicit-check-not=warning:
// RUN: not ttc %s --simulate --grid=2 --arg=iota:100 --arg=zeros:100 --arg=100 --schedules=0 2>&1 | FileCheck %s --check-prefix=SCHEDULES
// RUN: not ttc %s --simulate --grid=2 --arg=iota:100 --arg=zeros:100 --arg=100 --seed=5 2>&1 | FileCheck %s --check-prefix=ORDERS
// RUN: not ttc %s --simulate --grid=2 --arg=iota:100 --arg=zeros:100 --arg=100 --schedules=5 --seed=5 2>&1 | FileCheck %s --check-prefix=ORDERS
// RUN: ttc %s --simulate --num-warps=2 --grid=2 --arg=iota:100 --arg=zeros:100 --arg=100 --show=1=3 --check=1=iota:100:step=2 --schedules=6 --seed=5 | FileCheck %s
// RUN: not ttc %s --simulate --grid=2 --grid=3 2>&1 | FileCheck %s --check-prefix=GRIDS
// RUN: not ttc %s --simulate --arg=iota:100 --arg=zeros:100 --arg=100 --write=1=%t 2>&1 | FileCheck %s --check-prefix=WRITE

// CHECK: 1: f32 (100) 0 2 4 ...
// CHECK: 1: all 100 elements are as expected
// ERROR: simulates.mlir.ptx:{{[0-9]+}}: error: out of bounds ({{.*}}simulates.mlir:{{[0-9]+}}): reads
// ERROR: ttc: error: {{.*}} in the program
// BOTH: ttc: error: expected one of --run and --simulate, but got both
// CPU: ttc: error: expected the target of a GPU with --simulate, but got cpu
// STAGE: ttc: error: expected the stage `ptx` with --simulate, but got `cubin`
// STEPS: error: limit {{.*}}: the warp has executed more instructions than the limit allows
// SCHEDULES: ttc: error: expected schedules to be a number from 1 to 4294967295, but got 0
// GRIDS: ttc: error: --grid: expected one list, but got several
// WRITE: ttc: error: --write=1={{.*}}: expected a file name that ends in .npy
// SEED: ttc: error: --seed requires --simulate
// ORDERS: ttc: error: --seed requires random schedules: 6 or more as --schedules
tt.func public @double(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %size = arith.constant 64 : i32
  %program = tt.get_program_id x : i32
  %start = arith.muli %program, %size : i32
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %offsets = arith.addi %starts, %range : tensor<64xi32>
  %bounds = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %offsets, %bounds : tensor<64xi32>
  %bases = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pointers = tt.addptr %bases, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %values = tt.load %pointers, %mask : tensor<64x!tt.ptr<f32>>
  %sums = arith.addf %values, %values : tensor<64xf32>
  %targets = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %results = tt.addptr %targets, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %results, %sums, %mask : tensor<64x!tt.ptr<f32>>
  tt.return
}
