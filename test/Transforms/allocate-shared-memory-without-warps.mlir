// RUN: triton-opt %s --allocate-shared-memory --verify-diagnostics

// How many threads get an old value is not known before layouts are.
tt.func @kernel(%p: !tt.ptr<i32>, %v: i32, %m: i1) -> i32 {
  // expected-error @+1 {{has no layout yet}}
  %0 = tt.atomic_rmw and, acquire, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return %0 : i32
}
