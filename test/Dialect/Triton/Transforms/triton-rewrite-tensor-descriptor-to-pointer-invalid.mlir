// RUN: triton-opt --triton-rewrite-tensor-descriptor-to-pointer --split-input-file --allow-unregistered-dialect --verify-diagnostics %s -o /dev/null
// RUN: not triton-opt '--pass-pipeline=builtin.module(tt.func(triton-rewrite-tensor-descriptor-to-pointer))' %s --split-input-file \
// RUN:   --allow-unregistered-dialect -o /dev/null 2>&1 | FileCheck %s

// The pass runs on modules, because it changes functions together with their callers.
// CHECK: error: unable to schedule pass {{.*}} on a PassManager intended to run on 'tt.func'

tt.func @float_minimum(%d: !tt.tensordesc<tensor<64xf32>>, %i: i32, %x: tensor<64xf32>) {
  // expected-error @below {{cannot become atomic operations on 'f32': no atomic operation takes the smaller or larger of floating-point numbers}}
  tt.descriptor_reduce min, %d[%i], %x : !tt.tensordesc<tensor<64xf32>>, tensor<64xf32>
  tt.return
}

// -----

tt.func @maximum_without_sign(%d: !tt.tensordesc<tensor<64xi32>>, %i: i32, %x: tensor<64xi32>) {
  // expected-error @below {{cannot become atomic operations on 'i32': the descriptor does not say whether its integers have a sign}}
  tt.descriptor_reduce max, %d[%i], %x : !tt.tensordesc<tensor<64xi32>>, tensor<64xi32>
  tt.return
}

// -----

tt.func @count_up(%d: !tt.tensordesc<tensor<64xui32>>, %i: i32, %x: tensor<64xi32>) {
  // expected-error @below {{cannot become atomic operations on 'i32': no atomic operation counts up or down to a bound}}
  tt.descriptor_reduce inc, %d[%i], %x : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.return
}

// -----

tt.func @bits_of_floats(%d: !tt.tensordesc<tensor<64xf32>>, %i: i32, %x: tensor<64xf32>) {
  // expected-error @below {{cannot become atomic operations on 'f32': no atomic operation combines the bits of floating-point numbers}}
  tt.descriptor_reduce xor, %d[%i], %x : !tt.tensordesc<tensor<64xf32>>, tensor<64xf32>
  tt.return
}

// -----

tt.func @integers_have_no_nan(%p: !tt.ptr<i32>, %n: i32, %s: i64) {
  // expected-error @below {{pads with NaN, which 'i32' does not have}}
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] {padding = 2 : i32} : <i32>, <tensor<64xi32>>
  tt.return
}

// -----

tt.func @not_in_global_memory(%p: !tt.ptr<i32, 3>, %n: i32, %s: i64) {
  // expected-error @below {{describes a tensor at '!tt.ptr<i32, 3>', which is not in global memory}}
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] : <i32, 3>, <tensor<64xi32>>
  tt.return
}

// -----

tt.func @unknown_use(%d: !tt.tensordesc<tensor<64xi32>>) {
  // expected-error @below {{uses a tensor descriptor for what pointers cannot do}}
  "test.use"(%d) : (!tt.tensordesc<tensor<64xi32>>) -> ()
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout(%d: !tt.tensordesc<tensor<64xi32>>, %i: i32, %x: tensor<64xi32, #b>) {
    // expected-error @below {{has a layout; descriptors become pointers before tensors get layouts}}
    tt.descriptor_store %d[%i], %x : !tt.tensordesc<tensor<64xi32>>, tensor<64xi32, #b>
    tt.return
  }
}
