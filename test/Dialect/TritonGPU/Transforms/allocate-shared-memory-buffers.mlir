// RUN: triton-test-opt %s --split-input-file --test-print-allocation --verify-diagnostics -o /dev/null

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#big = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
!b = !ttg.memdesc<128xf32, #s, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-remark @+1 {{bytes_of_dead_buffers_are_reused: size = 1024}}
  tt.func @bytes_of_dead_buffers_are_reused(%x: tensor<128xf32, #l>) {
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

  // A deallocation is a use, and a use of a view is a use of its source.
  // expected-remark @+1 {{views_and_deallocations_keep_buffers_live: size = 2048}}
  tt.func @views_and_deallocations_keep_buffers_live(%x: tensor<128xf32, #l>) {
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

  // The initial value of a loop-carried buffer and the one that the loop allocates are disjoint; a buffer that is used in a
  // loop is live in the whole loop.
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

  // Buffers of different branches overlap.
  // expected-remark @+1 {{branches_overlap: size = 512}}
  tt.func @branches_overlap(%x: tensor<128xf32, #l>, %b: i1) {
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

  // The alignment of a buffer is that of its allocation, or of its layout; there is no padding between smaller alignments.
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

  // A buffer has the alignment of the types as which it is reinterpreted, too, and at least that of its layout.
  // expected-remark @+1 {{alignment_of_views: size = 16400}}
  tt.func @alignment_of_views(%x: tensor<16xf32, #l>) {
    // expected-remark @+1 {{offset = 16384, size = 16}}
    %a = ttg.local_alloc {alignment = 4 : i32} : () -> !ttg.memdesc<4xf32, #s, #smem, mutable>
    // expected-remark @+1 {{offset = 0, size = 8192}}
    %b = ttg.local_alloc : () -> !ttg.memdesc<2048xf32, #s, #smem, mutable>
    // expected-remark @+1 {{offset = 8192, size = 8192}}
    %c = ttg.local_alloc {alignment = 16 : i32} : () -> !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    %d = ttg.memdesc_reinterpret %b : !ttg.memdesc<2048xf32, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    ttg.local_dealloc %a : !ttg.memdesc<4xf32, #s, #smem, mutable>
    ttg.local_dealloc %b : !ttg.memdesc<2048xf32, #s, #smem, mutable>
    ttg.local_dealloc %c : !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    tt.return
  }

  // The destination of an asynchronous copy is live while the copy is in flight.
  // expected-remark @+1 {{copies_in_flight_keep_buffers_live: size = 1024}}
  tt.func @copies_in_flight_keep_buffers_live(%p: tensor<128x!tt.ptr<f32>, #l>, %x: tensor<128xf32, #l>) {
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

  // expected-remark @+1 {{begins_copies: size = 512}}
  tt.func private @begins_copies(%p: tensor<128x!tt.ptr<f32>, #l>, %b: !b) attributes {noinline = true} {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc : () -> !b
    %0 = ttg.async_copy_global_to_local %p, %a : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
    %1 = ttg.async_copy_global_to_local %p, %b : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
    tt.return
  }
  // expected-remark @+1 {{calls_begin_copies: size = 512}}
  tt.func private @calls_begin_copies(%p: tensor<128x!tt.ptr<f32>, #l>, %b: !b) attributes {noinline = true} {
    // expected-remark @+1 {{virtual offset = 0, size = 512}}
    tt.call @begins_copies(%p, %b) : (tensor<128x!tt.ptr<f32>, #l>, !b) -> ()
    tt.return
  }

  // So is that of a copy that a callee has begun, in its frame or in a buffer of the caller.
  // expected-remark @+1 {{copies_of_callees_in_flight: size = 1536}}
  tt.func @copies_of_callees_in_flight(%p: tensor<128x!tt.ptr<f32>, #l>, %x: tensor<128xf32, #l>) {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc : () -> !b
    // expected-remark @+1 {{virtual offset = 512, size = 512}}
    tt.call @calls_begin_copies(%p, %a) : (tensor<128x!tt.ptr<f32>, #l>, !b) -> ()
    // expected-remark @+1 {{offset = 1024, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %0 = ttg.async_wait {num = 0 : i32}
    // expected-remark @+1 {{offset = 0, size = 512}}
    %c = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    tt.return
  }

  // expected-remark @+1 {{copies: size = 512}}
  tt.func private @copies(%p: tensor<128x!tt.ptr<f32>, #l>, %b: !b) attributes {noinline = true} {
    // expected-remark @+1 {{virtual offset = 0, size = 512}}
    tt.call @begins_copies(%p, %b) : (tensor<128x!tt.ptr<f32>, #l>, !b) -> ()
    %0 = ttg.async_wait {num = 0 : i32}
    tt.return
  }

  // A callee that waits leaves none in flight.
  // expected-remark @+1 {{callees_wait: size = 1024}}
  tt.func @callees_wait(%p: tensor<128x!tt.ptr<f32>, #l>, %x: tensor<128xf32, #l>) {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %a = ttg.local_alloc : () -> !b
    // expected-remark @+1 {{virtual offset = 512, size = 512}}
    tt.call @copies(%p, %a) : (tensor<128x!tt.ptr<f32>, #l>, !b) -> ()
    // expected-remark @+1 {{offset = 0, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    tt.return
  }

  // expected-remark @+1 {{function: size = 1024}}
  tt.func private @function(%x: tensor<256xf32, #l>) attributes {noinline = true} {
    // expected-remark @+1 {{offset = 0, size = 1024}}
    %a = ttg.local_alloc %x : (tensor<256xf32, #l>) -> !ttg.memdesc<256xf32, #s, #smem>
    tt.return
  }

  // A call allocates the frame of its callee; the frames of consecutive calls are disjoint if there are bytes to spare.
  // expected-remark @+1 {{calls_allocate_frames: size = 2048}}
  tt.func @calls_allocate_frames(%x: tensor<128xf32, #l>, %y: tensor<256xf32, #l>) {
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
  tt.func @allocated_again_while_live(%x: tensor<128xf32, #l>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %a) -> !b : i32 {
      // expected-error @+1 {{is not supported: it allocates the buffer again while its previous memory is live}}
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
    // expected-error @+1 {{is not supported: `first` is recursive}}
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
    // expected-error @+1 {{is not supported: `kernel` is a kernel, but only device functions can be called}}
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
    // expected-error @+1 {{is not supported: it returns a buffer of shared memory, which is allocated only while the callee executes}}
    %a = tt.call @buffer() : () -> !b
    tt.return
  }
}
