// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// The assembly runs once for each element and has several results.
// CHECK-LABEL: llvm.func internal @several_results(
// CHECK-SAME: %[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[S:.*]]: i32)
// CHECK-NEXT: %[[R0:.*]] = llvm.inline_asm "first", "=f,=r,f,r" %[[X0]], %[[S]] : (f32, i32) -> !llvm.struct<(f32, i32)>
// CHECK-NEXT: llvm.extractvalue %[[R0]][0]
// CHECK-NEXT: llvm.extractvalue %[[R0]][1]
// CHECK-NEXT: %[[R1:.*]] = llvm.inline_asm "first", "=f,=r,f,r" %[[X1]], %[[S]]
// CHECK-NEXT: llvm.extractvalue %[[R1]][0]
// CHECK-NEXT: llvm.extractvalue %[[R1]][1]
tt.func private @several_results(%x: tensor<256xf32, #b>, %s: i32) -> tensor<256xi32, #b> {
  %0, %1 = tt.elementwise_inline_asm "first" {constraints = "=f,=r,f,r", packed_element = 1 : i32, pure = true} %x, %s : tensor<256xf32, #b>, i32 -> tensor<256xf32, #b>, tensor<256xi32, #b>
  tt.return %1 : tensor<256xi32, #b>
}

// Spaces in the constraints have no meaning.
// CHECK-LABEL: llvm.func internal @spaces(
// CHECK: llvm.inline_asm "spaces", "=r,r,~{memory}" %{{.*}} : (i32) -> i32
tt.func private @spaces(%s: i32) -> i32 {
  %0 = tt.elementwise_inline_asm "spaces" {constraints = " =r, r,\09~{memory} ", packed_element = 1 : i32, pure = true} %s : i32 -> i32
  tt.return %0 : i32
}

// Four bytes share a register, and so do two halves. Assembly that is not pure has side effects.
// CHECK-LABEL: llvm.func internal @packed(
// CHECK-COUNT-4: llvm.insertelement %{{.*}} : vector<4xi8>
// CHECK: %[[B:.*]] = llvm.bitcast %{{.*}} : vector<4xi8> to i32
// CHECK: %[[R:.*]] = llvm.inline_asm has_side_effects "packed", "=r,=r,r" %[[B]] : (i32) -> !llvm.struct<(i32, i32)>
// CHECK: %[[H0:.*]] = llvm.extractvalue %[[R]][0]
// CHECK: %[[V:.*]] = llvm.bitcast %[[H0]] : i32 to vector<2xi16>
// CHECK: %[[E:.*]] = llvm.extractelement %[[V]]
// CHECK: llvm.bitcast %[[E]] : i16 to f16
// CHECK: llvm.extractvalue %[[R]][1]
tt.func private @packed(%x: tensor<512xi8, #a>) -> tensor<512xf16, #a> {
  %0 = tt.elementwise_inline_asm "packed" {constraints = "=r,=r,r", packed_element = 4 : i32, pure = false} %x : tensor<512xi8, #a> -> tensor<512xf16, #a>
  tt.return %0 : tensor<512xf16, #a>
}

// A single element is zero-extended to its register. Clobbers take no operands. An input can be tied to an output.
// CHECK-LABEL: llvm.func internal @registers(
// CHECK-SAME: %[[B:.*]]: i8, %[[H:.*]]: bf16, %[[P:.*]]: !llvm.ptr<1>)
// CHECK: %[[Z:.*]] = llvm.zext %[[B]] : i8 to i32
// CHECK: %[[I:.*]] = llvm.bitcast %[[H]] : bf16 to i16
// CHECK: %[[L:.*]] = llvm.ptrtoint %[[P]] : !llvm.ptr<1> to i64
// CHECK: %[[R:.*]] = llvm.inline_asm "registers", "=r,0,h,l,~{memory}" %[[Z]], %[[I]], %[[L]] : (i32, i16, i64) -> i32
// CHECK: llvm.trunc %[[R]] : i32 to i8
tt.func private @registers(%b: i8, %h: bf16, %p: !tt.ptr<f32>) -> i8 {
  %0 = tt.elementwise_inline_asm "registers" {constraints = "=r,0,h,l,~{memory}", packed_element = 1 : i32, pure = true} %b, %h, %p : i8, bf16, !tt.ptr<f32> -> i8
  tt.return %0 : i8
}

// If a thread holds fewer elements than a pack, its last element fills the pack.
// CHECK-LABEL: llvm.func internal @too_few(
// CHECK-SAME: %[[X0:.*]]: i8, %[[X1:.*]]: i8)
// CHECK: llvm.insertelement %[[X0]], %{{.*}}[%{{.*}} : i32] : vector<4xi8>
// CHECK-COUNT-3: llvm.insertelement %[[X1]], %{{.*}}[%{{.*}} : i32] : vector<4xi8>
// CHECK: llvm.inline_asm
// CHECK-NOT: llvm.inline_asm
tt.func private @too_few(%x: tensor<256xi8, #b>) -> tensor<256xi8, #b> {
  %0 = tt.elementwise_inline_asm "few" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %x : tensor<256xi8, #b> -> tensor<256xi8, #b>
  tt.return %0 : tensor<256xi8, #b>
}

}
