// ptxas keeps what is the same in all threads in uniform registers where the address is one multiply-add.
// RUN: ttc %s --target=sm_90a --emit=ptx -o - | FileCheck %s

// CHECK: mad.wide.s32
// CHECK: ld.global
tt.func public @row(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                    %stride: i32 {tt.divisibility = 16 : i32}) {
  %row = tt.get_program_id x : i32
  %start = arith.muli %row, %stride : i32
  %from = tt.addptr %x, %start : !tt.ptr<f32>, i32
  %column = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %base = tt.splat %from : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %pointers = tt.addptr %base, %column : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %values = tt.load %pointers : tensor<256x!tt.ptr<f32>>
  %to = tt.splat %out : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %targets = tt.addptr %to, %column : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %targets, %values : tensor<256x!tt.ptr<f32>>
  tt.return
}
