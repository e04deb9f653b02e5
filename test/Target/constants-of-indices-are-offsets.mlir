// The constant bits of a register's index, of all dimensions together, are the offset of an access: all share one base.
// RUN: ttc %s --target=sm_90a --num-warps=1 --emit=ptx -o - | FileCheck %s

// CHECK: .entry copy(
// CHECK-NOT: or.b64
// CHECK: ld.global.b64 {{.*}}, [[[BASE:%rd[0-9]+]]];
// CHECK: ld.global.b64 {{.*}}, [[[BASE]]+136];
// CHECK-NOT: or.b64
// CHECK: ret;
#blocked = #ttg.blocked<{sizePerThread = [2, 2, 1], threadsPerWarp = [4, 8, 1], warpsPerCTA = [1, 1, 1], order = [2, 0, 1]}>
#rows = #ttg.slice<{dim = 2, parent = #blocked}>
#columns = #ttg.slice<{dim = 1, parent = #blocked}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @copy(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i64> {tt.divisibility = 16 : i32}) {
    %a0 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32, #ttg.slice<{dim = 1, parent = #rows}>>
    %a1 = tt.expand_dims %a0 {axis = 1 : i32} : tensor<8xi32, #ttg.slice<{dim = 1, parent = #rows}>> -> tensor<8x1xi32, #rows>
    %a2 = tt.expand_dims %a1 {axis = 2 : i32} : tensor<8x1xi32, #rows> -> tensor<8x1x1xi32, #blocked>
    %a3 = arith.constant dense<256> : tensor<8x1x1xi32, #blocked>
    %a4 = arith.muli %a2, %a3 : tensor<8x1x1xi32, #blocked>
    %a5 = tt.broadcast %a4 : tensor<8x1x1xi32, #blocked> -> tensor<8x16x16xi32, #blocked>
    %b0 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #rows}>>
    %b1 = tt.expand_dims %b0 {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #rows}>> -> tensor<1x16xi32, #rows>
    %b2 = tt.expand_dims %b1 {axis = 2 : i32} : tensor<1x16xi32, #rows> -> tensor<1x16x1xi32, #blocked>
    %b3 = arith.constant dense<16> : tensor<1x16x1xi32, #blocked>
    %b4 = arith.muli %b2, %b3 : tensor<1x16x1xi32, #blocked>
    %b5 = tt.broadcast %b4 : tensor<1x16x1xi32, #blocked> -> tensor<8x16x16xi32, #blocked>
    %c0 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #columns}>>
    %c1 = tt.expand_dims %c0 {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #columns}>> -> tensor<1x16xi32, #columns>
    %c2 = tt.expand_dims %c1 {axis = 1 : i32} : tensor<1x16xi32, #columns> -> tensor<1x1x16xi32, #blocked>
    %c3 = tt.broadcast %c2 : tensor<1x1x16xi32, #blocked> -> tensor<8x16x16xi32, #blocked>
    %ab = arith.addi %a5, %b5 : tensor<8x16x16xi32, #blocked>
    %i = arith.addi %ab, %c3 : tensor<8x16x16xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<i64> -> tensor<8x16x16x!tt.ptr<i64>, #blocked>
    %xp = tt.addptr %xs, %i : tensor<8x16x16x!tt.ptr<i64>, #blocked>, tensor<8x16x16xi32, #blocked>
    %v = tt.load %xp : tensor<8x16x16x!tt.ptr<i64>, #blocked>
    %os = tt.splat %o : !tt.ptr<i64> -> tensor<8x16x16x!tt.ptr<i64>, #blocked>
    %op = tt.addptr %os, %i : tensor<8x16x16x!tt.ptr<i64>, #blocked>, tensor<8x16x16xi32, #blocked>
    tt.store %op, %v : tensor<8x16x16x!tt.ptr<i64>, #blocked>
    tt.return
  }
}
