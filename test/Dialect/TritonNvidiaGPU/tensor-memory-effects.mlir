// RUN: triton-opt %s --canonicalize --cse | FileCheck %s

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#b = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>

module attributes {"ttg.num-warps" = 4 : i32} {
  // An immutable buffer is a value: equal ones are merged, unused ones are erased. After allocation it is memory.
  // CHECK-LABEL: tt.func @immutable_buffers_are_values(
  // CHECK-NEXT: %[[X:.*]] = ttng.tmem_alloc %{{.*}} :
  // CHECK-NEXT: %[[Y:.*]] = ttng.tmem_alloc %{{.*}} {tensor_memory_col_offset = 0 : i32} :
  // CHECK-NEXT: tt.return %[[X]], %[[X]], %[[Y]]
  tt.func @immutable_buffers_are_values(%x: tensor<128x64xf32, #b>)
      -> (!ttg.memdesc<128x64xf32, #acc, #tm>, !ttg.memdesc<128x64xf32, #acc, #tm>, !ttg.memdesc<128x64xf32, #acc, #tm>) {
    %0 = ttng.tmem_alloc %x : (tensor<128x64xf32, #b>) -> !ttg.memdesc<128x64xf32, #acc, #tm>
    %1 = ttng.tmem_alloc %x : (tensor<128x64xf32, #b>) -> !ttg.memdesc<128x64xf32, #acc, #tm>
    %2 = ttng.tmem_alloc %x : (tensor<128x64xf32, #b>) -> !ttg.memdesc<128x64xf32, #acc, #tm>
    %3 = ttng.tmem_alloc %x {tensor_memory_col_offset = 0 : i32} : (tensor<128x64xf32, #b>) -> !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return %0, %1, %3 : !ttg.memdesc<128x64xf32, #acc, #tm>, !ttg.memdesc<128x64xf32, #acc, #tm>, !ttg.memdesc<128x64xf32, #acc, #tm>
  }

  // CHECK-LABEL: tt.func @loads_on_both_sides_of_a_store_differ(
  // CHECK: ttng.tmem_load
  // CHECK-NEXT: ttng.tmem_store
  // CHECK-NEXT: ttng.tmem_load
  // CHECK-NEXT: tt.return
  tt.func @loads_on_both_sides_of_a_store_differ(%d: !ttg.memdesc<128x64xf32, #acc, #tm, mutable>, %x: tensor<128x64xf32, #b>)
      -> (tensor<128x64xf32, #b>, tensor<128x64xf32, #b>, tensor<128x64xf32, #b>) {
    %true = arith.constant true
    %0 = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #acc, #tm, mutable> -> tensor<128x64xf32, #b>
    %1 = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #acc, #tm, mutable> -> tensor<128x64xf32, #b>
    ttng.tmem_store %x, %d, %true : tensor<128x64xf32, #b> -> !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
    %2 = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #acc, #tm, mutable> -> tensor<128x64xf32, #b>
    tt.return %0, %1, %2 : tensor<128x64xf32, #b>, tensor<128x64xf32, #b>, tensor<128x64xf32, #b>
  }
}
