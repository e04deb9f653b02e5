// RUN: ttc %s --target sm_90a --emit ptx -o - \
// RUN:   | FileCheck %s --implicit-check-not="ld.global.{{b|v2}}" --implicit-check-not="st.global.{{b|v2}}"

// Rewriting block pointers preserves the divisibility of base and strides and the constancy of masks: each access has
// 16 bytes, independent of LLVM's unrolling of the loop.

// CHECK-LABEL: .entry row
// CHECK-COUNT-2: ld.global.v4.b32
// CHECK-COUNT-2: st.global.v4.b32
// CHECK-NOT: st.global

tt.func public @row(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i64, %n: i64 {tt.divisibility = 16 : i32}, %count: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %stride = arith.constant 1 : i64
  %init = arith.constant dense<0.0> : tensor<16x64xf32>
  %pid = tt.get_program_id x : i32
  %in = tt.make_tensor_ptr %p, [%m, %n], [%n, %stride], [%pid, %c0] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  %r:2 = scf.for %i = %c0 to %count step %c1 iter_args(%block = %in, %acc = %init) -> (!tt.ptr<tensor<16x64xf32>>, tensor<16x64xf32>) : i32 {
    %x = tt.load %block {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x64xf32>>
    %y = arith.addf %acc, %x : tensor<16x64xf32>
    %next = tt.advance %block, [%c0, %c64] : <tensor<16x64xf32>>
    scf.yield %next, %y : !tt.ptr<tensor<16x64xf32>>, tensor<16x64xf32>
  }
  %to = tt.make_tensor_ptr %out, [%m, %n], [%n, %stride], [%pid, %c0] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  tt.store %to, %r#1 {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<16x64xf32>>
  tt.return
}
