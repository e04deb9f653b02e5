// RUN: triton-opt %s --triton-nvidia-tma-lowering --split-input-file --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @make(%p: !tt.ptr<i8>, %n: i32, %s: i64) {
    // expected-error @+1 {{'tt.make_tensor_descriptor' op expected a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed nor padded nor distributed over CTAs, but got '!tt.tensordesc<tensor<8x16xi8>>'}}
    %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <i8>, <tensor<8x16xi8>>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @make(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    // expected-error @+1 {{'tt.make_tensor_descriptor' op expected a contiguous dimension of a multiple of 16 bytes for TMA, but got '!tt.tensordesc<tensor<4xf16>>'}}
    %d = tt.make_tensor_descriptor %p, [%n], [%s] : <f16>, <tensor<4xf16>>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @load(%d: !tt.tensordesc<tensor<64x64xf16, #t>>, %i: i32) -> tensor<64x64xf16, #b> {
    // expected-error @+1 {{'tt.descriptor_load' op expected a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed}}
    %x = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16, #t>> -> tensor<64x64xf16, #b>
    tt.return %x : tensor<64x64xf16, #b>
  }
}

// -----

// Each iteration has a descriptor of its own, but there is one tensor map.
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @carried(%p: !tt.ptr<f16>, %n: i32, %s: i64, %c: i1, %first: !tt.tensordesc<tensor<64x64xf16, #s>>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %0 = scf.for %i = %c0 to %n step %c1 iter_args(%d = %first) -> (!tt.tensordesc<tensor<64x64xf16, #s>>) : i32 {
      %1 = scf.if %c -> !tt.tensordesc<tensor<64x64xf16, #s>> {
        // expected-error @+1 {{'tt.make_tensor_descriptor' op is not supported in a loop that carries the descriptor to its next iteration: each iteration overwrites the tensor map}}
        %2 = tt.make_tensor_descriptor %p, [%i, %n], [%s, %s] : <f16>, <tensor<64x64xf16, #s>>
        scf.yield %2 : !tt.tensordesc<tensor<64x64xf16, #s>>
      } else {
        scf.yield %d : !tt.tensordesc<tensor<64x64xf16, #s>>
      }
      scf.yield %1 : !tt.tensordesc<tensor<64x64xf16, #s>>
    }
    tt.return
  }
}

// -----

// The loop consists of branches, and loads through the descriptor of the iteration before.
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
!desc = !tt.tensordesc<tensor<64x64xf16, #s>>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @carried_by_branches(%p: !tt.ptr<f16>, %n: i32, %s: i64, %c: i1, %first: !desc) {
    cf.br ^head(%first : !desc)
  ^head(%d: !desc):
    cf.cond_br %c, ^body, ^exit
  ^body:
    // expected-error @+1 {{'tt.make_tensor_descriptor' op is not supported in a loop that carries the descriptor to its next iteration: each iteration overwrites the tensor map}}
    %next = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f16>, <tensor<64x64xf16, #s>>
    %x = tt.descriptor_load %d[%n, %n] : !desc -> tensor<64x64xf16, #b>
    tt.descriptor_store %first[%n, %n], %x : !desc, tensor<64x64xf16, #b>
    cf.br ^head(%next : !desc)
  ^exit:
    tt.return
  }
}

// -----

// A loop in the body uses the descriptor of the iteration before, although nothing behind the one that is made does.
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
!desc = !tt.tensordesc<tensor<64x64xf16, #s>>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @used_in_an_inner_loop(%p: !tt.ptr<f16>, %n: i32, %s: i64, %c: i1, %first: !desc, %m: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    cf.br ^head(%first : !desc)
  ^head(%d: !desc):
    %e = scf.for %i = %c0 to %n step %c1 iter_args(%made = %first) -> (!desc) : i32 {
      %x = tt.descriptor_load %d[%i, %n] : !desc -> tensor<64x64xf16, #b>
      tt.descriptor_store %first[%i, %n], %x : !desc, tensor<64x64xf16, #b>
      // expected-error @+1 {{each iteration overwrites the tensor map}}
      %next = tt.make_tensor_descriptor %p, [%i, %n], [%s, %s] : <f16>, <tensor<64x64xf16, #s>>
      scf.yield %next : !desc
    }
    cf.cond_br %c, ^head(%e : !desc), ^exit
  ^exit:
    tt.return
  }
}
