// RUN: triton-opt %s --triton-ttgir=target=sm_80 --triton-allocate --triton-nvvm | FileCheck %s
// RUN: triton-opt %s --triton-ttgir=target=sm_90a --triton-allocate --triton-nvvm | FileCheck %s

// Dots of all types that the verifier accepts have a lowering, also those that no tensor core multiplies or adds.

// CHECK-LABEL: llvm.func @f16_bf16_f32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f16_bf16_f32(%ap: !tt.ptr<f16>, %bp: !tt.ptr<bf16>, %cp: !tt.ptr<f32>) {
  %as = tt.splat %ap : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %bs = tt.splat %bp : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %cs = tt.splat %cp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<bf16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xbf16> -> tensor<16x16xf32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: llvm.func @bf16_f16_bf16(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @bf16_f16_bf16(%ap: !tt.ptr<bf16>, %bp: !tt.ptr<f16>, %cp: !tt.ptr<bf16>) {
  %as = tt.splat %ap : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %bs = tt.splat %bp : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %cs = tt.splat %cp : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<bf16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<bf16>>
  %d = tt.dot %a, %b, %c : tensor<16x16xbf16> * tensor<16x16xf16> -> tensor<16x16xbf16>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<bf16>>
  tt.return
}

// CHECK-LABEL: llvm.func @i16_i16_i32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i16_i16_i32(%ap: !tt.ptr<i16>, %bp: !tt.ptr<i16>, %cp: !tt.ptr<i32>) {
  %as = tt.splat %ap : !tt.ptr<i16> -> tensor<16x16x!tt.ptr<i16>>
  %bs = tt.splat %bp : !tt.ptr<i16> -> tensor<16x16x!tt.ptr<i16>>
  %cs = tt.splat %cp : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi16> * tensor<16x16xi16> -> tensor<16x16xi32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i32>>
  tt.return
}

// CHECK-LABEL: llvm.func @i32_i32_i32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i32_i32_i32(%ap: !tt.ptr<i32>, %bp: !tt.ptr<i32>, %cp: !tt.ptr<i32>) {
  %as = tt.splat %ap : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %bs = tt.splat %bp : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %cs = tt.splat %cp : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i32>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i32>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi32> * tensor<16x16xi32> -> tensor<16x16xi32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i32>>
  tt.return
}

// CHECK-LABEL: llvm.func @i64_i64_i64(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i64_i64_i64(%ap: !tt.ptr<i64>, %bp: !tt.ptr<i64>, %cp: !tt.ptr<i64>) {
  %as = tt.splat %ap : !tt.ptr<i64> -> tensor<16x16x!tt.ptr<i64>>
  %bs = tt.splat %bp : !tt.ptr<i64> -> tensor<16x16x!tt.ptr<i64>>
  %cs = tt.splat %cp : !tt.ptr<i64> -> tensor<16x16x!tt.ptr<i64>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i64>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i64>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i64>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi64> * tensor<16x16xi64> -> tensor<16x16xi64>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i64>>
  tt.return
}

// CHECK-LABEL: llvm.func @i8_i8_i8(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i8_i8_i8(%ap: !tt.ptr<i8>, %bp: !tt.ptr<i8>, %cp: !tt.ptr<i8>) {
  %as = tt.splat %ap : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %bs = tt.splat %bp : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %cs = tt.splat %cp : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i8>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i8>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i8>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xi8>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i8>>
  tt.return
}

// CHECK-LABEL: llvm.func @i8_i8_i64(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i8_i8_i64(%ap: !tt.ptr<i8>, %bp: !tt.ptr<i8>, %cp: !tt.ptr<i64>) {
  %as = tt.splat %ap : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %bs = tt.splat %bp : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %cs = tt.splat %cp : !tt.ptr<i64> -> tensor<16x16x!tt.ptr<i64>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i8>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i8>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i64>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xi64>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i64>>
  tt.return
}

// CHECK-LABEL: llvm.func @i16_i16_i8(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i16_i16_i8(%ap: !tt.ptr<i16>, %bp: !tt.ptr<i16>, %cp: !tt.ptr<i8>) {
  %as = tt.splat %ap : !tt.ptr<i16> -> tensor<16x16x!tt.ptr<i16>>
  %bs = tt.splat %bp : !tt.ptr<i16> -> tensor<16x16x!tt.ptr<i16>>
  %cs = tt.splat %cp : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i8>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi16> * tensor<16x16xi16> -> tensor<16x16xi8>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i8>>
  tt.return
}

// CHECK-LABEL: llvm.func @f8E4M3FN_f8E5M2_f32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f8E4M3FN_f8E5M2_f32(%ap: !tt.ptr<f8E4M3FN>, %bp: !tt.ptr<f8E5M2>, %cp: !tt.ptr<f32>) {
  %as = tt.splat %ap : !tt.ptr<f8E4M3FN> -> tensor<16x16x!tt.ptr<f8E4M3FN>>
  %bs = tt.splat %bp : !tt.ptr<f8E5M2> -> tensor<16x16x!tt.ptr<f8E5M2>>
  %cs = tt.splat %cp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f8E4M3FN>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f8E5M2>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf8E4M3FN> * tensor<16x16xf8E5M2> -> tensor<16x16xf32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: llvm.func @f8E4M3FNUZ_f8E4M3FNUZ_f32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f8E4M3FNUZ_f8E4M3FNUZ_f32(%ap: !tt.ptr<f8E4M3FNUZ>, %bp: !tt.ptr<f8E4M3FNUZ>, %cp: !tt.ptr<f32>) {
  %as = tt.splat %ap : !tt.ptr<f8E4M3FNUZ> -> tensor<16x16x!tt.ptr<f8E4M3FNUZ>>
  %bs = tt.splat %bp : !tt.ptr<f8E4M3FNUZ> -> tensor<16x16x!tt.ptr<f8E4M3FNUZ>>
  %cs = tt.splat %cp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f8E4M3FNUZ>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f8E4M3FNUZ>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf8E4M3FNUZ> * tensor<16x16xf8E4M3FNUZ> -> tensor<16x16xf32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: llvm.func @f8E5M2FNUZ_f8E4M3FN_f32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f8E5M2FNUZ_f8E4M3FN_f32(%ap: !tt.ptr<f8E5M2FNUZ>, %bp: !tt.ptr<f8E4M3FN>, %cp: !tt.ptr<f32>) {
  %as = tt.splat %ap : !tt.ptr<f8E5M2FNUZ> -> tensor<16x16x!tt.ptr<f8E5M2FNUZ>>
  %bs = tt.splat %bp : !tt.ptr<f8E4M3FN> -> tensor<16x16x!tt.ptr<f8E4M3FN>>
  %cs = tt.splat %cp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f8E5M2FNUZ>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f8E4M3FN>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf8E5M2FNUZ> * tensor<16x16xf8E4M3FN> -> tensor<16x16xf32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: llvm.func @f8E4M3FN_f8E4M3FN_f8E4M3FN(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f8E4M3FN_f8E4M3FN_f8E4M3FN(%ap: !tt.ptr<f8E4M3FN>, %bp: !tt.ptr<f8E4M3FN>, %cp: !tt.ptr<f8E4M3FN>) {
  %as = tt.splat %ap : !tt.ptr<f8E4M3FN> -> tensor<16x16x!tt.ptr<f8E4M3FN>>
  %bs = tt.splat %bp : !tt.ptr<f8E4M3FN> -> tensor<16x16x!tt.ptr<f8E4M3FN>>
  %cs = tt.splat %cp : !tt.ptr<f8E4M3FN> -> tensor<16x16x!tt.ptr<f8E4M3FN>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f8E4M3FN>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f8E4M3FN>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f8E4M3FN>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf8E4M3FN> * tensor<16x16xf8E4M3FN> -> tensor<16x16xf8E4M3FN>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f8E4M3FN>>
  tt.return
}

// CHECK-LABEL: llvm.func @f16_f16_f64(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f16_f16_f64(%ap: !tt.ptr<f16>, %bp: !tt.ptr<f16>, %cp: !tt.ptr<f64>) {
  %as = tt.splat %ap : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %bs = tt.splat %bp : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %cs = tt.splat %cp : !tt.ptr<f64> -> tensor<16x16x!tt.ptr<f64>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f64>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf64>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f64>>
  tt.return
}

// CHECK-LABEL: llvm.func @f16_f16_bf16(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f16_f16_bf16(%ap: !tt.ptr<f16>, %bp: !tt.ptr<f16>, %cp: !tt.ptr<bf16>) {
  %as = tt.splat %ap : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %bs = tt.splat %bp : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %cs = tt.splat %cp : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<bf16>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xbf16>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<bf16>>
  tt.return
}

// CHECK-LABEL: llvm.func @bf16_bf16_f16(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @bf16_bf16_f16(%ap: !tt.ptr<bf16>, %bp: !tt.ptr<bf16>, %cp: !tt.ptr<f16>) {
  %as = tt.splat %ap : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %bs = tt.splat %bp : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %cs = tt.splat %cp : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<bf16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<bf16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %c : tensor<16x16xbf16> * tensor<16x16xbf16> -> tensor<16x16xf16>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f16>>
  tt.return
}

// CHECK-LABEL: llvm.func @f32_f32_f16(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f32_f32_f16(%ap: !tt.ptr<f32>, %bp: !tt.ptr<f32>, %cp: !tt.ptr<f16>) {
  %as = tt.splat %ap : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %bs = tt.splat %bp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %cs = tt.splat %cp : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f32>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f32>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf16>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f16>>
  tt.return
}

// CHECK-LABEL: llvm.func @f64_f64_f32(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f64_f64_f32(%ap: !tt.ptr<f64>, %bp: !tt.ptr<f64>, %cp: !tt.ptr<f32>) {
  %as = tt.splat %ap : !tt.ptr<f64> -> tensor<16x16x!tt.ptr<f64>>
  %bs = tt.splat %bp : !tt.ptr<f64> -> tensor<16x16x!tt.ptr<f64>>
  %cs = tt.splat %cp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f64>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f64>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f32>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf64> * tensor<16x16xf64> -> tensor<16x16xf32>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: llvm.func @f32_f32_f64(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f32_f32_f64(%ap: !tt.ptr<f32>, %bp: !tt.ptr<f32>, %cp: !tt.ptr<f64>) {
  %as = tt.splat %ap : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %bs = tt.splat %bp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %cs = tt.splat %cp : !tt.ptr<f64> -> tensor<16x16x!tt.ptr<f64>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f32>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f32>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f64>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf64>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f64>>
  tt.return
}

// CHECK-LABEL: llvm.func @i32_i32_i8(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @i32_i32_i8(%ap: !tt.ptr<i32>, %bp: !tt.ptr<i32>, %cp: !tt.ptr<i8>) {
  %as = tt.splat %ap : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %bs = tt.splat %bp : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>>
  %cs = tt.splat %cp : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<i32>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<i32>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<i8>>
  %d = tt.dot %a, %b, %c : tensor<16x16xi32> * tensor<16x16xi32> -> tensor<16x16xi8>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<i8>>
  tt.return
}

// CHECK-LABEL: llvm.func @f16_f16_f8E5M2(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @f16_f16_f8E5M2(%ap: !tt.ptr<f16>, %bp: !tt.ptr<f16>, %cp: !tt.ptr<f8E5M2>) {
  %as = tt.splat %ap : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %bs = tt.splat %bp : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %cs = tt.splat %cp : !tt.ptr<f8E5M2> -> tensor<16x16x!tt.ptr<f8E5M2>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<f16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<f16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f8E5M2>>
  %d = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf8E5M2>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f8E5M2>>
  tt.return
}

// CHECK-LABEL: llvm.func @bf16_bf16_f64(
// CHECK-NOT: tt.dot
// CHECK: llvm.return
tt.func public @bf16_bf16_f64(%ap: !tt.ptr<bf16>, %bp: !tt.ptr<bf16>, %cp: !tt.ptr<f64>) {
  %as = tt.splat %ap : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %bs = tt.splat %bp : !tt.ptr<bf16> -> tensor<16x16x!tt.ptr<bf16>>
  %cs = tt.splat %cp : !tt.ptr<f64> -> tensor<16x16x!tt.ptr<f64>>
  %a = tt.load %as : tensor<16x16x!tt.ptr<bf16>>
  %b = tt.load %bs : tensor<16x16x!tt.ptr<bf16>>
  %c = tt.load %cs : tensor<16x16x!tt.ptr<f64>>
  %d = tt.dot %a, %b, %c : tensor<16x16xbf16> * tensor<16x16xbf16> -> tensor<16x16xf64>
  tt.store %cs, %d : tensor<16x16x!tt.ptr<f64>>
  tt.return
}
