// Calls the runtime functions: instance 1 prints, instance 2 reads past a buffer of 16 bytes, instance 3 fails.
module {
  llvm.mlir.global constant @calls_arena_bytes(0 : i64) : i64
  llvm.mlir.global internal constant @message("the assertion `x > 0` does not hold\00")
  llvm.mlir.global internal constant @where("calls.py:7:3\00")
  llvm.mlir.global internal constant @load("tt.load\00")
  llvm.mlir.global internal constant @prefix(" x: \00")
  llvm.func @triton_cpu_fail(!llvm.ptr, !llvm.ptr, !llvm.ptr)
  llvm.func @triton_cpu_check_access(!llvm.ptr, !llvm.ptr, i64, i32, !llvm.ptr, !llvm.ptr, i64)
  llvm.func @triton_cpu_print(!llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, i32, i32, i32, i64)
  llvm.func @calls(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
      attributes {ttg.parameter_types = [!tt.ptr<f32>], ttg.parameter_names = ["x"]} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %float = llvm.mlir.constant(4 : i32) : i32
    %four = llvm.mlir.constant(4 : i64) : i64
    %five = llvm.mlir.constant(5 : i64) : i64
    %bits = llvm.mlir.constant(4609434218613702656 : i64) : i64
    %message = llvm.mlir.addressof @message : !llvm.ptr
    %where = llvm.mlir.addressof @where : !llvm.ptr
    %load = llvm.mlir.addressof @load : !llvm.ptr
    %prefix = llvm.mlir.addressof @prefix : !llvm.ptr
    %xAt = llvm.load %arguments : !llvm.ptr -> !llvm.ptr
    %x = llvm.load %xAt : !llvm.ptr -> !llvm.ptr
    %id = llvm.load %program : !llvm.ptr -> i32
    llvm.switch %id : i32, ^done [1: ^print, 2: ^access, 3: ^fail]
  ^print:
    llvm.call @triton_cpu_print(%program, %prefix, %c0, %c1, %x, %c0, %float, %c64, %bits)
        : (!llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, i32, i32, i32, i64) -> ()
    llvm.br ^done
  ^access:
    %behind = llvm.getelementptr %x[5] : (!llvm.ptr) -> !llvm.ptr, f32
    llvm.call @triton_cpu_check_access(%program, %x, %four, %c0, %load, %where, %five)
        : (!llvm.ptr, !llvm.ptr, i64, i32, !llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.call @triton_cpu_check_access(%program, %behind, %four, %c0, %load, %where, %five)
        : (!llvm.ptr, !llvm.ptr, i64, i32, !llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.br ^done
  ^fail:
    llvm.call @triton_cpu_fail(%program, %message, %where) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    llvm.unreachable
  ^done:
    llvm.return
  }
}
