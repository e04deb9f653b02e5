// Copies halves with volatile loads.
tt.func public @copy(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %block = arith.constant 1024 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %i = arith.addi %starts, %range : tensor<1024xi32>
  %end = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %from = tt.addptr %xs, %i : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %other = arith.constant dense<1.5> : tensor<1024xf16>
  %value = tt.load %from, %mask, %other evictionPolicy = evict_last {isVolatile = true} : tensor<1024x!tt.ptr<f16>>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %to = tt.addptr %os, %i : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %to, %value, %mask cacheModifier = wb evictionPolicy = evict_last : tensor<1024x!tt.ptr<f16>>
  tt.return
}
