// Each program instance sums 4096 elements, in a loop with annotations. The case sets num-ctas to 2.
module {
  tt.func public @plain_path(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %zero = arith.constant 0 : i32
    %chunk = arith.constant 512 : i32
    %size = arith.constant 4096 : i32
    %pid = tt.get_program_id x : i32
    %start = arith.muli %pid, %size : i32
    %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %sum = scf.for %at = %zero to %size step %chunk iter_args(%before = %zero) -> (i32) : i32 {
      %first = arith.addi %start, %at : i32
      %firsts = tt.splat %first : i32 -> tensor<512xi32>
      %i = arith.addi %firsts, %range : tensor<512xi32>
      %p = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
      %v = tt.load %p : tensor<512x!tt.ptr<i32>>
      %part = "tt.reduce"(%v) <{axis = 0 : i32}> ({
      ^bb0(%a: i32, %b: i32):
        %both = arith.addi %a, %b : i32
        tt.reduce.return %both : i32
      }) : (tensor<512xi32>) -> i32
      %after = arith.addi %before, %part : i32
      scf.yield %after : i32
    } {tt.flatten, tt.warp_specialize, tt.num_stages = 3 : i32}
    %place = tt.addptr %o, %pid : !tt.ptr<i32>, i32
    tt.store %place, %sum : !tt.ptr<i32>
    tt.return
  }
}
