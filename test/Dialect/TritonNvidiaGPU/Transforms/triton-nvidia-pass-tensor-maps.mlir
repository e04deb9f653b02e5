// RUN: triton-opt %s --triton-nvidia-pass-tensor-maps | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // A descriptor becomes the last parameter. Its base is in bytes, and its integers wrap as in the kernel.
  // CHECK-LABEL: tt.func @expressions
  // CHECK-SAME: %[[MAP:[a-z0-9]+]]: !tt.tensordesc<tensor<64x64xf16, #{{.*}}>> {ttng.tensor_map_recipe = {
  // CHECK-SAME: base = ["arith.addi", i64, ["argument", 0], ["arith.muli", i64, ["argument", 1], 2{{\]\]}},
  // CHECK-SAME: nan_padding = true,
  // CHECK-SAME: shape = {{\[\[}}"arith.maxsi", i32, ["argument", 1], 1 : i32], ["argument", 2{{\]\]}},
  // CHECK-SAME: strides = {{\[\[}}"arith.extsi", i64, ["arith.addi", i32, ["argument", 1], ["argument", 2{{\]\]\]}}, 1]}})
  tt.func @expressions(%p: !tt.ptr<f16>, %m: i32, %n: i32, %x: tensor<64x64xf16, #b>) {
    // CHECK-NOT: tt.make_tensor_descriptor
    // CHECK: tt.descriptor_store %[[MAP]][
    %c1 = arith.constant 1 : i32
    %one = arith.constant 1 : i64
    %base = tt.addptr %p, %m : !tt.ptr<f16>, i32
    %rows = arith.maxsi %m, %c1 : i32
    %sum = arith.addi %m, %n : i32
    %stride = arith.extsi %sum : i32 to i64
    %d = tt.make_tensor_descriptor %base, [%rows, %n], [%stride, %one] {padding = 2 : i32} : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %d[%m, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.return
  }

  // Two descriptors become two parameters, in their order.
  // CHECK-LABEL: tt.func @two
  // CHECK-SAME: shape = {{\[\[}}"argument", 1], ["argument", 1{{\]\]}}
  // CHECK-SAME: shape = {{\[\[}}"argument", 1], 64 : i32]
  tt.func @two(%p: !tt.ptr<f16>, %n: i32, %s: i64, %x: tensor<64x64xf16, #b>) {
    %c64 = arith.constant 64 : i32
    %one = arith.constant 1 : i64
    %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    %e = tt.make_tensor_descriptor %p, [%n, %c64], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.descriptor_store %e[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.return
  }

  // Descriptors stay that differ between programs, or need an operation that launchers do not evaluate.
  // CHECK-LABEL: tt.func @others
  // CHECK-NOT: recipe
  // CHECK-COUNT-3: tt.make_tensor_descriptor
  tt.func @others(%p: !tt.ptr<f16>, %n: i32, %s: i64, %x: tensor<64x64xf16, #b>) {
    %one = arith.constant 1 : i64
    %id = tt.get_program_id x : i32
    %base = tt.addptr %p, %id : !tt.ptr<f16>, i32
    %d = tt.make_tensor_descriptor %base, [%n, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    %loaded = tt.load %p : !tt.ptr<f16>
    %bits = arith.fptosi %loaded : f16 to i32
    %e = tt.make_tensor_descriptor %p, [%bits, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    %narrow = arith.extui %n : i32 to i64
    %f = tt.make_tensor_descriptor %p, [%n, %n], [%narrow, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.descriptor_store %e[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.descriptor_store %f[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.return
  }

  // A launcher cannot make the map of a descriptor whose properties TMA may not have, and which may not be needed.
  // CHECK-LABEL: tt.func @conditional
  // CHECK-NOT: recipe
  // CHECK: scf.if
  // CHECK: tt.make_tensor_descriptor
  tt.func @conditional(%p: !tt.ptr<f16>, %n: i32, %s: i64, %used: i1, %x: tensor<64x64xf16, #b>) {
    %one = arith.constant 1 : i64
    scf.if %used {
      %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
      tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    }
    tt.return
  }

  // Functions that kernels call have no launcher.
  // CHECK-LABEL: tt.func private @callee
  // CHECK: tt.make_tensor_descriptor
  tt.func private @callee(%p: !tt.ptr<f16>, %n: i32, %s: i64, %x: tensor<64x64xf16, #b>) {
    %one = arith.constant 1 : i64
    %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.return
  }
}
