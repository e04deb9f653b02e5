// A constant from outside that is undefined is so in the regions as well: a division by it is no error.
// RUN: ttc %s --run --kernel=default_region --arg=o=zeros:1024
// RUN: ttc %s --run --kernel=partition --arg=o=zeros:1024
#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#k = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @default_region(%o: !tt.ptr<i32>) {
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #l>
    %u = ub.poison : tensor<32x32xi32, #k>
    ttg.warp_specialize()
    default {
      %q = tt.splat %o : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
      %qs = tt.addptr %q, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
      %v = tt.reshape %u allow_reorder : tensor<32x32xi32, #k> -> tensor<1024xi32, #l>
      %d = arith.divsi %r, %v : tensor<1024xi32, #l>
      tt.store %qs, %d : tensor<1024x!tt.ptr<i32>, #l>
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }

  tt.func public @partition(%o: !tt.ptr<i32>) {
    %u = ub.poison : i32
    ttg.warp_specialize(%o, %u)
    default {
      ttg.warp_yield
    }
    partition0(%p: !tt.ptr<i32>, %n: i32) num_warps(4) {
      %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #l>
      %q = tt.splat %p : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #l>
      %qs = tt.addptr %q, %r : tensor<1024x!tt.ptr<i32>, #l>, tensor<1024xi32, #l>
      %v = tt.splat %n : i32 -> tensor<1024xi32, #l>
      %d = arith.divsi %r, %v : tensor<1024xi32, #l>
      tt.store %qs, %d : tensor<1024x!tt.ptr<i32>, #l>
      ttg.warp_return
    } : (!tt.ptr<i32>, i32) -> ()
    tt.return
  }
}
