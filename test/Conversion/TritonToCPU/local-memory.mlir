// RUN: ttc %s --run --arg=iota:16 --arg=full:64:value=-1 --show=1=64 | FileCheck %s

// The layouts of buffers in shared memory and of their views do not change the elements.
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.slice<{dim = 0, parent = #b}>
#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 2, order = [1, 0]}>
#turned = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 2, order = [0, 1]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func private @put(%o: !tt.ptr<i32>, %row: i32, %x: tensor<16xi32, #l>) {
    %c16 = arith.constant 16 : i32
    %at = arith.muli %row, %c16 : i32
    %q = tt.addptr %o, %at : !tt.ptr<i32>, i32
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #l>
    %p = tt.splat %q : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<16x!tt.ptr<i32>, #l>, tensor<16xi32, #l>
    tt.store %ps, %x : tensor<16x!tt.ptr<i32>, #l>
    tt.return
  }
  tt.func public @k(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #l>
    %p = tt.splat %i : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<16x!tt.ptr<i32>, #l>, tensor<16xi32, #l>

    // Asynchronous copies to two buffers; masked-off elements have the given value.
    // CHECK: {{.*}}: i32 (64) 0 1 2 3 4 5 6 7 8 9 42 42 42 42 42 42
    %m = ttg.local_alloc : () -> !ttg.memdesc<2x16xi32, #line, #smem, mutable>
    %m1 = ttg.memdesc_index %m[%c1] : !ttg.memdesc<2x16xi32, #line, #smem, mutable> -> !ttg.memdesc<16xi32, #line, #smem, mutable>
    %m0 = ttg.memdesc_index %m[%c0] : !ttg.memdesc<2x16xi32, #line, #smem, mutable> -> !ttg.memdesc<16xi32, #line, #smem, mutable>
    %ten = arith.constant dense<10> : tensor<16xi32, #l>
    %mask = arith.cmpi slt, %r, %ten : tensor<16xi32, #l>
    %other = arith.constant dense<42> : tensor<16xi32, #l>
    %t0 = ttg.async_copy_global_to_local %ps, %m1 mask %mask other %other : tensor<16x!tt.ptr<i32>, #l> -> <16xi32, #line, #smem, mutable>
    %t1 = ttg.async_copy_global_to_local %ps, %m0 : tensor<16x!tt.ptr<i32>, #l> -> <16xi32, #line, #smem, mutable>
    %g = ttg.async_commit_group tokens %t0, %t1
    %w = ttg.async_wait %g {num = 0 : i32}
    ttg.local_barrier
    %a = ttg.local_load %m1 token %w : !ttg.memdesc<16xi32, #line, #smem, mutable> -> tensor<16xi32, #l>
    tt.call @put(%o, %c0, %a) : (!tt.ptr<i32>, i32, tensor<16xi32, #l>) -> ()

    // The transposed view with two dimensions has the columns 0 1 2 3 / 4 5 6 7 / ...
    // CHECK-SAME: 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
    %b = ttg.local_load %m0 : !ttg.memdesc<16xi32, #line, #smem, mutable> -> tensor<16xi32, #l>
    %square = tt.reshape %b allow_reorder : tensor<16xi32, #l> -> tensor<4x4xi32, #b>
    %n = ttg.local_alloc %square : (tensor<4x4xi32, #b>) -> !ttg.memdesc<4x4xi32, #shared, #smem, mutable>
    %nt = ttg.memdesc_trans %n {order = array<i32: 1, 0>} : !ttg.memdesc<4x4xi32, #shared, #smem, mutable> -> !ttg.memdesc<4x4xi32, #turned, #smem, mutable>
    %c = ttg.local_load %nt : !ttg.memdesc<4x4xi32, #turned, #smem, mutable> -> tensor<4x4xi32, #b>
    %cl = tt.reshape %c allow_reorder : tensor<4x4xi32, #b> -> tensor<16xi32, #l>
    tt.call @put(%o, %c1, %cl) : (!tt.ptr<i32>, i32, tensor<16xi32, #l>) -> ()

    // A store to a subview of the transposed view changes the buffer.
    // CHECK-SAME: 0 1 2 3 4 5 6 7 8 9 70 70 12 13 70 70
    %q = ttg.local_alloc %square : (tensor<4x4xi32, #b>) -> !ttg.memdesc<4x4xi32, #plain, #smem, mutable>
    %part = ttg.memdesc_subslice %q[2, 2] : !ttg.memdesc<4x4xi32, #plain, #smem, mutable> -> !ttg.memdesc<2x2xi32, #plain, #smem, mutable, 4x4>
    %seventy = arith.constant dense<70> : tensor<2x2xi32, #b>
    ttg.local_store %seventy, %part : tensor<2x2xi32, #b> -> !ttg.memdesc<2x2xi32, #plain, #smem, mutable, 4x4>
    %d = ttg.local_load %q : !ttg.memdesc<4x4xi32, #plain, #smem, mutable> -> tensor<4x4xi32, #b>
    %dl = tt.reshape %d allow_reorder : tensor<4x4xi32, #b> -> tensor<16xi32, #l>
    tt.call @put(%o, %c2, %dl) : (!tt.ptr<i32>, i32, tensor<16xi32, #l>) -> ()

    // The same buffer with another shape and another layout.
    // CHECK-SAME: 0 1 2 3 4 5 6 7 8 9 70 70 12 13 70 70
    %e = ttg.memdesc_reshape %q : !ttg.memdesc<4x4xi32, #plain, #smem, mutable> -> !ttg.memdesc<2x8xi32, #plain, #smem, mutable>
    %f = ttg.local_load %e : !ttg.memdesc<2x8xi32, #plain, #smem, mutable> -> tensor<2x8xi32, #b>
    %fl = tt.reshape %f allow_reorder : tensor<2x8xi32, #b> -> tensor<16xi32, #l>
    ttg.local_dealloc %m : !ttg.memdesc<2x16xi32, #line, #smem, mutable>
    tt.call @put(%o, %c3, %fl) : (!tt.ptr<i32>, i32, tensor<16xi32, #l>) -> ()
    tt.return
  }
}
