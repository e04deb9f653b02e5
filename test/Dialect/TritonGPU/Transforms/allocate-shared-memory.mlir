// RUN: triton-opt %s --split-input-file --allocate-shared-memory --verify-diagnostics | FileCheck %s

// Layout conversions do not interfere, so that the frame is as large as the largest one.  A smaller one that follows gets
// separate bytes, which need no barrier, if there are some to spare.
// CHECK: module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32}
#r = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK: tt.func @through_shared_memory
  tt.func @through_shared_memory(%a: tensor<32x64xf32, #r>, %b: tensor<32x64xf16, #r>, %i: tensor<32x64xi1, #r>) {
    // CHECK-NEXT: ttg.convert_layout %{{.*}} {allocation.offset = 0 : i32} : tensor<32x64xf32
    %0 = ttg.convert_layout %a : tensor<32x64xf32, #r> -> tensor<32x64xf32, #c>
    // CHECK-NEXT: ttg.convert_layout %{{.*}} {allocation.offset = 0 : i32} : tensor<32x64xf16
    %1 = ttg.convert_layout %b : tensor<32x64xf16, #r> -> tensor<32x64xf16, #c>
    // CHECK-NEXT: ttg.convert_layout %{{.*}} {allocation.offset = 4096 : i32} : tensor<32x64xi1
    %2 = ttg.convert_layout %i : tensor<32x64xi1, #r> -> tensor<32x64xi1, #c>
    tt.return
  }
}

// -----

// Layout conversions within a thread or a warp need no scratch.
// CHECK: module attributes {"ttg.num-warps" = 1 : i32, ttg.shared = 0 : i32}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#p = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  // CHECK: tt.func @within_a_warp
  tt.func @within_a_warp(%t: tensor<32xf32, #a>) {
    // CHECK-NEXT: ttg.convert_layout %{{[a-z0-9]+}} : tensor<32xf32
    %0 = ttg.convert_layout %t : tensor<32xf32, #a> -> tensor<32xf32, #ttg.slice<{dim = 0, parent = #p}>>
    tt.return
  }
}

// -----

// Each module with kernels has the number of bytes that it needs.
// CHECK: module attributes {gpu.container_module}
// CHECK: gpu.module @first attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32}
// CHECK: gpu.module @second attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#p = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {gpu.container_module} {
  gpu.module @first attributes {"ttg.num-warps" = 4 : i32} {
    tt.func @k() {
      tt.return
    }
  }
  gpu.module @second attributes {"ttg.num-warps" = 4 : i32} {
    tt.func @k(%t: tensor<128xi32, #a>) {
      %0 = ttg.convert_layout %t : tensor<128xi32, #a> -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #p}>>
      tt.return
    }
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32} {
  tt.func @between_ctas(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{is not supported: it moves elements between the CTAs of a cluster}}
    %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #b>
    tt.return
  }
}

// -----

// A reduction across warps needs scratch for the partial results of warps, for one source after the other.  A reduction
// over registers and lanes needs none.
// CHECK: module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 48 : i32}
#r = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK: tt.func @reductions
  tt.func @reductions(%h: tensor<128xf16, #r>, %l: tensor<128xi64, #r>, %t: tensor<4x32xf32, #m>) {
    // CHECK-NEXT: "tt.reduce"(%{{.*}}) <{axis = 0 : i32}> ({
    // CHECK: }) {allocation.offset = 0 : i32} : (tensor<128xf16
    %0:2 = "tt.reduce"(%h, %l) <{axis = 0 : i32}> ({
    ^bb0(%a: f16, %b: i64, %c: f16, %d: i64):
      tt.reduce.return %a, %b : f16, i64
    }) : (tensor<128xf16, #r>, tensor<128xi64, #r>) -> (f16, i64)
    // CHECK: }) : (tensor<4x32xf32
    %1 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      tt.reduce.return %a : f32
    }) : (tensor<4x32xf32, #m>) -> tensor<4xf32, #ttg.slice<{dim = 1, parent = #m}>>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{'tt.func' op expected tensors with layouts, but got 'tensor<128xf32>'}}
  tt.func @reduction_without_layout(%t: tensor<128xf32>) {
    %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      tt.reduce.return %a : f32
    }) : (tensor<128xf32>) -> f32
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @scan_without_layout(%t: tensor<128xf32>) {
    // expected-error @+1 {{'tt.scan' op expected tensors with layouts, but got 'tensor<128xf32>'}}
    %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: f32, %b: f32):
      tt.scan.return %a : f32
    }) : (tensor<128xf32>) -> tensor<128xf32>
    tt.return
  }
}

// -----

// Consecutive steps of a scan use different halves of the scratch.
// CHECK: module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32}
#s = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK: tt.func @scan
  tt.func @scan(%t: tensor<32x4xf32, #s>) {
    // CHECK: }) {allocation.offset = 0 : i32}
    %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = true}> ({
    ^bb0(%a: f32, %b: f32):
      tt.scan.return %a : f32
    }) : (tensor<32x4xf32, #s>) -> tensor<32x4xf32, #s>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @gather_without_layout(%t: tensor<128xi32>) {
    // expected-error @+1 {{'tt.gather' op expected tensors with layouts, but got 'tensor<128xi32>'}}
    %0 = tt.gather %t[%t] {axis = 0 : i32} : (tensor<128xi32>, tensor<128xi32>) -> tensor<128xi32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @atomic_access_without_layout(%p: tensor<128x!tt.ptr<i32>>, %v: tensor<128xi32>) {
    // expected-error @+1 {{'tt.atomic_rmw' op expected tensors with layouts, but got 'tensor<128xi32>'}}
    %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>) -> tensor<128xi32>
    tt.return
  }
}
