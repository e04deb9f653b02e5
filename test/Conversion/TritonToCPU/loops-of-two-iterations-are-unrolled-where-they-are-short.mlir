// LLVM unrolls the inner loops of a nest over dimensions of size two, not the outer ones: sorts have a dimension for each
// power of two.
// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s
// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK: #[[ANNOTATION:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-COUNT-5: scf.for
// CHECK:       llvm.store {{.*}}, !llvm.ptr
// CHECK-NEXT:  }
// CHECK-NEXT:  }
// CHECK-NEXT:  }
// CHECK-NEXT:  }
// CHECK-NEXT:  } {llvm.loop_annotation = #[[ANNOTATION]]}
tt.func public @negate(%p: !tt.ptr<f32>) {
  %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %j = tt.reshape %i : tensor<32xi32> -> tensor<2x2x2x2x2xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<2x2x2x2x2x!tt.ptr<f32>>
  %at = tt.addptr %ps, %j : tensor<2x2x2x2x2x!tt.ptr<f32>>, tensor<2x2x2x2x2xi32>
  %x = tt.load %at : tensor<2x2x2x2x2x!tt.ptr<f32>>
  %y = arith.negf %x : tensor<2x2x2x2x2xf32>
  tt.store %at, %y : tensor<2x2x2x2x2x!tt.ptr<f32>>
  tt.return
}
