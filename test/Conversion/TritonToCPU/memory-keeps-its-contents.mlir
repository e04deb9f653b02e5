// Memory that a kernel allocates keeps its contents where only a pointer or a buffer that an operation returns reaches it.
// RUN: ttc %s --run --kernel=loop --arg=i=full:16:value=100 --arg=o=full:16:value=-1 --show=o=1 | FileCheck %s --check-prefix=LOOP
// RUN: ttc %s --run --kernel=partition --arg=i=full:1024:value=100 --arg=o=full:1024:value=-1 --check=o=full:1024:value=177
// RUN: ttc %s --run --kernel=buffer --arg=i=full:1024:value=100 --arg=o=full:1024:value=-1 --check=o=full:1024:value=177
// RUN: ttc %s --run --kernel=blocks --arg=o=zeros:1024 --arg=n=4 --check=o=iota:1024:start=3
#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // The first tensor of an iteration is dead where the iteration allocates memory, and is written again before the next
  // iteration reads the memory.
  // LOOP: o: i32 (16) 103 ...
  tt.func public @loop(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #l>
    %p = tt.splat %i : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<16x!tt.ptr<i32>, #l>, tensor<16xi32, #l>
    %q = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>, #l>
    %qs = tt.addptr %q, %r : tensor<16x!tt.ptr<i32>, #l>, tensor<16xi32, #l>
    %f = scf.for %n = %c0 to %c3 step %c1 iter_args(%prev = %i) -> (!tt.ptr<i32>) : i32 {
      %x = tt.load %ps : tensor<16x!tt.ptr<i32>, #l>
      tt.store %qs, %x : tensor<16x!tt.ptr<i32>, #l>
      gpu.barrier
      %y = tt.load %prev : !tt.ptr<i32>
      %z = arith.addi %y, %c1 : i32
      %s = ttg.global_scratch_alloc {nbytes = 64 : i32, alignment = 64 : i32} : !tt.ptr<i32>
      gpu.barrier
      tt.store %s, %z : !tt.ptr<i32>
      gpu.barrier
      scf.yield %s : !tt.ptr<i32>
    }
    %e = tt.load %f : !tt.ptr<i32>
    tt.store %o, %e : !tt.ptr<i32>
    tt.return
  }

  tt.func public @partition(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %c77 = arith.constant 77 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #l>
    %p = tt.splat %i : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
    %m = ttg.warp_specialize()
    default {
      %s = ttg.global_scratch_alloc {nbytes = 64 : i32, alignment = 64 : i32} : !tt.ptr<i32>
      tt.store %s, %c77 : !tt.ptr<i32>
      ttg.warp_yield %s : !tt.ptr<i32>
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> !tt.ptr<i32>
    gpu.barrier
    %x = tt.load %ps : tensor<1024x!tt.ptr<i32>, #l>
    %y = tt.load %m : !tt.ptr<i32>
    %ys = tt.splat %y : i32 -> tensor<1024xi32, #l>
    %z = arith.addi %x, %ys : tensor<1024xi32, #l>
    %q = tt.splat %o : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
    %qs = tt.addptr %q, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
    tt.store %qs, %z : tensor<1024x!tt.ptr<i32>, #l>
    tt.return
  }

  tt.func public @buffer(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #l>
    %p = tt.splat %i : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
    %m = ttg.warp_specialize()
    default {
      %c = arith.constant dense<77> : tensor<1024xi32, #l>
      %a = ttg.local_alloc %c : (tensor<1024xi32, #l>) -> !ttg.memdesc<1024xi32, #line, #smem, mutable>
      ttg.warp_yield %a : !ttg.memdesc<1024xi32, #line, #smem, mutable>
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> !ttg.memdesc<1024xi32, #line, #smem, mutable>
    %x = tt.load %ps : tensor<1024x!tt.ptr<i32>, #l>
    %b = ttg.local_load %m : !ttg.memdesc<1024xi32, #line, #smem, mutable> -> tensor<1024xi32, #l>
    %z = arith.addi %x, %b : tensor<1024xi32, #l>
    %q = tt.splat %o : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
    %qs = tt.addptr %q, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
    tt.store %qs, %z : tensor<1024x!tt.ptr<i32>, #l>
    tt.return
  }

  // The buffer of an iteration is dead where the next one allocates it.
  tt.func public @blocks(%o: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #l>
    %p = tt.splat %o : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
    cf.br ^head(%c0 : i32)
  ^head(%k: i32):
    %ks = tt.splat %k : i32 -> tensor<1024xi32, #l>
    %x = arith.addi %r, %ks : tensor<1024xi32, #l>
    %a = ttg.local_alloc %x : (tensor<1024xi32, #l>) -> !ttg.memdesc<1024xi32, #line, #smem, mutable>
    cf.br ^use(%a : !ttg.memdesc<1024xi32, #line, #smem, mutable>)
  ^use(%b: !ttg.memdesc<1024xi32, #line, #smem, mutable>):
    %y = ttg.local_load %b : !ttg.memdesc<1024xi32, #line, #smem, mutable> -> tensor<1024xi32, #l>
    tt.store %ps, %y : tensor<1024x!tt.ptr<i32>, #l>
    %k1 = arith.addi %k, %c1 : i32
    %m = arith.cmpi slt, %k1, %n : i32
    cf.cond_br %m, ^head(%k1 : i32), ^exit
  ^exit:
    tt.return
  }
}
