// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-remove-layout-conversions))' --remarks-filter='.*' --verify-diagnostics | FileCheck %s

// CHECK-DAG: #[[A:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1],
// CHECK-DAG: #[[B:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4],
// CHECK-DAG: #[[P:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4],
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#p = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [0, 1]}>
#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// Addresses are computed in the layout of the access, and the original computation is dead.
// CHECK-LABEL: tt.func @addresses
// CHECK-NOT: #[[A]]
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[B]]>
// CHECK-NOT: #[[A]]
// CHECK: tt.return
tt.func @addresses(%x: !tt.ptr<f32>, %n: i32) -> tensor<1024xf32, #b> {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #a>
  %ns = tt.splat %n : i32 -> tensor<1024xi32, #a>
  %m = arith.cmpi slt, %range, %ns : tensor<1024xi32, #a>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
  %q = tt.addptr %xs, %range : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
  %o = arith.constant dense<0.0> : tensor<1024xf32, #a>
  %0 = ttg.convert_layout %q : tensor<1024x!tt.ptr<f32>, #a> -> tensor<1024x!tt.ptr<f32>, #b>
  %1 = ttg.convert_layout %m : tensor<1024xi1, #a> -> tensor<1024xi1, #b>
  %2 = ttg.convert_layout %o : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  %3 = tt.load %0, %1, %2 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return %3 : tensor<1024xf32, #b>
}

// An intermediate value is computed in the layout of its user, from operands that had that layout before a conversion.
// CHECK-LABEL: tt.func @from_load_to_store
// CHECK: %[[V:.*]] = tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[B]]>
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[V]], %[[V]] : tensor<1024xf32, #[[B]]>
// CHECK-NEXT: tt.store %{{.*}}, %[[S]] : tensor<1024x!tt.ptr<f32>, #[[B]]>
// CHECK-NEXT: tt.return
tt.func @from_load_to_store(%q: tensor<1024x!tt.ptr<f32>, #b>) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
  %2 = arith.addf %1, %1 : tensor<1024xf32, #a>
  %3 = ttg.convert_layout %2 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %q, %3 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// The operand of an assertion may have any layout.
// CHECK-LABEL: tt.func @assertion
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.assert %{{.*}}, "all" : tensor<1024xi1, #[[B]]>
// CHECK: tt.return
tt.func @assertion(%q: tensor<1024x!tt.ptr<i1>, #b>) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<i1>, #b>
  %1 = ttg.convert_layout %0 : tensor<1024xi1, #b> -> tensor<1024xi1, #a>
  tt.assert %1, "all" : tensor<1024xi1, #a>
  tt.return
}

// Shape operations infer slices of the layout.
// CHECK-LABEL: tt.func @rows_and_columns
// CHECK: tt.make_range {{.*}} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #[[P]]}>>
// CHECK: tt.expand_dims {{.*}} -> tensor<1x64xi32, #[[P]]>
// CHECK: tt.broadcast {{.*}} -> tensor<8x64xi32, #[[P]]>
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @rows_and_columns() -> tensor<8x64xi32, #p> {
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #a>
  %1 = ttg.convert_layout %0 : tensor<64xi32, #a> -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #m}>>
  %2 = tt.expand_dims %1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #m}>> -> tensor<1x64xi32, #m>
  %3 = tt.broadcast %2 : tensor<1x64xi32, #m> -> tensor<8x64xi32, #m>
  %4 = ttg.convert_layout %3 : tensor<8x64xi32, #m> -> tensor<8x64xi32, #p>
  tt.return %4 : tensor<8x64xi32, #p>
}

// One operand that needs a conversion prevents the rematerialization of the others.
// CHECK-LABEL: tt.func @one_conversion_instead_of_two
// CHECK: arith.addf {{.*}} : tensor<1024xf32, #[[A]]>
// CHECK: ttg.convert_layout
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @one_conversion_instead_of_two(%s: tensor<1024xf32, #a>, %t: tensor<1024xf32, #a>) -> tensor<1024xf32, #b> {
  %0 = arith.addf %s, %t : tensor<1024xf32, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.return %1 : tensor<1024xf32, #b>
}

// A large load keeps its layout, and its result is converted.
// CHECK-LABEL: tt.func @loads_are_moved
// CHECK: %[[V:.*]] = tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[A]]>
// CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[V]] : tensor<1024xf32, #[[A]]> -> tensor<1024xf32, #[[B]]>
// CHECK-NEXT: tt.return %[[C]]
tt.func @loads_are_moved(%q: tensor<1024x!tt.ptr<f32>, #a>) -> tensor<1024xf32, #b> {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.return %1 : tensor<1024xf32, #b>
}

// An access with no more elements than threads adopts the layout of its users or operands.
// CHECK-LABEL: tt.func @small_accesses
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>, #ttg.slice<{dim = 0, parent = #[[P]]}>>
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @small_accesses(%x: !tt.ptr<f32>, %y: tensor<8x64xf32, #p>) -> tensor<8x64xf32, #p> {
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #a>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #a>
  %q = tt.addptr %xs, %range : tensor<64x!tt.ptr<f32>, #a>, tensor<64xi32, #a>
  %0 = tt.load %q : tensor<64x!tt.ptr<f32>, #a>
  %1 = ttg.convert_layout %0 : tensor<64xf32, #a> -> tensor<64xf32, #ttg.slice<{dim = 0, parent = #p}>>
  %2 = tt.expand_dims %1 {axis = 0 : i32} : tensor<64xf32, #ttg.slice<{dim = 0, parent = #p}>> -> tensor<1x64xf32, #p>
  %3 = tt.broadcast %2 : tensor<1x64xf32, #p> -> tensor<8x64xf32, #p>
  %4 = arith.addf %3, %y : tensor<8x64xf32, #p>
  tt.return %4 : tensor<8x64xf32, #p>
}

// A loop-carried tensor has the layout of the computation in the loop; conversions are outside of the loop.
// CHECK-LABEL: tt.func @layouts_go_into_loops
// CHECK: %[[I:.*]] = ttg.convert_layout %{{.*}} : tensor<1024xf32, #[[A]]> -> tensor<1024xf32, #[[B]]>
// CHECK: %[[L:.*]] = scf.for {{.*}} iter_args(%[[S:.*]] = %[[I]]) -> (tensor<1024xf32, #[[B]]>)
// CHECK-NOT: ttg.convert_layout
// CHECK: scf.yield
// CHECK: %[[R:.*]] = ttg.convert_layout %[[L]] : tensor<1024xf32, #[[B]]> -> tensor<1024xf32, #[[A]]>
// CHECK: tt.return %[[R]]
tt.func @layouts_go_into_loops(%t: tensor<1024xf32, #a>, %q: tensor<1024x!tt.ptr<f32>, #b>, %n: i32) -> tensor<1024xf32, #a> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = scf.for %i = %zero to %n step %one iter_args(%s = %t) -> tensor<1024xf32, #a> : i32 {
    %1 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
    %2 = ttg.convert_layout %1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
    %3 = arith.addf %s, %2 : tensor<1024xf32, #a>
    scf.yield %3 : tensor<1024xf32, #a>
  }
  tt.return %0 : tensor<1024xf32, #a>
}

// A loop-invariant tensor is converted before the loop.
// CHECK-LABEL: tt.func @hoisting
// CHECK: ttg.convert_layout
// CHECK: scf.for
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @hoisting(%t: tensor<1024xf32, #a>, %q: tensor<1024x!tt.ptr<f32>, #b>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    %1 = ttg.convert_layout %t : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %q, %1 : tensor<1024x!tt.ptr<f32>, #b>
  }
  tt.return
}

// A conversion that only one branch needs is in that branch.
// CHECK-LABEL: tt.func @sinking
// CHECK: tt.load
// CHECK-NEXT: scf.if
// CHECK-NEXT: ttg.convert_layout
// CHECK-NEXT: tt.store
tt.func @sinking(%q: tensor<1024x!tt.ptr<f32>, #a>, %r: tensor<1024x!tt.ptr<f32>, #b>, %c: i1) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  scf.if %c {
    tt.store %r, %1 : tensor<1024x!tt.ptr<f32>, #b>
  }
  tt.return
}

// All branches yield one layout, that of their operands.
// CHECK-LABEL: tt.func @branches
// CHECK: scf.if {{.*}} -> (tensor<1024xf32, #[[B]]>)
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @branches(%q: tensor<1024x!tt.ptr<f32>, #b>, %c: i1) {
  %0 = scf.if %c -> tensor<1024xf32, #a> {
    %1 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
    %2 = ttg.convert_layout %1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
    scf.yield %2 : tensor<1024xf32, #a>
  } else {
    %3 = arith.constant dense<1.0> : tensor<1024xf32, #a>
    scf.yield %3 : tensor<1024xf32, #a>
  }
  %4 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %q, %4 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// The tensors that both regions of a while loop carry have one layout.
// CHECK-LABEL: tt.func @while_loops
// CHECK-NOT: ttg.convert_layout
// CHECK: scf.while {{.*}} : (tensor<1024xf32, #[[B]]>) -> tensor<1024xf32, #[[B]]>
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @while_loops(%q: tensor<1024x!tt.ptr<f32>, #b>, %flag: !tt.ptr<i1>) {
  %x = arith.constant dense<1.0> : tensor<1024xf32, #a>
  %0 = scf.while (%s = %x) : (tensor<1024xf32, #a>) -> tensor<1024xf32, #a> {
    %c = tt.load %flag : !tt.ptr<i1>
    scf.condition(%c) %s : tensor<1024xf32, #a>
  } do {
  ^bb0(%s: tensor<1024xf32, #a>):
    %1 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
    %2 = ttg.convert_layout %1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
    %3 = arith.addf %s, %2 : tensor<1024xf32, #a>
    scf.yield %3 : tensor<1024xf32, #a>
  }
  %4 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %q, %4 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// Branches between blocks forward tensors in one layout.
// CHECK-LABEL: tt.func @blocks
// CHECK-NOT: ttg.convert_layout
// CHECK: ^{{.*}}(%{{.*}}: tensor<1024xf32, #[[B]]>):
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @blocks(%q: tensor<1024x!tt.ptr<f32>, #b>, %c: i1) {
  %x = arith.constant dense<1.0> : tensor<1024xf32, #a>
  cf.cond_br %c, ^load, ^store(%x : tensor<1024xf32, #a>)
^load:
  %1 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
  %2 = ttg.convert_layout %1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
  cf.br ^store(%2 : tensor<1024xf32, #a>)
^store(%y: tensor<1024xf32, #a>):
  %4 = ttg.convert_layout %y : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %q, %4 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// A tensor that several blocks need, none of them that of its definition, is converted behind the definition.
// CHECK-LABEL: tt.func @users_in_several_blocks
// CHECK-NEXT: %[[V:.*]] = tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[A]]>
// CHECK-NEXT: %[[M:.*]] = ttg.convert_layout %[[V]] : tensor<1024xf32, #[[A]]> -> tensor<1024xf32, #[[B]]>
// CHECK-NEXT: cf.cond_br
// CHECK: tt.store %{{.*}}, %[[M]]
// CHECK: scf.for
// CHECK-NEXT: tt.store %{{.*}}, %[[M]]
tt.func @users_in_several_blocks(%p: tensor<1024x!tt.ptr<f32>, #a>, %q: tensor<1024x!tt.ptr<f32>, #b>, %c: i1, %n: i32) {
  %0 = tt.load %p : tensor<1024x!tt.ptr<f32>, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  cf.cond_br %c, ^once, ^repeatedly
^once:
  tt.store %q, %1 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
^repeatedly:
  scf.for %i = %n to %n step %n : i32 {
    tt.store %q, %1 : tensor<1024x!tt.ptr<f32>, #b>
  }
  tt.return
}

// The smaller tensor is converted: before an extension, before a broadcast, after a truncation.
// CHECK-LABEL: tt.func @extensions
// CHECK: %[[V:.*]] = tt.load %{{.*}} : tensor<1024x!tt.ptr<f16>, #[[A]]>
// CHECK-NEXT: %[[M:.*]] = ttg.convert_layout %[[V]] : tensor<1024xf16, #[[A]]> -> tensor<1024xf16, #[[B]]>
// CHECK-NEXT: arith.extf %[[M]] : tensor<1024xf16, #[[B]]> to tensor<1024xf32, #[[B]]>
tt.func @extensions(%q: tensor<1024x!tt.ptr<f16>, #a>, %r: tensor<1024x!tt.ptr<f32>, #b>) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f16>, #a>
  %1 = arith.extf %0 : tensor<1024xf16, #a> to tensor<1024xf32, #a>
  %2 = ttg.convert_layout %1 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %r, %2 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// CHECK-LABEL: tt.func @truncations
// CHECK: arith.truncf %{{.*}} : tensor<1024xf32, #[[A]]> to tensor<1024xf16, #[[A]]>
// CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<1024xf16, #[[A]]> -> tensor<1024xf16, #[[B]]>
tt.func @truncations(%q: tensor<1024x!tt.ptr<f32>, #a>, %r: tensor<1024x!tt.ptr<f16>, #b>) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #a>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  %2 = arith.truncf %1 : tensor<1024xf32, #b> to tensor<1024xf16, #b>
  tt.store %r, %2 : tensor<1024x!tt.ptr<f16>, #b>
  tt.return
}

// CHECK-LABEL: tt.func @broadcasts
// CHECK: ttg.convert_layout %{{.*}} : tensor<32x1xf32, #{{.*}}> -> tensor<32x1xf32, #[[P]]>
// CHECK-NEXT: tt.broadcast %{{.*}} : tensor<32x1xf32, #[[P]]> -> tensor<32x64xf32, #[[P]]>
tt.func @broadcasts(%x: tensor<32x1xf32, #t>, %q: tensor<32x64x!tt.ptr<f32>, #p>) {
  %0 = tt.broadcast %x : tensor<32x1xf32, #t> -> tensor<32x64xf32, #t>
  %1 = ttg.convert_layout %0 : tensor<32x64xf32, #t> -> tensor<32x64xf32, #p>
  tt.store %q, %1 : tensor<32x64x!tt.ptr<f32>, #p>
  tt.return
}

// With users in two layouts, cheap addresses are rematerialized, and costly exponentials are converted.
// CHECK-LABEL: tt.func @rematerialization
// CHECK-COUNT-2: tt.make_range
// CHECK: math.exp
// CHECK-NOT: math.exp
// CHECK: tt.return
tt.func @rematerialization(%x: !tt.ptr<f32>, %q: tensor<1024x!tt.ptr<f32>, #a>) {
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #a>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
  %p = tt.addptr %xs, %range : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
  %v = tt.load %p : tensor<1024x!tt.ptr<f32>, #a>
  %e = math.exp %v : tensor<1024xf32, #a>
  tt.store %q, %e : tensor<1024x!tt.ptr<f32>, #a>
  %p1 = ttg.convert_layout %p : tensor<1024x!tt.ptr<f32>, #a> -> tensor<1024x!tt.ptr<f32>, #b>
  %e1 = ttg.convert_layout %e : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %p1, %e1 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// Reductions adopt the layout of their operands.
// CHECK-LABEL: tt.func @reductions
// CHECK: tt.load %{{.*}} : tensor<32x64x!tt.ptr<f32>, #[[P]]>
// CHECK-NEXT: "tt.reduce"
// CHECK: (tensor<32x64xf32, #[[P]]>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #[[P]]}>>
tt.func @reductions(%q: tensor<32x64x!tt.ptr<f32>, #p>, %o: tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #p}>>) {
  %0 = tt.load %q : tensor<32x64x!tt.ptr<f32>, #p>
  %1 = ttg.convert_layout %0 : tensor<32x64xf32, #p> -> tensor<32x64xf32, #m>
  %2 = "tt.reduce"(%1) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32x64xf32, #m>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #m}>>
  %3 = ttg.convert_layout %2 : tensor<32xf32, #ttg.slice<{dim = 1, parent = #m}>> -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #p}>>
  tt.store %o, %3 : tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #p}>>
  tt.return
}

// Layouts propagate through transpositions, reshapes, joins and splits.
// CHECK-LABEL: tt.func @shapes
// CHECK-NOT: ttg.convert_layout
// CHECK: tt.return
tt.func @shapes(%q: tensor<1024x!tt.ptr<f32>, #b>) {
  %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
  %1 = ttg.convert_layout %0 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
  %2 = tt.join %1, %1 : tensor<1024xf32, #a> -> tensor<1024x2xf32, #pairs>
  %3, %4 = tt.split %2 : tensor<1024x2xf32, #pairs> -> tensor<1024xf32, #a>
  %5 = arith.addf %3, %4 : tensor<1024xf32, #a>
  %6 = ttg.convert_layout %5 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
  tt.store %q, %6 : tensor<1024x!tt.ptr<f32>, #b>
  tt.return
}

// A conversion for a branch and for an operation that is rematerialized before the branch precedes both.
// CHECK-LABEL: tt.func @conversion_for_a_branch_and_a_rematerialized_operation
// CHECK: %[[T:.*]] = tt.load
// CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[T]]
// CHECK-NEXT: %[[X:.*]] = arith.extsi %[[C]]
// CHECK: tt.store %{{.*}}, %[[X]]
// CHECK-NEXT: scf.if
// CHECK-NEXT: tt.store %{{.*}}, %[[C]]
tt.func @conversion_for_a_branch_and_a_rematerialized_operation(%p: tensor<64x64x!tt.ptr<i8>, #p>,
    %q: tensor<64x64x!tt.ptr<i64>, #p>, %r: tensor<64x64x!tt.ptr<i64>, #columns>,
    %s: tensor<64x64x!tt.ptr<i8>, #columns>, %c: i1) {
  %0 = tt.load %p : tensor<64x64x!tt.ptr<i8>, #p>
  %1 = arith.extsi %0 : tensor<64x64xi8, #p> to tensor<64x64xi64, #p>
  tt.store %q, %1 : tensor<64x64x!tt.ptr<i64>, #p>
  %2 = ttg.convert_layout %1 : tensor<64x64xi64, #p> -> tensor<64x64xi64, #columns>
  tt.store %r, %2 : tensor<64x64x!tt.ptr<i64>, #columns>
  scf.if %c {
    %3 = ttg.convert_layout %0 : tensor<64x64xi8, #p> -> tensor<64x64xi8, #columns>
    tt.store %s, %3 : tensor<64x64x!tt.ptr<i8>, #columns>
  }
  tt.return
}

// A remark names a conversion through shared memory that remains in a loop.
// CHECK-LABEL: tt.func @refusal
// CHECK: scf.for
// CHECK: ttg.convert_layout
// CHECK: scf.yield
tt.func @refusal(%q: tensor<1024x!tt.ptr<f32>, #a>, %r: tensor<1024x!tt.ptr<f32>, #b>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %p = scf.for %i = %zero to %n step %one iter_args(%s = %one) -> i32 : i32 {
    // expected-remark @below {{[Missed] ConversionInLoop | Category:tritongpu-remove-layout-conversions | Function=refusal | Reason="its layout is tensor<1024xf32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>, but its users need tensor<1024xf32, #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>", Remark="converts a tensor through shared memory in every iteration", Suggestion="let the tensor and its users have the same contiguous dimension"}}
    %0 = tt.load %q : tensor<1024x!tt.ptr<f32>, #a>
    %1 = ttg.convert_layout %0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %r, %1 : tensor<1024x!tt.ptr<f32>, #b>
    scf.yield %i : i32
  }
  tt.return
}

}
