// Passes that need layouts or allocated memory report what is missing.
// DEFINE: %{pass} =
// DEFINE: %{run} = triton-opt %s --split-input-file --verify-diagnostics --%{pass} -o /dev/null
// REDEFINE: %{pass} = allocate-shared-memory
// RUN: %{run}
// REDEFINE: %{pass} = tritongpu-insert-barriers
// RUN: %{run}
// REDEFINE: %{pass} = tritongpu-coalesce
// RUN: %{run}

// expected-error @+1 {{expected layouts: `ttg.num-warps` is missing}}
module {
  tt.func @no_number_of_warps() {
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func @no_layout(%f: f32) {
    // expected-error @+1 {{'tt.splat' op expected tensors with layouts, but got 'tensor<64xf32>'}}
    %0 = tt.splat %f : f32 -> tensor<64xf32>
    tt.return
  }
}

// -----

// Folding creates constants without location.
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{'arith.constant' op expected tensors with layouts, but got 'tensor<64xf32>'}}
  tt.func @no_layout_of_a_constant() {
    %0 = arith.constant dense<0.0> : tensor<64xf32> loc(unknown)
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  // expected-error @+1 {{'tt.func' op expected tensors with layouts, but got 'tensor<64xf32>'}}
  tt.func private @no_layout_of_an_argument(%x: tensor<64xf32>) {
    tt.return
  }
}
