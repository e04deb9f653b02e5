// RUN: triton-opt %s --convert-triton-to-cpu --split-input-file --verify-diagnostics

// expected-error@+1 {{'tt.func' op is not supported on the CPU: it is a kernel with results}}
tt.func public @result() -> i32 {
  %0 = arith.constant 1 : i32
  tt.return %0 : i32
}

// -----

// expected-error@+1 {{'tt.func' op is not supported on the CPU: expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got 'tensor<4xf32>'}}
tt.func public @tensor(%x: tensor<4xf32>) {
  tt.return
}

// -----

// expected-error@+1 {{expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got '!tt.ptr<i4>'}}
tt.func public @nibbles(%x: !tt.ptr<i4>) {
  tt.return
}

// -----

// expected-error@+1 {{expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got '!tt.tensordesc<tensor<16xi4>>'}}
tt.func public @descriptor(%x: !tt.tensordesc<tensor<16xi4>>) {
  tt.return
}

// -----

// expected-error@+1 {{expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got '!tt.ptr<tensor<4xf32>>'}}
tt.func public @block_pointer(%x: !tt.ptr<tensor<4xf32>>) {
  tt.return
}

// -----

// expected-error@+1 {{expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got 'complex<f32>'}}
tt.func public @complex_number(%x: complex<f32>) {
  tt.return
}

// -----

// expected-error@+1 {{expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got 'index'}}
tt.func public @index(%x: index) {
  tt.return
}

// -----

// expected-error@+1 {{'llvm.func' op expected a kernel of a stage before nvvm, but got one that is lowered for a GPU}}
llvm.func @kernel_for_a_gpu() attributes {nvvm.kernel} {
  llvm.return
}

// -----

tt.func private @unknown_function(%x: f32) -> f32 {
  // expected-error@+1 {{'tt.extern_elementwise' op is not supported on the CPU: the function `__nv_j7f` is unknown}}
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_j7f"} : (f32) -> f32
  tt.return %0 : f32
}

// -----

// The name is that of a function on f32.
tt.func private @wrong_type(%x: f64) -> f64 {
  // expected-error@+1 {{'tt.extern_elementwise' op is not supported on the CPU: the function `__nv_sinf` is unknown}}
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f64) -> f64
  tt.return %0 : f64
}

// -----

tt.func private @unknown_instruction(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: the assembly has other instructions than the supported ones on 32 bits}}
  %0 = tt.elementwise_inline_asm "vote.sync.any $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @a_constraint_of_nothing(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: expected the constraints `=r` or `=f` of a result, but got 'foo,bar'}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $1, $1;" {constraints = "foo,bar", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @no_constraints(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: expected constraints of 1 results and 1 operands, but got ''}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $1, $1;" {constraints = "", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @a_result_behind_an_operand(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: expected the constraints `=r` or `=f` of a result, but got 'r,=r'}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $1, $1;" {constraints = "r,=r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @registers_of_other_widths(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: expected the constraints `r` or `f` of an operand, but got '=r,h'}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $1, $1;" {constraints = "=r,h", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @tied_to_no_result(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: expected constraints of 1 results and 1 operands, but got '=r,5'}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $1, $1;" {constraints = "=r,5", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @a_register_too_many(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU: expected constraints of 1 results and 1 operands, but got '=r,r,r'}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $1, $1;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @library(%x: f32) -> f32 {
  // expected-error@+1 {{'tt.extern_elementwise' op is not supported on the CPU: the library `mine` is none of libdevice}}
  %0 = tt.extern_elementwise %x {libname = "mine", libpath = "", pure = true, symbol = "__nv_sqrtf"} : (f32) -> f32
  tt.return %0 : f32
}

// -----

tt.func private @unwritten(%x: i32) -> i32 {
  // expected-error@+1 {{'tt.elementwise_inline_asm' op is not supported on the CPU}}
  %0 = tt.elementwise_inline_asm "add.s32 $0, $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return %0 : i32
}

// -----

tt.func private @declared(i32)
tt.func public @calls(%x: i32) {
  // expected-error@+1 {{'tt.call' op is not supported on the CPU: the called function has no body}}
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
  // expected-error@+1 {{'tt.atomic_rmw' op is not supported on the CPU: CPUs have no atomic access to single bits}}
  %0 = tt.atomic_rmw exch, relaxed, gpu, %p, %x : (!tt.ptr<i1>, i1) -> i1
  tt.return %0 : i1
}

// -----

tt.func private @parts_of_bytes(%p: !tt.ptr<i4>, %x: i4) -> i4 {
  // expected-error@+1 {{'tt.atomic_rmw' op is not supported on the CPU: CPUs have no atomic access to 4 bits}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %x : (!tt.ptr<i4>, i4) -> i4
  tt.return %0 : i4
}

// -----

tt.func private @reduction_of_parts_of_bytes(%d: !tt.tensordesc<tensor<16x32xi4>>, %x: tensor<16x32xi4>, %i: i32) {
  // expected-error@+1 {{'tt.descriptor_reduce' op is not supported on the CPU: CPUs have no atomic access to 4 bits}}
  tt.descriptor_reduce xor, %d[%i, %i], %x : !tt.tensordesc<tensor<16x32xi4>>, tensor<16x32xi4>
  tt.return
}

// -----

tt.func private @reduction_of_single_bits(%d: !tt.tensordesc<tensor<16x16xi1>>, %x: tensor<16x16xi1>, %i: i32) {
  // expected-error@+1 {{'tt.descriptor_reduce' op is not supported on the CPU: CPUs have no atomic access to single bits}}
  tt.descriptor_reduce xor, %d[%i, %i], %x : !tt.tensordesc<tensor<16x16xi1>>, tensor<16x16xi1>
  tt.return
}

// -----

tt.func private @reduction_of_the_bits_of_floats(%d: !tt.tensordesc<tensor<16x16xf16>>, %x: tensor<16x16xf16>, %i: i32) {
  // expected-error@+1 {{'tt.descriptor_reduce' op is not supported on the CPU: it combines floating-point numbers as integers}}
  tt.descriptor_reduce xor, %d[%i, %i], %x : !tt.tensordesc<tensor<16x16xf16>>, tensor<16x16xf16>
  tt.return
}

// -----

tt.func private @switch(%x: i32) {
  // expected-error@+1 {{'cf.switch' op is not supported on the CPU: no lowering exists}}
  cf.switch %x : i32, [default: ^bb1, 1: ^bb1]
^bb1:
  tt.return
}

// -----

tt.func private @foreign(%x: i32) {
  // expected-error@+1 {{'nvvm.barrier0' op is not supported on the CPU: no lowering exists}}
  nvvm.barrier0
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#transposed = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func private @reinterpret_of_a_transposed_buffer() {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<8x16xf32, #shared, #ttg.shared_memory, mutable>
  %1 = ttg.memdesc_trans %0 {order = array<i32: 1, 0>} : !ttg.memdesc<8x16xf32, #shared, #ttg.shared_memory, mutable> -> !ttg.memdesc<16x8xf32, #transposed, #ttg.shared_memory, mutable>
  // expected-error@+1 {{'ttg.memdesc_reinterpret' op is not supported on the CPU: the elements of the buffer are not contiguous}}
  %2 = ttg.memdesc_reinterpret %1 : !ttg.memdesc<16x8xf32, #transposed, #ttg.shared_memory, mutable> -> !ttg.memdesc<128xf32, #flat, #ttg.shared_memory, mutable>
  tt.return
}

// -----

tt.func private @map_of_more_elements_than_a_row_has(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{'tt.map_elementwise' op is not supported on the CPU: it takes more elements at once than the last dimension has}}
  %0 = "tt.map_elementwise"(%x) <{pack = 4 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.map_elementwise.return %a, %b, %c, %d : f32, f32, f32, f32
  }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  tt.return
}

// -----

// Conversions of MLIR create operations without location: the error is at the function.
// expected-error@+1 {{'llvm.mlir.constant' op is not supported on the CPU: no lowering exists}}
tt.func private @operation_without_location() {
  %0 = llvm.mlir.constant(256 : i32) : i32 loc(unknown)
  tt.return
}

// -----

// expected-error @+1 {{expected a function name that code for the CPU does not reserve, but got `llvm.foo`}}
tt.func @llvm.foo() {
  tt.return
}

// -----

// expected-error @+1 {{expected a function name of at least one character, and none of them NUL, but got ``}}
tt.func @""() {
  tt.return
}

// -----

// expected-error @+1 {{expected a function name of at least one character, and none of them NUL, but got `a\00b`}}
tt.func @"a\00b"() {
  tt.return
}

// -----

tt.func private @truncation_upward(%x: f64) {
  // expected-error@+1 {{'arith.truncf' op is not supported on the CPU: its rounding mode is `upward`}}
  %0 = arith.truncf %x upward : f64 to f32
  tt.return
}

// -----

tt.func private @wide_integer_to_bf16(%x: i128) {
  // expected-error@+1 {{'arith.uitofp' op is not supported on the CPU: expected an integer of at most 64 bits, but got 'i128'}}
  %0 = arith.uitofp %x : i128 to bf16
  tt.return
}

// -----

tt.func private @wide_float(%x: f128) {
  // expected-error@+1 {{'arith.maximumf' op is not supported on the CPU: it computes with f128}}
  %0 = arith.maximumf %x, %x : f128
  tt.return
}

// -----

tt.func private @exponent(%x: i8) {
  %0 = arith.bitcast %x : i8 to f8E8M0FNU
  // expected-error@+1 {{'arith.extf' op is not supported on the CPU: it computes with f8E8M0FNU}}
  %1 = arith.extf %0 : f8E8M0FNU to f32
  tt.return
}


// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func private @buffer_of_the_iteration_before(%x: tensor<128xi32, #b>, %n: i32) -> tensor<128xi32, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %first = ttg.local_alloc %x : (tensor<128xi32, #b>) -> !ttg.memdesc<128xi32, #shared, #smem>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%last = %first, %sum = %x) -> (!ttg.memdesc<128xi32, #shared, #smem>, tensor<128xi32, #b>) : i32 {
    // expected-error@+1 {{'ttg.local_alloc' op is not supported on the CPU: it allocates the buffer again while its previous memory is live}}
    %buffer = ttg.local_alloc %sum : (tensor<128xi32, #b>) -> !ttg.memdesc<128xi32, #shared, #smem>
    %y = ttg.local_load %last : !ttg.memdesc<128xi32, #shared, #smem> -> tensor<128xi32, #b>
    %next = arith.addi %sum, %y : tensor<128xi32, #b>
    scf.yield %buffer, %next : !ttg.memdesc<128xi32, #shared, #smem>, tensor<128xi32, #b>
  }
  tt.return %0#1 : tensor<128xi32, #b>
}
}

// -----

#columns = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func private @reinterpret_of_columns() {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<4x32xi32, #columns, #ttg.shared_memory, mutable>
  // expected-error@+1 {{'ttg.memdesc_reinterpret' op is not supported on the CPU: consecutive bytes of a buffer are not consecutive elements in both layouts}}
  %1 = ttg.memdesc_reinterpret %0 : !ttg.memdesc<4x32xi32, #columns, #ttg.shared_memory, mutable> -> !ttg.memdesc<128xi32, #flat, #ttg.shared_memory, mutable>
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
!buffer = !ttg.memdesc<128xi32, #shared, #ttg.shared_memory>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func private @buffer_of_the_block_before(%x: tensor<128xi32, #b>, %again: i1) {
  %first = ttg.local_alloc %x : (tensor<128xi32, #b>) -> !buffer
  cf.br ^loop(%first : !buffer)
^loop(%last: !buffer):
  %y = ttg.local_load %last : !buffer -> tensor<128xi32, #b>
  // expected-error@+1 {{'ttg.local_alloc' op is not supported on the CPU: it allocates the buffer again while its previous memory is live}}
  %buffer = ttg.local_alloc %y : (tensor<128xi32, #b>) -> !buffer
  %z = ttg.local_load %last : !buffer -> tensor<128xi32, #b>
  cf.cond_br %again, ^loop(%buffer : !buffer), ^end(%buffer : !buffer)
^end(%other: !buffer):
  tt.return
}
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
!buffer = !ttg.memdesc<128xi32, #shared, #ttg.shared_memory>
module attributes {"ttg.num-warps" = 4 : i32} {
// The buffer of an iteration is dead where the next one allocates it.
tt.func private @buffer_of_the_block_behind(%x: tensor<128xi32, #b>, %again: i1) {
  cf.br ^loop
^loop:
  %buffer = ttg.local_alloc %x : (tensor<128xi32, #b>) -> !buffer
  cf.br ^use(%buffer : !buffer)
^use(%same: !buffer):
  %y = ttg.local_load %same : !buffer -> tensor<128xi32, #b>
  cf.cond_br %again, ^loop, ^end
^end:
  tt.return
}

// The next iteration allocates another buffer than the one that leaves the loop.
tt.func private @buffer_of_the_last_block(%x: tensor<128xi32, #b>, %again: i1) -> tensor<128xi32, #b> {
  cf.br ^loop
^loop:
  %buffer = ttg.local_alloc %x : (tensor<128xi32, #b>) -> !buffer
  cf.cond_br %again, ^loop, ^end(%buffer : !buffer)
^end(%last: !buffer):
  %y = ttg.local_load %last : !buffer -> tensor<128xi32, #b>
  tt.return %y : tensor<128xi32, #b>
}
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
!buffer = !ttg.memdesc<128xi32, #shared, #ttg.shared_memory>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func private @make(%x: tensor<128xi32, #b>) -> !buffer {
  %buffer = ttg.local_alloc %x : (tensor<128xi32, #b>) -> !buffer
  tt.return %buffer : !buffer
}
tt.func private @buffer_of_a_callee(%x: tensor<128xi32, #b>) {
  // expected-error@+1 {{'tt.call' op is not supported on the CPU: it returns a buffer of shared memory, which is allocated only while the callee executes}}
  %buffer = tt.call @make(%x) : (tensor<128xi32, #b>) -> !buffer
  tt.return
}
}

// -----

tt.func private @sparse_constant() -> tensor<4xi32> {
  // expected-error@+1 {{'arith.constant' op is not supported on the CPU: expected elements that are listed as `dense`}}
  %0 = arith.constant sparse<[[1], [2]], [7, 9]> : tensor<4xi32>
  tt.return %0 : tensor<4xi32>
}

// -----

tt.func private @constant_in_a_resource() -> tensor<4xi32> {
  // expected-error@+1 {{'arith.constant' op is not supported on the CPU: expected elements that are listed as `dense`}}
  %0 = arith.constant dense_resource<numbers> : tensor<4xi32>
  tt.return %0 : tensor<4xi32>
}
{-# dialect_resources: { builtin: { numbers: "0x0400000001000000020000000300000004000000" } } #-}

// -----

tt.func private @scaled_extension(%x: f8E4M3FN, %scale: f8E8M0FNU) -> f32 {
  // expected-error@+1 {{'arith.scaling_extf' op is not supported on the CPU: no lowering exists}}
  %0 = arith.scaling_extf %x, %scale : f8E4M3FN, f8E8M0FNU to f32
  tt.return %0 : f32
}

// -----

tt.func private @scaled_truncation(%x: f32, %scale: f8E8M0FNU) -> f8E4M3FN {
  // expected-error@+1 {{'arith.scaling_truncf' op is not supported on the CPU: no lowering exists}}
  %0 = arith.scaling_truncf %x, %scale : f32, f8E8M0FNU to f8E4M3FN
  tt.return %0 : f8E4M3FN
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func private @half_bytes() {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<128xi8, #flat, #ttg.shared_memory, mutable>
  // expected-error@+1 {{'ttg.memdesc_reinterpret' op is not supported on the CPU: elements of 'i4' in memory have more bits}}
  %1 = ttg.memdesc_reinterpret %0 : !ttg.memdesc<128xi8, #flat, #ttg.shared_memory, mutable> -> !ttg.memdesc<256xi4, #flat, #ttg.shared_memory, mutable>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func private @bytes_of_bits() {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<1024xi1, #flat, #ttg.shared_memory, mutable>
  // expected-error@+1 {{'ttg.memdesc_reinterpret' op is not supported on the CPU: elements of 'i1' in memory have more bits}}
  %1 = ttg.memdesc_reinterpret %0 : !ttg.memdesc<1024xi1, #flat, #ttg.shared_memory, mutable> -> !ttg.memdesc<128xi8, #flat, #ttg.shared_memory, mutable>
  tt.return
}
}

// -----

tt.func public @power(%x: f32, %n: i64, %o: !tt.ptr<f32>) {
  // expected-error@+1 {{'math.fpowi' op is not supported on the CPU: expected exponents of type 'i32', but got 'i64'}}
  %0 = math.fpowi %x, %n : f32, i64
  tt.store %o, %0 : !tt.ptr<f32>
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
tt.func private @scratch_of_a_callee() -> !tt.ptr<i32> {
  // expected-error@+1 {{'ttg.global_scratch_alloc' op is not supported on the CPU: expected global scratch in kernels only, but got it in a device function}}
  %0 = ttg.global_scratch_alloc {nbytes = 64 : i32, alignment = 64 : i32} : !tt.ptr<i32>
  tt.return %0 : !tt.ptr<i32>
}
}

// -----

tt.func private @magnitude_of_an_exponent(%x: i8) {
  %0 = arith.bitcast %x : i8 to f8E8M0FNU
  // expected-error@+1 {{'math.absf' op is not supported on the CPU: it computes with f8E8M0FNU}}
  %1 = math.absf %0 : f8E8M0FNU
  tt.return
}

// -----

tt.func private @negative_exponent(%x: i8) {
  %0 = arith.bitcast %x : i8 to f8E8M0FNU
  // expected-error@+1 {{'arith.negf' op is not supported on the CPU: it computes with f8E8M0FNU}}
  %1 = arith.negf %0 : f8E8M0FNU
  tt.return
}

// -----

tt.func private @sign_of_an_exponent(%x: i8) {
  %0 = arith.bitcast %x : i8 to f8E8M0FNU
  // expected-error@+1 {{'math.copysign' op is not supported on the CPU: it computes with f8E8M0FNU}}
  %1 = math.copysign %0, %0 : f8E8M0FNU
  tt.return
}

// -----

tt.func private @power_of_a_wide_float(%x: f128, %n: i32) {
  // expected-error@+1 {{'math.fpowi' op is not supported on the CPU: it computes with f128}}
  %0 = math.fpowi %x, %n : f128, i32
  tt.return
}

// -----

tt.func private @float_to_a_wide_integer(%x: f64) {
  // expected-error@+1 {{'arith.fptosi' op is not supported on the CPU: expected an integer of at most 128 bits, but got 'i129'}}
  %0 = arith.fptosi %x : f64 to i129
  tt.return
}

// -----

tt.func private @float_to_a_wide_unsigned_integer(%x: tensor<4xf16>) {
  // expected-error@+1 {{'arith.fptoui' op is not supported on the CPU: expected an integer of at most 128 bits, but got 'i256'}}
  %0 = arith.fptoui %x : tensor<4xf16> to tensor<4xi256>
  tt.return
}

// -----

tt.func private @vector() {
  // expected-error@+1 {{'arith.constant' op is not supported on the CPU: expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but got 'vector<2xi32>'}}
  %0 = arith.constant dense<[1, 2]> : vector<2xi32>
  %1 = arith.divsi %0, %0 : vector<2xi32>
  tt.return
}

// -----

// expected-error@+1 {{'tt.func' op is not supported on the CPU: expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but got 'vector<4xi32>'}}
tt.func private @parameter_that_is_a_vector(%x: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.shli %x, %x : vector<4xi32>
  tt.return %0 : vector<4xi32>
}

// -----

tt.func private @complex_poison() {
  // expected-error@+1 {{'ub.poison' op is not supported on the CPU: expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but got 'complex<f32>'}}
  %0 = ub.poison : complex<f32>
  tt.return
}

// -----

tt.func private @complex_constant() {
  // expected-error@+1 {{'arith.constant' op is not supported on the CPU: expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but got 'complex<f32>'}}
  %0 = arith.constant dense<[(1.0, 2.0), (1.0, 3.0)]> : tensor<2xcomplex<f32>>
  tt.return
}

// -----

tt.func private @dynamic_shape() {
  // expected-error@+1 {{'ub.poison' op is not supported on the CPU: expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but got 'tensor<2x?xf32>'}}
  %0 = ub.poison : tensor<2x?xf32>
  tt.return
}

// -----

tt.func private @too_many_elements() {
  // expected-error@+1 {{'ub.poison' op is not supported on the CPU: expected tensors of at most 1048576 elements, but got 'tensor<1073741824x1073741824x16xi32>'}}
  %0 = ub.poison : tensor<1073741824x1073741824x16xi32>
  tt.return
}

// -----

tt.func private @tensor_without_a_rank() {
  // expected-error@+1 {{'ub.poison' op is not supported on the CPU: expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but got 'tensor<*xi32>'}}
  %0 = ub.poison : tensor<*xi32>
  tt.return
}

// -----

tt.func public @other_kernel(%x: !tt.ptr<i32>) {
  tt.return
}
// expected-error@+1 {{expected a name that code for the CPU does not reserve, but got `other_kernel.kernel`}}
llvm.func @other_kernel.kernel(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr) {
  llvm.return
}

// -----

tt.func public @other_size(%x: !tt.ptr<i32>) {
  tt.return
}
// expected-error@+1 {{expected a name that code for the CPU does not reserve, but got `other_size_arena_bytes`}}
llvm.mlir.global constant @other_size_arena_bytes(0 : i64) : i64

// -----

// A declaration takes no function's place, and a private variable has another name in machine code.
llvm.mlir.global external @sinf() : i32
llvm.mlir.global private constant @__constant(3 : i32) : i32
// expected-error@+1 {{expected a name that code for the CPU does not reserve, but got `erff`}}
llvm.mlir.global external @erff(3 : i32) : i32
tt.func public @error_function(%x: !tt.ptr<f32>) {
  tt.return
}

// -----

llvm.func @other(%x: f32) -> f32 {
  llvm.return %x : f32
}
// expected-error@+1 {{expected a name that code for the CPU does not reserve, but got `erff`}}
llvm.mlir.alias external @erff : !llvm.func<f32 (f32)> {
  %0 = llvm.mlir.addressof @other : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
tt.func public @alias_of_a_function(%x: !tt.ptr<f32>) {
  tt.return
}

// -----

// A declaration takes no function's place.
llvm.func @cosf(f32) -> f32
// expected-error@+1 {{expected a name that code for the CPU does not reserve, but got `tanf`}}
llvm.func @tanf(%x: f32) -> f32 {
  llvm.return %x : f32
}
tt.func public @tangent(%x: !tt.ptr<f32>) {
  %0 = tt.load %x : !tt.ptr<f32>
  %1 = math.tan %0 : f32
  tt.store %x, %1 : !tt.ptr<f32>
  tt.return
}
