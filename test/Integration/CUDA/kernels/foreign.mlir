// Uses inline assembly, libdevice functions and regions for pairs of elements.
tt.func public @foreign(%x: !tt.ptr<i8>, %y: !tt.ptr<f32>, %flipped: !tt.ptr<i8>, %widened: !tt.ptr<i16>, %doubled: !tt.ptr<f32>, %negated: !tt.ptr<f32>, %sorted: !tt.ptr<f32>, %negative: !tt.ptr<f32>, %n: i32) {
  %block = arith.constant 1024 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %starts = tt.splat %start : i32 -> tensor<1024xi32>
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %i = arith.addi %starts, %range : tensor<1024xi32>
  %end = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %xi = tt.addptr %xs, %i : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  %a = tt.load %xi, %mask : tensor<1024x!tt.ptr<i8>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %yi = tt.addptr %ys, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %b = tt.load %yi, %mask : tensor<1024x!tt.ptr<f32>>
  %v0 = tt.elementwise_inline_asm "xor.b32 $0, $1, 0x80808080;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %a : tensor<1024xi8> -> tensor<1024xi8>
  %v1 = tt.elementwise_inline_asm "prmt.b32 $0, $2, 0, 0x4140; prmt.b32 $1, $2, 0, 0x4342;" {constraints = "=&r,=r,r", packed_element = 4 : i32, pure = true} %a : tensor<1024xi8> -> tensor<1024xi16>
  %v2, %v3 = tt.elementwise_inline_asm "{ .reg .f32 %twice; add.f32 %twice, $2, $2; mov.f32 $0, %twice; neg.f32 $1, $2; }" {constraints = "=&f,=f,f", packed_element = 1 : i32, pure = true} %b : tensor<1024xf32> -> tensor<1024xf32>, tensor<1024xf32>
  %v4 = "tt.map_elementwise"(%b) <{pack = 2 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf ogt, %p, %q : f32
    cf.cond_br %c, ^turn, ^stay
  ^turn:
    tt.map_elementwise.return %q, %p : f32, f32
  ^stay:
    tt.map_elementwise.return %p, %q : f32, f32
  }) : (tensor<1024xf32>) -> tensor<1024xf32>
  %minus = arith.constant -1.0 : f32
  %v5 = tt.extern_elementwise %b, %minus {libname = "", libpath = "", pure = true, symbol = "__nv_copysignf"} : (tensor<1024xf32>, f32) -> tensor<1024xf32>
  %s0 = tt.splat %flipped : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %p0 = tt.addptr %s0, %i : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %p0, %v0, %mask : tensor<1024x!tt.ptr<i8>>
  %s1 = tt.splat %widened : !tt.ptr<i16> -> tensor<1024x!tt.ptr<i16>>
  %p1 = tt.addptr %s1, %i : tensor<1024x!tt.ptr<i16>>, tensor<1024xi32>
  tt.store %p1, %v1, %mask : tensor<1024x!tt.ptr<i16>>
  %s2 = tt.splat %doubled : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p2 = tt.addptr %s2, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %p2, %v2, %mask : tensor<1024x!tt.ptr<f32>>
  %s3 = tt.splat %negated : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p3 = tt.addptr %s3, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %p3, %v3, %mask : tensor<1024x!tt.ptr<f32>>
  %s4 = tt.splat %sorted : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p4 = tt.addptr %s4, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %p4, %v4, %mask : tensor<1024x!tt.ptr<f32>>
  %s5 = tt.splat %negative : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %p5 = tt.addptr %s5, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %p5, %v5, %mask : tensor<1024x!tt.ptr<f32>>
  tt.return
}
