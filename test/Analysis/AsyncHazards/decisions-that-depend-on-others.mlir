// Verdicts on paths with decisions that depend on each other: they are not refuted unless arguments lead to all of them.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!half = tensor<64x64xf16, #blocked>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// An operation in a loop has the same value in each iteration.
// CHECK: remark: inv_and: unknown
tt.func public @inv_and(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %zz = arith.constant dense<0.0> : !half
  %A = ttg.local_alloc %zz : (!half) -> !tile
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32

 scf.for %i = %c0 to %c3 step %c1 : i32 {
  %r = arith.andi %n, %c1 : i32
  %a = arith.cmpi sgt, %r, %c0 : i32
  scf.if %a {
    ttg.async_wait {num = 0 : i32}
  }
  %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
  scf.if %a {
    %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    %cg = ttg.async_commit_group
  }
 }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// CHECK: remark: inv_load: unknown
tt.func public @inv_load(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %g: !tt.ptr<i32>) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %zz = arith.constant dense<0.0> : !half
  %A = ttg.local_alloc %zz : (!half) -> !tile
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32

 scf.for %i = %c0 to %c3 step %c1 : i32 {
  %r = tt.load %g : !tt.ptr<i32>
  %a = arith.cmpi sgt, %r, %c0 : i32
  scf.if %a {
    ttg.async_wait {num = 0 : i32}
  }
  %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
  scf.if %a {
    %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    %cg = ttg.async_commit_group
  }
 }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// CHECK: remark: inv_pid: unknown
tt.func public @inv_pid(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %zz = arith.constant dense<0.0> : !half
  %A = ttg.local_alloc %zz : (!half) -> !tile
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32

 scf.for %i = %c0 to %c3 step %c1 : i32 {
  %r = tt.get_program_id x : i32
  %a = arith.cmpi sgt, %r, %c0 : i32
  scf.if %a {
    ttg.async_wait {num = 0 : i32}
  }
  %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
  scf.if %a {
    %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    %cg = ttg.async_commit_group
  }
 }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// Before the loop, it has one value on a path.
// CHECK: remark: hoisted_and: proven
tt.func public @hoisted_and(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %zz = arith.constant dense<0.0> : !half
  %A = ttg.local_alloc %zz : (!half) -> !tile
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %r = arith.andi %n, %c1 : i32

 scf.for %i = %c0 to %c3 step %c1 : i32 {

  %a = arith.cmpi sgt, %r, %c0 : i32
  scf.if %a {
    ttg.async_wait {num = 0 : i32}
  }
  %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
  scf.if %a {
    %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    %cg = ttg.async_commit_group
  }
 }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// A value that a loop carries may be that of an argument.
// CHECK: remark: for_args_sum: unknown
tt.func public @for_args_sum(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %m: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %a = arith.cmpi sgt, %m, %c20 : i32
  %b = arith.cmpi sgt, %n, %c20 : i32
scf.if %a { scf.if %b {
 %l:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%x1 = %m, %x2 = %n) -> (i32, i32) : i32 {
  %sum = arith.addi %x1, %x2 : i32
  %c = arith.cmpi slt, %sum, %c10 : i32
scf.if %c {
%bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
}

 scf.yield %x1, %x2 : i32, i32
 }
}}
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// CHECK: remark: for_arg_parity: unknown
tt.func public @for_arg_parity(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %r = arith.andi %m, %c1 : i32
  %a = arith.cmpi eq, %r, %c1 : i32
  %ax = arith.cmpi sgt, %r, %c0 : i32
scf.if %ax {
 %l = scf.for %i = %c0 to %c2 step %c1 iter_args(%x1 = %m) -> (i32) : i32 {
  %b = arith.cmpi slt, %x1, %c1 : i32
%cm1 = arith.constant -1 : i32
  %c = arith.cmpi sgt, %x1, %cm1 : i32
scf.if %b {
scf.if %c {
%bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
}
}

 %x2 = arith.addi %x1, %c2 : i32
 scf.yield %x2 : i32
 }
}
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// An induction variable that is known decides nothing.
// CHECK: remark: i_gt_pid: unknown
tt.func public @i_gt_pid(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %pid = tt.get_program_id x : i32
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %c = arith.cmpi sgt, %i, %pid : i32
    scf.if %c {
      %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
 }
    ttg.async_wait {num = 0 : i32}
  }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// That of a later iteration may be greater.
// CHECK: remark: i_ge_pid_ctl: refuted
tt.func public @i_ge_pid_ctl(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %pid = tt.get_program_id x : i32
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %c = arith.cmpi sge, %i, %pid : i32
    scf.if %c {
      %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
 }
    ttg.async_wait {num = 0 : i32}
  }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// A conjunction with a false one is false.
// CHECK: remark: and_false: unknown
tt.func public @and_false(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: i1) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %pid = tt.get_program_id x : i32
  %f = arith.constant false
  %x1 = arith.andi %b, %f : i1
  %z = arith.extui %x1 : i1 to i32
  %a = arith.cmpi sgt, %z, %c0 : i32
scf.if %a {
%bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
}
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// As an index, a true boolean is -1.
// CHECK: remark: index_cast_proven: unknown
tt.func public @index_cast_proven(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: i1) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %t = arith.constant true
  %i = arith.index_cast %b : i1 to index
  %z = arith.constant 0 : index
  %a = arith.cmpi sgt, %i, %z : index
  %e = arith.cmpi eq, %b, %t : i1
  scf.if %a {
  } else {
    scf.if %e {
     %bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
 }
  }
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// Nothing is known of bits of floating-point numbers.
// CHECK: remark: bitcast_gt1: unknown
tt.func public @bitcast_gt1(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %f: f32, %h: f32, %n: i32, %jj: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %R = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32

 %z = scf.for %i = %c0 to %n step %c1 iter_args(%idx = %c0) -> (i32) : i32 {
  %A = ttg.memdesc_index %R[%idx] : !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable> -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %v = arith.bitcast %f : f32 to i32
 %c = arith.cmpi sgt, %v, %c1 : i32
  scf.if %c {
    %bx = ttg.local_load %A : !tile -> !half
    tt.store %po, %bx : !ptrs
  } else {
    ttg.async_wait {num = 0 : i32}
  }
  %i1 = arith.addi %idx, %c1 : i32
  %w = arith.cmpi sge, %i1, %c2 : i32
  %i2 = arith.select %w, %c0, %i1 : i32
  scf.yield %i2 : i32
 }
  ttg.async_wait {num = 0 : i32}
  tt.return
}
// An assertion that fails ends the kernel.
// CHECK: remark: assert_scalar: unknown
tt.func public @assert_scalar(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %a = arith.cmpi sgt, %n, %c0 : i32
  %b = arith.cmpi slt, %n, %c1 : i32
  tt.assert %a, "n > 0" : i1
scf.if %b {
%bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
}
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// The kernel has changed what it loads.
// CHECK: remark: atomic_then_load: unknown
tt.func public @atomic_then_load(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %g: !tt.ptr<i32>) {
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %cp = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %cg = ttg.async_commit_group
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c10 = arith.constant 10 : i32
  %c16 = arith.constant 16 : i32
  %c17 = arith.constant 17 : i32
  %c20 = arith.constant 20 : i32
  %pid = tt.get_program_id x : i32
  %true = arith.constant true
  %m = tt.atomic_rmw max, acq_rel, gpu, %g, %c4, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %v = tt.load %g : !tt.ptr<i32>
  %b = arith.cmpi slt, %v, %c4 : i32
scf.if %b {
%bx = ttg.local_load %A : !tile -> !half
  tt.store %po, %bx : !ptrs
}
  ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
}
