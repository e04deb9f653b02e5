// Copies bytes with the cache operators cg and cs and with an eviction priority.
tt.func public @copy(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %n: i32) {
  %block = arith.constant 1024 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %i = arith.addi %starts, %range : tensor<1024xi32>
  %end = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %from = tt.addptr %xs, %i : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  %other = arith.constant dense<7> : tensor<1024xi8>
  %value = tt.load %from, %mask, %other cacheModifier = cg evictionPolicy = evict_first : tensor<1024x!tt.ptr<i8>>
  %os = tt.splat %o : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %to = tt.addptr %os, %i : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %to, %value, %mask cacheModifier = cs : tensor<1024x!tt.ptr<i8>>
  tt.return
}
