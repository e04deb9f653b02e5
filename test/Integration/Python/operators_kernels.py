# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with one operator or function each, compiled for every combination of element types."""

import triton
import triton.language as tl


@triton.jit
def keep(o, r):
    tl.store(o.to(tl.pointer_type(r.dtype)) + tl.arange(0, 16), r)


@triton.jit
def add(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) + tl.load(b + i))


@triton.jit
def sub(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) - tl.load(b + i))


@triton.jit
def divide(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) / tl.load(b + i))


@triton.jit
def floor_divide(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) // tl.load(b + i))


@triton.jit
def modulo(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) % tl.load(b + i))


@triton.jit
def conjunction(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) & tl.load(b + i))


@triton.jit
def shift(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) >> tl.load(b + i))


@triton.jit
def less(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) < tl.load(b + i))


@triton.jit
def least(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.minimum(tl.load(a + i), tl.load(b + i)))


@triton.jit
def select(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.where(tl.load(a + i) != 0, tl.load(a + i), tl.load(b + i)))


@triton.jit
def scalar_operand(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + i) * tl.load(b))


@triton.jit
def offset(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.load(a + tl.load(b + i)))


@triton.jit
def with_integer(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) + 3)


@triton.jit
def with_negative(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) * -3)


@triton.jit
def with_large(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) + 300)


@triton.jit
def with_float(a, o):
    keep(o, 2.5 * tl.load(a + tl.arange(0, 16)))


@triton.jit
def with_truth(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) + True)


@triton.jit
def divided_by_integer(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) / 3)


@triton.jit
def divided_by_float(a, o):
    keep(o, 1.0 / tl.load(a + tl.arange(0, 16)))


@triton.jit
def remainder_of_integer(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) % 3)


@triton.jit
def floor_divided_by_integer(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) // 3)


@triton.jit
def compared_with_integer(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) >= 1)


@triton.jit
def masked_with_integer(a, o):
    keep(o, tl.load(a + tl.arange(0, 16)) & 15)


@triton.jit
def negation(a, o):
    keep(o, -tl.load(a + tl.arange(0, 16)))


@triton.jit
def complement(a, o):
    keep(o, ~tl.load(a + tl.arange(0, 16)))


@triton.jit
def logical_negation(a, o):
    keep(o, not tl.load(a + tl.arange(0, 16)))


@triton.jit
def magnitude(a, o):
    keep(o, tl.abs(tl.load(a + tl.arange(0, 16))))


@triton.jit
def exponential(a, o):
    keep(o, tl.exp(tl.load(a + tl.arange(0, 16))))


@triton.jit
def total(a, o):
    tl.store(
        o.to(tl.pointer_type(tl.sum(tl.load(a + tl.arange(0, 16)), 0).dtype)), tl.sum(tl.load(a + tl.arange(0, 16)), 0)
    )


@triton.jit
def greatest(a, o):
    tl.store(
        o.to(tl.pointer_type(tl.max(tl.load(a + tl.arange(0, 16)), 0).dtype)), tl.max(tl.load(a + tl.arange(0, 16)), 0)
    )


@triton.jit
def place_of_greatest(a, o):
    tl.store(o, tl.argmax(tl.load(a + tl.arange(0, 16)), 0))


@triton.jit
def running_total(a, o):
    keep(o, tl.cumsum(tl.load(a + tl.arange(0, 16)), 0))


@triton.jit
def clamped(a, o):
    keep(o, tl.clamp(tl.load(a + tl.arange(0, 16)), -1.0, 1.0))


@triton.jit
def atomic_sum(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.atomic_add(a + i, tl.load(b + i)))


@triton.jit
def atomic_greatest(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.atomic_max(a + i, tl.load(b + i), mask=i < 8))


@triton.jit
def atomic_exchange(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.atomic_xchg(a + i, tl.load(b + i)))


@triton.jit
def atomic_swap(a, b, o):
    i = tl.arange(0, 16)
    keep(o, tl.atomic_cas(a + i, tl.load(b + i), tl.load(b + i)))


@triton.jit
def conversion(a, o, T: tl.constexpr):
    keep(o, tl.load(a + tl.arange(0, 16)).to(T))


@triton.jit
def bits(a, o, T: tl.constexpr):
    keep(o, tl.load(a + tl.arange(0, 16)).to(T, bitcast=True))


@triton.jit
def filled(o, T: tl.constexpr):
    keep(o, tl.full([16], 3, T))


@triton.jit
def stored_number(a, o):
    tl.store(a + tl.arange(0, 16), 2)
    tl.store(a, 0.5)


@triton.jit
def stored_float(a, o):
    tl.store(a + tl.arange(0, 16), 0.1)
    tl.store(a, 500.0)
    tl.store(a + 1, tl.load(a + 2, mask=tl.load(o) > 0, other=1.00048828126))
