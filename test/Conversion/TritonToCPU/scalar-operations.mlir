// RUN: triton-opt %s --convert-triton-to-cpu --split-input-file | FileCheck %s

// Operations that are undefined in `arith` have defined results and cannot trap.

// CHECK-LABEL: llvm.func internal @divide(
// CHECK-SAME: %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32)
tt.func private @divide(%x: i32, %y: i32) -> i32 {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK-DAG: %[[ONES:.*]] = arith.constant -1 : i32
  // CHECK-DAG: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[Y]], %[[ZERO]] : i32
  // CHECK-DAG: %[[LEAST:.*]] = arith.constant -2147483648 : i32
  // CHECK-DAG: %[[IS_LEAST:.*]] = arith.cmpi eq, %[[X]], %[[LEAST]] : i32
  // CHECK-DAG: %[[IS_MINUS:.*]] = arith.cmpi eq, %[[Y]], %[[ONES]] : i32
  // CHECK: %[[WRAPS:.*]] = arith.andi %[[IS_LEAST]], %[[IS_MINUS]] : i1
  // CHECK-NEXT: %[[TRAPS:.*]] = arith.ori %[[IS_ZERO]], %[[WRAPS]] : i1
  // CHECK-NEXT: %[[SAFE:.*]] = arith.select %[[TRAPS]], %[[ONE]], %[[Y]] : i32
  // CHECK-NEXT: %[[QUOTIENT:.*]] = arith.divsi %[[X]], %[[SAFE]] : i32
  // CHECK-NEXT: %[[RESULT:.*]] = arith.select %[[IS_ZERO]], %[[ONES]], %[[QUOTIENT]] : i32
  // CHECK-NEXT: llvm.return %[[RESULT]]
  %0 = arith.divsi %x, %y : i32
  tt.return %0 : i32
}

// CHECK-LABEL: llvm.func internal @remainder_of(
// CHECK-SAME: %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32)
tt.func private @remainder_of(%x: i32, %y: i32) -> i32 {
  // CHECK: %[[REMAINDER:.*]] = arith.remui %[[X]], %{{.*}} : i32
  // CHECK-NEXT: arith.select %{{.*}}, %[[X]], %[[REMAINDER]] : i32
  %0 = arith.remui %x, %y : i32
  tt.return %0 : i32
}

// CHECK-LABEL: llvm.func internal @shift(
// CHECK-SAME: %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32)
tt.func private @shift(%x: i32, %y: i32) -> i32 {
  // CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[Y]], %{{.*}} : i32
  // CHECK: %[[SAFE:.*]] = arith.select %[[INSIDE]], %[[Y]], %[[ZERO:.*]] : i32
  // CHECK-NEXT: %[[SHIFTED:.*]] = arith.shli %[[X]], %[[SAFE]] : i32
  // CHECK-NEXT: %[[LEFT:.*]] = arith.select %[[INSIDE]], %[[SHIFTED]], %[[ZERO]] : i32
  %0 = arith.shli %x, %y overflow<nsw> : i32
  // CHECK: %[[MOST:.*]] = arith.constant 31 : i32
  // CHECK: %[[SAFE:.*]] = arith.select %{{.*}}, %[[Y]], %[[MOST]] : i32
  // CHECK-NEXT: arith.shrsi %[[LEFT]], %[[SAFE]] : i32
  %1 = arith.shrsi %0, %y : i32
  tt.return %1 : i32
}

// CHECK-LABEL: llvm.func internal @to_integer(
tt.func private @to_integer(%x: f32, %h: f16) -> (i32, i8) {
  // CHECK: llvm.call_intrinsic "llvm.fptosi.sat"(%{{.*}}) : (f32) -> i32
  %0 = arith.fptosi %x : f32 to i32
  // CHECK: llvm.call_intrinsic "llvm.fptoui.sat"(%{{.*}}) : (f32) -> i8
  %1 = arith.fptoui %h : f16 to i8
  tt.return %0, %1 : i32, i8
}

// -----

// Narrow floats are represented as integers and computed in f32.
// CHECK-LABEL: llvm.func internal @bf16(
// CHECK-SAME: %[[X:[^:]*]]: i16, %[[Y:[^:]*]]: i16) -> i16
tt.func private @bf16(%x: bf16, %y: bf16) -> bf16 {
  // CHECK: %[[BITS:.*]] = arith.extui %[[X]] : i16 to i32
  // CHECK: %[[WIDE:.*]] = arith.shli %[[BITS]], %{{.*}} : i32
  // CHECK: %[[LEFT:.*]] = arith.bitcast %[[WIDE]] : i32 to f32
  // CHECK: %[[RIGHT:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[LEFT]], %[[RIGHT]] : f32
  // CHECK: arith.bitcast %[[SUM]] : f32 to i32
  // CHECK: %[[RESULT:.*]] = arith.trunci %{{.*}} : i32 to i16
  // CHECK-NEXT: llvm.return %[[RESULT]] : i16
  %0 = arith.addf %x, %y : bf16
  tt.return %0 : bf16
}

// Bitcasts and selections preserve bits.
// CHECK-LABEL: llvm.func internal @moves(
// CHECK-SAME: %[[X:[^:]*]]: i8, %[[Y:[^:]*]]: i8, %[[C:[^:]*]]: i1) -> i8
tt.func private @moves(%x: f8E5M2, %y: f8E5M2, %c: i1) -> i8 {
  // CHECK-NEXT: %[[RESULT:.*]] = arith.select %[[C]], %[[X]], %[[Y]] : i8
  // CHECK-NEXT: llvm.return %[[RESULT]] : i8
  %0 = arith.select %c, %x, %y : f8E5M2
  %1 = tt.bitcast %0 : f8E5M2 -> i8
  tt.return %1 : i8
}

// Operations on the sign alone keep the other bits of narrow floats, also those of NaNs. In a format without a negative
// zero, zero and NaN have no sign.
// CHECK-LABEL: llvm.func internal @signs(
// CHECK-SAME: %[[X:[^:]*]]: i8, %[[Y:[^:]*]]: i8, %[[H:[^:]*]]: i16, %[[U:[^:]*]]: i8)
tt.func private @signs(%x: f8E5M2, %y: f8E5M2, %h: f16, %u: f8E4M3FNUZ) -> (f8E5M2, f8E5M2, f16, f8E4M3FNUZ) {
  // CHECK-NOT: f32
  // CHECK: %[[MAGNITUDE:.*]] = arith.constant 127 : i8
  // CHECK: arith.andi %[[X]], %[[MAGNITUDE]] : i8
  %0 = math.absf %x : f8E5M2
  // CHECK: %[[SIGN:.*]] = arith.andi %[[Y]], %{{.*}} : i8
  // CHECK: %[[REST:.*]] = arith.andi %[[X]], %{{.*}} : i8
  // CHECK: arith.ori %[[REST]], %[[SIGN]] : i8
  %1 = math.copysign %x, %y : f8E5M2
  // CHECK: arith.xori %[[H]], %{{.*}} : i16
  %2 = arith.negf %h : f16
  // CHECK: %[[HAS_SIGN:.*]] = arith.cmpi ne, %{{.*}}, %{{.*}} : i8
  // CHECK: arith.select %[[HAS_SIGN]], %{{.*}}, %[[U]] : i8
  %3 = arith.negf %u : f8E4M3FNUZ
  // CHECK-NOT: f32
  // CHECK: llvm.return
  tt.return %0, %1, %2, %3 : f8E5M2, f8E5M2, f16, f8E4M3FNUZ
}

// A fused multiply-add of 16-bit floats is computed in f64, with the rounding error of its sum.
// CHECK-LABEL: llvm.func internal @fused(
tt.func private @fused(%x: f16, %y: f16, %z: f16) -> f16 {
  // CHECK: %[[PRODUCT:.*]] = arith.mulf %{{.*}} : f64
  // CHECK: %[[SUM:.*]] = arith.addf %[[PRODUCT]], %{{.*}} : f64
  // CHECK: arith.subf %[[SUM]], %[[PRODUCT]] : f64
  // CHECK-NOT: math.fma
  %0 = math.fma %x, %y, %z : f16
  tt.return %0 : f16
}

// -----

// Pointers become LLVM pointers. Offsets are signed and count elements of their size in memory.
// CHECK-LABEL: llvm.func internal @pointers(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[I:[^:]*]]: i32)
tt.func private @pointers(%p: !tt.ptr<i1>, %i: i32) -> (i64, !tt.ptr<f32>) {
  // CHECK: %[[OFFSET:.*]] = arith.extsi %[[I]] : i32 to i64
  // CHECK: %[[Q:.*]] = llvm.getelementptr %[[P]][%[[OFFSET]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %0 = tt.addptr %p, %i : !tt.ptr<i1>, i32
  // CHECK: %[[N:.*]] = llvm.ptrtoint %[[Q]] : !llvm.ptr to i64
  %1 = tt.ptr_to_int %0 : !tt.ptr<i1> -> i64
  // CHECK: llvm.inttoptr %[[N]] : i64 to !llvm.ptr
  %2 = tt.int_to_ptr %1 : i64 -> !tt.ptr<f32>
  tt.return %1, %2 : i64, !tt.ptr<f32>
}

// CHECK-LABEL: llvm.func internal @high(
tt.func private @high(%x: i32, %y: i32) -> i32 {
  // CHECK: %[[PRODUCT:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
  // CHECK: %[[HIGH:.*]] = arith.shrui %[[PRODUCT]], %{{.*}} : i64
  // CHECK: arith.trunci %[[HIGH]] : i64 to i32
  %0 = tt.mulhiui %x, %y : i32
  tt.return %0 : i32
}

// CHECK-LABEL: llvm.func internal @clamp(
// CHECK-SAME: %[[X:[^:]*]]: f32, %[[LOW:[^:]*]]: f32, %[[HIGH:[^:]*]]: f32)
tt.func private @clamp(%x: f32, %low: f32, %high: f32) -> (f32, f32) {
  // CHECK: %[[MORE:.*]] = llvm.call_intrinsic "llvm.maximumnum"(%[[X]], %[[LOW]])
  // CHECK-NEXT: llvm.call_intrinsic "llvm.minimumnum"(%[[MORE]], %[[HIGH]])
  %0 = tt.clampf %x, %low, %high, propagateNan = none : f32
  // CHECK: %[[MORE:.*]] = arith.maximumf %[[X]], %[[LOW]] : f32
  // CHECK-NEXT: arith.minimumf %[[MORE]], %[[HIGH]] : f32
  %1 = tt.clampf %x, %low, %high, propagateNan = all : f32
  tt.return %0, %1 : f32, f32
}

// CHECK-LABEL: llvm.func internal @elsewhere(
// CHECK-SAME: %[[X:[^:]*]]: f32, %[[Y:[^:]*]]: f32, %[[I:[^:]*]]: i32)
tt.func private @elsewhere(%x: f32, %y: f32, %i: i32) -> (f32, f32, i32) {
  // CHECK: math.powf %[[X]], %[[Y]] : f32
  %0 = tt.extern_elementwise %x, %y {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (f32, f32) -> f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[X]], %[[X]] : f32
  // CHECK: arith.mulf
  %1 = tt.elementwise_inline_asm "add.f32 $0, $1, $1; mul.f32 $0, $0, $1;" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %x : f32 -> f32
  // CHECK: arith.xori %{{.*}}, %[[I]] : i32
  %2 = tt.elementwise_inline_asm "xor.b32 $0, $1, $2;" {constraints = "=r,f,r", packed_element = 1 : i32, pure = true} %x, %i : f32, i32 -> i32
  tt.return %0, %1, %2 : f32, f32, i32
}
