// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
// Unknown code calls the functions, so that only the attributes of their arguments hold.
tt.func private @unknown() attributes {test.calls = [@plain, @less_aligned, @less_contiguous, @masked, @mask_that_changes, @copies_between_threads, @copies_in_registers]}

// Accesses without mask and modifiers use LLVM's operations.
// CHECK-LABEL: llvm.func internal @plain(
// CHECK-NEXT: %[[V:.*]] = llvm.load %arg0 {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-NOT: llvm.load
// CHECK: llvm.store %{{.*}}, %arg0 {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
// CHECK-NOT: llvm.store
tt.func private @plain(%p: tensor<512x!tt.ptr<f32>, #b> {tt.contiguity = 512 : i32, tt.divisibility = 16 : i32}) {
  %0 = tt.load %p : tensor<512x!tt.ptr<f32>, #b>
  tt.store %p, %0 : tensor<512x!tt.ptr<f32>, #b>
  tt.return
}

// Vectors are as wide as alignment and contiguity allow.
// CHECK-LABEL: llvm.func internal @less_aligned(
// CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
// CHECK-NOT: llvm.load
// CHECK-LABEL: llvm.func internal @less_contiguous(
// CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
tt.func private @less_aligned(%p: tensor<512x!tt.ptr<f32>, #b> {tt.contiguity = 512 : i32, tt.divisibility = 8 : i32}) {
  %0 = tt.load %p {isVolatile = false} : tensor<512x!tt.ptr<f32>, #b>
  tt.return
}
tt.func private @less_contiguous(%p: tensor<512x!tt.ptr<f32>, #b> {tt.divisibility = 16 : i32}) {
  %0 = tt.load %p : tensor<512x!tt.ptr<f32>, #b>
  tt.return
}

// A vector has one predicate. If it is false, the registers hold zero or `other`.
// CHECK-LABEL: llvm.func internal @masked(
// CHECK: llvm.inline_asm has_side_effects "mov.b32 $0, 0x0;\0A\09mov.b32 $1, 0x0;\0A\09mov.b32 $2, 0x0;\0A\09mov.b32 $3, 0x0;\0A\09@$5 ld.global.v4.b32 {$0, $1, $2, $3}, [$4];", "=&r,=&r,=&r,=&r,l,b" %arg0, %arg4 :
// CHECK: %[[O:.*]] = llvm.bitcast %arg8 : f32 to i32
// CHECK: llvm.inline_asm has_side_effects "@$5 ld.global.v4.b32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l,b,0,1,2,3" %arg0, %arg4, %[[O]],
// CHECK: llvm.inline_asm has_side_effects "@$5 st.global.v4.b32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r,b" %arg0, {{.*}}, %arg4 :
tt.func private @masked(%p: tensor<512x!tt.ptr<f32>, #b> {tt.contiguity = 512 : i32, tt.divisibility = 16 : i32},
                %m: tensor<512xi1, #b> {tt.constancy = 4 : i32}, %o: tensor<512xf32, #b>) {
  %0 = tt.load %p, %m : tensor<512x!tt.ptr<f32>, #b>
  %1 = tt.load %p, %m, %o : tensor<512x!tt.ptr<f32>, #b>
  tt.store %p, %1, %m : tensor<512x!tt.ptr<f32>, #b>
  tt.return
}

// The constancy of the mask limits the width of vectors.
// CHECK-LABEL: llvm.func internal @mask_that_changes(
// CHECK: "@$3 st.global.v2.b32 [$0], {$1, $2};", "l,r,r,b" %arg0, {{.*}}, %arg4 :
// CHECK: "@$3 st.global.v2.b32 [$0], {$1, $2};", "l,r,r,b" %arg2, {{.*}}, %arg6 :
tt.func private @mask_that_changes(%p: tensor<512x!tt.ptr<f32>, #b> {tt.contiguity = 512 : i32, tt.divisibility = 16 : i32},
                           %m: tensor<512xi1, #b> {tt.constancy = 2 : i32}, %v: tensor<512xf32, #b>) {
  tt.store %p, %v, %m : tensor<512x!tt.ptr<f32>, #b>
  tt.return
}

// CHECK-LABEL: llvm.func @modifiers(
tt.func @modifiers(%p: !tt.ptr<i32>, %v: i32) {
  // CHECK: "ld.global.ca.b32 $0, [$1];", "=r,l" %arg0 :
  %0 = tt.load %p cacheModifier = ca : !tt.ptr<i32>
  // CHECK: "ld.global.cg.b32 $0, [$1];"
  %1 = tt.load %p cacheModifier = cg : !tt.ptr<i32>
  // CHECK: %[[FIRST:.*]] = llvm.inline_asm "createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK: "ld.global.L1::evict_first.L2::cache_hint.b32 $0, [$1], $2;", "=r,l,l" %arg0, %[[FIRST]] :
  %2 = tt.load %p evictionPolicy = evict_first : !tt.ptr<i32>
  // A cache operator excludes an L1 eviction priority.
  // CHECK: "ld.global.cg.L2::cache_hint.b32 $0, [$1], $2;"
  %3 = tt.load %p cacheModifier = cg evictionPolicy = evict_last : !tt.ptr<i32>
  // CHECK: "ld.volatile.global.b32 $0, [$1];"
  %4 = tt.load %p {isVolatile = true} : !tt.ptr<i32>
  // CHECK: "@$2 st.global.wt.b32 [$0], $1;", "l,r,b" %arg0, %arg1, %{{.*}} :
  tt.store %p, %v cacheModifier = wt : !tt.ptr<i32>
  // CHECK: %[[LAST:.*]] = llvm.inline_asm "createpolicy.fractional.L2::evict_last.b64 $0, 1.0;", "=l" : () -> i64
  // CHECK: "@$2 st.global.L1::evict_last.L2::cache_hint.b32 [$0], $1, $3;", "l,r,b,l" %arg0, %arg1, %{{.*}}, %[[LAST]] :
  tt.store %p, %v evictionPolicy = evict_last : !tt.ptr<i32>
  tt.return
}

// All threads load a scalar; one thread stores it.
// CHECK-LABEL: llvm.func @scalars(
// CHECK: llvm.load %arg0 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK: %[[TID:.*]] = nvvm.read.ptx.sreg.tid.x : i32
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[TID]], %[[ZERO]] : i32
// CHECK: %[[BOTH:.*]] = llvm.and %arg1, %[[FIRST]] : i1
// CHECK: "@$2 st.global.b32 [$0], $1;", "l,r,b" %arg0, %{{.*}}, %[[BOTH]] :
tt.func @scalars(%p: !tt.ptr<f32>, %m: i1) {
  %0 = tt.load %p : !tt.ptr<f32>
  tt.store %p, %0, %m : !tt.ptr<f32>
  tt.return
}

// All threads load replicated elements; only owners store them.
// CHECK-LABEL: llvm.func internal @copies_between_threads(
// CHECK: llvm.load
// CHECK: llvm.mlir.constant(24 : i32) : i32
// CHECK: %[[FIRST:.*]] = llvm.and %{{.*}}, %{{.*}} : i1
// CHECK: st.global.b32 {{.*}}, %[[FIRST]] :
tt.func private @copies_between_threads(%p: tensor<8x!tt.ptr<f32>, #one>) {
  %0 = tt.load %p : tensor<8x!tt.ptr<f32>, #one>
  tt.store %p, %0 : tensor<8x!tt.ptr<f32>, #one>
  tt.return
}

// Replicas in registers of one thread are accessed once.
// CHECK-LABEL: llvm.func internal @copies_in_registers(
// CHECK-COUNT-1: llvm.load
// CHECK-NOT: llvm.load
// CHECK-COUNT-1: st.global
// CHECK-NOT: st.global
// CHECK: llvm.return
tt.func private @copies_in_registers(%p: tensor<1x!tt.ptr<f32>, #b>) {
  %0 = tt.load %p : tensor<1x!tt.ptr<f32>, #b>
  tt.store %p, %0 : tensor<1x!tt.ptr<f32>, #b>
  tt.return
}

}
