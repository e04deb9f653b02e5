// Each program instance writes its program ids and the size of the grid to a separate row.
tt.func public @programs(%o: !tt.ptr<i32>) {
  %six = arith.constant 6 : i32
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %z = tt.get_program_id z : i32
  %nx = tt.get_num_programs x : i32
  %ny = tt.get_num_programs y : i32
  %nz = tt.get_num_programs z : i32
  %plane = arith.muli %z, %ny : i32
  %line = arith.addi %plane, %y : i32
  %lineStart = arith.muli %line, %nx : i32
  %program = arith.addi %lineStart, %x : i32
  %row = arith.muli %program, %six : i32
  %c1 = arith.constant 1 : i32
  %p0 = tt.addptr %o, %row : !tt.ptr<i32>, i32
  %p1 = tt.addptr %p0, %c1 : !tt.ptr<i32>, i32
  %p2 = tt.addptr %p1, %c1 : !tt.ptr<i32>, i32
  %p3 = tt.addptr %p2, %c1 : !tt.ptr<i32>, i32
  %p4 = tt.addptr %p3, %c1 : !tt.ptr<i32>, i32
  %p5 = tt.addptr %p4, %c1 : !tt.ptr<i32>, i32
  tt.store %p0, %x : !tt.ptr<i32>
  tt.store %p1, %y : !tt.ptr<i32>
  tt.store %p2, %z : !tt.ptr<i32>
  tt.store %p3, %nx : !tt.ptr<i32>
  tt.store %p4, %ny : !tt.ptr<i32>
  tt.store %p5, %nz : !tt.ptr<i32>
  tt.return
}
