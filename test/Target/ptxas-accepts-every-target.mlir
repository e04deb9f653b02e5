// REQUIRES: ptxas
// RUN: ttc %S/every-target-compiles.mlir --target=sm_80 --emit=cubin --metadata=%t.sm_80 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_86 --emit=cubin --metadata=%t.sm_86 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_89 --emit=cubin --metadata=%t.sm_89 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_90a --emit=cubin --metadata=%t.sm_90a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_100a --emit=cubin --metadata=%t.sm_100a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_120a --emit=cubin --metadata=%t.sm_120a -o %t.cubin
// RUN: cat %t.sm_80 %t.sm_86 %t.sm_89 %t.sm_90a %t.sm_100a %t.sm_120a | FileCheck %s

// CHECK-COUNT-6: "registers": {{[1-9]}}
