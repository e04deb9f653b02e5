// Data that a later loop reads again from the same addresses stay in the cache: the later loop's accesses are evicted
// first.
// RUN: triton-opt %s --triton-keep-reread-data --split-input-file | FileCheck %s
// RUN: triton-opt %s --triton-keep-reread-data --split-input-file --stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS

// STATS: {{[1-9]}} triton-keep-reread-data - Loads of data that a later loop reads again

// CHECK-LABEL: @rows(
// CHECK: scf.for
// CHECK: tt.load %{{.*}}, %{{.*}} evictionPolicy = evict_last :
// CHECK: scf.for
// CHECK: tt.load %{{.*}} evictionPolicy = evict_first :
// CHECK: tt.store %{{.*}}, %{{.*}} evictionPolicy = evict_first :
// A priority of the source stays.
// CHECK: tt.store %{{.*}}, %{{.*}} evictionPolicy = evict_last :
tt.func @rows(%x: tensor<64x!tt.ptr<f32>>, %out: tensor<64x!tt.ptr<f32>>, %n: i32, %mask: tensor<64xi1>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64xf32>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p, %mask : tensor<64x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<64xf32>
    scf.yield %t : tensor<64xf32>
  }
  scf.for %i = %c0 to %n step %c64 : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %r = arith.divf %v, %sum : tensor<64xf32>
    %q = tt.addptr %out, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %q, %r : tensor<64x!tt.ptr<f32>>
    tt.store %q, %v evictionPolicy = evict_last : tensor<64x!tt.ptr<f32>>
  }
  tt.return
}

// -----

// The loops read the same addresses three times: only the last time is the last one.
// CHECK-LABEL: @three_times(
// CHECK: tt.load %{{.*}} evictionPolicy = evict_last :
// CHECK: tt.load %{{.*}} evictionPolicy = evict_last :
// CHECK: tt.load %{{.*}} evictionPolicy = evict_first :
tt.func @three_times(%x: tensor<64x!tt.ptr<f32>>, %n: i32, %zero: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %0 = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64xf32>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<64xf32>
    scf.yield %t : tensor<64xf32>
  }
  %1 = scf.for %i = %c0 to %n step %c64 iter_args(%s = %0) -> (tensor<64xf32>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %t = arith.mulf %s, %v : tensor<64xf32>
    scf.yield %t : tensor<64xf32>
  }
  %2 = scf.for %i = %c0 to %n step %c64 iter_args(%s = %1) -> (tensor<64xf32>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %t = arith.subf %s, %v : tensor<64xf32>
    scf.yield %t : tensor<64xf32>
  }
  tt.return %0, %1, %2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// -----

// Other addresses, other bounds, and accesses whose priority or cache modifier the source states.
// CHECK-LABEL: @others(
// CHECK-NOT: evict_first
// CHECK: tt.load %{{.*}} evictionPolicy = evict_last :
// CHECK-NOT: evict
// CHECK: tt.return
tt.func @others(%x: tensor<64x!tt.ptr<f32>>, %y: tensor<64x!tt.ptr<f32>>, %n: i32, %m: i32, %step: i32, %zero: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %0 = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64xf32>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %q = tt.addptr %y, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p evictionPolicy = evict_last : tensor<64x!tt.ptr<f32>>
    %w = tt.load %q : tensor<64x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<64xf32>
    %u = arith.addf %t, %w : tensor<64xf32>
    scf.yield %u : tensor<64xf32>
  }
  %1 = scf.for %i = %c0 to %n step %c64 iter_args(%s = %0) -> (tensor<64xf32>) : i32 {
    %next = arith.addi %i, %c64 : i32
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %others = tt.splat %next : i32 -> tensor<64xi32>
    %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %q = tt.addptr %y, %others : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %w = tt.load %q : tensor<64x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<64xf32>
    %u = arith.addf %t, %w : tensor<64xf32>
    scf.yield %u : tensor<64xf32>
  }
  %2 = scf.for %i = %c0 to %m step %c64 iter_args(%s = %1) -> (tensor<64xf32>) : i32 {
    %offsets = tt.splat %i : i32 -> tensor<64xi32>
    %q = tt.addptr %y, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w = tt.load %q : tensor<64x!tt.ptr<f32>>
    %u = arith.addf %s, %w : tensor<64xf32>
    scf.yield %u : tensor<64xf32>
  }
  tt.return %2 : tensor<64xf32>
}
