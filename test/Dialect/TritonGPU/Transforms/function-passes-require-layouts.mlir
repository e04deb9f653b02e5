// Passes that need layouts report what is missing.
// DEFINE: %{pass} =
// DEFINE: %{run} = triton-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(tt.func(%{pass}))' -o /dev/null
// REDEFINE: %{pass} = tritongpu-remove-layout-conversions
// RUN: %{run}
// REDEFINE: %{pass} = tritongpu-optimize-thread-locality
// RUN: %{run}

// expected-error @+1 {{expected layouts: `ttg.num-warps` is missing}}
tt.func @no_number_of_warps() {
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @has_no_body(tensor<64xf32>)
  tt.func @no_layout(%p: !tt.ptr<f32>, %f: f32) {
    // expected-error @+1 {{'tt.splat' op expected tensors with layouts, but got 'tensor<64xf32>'}}
    %0 = tt.splat %f : f32 -> tensor<64xf32>
    %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    tt.store %1, %0 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
