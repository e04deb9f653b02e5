// An iteration of a loop of dots multiplies the depth by a size: 32-bit offsets, of which ptxas would make IMAD.WIDE.
// RUN: ttc %s --target=sm_90a --kernel=loads_a_row_of_each_iteration --no-form-descriptors --emit=ptx -o - | FileCheck %s
// RUN: ttc %s --target=sm_90a --kernel=loads_two_rows_at_one_offset --no-form-descriptors --emit=ptx -o - | FileCheck %s --check-prefix=SHARED

// CHECK: $L__BB0_2:
// CHECK-NOT: mul.wide
// CHECK: wgmma.mma_async
// CHECK-NOT: mul.wide
// CHECK: mad.wide.s32 {{%rd[0-9]+}}, {{%r[0-9]+}}, 2, {{%rd[0-9]+}};
// CHECK-NOT: mul.wide
// CHECK: cp.async.cg.shared.global
// CHECK-NOT: mul.wide
// CHECK: bra $L__BB0_2;
tt.func public @loads_a_row_of_each_iteration(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                                              %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32},
                                              %m: i32 {tt.divisibility = 16 : i32}, %steps: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %sizes = tt.splat %n : i32 -> tensor<64x1xi32>
  %y.sizes = tt.splat %m : i32 -> tensor<64x1xi32>
  %offsets = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %x.rows = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %y.base = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %step = %c0 to %steps step %c1 iter_args(%total = %zero) -> (tensor<64x64xf32>) : i32 {
    %first = arith.muli %step, %c64 : i32
    %firsts = tt.splat %first : i32 -> tensor<64x1xi32>
    %depths = arith.addi %firsts, %rows : tensor<64x1xi32>
    %starts = arith.muli %depths, %sizes : tensor<64x1xi32>
    %starts.all = tt.broadcast %starts : tensor<64x1xi32> -> tensor<64x64xi32>
    %indices = arith.addi %starts.all, %offsets : tensor<64x64xi32>
    %y.starts = arith.muli %depths, %y.sizes : tensor<64x1xi32>
    %y.starts.all = tt.broadcast %y.starts : tensor<64x1xi32> -> tensor<64x64xi32>
    %y.indices = arith.addi %y.starts.all, %offsets : tensor<64x64xi32>
    %x.tile = tt.addptr %x.rows, %indices : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %y.tile = tt.addptr %y.base, %y.indices : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %a = tt.load %x.tile : tensor<64x64x!tt.ptr<f16>>
    %b = tt.load %y.tile : tensor<64x64x!tt.ptr<f16>>
    %next = tt.dot %a, %b, %total : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  %out.rows = tt.splat %out : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %width = arith.constant dense<64> : tensor<64x1xi32>
  %lines = arith.muli %rows, %width : tensor<64x1xi32>
  %lines.all = tt.broadcast %lines : tensor<64x1xi32> -> tensor<64x64xi32>
  %places = arith.addi %lines.all, %offsets : tensor<64x64xi32>
  %results = tt.addptr %out.rows, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %results, %sum : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// An offset of two addresses is shifted once: a mad.wide for each would be multiplied once, with a slow multiplication for the high half.
// SHARED: $L__BB0_2:
// SHARED-NOT: {{(mul|mad).wide}}
// SHARED: shl.b64 [[OFFSET:%rd[0-9]+]], {{%rd[0-9]+}}, 1;
// SHARED-NOT: {{(mul|mad).wide}}
// SHARED: add.s64 {{%rd[0-9]+, %rd[0-9]+}}, [[OFFSET]];
// SHARED: add.s64 {{%rd[0-9]+, %rd[0-9]+}}, [[OFFSET]];
// SHARED-NOT: {{(mul|mad).wide}}
// SHARED: bra $L__BB0_2;
tt.func public @loads_two_rows_at_one_offset(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                                              %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %steps: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %sizes = tt.splat %n : i32 -> tensor<64x1xi32>
  %offsets = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %x.rows = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %y.base = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %step = %c0 to %steps step %c1 iter_args(%total = %zero) -> (tensor<64x64xf32>) : i32 {
    %first = arith.muli %step, %c64 : i32
    %firsts = tt.splat %first : i32 -> tensor<64x1xi32>
    %depths = arith.addi %firsts, %rows : tensor<64x1xi32>
    %starts = arith.muli %depths, %sizes : tensor<64x1xi32>
    %starts.all = tt.broadcast %starts : tensor<64x1xi32> -> tensor<64x64xi32>
    %indices = arith.addi %starts.all, %offsets : tensor<64x64xi32>
    %x.tile = tt.addptr %x.rows, %indices : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %y.tile = tt.addptr %y.base, %indices : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %a = tt.load %x.tile : tensor<64x64x!tt.ptr<f16>>
    %b = tt.load %y.tile : tensor<64x64x!tt.ptr<f16>>
    %next = tt.dot %a, %b, %total : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  %out.rows = tt.splat %out : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %width = arith.constant dense<64> : tensor<64x1xi32>
  %lines = arith.muli %rows, %width : tensor<64x1xi32>
  %lines.all = tt.broadcast %lines : tensor<64x1xi32> -> tensor<64x64xi32>
  %places = arith.addi %lines.all, %offsets : tensor<64x64xi32>
  %results = tt.addptr %out.rows, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %results, %sum : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
