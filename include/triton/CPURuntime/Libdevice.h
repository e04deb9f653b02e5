/*===- Libdevice.h - Functions of libdevice on the CPU ----------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_CPURUNTIME_LIBDEVICE_H
#define TRITON_CPURUNTIME_LIBDEVICE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The types of the letters in Libdevice.inc. */
typedef float tritonLetter_f;
typedef double tritonLetter_d;
typedef int32_t tritonLetter_i;
typedef int64_t tritonLetter_l;
typedef uint32_t tritonLetter_u;
typedef uint64_t tritonLetter_m;

#define TRITON_LIBDEVICE_1(R, name, A, ...) tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a);
#define TRITON_LIBDEVICE_2(R, name, A, B, ...)                                                                         \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a, tritonLetter_##B b);
#define TRITON_LIBDEVICE_3(R, name, A, B, C, ...)                                                                      \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a, tritonLetter_##B b, tritonLetter_##C c);
#define TRITON_LIBDEVICE_4(R, name, A, B, C, D, ...)                                                                   \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a, tritonLetter_##B b, tritonLetter_##C c, tritonLetter_##D d);
#define TRITON_LIBDEVICE_ROUNDED_1 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_ROUNDED_2 TRITON_LIBDEVICE_2
#define TRITON_LIBDEVICE_ROUNDED_3 TRITON_LIBDEVICE_3
#include "triton/CPURuntime/Libdevice.inc"

#ifdef __cplusplus
}
#endif

#endif /* TRITON_CPURUNTIME_LIBDEVICE_H */
