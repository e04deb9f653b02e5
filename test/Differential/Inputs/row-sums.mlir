// The sum of a row's elements, each block of which has a weight, by an online maximum as in a softmax.
tt.func public @row_sums(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %weights: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %columns: i32) {
  %c0 = arith.constant 0 : i32
  %block = arith.constant 256 : i32
  %pitch = arith.constant 4096 : i32
  %zero = arith.constant 0.0 : f32
  %other = arith.constant dense<-1.0> : tensor<256xf32>
  %row = tt.get_program_id x : i32
  %start = arith.muli %row, %pitch : i32
  %base = tt.addptr %x, %start : !tt.ptr<f32>, i32
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %limits = tt.splat %columns : i32 -> tensor<256xi32>
  %bases = tt.splat %base : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %sums:2 = scf.for %first = %c0 to %columns step %block iter_args(%sum = %zero, %largest = %zero) -> (f32, f32) : i32 {
    %firsts = tt.splat %first : i32 -> tensor<256xi32>
    %column = arith.addi %firsts, %range : tensor<256xi32>
    %mask = arith.cmpi slt, %column, %limits : tensor<256xi32>
    %pointers = tt.addptr %bases, %column : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %values = tt.load %pointers, %mask, %other : tensor<256x!tt.ptr<f32>>
    %number = arith.divsi %first, %block : i32
    %at = tt.addptr %weights, %number : !tt.ptr<f32>, i32
    %weight = tt.load %at : !tt.ptr<f32>
    %most = "tt.reduce"(%values) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.maxnumf %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<256xf32>) -> f32
    %new = arith.maxnumf %largest, %most : f32
    %news = tt.splat %new : f32 -> tensor<256xf32>
    %centered = arith.subf %values, %news : tensor<256xf32>
    %exp = math.exp %centered : tensor<256xf32>
    %part = "tt.reduce"(%exp) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %add = arith.addf %a, %b : f32
      tt.reduce.return %add : f32
    }) : (tensor<256xf32>) -> f32
    %weighted = arith.mulf %part, %weight : f32
    %next = arith.addf %sum, %weighted : f32
    scf.yield %next, %new : f32, f32
  } {tt.num_stages = STAGES : i32}
  %place = tt.addptr %out, %row : !tt.ptr<f32>, i32
  tt.store %place, %sums#0 : !tt.ptr<f32>
  tt.return
}
