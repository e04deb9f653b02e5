/*===- PrintedLine.c - Formatting of tt.print on the CPU -------------------===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#include "triton/CPURuntime/PrintedLine.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Text {
  char *line;
  size_t size, length;
} Text;

/** Appends formatted text, truncated to the buffer, and counts its length. */
static void add(Text *text, const char *format, ...) {
  size_t left = text->length < text->size ? text->size - text->length : 0;
  int count;
  va_list values;
  va_start(values, format);
  count = vsnprintf(left ? text->line + text->length : NULL, left, format, values);
  va_end(values);
  text->length += count > 0 ? (size_t)count : 0;
}

static void addValue(Text *text, const TritonCPUPrintedValue *value) {
  double number;
  switch (value->kind) {
  case TritonCPUPrintSigned:
    add(text, "%" PRId64, (int64_t)value->bits);
    break;
  case TritonCPUPrintUnsigned:
    add(text, "%" PRIu64, value->bits);
    break;
  case TritonCPUPrintHex:
    add(text, "0x%0*" PRIx64, (int)(value->width + 3) / 4, value->bits);
    break;
  case TritonCPUPrintFloat:
    /* The number of digits that distinguishes all numbers of the width. */
    memcpy(&number, &value->bits, sizeof(number));
    add(text, "%.*g", value->width > 32 ? 17 : value->width > 16 ? 9 : 5, number);
    break;
  case TritonCPUPrintPointer:
    add(text, "0x%" PRIx64, value->bits);
    break;
  default:
    break;
  }
}

size_t tritonCPUFormatLine(char *line, size_t size, const TritonCPUProgramInstance *program,
                           const TritonCPUPrintedValue *value) {
  Text text = {line, size, 0};
  add(&text, "pid (%" PRId32 ", %" PRId32 ", %" PRId32 ")", program->id[0], program->id[1], program->id[2]);
  if (value->kind == TritonCPUPrintText) {
    add(&text, *value->prefix == ' ' ? "%s\n" : " %s\n", value->prefix);
    return text.length;
  }
  add(&text, " idx (");
  for (int32_t i = 0; i < value->rank; ++i)
    add(&text, i ? ", %" PRId64 : "%" PRId64, value->index[i]);
  add(&text, ")%s", value->prefix);
  if (value->operands > 1)
    add(&text, "(operand %" PRId32 ") ", value->operand);
  addValue(&text, value);
  add(&text, "\n");
  return text.length;
}
