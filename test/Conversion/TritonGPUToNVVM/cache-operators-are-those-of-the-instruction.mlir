// Loads and stores have different cache operators (PTX ISA, "Cache Operators"). Others have no effect.
// RUN: ttc %s --target=sm_90a -o - | FileCheck %s
// CHECK: ld.global.ca.b32
// CHECK: ld.global.cv.b32
// CHECK: ld.global.b32
// CHECK: st.global.wt.b32
// CHECK: st.global.b32
// CHECK: st.global.L1::evict_first.L2::cache_hint.b32
tt.func public @kernel(%p: !tt.ptr<f32>) {
  %a = tt.load %p cacheModifier = ca {isVolatile = false} : !tt.ptr<f32>
  %b = tt.load %p cacheModifier = cv : !tt.ptr<f32>
  %c = tt.load %p cacheModifier = wb : !tt.ptr<f32>
  %ab = arith.addf %a, %b : f32
  %sum = arith.addf %ab, %c : f32
  tt.store %p, %sum cacheModifier = wt : !tt.ptr<f32>
  tt.store %p, %sum cacheModifier = ca : !tt.ptr<f32>
  tt.store %p, %sum cacheModifier = cv evictionPolicy = evict_first : !tt.ptr<f32>
  tt.return
}
