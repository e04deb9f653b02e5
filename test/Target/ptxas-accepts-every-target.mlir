// REQUIRES: ptxas
// RUN: ttc %S/every-target-compiles.mlir --target=sm_80 --emit=cubin --metadata=%t.sm_80 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_86 --emit=cubin --metadata=%t.sm_86 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_87 --emit=cubin --metadata=%t.sm_87 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_88 --emit=cubin --metadata=%t.sm_88 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_89 --emit=cubin --metadata=%t.sm_89 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_90 --emit=cubin --metadata=%t.sm_90 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_90a --emit=cubin --metadata=%t.sm_90a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_100 --emit=cubin --metadata=%t.sm_100 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_100f --emit=cubin --metadata=%t.sm_100f -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_100a --emit=cubin --metadata=%t.sm_100a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_103 --emit=cubin --metadata=%t.sm_103 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_103f --emit=cubin --metadata=%t.sm_103f -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_103a --emit=cubin --metadata=%t.sm_103a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_110 --emit=cubin --metadata=%t.sm_110 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_110f --emit=cubin --metadata=%t.sm_110f -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_110a --emit=cubin --metadata=%t.sm_110a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_120 --emit=cubin --metadata=%t.sm_120 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_120f --emit=cubin --metadata=%t.sm_120f -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_120a --emit=cubin --metadata=%t.sm_120a -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_121 --emit=cubin --metadata=%t.sm_121 -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_121f --emit=cubin --metadata=%t.sm_121f -o %t.cubin
// RUN: ttc %S/every-target-compiles.mlir --target=sm_121a --emit=cubin --metadata=%t.sm_121a -o %t.cubin
// RUN: cat %t.sm_80 %t.sm_86 %t.sm_87 %t.sm_88 %t.sm_89 %t.sm_90 %t.sm_90a %t.sm_100 %t.sm_100f %t.sm_100a %t.sm_103 %t.sm_103f %t.sm_103a %t.sm_110 %t.sm_110f %t.sm_110a %t.sm_120 %t.sm_120f %t.sm_120a %t.sm_121 %t.sm_121f %t.sm_121a | FileCheck %s

// CHECK-COUNT-22: "registers": {{[1-9]}}
