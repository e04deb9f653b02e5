// Addresses of shared memory have 32 bits. Those of a thread's elements differ by constants, except in the bits that a
// swizzle changes: of every second row, each fourth one has the same base.
// RUN: ttc %s --target=sm_90a --num-warps=4 --emit=ptx -o - | FileCheck %s

// CHECK: .entry rows(
// CHECK: st.shared.b16 [[[B0:%r[0-9]+]]], {{.*}};
// CHECK: st.shared.b16 [[[B1:%r[0-9]+]]+256], {{.*}};
// CHECK: st.shared.b16 [[[B2:%r[0-9]+]]+512], {{.*}};
// CHECK: st.shared.b16 [[[B3:%r[0-9]+]]+768], {{.*}};
// CHECK: st.shared.b16 [[[B0]]+1024], {{.*}};
// CHECK: st.shared.b16 [[[B1]]+1280], {{.*}};
// CHECK: st.shared.b16 [[[B3]]+3840], {{.*}};
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [2, 2], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @rows(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %c = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %s = tt.splat %p : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>, #blocked>
    %q = tt.addptr %s, %c : tensor<1x64x!tt.ptr<f16>, #blocked>, tensor<1x64xi32, #blocked>
    %x = tt.load %q : tensor<1x64x!tt.ptr<f16>, #blocked>
    %t = tt.broadcast %x : tensor<1x64xf16, #blocked> -> tensor<32x64xf16, #blocked>
    %m = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
    %y = ttg.local_load %m : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #blocked>
    %z = "tt.reduce"(%y) <{axis = 0 : i32}> ({
    ^bb0(%a: f16, %b: f16):
      %d = arith.addf %a, %b : f16
      tt.reduce.return %d : f16
    }) : (tensor<32x64xf16, #blocked>) -> tensor<64xf16, #ttg.slice<{dim = 0, parent = #blocked}>>
    %o = tt.splat %p : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>, #ttg.slice<{dim = 0, parent = #blocked}>>
    %op = tt.addptr %o, %r : tensor<64x!tt.ptr<f16>, #ttg.slice<{dim = 0, parent = #blocked}>>, tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    tt.store %op, %z : tensor<64x!tt.ptr<f16>, #ttg.slice<{dim = 0, parent = #blocked}>>
    tt.return
  }
}
