// RUN: triton-opt %s --split-input-file --tritongpu-coalesce --remarks-filter='tritongpu-.*' --verify-diagnostics | FileCheck %s

// 16 bytes a thread, with neighbouring lanes at neighbouring addresses; whatever is around the access stays as it is.
// CHECK: #[[OLD:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: #[[WIDE:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-LABEL: tt.func @load_and_store
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @load_and_store(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: tensor<1024xi1, #b>) {
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #b>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #b>
    // CHECK: %[[Q:.*]] = tt.addptr {{.*}} : tensor<1024x!tt.ptr<f32>, #[[OLD]]>
    %q = tt.addptr %ps, %range : tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xi32, #b>
    // CHECK-NEXT: %[[LQ:.*]] = ttg.convert_layout %[[Q]] : tensor<1024x!tt.ptr<f32>, #[[OLD]]> -> tensor<1024x!tt.ptr<f32>, #[[WIDE]]>
    // CHECK-NEXT: %[[LM:.*]] = ttg.convert_layout %{{.*}} : tensor<1024xi1, #[[OLD]]> -> tensor<1024xi1, #[[WIDE]]>
    // CHECK-NEXT: %[[V:.*]] = tt.load %[[LQ]], %[[LM]] : tensor<1024x!tt.ptr<f32>, #[[WIDE]]>
    // CHECK-NEXT: %[[OV:.*]] = ttg.convert_layout %[[V]] : tensor<1024xf32, #[[WIDE]]> -> tensor<1024xf32, #[[OLD]]>
    // expected-remark @+1 {{Reason="the mask is known to be the same for 1 elements along dimension 0", Remark="accesses memory 32 bits at a time instead of 128"}}
    %v = tt.load %q, %m : tensor<1024x!tt.ptr<f32>, #b>
    // CHECK-NEXT: %[[SQ:.*]] = ttg.convert_layout %[[Q]]
    // CHECK-NEXT: %[[SV:.*]] = ttg.convert_layout %[[OV]]
    // CHECK-NEXT: tt.store %[[SQ]], %[[SV]] : tensor<1024x!tt.ptr<f32>, #[[WIDE]]>
    tt.store %q, %v : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// The vector width depends on the element type, and a thread has no more elements than its share.
// CHECK-DAG: #[[B16:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[B8:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [16], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[B64:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-LABEL: tt.func @element_sizes
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @element_sizes(%h: tensor<1024x!tt.ptr<f16>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32},
                         %i: tensor<2048x!tt.ptr<i1>, #b> {tt.contiguity = 2048 : i32, tt.divisibility = 16 : i32},
                         %d: tensor<512x!tt.ptr<f64>, #b> {tt.contiguity = 512 : i32, tt.divisibility = 16 : i32},
                         %s: tensor<256x!tt.ptr<f32>, #b> {tt.contiguity = 256 : i32, tt.divisibility = 16 : i32}) {
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f16>, #[[B16]]>
    %0 = tt.load %h : tensor<1024x!tt.ptr<f16>, #b>
    // CHECK: tt.load {{.*}} : tensor<2048x!tt.ptr<i1>, #[[B8]]>
    %1 = tt.load %i : tensor<2048x!tt.ptr<i1>, #b>
    // CHECK: tt.load {{.*}} : tensor<512x!tt.ptr<f64>, #[[B64]]>
    %2 = tt.load %d : tensor<512x!tt.ptr<f64>, #b>
    // CHECK: tt.load {{.*}} : tensor<256x!tt.ptr<f32>, #[[B64]]>
    %3 = tt.load %s : tensor<256x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// Registers and lanes run along the dimension in which the pointers are contiguous.
// CHECK-DAG: #[[ROWS:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[COLUMNS:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
// CHECK-LABEL: tt.func @directions
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @directions(%r: tensor<32x64x!tt.ptr<f32>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = 16 : i32},
                      %c: tensor<32x64x!tt.ptr<f32>, #b> {tt.contiguity = dense<[32, 1]> : tensor<2xi32>, tt.divisibility = 16 : i32}) {
    // CHECK: tt.load {{.*}} : tensor<32x64x!tt.ptr<f32>, #[[ROWS]]>
    %0 = tt.load %r : tensor<32x64x!tt.ptr<f32>, #b>
    // CHECK: tt.store {{.*}} : tensor<32x64x!tt.ptr<f32>, #[[COLUMNS]]>
    tt.store %c, %0 : tensor<32x64x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// Accesses with the same shape and dimension order share the layout of the widest one; a remark explains narrow accesses.
// CHECK-DAG: #[[W:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-LABEL: tt.func @narrow_accesses
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @narrow_accesses(%p: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32},
                           %q: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 8 : i32},
                           %u: tensor<1024x!tt.ptr<f32>, #b>) {
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[W]]>
    %0 = tt.load %p : tensor<1024x!tt.ptr<f32>, #b>
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[W]]>
    // expected-remark @+1 {{Reason="the pointers are known to be aligned to 8 bytes", Remark="accesses memory 64 bits at a time instead of 128"}}
    %1 = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
    // CHECK: tt.store {{.*}} : tensor<1024x!tt.ptr<f32>, #[[W]]>
    // expected-remark @+1 {{Reason="the pointers are known to be contiguous for 1 elements along dimension 0", Reason="the pointers are known to be aligned to 1 bytes", Remark="accesses memory 32 bits at a time instead of 128"}}
    tt.store %u, %0 : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }

  // A mask that varies with each element prevents vectors, although the pointers allow them.
  tt.func @under_masks(%p: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32},
                  %m: tensor<1024xi1, #b>, %w: tensor<1024xi1, #b> {tt.constancy = 2 : i32}, %e: tensor<1024xi1, #b> {tt.constancy = 4 : i32}) {
    // expected-remark @+1 {{Reason="the mask is known to be the same for 1 elements along dimension 0", Remark="accesses memory 32 bits at a time instead of 128"}}
    %0 = tt.load %p, %m : tensor<1024x!tt.ptr<f32>, #b>
    // expected-remark @+1 {{Reason="the mask is known to be the same for 2 elements along dimension 0", Remark="accesses memory 64 bits at a time instead of 128"}}
    tt.store %p, %0, %w : tensor<1024x!tt.ptr<f32>, #b>
    tt.store %p, %0, %e : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// A store does not share a layout in which one instruction would leave gaps between its lanes, and write 16 of each 32
// bytes: a thread stores one vector of 16 bytes. A load does, since its other half comes from L1.
// CHECK-DAG: #[[HALVES:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[WORDS:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[DOUBLES:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-LABEL: tt.func @stores_of_wider_elements
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @stores_of_wider_elements(%h: tensor<1024x!tt.ptr<f16>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32},
                                    %s: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32},
                                    %d: tensor<1024x!tt.ptr<f64>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32}) {
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f16>, #[[HALVES]]>
    %0 = tt.load %h : tensor<1024x!tt.ptr<f16>, #b>
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[HALVES]]>
    %1 = tt.load %s : tensor<1024x!tt.ptr<f32>, #b>
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f64>, #[[HALVES]]>
    %2 = tt.load %d : tensor<1024x!tt.ptr<f64>, #b>
    // CHECK: tt.store {{.*}} : tensor<1024x!tt.ptr<f16>, #[[HALVES]]>
    tt.store %h, %0 : tensor<1024x!tt.ptr<f16>, #b>
    // CHECK: tt.store {{.*}} : tensor<1024x!tt.ptr<f32>, #[[WORDS]]>
    tt.store %s, %1 : tensor<1024x!tt.ptr<f32>, #b>
    // CHECK: tt.store {{.*}} : tensor<1024x!tt.ptr<f64>, #[[DOUBLES]]>
    tt.store %d, %2 : tensor<1024x!tt.ptr<f64>, #b>
    tt.return
  }
}

// -----

// Where a mask prevents vectors, neighboring lanes access neighboring elements.
// CHECK-DAG: #[[PAIRS:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-LABEL: tt.func @masked
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @masked(%p: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32}, %m: tensor<1024xi1, #b> {tt.constancy = 2 : i32}) {
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[PAIRS]]>
    // expected-remark @+1 {{Reason="the mask is known to be the same for 2 elements along dimension 0", Remark="accesses memory 64 bits at a time instead of 128"}}
    %0 = tt.load %p, %m : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// Atomic additions use vectors where the target has such instructions; other atomic operations do not.
// CHECK-DAG: #[[QUADS:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[ONE:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-LABEL: tt.func @sums
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  tt.func @sums(%p: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32}, %v: tensor<1024xf32, #b>) {
    // CHECK: tt.atomic_rmw fadd, {{.*}} : (tensor<1024x!tt.ptr<f32>, #[[QUADS]]>
    %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xf32, #b>) -> tensor<1024xf32, #b>
    tt.return
  }
  // CHECK-LABEL: tt.func @exchanges
  tt.func @exchanges(%p: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32}, %v: tensor<1024xf32, #b>) {
    // CHECK: tt.atomic_rmw exch, {{.*}} : (tensor<1024x!tt.ptr<f32>, #[[ONE]]>
    %0 = tt.atomic_rmw exch, relaxed, gpu, %p, %v : (tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xf32, #b>) -> tensor<1024xf32, #b>
    tt.return
  }
}

// -----

// Scalar accesses are unchanged, and the thread blocks of a cluster split the tensor.
// CHECK: #[[CLUSTER:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = {{\[\[}}1]]}>
// CHECK-LABEL: gpu.module @kernels
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
gpu.module @kernels attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32} {
  tt.func @clusters(%p: tensor<1024x!tt.ptr<f32>, #b> {tt.contiguity = 1024 : i32, tt.divisibility = 16 : i32}, %s: !tt.ptr<f32>) {
    // CHECK: tt.load {{.*}} : tensor<1024x!tt.ptr<f32>, #[[CLUSTER]]>
    %0 = tt.load %p : tensor<1024x!tt.ptr<f32>, #b>
    // CHECK: tt.load %{{.*}} : !tt.ptr<f32>
    %1 = tt.load %s : !tt.ptr<f32>
    tt.return
  }
}

// -----

// expected-error @+1 {{expected layouts: `ttg.num-warps` is missing}}
module {
  tt.func @before_there_are_layouts(%p: tensor<64x!tt.ptr<f32>>) {
    %0 = tt.load %p : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @one_layout_is_missing(%p: tensor<64x!tt.ptr<f32>>) {
    // expected-error @+1 {{'tt.load' op expected tensors with layouts, but got 'tensor<64xf32>'}}
    %0 = tt.load %p : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}

// -----

// A remark names the parameters on which `tt.divisibility` would help, by the names in their locations or by their
// numbers. The other parameters are divisible enough, or do not matter.
// CHECK-LABEL: tt.func @parameters
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @parameters(%p: !tt.ptr<f32> loc("p"), %n: i32, %start: i32 {tt.divisibility = 16 : i32}, %steps: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #b>
    %starts = tt.splat %start : i32 -> tensor<1024xi32, #b>
    %offsets = arith.addi %starts, %range : tensor<1024xi32, #b>
    %values = arith.constant dense<0.0> : tensor<1024xf32, #b>
    %ns = tt.splat %n : i32 -> tensor<1024xi32, #b>
    %m = arith.cmpi slt, %offsets, %ns : tensor<1024xi32, #b>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #b>
    %q = tt.addptr %ps, %offsets : tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xi32, #b>
    // expected-remark-re @below {{[Missed] NarrowAccess | Category:tritongpu-coalesce | Function=parameters | {{.*}}Suggestion="state `tt.divisibility` on %p, parameter 1 if it holds"}}
    tt.store %q, %values, %m : tensor<1024x!tt.ptr<f32>, #b>
    %step = tt.splat %n : i32 -> tensor<1024xi32, #b>
    %last = scf.for %i = %c0 to %steps step %c1 iter_args(%at = %q) -> (tensor<1024x!tt.ptr<f32>, #b>) : i32 {
      // expected-remark @below {{Suggestion="state `tt.divisibility` on %p, parameter 1 if it holds"}}
      %x = tt.load %at : tensor<1024x!tt.ptr<f32>, #b>
      %next = tt.addptr %at, %step : tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xi32, #b>
      scf.yield %next : tensor<1024x!tt.ptr<f32>, #b>
    }
    tt.return
  }
}

// -----

// The alignment of a table of addresses says nothing about the addresses in it.
// CHECK-LABEL: tt.func @loaded_address
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @loaded_address(%table: !tt.ptr<i64>) -> tensor<1024xf32, #b> {
    %number = tt.load %table : !tt.ptr<i64>
    %p = tt.int_to_ptr %number : i64 -> !tt.ptr<f32>
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #b>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #b>
    %q = tt.addptr %ps, %range : tensor<1024x!tt.ptr<f32>, #b>, tensor<1024xi32, #b>
    // expected-remark @below {{Suggestion="state `tt.divisibility` on the operation that computes the pointers if it holds"}}
    %x = tt.load %q : tensor<1024x!tt.ptr<f32>, #b>
    tt.return %x : tensor<1024xf32, #b>
  }
}

// -----

// Vectors along the last dimension of a block that is accessed through a descriptor; the indices of rows keep their layout.
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#i = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-DAG: #[[WIDE:.*]] = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
  // CHECK-DAG: #[[NARROW:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
  // CHECK-DAG: #[[I:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
  // CHECK-LABEL: @descriptors
  tt.func @descriptors(%d: !tt.tensordesc<tensor<64x64xf16>>, %e: !tt.tensordesc<tensor<8x8xf16>>, %r: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<64xi32, #i>, %n: i32, %s: tensor<8x8xf16, #b>) -> tensor<64x64xf16, #b> {
    // CHECK: %[[L:.*]] = tt.descriptor_load %{{.*}} -> tensor<64x64xf16, #[[WIDE]]>
    // CHECK: ttg.convert_layout %[[L]]
    %0 = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16, #b>
    // CHECK: tt.descriptor_gather {{.*}} tensor<64xi32, #[[I]]>, i32) -> tensor<64x64xf16, #[[WIDE]]>
    %1 = tt.descriptor_gather %r[%x, %n] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<64xi32, #i>, i32) -> tensor<64x64xf16, #b>
    // CHECK: tt.descriptor_store {{.*}} tensor<8x8xf16, #[[NARROW]]>
    tt.descriptor_store %e[%n, %n], %s : !tt.tensordesc<tensor<8x8xf16>>, tensor<8x8xf16, #b>
    // CHECK: tt.descriptor_scatter {{.*}} tensor<64xi32, #[[I]]>, i32, tensor<64x64xf16, #[[WIDE]]>
    tt.descriptor_scatter %r[%x, %n], %1 : !tt.tensordesc<tensor<1x64xf16>>, tensor<64xi32, #i>, i32, tensor<64x64xf16, #b>
    tt.return %0 : tensor<64x64xf16, #b>
  }
}
