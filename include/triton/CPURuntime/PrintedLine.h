/*===- PrintedLine.h - Formatting of tt.print on the CPU -----------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_CPURUNTIME_PRINTEDLINE_H
#define TRITON_CPURUNTIME_PRINTEDLINE_H

#include "triton-c/CPURuntime.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The arguments of triton_cpu_print, without the program instance. */
typedef struct TritonCPUPrintedValue {
  const char *prefix;
  int32_t operand, operands;
  const int64_t *index;
  int32_t rank, kind, width;
  uint64_t bits;
} TritonCPUPrintedValue;

/** Writes the line for a value, such as `pid (0, 0, 0) idx (3) x: 1.5`, with its
    newline and a zero byte, to `line`, truncated to `size` bytes. Returns the
    length of the whole line without the zero byte. */
size_t tritonCPUFormatLine(char *line, size_t size, const TritonCPUProgramInstance *program,
                           const TritonCPUPrintedValue *value);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_CPURUNTIME_PRINTEDLINE_H */
