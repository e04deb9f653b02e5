// Where a kernel still makes a tensor map, a remark says why.
// RUN: triton-opt %s --triton-nvidia-pass-tensor-maps --remarks-filter=triton-nvidia-pass-tensor-maps --verify-diagnostics -o /dev/null

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @kernel(%p: !tt.ptr<f16>, %q: !tt.ptr<i1>, %n: i32, %s: i64, %used: i1, %x: tensor<64x64xf16, #b>) {
    %one = arith.constant 1 : i64
    %passed = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %passed[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    %id = tt.get_program_id x : i32
    // expected-remark @below {{[Missed] TensorMapInKernel | Category:triton-nvidia-pass-tensor-maps | Function=kernel | Reason="it depends on 'tt.get_program_id', which launchers do not evaluate", Remark="the kernel makes a tensor map instead of the launcher", Suggestion="make the descriptor outside of branches and loops, from the kernel's arguments"}}
    %d = tt.make_tensor_descriptor %p, [%id, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    %bit = arith.trunci %n : i32 to i1
    %size = arith.extui %bit : i1 to i32
    // expected-remark @below {{Reason="it depends on 'arith.extui', which launchers do not evaluate"}}
    %e = tt.make_tensor_descriptor %p, [%size, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %e[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    %signed = arith.extsi %bit : i1 to i32
    // expected-remark @below {{Reason="it depends on a value that is neither a pointer nor an integer of whole bytes"}}
    %f = tt.make_tensor_descriptor %p, [%signed, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %f[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    %n1 = arith.addi %n, %n : i32
    %n2 = arith.addi %n1, %n1 : i32
    %n3 = arith.addi %n2, %n2 : i32
    %n4 = arith.addi %n3, %n3 : i32
    %n5 = arith.addi %n4, %n4 : i32
    %n6 = arith.addi %n5, %n5 : i32
    // expected-remark @below {{Reason="it is computed by more than 64 operations"}}
    %g = tt.make_tensor_descriptor %p, [%n6, %n6], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %g[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    scf.if %used {
      // expected-remark @below {{Reason="not every program makes it, or it is made several times"}}
      %h = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] : <f16>, <tensor<64x64xf16, #s>>
      tt.descriptor_store %h[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    }
    tt.return
  }
}
