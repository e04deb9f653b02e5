// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

// Every register is computed separately, with the scalar operation.
#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// CHECK-LABEL: llvm.func internal @arithmetic(
// CHECK-SAME: %[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[I0:.*]]: i32, %[[I1:.*]]: i32, %[[J0:.*]]: i32, %[[J1:.*]]: i32, %[[C:.*]]: i1)
tt.func private @arithmetic(%x: tensor<256xf32, #a>, %i: tensor<256xi32, #a>, %j: tensor<256xi32, #a>, %c: i1) {
  // CHECK: %[[S0:.*]] = llvm.fadd %[[X0]], %[[X0]] {fastmathFlags = #llvm.fastmath<contract>} : f32
  // CHECK-NEXT: %[[S1:.*]] = llvm.fadd %[[X1]], %[[X1]] {fastmathFlags = #llvm.fastmath<contract>} : f32
  %0 = arith.addf %x, %x fastmath<contract> : tensor<256xf32, #a>
  // CHECK-NEXT: llvm.mul %[[I0]], %[[I0]] overflow<nsw> : i32
  // CHECK-NEXT: llvm.mul %[[I1]], %[[I1]] overflow<nsw> : i32
  %1 = arith.muli %i, %i overflow<nsw> : tensor<256xi32, #a>
  // CHECK-NEXT: %[[L0:.*]] = llvm.icmp "slt" %[[I0]], %[[J0]] : i32
  // CHECK-NEXT: %[[L1:.*]] = llvm.icmp "slt" %[[I1]], %[[J1]] : i32
  %2 = arith.cmpi slt, %i, %j : tensor<256xi32, #a>
  // CHECK-NEXT: llvm.select %[[L0]], %[[X0]], %[[S0]] : i1, f32
  // CHECK-NEXT: llvm.select %[[L1]], %[[X1]], %[[S1]] : i1, f32
  %3 = arith.select %2, %x, %0 : tensor<256xi1, #a>, tensor<256xf32, #a>
  // A scalar condition serves all elements.
  // CHECK-NEXT: llvm.select %[[C]], %[[X0]], %[[S0]] : i1, f32
  // CHECK-NEXT: llvm.select %[[C]], %[[X1]], %[[S1]] : i1, f32
  %4 = arith.select %c, %x, %0 : tensor<256xf32, #a>
  // CHECK-NEXT: llvm.sitofp %[[I0]] : i32 to f32
  // CHECK-NEXT: llvm.sitofp %[[I1]] : i32 to f32
  %5 = arith.sitofp %i : tensor<256xi32, #a> to tensor<256xf32, #a>
  // CHECK-NEXT: llvm.fpext %[[X0]] : f32 to f64
  // CHECK-NEXT: llvm.fpext %[[X1]] : f32 to f64
  %6 = arith.extf %x : tensor<256xf32, #a> to tensor<256xf64, #a>
  // CHECK-NEXT: llvm.return
  tt.return
}

// CHECK-LABEL: llvm.func internal @pointers(
tt.func private @pointers(%p: tensor<256x!tt.ptr<f16>, #a>, %i: tensor<256xi32, #a>, %b: !tt.ptr<i1>, %d: !tt.ptr<!tt.ptr<f32>>, %k: i64) {
  // Offsets are signed and count elements of their size in memory.
  // CHECK: %[[W:.*]] = llvm.sext %arg2 : i32 to i64
  // CHECK-NEXT: llvm.getelementptr %arg0[%[[W]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i16
  %0 = tt.addptr %p, %i : tensor<256x!tt.ptr<f16>, #a>, tensor<256xi32, #a>
  // CHECK: llvm.getelementptr %arg4[%arg6] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
  %1 = tt.addptr %b, %k : !tt.ptr<i1>, i64
  // CHECK: llvm.getelementptr %arg5[%arg6] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
  %2 = tt.addptr %d, %k : !tt.ptr<!tt.ptr<f32>>, i64
  // CHECK-COUNT-2: llvm.ptrtoint %{{.*}} : !llvm.ptr<1> to i64
  %3 = tt.ptr_to_int %p : tensor<256x!tt.ptr<f16>, #a> -> tensor<256xi64, #a>
  // CHECK: llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<1>
  %4 = tt.int_to_ptr %3 : tensor<256xi64, #a> -> tensor<256x!tt.ptr<f16>, #a>
  tt.return
}

// CHECK-LABEL: llvm.func internal @bits(
tt.func private @bits(%i: tensor<256xi32, #a>, %h: i16) {
  // CHECK: %[[X:.*]] = llvm.zext %arg0 : i32 to i64
  // CHECK: %[[P:.*]] = llvm.mul %[[X]], %{{.*}} : i64
  // CHECK: %[[H:.*]] = llvm.lshr %[[P]], %{{.*}} : i64
  // CHECK: llvm.trunc %[[H]] : i64 to i32
  %0 = tt.mulhiui %i, %i : tensor<256xi32, #a>
  // CHECK: llvm.bitcast %arg0 : i32 to f32
  // CHECK: llvm.bitcast %arg1 : i32 to f32
  %1 = tt.bitcast %i : tensor<256xi32, #a> -> tensor<256xf32, #a>
  // CHECK: llvm.bitcast %arg2 : i16 to bf16
  %2 = tt.bitcast %h : i16 -> bf16
  tt.return
}

// Selections and bitcasts of 8-bit floats work on integers.
// CHECK-LABEL: llvm.func internal @small_floats(
// CHECK: %[[K:.*]] = llvm.mlir.constant(62 : i8) : i8
// CHECK: llvm.select %arg2, %arg0, %[[K]] : i1, i8
// CHECK: llvm.select %arg3, %arg1, %[[K]] : i1, i8
tt.func private @small_floats(%f: tensor<256xf8E5M2, #a>, %c: tensor<256xi1, #a>) -> tensor<256xi8, #a> {
  %k = arith.constant dense<1.5> : tensor<256xf8E5M2, #a>
  %0 = arith.select %c, %f, %k : tensor<256xi1, #a>, tensor<256xf8E5M2, #a>
  %1 = arith.bitcast %0 : tensor<256xf8E5M2, #a> to tensor<256xi8, #a>
  tt.return %1 : tensor<256xi8, #a>
}

// Arithmetic on 8-bit floats is computed in f32, a fused multiply-add in f64.
// CHECK-LABEL: llvm.func internal @small_float_arithmetic(
// CHECK: llvm.fadd %{{.*}}, %{{.*}} : f32
// CHECK: llvm.fcmp "olt" %{{.*}}, %{{.*}} : f32
// CHECK: llvm.intr.fma(%{{.*}}) : (f64, f64, f64) -> f64
// CHECK: llvm.call @__nv_sinf(%{{.*}}) : (f32) -> f32
// CHECK: llvm.intr.minnum(%{{.*}}) : (f32, f32) -> f32
// CHECK: llvm.sitofp %{{.*}} : i32 to f32
tt.func private @small_float_arithmetic(%x: tensor<256xf8E5M2, #a>, %s: f8E4M3FN, %u: f8E4M3FNUZ, %i: i32) -> (tensor<256xf8E5M2, #a>, tensor<256xi1, #a>, f8E4M3FN, f8E4M3FNUZ, f8E4M3FN, f8E4M3FN) {
  %0 = arith.addf %x, %x : tensor<256xf8E5M2, #a>
  %1 = arith.cmpf olt, %0, %x : tensor<256xf8E5M2, #a>
  %2 = math.fma %s, %s, %s : f8E4M3FN
  %3 = math.sin %u : f8E4M3FNUZ
  %4 = tt.clampf %s, %s, %s, propagateNan = none : f8E4M3FN
  %5 = arith.sitofp %i : i32 to f8E4M3FN
  tt.return %0, %1, %2, %3, %4, %5 : tensor<256xf8E5M2, #a>, tensor<256xi1, #a>, f8E4M3FN, f8E4M3FNUZ, f8E4M3FN, f8E4M3FN
}

// Operations on the sign alone keep the other bits. In a format without a negative zero, zero and NaN have no sign.
// CHECK-LABEL: llvm.func internal @signs_of_small_floats(
// CHECK-SAME: %[[X:[^:]*]]: i8, %[[Y:[^:]*]]: i8, %[[U:[^:]*]]: i8)
// CHECK-NOT: f32
// CHECK: %[[M:.*]] = llvm.mlir.constant(127 : i8) : i8
// CHECK: llvm.and %[[X]], %[[M]] : i8
// CHECK: %[[S:.*]] = llvm.mlir.constant(-128 : i8) : i8
// CHECK: llvm.xor %[[X]], %[[S]] : i8
// CHECK: llvm.and %[[Y]], %{{.*}} : i8
// CHECK: llvm.or %{{.*}}, %{{.*}} : i8
// CHECK: %[[A:.*]] = llvm.and %[[U]], %{{.*}} : i8
// CHECK: %[[HAS:.*]] = llvm.icmp "ne" %[[A]], %{{.*}} : i8
// CHECK: llvm.select %[[HAS]], %{{.*}}, %[[U]] : i1, i8
// CHECK-NOT: f32
// CHECK: llvm.return
tt.func private @signs_of_small_floats(%x: f8E5M2, %y: f8E5M2, %u: f8E5M2FNUZ) -> (f8E5M2, f8E5M2, f8E5M2, f8E5M2FNUZ) {
  %0 = math.absf %x : f8E5M2
  %1 = arith.negf %x : f8E5M2
  %2 = math.copysign %x, %y : f8E5M2
  %3 = math.absf %u : f8E5M2FNUZ
  tt.return %0, %1, %2, %3 : f8E5M2, f8E5M2, f8E5M2, f8E5M2FNUZ
}

// Functions without a PTX instruction call libdevice.
// CHECK-LABEL: llvm.func internal @libdevice(
// CHECK-COUNT-2: llvm.call @__nv_sinf(%{{.*}}) : (f32) -> f32
// CHECK-COUNT-2: llvm.call @__nv_exp(%{{.*}}) : (f64) -> f64
// CHECK: llvm.call @__nv_erff(%{{.*}}) : (f32) -> f32
tt.func private @libdevice(%x: tensor<256xf32, #a>, %d: tensor<256xf64, #a>, %s: f32) {
  %0 = math.sin %x : tensor<256xf32, #a>
  %1 = math.exp %d : tensor<256xf64, #a>
  %2 = math.erf %s : f32
  tt.return
}

}
