// Elements that a mask leaves out are undefined behind calls, in partitions and in shared memory, too. Values beside them are
// checked: a load whose mask is false makes no other value from outside of a region or function undefined.
// RUN: split-file %s %t
// RUN: not ttc %t/all.mlir --run --kernel=default_region --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=1 2>&1 | FileCheck %s
// RUN: not ttc %t/all.mlir --run --kernel=partition --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=1 2>&1 | FileCheck %s
// RUN: not ttc %t/all.mlir --run --kernel=called --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=1 2>&1 | FileCheck %s
// RUN: not ttc %t/all.mlir --run --kernel=returned --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=1 2>&1 | FileCheck %s
// RUN: not ttc %t/all.mlir --run --kernel=memory --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=1 2>&1 | FileCheck %s
// RUN: ttc %t/all.mlir --run --kernel=default_region_undefined --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=0
// RUN: ttc %t/all.mlir --run --kernel=partition_undefined --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=0
// RUN: ttc %t/all.mlir --run --kernel=called_undefined --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=0
// RUN: ttc %t/all.mlir --run --kernel=returned_undefined --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=0
// RUN: ttc %t/memory.mlir --run --kernel=memory_undefined --arg=y=ones:1 --arg=o=zeros:1 --arg=n=0 --arg=m=0

// CHECK: error: 'arith.divsi': expected a nonzero divisor, but got 0,

//--- all.mlir
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @default_region(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    ttg.warp_specialize(%y)
    default {
      %q = arith.divsi %loaded, %n : i32
      tt.store %o, %q : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%a: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }

  tt.func public @default_region_undefined(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    ttg.warp_specialize(%y)
    default {
      %q = arith.divsi %loaded, %loaded : i32
      tt.store %o, %q : !tt.ptr<i32>
      ttg.warp_yield
    }
    partition0(%a: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }

  tt.func public @partition(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    ttg.warp_specialize(%o, %loaded, %n)
    default {
      ttg.warp_yield
    }
    partition0(%to: !tt.ptr<i32>, %left: i32, %right: i32) num_warps(4) {
      %q = arith.divsi %left, %right : i32
      tt.store %to, %q : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>, i32, i32) -> ()
    tt.return
  }

  tt.func public @partition_undefined(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    ttg.warp_specialize(%o, %loaded, %loaded)
    default {
      ttg.warp_yield
    }
    partition0(%to: !tt.ptr<i32>, %left: i32, %right: i32) num_warps(4) {
      %q = arith.divsi %left, %right : i32
      tt.store %to, %q : !tt.ptr<i32>
      ttg.warp_return
    } : (!tt.ptr<i32>, i32, i32) -> ()
    tt.return
  }

  tt.func private @f(%left: i32, %right: i32) -> i32 attributes {noinline = true} {
    %q = arith.divsi %left, %right : i32
    tt.return %q : i32
  }
  tt.func public @called(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    %q = tt.call @f(%loaded, %n) : (i32, i32) -> i32
    tt.store %o, %q : !tt.ptr<i32>
    tt.return
  }

  tt.func private @g(%left: i32, %right: i32) -> i32 attributes {noinline = true} {
    %q = arith.divsi %left, %right : i32
    tt.return %q : i32
  }
  tt.func public @called_undefined(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    %q = tt.call @g(%loaded, %loaded) : (i32, i32) -> i32
    tt.store %o, %q : !tt.ptr<i32>
    tt.return
  }

  tt.func private @h(%left: i32, %right: i32) -> (i32, i32) attributes {noinline = true} {
    tt.return %right, %left : i32, i32
  }
  tt.func public @returned(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    %both:2 = tt.call @h(%loaded, %n) : (i32, i32) -> (i32, i32)
    %q = arith.divsi %loaded, %both#0 : i32
    tt.store %o, %q : !tt.ptr<i32>
    tt.return
  }

  tt.func private @i(%left: i32, %right: i32) -> (i32, i32) attributes {noinline = true} {
    tt.return %right, %left : i32, i32
  }
  tt.func public @returned_undefined(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    %both:2 = tt.call @i(%loaded, %n) : (i32, i32) -> (i32, i32)
    %q = arith.divsi %loaded, %both#1 : i32
    tt.store %o, %q : !tt.ptr<i32>
    tt.return
  }

  tt.func public @memory(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    %tensor = tt.splat %n : i32 -> tensor<4xi32, #l>
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<4xi32, #line, #smem, mutable>
    ttg.local_store %tensor, %buffer : tensor<4xi32, #l> -> !ttg.memdesc<4xi32, #line, #smem, mutable>
    %read = ttg.local_load %buffer : !ttg.memdesc<4xi32, #line, #smem, mutable> -> tensor<4xi32, #l>
    %hundred = tt.splat %loaded : i32 -> tensor<4xi32, #l>
    %q = arith.divsi %hundred, %read : tensor<4xi32, #l>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>, #l>
    tt.store %os, %q : tensor<4x!tt.ptr<i32>, #l>
    tt.return
  }
}

//--- memory.mlir
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @memory_undefined(%y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %m: i1) {
    %loaded = tt.load %y, %m : !tt.ptr<i32>
    %tensor = tt.splat %loaded : i32 -> tensor<4xi32, #l>
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<4xi32, #line, #smem, mutable>
    ttg.local_store %tensor, %buffer : tensor<4xi32, #l> -> !ttg.memdesc<4xi32, #line, #smem, mutable>
    %read = ttg.local_load %buffer : !ttg.memdesc<4xi32, #line, #smem, mutable> -> tensor<4xi32, #l>
    %hundred = tt.splat %loaded : i32 -> tensor<4xi32, #l>
    %q = arith.divsi %hundred, %read : tensor<4xi32, #l>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>, #l>
    tt.store %os, %q : tensor<4x!tt.ptr<i32>, #l>
    tt.return
  }
}
