// RUN: triton-opt --triton-rewrite-tensor-pointer --split-input-file --allow-unregistered-dialect --verify-diagnostics %s | FileCheck %s
// RUN: triton-opt --triton-rewrite-tensor-pointer --canonicalize --split-input-file --allow-unregistered-dialect --verify-diagnostics %s \
// RUN:   | FileCheck %s --check-prefix=CANON

// The pointer to each element is the base plus its index times the stride; elements outside the tensor are masked off.
// CHECK-LABEL: @load_with_padding
// CHECK-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[N:[a-z0-9]+]]: i64, %[[S:[a-z0-9]+]]: i64, %[[O:[a-z0-9]+]]: i32
tt.func @load_with_padding(%p: !tt.ptr<f32>, %n: i64, %s: i64, %o: i32) -> tensor<64xf32> {
  // CHECK: %[[O64:.*]] = arith.extsi %[[O]] : i32 to i64
  // CHECK: %[[OS:.*]] = arith.muli %[[O64]], %[[S]] : i64
  // CHECK: %[[R:.*]] = tt.make_range {end = 64 : i32, start = 0 : i32}
  // CHECK: %[[R64:.*]] = arith.extsi %[[R]] : tensor<64xi32> to tensor<64xi64>
  // CHECK: %[[SS:.*]] = tt.splat %[[S]] : i64 -> tensor<64xi64>
  // CHECK: %[[RS:.*]] = arith.muli %[[R64]], %[[SS]] : tensor<64xi64>
  // CHECK: %[[BASES:.*]] = tt.splat %[[P]]
  // CHECK: %[[ELEMENTS:.*]] = tt.addptr %[[BASES]], %[[RS]] : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  // CHECK: %[[BEGIN:.*]] = tt.splat %[[OS]] : i64 -> tensor<64xi64>
  // CHECK: %[[PTRS:.*]] = tt.addptr %[[ELEMENTS]], %[[BEGIN]] : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  // CHECK: %[[OO:.*]] = tt.splat %[[O64]] : i64 -> tensor<64xi64>
  // CHECK: %[[I:.*]] = arith.addi %[[OO]], %{{.*}} : tensor<64xi64>
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0> : tensor<64xi64>
  // CHECK: %[[END:.*]] = tt.splat %[[N]] : i64 -> tensor<64xi64>
  // CHECK: %[[LT:.*]] = arith.cmpi slt, %[[I]], %[[END]]
  // CHECK: %[[GE:.*]] = arith.cmpi sge, %[[I]], %[[ZERO]]
  // CHECK: %[[MASK:.*]] = arith.andi %[[GE]], %[[LT]] : tensor<64xi1>
  // CHECK: %[[OTHER:.*]] = arith.constant dense<0.000000e+00> : tensor<64xf32>
  // CHECK: %[[X:.*]] = tt.load %[[PTRS]], %[[MASK]], %[[OTHER]] : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.return %[[X]]
  %0 = tt.make_tensor_ptr %p, [%n], [%s], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
  %1 = tt.load %0 {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64xf32>>
  tt.return %1 : tensor<64xf32>
}

// -----

// The mask covers only the dimensions in `boundaryCheck`; without padding there is no `other`. Cache
// modifiers, eviction policies and `isVolatile` are kept.
// CHECK-LABEL: @one_of_two_dimensions
tt.func @one_of_two_dimensions(%p: !tt.ptr<f16>, %n: i64, %s: i64, %o: i32) {
  %c1 = arith.constant 1 : i64
  // CHECK: %[[IN:.*]] = arith.andi %{{.*}}, %{{.*}} : tensor<1x32xi1>
  // CHECK: %[[MASK:.*]] = tt.broadcast %[[IN]] : tensor<1x32xi1> -> tensor<64x32xi1>
  // CHECK-NOT: arith.cmpi
  // CHECK: %[[X:.*]] = tt.load %{{[a-z0-9]+}}, %[[MASK]] cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<64x32x!tt.ptr<f16>>
  // CHECK-NOT: arith.cmpi
  // CHECK: tt.store %{{[a-z0-9]+}}, %[[X]] evictionPolicy = evict_last : tensor<64x32x!tt.ptr<f16>>
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%s, %c1], [%o, %o] {order = array<i32: 1, 0>} : <tensor<64x32xf16>>
  %1 = tt.load %0 cacheModifier = cg evictionPolicy = evict_first {boundaryCheck = array<i32: 1>, isVolatile = true} : !tt.ptr<tensor<64x32xf16>>
  tt.store %0, %1 evictionPolicy = evict_last : !tt.ptr<tensor<64x32xf16>>
  tt.return
}

// -----

// The shape and strides of the tensor are not loop-carried; the offset that changes is.
// CHECK-LABEL: @nested_in_a_gpu_module
// CANON-LABEL: @nested_in_a_gpu_module
gpu.module @nested_in_a_gpu_module {
  tt.func @kernel(%p: !tt.ptr<f32>, %n: i64, %count: i32, %init: tensor<64xf32>) -> tensor<64xf32> {
    %stride = arith.constant 1 : i64
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %0 = tt.make_tensor_ptr %p, [%n], [%stride], [%c0] {order = array<i32: 0>} : <tensor<64xf32>>
    // CHECK-COUNT-2: scf.for {{.*}} -> (!tt.ptr<f32>, i64, i64, i64, tensor<64xf32>)
    // CHECK: tt.load %{{[a-z0-9]+}} : tensor<64x!tt.ptr<f32>>
    // CHECK: scf.yield
    // CHECK-NEXT: } {tt.num_stages = 2 : i32}
    // CANON-COUNT-2: scf.for {{.*}} -> (i64, tensor<64xf32>)
    // CANON: %[[MOVED:.*]] = arith.addi %{{[a-z0-9]+}}, %c64_i64 : i64
    // CANON: scf.yield %[[MOVED]], %{{[a-z0-9]+}} : i64, tensor<64xf32>
    %r:2 = scf.for %i = %c0 to %count step %c1 iter_args(%q = %0, %acc = %init) -> (!tt.ptr<tensor<64xf32>>, tensor<64xf32>) : i32 {
      %s:2 = scf.for %j = %c0 to %count step %c1 iter_args(%b = %q, %a = %acc) -> (!tt.ptr<tensor<64xf32>>, tensor<64xf32>) : i32 {
        %x = tt.load %b : !tt.ptr<tensor<64xf32>>
        %y = arith.addf %a, %x : tensor<64xf32>
        %next = tt.advance %b, [%c64] : <tensor<64xf32>>
        scf.yield %next, %y : !tt.ptr<tensor<64xf32>>, tensor<64xf32>
      } {tt.num_stages = 2 : i32}
      scf.yield %s#0, %s#1 : !tt.ptr<tensor<64xf32>>, tensor<64xf32>
    }
    tt.return %r#1 : tensor<64xf32>
  }
}

// -----

// A branch, a select and a while loop each yield block pointers with different bases and shapes.
// CHECK-LABEL: @branches
// CHECK-NOT: !tt.ptr<tensor
// CANON-LABEL: @branches
tt.func @branches(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i64, %m: i64, %o: i32, %cond: i1) -> tensor<64xf32> {
  %c1 = arith.constant 1 : i64
  // CHECK: scf.if %{{.*}} -> (!tt.ptr<f32>, i64, i64, i64)
  // CANON: arith.select %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>
  %0 = scf.if %cond -> !tt.ptr<tensor<64xf32>> {
    %1 = tt.make_tensor_ptr %p, [%n], [%c1], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
    scf.yield %1 : !tt.ptr<tensor<64xf32>>
  } else {
    %1 = tt.make_tensor_ptr %q, [%m], [%c1], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
    scf.yield %1 : !tt.ptr<tensor<64xf32>>
  }
  %2 = tt.advance %0, [%o] : <tensor<64xf32>>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>
  // CHECK-COUNT-3: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i64
  %3 = arith.select %cond, %0, %2 : !tt.ptr<tensor<64xf32>>
  // CHECK: scf.while
  // CHECK: scf.condition(%{{.*}}) %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>, i64, i64, i64
  %4 = scf.while (%w = %3) : (!tt.ptr<tensor<64xf32>>) -> !tt.ptr<tensor<64xf32>> {
    %go = "test.go"() : () -> i1
    scf.condition(%go) %w : !tt.ptr<tensor<64xf32>>
  } do {
  ^bb0(%w: !tt.ptr<tensor<64xf32>>):
    %5 = tt.advance %w, [%o] : <tensor<64xf32>>
    scf.yield %5 : !tt.ptr<tensor<64xf32>>
  }
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{[a-z0-9#]+}}, %{{[a-z0-9#]+}}, %{{[a-z0-9#]+}}, %{{[a-z0-9#]+}} : !tt.ptr<f32>, i64, i64, i64), ^bb2
  // CHECK: ^bb1(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64):
  cf.cond_br %cond, ^bb1(%4 : !tt.ptr<tensor<64xf32>>), ^bb2
^bb1(%6: !tt.ptr<tensor<64xf32>>):
  %7 = tt.load %6 {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<64xf32>>
  // CHECK: arith.constant dense<0x7FC00000> : tensor<64xf32>
  tt.return %7 : tensor<64xf32>
^bb2:
  // CHECK: ub.poison : !tt.ptr<f32>
  // CHECK-COUNT-3: ub.poison : i64
  %8 = ub.poison : !tt.ptr<tensor<64xf32>>
  cf.br ^bb1(%8 : !tt.ptr<tensor<64xf32>>)
}

// -----

// A function with a block pointer as argument is rejected: its callers may be in another module.
// expected-error @below {{with a block pointer as argument or result is not supported: inline it first}}
tt.func private @block_pointer_argument(%p: !tt.ptr<tensor<64xf32>>) -> tensor<64xf32> {
  %1 = tt.load %p : !tt.ptr<tensor<64xf32>>
  tt.return %1 : tensor<64xf32>
}

// -----

// Unreachable blocks are removed, for the conversion does not visit them.
// CHECK-LABEL: tt.func @unreachable_blocks(
// CHECK-NEXT: tt.return
// CHECK-NEXT: }
tt.func @unreachable_blocks(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  tt.return
^dead:
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
  cf.br ^more(%0 : !tt.ptr<tensor<64xf32>>)
^more(%q: !tt.ptr<tensor<64xf32>>):
  %1 = tt.load %q : !tt.ptr<tensor<64xf32>>
  tt.return
}

// -----

// Blocks get layouts later.
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @block_with_a_layout(%p: !tt.ptr<f16>, %n: i64, %i: i32) -> tensor<64x64xf16, #blocked> attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @below {{expected a block without a layout, but got 'tensor<64x64xf16, #ttg.blocked<}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<64x64xf16, #blocked>>
  %1 = tt.load %0 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64x64xf16, #blocked>>
  tt.return %1 : tensor<64x64xf16, #blocked>
}
