// Calls a function that is not inlined, with tensors and a scalar as arguments and results.
module {
  tt.func private @split(%x: tensor<512xi32>, %y: tensor<512xi32>, %by: i32) -> (tensor<512xi32>, tensor<512xi32>, i32) attributes {noinline = true} {
    %bys = tt.splat %by : i32 -> tensor<512xi32>
    %sum = arith.addi %x, %y : tensor<512xi32>
    %scaled = arith.muli %sum, %bys : tensor<512xi32>
    %both = arith.xori %x, %y : tensor<512xi32>
    %twice = arith.addi %by, %by : i32
    tt.return %scaled, %both, %twice : tensor<512xi32>, tensor<512xi32>, i32
  }

  tt.func public @call(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %o: !tt.ptr<i32>, %p: !tt.ptr<i32>, %n: i32) {
    %block = arith.constant 512 : i32
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
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %yi = tt.addptr %ys, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %b = tt.load %yi, %mask, %zero : tensor<512x!tt.ptr<i32>>
    %three = arith.constant 3 : i32
    %first:3 = tt.call @split(%a, %b, %three) : (tensor<512xi32>, tensor<512xi32>, i32) -> (tensor<512xi32>, tensor<512xi32>, i32)
    %second:3 = tt.call @split(%first#0, %first#1, %first#2) : (tensor<512xi32>, tensor<512xi32>, i32) -> (tensor<512xi32>, tensor<512xi32>, i32)
    %more = tt.splat %second#2 : i32 -> tensor<512xi32>
    %last = arith.addi %second#1, %more : tensor<512xi32>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %oi = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %oi, %second#0, %mask : tensor<512x!tt.ptr<i32>>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %pi = tt.addptr %ps, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %pi, %last, %mask : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
