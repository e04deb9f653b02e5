// Scratch memory has the alignment that its allocation requires, also if that is more than the alignment of the arena. A program
// that links the kernel may access it.
// RUN: ttc %s --run --arg=o=ones:3 --arg=v=3 --grid=4 --check=o=iota:3:start=0:step=3
// RUN: ttc %s --target=cpu --bounds-checking=true -o %t.o --metadata %t.json
// RUN: %cc -std=c99 -Wall -Werror -I %project_src/include %S/Inputs/scratch.c %t.o %triton_libs/libTritonCPURuntime.a -lm -o %t.program
// RUN: %t.program | FileCheck %s
// CHECK: 0 3 6
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%o: !tt.ptr<i64>, %v: i64) {
    %c1 = arith.constant 1 : i32
    %mask = arith.constant 4095 : i64
    %before = ttg.global_scratch_alloc {alignment = 8 : i32, nbytes = 8 : i32} : !tt.ptr<i8>
    %wide = ttg.global_scratch_alloc {alignment = 4096 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %after = ttg.global_scratch_alloc {alignment = 8 : i32, nbytes = 8 : i32} : !tt.ptr<i8>
    %first = tt.bitcast %before : !tt.ptr<i8> -> !tt.ptr<i64>
    %second = tt.bitcast %wide : !tt.ptr<i8> -> !tt.ptr<i64>
    %third = tt.bitcast %after : !tt.ptr<i8> -> !tt.ptr<i64>
    tt.store %first, %v : !tt.ptr<i64>
    tt.store %second, %v : !tt.ptr<i64>
    tt.store %third, %v : !tt.ptr<i64>
    %a = tt.load %first : !tt.ptr<i64>
    %b = tt.load %second : !tt.ptr<i64>
    %address = tt.ptr_to_int %second : !tt.ptr<i64> -> i64
    %rest = arith.andi %address, %mask : i64
    %sum = arith.addi %a, %b : i64
    tt.store %o, %rest : !tt.ptr<i64>
    %o1 = tt.addptr %o, %c1 : !tt.ptr<i64>, i32
    tt.store %o1, %a : !tt.ptr<i64>
    %o2 = tt.addptr %o1, %c1 : !tt.ptr<i64>, i32
    tt.store %o2, %sum : !tt.ptr<i64>
    tt.return
  }
}
