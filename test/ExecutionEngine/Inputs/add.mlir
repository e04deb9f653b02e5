// o = x + y for n elements, 256 per program instance, at the stage `cpu`.
module {
  llvm.mlir.global constant @add_arena_bytes(1024 : i64) : i64
  llvm.func @add(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
      attributes {ttg.parameter_types = [!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32],
                  ttg.parameter_names = ["x", "y", "o", "n"]} {
    %one = llvm.mlir.constant(1 : i32) : i32
    %block = llvm.mlir.constant(256 : i32) : i32
    %xAt = llvm.load %arguments : !llvm.ptr -> !llvm.ptr
    %yAt.at = llvm.getelementptr %arguments[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    %yAt = llvm.load %yAt.at : !llvm.ptr -> !llvm.ptr
    %oAt.at = llvm.getelementptr %arguments[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    %oAt = llvm.load %oAt.at : !llvm.ptr -> !llvm.ptr
    %nAt.at = llvm.getelementptr %arguments[3] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    %nAt = llvm.load %nAt.at : !llvm.ptr -> !llvm.ptr
    %x = llvm.load %xAt : !llvm.ptr -> !llvm.ptr
    %y = llvm.load %yAt : !llvm.ptr -> !llvm.ptr
    %o = llvm.load %oAt : !llvm.ptr -> !llvm.ptr
    %n = llvm.load %nAt : !llvm.ptr -> i32
    %id = llvm.load %program : !llvm.ptr -> i32
    %first = llvm.mul %id, %block : i32
    %next = llvm.add %first, %block : i32
    %end = llvm.intr.smin(%next, %n) : (i32, i32) -> i32
    llvm.br ^head(%first : i32)
  ^head(%i: i32):
    %more = llvm.icmp "slt" %i, %end : i32
    llvm.cond_br %more, ^body, ^done
  ^body:
    %xi.at = llvm.getelementptr %x[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %yi.at = llvm.getelementptr %y[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %oi.at = llvm.getelementptr %o[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %xi = llvm.load %xi.at : !llvm.ptr -> f32
    %yi = llvm.load %yi.at : !llvm.ptr -> f32
    %sum = llvm.fadd %xi, %yi : f32
    llvm.store %sum, %oi.at : f32, !llvm.ptr
    %after = llvm.add %i, %one : i32
    llvm.br ^head(%after : i32)
  ^done:
    llvm.return
  }
}
