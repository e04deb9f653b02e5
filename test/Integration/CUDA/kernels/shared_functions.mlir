// Calls functions that are not inlined and use shared memory: one sums a tensor, one exchanges elements and calls the
// first. The kernel calls both, also in a loop, and uses shared memory itself.
module {
  tt.func private @total(%x: tensor<512xi32>) -> i32 attributes {noinline = true} {
    %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<512xi32>) -> i32
    tt.return %sum : i32
  }

  tt.func private @mix(%x: tensor<512xi32>) -> (tensor<512xi32>, i32) attributes {noinline = true} {
    %before = tt.call @total(%x) : (tensor<512xi32>) -> i32
    %rows = tt.reshape %x : tensor<512xi32> -> tensor<16x32xi32>
    %columns = tt.trans %rows {order = array<i32: 1, 0>} : tensor<16x32xi32> -> tensor<32x16xi32>
    %turned = tt.reshape %columns : tensor<32x16xi32> -> tensor<512xi32>
    %befores = tt.splat %before : i32 -> tensor<512xi32>
    %mixed = arith.addi %turned, %befores : tensor<512xi32>
    %after = tt.call @total(%mixed) : (tensor<512xi32>) -> i32
    %both = arith.xori %before, %after : i32
    tt.return %mixed, %both : tensor<512xi32>, i32
  }

  tt.func public @shared_functions(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
    %block = arith.constant 512 : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %zero = arith.constant dense<0> : tensor<512xi32>
    %pid = tt.get_program_id x : i32
    %start = arith.muli %pid, %block : i32
    %starts = tt.splat %start : i32 -> tensor<512xi32>
    %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %i = arith.addi %starts, %range : tensor<512xi32>
    %end = tt.splat %n : i32 -> tensor<512xi32>
    %mask = arith.cmpi slt, %i, %end : tensor<512xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %xi = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %a = tt.load %xi, %mask, %zero : tensor<512x!tt.ptr<i32>>
    %largest = "tt.reduce"(%a) <{axis = 0 : i32}> ({
    ^bb0(%l: i32, %r: i32):
      %m = arith.maxsi %l, %r : i32
      tt.reduce.return %m : i32
    }) : (tensor<512xi32>) -> i32
    %first:2 = tt.call @mix(%a) : (tensor<512xi32>) -> (tensor<512xi32>, i32)
    %start_sum = arith.addi %first#1, %largest : i32
    %loop:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%y = %first#0, %s = %start_sum) -> (tensor<512xi32>, i32) : i32 {
      %ss = tt.splat %s : i32 -> tensor<512xi32>
      %shifted = arith.xori %y, %ss : tensor<512xi32>
      %next:2 = tt.call @mix(%shifted) : (tensor<512xi32>) -> (tensor<512xi32>, i32)
      scf.yield %next#0, %next#1 : tensor<512xi32>, i32
    }
    %last = tt.call @total(%loop#0) : (tensor<512xi32>) -> i32
    %sum = arith.addi %last, %loop#1 : i32
    %sums = tt.splat %sum : i32 -> tensor<512xi32>
    %result = arith.addi %loop#0, %sums : tensor<512xi32>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %oi = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %oi, %result, %mask : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
