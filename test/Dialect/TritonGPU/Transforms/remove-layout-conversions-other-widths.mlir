// No operation converts tensors of elements that only arithmetic has: conversions stay before and behind it.
// RUN: triton-opt %s --tritongpu-remove-layout-conversions | FileCheck %s

#row = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#column = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // CHECK-LABEL: @widths(
  // CHECK-NOT: ttg.convert_layout {{.*}}xi7
  // CHECK-NOT: ttg.convert_layout {{.*}}xi24
  // CHECK-NOT: ttg.convert_layout {{.*}}xindex
  // CHECK: tt.return
  tt.func @widths(%x: tensor<32x32x!tt.ptr<i32>, #row>, %y: tensor<32x32x!tt.ptr<i32>, #column>) {
    %a = tt.load %x : tensor<32x32x!tt.ptr<i32>, #row>
    %b = ttg.convert_layout %a : tensor<32x32xi32, #row> -> tensor<32x32xi32, #column>
    %i24 = arith.trunci %b : tensor<32x32xi32, #column> to tensor<32x32xi24, #column>
    %squares = arith.muli %i24, %i24 : tensor<32x32xi24, #column>
    %i7 = arith.trunci %squares : tensor<32x32xi24, #column> to tensor<32x32xi7, #column>
    %sums = arith.addi %i7, %i7 : tensor<32x32xi7, #column>
    %i32 = arith.extsi %sums : tensor<32x32xi7, #column> to tensor<32x32xi32, #column>
    %index = arith.index_cast %i32 : tensor<32x32xi32, #column> to tensor<32x32xindex, #column>
    %products = arith.muli %index, %index : tensor<32x32xindex, #column>
    %result = arith.index_cast %products : tensor<32x32xindex, #column> to tensor<32x32xi32, #column>
    tt.store %y, %result : tensor<32x32x!tt.ptr<i32>, #column>
    tt.return
  }
}
