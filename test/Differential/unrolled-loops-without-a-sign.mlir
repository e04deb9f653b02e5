// An unrolled loop from 0 to a bound without a sign, which would be negative with one, has as many iterations as before.
// RUN: ttc %s --simulate --target=sm_80 --arg=o=zeros:1 --arg=n=-3 --check=o=full:1:value=253
// RUN: ttc %s --run --arg=o=zeros:1 --arg=n=-3 --check=o=full:1:value=253

tt.func public @counts_iterations(%o: !tt.ptr<i32>, %n: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %s = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.store %o, %s : !tt.ptr<i32>
  tt.return
}
