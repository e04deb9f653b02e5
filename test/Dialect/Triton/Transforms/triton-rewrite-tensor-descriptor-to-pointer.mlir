// RUN: triton-opt --triton-rewrite-tensor-descriptor-to-pointer --split-input-file --allow-unregistered-dialect %s | FileCheck %s
// RUN: triton-opt --triton-rewrite-tensor-descriptor-to-pointer --canonicalize --cse --split-input-file --allow-unregistered-dialect %s \
// RUN:   | FileCheck %s --check-prefix=CANON

// Pointers are the base plus row times stride plus column, with 64 bits; elements outside the tensor are loaded as NaN.
// CANON-LABEL: @load
// CANON-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<f16>, %[[M:[a-z0-9]+]]: i32, %[[N:[a-z0-9]+]]: i32, %[[S:[a-z0-9]+]]: i64, %[[I:[a-z0-9]+]]: i32, %[[J:[a-z0-9]+]]: i32
tt.func @load(%p: !tt.ptr<f16>, %m: i32, %n: i32, %s: i64, %i: i32, %j: i32) -> tensor<32x64xf16> {
  // CANON-DAG: %[[NAN:.*]] = arith.constant dense<0x7E00> : tensor<32x64xf16>
  // CANON-DAG: %[[ZERO32:.*]] = arith.constant dense<0> : tensor<32x1xi64>
  // CANON-DAG: %[[ZERO64:.*]] = arith.constant dense<0> : tensor<1x64xi64>
  // CANON-DAG: %[[M64:.*]] = arith.extsi %[[M]] : i32 to i64
  // CANON-DAG: %[[N64:.*]] = arith.extsi %[[N]] : i32 to i64
  // CANON-DAG: %[[I64:.*]] = arith.extsi %[[I]] : i32 to i64
  // CANON-DAG: %[[J64:.*]] = arith.extsi %[[J]] : i32 to i64
  // CANON: %[[IS:.*]] = arith.muli %[[I64]], %[[S]] : i64
  // CANON: %[[R0:.*]] = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // CANON: %[[R1:.*]] = arith.extsi %[[R0]]
  // CANON: %[[ROWS:.*]] = tt.expand_dims %[[R1]] {axis = 1 : i32} : tensor<32xi64> -> tensor<32x1xi64>
  // CANON: %[[SS:.*]] = tt.splat %[[S]] : i64 -> tensor<32x1xi64>
  // CANON: %[[RS:.*]] = arith.muli %[[ROWS]], %[[SS]]
  // CANON: %[[RS2:.*]] = tt.broadcast %[[RS]]
  // CANON: %[[BEGIN:.*]] = arith.addi %[[IS]], %[[J64]] : i64
  // CANON: %[[C0:.*]] = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // CANON: %[[C1:.*]] = arith.extsi %[[C0]]
  // CANON: %[[COLUMNS:.*]] = tt.expand_dims %[[C1]] {axis = 0 : i32} : tensor<64xi64> -> tensor<1x64xi64>
  // CANON: %[[C2:.*]] = tt.broadcast %[[COLUMNS]]
  // CANON: %[[ELEMENTS:.*]] = arith.addi %[[RS2]], %[[C2]] : tensor<32x64xi64>
  // CANON: %[[BASES:.*]] = tt.splat %[[P]]
  // CANON: %[[FROM:.*]] = tt.addptr %[[BASES]], %[[ELEMENTS]]
  // CANON: %[[BEGINS:.*]] = tt.splat %[[BEGIN]] : i64 -> tensor<32x64xi64>
  // CANON: %[[PTRS:.*]] = tt.addptr %[[FROM]], %[[BEGINS]]
  // CANON: %[[II:.*]] = tt.splat %[[I64]]
  // CANON: %[[ROW:.*]] = arith.addi %[[II]], %[[ROWS]]
  // CANON: %[[MM:.*]] = tt.splat %[[M64]]
  // CANON: %[[BELOW:.*]] = arith.cmpi slt, %[[ROW]], %[[MM]]
  // CANON: %[[ABOVE:.*]] = arith.cmpi sge, %[[ROW]], %[[ZERO32]]
  // CANON: arith.andi %[[ABOVE]], %[[BELOW]]
  // CANON: %[[JJ:.*]] = tt.splat %[[J64]]
  // CANON: %[[COLUMN:.*]] = arith.addi %[[JJ]], %[[COLUMNS]]
  // CANON: %[[NN:.*]] = tt.splat %[[N64]]
  // CANON: arith.cmpi slt, %[[COLUMN]], %[[NN]]
  // CANON: arith.cmpi sge, %[[COLUMN]], %[[ZERO64]]
  // CANON: %[[MASK:.*]] = arith.andi %{{.*}}, %{{.*}} : tensor<32x64xi1>
  // CANON: %[[X:.*]] = tt.load %[[PTRS]], %[[MASK]], %[[NAN]] cacheModifier = cg evictionPolicy = evict_first : tensor<32x64x!tt.ptr<f16>>
  // CANON: tt.return %[[X]]
  %c1 = arith.constant 1 : i64
  %0 = tt.make_tensor_descriptor %p, [%m, %n], [%s, %c1] {padding = 2 : i32} : <f16>, <tensor<32x64xf16>>
  %1 = tt.descriptor_load %0[%i, %j] cacheModifier = cg evictionPolicy = evict_first : !tt.tensordesc<tensor<32x64xf16>> -> tensor<32x64xf16>
  tt.return %1 : tensor<32x64xf16>
}

// -----

// A dimension that the loaded tensor lacks has one index, whose bounds check is a scalar.
// CANON-LABEL: @dimensions_of_one
tt.func @dimensions_of_one(%p: !tt.ptr<i32>, %n: i32, %s: i64, %i: i32, %x: tensor<64xi32>) -> tensor<64xi32> {
  // CANON: %[[N:.*]] = arith.extsi %arg1 : i32 to i64
  // CANON: %[[I:.*]] = arith.extsi %arg3 : i32 to i64
  // CANON: %[[BEGIN:.*]] = arith.muli %[[I]], %arg2 : i64
  // CANON: %[[BELOW:.*]] = arith.cmpi slt, %[[I]], %[[N]] : i64
  // CANON: %[[ABOVE:.*]] = arith.cmpi sge, %[[I]], %{{.*}} : i64
  // CANON: %[[IN:.*]] = arith.andi %[[ABOVE]], %[[BELOW]] : i1
  // CANON: tt.splat %[[IN]] : i1 -> tensor<64xi1>
  // CANON: tt.load %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<i32>>
  // CANON: tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<i32>>
  %c1 = arith.constant 1 : i64
  %0 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %c1] : <i32>, <tensor<1x64xi32>>
  %1 = tt.descriptor_load %0[%i, %i] : !tt.tensordesc<tensor<1x64xi32>> -> tensor<64xi32>
  tt.descriptor_store %0[%i, %i], %x {label = "kept"} : !tt.tensordesc<tensor<1x64xi32>>, tensor<64xi32>
  tt.return %1 : tensor<64xi32>
}

// -----

// The offsets are the indices of the rows, each with its own bounds check; the columns start at one offset.
// CANON-LABEL: @rows
tt.func @rows(%p: !tt.ptr<f32>, %m: i32, %s: i64, %rows: tensor<16xi32>, %j: i32) {
  // CANON-DAG: %[[ROWS64:.*]] = arith.extsi %arg3 : tensor<16xi32> to tensor<16xi64>
  // CANON-DAG: %[[J:.*]] = arith.extsi %arg4 : i32 to i64
  // CANON: %[[ROWS:.*]] = tt.expand_dims %[[ROWS64]] {axis = 1 : i32}
  // CANON: %[[SS:.*]] = tt.splat %arg2 : i64 -> tensor<16x1xi64>
  // CANON: arith.muli %[[ROWS]], %[[SS]]
  // CANON: tt.splat %[[J]] : i64 -> tensor<16x64xi64>
  // CANON: arith.cmpi slt, %[[ROWS]], %{{.*}} : tensor<16x1xi64>
  // CANON: arith.cmpi sge, %[[ROWS]], %{{.*}} : tensor<16x1xi64>
  // CANON: %[[MASK:.*]] = arith.andi %{{.*}}, %{{.*}} : tensor<16x64xi1>
  // CANON: %[[X:.*]] = tt.load %[[PTRS:.*]], %[[MASK]], %{{.*}} : tensor<16x64x!tt.ptr<f32>>
  // CANON: tt.store %[[PTRS]], %[[X]], %[[MASK]] : tensor<16x64x!tt.ptr<f32>>
  %c1 = arith.constant 1 : i64
  %0 = tt.make_tensor_descriptor %p, [%m, %m], [%s, %c1] : <f32>, <tensor<1x64xf32>>
  %1 = tt.descriptor_gather %0[%rows, %j] : (!tt.tensordesc<tensor<1x64xf32>>, tensor<16xi32>, i32) -> tensor<16x64xf32>
  tt.descriptor_scatter %0[%rows, %j], %1 : !tt.tensordesc<tensor<1x64xf32>>, tensor<16xi32>, i32, tensor<16x64xf32>
  tt.return
}

// -----

// The signedness of the descriptor's elements selects the comparison.
// CHECK-LABEL: @reductions
tt.func @reductions(%f: !tt.tensordesc<tensor<64xf32>>, %s: !tt.tensordesc<tensor<64xsi32>>, %u: !tt.tensordesc<tensor<64xui32>>,
                    %i: i32, %x: tensor<64xf32>, %y: tensor<64xi32>) {
  // CHECK: tt.atomic_rmw fadd, relaxed, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>)
  // CHECK: tt.atomic_rmw add, relaxed, gpu, %{{.*}} : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>)
  // CHECK: tt.atomic_rmw min, relaxed, gpu
  // CHECK: tt.atomic_rmw max, relaxed, gpu
  // CHECK: tt.atomic_rmw umin, relaxed, gpu
  // CHECK: tt.atomic_rmw umax, relaxed, gpu
  // CHECK: tt.atomic_rmw and, relaxed, gpu
  // CHECK: tt.atomic_rmw or, relaxed, gpu
  // CHECK: tt.atomic_rmw xor, relaxed, gpu
  tt.descriptor_reduce add, %f[%i], %x : !tt.tensordesc<tensor<64xf32>>, tensor<64xf32>
  tt.descriptor_reduce add, %s[%i], %y : !tt.tensordesc<tensor<64xsi32>>, tensor<64xi32>
  tt.descriptor_reduce min, %s[%i], %y : !tt.tensordesc<tensor<64xsi32>>, tensor<64xi32>
  tt.descriptor_reduce max, %s[%i], %y : !tt.tensordesc<tensor<64xsi32>>, tensor<64xi32>
  tt.descriptor_reduce min, %u[%i], %y : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.descriptor_reduce max, %u[%i], %y : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.descriptor_reduce and, %u[%i], %y : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.descriptor_reduce or, %u[%i], %y : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.descriptor_reduce xor, %u[%i], %y : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.return
}

// -----

// Several arguments replace a descriptor, of which the last selects the padding. Attributes of other arguments are
// kept.
// CHECK-LABEL: tt.func public @arguments
// CHECK-SAME: (%{{.*}}: i32 {tt.divisibility = 16 : i32}, %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[N:[a-z0-9]+]]: i64, %[[S:[a-z0-9]+]]: i64, %[[ISNAN:[a-z0-9]+]]: i1, %{{.*}}: i32 {tt.divisibility = 8 : i32})
tt.func public @arguments(%a: i32 {tt.divisibility = 16 : i32}, %d: !tt.tensordesc<tensor<64xf32>> {tt.nv_tma_desc = 1 : i32},
                          %b: i32 {tt.divisibility = 8 : i32}) -> tensor<64xf32> {
  // CHECK: %[[CALLED:.*]]:5 = tt.call @helper(%[[P]], %[[N]], %[[S]], %[[ISNAN]], %{{.*}}) : (!tt.ptr<f32>, i64, i64, i1, i32) -> (!tt.ptr<f32>, i64, i64, i1, i32)
  %e, %i = tt.call @helper(%d, %b) : (!tt.tensordesc<tensor<64xf32>>, i32) -> (!tt.tensordesc<tensor<64xf32>>, i32)
  // CHECK: tt.splat %[[CALLED]]#0
  // CHECK: %[[OTHER:.*]] = arith.select %[[CALLED]]#3, %{{.*}}, %{{.*}} : tensor<64xf32>
  // CHECK: tt.load %{{.*}}, %{{.*}}, %[[OTHER]]
  %x = tt.descriptor_load %e[%i] : !tt.tensordesc<tensor<64xf32>> -> tensor<64xf32>
  tt.return %x : tensor<64xf32>
}
// CHECK: tt.func private @helper(%{{.*}}: !tt.ptr<f32>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i1, %{{.*}}: i32) -> (!tt.ptr<f32>, i64, i64, i1, i32)
// CHECK: tt.return %{{.*}} : !tt.ptr<f32>, i64, i64, i1, i32
tt.func private @helper(%d: !tt.tensordesc<tensor<64xf32>>, %i: i32) -> (!tt.tensordesc<tensor<64xf32>>, i32) attributes {noinline = true} {
  tt.return %d, %i : !tt.tensordesc<tensor<64xf32>>, i32
}
// CHECK: tt.func private @declared(!tt.ptr<f32>, i64, i64, i64, i64, i1)
tt.func private @declared(!tt.tensordesc<tensor<1x64xf32>>)

// -----

// CHECK-LABEL: @branches
// CHECK-NOT: tensordesc
gpu.module @branches {
  tt.func @kernel(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: i32, %m: i32, %o: i32, %cond: i1) -> tensor<64xi32> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i64
    // CHECK: scf.if %{{.*}} -> (!tt.ptr<i32>, i64, i64, i1)
    %0 = scf.if %cond -> !tt.tensordesc<tensor<64xi32>> {
      %1 = tt.make_tensor_descriptor %p, [%n], [%c1] : <i32>, <tensor<64xi32>>
      scf.yield %1 : !tt.tensordesc<tensor<64xi32>>
    } else {
      %1 = tt.make_tensor_descriptor %q, [%m], [%c1] : <i32>, <tensor<64xi32>>
      scf.yield %1 : !tt.tensordesc<tensor<64xi32>>
    }
    // CHECK: scf.for {{.*}} -> (!tt.ptr<i32>, i64, i64, i1)
    %2 = scf.for %i = %c0 to %n step %o iter_args(%d = %0) -> (!tt.tensordesc<tensor<64xi32>>) : i32 {
      %x = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<64xi32>> -> tensor<64xi32>
      // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<i32>
      %e = arith.select %cond, %d, %0 : !tt.tensordesc<tensor<64xi32>>
      tt.descriptor_store %e[%i], %x : !tt.tensordesc<tensor<64xi32>>, tensor<64xi32>
      scf.yield %e : !tt.tensordesc<tensor<64xi32>>
    } {tt.num_stages = 2 : i32}
    // CHECK: scf.condition(%{{.*}}) %{{.*}} : !tt.ptr<i32>, i64, i64, i1
    %3 = scf.while (%w = %2) : (!tt.tensordesc<tensor<64xi32>>) -> !tt.tensordesc<tensor<64xi32>> {
      %go = "test.go"() : () -> i1
      scf.condition(%go) %w : !tt.tensordesc<tensor<64xi32>>
    } do {
    ^bb0(%w: !tt.tensordesc<tensor<64xi32>>):
      scf.yield %w : !tt.tensordesc<tensor<64xi32>>
    }
    // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : !tt.ptr<i32>, i64, i64, i1), ^bb2
    cf.cond_br %cond, ^bb1(%3 : !tt.tensordesc<tensor<64xi32>>), ^bb2
  ^bb1(%4: !tt.tensordesc<tensor<64xi32>>):
    %5 = tt.descriptor_load %4[%o] : !tt.tensordesc<tensor<64xi32>> -> tensor<64xi32>
    tt.return %5 : tensor<64xi32>
  ^bb2:
    // CHECK: ub.poison : i1
    %6 = ub.poison : !tt.tensordesc<tensor<64xi32>>
    cf.br ^bb1(%6 : !tt.tensordesc<tensor<64xi32>>)
  }
}

// -----

// Unreachable blocks are removed, for the conversion does not visit them.
// CHECK-LABEL: tt.func @unreachable_blocks(
// CHECK-NEXT: tt.return
// CHECK-NEXT: }
tt.func @unreachable_blocks(%d: !tt.tensordesc<tensor<64xf32>>, %i: i32) {
  tt.return
^dead:
  %0 = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<64xf32>> -> tensor<64xf32>
  tt.return
}
