// Triton 3.6 divides a dot whose first operand is in registers, here from int8, into dots of one instruction along K. They
// read immutable views, and the next iteration writes their registers while they are in flight.
// The second operand is contiguous along N.
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0, 0, 0, 1], [8, 0, 0, 0], [0, 0, 0, 8], [0, 0, 1, 0], [0, 1, 0, 0], [64, 0, 0, 0]], lane = [[0, 0, 0, 2], [0, 0, 0, 4], [1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0]], warp = [[16, 0, 0, 0], [32, 0, 0, 0]], block = []}>
#linear1 = #ttg.linear<{register = [[0, 1, 0, 0], [8, 0, 0, 0], [0, 8, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [64, 0, 0, 0]], lane = [[0, 2, 0, 0], [0, 4, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0]], warp = [[16, 0, 0, 0], [32, 0, 0, 0]], block = []}>
#linear2 = #ttg.linear<{register = [[0, 1, 0], [8, 0, 0], [0, 8, 0], [0, 0, 1], [64, 0, 0]], lane = [[0, 2, 0], [0, 4, 0], [1, 0, 0], [2, 0, 0], [4, 0, 0]], warp = [[16, 0, 0], [32, 0, 0]], block = []}>
#linear3 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [64, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @divided_dot_rows(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1024> : tensor<128x1xi32, #blocked>
    %cst_0 = arith.constant dense<64> : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %cst_1 = arith.constant dense<64> : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %true = arith.constant true
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %c-1_i32 = arith.constant -1 : i32
    %cst_2 = arith.constant dense<64> : tensor<128x1xi32, #blocked1>
    %cst_3 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<128x64xf32, #mma>
    %j = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %j_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %x = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %x_6 = tt.expand_dims %x {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %x_7 = arith.muli %x_6, %cst : tensor<128x1xi32, #blocked>
    %x_8 = tt.splat %a : !tt.ptr<i8> -> tensor<128x1x!tt.ptr<i8>, #blocked>
    %x_9 = tt.addptr %x_8, %x_7 : tensor<128x1x!tt.ptr<i8>, #blocked>, tensor<128x1xi32, #blocked>
    %x_10 = tt.broadcast %x_9 : tensor<128x1x!tt.ptr<i8>, #blocked> -> tensor<128x64x!tt.ptr<i8>, #blocked>
    %y = tt.splat %b : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #blocked>
    %y_11 = tt.expand_dims %j {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %y_12 = tt.broadcast %y_11 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %x_13 = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable>
    %y_14 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    %acc = arith.cmpi sgt, %n, %c0_i32 : i32
    %x_15 = tt.broadcast %y_11 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %x_16 = tt.addptr %x_10, %x_15 : tensor<128x64x!tt.ptr<i8>, #blocked>, tensor<128x64xi32, #blocked>
    %x_17 = ttg.memdesc_index %x_13[%c0_i32] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
    %x_18 = tt.splat %acc : i1 -> tensor<128x64xi1, #blocked>
    %x_19 = ttg.async_copy_global_to_local %x_16, %x_17 mask %x_18 : tensor<128x64x!tt.ptr<i8>, #blocked> -> <128x64xi8, #shared, #smem, mutable>
    %x_20 = ttg.async_commit_group tokens %x_19
    %y_21 = tt.expand_dims %j_5 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %y_22 = arith.muli %y_21, %cst_3 : tensor<64x1xi32, #blocked>
    %y_23 = tt.addptr %y, %y_22 : tensor<64x1x!tt.ptr<f16>, #blocked>, tensor<64x1xi32, #blocked>
    %y_24 = tt.broadcast %y_23 : tensor<64x1x!tt.ptr<f16>, #blocked> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %y_25 = tt.addptr %y_24, %y_12 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %y_26 = ttg.memdesc_index %y_14[%c0_i32] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
    %acc_27 = tt.splat %acc : i1 -> tensor<64x64xi1, #blocked>
    %y_28 = ttg.async_copy_global_to_local %y_25, %y_26 mask %acc_27 {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared1, #smem, mutable>
    %y_29 = ttg.async_commit_group tokens %y_28
    %acc_30 = arith.cmpi sgt, %n, %c1_i32 : i32
    %x_31 = arith.addi %j, %cst_0 : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %x_32 = arith.addi %j_5, %cst_1 : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %x_33 = tt.expand_dims %x_31 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %x_34 = tt.broadcast %x_33 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %x_35 = tt.addptr %x_10, %x_34 : tensor<128x64x!tt.ptr<i8>, #blocked>, tensor<128x64xi32, #blocked>
    %x_36 = ttg.memdesc_index %x_13[%c1_i32] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
    %x_37 = tt.splat %acc_30 : i1 -> tensor<128x64xi1, #blocked>
    %x_38 = ttg.async_copy_global_to_local %x_35, %x_36 mask %x_37 : tensor<128x64x!tt.ptr<i8>, #blocked> -> <128x64xi8, #shared, #smem, mutable>
    %x_39 = ttg.async_commit_group tokens %x_38
    %y_40 = tt.expand_dims %x_32 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %y_41 = arith.muli %y_40, %cst_3 : tensor<64x1xi32, #blocked>
    %y_42 = tt.addptr %y, %y_41 : tensor<64x1x!tt.ptr<f16>, #blocked>, tensor<64x1xi32, #blocked>
    %y_43 = tt.broadcast %y_42 : tensor<64x1x!tt.ptr<f16>, #blocked> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %y_44 = tt.addptr %y_43, %y_12 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %y_45 = ttg.memdesc_index %y_14[%c1_i32] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
    %acc_46 = tt.splat %acc_30 : i1 -> tensor<64x64xi1, #blocked>
    %y_47 = ttg.async_copy_global_to_local %y_44, %y_45 mask %acc_46 {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared1, #smem, mutable>
    %y_48 = ttg.async_commit_group tokens %y_47
    %acc_49:9 = scf.for %acc_52 = %c0_i32 to %n step %c1_i32 iter_args(%acc_53 = %cst_4, %arg6 = %c1_i32, %acc_54 = %c-1_i32, %arg8 = %c1_i32, %acc_55 = %c-1_i32, %x_56 = %x_20, %x_57 = %x_39, %y_58 = %y_29, %y_59 = %y_48) -> (tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token)  : i32 {
      %acc_60 = arith.subi %n, %c2_i32 : i32
      %acc_61 = arith.cmpi slt, %acc_52, %acc_60 : i32
      %acc_62 = arith.addi %acc_55, %c1_i32 : i32
      %acc_63 = arith.cmpi sge, %acc_62, %c3_i32 : i32
      %acc_64 = arith.select %acc_63, %c0_i32, %acc_62 : i32
      %acc_65 = arith.addi %acc_54, %c1_i32 : i32
      %acc_66 = arith.cmpi sge, %acc_65, %c2_i32 : i32
      %acc_67 = arith.select %acc_66, %c0_i32, %acc_65 : i32
      %x_68 = ttg.async_wait %x_56, %y_58 {num = 2 : i32}
      %x_69 = ttg.memdesc_index %x_13[%acc_67] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
      %acc_70 = ttg.local_load %x_69 token %x_68 : !ttg.memdesc<128x64xi8, #shared, #smem, mutable> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_71 = ttg.memdesc_index %y_14[%acc_64] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      %acc_72 = arith.sitofp %acc_70 : tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> to tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_73 = tt.reshape %acc_72 : tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> -> tensor<128x2x2x16xf16, #linear>
      %acc_74 = tt.trans %acc_73 {order = array<i32: 0, 3, 2, 1>} : tensor<128x2x2x16xf16, #linear> -> tensor<128x16x2x2xf16, #linear1>
      %acc_75, %acc_76 = tt.split %acc_74 : tensor<128x16x2x2xf16, #linear1> -> tensor<128x16x2xf16, #linear2>
      %acc_77, %acc_78 = tt.split %acc_75 : tensor<128x16x2xf16, #linear2> -> tensor<128x16xf16, #linear3>
      %acc_79, %acc_80 = tt.split %acc_76 : tensor<128x16x2xf16, #linear2> -> tensor<128x16xf16, #linear3>
      %acc_81 = ttg.convert_layout %acc_77 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_82 = ttg.convert_layout %acc_78 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_83 = ttg.convert_layout %acc_79 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_84 = ttg.convert_layout %acc_80 : tensor<128x16xf16, #linear3> -> tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %y_85 = ttg.memdesc_subslice %y_71[0, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %y_86 = ttg.memdesc_subslice %y_71[16, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %y_87 = ttg.memdesc_subslice %y_71[32, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %y_88 = ttg.memdesc_subslice %y_71[48, 0] : !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_89 = ttng.warp_group_dot %acc_81, %y_85, %acc_53 {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_90:2 = ttng.warp_group_dot_wait %acc_89, %y_85 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_91 = ttng.warp_group_dot %acc_82, %y_86, %acc_90#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_92:2 = ttng.warp_group_dot_wait %acc_91, %y_86 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_93 = ttng.warp_group_dot %acc_83, %y_87, %acc_92#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_94:2 = ttng.warp_group_dot_wait %acc_93, %y_87 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_95 = ttng.warp_group_dot %acc_84, %y_88, %acc_94#0, %true {inputPrecision = 0 : i32, isAsync = true} : tensor<128x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64> -> tensor<128x64xf32, #mma>
      %acc_96:2 = ttng.warp_group_dot_wait %acc_95, %y_88 {pendings = 3 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<16x64xf16, #shared1, #smem, 64x64>
      %acc_97 = arith.addi %arg8, %c1_i32 : i32
      %acc_98 = arith.cmpi sge, %acc_97, %c3_i32 : i32
      %acc_99 = arith.select %acc_98, %c0_i32, %acc_97 : i32
      %acc_100 = arith.addi %arg6, %c1_i32 : i32
      %acc_101 = arith.cmpi sge, %acc_100, %c2_i32 : i32
      %acc_102 = arith.select %acc_101, %c0_i32, %acc_100 : i32
      %acc_103 = arith.addi %acc_52, %c2_i32 : i32
      %x_104 = arith.muli %acc_103, %c64_i32 : i32
      %x_105 = tt.splat %x_104 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_106 = tt.splat %x_104 : i32 -> tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %x_107 = arith.addi %x_105, %j : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %x_108 = arith.addi %x_106, %j_5 : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %x_109 = tt.expand_dims %x_107 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
      %x_110 = tt.broadcast %x_109 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
      %x_111 = tt.addptr %x_10, %x_110 : tensor<128x64x!tt.ptr<i8>, #blocked>, tensor<128x64xi32, #blocked>
      %x_112 = ttg.memdesc_index %x_13[%acc_102] : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable> -> !ttg.memdesc<128x64xi8, #shared, #smem, mutable>
      %x_113 = tt.splat %acc_61 : i1 -> tensor<128x64xi1, #blocked>
      %x_114 = ttg.async_copy_global_to_local %x_111, %x_112 mask %x_113 : tensor<128x64x!tt.ptr<i8>, #blocked> -> <128x64xi8, #shared, #smem, mutable>
      %x_115 = ttg.async_commit_group tokens %x_114
      %y_116 = tt.expand_dims %x_108 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
      %y_117 = arith.muli %y_116, %cst_3 : tensor<64x1xi32, #blocked>
      %y_118 = tt.addptr %y, %y_117 : tensor<64x1x!tt.ptr<f16>, #blocked>, tensor<64x1xi32, #blocked>
      %y_119 = tt.broadcast %y_118 : tensor<64x1x!tt.ptr<f16>, #blocked> -> tensor<64x64x!tt.ptr<f16>, #blocked>
      %y_120 = tt.addptr %y_119, %y_12 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
      %y_121 = ttg.memdesc_index %y_14[%acc_99] : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      %acc_122 = tt.splat %acc_61 : i1 -> tensor<64x64xi1, #blocked>
      %y_123 = ttg.async_copy_global_to_local %y_120, %y_121 mask %acc_122 {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared1, #smem, mutable>
      %y_124 = ttg.async_commit_group tokens %y_123
      scf.yield %acc_96#0, %acc_102, %acc_67, %acc_99, %acc_64, %x_57, %x_115, %y_59, %y_124 : tensor<128x64xf32, #mma>, i32, i32, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token
    }
    %acc_50 = ttng.warp_group_dot_wait %acc_49#0 {pendings = 0 : i32} : tensor<128x64xf32, #mma>
    %acc_51 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %y_14 : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    ttg.local_dealloc %x_13 : !ttg.memdesc<2x128x64xi8, #shared, #smem, mutable>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<128x1xi32, #blocked1>
    %2 = arith.muli %1, %cst_2 : tensor<128x1xi32, #blocked1>
    %3 = tt.splat %c : !tt.ptr<f32> -> tensor<128x1x!tt.ptr<f32>, #blocked1>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f32>, #blocked1>, tensor<128x1xi32, #blocked1>
    %5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %6 = tt.expand_dims %5 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %7 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f32>, #blocked1> -> tensor<128x64x!tt.ptr<f32>, #blocked1>
    %8 = tt.broadcast %6 : tensor<1x64xi32, #blocked1> -> tensor<128x64xi32, #blocked1>
    %9 = tt.addptr %7, %8 : tensor<128x64x!tt.ptr<f32>, #blocked1>, tensor<128x64xi32, #blocked1>
    %10 = ttg.convert_layout %acc_50 : tensor<128x64xf32, #mma> -> tensor<128x64xf32, #blocked1>
    tt.store %9, %10 : tensor<128x64x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
