// A loop without dots is a pipeline if it requests stages: of two, in registers; of more, through shared memory.
// RUN: triton-opt %s --tritongpu-pipeline --canonicalize --remarks-filter=tritongpu-pipeline --verify-diagnostics | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
!pointers = tensor<1024x!tt.ptr<f16>, #b>
!values = tensor<1024xf16, #b>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// The first load comes before the loop, masked if there is no iteration. An iteration loads for the next one before it
// uses its own values. Scalars are loaded ahead, too. Other annotations stay.
// CHECK-LABEL: @two_stages(
// CHECK: %[[HAS_FIRST:.*]] = arith.cmpi sgt, %[[N:.*]], %c0_i32
// CHECK: %[[FIRST_MASK:.*]] = tt.splat %[[HAS_FIRST]]
// CHECK: %[[FIRST:.*]] = tt.load %{{.*}}, %[[FIRST_MASK]] :
// CHECK: %[[FIRST_SCALE:.*]] = tt.load %{{.*}}, %[[HAS_FIRST]] : !tt.ptr<f16>
// CHECK: scf.for %[[I:.*]] = %c0_i32 to %[[N]] step %c1_i32 iter_args(%{{.*}}, %[[SCALE:[a-z0-9]*]] = %[[FIRST_SCALE]], %[[LOADED:[a-z0-9]*]] = %[[FIRST]])
// CHECK: %[[NEXT:.*]] = tt.load
// CHECK: %[[NEXT_SCALE:.*]] = tt.load %{{.*}}, %{{.*}} : !tt.ptr<f16>
// CHECK: %[[SCALES:.*]] = tt.splat %[[SCALE]]
// CHECK: arith.mulf %[[LOADED]], %[[SCALES]]
// CHECK: scf.yield %{{.*}}, %[[NEXT_SCALE]], %[[NEXT]]
// CHECK-NEXT: } {tt.flatten}
tt.func public @two_stages(%p: !pointers {tt.contiguity = dense<1024> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>}, %scales: !tt.ptr<f16>, %zero: !values, %n: i32) -> !values {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c1024 = arith.constant 1024 : i32
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=two_stages | Remark="the loop is a pipeline of 2 stages: 2 loads are executed ahead, into 4 registers of a thread"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (!values) : i32 {
    %start = arith.muli %i, %c1024 : i32
    %offsets = tt.splat %start : i32 -> tensor<1024xi32, #b>
    %q = tt.addptr %p, %offsets : !pointers, tensor<1024xi32, #b>
    %x = tt.load %q : !pointers
    %s = tt.addptr %scales, %i : !tt.ptr<f16>, i32
    %scale = tt.load %s : !tt.ptr<f16>
    %all = tt.splat %scale : f16 -> !values
    %scaled = arith.mulf %x, %all : !values
    %next = arith.addf %sum, %scaled : !values
    scf.yield %next : !values
  } {tt.num_stages = 2 : i32, tt.flatten}
  tt.return %result : !values
}

// Three buffers, and scalars in registers. The copies come behind all accesses of shared memory.
// CHECK-LABEL: @three_stages(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x1024xf16
// CHECK-COUNT-2: ttg.async_copy_global_to_local
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 1 : i32}
// CHECK: ttg.local_load
// CHECK: arith.addf
// CHECK: ttg.async_copy_global_to_local
// CHECK-NEXT: ttg.async_commit_group
// CHECK-NEXT: scf.yield
tt.func public @three_stages(%p: !pointers {tt.contiguity = dense<1024> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>}, %scales: !tt.ptr<f16>, %zero: !values, %n: i32) -> !values {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c1024 = arith.constant 1024 : i32
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=three_stages | Remark="the loop is a pipeline of 3 stages: 1 load is executed ahead, into 6144 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (!values) : i32 {
    %start = arith.muli %i, %c1024 : i32
    %offsets = tt.splat %start : i32 -> tensor<1024xi32, #b>
    %q = tt.addptr %p, %offsets : !pointers, tensor<1024xi32, #b>
    %x = tt.load %q : !pointers
    %s = tt.addptr %scales, %i : !tt.ptr<f16>, i32
    %scale = tt.load %s : !tt.ptr<f16>
    %all = tt.splat %scale : f16 -> !values
    %scaled = arith.mulf %x, %all : !values
    %next = arith.addf %sum, %scaled : !values
    scf.yield %next : !values
  } {tt.num_stages = 3 : i32}
  tt.return %result : !values
}

// A block of which a multiprocessor has no second one, because of its registers, copies first.
// CHECK-LABEL: @all_registers(
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 1 : i32}
// CHECK: ttg.async_copy_global_to_local
// CHECK-NEXT: ttg.async_commit_group
// CHECK: ttg.local_load
tt.func public @all_registers(%p: tensor<16384x!tt.ptr<f16>, #b> {tt.contiguity = dense<16384> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>}, %factors: tensor<16384xf32, #b>, %zero: tensor<16384xf32, #b>, %n: i32) -> tensor<16384xf32, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16384 = arith.constant 16384 : i32
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=all_registers | Remark="the loop is a pipeline of 3 stages: 1 load is executed ahead, into 98304 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<16384xf32, #b>) : i32 {
    %start = arith.muli %i, %c16384 : i32
    %offsets = tt.splat %start : i32 -> tensor<16384xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<16384x!tt.ptr<f16>, #b>, tensor<16384xi32, #b>
    %x = tt.load %q : tensor<16384x!tt.ptr<f16>, #b>
    %wide = arith.extf %x : tensor<16384xf16, #b> to tensor<16384xf32, #b>
    %scaled = arith.mulf %wide, %factors : tensor<16384xf32, #b>
    %next = arith.addf %sum, %scaled : tensor<16384xf32, #b>
    scf.yield %next : tensor<16384xf32, #b>
  } {tt.num_stages = 3 : i32}
  tt.return %result : tensor<16384xf32, #b>
}

// Without a request there is no pipeline.
// CHECK-LABEL: @no_request(
// CHECK: scf.for
// CHECK-NEXT: tt.load
// CHECK-NEXT: arith.addf
// CHECK-NEXT: scf.yield
tt.func public @no_request(%p: !pointers, %zero: !values, %n: i32) -> !values {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (!values) : i32 {
    %x = tt.load %p : !pointers
    %next = arith.addf %sum, %x : !values
    scf.yield %next : !values
  }
  tt.return %result : !values
}

// The loop stores to what it loads.
// CHECK-LABEL: @store_to_what_is_loaded(
// CHECK: scf.for
// CHECK-NEXT: tt.load
// CHECK: tt.store
tt.func public @store_to_what_is_loaded(%p: !pointers, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = tt.load %p : !pointers
    %twice = arith.addf %x, %x : !values
    tt.store %p, %twice : !pointers
  } {tt.num_stages = 2 : i32}
  tt.return
}

// Values that need more than 32 registers of a thread are loaded in their iteration.
// CHECK-LABEL: @many_registers(
// CHECK: scf.for
// CHECK-NEXT: tt.load
tt.func public @many_registers(%p: tensor<16384x!tt.ptr<f16>, #b>, %zero: tensor<16384xf16, #b>, %n: i32) -> tensor<16384xf16, #b> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // expected-remark @+1 {{[Missed] LoopNotPipelined | Category:tritongpu-pipeline | Function=many_registers | Reason="what it loads needs 64 registers of a thread, more than 32", Remark="the loop is not a pipeline"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<16384xf16, #b>) : i32 {
    %x = tt.load %p : tensor<16384x!tt.ptr<f16>, #b>
    %next = arith.addf %sum, %x : tensor<16384xf16, #b>
    scf.yield %next : tensor<16384xf16, #b>
  } {tt.num_stages = 2 : i32}
  tt.return %result : tensor<16384xf16, #b>
}
}
