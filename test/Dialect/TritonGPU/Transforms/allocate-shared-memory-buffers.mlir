// RUN: triton-test-opt %s --split-input-file --test-print-allocation --verify-diagnostics -o /dev/null

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#big = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
!b = !ttg.memdesc<128xf32, #s, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-remark @+1 {{what_is_dead_gives_its_bytes_back: size = 1024}}
  tt.func @what_is_dead_gives_its_bytes_back(%x: tensor<128xf32, #l>) {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    // expected-remark @+1 {{offset = 512, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
    // expected-remark @+1 {{offset = 0, size = 512}}
    %c = ttg.local_alloc %0 : (tensor<128xf32, #l>) -> !b
    %1 = ttg.local_load %b : !b -> tensor<128xf32, #l>
    %2 = ttg.local_load %c : !b -> tensor<128xf32, #l>
    tt.return
  }

  // A deallocation is a use; a view keeps what it is of.
  // expected-remark @+1 {{views_and_deallocations_keep_buffers: size = 2048}}
  tt.func @views_and_deallocations_keep_buffers(%x: tensor<128xf32, #l>) {
    %zero = arith.constant 0 : i32
    // expected-remark @+1 {{offset = 0, size = 1024}}
    %a = ttg.local_alloc : () -> !ttg.memdesc<2x128xf32, #s, #smem, mutable>
    %v = ttg.memdesc_index %a[%zero] : !ttg.memdesc<2x128xf32, #s, #smem, mutable> -> !b
    // expected-remark @+1 {{offset = 1024, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    // expected-remark @+1 {{offset = 1536, size = 512}}
    %c = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    ttg.local_dealloc %b : !b
    %0 = ttg.local_load %v : !b -> tensor<128xf32, #l>
    tt.return
  }

  // A loop that carries a buffer keeps the first one and the one that it allocates apart; what a loop uses lives as long
  // as it runs.
  // expected-remark @+1 {{loops_carry_buffers: size = 2048}}
  tt.func @loops_carry_buffers(%x: tensor<128xf32, #l>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    // expected-remark @+1 {{offset = 512, size = 512}}
    %used = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %a) -> !b : i32 {
      %0 = ttg.local_load %used : !b -> tensor<128xf32, #l>
      // expected-remark @+1 {{offset = 1024, size = 512}}
      %inner = ttg.local_alloc %0 : (tensor<128xf32, #l>) -> !b
      %1 = ttg.local_load %c : !b -> tensor<128xf32, #l>
      %2 = ttg.local_load %inner : !b -> tensor<128xf32, #l>
      // expected-remark @+1 {{offset = 1536, size = 512}}
      %next = ttg.local_alloc %2 : (tensor<128xf32, #l>) -> !b
      scf.yield %next : !b
    }
    // expected-remark @+1 {{offset = 512, size = 512}}
    %after = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %3 = ttg.local_load %r : !b -> tensor<128xf32, #l>
    %4 = ttg.local_load %after : !b -> tensor<128xf32, #l>
    tt.return
  }

  // Each branch has all that the other has.
  // expected-remark @+1 {{branches_share: size = 512}}
  tt.func @branches_share(%x: tensor<128xf32, #l>, %b: i1) {
    scf.if %b {
      // expected-remark @+1 {{offset = 0, size = 512}}
      %0 = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
      %1 = ttg.local_load %0 : !b -> tensor<128xf32, #l>
    } else {
      // expected-remark @+1 {{offset = 0, size = 512}}
      %0 = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
      %1 = ttg.local_load %0 : !b -> tensor<128xf32, #l>
    }
    tt.return
  }

  // The layout says how a buffer is aligned, or the allocation; no space is left between what asks for less.
  // expected-remark @+1 {{alignment: size = 9280}}
  tt.func @alignment(%x: tensor<16xf32, #l>) {
    // expected-remark @+1 {{offset = 9216, size = 64}}
    %a = ttg.local_alloc : () -> !ttg.memdesc<16xf32, #s, #smem, mutable>
    // expected-remark @+1 {{offset = 1024, size = 8192}}
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    // expected-remark @+1 {{offset = 0, size = 1024}}
    %c = ttg.local_alloc {alignment = 2048 : i32} : () -> !ttg.memdesc<256xf32, #s, #smem, mutable>
    ttg.local_dealloc %a : !ttg.memdesc<16xf32, #s, #smem, mutable>
    ttg.local_dealloc %b : !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    ttg.local_dealloc %c : !ttg.memdesc<256xf32, #s, #smem, mutable>
    tt.return
  }

  // Nobody may have the bytes while a copy to them is under way.
  // expected-remark @+1 {{copies_under_way_keep_buffers: size = 1024}}
  tt.func @copies_under_way_keep_buffers(%p: tensor<128x!tt.ptr<f32>, #l>, %x: tensor<128xf32, #l>) {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc : () -> !b
    %0 = ttg.async_copy_global_to_local %p, %a : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
    // expected-remark @+1 {{offset = 512, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %1 = ttg.async_wait {num = 0 : i32}
    // expected-remark @+1 {{offset = 0, size = 512}}
    %c = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    tt.return
  }

  // expected-remark @+1 {{function: size = 1024}}
  tt.func private @function(%x: tensor<256xf32, #l>) attributes {noinline = true} {
    // expected-remark @+1 {{offset = 0, size = 1024}}
    %a = ttg.local_alloc %x : (tensor<256xf32, #l>) -> !ttg.memdesc<256xf32, #s, #smem>
    tt.return
  }

  // A call needs what its function needs, beside what lives on; the next one need not wait for the last, if there is room.
  // expected-remark @+1 {{calls_have_room_for_functions: size = 2048}}
  tt.func @calls_have_room_for_functions(%x: tensor<128xf32, #l>, %y: tensor<256xf32, #l>) {
    // expected-remark @+1 {{virtual offset = 0, size = 1024}}
    tt.call @function(%y) : (tensor<256xf32, #l>) -> ()
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    // expected-remark @+1 {{virtual offset = 1024, size = 1024}}
    tt.call @function(%y) : (tensor<256xf32, #l>) -> ()
    %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
    tt.return
  }
}

// -----

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!b = !ttg.memdesc<128xf32, #s, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @two_at_once(%x: tensor<128xf32, #l>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %a) -> !b : i32 {
      // expected-error @+1 {{is allocated again while the buffer from before is in use}}
      %next = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
      %1 = ttg.local_load %c : !b -> tensor<128xf32, #l>
      scf.yield %next : !b
    }
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @first(%n: i32) attributes {noinline = true} {
    tt.call @second(%n) : (i32) -> ()
    tt.return
  }
  tt.func private @second(%n: i32) attributes {noinline = true} {
    // expected-error @+1 {{calls `first`, which is running already: recursion has no lowering}}
    tt.call @first(%n) : (i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    tt.return
  }
  tt.func @other() {
    // expected-error @+1 {{calls `kernel`, which is a kernel: only private functions can be called}}
    tt.call @kernel() : () -> ()
    tt.return
  }
}

// -----

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!b = !ttg.memdesc<128xf32, #s, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @buffer() -> !b attributes {noinline = true} {
    %a = ttg.local_alloc : () -> !b
    tt.return %a : !b
  }
  tt.func @kernel() {
    // expected-error @+1 {{returns a buffer of shared memory, which ends with the function that has it}}
    %a = tt.call @buffer() : () -> !b
    tt.return
  }
}
