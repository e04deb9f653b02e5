// RUN: triton-opt --triton-rewrite-tensor-descriptor-to-pointer --split-input-file --allow-unregistered-dialect --verify-diagnostics %s -o /dev/null
// RUN: not triton-opt '--pass-pipeline=builtin.module(tt.func(triton-rewrite-tensor-descriptor-to-pointer))' %s --split-input-file \
// RUN:   --allow-unregistered-dialect -o /dev/null 2>&1 | FileCheck %s

// The pass runs on modules, because it changes functions together with their callers.
// CHECK: error: unable to schedule pass {{.*}} on a PassManager intended to run on 'tt.func'

tt.func @float_minimum(%d: !tt.tensordesc<tensor<64xf32>>, %i: i32, %x: tensor<64xf32>) {
  // expected-error @below {{on elements of type 'f32' is not supported: there is no atomic minimum or maximum of floating-point numbers}}
  tt.descriptor_reduce min, %d[%i], %x : !tt.tensordesc<tensor<64xf32>>, tensor<64xf32>
  tt.return
}

// -----

tt.func @maximum_without_sign(%d: !tt.tensordesc<tensor<64xi32>>, %i: i32, %x: tensor<64xi32>) {
  // expected-error @below {{on elements of type 'i32' is not supported: the descriptor has signless integers}}
  tt.descriptor_reduce max, %d[%i], %x : !tt.tensordesc<tensor<64xi32>>, tensor<64xi32>
  tt.return
}

// -----

tt.func @count_up(%d: !tt.tensordesc<tensor<64xui32>>, %i: i32, %x: tensor<64xi32>) {
  // expected-error @below {{on elements of type 'i32' is not supported: there is no atomic increment or decrement with wrap-around}}
  tt.descriptor_reduce inc, %d[%i], %x : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
  tt.return
}

// -----

tt.func @bits_of_floats(%d: !tt.tensordesc<tensor<64xf32>>, %i: i32, %x: tensor<64xf32>) {
  // expected-error @below {{on elements of type 'f32' is not supported: there is no atomic bitwise operation on floating-point numbers}}
  tt.descriptor_reduce xor, %d[%i], %x : !tt.tensordesc<tensor<64xf32>>, tensor<64xf32>
  tt.return
}

// -----

tt.func @not_in_global_memory(%p: !tt.ptr<i32, 3>, %n: i32, %s: i64) {
  // expected-error @below {{expected a base pointer to global memory, but got '!tt.ptr<i32, 3>'}}
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] : <i32, 3>, <tensor<64xi32>>
  tt.return
}

// -----

tt.func @unknown_use(%d: !tt.tensordesc<tensor<64xi32>>) {
  // expected-error @below {{with a tensor descriptor is not supported: there is no equivalent with pointers}}
  "test.use"(%d) : (!tt.tensordesc<tensor<64xi32>>) -> ()
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @layout(%d: !tt.tensordesc<tensor<64xi32>>, %i: i32, %x: tensor<64xi32, #b>) {
    // expected-error @below {{expected tensors without layouts, but got 'tensor<64xi32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>'}}
    tt.descriptor_store %d[%i], %x : !tt.tensordesc<tensor<64xi32>>, tensor<64xi32, #b>
    tt.return
  }
}
