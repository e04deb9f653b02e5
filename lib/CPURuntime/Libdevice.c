/*===- Libdevice.c - Functions of libdevice on the CPU ---------------------===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "triton/CPURuntime/Libdevice.h"

#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#define PI 3.141592653589793238462643383279502884L
#define HALF_ROOT 0.707106781186547524400844362104849039L
#define TWO_BY_ROOT_OF_PI 1.128379167095512573896158903121545172L

static uint64_t bitsOf(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static double doubleOf(uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

static uint32_t bitsOfFloat(float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static float floatOf(uint32_t bits) {
  float number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

/** Returns a number without the lower half of its bits. */
static double highWord(double number) { return doubleOf(bitsOf(number) & 0xFFFFFFFF00000000); }

static uint64_t reverseBits(uint64_t bits) {
  uint64_t reversed = 0;
  for (int i = 0; i < 64; ++i)
    reversed |= (bits >> i & 1) << (63 - i);
  return reversed;
}

/** Returns four of eight bytes: the lower three bits of each half byte of the
    selector are the number of one. */
static uint32_t permuteBytes(uint64_t bytes, uint32_t selector) {
  uint32_t result = 0;
  for (int i = 0; i < 4; ++i)
    result |= (uint32_t)(bytes >> 8 * (selector >> 4 * i & 7) & 0xFF) << 8 * i;
  return result;
}

static int32_t exponentOf(double number) {
  if (isinf(number))
    return INT_MAX;
  return isnan(number) || number == 0 ? INT_MIN : ilogb(number);
}

/** Converts an integral number. The bits of NaN are zero, or those of the least
    integer. */
static int64_t toSigned(double number, int width, int isNanLeast) {
  int64_t least = width == 64 ? INT64_MIN : INT32_MIN;
  if (isnan(number))
    return isNanLeast ? least : 0;
  if (number < (double)least)
    return least;
  return number >= -(double)least ? -(least + 1) : (int64_t)number;
}

static uint64_t toUnsigned(double number, int width, int isNanLeast) {
  uint64_t half = (uint64_t)1 << (width - 1);
  if (isnan(number))
    return isNanLeast ? half : 0;
  if (number < 0)
    return 0;
  return number >= 2 * (double)half ? half + (half - 1) : (uint64_t)number;
}

static long double norm(long double a, long double b, long double c, long double d) {
  if (isinf(a) || isinf(b) || isinf(c) || isinf(d))
    return INFINITY;
  return sqrtl(a * a + b * b + c * c + d * d);
}

/** Returns sin(pi (x + quarters / 2)). */
static long double sinOfTurns(double x, int quarters) {
  if (!isfinite(x))
    return NAN;
  /* Exact: the remainder lies within a half turn, and its distance from the next quarter within an eighth. */
  double rest = remainder(x, 2), nearest = rint(2 * rest), distance = rest - nearest / 2;
  long double angle = PI * distance;
  int quarter = (quarters + (int)nearest) & 3;
  /* Zeros of the sine have the sign of x, those of the cosine are positive. */
  if (distance == 0 && quarter % 2 == 0)
    return quarters ? 0 : copysign(0, x);
  switch (quarter) {
  case 0:
    return sinl(angle);
  case 1:
    return cosl(angle);
  case 2:
    return -sinl(angle);
  default:
    return -cosl(angle);
  }
}

/** Returns exp(x^2) erfc(x). */
static long double scaledErfc(long double x) {
  if (x < 25)
    return expl(x * x) * erfcl(x);
  /* The asymptotic series (Abramowitz and Stegun, 7.1.23). */
  long double sum = 1, term = 1;
  for (int k = 1; k < 10; ++k)
    sum += term *= -(2 * k - 1) / (2 * x * x);
  return sum * TWO_BY_ROOT_OF_PI / (2 * x);
}

/** Returns the y with erfc(y) = z, for z below 1/2: Newton's method for the
    logarithm of erfc, which is almost linear. */
static long double inverseErfcOfTail(long double z) {
  long double y = sqrtl(-logl(z));
  for (int i = 0; i < 40; ++i) {
    long double value = erfcl(y);
    long double step = logl(value / z) * value / (TWO_BY_ROOT_OF_PI * expl(-y * y));
    y += step;
    if (fabsl(step) <= 1e-18L * y)
      break;
  }
  return y;
}

static long double inverseErfc(double z);

static long double inverseErf(double x) {
  if (fabs(x) > 0.5)
    return x < 0 ? -inverseErfc(1 + x) : inverseErfc(1 - x);
  if (x == 0 || isnan(x))
    return x;
  long double y = x / TWO_BY_ROOT_OF_PI;
  for (int i = 0; i < 8; ++i)
    y -= (erfl(y) - x) / (TWO_BY_ROOT_OF_PI * expl(-y * y));
  return y;
}

static long double inverseErfc(double z) {
  if (!(z >= 0 && z <= 2))
    return NAN;
  if (z == 0 || z == 2)
    return z == 0 ? INFINITY : -INFINITY;
  if (z > 1.5)
    return -inverseErfcOfTail(2 - z);
  return z < 0.5 ? inverseErfcOfTail(z) : inverseErf(1 - z);
}

/** Returns the y of which the normal distribution is p. That of 1/2 is +0. */
static long double inverseNormal(double p) { return (0 - inverseErfc(2 * p)) / HALF_ROOT; }

static long double logGamma(long double x) {
  int sign;
  return isinf(x) ? INFINITY : lgammal_r(x, &sign);
}

/** Returns the modified Bessel function of the first kind of order 0 or 1 (Abramowitz
    and Stegun, 9.6.10): all terms have one sign. */
static long double modifiedBessel(long double x, int order) {
  if (!isfinite(x))
    return isnan(x) ? x : order ? x : INFINITY;
  long double quarter = x * x / 4, term = order ? x / 2 : 1, sum = term;
  for (int k = 1; fabsl(term) > 1e-20L * fabsl(sum) && isfinite(sum); ++k)
    sum += term *= quarter / ((long double)k * (k + order));
  return sum;
}

#define TRITON_LIBDEVICE_1(R, name, A, ...)                                                                            \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a) { return (tritonLetter_##R)(__VA_ARGS__); }
#define TRITON_LIBDEVICE_2(R, name, A, B, ...)                                                                         \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a, tritonLetter_##B b) {                                      \
    return (tritonLetter_##R)(__VA_ARGS__);                                                                            \
  }
#define TRITON_LIBDEVICE_3(R, name, A, B, C, ...)                                                                      \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a, tritonLetter_##B b, tritonLetter_##C c) {                  \
    return (tritonLetter_##R)(__VA_ARGS__);                                                                            \
  }
#define TRITON_LIBDEVICE_4(R, name, A, B, C, D, ...)                                                                   \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A a, tritonLetter_##B b, tritonLetter_##C c,                    \
                                        tritonLetter_##D d) {                                                          \
    return (tritonLetter_##R)(__VA_ARGS__);                                                                            \
  }
/* Volatile variables keep the operation between the changes of the mode. */
#define COMPUTE(R, direction, ...)                                                                                     \
  int before = fegetround();                                                                                           \
  fesetround(direction);                                                                                               \
  volatile tritonLetter_##R result = __VA_ARGS__;                                                                      \
  fesetround(before);                                                                                                  \
  return result;
#define TRITON_LIBDEVICE_ROUNDED_1(R, name, A, direction, ...)                                                         \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A first) {                                                      \
    volatile tritonLetter_##A a = first;                                                                               \
    COMPUTE(R, direction, __VA_ARGS__)                                                                                 \
  }
#define TRITON_LIBDEVICE_ROUNDED_2(R, name, A, B, direction, ...)                                                      \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A first, tritonLetter_##B second) {                             \
    volatile tritonLetter_##A a = first;                                                                               \
    volatile tritonLetter_##B b = second;                                                                              \
    COMPUTE(R, direction, __VA_ARGS__)                                                                                 \
  }
#define TRITON_LIBDEVICE_ROUNDED_3(R, name, A, B, C, direction, ...)                                                   \
  tritonLetter_##R triton_cpu_nv_##name(tritonLetter_##A first, tritonLetter_##B second, tritonLetter_##C third) {     \
    volatile tritonLetter_##A a = first;                                                                               \
    volatile tritonLetter_##B b = second;                                                                              \
    volatile tritonLetter_##C c = third;                                                                               \
    COMPUTE(R, direction, __VA_ARGS__)                                                                                 \
  }
#include "triton/CPURuntime/Libdevice.inc"
