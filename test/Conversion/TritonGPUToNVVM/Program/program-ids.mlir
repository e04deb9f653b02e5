// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm | FileCheck %s

// A program instance is a CTA.
// CHECK-LABEL: llvm.func @one_block(
// CHECK-NOT: nvvm.cluster_dim
// CHECK: nvvm.read.ptx.sreg.ctaid.x
// CHECK: nvvm.read.ptx.sreg.ctaid.y
// CHECK: nvvm.read.ptx.sreg.ctaid.z
// CHECK: nvvm.read.ptx.sreg.nctaid.x
// CHECK: nvvm.read.ptx.sreg.nctaid.y
// CHECK: nvvm.read.ptx.sreg.nctaid.z
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @one_block() {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %3 = tt.get_num_programs x : i32
    %4 = tt.get_num_programs y : i32
    %5 = tt.get_num_programs z : i32
    tt.return
  }
}

// -----

// CHECK-LABEL: llvm.func internal @multiprocessors(
// CHECK: %[[N:.*]] = nvvm.read.ptx.sreg.nsmid : i32
// CHECK: llvm.return %[[N]]
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @multiprocessors() -> i32 {
    %0 = ttng.num_multiprocessors : i32
    tt.return %0 : i32
  }
}

// -----

// A program instance is a cluster of CTAs, which the kernel requires.
// CHECK-LABEL: llvm.func @cluster(
// CHECK-SAME: nvvm.cluster_dim = array<i32: 2>
// CHECK: nvvm.read.ptx.sreg.clusterid.x
// CHECK: nvvm.read.ptx.sreg.clusterid.y
// CHECK: nvvm.read.ptx.sreg.clusterid.z
// CHECK: nvvm.read.ptx.sreg.nclusterid.x
// CHECK: nvvm.read.ptx.sreg.nclusterid.y
// CHECK: nvvm.read.ptx.sreg.nclusterid.z
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func @cluster() {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %3 = tt.get_num_programs x : i32
    %4 = tt.get_num_programs y : i32
    %5 = tt.get_num_programs z : i32
    tt.return
  }
}

// -----

// The CTAs of a cluster hold different parts of a tensor. Only the first one stores a scalar or replicated elements.
#split = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#copies = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
// CHECK-LABEL: llvm.func internal @blocks(
// CHECK: %[[BLOCK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank : i32
// CHECK: llvm.shl %[[BLOCK]], %{{.*}} : i32
// CHECK: nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[ONE:.*]] = llvm.and %{{.*}}, %{{.*}} : i1
// CHECK: st.global.b32 {{.*}}, %[[ONE]] :
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[BIT:.*]] = llvm.and %[[RANK]],
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[BIT]],
// CHECK: st.global.b32 {{.*}}, %[[FIRST]] :
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @blocks(%p: !tt.ptr<i32>, %i: i32, %q: tensor<128x!tt.ptr<i32>, #copies>, %v: tensor<128xi32, #copies>) {
    %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #split>
    tt.store %p, %i : !tt.ptr<i32>
    tt.store %q, %v : tensor<128x!tt.ptr<i32>, #copies>
    tt.return
  }
}

// -----

// gpu.barrier synchronizes the threads of a CTA.
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // CHECK-LABEL: llvm.func @synchronize(
  // CHECK: nvvm.barrier0
  tt.func @synchronize() {
    gpu.barrier
    tt.return
  }
}

// -----

// gpu.barrier synchronizes the threads of a program instance, also if it is a cluster; ttg.local_barrier those of a CTA.
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  // CHECK-LABEL: llvm.func @synchronize_cluster(
  // CHECK-NEXT: nvvm.cluster.arrive {aligned}
  // CHECK-NEXT: nvvm.cluster.wait {aligned}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK-NEXT: llvm.return
  tt.func @synchronize_cluster() {
    gpu.barrier
    ttg.local_barrier
    tt.return
  }
}
