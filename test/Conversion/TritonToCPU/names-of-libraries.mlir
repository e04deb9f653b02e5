// RUN: ttc %s --run --arg=o=ones:1 --show=o | FileCheck %s

// Functions may have names of the C library, and names that others get therefore.
// CHECK: o: f32 (1) 103.6854
tt.func private @sin(%x: f32) -> f32 attributes {noinline = true} {
  %one = arith.constant 1.0 : f32
  %y = arith.addf %x, %one : f32
  tt.return %y : f32
}

tt.func private @"sin.function"(%x: f32) -> f32 attributes {noinline = true} {
  %hundred = arith.constant 100.0 : f32
  %y = arith.addf %x, %hundred : f32
  tt.return %y : f32
}

tt.func private @erfcf(%x: f32) -> f32 attributes {noinline = true} {
  %y = arith.addf %x, %x : f32
  tt.return %y : f32
}

tt.func private @erfc(%x: f32) -> f32 attributes {noinline = true} {
  %three = arith.constant 3.0 : f32
  %y = arith.subf %three, %x : f32
  tt.return %y : f32
}

tt.func public @k(%o: !tt.ptr<f32>) {
  %x = tt.load %o : !tt.ptr<f32>
  %y = math.erfc %x : f32
  %z = tt.call @erfcf(%y) : (f32) -> f32
  %w = tt.call @erfc(%z) : (f32) -> f32
  %a = tt.call @sin(%w) : (f32) -> f32
  %b = tt.call @"sin.function"(%a) : (f32) -> f32
  tt.store %o, %b : !tt.ptr<f32>
  tt.return
}
