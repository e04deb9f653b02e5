// Tiles of dots are loaded and stored through descriptors, which replace the pointers that loops carry.
// RUN: triton-opt %s --triton-form-tensor-descriptors --canonicalize --cse --split-input-file | FileCheck %s
// RUN: triton-opt %corpus/mm_ptr_fp16_nt_4096.source.ttir --triton-ttir --triton-form-tensor-descriptors --canonicalize --cse | FileCheck %s --check-prefix=MATMUL
// RUN: triton-opt %corpus/block_ptr_matmul.source.ttir --triton-ttir --triton-form-tensor-descriptors --canonicalize --loop-invariant-code-motion --cse | FileCheck %s --check-prefix=BLOCK
// RUN: triton-opt %corpus/split_k.source.ttir --triton-ttir --triton-form-tensor-descriptors --canonicalize --cse | FileCheck %s --check-prefix=SPLITK
// RUN: triton-opt %corpus/fa_d64_c1.source.ttir --triton-ttir --triton-form-tensor-descriptors --canonicalize --cse | FileCheck %s --check-prefix=ATTENTION

// The limits of the indices that wrap are the sizes of the tensor; a contiguous dimension that is the first is
// transposed.
// MATMUL-LABEL: tt.func public @mm_ptr_k(
// MATMUL-SAME: %[[A:.*]]: !tt.ptr<f16> {{.*}} %[[B:.*]]: !tt.ptr<f16> {{.*}} %[[C:.*]]: !tt.ptr<f16> {{.*}} %[[M:.*]]: i32 {{.*}} %[[N:.*]]: i32 {{.*}} %[[K:.*]]: i32 {{.*}} %{{.*}}: i32 {{.*}} %{{.*}}: i32 {{.*}} %{{.*}}: i32
// MATMUL-DAG: %[[KSIZE:.*]] = arith.maxsi %[[K]], %c1_i32 : i32
// MATMUL-DAG: %[[CDESC:.*]] = tt.make_tensor_descriptor %[[C]], [%[[M]], %[[N]]], {{.*}} <tensor<256x128xf16>>
// MATMUL-DAG: %[[BDESC:.*]] = tt.make_tensor_descriptor %[[B]], [%[[N]], %[[KSIZE]]], {{.*}} <tensor<128x64xf16>>
// MATMUL-DAG: %[[ADESC:.*]] = tt.make_tensor_descriptor %[[A]], [%[[M]], %[[KSIZE]]], {{.*}} <tensor<256x64xf16>>
// MATMUL: scf.for %[[I:.*]] = {{.*}} iter_args(%{{[^,]*}} = %{{[^,]*}}) -> (tensor<256x128xf32>)
// MATMUL-NEXT: %[[START:.*]] = arith.muli %[[I]], %c64_i32 : i32
// MATMUL-NEXT: tt.descriptor_load %[[ADESC]][%[[MSTART:.*]], %[[START]]]
// MATMUL-NEXT: %[[TILE:.*]] = tt.descriptor_load %[[BDESC]][%[[NSTART:.*]], %[[START]]]
// MATMUL-NEXT: tt.trans %[[TILE]] {order = array<i32: 1, 0>} : tensor<128x64xf16> -> tensor<64x128xf16>
// MATMUL-NEXT: tt.dot
// MATMUL-NEXT: scf.yield
// MATMUL: tt.descriptor_store %[[CDESC]][%[[MSTART]], %[[NSTART]]]
// MATMUL-NOT: !tt.ptr

// The size of a tensor may be zero: the descriptor has one element at least, and accesses start behind it.
// BLOCK-LABEL: tt.func public @bp_mm_k(
// BLOCK-SAME: %[[A:.*]]: !tt.ptr<f16> {{.*}} %{{.*}}: !tt.ptr<f16> {{.*}} %{{.*}}: !tt.ptr<f16> {{.*}} %[[M:.*]]: i32 {{.*}} %{{.*}}: i32 {{.*}} %[[K:.*]]: i32 {{.*}} %{{.*}}: i32 {{.*}} %{{.*}}: i32 {{.*}} %{{.*}}: i32
// BLOCK-DAG: %[[MSIZE:.*]] = arith.maxsi %[[M]], %c1_i32 : i32
// BLOCK-DAG: %[[KSIZE:.*]] = arith.maxsi %[[K]], %c1_i32 : i32
// BLOCK: %[[ADESC:.*]] = tt.make_tensor_descriptor %[[A]], [%[[MSIZE]], %[[KSIZE]]]
// BLOCK: %[[ISNOTEMPTY:.*]] = arith.cmpi sgt, %[[M]], %c0_i32 : i32
// BLOCK: %[[MSTART:.*]] = arith.select %[[ISNOTEMPTY]], %{{.*}}, %c1073741824_i32 : i32
// BLOCK: scf.for %[[I:.*]] = %c0_i32 to %[[K]] step %c64_i32 iter_args(%{{[^,]*}} = %{{[^,]*}}) -> (tensor<128x128xf32>)
// BLOCK-NEXT: tt.descriptor_load %[[ADESC]][%[[MSTART]], %[[I]]]
// BLOCK: tt.descriptor_store

// The start is the sum of what a program instance and an iteration add.
// SPLITK: scf.for
// SPLITK: %[[MULTIPLE:.*]] = arith.muli %{{.*}}, %c256_i32 : i32
// SPLITK: %[[START:.*]] = arith.addi %[[MULTIPLE]], %{{.*}} : i32
// SPLITK: tt.descriptor_load %{{.*}}[%{{.*}}, %[[START]]]
// SPLITK: tt.descriptor_load %{{.*}}[%[[START]], %{{.*}}]
// SPLITK: tt.atomic_rmw

// Both loops use the same descriptors. A tensor without a bound has the largest size.
// ATTENTION-COUNT-4: tt.make_tensor_descriptor %{{.*}}, [%c2147483647_i32, %c2147483647_i32], [%{{.*}}, %c1_i64]
// ATTENTION-NOT: tt.make_tensor_descriptor
// ATTENTION: tt.descriptor_load
// ATTENTION: scf.for %[[I:[^ ]*]] =
// ATTENTION: tt.descriptor_load %[[K:.*]][%[[I]], %c0_i32]
// ATTENTION: tt.descriptor_load %[[V:.*]][%[[I]], %c0_i32]
// ATTENTION: scf.for %[[I:[^ ]*]] =
// ATTENTION: tt.descriptor_load %[[K]][%[[I]], %c0_i32]
// ATTENTION: tt.descriptor_load %[[V]][%[[I]], %c0_i32]
// ATTENTION: tt.descriptor_store

// A kernel without a loop does not use descriptors often enough.
// CHECK-LABEL: @one_tile
// CHECK-NOT: descriptor
tt.func @one_tile(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: tensor<64x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %x = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %y = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %xs = arith.muli %x, %c64 : tensor<64x1xi32>
  %xb = tt.broadcast %xs : tensor<64x1xi32> -> tensor<64x64xi32>
  %yb = tt.broadcast %y : tensor<1x64xi32> -> tensor<64x64xi32>
  %sum = arith.addi %xb, %yb : tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pp = tt.addptr %ps, %sum : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %a = tt.load %pp : tensor<64x64x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  tt.return %d : tensor<64x64xf32>
}

// -----

// A load whose elements no dot multiplies stays.
// CHECK-LABEL: @sum
// CHECK-NOT: descriptor
tt.func @sum(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %zero: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<4096> : tensor<64x64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %x = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %y = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %xs = arith.muli %x, %c64 : tensor<64x1xi32>
  %xb = tt.broadcast %xs : tensor<64x1xi32> -> tensor<64x64xi32>
  %yb = tt.broadcast %y : tensor<1x64xi32> -> tensor<64x64xi32>
  %offset = arith.addi %xb, %yb : tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pp = tt.addptr %ps, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %sum:2 = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero, %q = %pp) -> (tensor<64x64xf16>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %a = tt.load %q : tensor<64x64x!tt.ptr<f16>>
    %t = arith.addf %s, %a : tensor<64x64xf16>
    %next = tt.addptr %q, %step : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %t, %next : tensor<64x64xf16>, tensor<64x64x!tt.ptr<f16>>
  }
  tt.return %sum#0 : tensor<64x64xf16>
}

// -----

// The operands of a dot with fewer rows than a warp group's go through registers, and are copied without descriptors.
// CHECK-LABEL: @few_rows
// CHECK-NOT: descriptor
tt.func @few_rows(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<16x64xf16>, %zero: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<4096> : tensor<64x64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %x = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %y = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %xs = arith.muli %x, %c64 : tensor<64x1xi32>
  %xb = tt.broadcast %xs : tensor<64x1xi32> -> tensor<64x64xi32>
  %yb = tt.broadcast %y : tensor<1x64xi32> -> tensor<64x64xi32>
  %offset = arith.addi %xb, %yb : tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pp = tt.addptr %ps, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %sum:2 = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero, %q = %pp) -> (tensor<16x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %b = tt.load %q : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %a, %b, %s : tensor<16x64xf16> * tensor<64x64xf16> -> tensor<16x64xf32>
    %next = tt.addptr %q, %step : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %d, %next : tensor<16x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  tt.return %sum#0 : tensor<16x64xf32>
}

// -----

// A value that the loop carries stays if a branch uses it.
// CHECK-LABEL: tt.func @value_for_a_branch(
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[W:.*]] = %{{[a-z0-9_]+}})
// CHECK: tt.descriptor_load
// CHECK: scf.if
// CHECK: arith.mulf %[[W]], %[[W]]
// CHECK: %[[NEXT:.*]] = arith.addf %[[W]], %{{.*}} : f32
// CHECK: scf.yield %{{.*}}, %[[NEXT]]
tt.func @value_for_a_branch(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %condition: i1, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %one = arith.constant 1.0 : f32
  %other = arith.constant dense<0.0> : tensor<64x64xf16>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ss = tt.splat %s : i32 -> tensor<64x1xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %sum:2 = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero, %w = %one) -> (tensor<64x64xf32>, f32) : i32 {
    %ks = tt.splat %k : i32 -> tensor<64xi32>
    %rk = arith.addi %ks, %r : tensor<64xi32>
    %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
    %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
    %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
    %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
    %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
    %v = scf.if %condition -> (f32) {
      %square = arith.mulf %w, %w : f32
      scf.yield %square : f32
    } else {
      scf.yield %one : f32
    }
    %vs = tt.splat %v : f32 -> tensor<64x64xf32>
    %start = arith.addf %c, %vs : tensor<64x64xf32>
    %d = tt.dot %a, %b, %start : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %next = arith.addf %w, %one : f32
    scf.yield %d, %next : tensor<64x64xf32>, f32
  }
  tt.return %sum#0 : tensor<64x64xf32>
}
