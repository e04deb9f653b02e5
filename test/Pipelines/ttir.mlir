// RUN: triton-opt %s --triton-ttir | FileCheck %s
// RUN: triton-opt %corpus/where.ttir --triton-ttir | FileCheck %s --check-prefix=WHERE

// The pipeline inlines device functions, folds constants, and erases private functions without calls.
// CHECK: tt.func public @kernel(%[[P:.*]]: !tt.ptr<i32>)
// CHECK-NEXT: %[[C:.*]] = arith.constant 12 : i32
// CHECK-NEXT: tt.store %[[P]], %[[C]] : !tt.ptr<i32>
// CHECK-NEXT: tt.return
// CHECK-NOT: @helper
// CHECK: gpu.module @kernels
// CHECK: tt.func public @nested(%{{.*}}: !tt.ptr<i32>)
// CHECK-NEXT: tt.return
// CHECK-NOT: @unused
tt.func public @kernel(%p: !tt.ptr<i32>) {
  %four = arith.constant 4 : i32
  %0 = tt.call @helper(%four) : (i32) -> i32
  tt.store %p, %0 : !tt.ptr<i32>
  tt.return
}
tt.func private @helper(%i: i32) -> i32 {
  %three = arith.constant 3 : i32
  %0 = arith.muli %i, %three : i32
  tt.return %0 : i32
}
gpu.module @kernels {
  tt.func public @nested(%p: !tt.ptr<i32>) {
    %0 = tt.load %p : !tt.ptr<i32>
    tt.return
  }
  tt.func private @unused() {
    tt.return
  }
}

// WHERE: tt.func public @where_k
// WHERE-NOT: #ttg
// WHERE: arith.select
// WHERE: tt.store
