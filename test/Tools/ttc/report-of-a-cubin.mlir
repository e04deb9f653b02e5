// REQUIRES: ptxas
// RUN: ttc %S/report.mlir --report | FileCheck %s

// CHECK: cubin {{[0-9]+}} bytes {{[1-9][0-9]*}} registers, 0 bytes of spill stores, 0 bytes of spill loads
