// Triton 3.6 divides a dot whose first operand is in registers into dots of one instruction along K.  They read immutable
// views of columns within a swizzle pattern, and the next iteration writes their registers while they are in flight.

// RUN: split-file %s %t
// RUN: ttc %t/columns.ttgir --run --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:64x1024:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --write=c=%t/columns.npy
// RUN: not ttc %t/columns.ttgir --simulate --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:64x1024:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --check=c=%t/columns.npy 2>&1 | sed '/error: missing proxy fence/d' | FileCheck %s --implicit-check-not=error:
// RUN: ttc %t/rows.ttgir --run --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:512x64:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --write=c=%t/rows.npy
// RUN: not ttc %t/rows.ttgir --simulate --arg=a=integers:128x1024:low=-4:high=4 --arg=b=integers:512x64:low=-4:high=4 --arg=c=zeros:128x64 --arg=n=5 --check=c=%t/rows.npy 2>&1 | sed '/error: missing proxy fence/d' | FileCheck %s --implicit-check-not=error:

// Triton omits the proxy fence behind its copies; nothing else is reported.
// CHECK: ttc: error: {{[0-9]+}} errors in the program
// CHECK: c: all 8192 elements are as expected

//--- columns.ttgir
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#blocked2 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0, 0, 1], [8, 0, 0], [0, 0, 8], [0, 1, 0], [64, 0, 0]], lane = [[0, 0, 2], [0, 0, 4], [1, 0, 0], [2, 0, 0], [4, 0, 0]], warp = [[16, 0, 0], [32, 0, 0]], block = []}>
#linear1 = #ttg.linear<{register = [[0, 1, 0], [8, 0, 0], [0, 8, 0], [0, 0, 1], [64, 0, 0]], lane = [[0, 2, 0], [0, 4, 0], [1, 0, 0], [2, 0, 0], [4, 0, 0]], warp = [[16, 0, 0], [32, 0, 0]], block = []}>
#linear2 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [64, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 4, maxPhase = 2, order = [1, 0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1024> : tensor<128x1xi32, #blocked>
    %cst_0 = arith.constant dense<32> : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %cst_1 = arith.constant dense<32> : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %true = arith.constant true
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %c-1_i32 = arith.constant -1 : i32
    %cst_2 = arith.constant dense<64> : tensor<128x1xi32, #blocked2>
    %cst_3 = arith.constant dense<1024> : tensor<1x64xi32, #blocked1>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<128x64xf32, #mma>
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %kk_5 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %x = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %x_6 = tt.expand_dims %x {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %x_7 = arith.muli %x_6, %cst : tensor<128x1xi32, #blocked>
    %x_8 = tt.splat %a : !tt.ptr<i8> -> tensor<128x1x!tt.ptr<i8>, #blocked>
    %x_9 = tt.addptr %x_8, %x_7 : tensor<128x1x!tt.ptr<i8>, #blocked>, tensor<128x1xi32, #blocked>
    %x_10 = tt.broadcast %x_9 : tensor<128x1x!tt.ptr<i8>, #blocked> -> tensor<128x32x!tt.ptr<i8>, #blocked>
    %y = tt.splat %b : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>, #blocked1>
    %y_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %y_12 = tt.expand_dims %y_11 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %y_13 = arith.muli %y_12, %cst_3 : tensor<1x64xi32, #blocked1>
    %y_14 = tt.broadcast %y_13 : tensor<1x64xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
    %x_15 = ttg.local_alloc : () -> !ttg.memdesc<2x128x32xi8, #shared, #smem, mutable>
    %y_16 = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf16, #shared1, #smem, mutable>
    %acc = arith.cmpi sgt, %n, %c0_i32 : i32
    %x_17 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %x_18 = tt.broadcast %x_17 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
    %x_19 = tt.addptr %x_10, %x_18 : tensor<128x32x!tt.ptr<i8>, #blocked>, tensor<128x32xi32, #blocked>
    %x_20 = ttg.memdesc_index %x_15[%c0_i32] : !ttg.memdesc<2x128x32xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x32xi8, #shared, #smem, mutable>
    %x_21 = tt.splat %acc : i1 -> tensor<128x32xi1, #blocked>
    %x_22 = ttg.async_copy_global_to_local %x_19, %x_20 mask %x_21 : tensor<128x32x!tt.ptr<i8>, #blocked> -> <128x32xi8, #shared, #smem, mutable>
    %x_23 = ttg.async_commit_group tokens %x_22
    %y_24 = tt.expand_dims %kk_5 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
    %y_25 = tt.addptr %y, %y_24 : tensor<32x1x!tt.ptr<f16>, #blocked1>, tensor<32x1xi32, #blocked1>
    %y_26 = tt.broadcast %y_25 : tensor<32x1x!tt.ptr<f16>, #blocked1> -> tensor<32x64x!tt.ptr<f16>, #blocked1>
    %y_27 = tt.addptr %y_26, %y_14 : tensor<32x64x!tt.ptr<f16>, #blocked1>, tensor<32x64xi32, #blocked1>
    %y_28 = ttg.memdesc_index %y_16[%c0_i32] : !ttg.memdesc<3x32x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
    %acc_29 = tt.splat %acc : i1 -> tensor<32x64xi1, #blocked1>
    %y_30 = ttg.async_copy_global_to_local %y_27, %y_28 mask %acc_29 {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked1> -> <32x64xf16, #shared1, #smem, mutable>
    %y_31 = ttg.async_commit_group tokens %y_30
    %acc_32 = arith.cmpi sgt, %n, %c1_i32 : i32
    %x_33 = arith.addi %kk, %cst_0 : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %x_34 = arith.addi %kk_5, %cst_1 : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %x_35 = tt.expand_dims %x_33 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %x_36 = tt.broadcast %x_35 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
    %x_37 = tt.addptr %x_10, %x_36 : tensor<128x32x!tt.ptr<i8>, #blocked>, tensor<128x32xi32, #blocked>
    %x_38 = ttg.memdesc_index %x_15[%c1_i32] : !ttg.memdesc<2x128x32xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x32xi8, #shared, #smem, mutable>
    %x_39 = tt.splat %acc_32 : i1 -> tensor<128x32xi1, #blocked>
    %x_40 = ttg.async_copy_global_to_local %x_37, %x_38 mask %x_39 : tensor<128x32x!tt.ptr<i8>, #blocked> -> <128x32xi8, #shared, #smem, mutable>
    %x_41 = ttg.async_commit_group tokens %x_40
    %y_42 = tt.expand_dims %x_34 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
    %y_43 = tt.addptr %y, %y_42 : tensor<32x1x!tt.ptr<f16>, #blocked1>, tensor<32x1xi32, #blocked1>
    %y_44 = tt.broadcast %y_43 : tensor<32x1x!tt.ptr<f16>, #blocked1> -> tensor<32x64x!tt.ptr<f16>, #blocked1>
    %y_45 = tt.addptr %y_44, %y_14 : tensor<32x64x!tt.ptr<f16>, #blocked1>, tensor<32x64xi32, #blocked1>
    %y_46 = ttg.memdesc_index %y_16[%c1_i32] : !ttg.memdesc<3x32x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
    %acc_47 = tt.splat %acc_32 : i1 -> tensor<32x64xi1, #blocked1>
    %y_48 = ttg.async_copy_global_to_local %y_45, %y_46 mask %acc_47 {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked1> -> <32x64xf16, #shared1, #smem, mutable>
    %y_49 = ttg.async_commit_group tokens %y_48
    %acc_50:9 = scf.for %acc_53 = %c0_i32 to %n step %c1_i32 iter_args(%acc_54 = %cst_4, %arg6 = %c1_i32, %acc_55 = %c-1_i32, %arg8 = %c1_i32, %acc_56 = %c-1_i32, %x_57 = %x_23, %x_58 = %x_41, %y_59 = %y_31, %y_60 = %y_49) -> (tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token)  : i32 {
      %acc_61 = arith.subi %n, %c2_i32 : i32
      %acc_62 = arith.cmpi slt, %acc_53, %acc_61 : i32
      %acc_63 = arith.addi %acc_56, %c1_i32 : i32
      %acc_64 = arith.cmpi sge, %acc_63, %c3_i32 : i32
      %acc_65 = arith.select %acc_64, %c0_i32, %acc_63 : i32
      %acc_66 = arith.addi %acc_55, %c1_i32 : i32
      %acc_67 = arith.cmpi sge, %acc_66, %c2_i32 : i32
      %acc_68 = arith.select %acc_67, %c0_i32, %acc_66 : i32
      %x_69 = ttg.async_wait %x_57, %y_59 {num = 2 : i32}
      %x_70 = ttg.memdesc_index %x_15[%acc_68] : !ttg.memdesc<2x128x32xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x32xi8, #shared, #smem, mutable>
      %acc_71 = ttg.local_load %x_70 token %x_69 : !ttg.memdesc<128x32xi8, #shared, #smem, mutable> -> tensor<128x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_72 = ttg.memdesc_index %y_16[%acc_65] : !ttg.memdesc<3x32x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
      %acc_73 = arith.sitofp %acc_71 : tensor<128x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> to tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_74 = tt.reshape %acc_73 : tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> -> tensor<128x2x16xf16, #linear>
      %acc_75 = tt.trans %acc_74 {order = array<i32: 0, 2, 1>} : tensor<128x2x16xf16, #linear> -> tensor<128x16x2xf16, #linear1>
      %acc_76, %acc_77 = tt.split %acc_75 : tensor<128x16x2xf16, #linear1> -> tensor<128x16xf16, #linear2>
      %acc_78 = ttg.convert_layout %acc_76 : tensor<128x16xf16, #linear2> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_79 = ttg.convert_layout %acc_77 : tensor<128x16xf16, #linear2> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_80 = ttg.memdesc_subslice %y_72[0, 0] : !ttg.memdesc<32x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 32x64>
      %y_81 = ttg.memdesc_subslice %y_72[16, 0] : !ttg.memdesc<32x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 32x64>
      %acc_82 = ttng.warp_group_dot %acc_78, %y_80, %acc_54 {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 32x64> -> tensor<128x64xf32, #mma>
      %acc_83:2 = ttng.warp_group_dot_wait %acc_82, %y_80 {pendings = 1 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 32x64>
      %acc_84 = ttng.warp_group_dot %acc_79, %y_81, %acc_83#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 32x64> -> tensor<128x64xf32, #mma>
      %acc_85:2 = ttng.warp_group_dot_wait %acc_84, %y_81 {pendings = 1 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 32x64>
      %acc_86 = arith.addi %arg8, %c1_i32 : i32
      %acc_87 = arith.cmpi sge, %acc_86, %c3_i32 : i32
      %acc_88 = arith.select %acc_87, %c0_i32, %acc_86 : i32
      %acc_89 = arith.addi %arg6, %c1_i32 : i32
      %acc_90 = arith.cmpi sge, %acc_89, %c2_i32 : i32
      %acc_91 = arith.select %acc_90, %c0_i32, %acc_89 : i32
      %acc_92 = arith.addi %acc_53, %c2_i32 : i32
      %x_93 = arith.muli %acc_92, %c32_i32 : i32
      %x_94 = tt.splat %x_93 : i32 -> tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_95 = tt.splat %x_93 : i32 -> tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %x_96 = arith.addi %x_94, %kk : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_97 = arith.addi %x_95, %kk_5 : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %x_98 = tt.expand_dims %x_96 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
      %x_99 = tt.broadcast %x_98 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
      %x_100 = tt.addptr %x_10, %x_99 : tensor<128x32x!tt.ptr<i8>, #blocked>, tensor<128x32xi32, #blocked>
      %x_101 = ttg.memdesc_index %x_15[%acc_91] : !ttg.memdesc<2x128x32xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x32xi8, #shared, #smem, mutable>
      %x_102 = tt.splat %acc_62 : i1 -> tensor<128x32xi1, #blocked>
      %x_103 = ttg.async_copy_global_to_local %x_100, %x_101 mask %x_102 : tensor<128x32x!tt.ptr<i8>, #blocked> -> <128x32xi8, #shared, #smem, mutable>
      %x_104 = ttg.async_commit_group tokens %x_103
      %y_105 = tt.expand_dims %x_97 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
      %y_106 = tt.addptr %y, %y_105 : tensor<32x1x!tt.ptr<f16>, #blocked1>, tensor<32x1xi32, #blocked1>
      %y_107 = tt.broadcast %y_106 : tensor<32x1x!tt.ptr<f16>, #blocked1> -> tensor<32x64x!tt.ptr<f16>, #blocked1>
      %y_108 = tt.addptr %y_107, %y_14 : tensor<32x64x!tt.ptr<f16>, #blocked1>, tensor<32x64xi32, #blocked1>
      %y_109 = ttg.memdesc_index %y_16[%acc_88] : !ttg.memdesc<3x32x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
      %acc_110 = tt.splat %acc_62 : i1 -> tensor<32x64xi1, #blocked1>
      %y_111 = ttg.async_copy_global_to_local %y_108, %y_109 mask %acc_110 {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked1> -> <32x64xf16, #shared1, #smem, mutable>
      %y_112 = ttg.async_commit_group tokens %y_111
      scf.yield %acc_85#0, %acc_91, %acc_68, %acc_88, %acc_65, %x_58, %x_104, %y_60, %y_112 : tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token
    }
    %acc_51 = ttng.warp_group_dot_wait %acc_50#0 {pendings = 0 : i32} : tensor<128x64xf32, #mma>
    %acc_52 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %y_16 : !ttg.memdesc<3x32x64xf16, #shared1, #smem, mutable>
    ttg.local_dealloc %x_15 : !ttg.memdesc<2x128x32xi8, #shared, #smem, mutable>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked2}>>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked2}>> -> tensor<128x1xi32, #blocked2>
    %2 = arith.muli %1, %cst_2 : tensor<128x1xi32, #blocked2>
    %3 = tt.splat %c : !tt.ptr<f32> -> tensor<128x1x!tt.ptr<f32>, #blocked2>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f32>, #blocked2>, tensor<128x1xi32, #blocked2>
    %5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked2}>>
    %6 = tt.expand_dims %5 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked2}>> -> tensor<1x64xi32, #blocked2>
    %7 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f32>, #blocked2> -> tensor<128x64x!tt.ptr<f32>, #blocked2>
    %8 = tt.broadcast %6 : tensor<1x64xi32, #blocked2> -> tensor<128x64xi32, #blocked2>
    %9 = tt.addptr %7, %8 : tensor<128x64x!tt.ptr<f32>, #blocked2>, tensor<128x64xi32, #blocked2>
    %10 = ttg.convert_layout %acc_51 : tensor<128x64xf32, #mma> -> tensor<128x64xf32, #blocked2>
    tt.store %9, %10 : tensor<128x64x!tt.ptr<f32>, #blocked2>
    tt.return
  }
}

//--- rows.ttgir
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked2 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0, 0, 1], [8, 0, 0], [0, 0, 8], [0, 1, 0], [64, 0, 0]], lane = [[0, 0, 2], [0, 0, 4], [1, 0, 0], [2, 0, 0], [4, 0, 0]], warp = [[16, 0, 0], [32, 0, 0]], block = []}>
#linear1 = #ttg.linear<{register = [[0, 1, 0], [8, 0, 0], [0, 8, 0], [0, 0, 1], [64, 0, 0]], lane = [[0, 2, 0], [0, 4, 0], [1, 0, 0], [2, 0, 0], [4, 0, 0]], warp = [[16, 0, 0], [32, 0, 0]], block = []}>
#linear2 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [64, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x64xf32, #mma>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c32_i32 = arith.constant 32 : i32
    %cst_0 = arith.constant dense<1024> : tensor<128x1xi32, #blocked>
    %cst_1 = arith.constant dense<64> : tensor<32x1xi32, #blocked1>
    %cst_2 = arith.constant dense<64> : tensor<128x1xi32, #blocked2>
    %c-1_i32 = arith.constant -1 : i32
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %true = arith.constant true
    %cst_3 = arith.constant dense<32> : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %cst_4 = arith.constant dense<32> : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %kk_5 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %x = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %x_6 = tt.expand_dims %x {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %x_7 = arith.muli %x_6, %cst_0 : tensor<128x1xi32, #blocked>
    %x_8 = tt.splat %a : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>, #blocked>
    %x_9 = tt.addptr %x_8, %x_7 : tensor<128x1x!tt.ptr<f16>, #blocked>, tensor<128x1xi32, #blocked>
    %x_10 = tt.broadcast %x_9 : tensor<128x1x!tt.ptr<f16>, #blocked> -> tensor<128x32x!tt.ptr<f16>, #blocked>
    %y = tt.splat %b : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>, #blocked1>
    %y_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %y_12 = tt.expand_dims %y_11 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %y_13 = tt.broadcast %y_12 : tensor<1x64xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
    %x_14 = ttg.local_alloc : () -> !ttg.memdesc<2x128x32xf16, #shared, #smem, mutable>
    %y_15 = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xbf16, #shared1, #smem, mutable>
    %acc = arith.cmpi sgt, %n, %c0_i32 : i32
    %x_16 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %x_17 = tt.broadcast %x_16 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
    %x_18 = tt.addptr %x_10, %x_17 : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<128x32xi32, #blocked>
    %x_19 = ttg.memdesc_index %x_14[%c0_i32] : !ttg.memdesc<2x128x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x32xf16, #shared, #smem, mutable>
    %acc_20 = tt.splat %acc : i1 -> tensor<128x32xi1, #blocked>
    %x_21 = ttg.async_copy_global_to_local %x_18, %x_19 mask %acc_20 {contiguity = 8 : i32} : tensor<128x32x!tt.ptr<f16>, #blocked> -> <128x32xf16, #shared, #smem, mutable>
    %x_22 = ttg.async_commit_group tokens %x_21
    %y_23 = tt.expand_dims %kk_5 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
    %y_24 = arith.muli %y_23, %cst_1 : tensor<32x1xi32, #blocked1>
    %y_25 = tt.addptr %y, %y_24 : tensor<32x1x!tt.ptr<bf16>, #blocked1>, tensor<32x1xi32, #blocked1>
    %y_26 = tt.broadcast %y_25 : tensor<32x1x!tt.ptr<bf16>, #blocked1> -> tensor<32x64x!tt.ptr<bf16>, #blocked1>
    %y_27 = tt.addptr %y_26, %y_13 : tensor<32x64x!tt.ptr<bf16>, #blocked1>, tensor<32x64xi32, #blocked1>
    %y_28 = ttg.memdesc_index %y_15[%c0_i32] : !ttg.memdesc<3x32x64xbf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xbf16, #shared1, #smem, mutable>
    %acc_29 = tt.splat %acc : i1 -> tensor<32x64xi1, #blocked1>
    %y_30 = ttg.async_copy_global_to_local %y_27, %y_28 mask %acc_29 {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<bf16>, #blocked1> -> <32x64xbf16, #shared1, #smem, mutable>
    %y_31 = ttg.async_commit_group tokens %y_30
    %acc_32 = arith.cmpi sgt, %n, %c1_i32 : i32
    %x_33 = arith.addi %kk, %cst_3 : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %x_34 = arith.addi %kk_5, %cst_4 : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %x_35 = tt.expand_dims %x_33 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %x_36 = tt.broadcast %x_35 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
    %x_37 = tt.addptr %x_10, %x_36 : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<128x32xi32, #blocked>
    %x_38 = ttg.memdesc_index %x_14[%c1_i32] : !ttg.memdesc<2x128x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x32xf16, #shared, #smem, mutable>
    %acc_39 = tt.splat %acc_32 : i1 -> tensor<128x32xi1, #blocked>
    %x_40 = ttg.async_copy_global_to_local %x_37, %x_38 mask %acc_39 {contiguity = 8 : i32} : tensor<128x32x!tt.ptr<f16>, #blocked> -> <128x32xf16, #shared, #smem, mutable>
    %x_41 = ttg.async_commit_group tokens %x_40
    %y_42 = tt.expand_dims %x_34 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
    %y_43 = arith.muli %y_42, %cst_1 : tensor<32x1xi32, #blocked1>
    %y_44 = tt.addptr %y, %y_43 : tensor<32x1x!tt.ptr<bf16>, #blocked1>, tensor<32x1xi32, #blocked1>
    %y_45 = tt.broadcast %y_44 : tensor<32x1x!tt.ptr<bf16>, #blocked1> -> tensor<32x64x!tt.ptr<bf16>, #blocked1>
    %y_46 = tt.addptr %y_45, %y_13 : tensor<32x64x!tt.ptr<bf16>, #blocked1>, tensor<32x64xi32, #blocked1>
    %y_47 = ttg.memdesc_index %y_15[%c1_i32] : !ttg.memdesc<3x32x64xbf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xbf16, #shared1, #smem, mutable>
    %acc_48 = tt.splat %acc_32 : i1 -> tensor<32x64xi1, #blocked1>
    %y_49 = ttg.async_copy_global_to_local %y_46, %y_47 mask %acc_48 {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<bf16>, #blocked1> -> <32x64xbf16, #shared1, #smem, mutable>
    %y_50 = ttg.async_commit_group tokens %y_49
    %acc_51:9 = scf.for %acc_54 = %c0_i32 to %n step %c1_i32 iter_args(%acc_55 = %cst, %arg6 = %c1_i32, %acc_56 = %c-1_i32, %arg8 = %c1_i32, %acc_57 = %c-1_i32, %x_58 = %x_22, %x_59 = %x_41, %y_60 = %y_31, %y_61 = %y_50) -> (tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token)  : i32 {
      %acc_62 = arith.subi %n, %c2_i32 : i32
      %acc_63 = arith.cmpi slt, %acc_54, %acc_62 : i32
      %acc_64 = arith.addi %acc_57, %c1_i32 : i32
      %acc_65 = arith.cmpi sge, %acc_64, %c3_i32 : i32
      %acc_66 = arith.select %acc_65, %c0_i32, %acc_64 : i32
      %acc_67 = arith.addi %acc_56, %c1_i32 : i32
      %acc_68 = arith.cmpi sge, %acc_67, %c2_i32 : i32
      %acc_69 = arith.select %acc_68, %c0_i32, %acc_67 : i32
      %x_70 = ttg.async_wait %x_58, %y_60 {num = 2 : i32}
      %x_71 = ttg.memdesc_index %x_14[%acc_69] : !ttg.memdesc<2x128x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x32xf16, #shared, #smem, mutable>
      %acc_72 = ttg.local_load %x_71 token %x_70 : !ttg.memdesc<128x32xf16, #shared, #smem, mutable> -> tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_73 = ttg.memdesc_index %y_15[%acc_66] : !ttg.memdesc<3x32x64xbf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xbf16, #shared1, #smem, mutable>
      %acc_74 = arith.extf %acc_72 : tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> to tensor<128x32xf32, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_75 = arith.truncf %acc_74 : tensor<128x32xf32, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> to tensor<128x32xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_76 = tt.reshape %acc_75 : tensor<128x32xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> -> tensor<128x2x16xbf16, #linear>
      %acc_77 = tt.trans %acc_76 {order = array<i32: 0, 2, 1>} : tensor<128x2x16xbf16, #linear> -> tensor<128x16x2xbf16, #linear1>
      %acc_78, %acc_79 = tt.split %acc_77 : tensor<128x16x2xbf16, #linear1> -> tensor<128x16xbf16, #linear2>
      %acc_80 = ttg.convert_layout %acc_78 : tensor<128x16xbf16, #linear2> -> tensor<128x16xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_81 = ttg.convert_layout %acc_79 : tensor<128x16xbf16, #linear2> -> tensor<128x16xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_82 = ttg.memdesc_subslice %y_73[0, 0] : !ttg.memdesc<32x64xbf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xbf16, #shared1, #smem, 32x64>
      %y_83 = ttg.memdesc_subslice %y_73[16, 0] : !ttg.memdesc<32x64xbf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xbf16, #shared1, #smem, 32x64>
      %acc_84 = ttng.warp_group_dot %acc_80, %y_82, %acc_55 {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xbf16, #shared1, #smem, 32x64> -> tensor<128x64xf32, #mma>
      %acc_85:2 = ttng.warp_group_dot_wait %acc_84, %y_82 {pendings = 1 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xbf16, #shared1, #smem, 32x64>
      %acc_86 = ttng.warp_group_dot %acc_81, %y_83, %acc_85#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xbf16, #shared1, #smem, 32x64> -> tensor<128x64xf32, #mma>
      %acc_87:2 = ttng.warp_group_dot_wait %acc_86, %y_83 {pendings = 1 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xbf16, #shared1, #smem, 32x64>
      %acc_88 = arith.addi %arg8, %c1_i32 : i32
      %acc_89 = arith.cmpi sge, %acc_88, %c3_i32 : i32
      %acc_90 = arith.select %acc_89, %c0_i32, %acc_88 : i32
      %acc_91 = arith.addi %arg6, %c1_i32 : i32
      %acc_92 = arith.cmpi sge, %acc_91, %c2_i32 : i32
      %acc_93 = arith.select %acc_92, %c0_i32, %acc_91 : i32
      %acc_94 = arith.addi %acc_54, %c2_i32 : i32
      %x_95 = arith.muli %acc_94, %c32_i32 : i32
      %x_96 = tt.splat %x_95 : i32 -> tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_97 = tt.splat %x_95 : i32 -> tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %x_98 = arith.addi %x_96, %kk : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_99 = arith.addi %x_97, %kk_5 : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %x_100 = tt.expand_dims %x_98 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
      %x_101 = tt.broadcast %x_100 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
      %x_102 = tt.addptr %x_10, %x_101 : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<128x32xi32, #blocked>
      %x_103 = ttg.memdesc_index %x_14[%acc_93] : !ttg.memdesc<2x128x32xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x32xf16, #shared, #smem, mutable>
      %acc_104 = tt.splat %acc_63 : i1 -> tensor<128x32xi1, #blocked>
      %x_105 = ttg.async_copy_global_to_local %x_102, %x_103 mask %acc_104 {contiguity = 8 : i32} : tensor<128x32x!tt.ptr<f16>, #blocked> -> <128x32xf16, #shared, #smem, mutable>
      %x_106 = ttg.async_commit_group tokens %x_105
      %y_107 = tt.expand_dims %x_99 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
      %y_108 = arith.muli %y_107, %cst_1 : tensor<32x1xi32, #blocked1>
      %y_109 = tt.addptr %y, %y_108 : tensor<32x1x!tt.ptr<bf16>, #blocked1>, tensor<32x1xi32, #blocked1>
      %y_110 = tt.broadcast %y_109 : tensor<32x1x!tt.ptr<bf16>, #blocked1> -> tensor<32x64x!tt.ptr<bf16>, #blocked1>
      %y_111 = tt.addptr %y_110, %y_13 : tensor<32x64x!tt.ptr<bf16>, #blocked1>, tensor<32x64xi32, #blocked1>
      %y_112 = ttg.memdesc_index %y_15[%acc_90] : !ttg.memdesc<3x32x64xbf16, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xbf16, #shared1, #smem, mutable>
      %acc_113 = tt.splat %acc_63 : i1 -> tensor<32x64xi1, #blocked1>
      %y_114 = ttg.async_copy_global_to_local %y_111, %y_112 mask %acc_113 {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<bf16>, #blocked1> -> <32x64xbf16, #shared1, #smem, mutable>
      %y_115 = ttg.async_commit_group tokens %y_114
      scf.yield %acc_87#0, %acc_93, %acc_69, %acc_90, %acc_66, %x_59, %x_106, %y_61, %y_115 : tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token
    }
    %acc_52 = ttng.warp_group_dot_wait %acc_51#0 {pendings = 0 : i32} : tensor<128x64xf32, #mma>
    %acc_53 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %y_15 : !ttg.memdesc<3x32x64xbf16, #shared1, #smem, mutable>
    ttg.local_dealloc %x_14 : !ttg.memdesc<2x128x32xf16, #shared, #smem, mutable>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked2}>>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked2}>> -> tensor<128x1xi32, #blocked2>
    %2 = arith.muli %1, %cst_2 : tensor<128x1xi32, #blocked2>
    %3 = tt.splat %c : !tt.ptr<f32> -> tensor<128x1x!tt.ptr<f32>, #blocked2>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f32>, #blocked2>, tensor<128x1xi32, #blocked2>
    %5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked2}>>
    %6 = tt.expand_dims %5 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked2}>> -> tensor<1x64xi32, #blocked2>
    %7 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f32>, #blocked2> -> tensor<128x64x!tt.ptr<f32>, #blocked2>
    %8 = tt.broadcast %6 : tensor<1x64xi32, #blocked2> -> tensor<128x64xi32, #blocked2>
    %9 = tt.addptr %7, %8 : tensor<128x64x!tt.ptr<f32>, #blocked2>, tensor<128x64xi32, #blocked2>
    %10 = ttg.convert_layout %acc_52 : tensor<128x64xf32, #mma> -> tensor<128x64xf32, #blocked2>
    tt.store %9, %10 : tensor<128x64x!tt.ptr<f32>, #blocked2>
    tt.return
  }
}
