// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

// Vectors consist of words of 32 bits, or of 64 bits for 64-bit elements. A narrower vector is a single word.
#b2 = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#b8 = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32} {
// Unknown code calls the functions, so that only the attributes of their arguments hold.
tt.func private @unknown() attributes {test.calls = [@bytes, @pairs_of_halves, @masked_halves, @pairs_of_constants, @doubles]}

// A boolean occupies a byte in memory, and a byte a 16-bit register in PTX.
// CHECK-LABEL: llvm.func @booleans(
// CHECK: %[[L:.*]] = llvm.inline_asm has_side_effects "mov.b16 $0, 0x0;\0A\09@$2 ld.global.b8 $0, [$1];", "=&h,l,b" %arg0, %arg1 : (!llvm.ptr<1>, i1) -> i16
// CHECK: %[[B:.*]] = llvm.trunc %[[L]] : i16 to i8
// CHECK: %[[V:.*]] = llvm.trunc %[[B]] : i8 to i1
// CHECK: %[[Z:.*]] = llvm.zext %[[V]] : i1 to i8
// CHECK: %[[W:.*]] = llvm.zext %[[Z]] : i8 to i16
// CHECK: "@$2 st.global.b8 [$0], $1;", "l,h,b" %arg0, %[[W]],
tt.func @booleans(%p: !tt.ptr<i1>, %m: i1) {
  %0 = tt.load %p, %m : !tt.ptr<i1>
  tt.store %p, %0 : !tt.ptr<i1>
  tt.return
}

// CHECK-LABEL: llvm.func internal @bytes(
// CHECK: llvm.load %arg0 {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xi32>
// CHECK: llvm.bitcast %{{.*}} : i32 to vector<4xi8>
// CHECK: llvm.bitcast %{{.*}} : vector<4xi8> to i32
// CHECK: llvm.store %{{.*}}, %arg0 {alignment = 8 : i64} : vector<2xi32>, !llvm.ptr<1>
tt.func private @bytes(%p: tensor<256x!tt.ptr<i8>, #b8> {tt.contiguity = 256 : i32, tt.divisibility = 16 : i32}) {
  %0 = tt.load %p : tensor<256x!tt.ptr<i8>, #b8>
  tt.store %p, %0 : tensor<256x!tt.ptr<i8>, #b8>
  tt.return
}

// CHECK-LABEL: llvm.func internal @pairs_of_halves(
// CHECK: %[[L:.*]] = llvm.load %arg0 {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK: llvm.bitcast %[[L]] : i32 to vector<2xi16>
// CHECK: llvm.bitcast %{{.*}} : i16 to f16
// CHECK: llvm.store %{{.*}}, %arg0 {alignment = 4 : i64} : i32, !llvm.ptr<1>
tt.func private @pairs_of_halves(%p: tensor<64x!tt.ptr<f16>, #b2> {tt.contiguity = 64 : i32, tt.divisibility = 16 : i32}) {
  %0 = tt.load %p : tensor<64x!tt.ptr<f16>, #b2>
  tt.store %p, %0 : tensor<64x!tt.ptr<f16>, #b2>
  tt.return
}

// CHECK-LABEL: llvm.func internal @masked_halves(
// CHECK: "mov.b32 $0, 0x0;{{.*}}@$5 ld.global.v4.b32 {$0, $1, $2, $3}, [$4];", "=&r,=&r,=&r,=&r,l,b" %
// CHECK: llvm.bitcast %{{.*}} : i32 to vector<2xi16>
// CHECK: llvm.bitcast %{{.*}} : i16 to bf16
tt.func private @masked_halves(%p: tensor<256x!tt.ptr<bf16>, #b8> {tt.contiguity = 256 : i32, tt.divisibility = 16 : i32},
                       %m: tensor<256xi1, #b8> {tt.constancy = 8 : i32}) {
  %0 = tt.load %p, %m : tensor<256x!tt.ptr<bf16>, #b8>
  tt.return
}

// The words of constants are constants.
// CHECK-LABEL: llvm.func @constants_of_masked_elements(
// CHECK: "mov.b32 $0, 0xff800000;\0A\09@$2 ld.global.b32 $0, [$1];", "=&r,l,b" %arg0, %arg3 :
// CHECK: "mov.b64 $0, 0xfffffffffffffff9;\0A\09@$2 ld.global.b64 $0, [$1];", "=&l,l,b" %arg1, %arg3 :
// CHECK: "mov.b16 $0, 0x1;\0A\09@$2 ld.global.b8 $0, [$1];", "=&h,l,b" %arg2, %arg3 :
tt.func @constants_of_masked_elements(%f: !tt.ptr<f32>, %l: !tt.ptr<i64>, %b: !tt.ptr<i1>, %m: i1) {
  %infinity = arith.constant 0xFF800000 : f32
  %seven = arith.constant -7 : i64
  %true = arith.constant true
  %0 = tt.load %f, %m, %infinity : !tt.ptr<f32>
  %1 = tt.load %l, %m, %seven : !tt.ptr<i64>
  %2 = tt.load %b, %m, %true : !tt.ptr<i1>
  tt.return
}
// CHECK-LABEL: llvm.func internal @pairs_of_constants(
// CHECK: "mov.b32 $0, 0x3c003c00;\0A\09@$2 ld.global.b32 $0, [$1];", "=&r,l,b" %
tt.func private @pairs_of_constants(%p: tensor<64x!tt.ptr<f16>, #b2> {tt.contiguity = 64 : i32, tt.divisibility = 16 : i32},
                            %m: tensor<64xi1, #b2> {tt.constancy = 2 : i32}) {
  %ones = arith.constant dense<1.0> : tensor<64xf16, #b2>
  %0 = tt.load %p, %m, %ones : tensor<64x!tt.ptr<f16>, #b2>
  tt.return
}

// CHECK-LABEL: llvm.func internal @doubles(
// CHECK: llvm.load %arg0 {alignment = 16 : i64} : !llvm.ptr<1> -> vector<2xi64>
// CHECK: "mov.b64 $0, 0x0;\0A\09mov.b64 $1, 0x0;\0A\09@$3 ld.global.v2.b64 {$0, $1}, [$2];", "=&l,=&l,l,b" %
// CHECK: llvm.bitcast %{{.*}} : i64 to f64
tt.func private @doubles(%p: tensor<64x!tt.ptr<f64>, #b2> {tt.contiguity = 64 : i32, tt.divisibility = 16 : i32},
                 %m: tensor<64xi1, #b2> {tt.constancy = 2 : i32}) {
  %0 = tt.load %p : tensor<64x!tt.ptr<f64>, #b2>
  %1 = tt.load %p, %m : tensor<64x!tt.ptr<f64>, #b2>
  tt.return
}

// CHECK-LABEL: llvm.func @pointers(
// CHECK: %[[L:.*]] = llvm.load %arg0 {alignment = 8 : i64} : !llvm.ptr<1> -> i64
// CHECK: %[[P:.*]] = llvm.inttoptr %[[L]] : i64 to !llvm.ptr<1>
// CHECK: %[[I:.*]] = llvm.ptrtoint %[[P]] : !llvm.ptr<1> to i64
// CHECK: "@$2 st.global.b64 [$0], $1;", "l,l,b" %arg0, %[[I]],
tt.func @pointers(%p: !tt.ptr<!tt.ptr<f32>>) {
  %0 = tt.load %p : !tt.ptr<!tt.ptr<f32>>
  tt.store %p, %0 : !tt.ptr<!tt.ptr<f32>>
  tt.return
}

// 8-bit floats, for which LLVM has no type, are integers.
// CHECK-LABEL: llvm.func @small_floats(
// CHECK: llvm.load %arg0 {alignment = 1 : i64} : !llvm.ptr<1> -> i8
tt.func @small_floats(%p: !tt.ptr<f8E4M3FN>) {
  %0 = tt.load %p : !tt.ptr<f8E4M3FN>
  tt.store %p, %0 : !tt.ptr<f8E4M3FN>
  tt.return
}

}
