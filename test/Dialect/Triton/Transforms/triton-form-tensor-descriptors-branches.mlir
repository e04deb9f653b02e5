// Integers of 32 bits may overflow where no access uses them: they say nothing about the same sums in 64 bits.
// RUN: triton-opt %s --triton-form-tensor-descriptors --canonicalize --split-input-file | FileCheck %s

// The loop of the narrow branch states that its start has 32 bits; that of the other branch may have more: there, the
// program id is the index along a dimension of its own.
// CHECK-LABEL: tt.func public @branches(
// CHECK: %[[PID:.*]] = tt.get_program_id x
// CHECK: %[[START:.*]] = arith.muli %[[PID]], %c1073741824_i32
// CHECK: scf.if
// CHECK: tt.descriptor_load %{{.*}}[%c0_i32, %[[START]]] : !tt.tensordesc<tensor<64x64xf16>>
// CHECK: } else {
// CHECK: tt.descriptor_load %{{.*}}[%[[PID]], %c0_i32, %c0_i32] : !tt.tensordesc<tensor<1x64x64xf16>>
tt.func public @branches(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %isNarrow: i1, %n: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %size = arith.constant 1073741824 : i32
  %rowStride = arith.constant dense<512> : tensor<64x1xi32>
  %pid = tt.get_program_id x : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %rc = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rows = arith.muli %rc, %rowStride : tensor<64x1xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %arows = tt.addptr %as, %rows : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %pa = tt.broadcast %arows : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %narrow = arith.muli %pid, %size : i32
  %sum = scf.if %isNarrow -> (tensor<64x64xf32>) {
    %res = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<64x64xf32>) : i32 {
      %s = tt.splat %narrow : i32 -> tensor<64xi32>
      %off = arith.addi %s, %r : tensor<64xi32>
      %row = tt.expand_dims %off {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %offs = tt.broadcast %row : tensor<1x64xi32> -> tensor<64x64xi32>
      %p = tt.addptr %pa, %offs : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
      %d = tt.dot %x, %x, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    scf.yield %res : tensor<64x64xf32>
  } else {
    %pid64 = arith.extsi %pid : i32 to i64
    %size64 = arith.extsi %size : i32 to i64
    %wide = arith.muli %pid64, %size64 : i64
    %r64 = arith.extsi %r : tensor<64xi32> to tensor<64xi64>
    %res = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<64x64xf32>) : i32 {
      %s = tt.splat %wide : i64 -> tensor<64xi64>
      %off = arith.addi %s, %r64 : tensor<64xi64>
      %row = tt.expand_dims %off {axis = 0 : i32} : tensor<64xi64> -> tensor<1x64xi64>
      %offs = tt.broadcast %row : tensor<1x64xi64> -> tensor<64x64xi64>
      %p = tt.addptr %pa, %offs : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
      %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
      %d = tt.dot %x, %x, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    scf.yield %res : tensor<64x64xf32>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  tt.store %os, %sum : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// -----

// The base of a tensor, with an offset of 64 bits, is not computed from an extended product of 32 bits, which another
// access uses.
// CHECK-LABEL: tt.func public @bases(
// CHECK-SAME: %[[A:[a-z0-9]+]]: !tt.ptr<f16> {{[^%]*}}, %{{[a-z0-9]+}}: !tt.ptr<f16> {{[^%]*}}, %{{[a-z0-9]+}}: !tt.ptr<f32> {{[^%]*}}, %{{[a-z0-9]+}}: i1, %{{[a-z0-9]+}}: i32, %[[M:[a-z0-9]+]]: i32
// CHECK: %[[EXT0:.*]] = arith.extsi %[[M]] : i32 to i64
// CHECK: %[[EXT1:.*]] = arith.extsi %[[M]] : i32 to i64
// CHECK: %[[WIDE:.*]] = arith.muli %[[EXT0]], %[[EXT1]] : i64
// CHECK: %[[BASE:.*]] = tt.addptr %[[A]], %[[WIDE]]
// CHECK: tt.make_tensor_descriptor %[[BASE]],
tt.func public @bases(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %isNarrow: i1, %n: i32, %m: i32 {tt.divisibility = 16 : i32}) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %narrow = arith.muli %m, %m : i32
  %extended = arith.extsi %narrow : i32 to i64
  %narrowBase = tt.addptr %b, %extended : !tt.ptr<f16>, i64
  %c16 = arith.constant 16 : i32
  %programs = tt.get_num_programs x : i32
  %stride = arith.muli %programs, %c16 : i32
  %rowStride = tt.splat %stride : i32 -> tensor<64x1xi32>
  %m64 = arith.extsi %m : i32 to i64
  %wide = arith.muli %m64, %m64 : i64
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %rc = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rr = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %columns = tt.broadcast %rr : tensor<1x64xi32> -> tensor<64x64xi32>
  %rows = arith.muli %rc, %rowStride : tensor<64x1xi32>
  %base = tt.addptr %a, %wide : !tt.ptr<f16>, i64
  %as = tt.splat %base : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %arows = tt.addptr %as, %rows : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %pa = tt.broadcast %arows : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %p = tt.addptr %pa, %columns : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %bs = tt.splat %narrowBase : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %brows = tt.addptr %bs, %rows : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %pb = tt.broadcast %brows : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
  %q = tt.addptr %pb, %columns : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %res = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<64x64xf32>) : i32 {
    %sum = scf.if %isNarrow -> (tensor<64x64xf32>) {
      %y = tt.load %q : tensor<64x64x!tt.ptr<f16>>
      %e = tt.dot %y, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %e : tensor<64x64xf32>
    } else {
      scf.yield %acc : tensor<64x64xf32>
    }
    %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %x, %sum : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  tt.store %os, %res : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// -----

// Indices in an unreachable block may be computed from themselves.
// CHECK-LABEL: tt.func public @unreachable(
// CHECK-NEXT: tt.return
// CHECK-NEXT: }
tt.func public @unreachable(%p: !tt.ptr<f16>, %o: !tt.ptr<f32>, %n: i32) {
  tt.return
^next:
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %index = arith.addi %index, %index : tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pointers = tt.addptr %ps, %index : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %pointers : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %x, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  tt.store %os, %sum : tensor<64x64x!tt.ptr<f32>>
  cf.br ^next
}
