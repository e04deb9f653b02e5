// Elements whose width is no power of two take the bytes of the next one on the CPU, and those of type index 64 bits
// everywhere.
// RUN: ttc %s --kernel=i48 --run --arg=zeros:256 --show=x=8 | FileCheck %s
// RUN: ttc %s --kernel=i48 --target=sm_90a --simulate --arg=zeros:256 --show=x=8 | FileCheck %s
// RUN: ttc %s --kernel=index --run --arg=zeros:256 --show=x=8 | FileCheck %s
// RUN: ttc %s --kernel=index --target=sm_90a --simulate --arg=zeros:256 --show=x=8 | FileCheck %s
// RUN: ttc %s --kernel=i320 --run --arg=zeros:256 --show=x=8 | FileCheck %s
// CHECK: x: i32 (256) 0 1 8 27 64 125 216 343 ...
tt.func public @i48(%x: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %wide = arith.extsi %i : tensor<256xi32> to tensor<256xi48>
  %cube = scf.for %k = %c0 to %c2 step %c1 iter_args(%power = %wide) -> (tensor<256xi48>) : i32 {
    %next = arith.muli %power, %wide : tensor<256xi48>
    scf.yield %next : tensor<256xi48>
  }
  %e = arith.trunci %cube : tensor<256xi48> to tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %px = tt.addptr %xs, %i : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %px, %e : tensor<256x!tt.ptr<i32>>
  tt.return
}

// LLVM puts those of more than 128 bits at multiples of 16 bytes.
tt.func public @i320(%x: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %wide = arith.extsi %i : tensor<256xi32> to tensor<256xi320>
  %cube = scf.for %k = %c0 to %c2 step %c1 iter_args(%power = %wide) -> (tensor<256xi320>) : i32 {
    %next = arith.muli %power, %wide : tensor<256xi320>
    scf.yield %next : tensor<256xi320>
  }
  %e = arith.trunci %cube : tensor<256xi320> to tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %px = tt.addptr %xs, %i : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %px, %e : tensor<256x!tt.ptr<i32>>
  tt.return
}

tt.func public @index(%x: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %wide = arith.index_cast %i : tensor<128xi32> to tensor<128xindex>
  %cube = scf.for %k = %c0 to %c2 step %c1 iter_args(%power = %wide) -> (tensor<128xindex>) : i32 {
    %next = arith.muli %power, %wide : tensor<128xindex>
    scf.yield %next : tensor<128xindex>
  }
  %e = arith.index_cast %cube : tensor<128xindex> to tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %px = tt.addptr %xs, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %px, %e : tensor<128x!tt.ptr<i32>>
  tt.return
}
