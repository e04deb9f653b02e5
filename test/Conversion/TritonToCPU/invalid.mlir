// RUN: triton-opt %s --convert-triton-to-cpu --split-input-file --verify-diagnostics

// expected-error@+1 {{'tt.func' op cannot run on the CPU: it is a kernel, but has results}}
tt.func public @result() -> i32 {
  %0 = arith.constant 1 : i32
  tt.return %0 : i32
}

// -----

// expected-error@+1 {{'tt.func' op cannot run on the CPU: it is a kernel, but takes a tensor or a block pointer}}
tt.func public @tensor(%x: tensor<4xf32>) {
  tt.return
}

// -----

tt.func private @unknown_function(%x: f32) -> f32 {
  // expected-error@+1 {{'tt.extern_elementwise' op cannot run on the CPU: what `__nv_j0f` computes is not known on the CPU}}
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_j0f"} : (f32) -> f32
  tt.return %0 : f32
}

// -----

// The name is that of a function on f32.
tt.func private @wrong_type(%x: f64) -> f64 {
  // expected-error@+1 {{'tt.extern_elementwise' op cannot run on the CPU: what `__nv_sinf` computes is not known on the CPU}}
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f64) -> f64
  tt.return %0 : f64
}

// -----

tt.func private @unknown_instruction(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op cannot run on the CPU: its text is not made of instructions on 32 bits that are known on the CPU}}
  %0 = tt.elementwise_inline_asm "vote.sync.any $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @unwritten(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op cannot run on the CPU}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @declared(i32)
tt.func public @calls(%x: i32) {
  // expected-error@+1 {{'tt.call' op cannot run on the CPU: the function that it calls has no body}}
  tt.call @declared(%x) : (i32) -> ()
  tt.return
}

// -----

tt.func private @even(%x: i32) {
  tt.call @odd(%x) : (i32) -> ()
  tt.return
}
tt.func private @odd(%x: i32) {
  // expected-error@+1 {{'tt.call' op is not supported: `even` is recursive}}
  tt.call @even(%x) : (i32) -> ()
  tt.return
}

// -----

tt.func private @single_bits(%p: !tt.ptr<i1>, %x: i1) -> i1 {
  // expected-error@+1 {{'tt.atomic_rmw' op cannot run on the CPU: processors have no atomic access to single bits}}
  %0 = tt.atomic_rmw exch, relaxed, gpu, %p, %x : (!tt.ptr<i1>, i1) -> i1
  tt.return %0 : i1
}

// -----

tt.func private @switch(%x: i32) {
  // expected-error@+1 {{'cf.switch' op cannot run on the CPU: it is control flow of a kind that is not supported}}
  cf.switch %x : i32, [default: ^bb1, 1: ^bb1]
^bb1:
  tt.return
}

// -----

tt.func private @foreign(%x: i32) {
  // expected-error@+1 {{'nvvm.barrier0' op cannot run on the CPU: it has no lowering to the CPU}}
  nvvm.barrier0
  tt.return
}
