// Differential testing finds each kind of defect, and reports the defective pass, not those before and after it.

// RUN: for kind in swapped-operands swapped-selection lost-store-mask wrong-mask lost-other lost-boundary-check \
// RUN:     wrong-padding wrong-program-axis wrong-reduction-axis off-by-one-trip-count lost-loop-carried-value \
// RUN:     swapped-branches weakened-comparison sign-confused-extension sign-confused-shift lost-store \
// RUN:     load-moved-over-store lost-offset swapped-dot-operands lost-accumulator wrong-atomic; do \
// RUN:   if triton-test-differential %s \
// RUN:     --pass-pipeline="builtin.module(canonicalize,test-seed-defect{kind=$kind},tt.func(triton-licm),cse)" \
// RUN:     > %t.out 2> %t.err; then echo "$kind was not found"; exit 1; fi; \
// RUN:   FileCheck %s -DKIND=$kind < %t.err || exit 1; \
// RUN: done

// CHECK: error: the results of the kernel differ after builtin.module(test-seed-defect{kind=[[KIND]]})
// CHECK: note: argument {{.*}}
// CHECK: note: changes of the pass:

// Without a defect there is no difference.
// RUN: triton-test-differential %s --triton-ttir | FileCheck %s --check-prefix=CLEAN
// CLEAN: kernels: 1, executions after passes: {{[1-9][0-9]*}}, failures: 0

// The reproducer shows the same difference.
// RUN: not triton-test-differential %s --reproducer=%t.mlir \
// RUN:   --pass-pipeline="builtin.module(canonicalize,test-seed-defect{kind=lost-store},cse)"
// RUN: not triton-test-differential %t.mlir --pass-pipeline="builtin.module(test-seed-defect{kind=lost-store})" 2>&1 \
// RUN:   | FileCheck %s -DKIND=lost-store

// GRID: 2
// ARGUMENT: uniform:64:low=1:high=4:seed=1
// ARGUMENT: uniform:64:low=-50:high=50:seed=2
// ARGUMENT: zeros:64
// ARGUMENT: zeros:64
// ARGUMENT: uniform:16x16:low=1:high=4:seed=3
// ARGUMENT: zeros:16x16
// ARGUMENT: zeros:32
// ARGUMENT: full:1:value=5
// ARGUMENT: 3

module {
  tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<i8>, %o: !tt.ptr<f32>, %p: !tt.ptr<i32>, %m: !tt.ptr<f32>,
                         %q: !tt.ptr<f32>, %s: !tt.ptr<f32>, %c: !tt.ptr<i32>, %trips: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c32 = arith.constant 32 : i32
    %true = arith.constant true
    %program = tt.get_program_id x : i32
    %start = arith.muli %program, %c32 : i32
    %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %starts = tt.splat %start : i32 -> tensor<32xi32>
    %at = arith.addi %starts, %range : tensor<32xi32>
    %limit = arith.constant dense<50> : tensor<32xi32>
    %mask = arith.cmpi slt, %at, %limit : tensor<32xi32>

    // Elements under a mask.
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %xp = tt.addptr %xs, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %other = arith.constant dense<7.0> : tensor<32xf32>
    %a = tt.load %xp, %mask, %other : tensor<32x!tt.ptr<f32>>
    %two = arith.constant dense<2.0> : tensor<32xf32>
    %difference = arith.subf %a, %two : tensor<32xf32>
    %large = arith.cmpf ogt, %a, %two : tensor<32xf32>
    %selected = arith.select %large, %difference, %a : tensor<32xi1>, tensor<32xf32>

    // A value carried through a loop.
    %sum = scf.for %i = %c0 to %trips step %c1 iter_args(%acc = %selected) -> (tensor<32xf32>) : i32 {
      %next = arith.addf %acc, %a : tensor<32xf32>
      scf.yield %next : tensor<32xf32>
    }
    %isFirst = arith.cmpi eq, %program, %c0 : i32
    %branched = scf.if %isFirst -> (tensor<32xf32>) {
      %doubled = arith.mulf %sum, %two : tensor<32xf32>
      scf.yield %doubled : tensor<32xf32>
    } else {
      scf.yield %sum : tensor<32xf32>
    }

    // What is read depends on what was written before.
    %os = tt.splat %o : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %op = tt.addptr %os, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %op, %branched, %mask : tensor<32x!tt.ptr<f32>>
    %again = tt.load %op : tensor<32x!tt.ptr<f32>>
    %changed = arith.addf %again, %two : tensor<32xf32>
    tt.store %op, %changed, %mask : tensor<32x!tt.ptr<f32>>

    // Signed integers.
    %ys = tt.splat %y : !tt.ptr<i8> -> tensor<32x!tt.ptr<i8>>
    %yp = tt.addptr %ys, %at : tensor<32x!tt.ptr<i8>>, tensor<32xi32>
    %b = tt.load %yp : tensor<32x!tt.ptr<i8>>
    %wide = arith.extsi %b : tensor<32xi8> to tensor<32xi32>
    %one = arith.constant dense<1> : tensor<32xi32>
    %half = arith.shrsi %wide, %one : tensor<32xi32>
    %rounded = arith.fptosi %sum : tensor<32xf32> to tensor<32xi32>
    %both = arith.addi %half, %rounded : tensor<32xi32>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %pp = tt.addptr %ps, %at : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    tt.store %pp, %both : tensor<32x!tt.ptr<i32>>

    // A matrix with a border, through block pointers.
    %rows = arith.constant 12 : i64
    %stride = arith.constant 16 : i64
    %unit = arith.constant 1 : i64
    %mp = tt.make_tensor_ptr %m, [%rows, %rows], [%stride, %unit], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
    %t = tt.load %mp {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x16xf32>>
    %eye = arith.constant dense<0.5> : tensor<16x16xf32>
    %u = arith.mulf %t, %t : tensor<16x16xf32>
    %d = tt.dot %t, %u, %eye : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %qp = tt.make_tensor_ptr %q, [%rows, %rows], [%stride, %unit], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
    tt.store %qp, %d {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<16x16xf32>>
    %row = "tt.reduce"(%t) <{axis = 1 : i32}> ({
    ^bb0(%l: f32, %r: f32):
      %add = arith.addf %l, %r : f32
      tt.reduce.return %add : f32
    }) : (tensor<16x16xf32>) -> tensor<16xf32>
    %columns = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %ss = tt.splat %s : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %sp = tt.addptr %ss, %columns : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %sp, %row : tensor<16x!tt.ptr<f32>>

    // What programs count together.
    %old = tt.atomic_rmw add, relaxed, gpu, %c, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
}
