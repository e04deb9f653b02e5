// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 | diff %t.1 -
// RUN: FileCheck %s --input-file %t.1

// CHECK: module attributes {
// CHECK-SAME: ttg.abi = "native"
// CHECK-SAME: "ttg.no-fp-fusion", "ttg.no-reflect-ftz", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.other = "kept", ttg.profile_scratch_memory_alignment = 1 : i32, ttg.profile_scratch_memory_size = 0 : i32
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32,
                   ttg.maxnreg = 128 : i32, ttg.abi = "native", "ttg.no-fp-fusion", "ttg.no-reflect-ftz", "ttg.total-num-warps" = 8 : i32, ttg.shared = 0 : i32, ttg.tensor_memory_size = 0 : i32,
                   ttg.global_scratch_memory_size = 256 : i32, ttg.global_scratch_memory_alignment = 128 : i32,
                   ttg.profile_scratch_memory_size = 0 : i32, ttg.profile_scratch_memory_alignment = 1 : i32, ttg.other = "kept"} {
  // CHECK-LABEL: tt.func @partitions(
  tt.func @partitions(%n: i32, %c: i1) {
    %c0 = arith.constant 0 : i32
    %r = scf.for %i = %c0 to %n step %n iter_args(%x = %c0) -> (i32) : i32 {
      // CHECK: arith.addi %{{.*}} {"ttg.always-fuse", ttg.partition = array<i32: 0, 2>}
      %0 = arith.addi %x, %i {ttg.partition = array<i32: 0, 2>, "ttg.always-fuse"} : i32
      // An operation without a partition does not affect the partitions of the loop.
      %1 = arith.addi %0, %i : i32
      // CHECK: ub.poison {ttg.partition = array<i32: 7>} : i32
      %2 = ub.poison {ttg.partition = array<i32: 7>} : i32
      %3 = scf.if %c -> (i32) {
        %4 = arith.addi %1, %i {ttg.partition = array<i32: 1>} : i32
        scf.yield {ttg.partition = array<i32: 0, 1, 2>} %4 : i32
      } else {
        scf.yield %1 : i32
      // CHECK: } {"ttg.must-execute", ttg.partition = array<i32: 1>, ttg.partition.outputs = [array<i32: 1>]}
      } {ttg.partition = array<i32: 1>, ttg.partition.outputs = [array<i32: 1>], "ttg.must-execute"}
      scf.yield %3 : i32
    // CHECK: } {ttg.partition = array<i32: 0, 1, 2>, ttg.partition.outputs = [array<i32: 0, 1>], ttg.partition.stages = [0 : i32, 1 : i32, 0 : i32], ttg.warp_specialize.tag = 0 : i32}
    } {ttg.partition = array<i32: 0, 1, 2>, ttg.partition.outputs = [array<i32: 0, 1>],
       ttg.partition.stages = [0 : i32, 1 : i32, 0 : i32], ttg.warp_specialize.tag = 0 : i32}
    // CHECK: ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32, ttg.global_scratch_memory_offset = 128 : i32}
    %s = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32, ttg.global_scratch_memory_offset = 128 : i32} : !tt.ptr<i8>
    tt.return
  }
}
