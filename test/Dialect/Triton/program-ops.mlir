// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @program_ids
tt.func @program_ids() {
  // CHECK-NEXT: tt.get_program_id x : i32
  // CHECK-NEXT: tt.get_program_id y : i32
  // CHECK-NEXT: tt.get_program_id z : i32
  // GENERIC: "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
  // GENERIC: "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
  // GENERIC: "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %z = tt.get_program_id z : i32
  tt.return
}

// CHECK-LABEL: tt.func @grid
tt.func @grid() {
  // CHECK-NEXT: tt.get_num_programs x {mine.note} : i32
  // CHECK-NEXT: tt.get_num_programs y : i32
  // CHECK-NEXT: tt.get_num_programs z : i32
  // GENERIC: "tt.get_num_programs"() <{axis = 0 : i32}> {mine.note} : () -> i32
  %x = tt.get_num_programs x {mine.note} : i32
  %y = tt.get_num_programs y : i32
  %z = tt.get_num_programs z : i32
  tt.return
}
