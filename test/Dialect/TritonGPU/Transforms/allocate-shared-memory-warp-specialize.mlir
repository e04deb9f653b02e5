// RUN: triton-test-opt %s --test-print-allocation --split-input-file --verify-diagnostics -o /dev/null

#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  // Regions that execute concurrently are disjoint: the scratch of one region overlaps neither that of another one nor a
  // buffer that a third one captures.  Scratch behind the operation may use all of these bytes.
  // expected-remark @+1 {{memory_of_regions_is_disjoint: size = 5120}}
  tt.func @memory_of_regions_is_disjoint(%t: tensor<32x64xf16, #rows>, %x: tensor<128xf32, #l>) -> tensor<32x64xf16, #columns> {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
    %r = ttg.warp_specialize(%b)
    default {
      // expected-remark @+1 {{scratch offset = 512, size = 4096}}
      %0 = ttg.convert_layout %t : tensor<32x64xf16, #rows> -> tensor<32x64xf16, #columns>
      ttg.warp_yield %0 : tensor<32x64xf16, #columns>
    }
    partition0(%c: !ttg.memdesc<128xf32, #s, #smem, mutable>) num_warps(4) {
      %y = ttg.local_load %c : !ttg.memdesc<128xf32, #s, #smem, mutable> -> tensor<128xf32, #l>
      // expected-remark @+1 {{offset = 4608, size = 512}}
      %d = ttg.local_alloc %y : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
      %z = ttg.local_load %d : !ttg.memdesc<128xf32, #s, #smem, mutable> -> tensor<128xf32, #l>
      ttg.warp_return
    } : (!ttg.memdesc<128xf32, #s, #smem, mutable>) -> tensor<32x64xf16, #columns>
    // expected-remark @+1 {{offset = 0, size = 512}}
    %e = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
    tt.return %r : tensor<32x64xf16, #columns>
  }
}

// -----

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  // A capture that only the default warps know needs eight bytes, which no region overwrites. Arguments of the kernel,
  // constants and addresses of buffers need none.
  // expected-remark @+1 {{captures: size = 544}}
  tt.func @captures(%p: !tt.ptr<i32>, %x: tensor<128xf32, #l>) {
    %pid = tt.get_program_id x : i32
    %one = arith.constant 1 : i32
    %next = arith.addi %pid, %one : i32
    // expected-remark @+1 {{offset = 0, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
    // expected-remark @+1 {{scratch offset = 528, size = 16}}
    ttg.warp_specialize(%p, %b, %one, %pid, %next)
    default {
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>, %c: !ttg.memdesc<128xf32, #s, #smem, mutable>, %1: i32, %2: i32, %3: i32) num_warps(4) {
      // expected-remark @+1 {{offset = 512, size = 16}}
      %d = ttg.local_alloc : () -> !ttg.memdesc<4xf32, #s, #smem, mutable>
      ttg.warp_return
    } : (!tt.ptr<i32>, !ttg.memdesc<128xf32, #s, #smem, mutable>, i32, i32, i32) -> ()
    tt.return
  }
}
