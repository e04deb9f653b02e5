// RUN: triton-opt %s --split-input-file --verify-diagnostics --triton-wrap-in-gpu-module

module {
  tt.func @kernel() {
    tt.return
  }
  // expected-error @+1 {{'func.func' op expected device code beside kernels, but got `func.func`}}
  func.func @host() {
    return
  }
}

// -----

module {
  tt.func @kernel() {
    tt.return
  }
  // expected-error @+1 {{'gpu.module' op expected device code beside kernels, but got `gpu.module`}}
  gpu.module @device {
  }
}
