// A wait under a condition that always holds is not refuted: the analysis knows no execution without it. It refutes waits
// under those that some executions do not meet, and takes a true boolean with a sign for -1.
// RUN: sed 's/OPERATION/andi %n, %c3 : i32/; s/COMPARISON/slt, %value, %c4 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/maxsi %n, %c1 : i32/; s/COMPARISON/sgt, %value, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/remui %n, %c4 : i32/; s/COMPARISON/sle, %value, %c3 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/shrui %n, %c4 : i32/; s/COMPARISON/sge, %value, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/divui %n, %c4 : i32/; s/COMPARISON/sge, %value, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/addi %n, %c3 : i32/; s/COMPARISON/slt, %value, %c4 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/divsi %n, %c4 : i32/; s/COMPARISON/sgt, %value, %c3 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/addi %id, %c0 : i32/; s/COMPARISON/sge, %id, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/addi %id, %c0 : i32/; s/COMPARISON/sgt, %id, %c0 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/addi %id, %c0 : i32/; s/COMPARISON/slt, %c0, %id : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/addi %id, %c0 : i32/; s/COMPARISON/sgt, %c1, %id : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/addi %n, %c0 : i32/; s/COMPARISON/slt, %yes, %no : i1/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/addi %n, %c0 : i32/; s/COMPARISON/sgt, %yes, %no : i1/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/extsi %b : i8 to i32/; s/COMPARISON/slt, %value, %c200 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/extsi %b : i8 to i32/; s/COMPARISON/slt, %value, %c4 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/extsi %q : i1 to i32/; s/COMPARISON/sle, %value, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/extsi %q : i1 to i32/; s/COMPARISON/slt, %value, %c0 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/divsi %c4, %n : i32/; s/COMPARISON/sle, %value, %c4 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/shrsi %n, %c4 : i32/; s/COMPARISON/slt, %value, %c28 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/shrsi %n, %c4 : i32/; s/COMPARISON/slt, %value, %c200 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/addi %n, %c0 : i32/; s/COMPARISON/sle, %n, %most : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/xori %n, %n : i32/; s/COMPARISON/sge, %value, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/muli %n, %n : i32/; s/COMPARISON/sge, %value, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/andi %n, %c3 : i32/; s/COMPARISON/slt, %value, %c3 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/maxsi %n, %c1 : i32/; s/COMPARISON/sgt, %value, %c1 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/addi %n, %c0 : i32/; s/COMPARISON/uge, %n, %c0 : i32/' %s | ttc - --emit=ptx -o /dev/null
// RUN: sed 's/OPERATION/addi %n, %c0 : i32/; s/COMPARISON/ugt, %n, %c0 : i32/' %s | not ttc - --emit=ptx -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/OPERATION/muli %n, %c4 : i32/; s/COMPARISON/ne, %value, %c3 : i32/' %s | ttc - --emit=ptx -o /dev/null
// CHECK: error: 'ttg.local_load' op reads shared memory that an asynchronous copy in flight writes

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#m = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "cuda:90"} {
 tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %b: i8, %q: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c28 = arith.constant 268435456 : i32
  %c200 = arith.constant 200 : i32
  %most = arith.constant 2147483647 : i32
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #b}>>
  %c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #b}>>
  %r1 = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #b}>> -> tensor<16x1xi32, #b>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #b}>> -> tensor<1x32xi32, #b>
  %w = arith.constant dense<32> : tensor<16x1xi32, #b>
  %r2 = arith.muli %r1, %w : tensor<16x1xi32, #b>
  %r3 = tt.broadcast %r2 : tensor<16x1xi32, #b> -> tensor<16x32xi32, #b>
  %c5 = tt.broadcast %c2 : tensor<1x32xi32, #b> -> tensor<16x32xi32, #b>
  %i = arith.addi %r3, %c5 : tensor<16x32xi32, #b>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>, #b>
  %xp = tt.addptr %xs, %i : tensor<16x32x!tt.ptr<f32>, #b>, tensor<16x32xi32, #b>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>, #b>
  %op = tt.addptr %os, %i : tensor<16x32x!tt.ptr<f32>, #b>, tensor<16x32xi32, #b>
  %A = ttg.local_alloc : () -> !ttg.memdesc<16x32xf32, #s, #m, mutable>
  %t = ttg.async_copy_global_to_local %xp, %A : tensor<16x32x!tt.ptr<f32>, #b> -> <16x32xf32, #s, #m, mutable>
  %g = ttg.async_commit_group tokens %t
  %yes = arith.constant true
  %no = arith.constant false
  %id = tt.get_program_id x : i32
  %value = arith.OPERATION
  %cond = arith.cmpi COMPARISON
  scf.if %cond {
    %u = ttg.async_wait %g {num = 0 : i32}
  }
  %v = ttg.local_load %A : !ttg.memdesc<16x32xf32, #s, #m, mutable> -> tensor<16x32xf32, #b>
  tt.store %op, %v : tensor<16x32x!tt.ptr<f32>, #b>
  tt.return
 }
}
