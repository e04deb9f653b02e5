// Triton 3.6 divides a dot whose first operand is in registers, here from int8, into dots of one instruction along K. They
// read immutable views, and the next iteration writes their registers while they are in flight.
// The second operand is contiguous along K: a dot reads columns within the swizzle pattern.
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#blocked2 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0, 0, 0, 1], [8, 0, 0, 0], [0, 0, 0, 8], [0, 0, 1, 0], [0, 1, 0, 0], [64, 0, 0, 0]], lane = [[0, 0, 0, 2], [0, 0, 0, 4], [1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0]], warp = [[16, 0, 0, 0], [32, 0, 0, 0]], block = []}>
#linear1 = #ttg.linear<{register = [[0, 1, 0, 0], [8, 0, 0, 0], [0, 8, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [64, 0, 0, 0]], lane = [[0, 2, 0, 0], [0, 4, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0]], warp = [[16, 0, 0, 0], [32, 0, 0, 0]], block = []}>
#linear2 = #ttg.linear<{register = [[0, 1, 0], [8, 0, 0], [0, 8, 0], [0, 0, 1], [64, 0, 0]], lane = [[0, 2, 0], [0, 4, 0], [1, 0, 0], [2, 0, 0], [4, 0, 0]], warp = [[16, 0, 0], [32, 0, 0]], block = []}>
#linear3 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [64, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @divided_dot_columns(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1024> : tensor<128x1xi32, #blocked>
    %cst_0 = arith.constant dense<64> : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %cst_1 = arith.constant dense<64> : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %true = arith.constant true
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %c-1_i32 = arith.constant -1 : i32
    %cst_2 = arith.constant dense<64> : tensor<128x1xi32, #blocked2>
    %cst_3 = arith.constant dense<1024> : tensor<1x64xi32, #blocked1>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<128x64xf32, #mma>
    %j = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %j_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %x = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %x_6 = tt.expand_dims %x {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %x_7 = arith.muli %x_6, %cst : tensor<128x1xi32, #blocked>
    %x_8 = tt.splat %a : !tt.ptr<i8> -> tensor<128x1x!tt.ptr<i8>, #blocked>
    %x_9 = tt.addptr %x_8, %x_7 : tensor<128x1x!tt.ptr<i8>, #blocked>, tensor<128x1xi32, #blocked>
    %x_10 = tt.broadcast %x_9 : tensor<128x1x!tt.ptr<i8>, #blocked> -> tensor<128x64x!tt.ptr<i8>, #blocked>
    %y = tt.splat %b : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #blocked1>
    %y_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %y_12 = tt.expand_dims %y_11 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %y_13 = arith.muli %y_12, %cst_3 : tensor<1x64xi32, #blocked1>
    %y_14 = tt.broadcast %y_13 : tensor<1x64xi32, #blocked1> -> tensor<64x64xi32, #blocked1>
    %x_15 = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable>
    %y_16 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    %acc = arith.cmpi sgt, %n, %c0_i32 : i32
    %x_17 = tt.expand_dims %j {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %x_18 = tt.broadcast %x_17 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %x_19 = tt.addptr %x_10, %x_18 : tensor<128x64x!tt.ptr<i8>, #blocked>, tensor<128x64xi32, #blocked>
    %x_20 = ttg.memdesc_index %x_15[%c0_i32] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
    %x_21 = tt.splat %acc : i1 -> tensor<128x64xi1, #blocked>
    %x_22 = ttg.async_copy_global_to_local %x_19, %x_20 mask %x_21 : tensor<128x64x!tt.ptr<i8>, #blocked> -> <128x64xi8, #shared, #smem, mutable>
    %x_23 = ttg.async_commit_group tokens %x_22
    %y_24 = tt.expand_dims %j_5 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xi32, #blocked1>
    %y_25 = tt.addptr %y, %y_24 : tensor<64x1x!tt.ptr<f16>, #blocked1>, tensor<64x1xi32, #blocked1>
    %y_26 = tt.broadcast %y_25 : tensor<64x1x!tt.ptr<f16>, #blocked1> -> tensor<64x64x!tt.ptr<f16>, #blocked1>
    %y_27 = tt.addptr %y_26, %y_14 : tensor<64x64x!tt.ptr<f16>, #blocked1>, tensor<64x64xi32, #blocked1>
    %y_28 = ttg.memdesc_index %y_16[%c0_i32] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
    %acc_29 = tt.splat %acc : i1 -> tensor<64x64xi1, #blocked1>
    %y_30 = ttg.async_copy_global_to_local %y_27, %y_28 mask %acc_29 {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked1> -> <64x64xf16, #shared1, #smem, mutable>
    %y_31 = ttg.async_commit_group tokens %y_30
    %acc_32 = arith.cmpi sgt, %n, %c1_i32 : i32
    %x_33 = arith.addi %j, %cst_0 : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %x_34 = arith.addi %j_5, %cst_1 : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %x_35 = tt.expand_dims %x_33 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %x_36 = tt.broadcast %x_35 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %x_37 = tt.addptr %x_10, %x_36 : tensor<128x64x!tt.ptr<i8>, #blocked>, tensor<128x64xi32, #blocked>
    %x_38 = ttg.memdesc_index %x_15[%c1_i32] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
    %x_39 = tt.splat %acc_32 : i1 -> tensor<128x64xi1, #blocked>
    %x_40 = ttg.async_copy_global_to_local %x_37, %x_38 mask %x_39 : tensor<128x64x!tt.ptr<i8>, #blocked> -> <128x64xi8, #shared, #smem, mutable>
    %x_41 = ttg.async_commit_group tokens %x_40
    %y_42 = tt.expand_dims %x_34 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xi32, #blocked1>
    %y_43 = tt.addptr %y, %y_42 : tensor<64x1x!tt.ptr<f16>, #blocked1>, tensor<64x1xi32, #blocked1>
    %y_44 = tt.broadcast %y_43 : tensor<64x1x!tt.ptr<f16>, #blocked1> -> tensor<64x64x!tt.ptr<f16>, #blocked1>
    %y_45 = tt.addptr %y_44, %y_14 : tensor<64x64x!tt.ptr<f16>, #blocked1>, tensor<64x64xi32, #blocked1>
    %y_46 = ttg.memdesc_index %y_16[%c1_i32] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
    %acc_47 = tt.splat %acc_32 : i1 -> tensor<64x64xi1, #blocked1>
    %y_48 = ttg.async_copy_global_to_local %y_45, %y_46 mask %acc_47 {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked1> -> <64x64xf16, #shared1, #smem, mutable>
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
      %x_70 = ttg.memdesc_index %x_15[%acc_68] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
      %acc_71 = ttg.local_load %x_70 token %x_69 : !ttg.memdesc<128x64xi8, #shared, #smem, mutable> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_72 = ttg.memdesc_index %y_16[%acc_65] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      %acc_73 = arith.sitofp %acc_71 : tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> to tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_74 = tt.reshape %acc_73 : tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> -> tensor<128x2x2x16xf16, #linear>
      %acc_75 = tt.trans %acc_74 {order = array<i32: 0, 3, 2, 1>} : tensor<128x2x2x16xf16, #linear> -> tensor<128x16x2x2xf16, #linear1>
      %acc_76, %acc_77 = tt.split %acc_75 : tensor<128x16x2x2xf16, #linear1> -> tensor<128x16x2xf16, #linear2>
      %acc_78, %acc_79 = tt.split %acc_76 : tensor<128x16x2xf16, #linear2> -> tensor<128x16xf16, #linear3>
      %acc_80, %acc_81 = tt.split %acc_77 : tensor<128x16x2xf16, #linear2> -> tensor<128x16xf16, #linear3>
      %acc_82 = ttg.convert_layout %acc_78 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_83 = ttg.convert_layout %acc_79 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_84 = ttg.convert_layout %acc_80 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_85 = ttg.convert_layout %acc_81 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_86 = ttg.memdesc_subslice %y_72[0, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %y_87 = ttg.memdesc_subslice %y_72[16, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %y_88 = ttg.memdesc_subslice %y_72[32, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %y_89 = ttg.memdesc_subslice %y_72[48, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_90 = ttng.warp_group_dot %acc_82, %y_86, %acc_54 {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_91:2 = ttng.warp_group_dot_wait %acc_90, %y_86 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_92 = ttng.warp_group_dot %acc_83, %y_87, %acc_91#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_93:2 = ttng.warp_group_dot_wait %acc_92, %y_87 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_94 = ttng.warp_group_dot %acc_84, %y_88, %acc_93#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_95:2 = ttng.warp_group_dot_wait %acc_94, %y_88 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_96 = ttng.warp_group_dot %acc_85, %y_89, %acc_95#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_97:2 = ttng.warp_group_dot_wait %acc_96, %y_89 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_98 = arith.addi %arg8, %c1_i32 : i32
      %acc_99 = arith.cmpi sge, %acc_98, %c3_i32 : i32
      %acc_100 = arith.select %acc_99, %c0_i32, %acc_98 : i32
      %acc_101 = arith.addi %arg6, %c1_i32 : i32
      %acc_102 = arith.cmpi sge, %acc_101, %c2_i32 : i32
      %acc_103 = arith.select %acc_102, %c0_i32, %acc_101 : i32
      %acc_104 = arith.addi %acc_53, %c2_i32 : i32
      %x_105 = arith.muli %acc_104, %c64_i32 : i32
      %x_106 = tt.splat %x_105 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_107 = tt.splat %x_105 : i32 -> tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %x_108 = arith.addi %x_106, %j : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_109 = arith.addi %x_107, %j_5 : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %x_110 = tt.expand_dims %x_108 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
      %x_111 = tt.broadcast %x_110 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
      %x_112 = tt.addptr %x_10, %x_111 : tensor<128x64x!tt.ptr<i8>, #blocked>, tensor<128x64xi32, #blocked>
      %x_113 = ttg.memdesc_index %x_15[%acc_103] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
      %x_114 = tt.splat %acc_62 : i1 -> tensor<128x64xi1, #blocked>
      %x_115 = ttg.async_copy_global_to_local %x_112, %x_113 mask %x_114 : tensor<128x64x!tt.ptr<i8>, #blocked> -> <128x64xi8, #shared, #smem, mutable>
      %x_116 = ttg.async_commit_group tokens %x_115
      %y_117 = tt.expand_dims %x_109 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xi32, #blocked1>
      %y_118 = tt.addptr %y, %y_117 : tensor<64x1x!tt.ptr<f16>, #blocked1>, tensor<64x1xi32, #blocked1>
      %y_119 = tt.broadcast %y_118 : tensor<64x1x!tt.ptr<f16>, #blocked1> -> tensor<64x64x!tt.ptr<f16>, #blocked1>
      %y_120 = tt.addptr %y_119, %y_14 : tensor<64x64x!tt.ptr<f16>, #blocked1>, tensor<64x64xi32, #blocked1>
      %y_121 = ttg.memdesc_index %y_16[%acc_100] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      %acc_122 = tt.splat %acc_62 : i1 -> tensor<64x64xi1, #blocked1>
      %y_123 = ttg.async_copy_global_to_local %y_120, %y_121 mask %acc_122 {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked1> -> <64x64xf16, #shared1, #smem, mutable>
      %y_124 = ttg.async_commit_group tokens %y_123
      scf.yield %acc_97#0, %acc_103, %acc_68, %acc_100, %acc_65, %x_58, %x_116, %y_60, %y_124 : tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token
    }
    %acc_51 = ttng.warp_group_dot_wait %acc_50#0 {pendings = 0 : i32} : tensor<128x64xf32, #mma>
    %acc_52 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %y_16 : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    ttg.local_dealloc %x_15 : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable>
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
