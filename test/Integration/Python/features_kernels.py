# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that use the constructs of the language: control flow, tuples, constants, calls, options."""

from typing import NamedTuple

import triton
import triton.language as tl

SCALE = tl.constexpr(4)


class Pair(NamedTuple):
    first: tl.tensor
    second: tl.tensor


@triton.constexpr_function
def doubled(n):
    return n * 2


@triton.jit
def scaled(x, factor: tl.constexpr = 2):
    return x * factor


@triton.jit
def two(x, y):
    return x + y, x - y


@triton.jit
def early(x, n):
    if n > 3:
        return x
    return x + 1


@triton.jit
def apply(x, function: tl.constexpr):
    return function(x)


@triton.jit
def increment(x):
    return x + 1


@triton.jit
def fma_combine(a, b):
    return a * 2 + b


@triton.jit
def branches(x, o, n, B: tl.constexpr):
    i = tl.arange(0, B)
    v = tl.load(x + i)
    if n > 5:
        v += 1.0
        w = v * 2.0
    elif n == 2:
        w = v
    else:
        w = v - 1.0
    y = w if n > 0 else v
    tl.store(o + i, y + w)


@triton.jit
def static_branches(x, o, n, B: tl.constexpr, FLAG: tl.constexpr, NONE: tl.constexpr):
    i = tl.arange(0, B)
    if FLAG:
        v = tl.load(x + i)
    else:
        v = tl.load(x + i + 1)
    if NONE is None:
        v += 3.0
    if FLAG and B > 8:
        v *= 2.0
    y: tl.constexpr = B // 2 if FLAG else 1
    tl.store(o + i, v + y)


@triton.jit
def nested_loops(x, o, n, m, B: tl.constexpr):
    i = tl.arange(0, B)
    acc = tl.zeros([B], tl.float32)
    unchanged = n * 2
    count = 0
    for a in range(n):
        for b in range(0, m, 2):
            acc += tl.load(x + i + a * unchanged + b)
            if b > a:
                count += 1
        while count > 3:
            count -= 2
            acc = acc * 0.5
    tl.store(o + i, acc + count)


@triton.jit
def downward(x, o, n, B: tl.constexpr):
    i = tl.arange(0, B)
    acc = tl.zeros([B], tl.float32)
    for a in range(n, 0, -1):
        acc += tl.load(x + i * a)
    tl.store(o + i, acc)


@triton.jit
def wide_bounds(x, o, n, m, B: tl.constexpr):
    i = tl.arange(0, B)
    acc = tl.zeros([B], tl.float32)
    for a in range(n, m):
        acc += tl.load(x + i + a)
    tl.store(o + i, acc)


@triton.jit
def range_options(x, o, n, B: tl.constexpr):
    i = tl.arange(0, B)
    acc = tl.zeros([B], tl.float32)
    for a in tl.range(0, n, num_stages=3, loop_unroll_factor=2):
        acc += tl.load(x + i + a)
    for a in tl.range(n, flatten=True, disallow_acc_multi_buffer=True, disable_licm=True):
        acc += tl.load(x + i + a)
    for a in tl.range(0, n, warp_specialize=True):
        acc += tl.load(x + i + a)
    tl.store(o + i, acc)


@triton.jit
def unrolled(x, o, B: tl.constexpr):
    i = tl.arange(0, B)
    acc = tl.zeros([B], tl.float32)
    for a in tl.static_range(0, 6, 2):
        if a != 2:
            acc += tl.load(x + i + a)
        else:
            acc -= a
    tl.store(o + i, acc)


@triton.jit
def tuples(x, o, n, B: tl.constexpr):
    i = tl.arange(0, B)
    a, b = two(tl.load(x + i), tl.load(x + n))
    pair = (a, b)
    for k in range(n):
        pair = (pair[1], pair[0] + k)
    named = Pair(pair[0], pair[1])
    tl.store(o + i, named.first + named.second)


@triton.jit
def calls(x, o, n, B: tl.constexpr):
    i = tl.arange(0, B)
    v = scaled(tl.load(x + i)) + scaled(tl.load(x + i), factor=5) + scaled(n)
    v = apply(v, increment) * SCALE + doubled(B)
    v += early(n, n)
    tl.store(o + i, v)


@triton.jit
def reductions_of_functions(x, o, M: tl.constexpr, N: tl.constexpr):
    p = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    v = tl.load(x + p)
    tl.store(o + tl.arange(0, M), tl.reduce(v, 1, fma_combine))
    tl.store(o + p, tl.associative_scan(v, 0, fma_combine, reverse=True))
    tl.store(o + tl.arange(0, M)[:, None], tl.sum(v, 1, keep_dims=True) + v.max(axis=1, keep_dims=True))


@triton.jit
def numbers(o, n, f):
    a = 3
    b = 2.5
    c = 5000000000
    d = -1
    e = True
    tl.store(o, a * b + c + d + e + n * f + 1e-3 + float("inf"))
    tl.store(o + 1, (n // 3) % 4 + (n << 2) + (7 - n))


@triton.jit
def conditions(x, o, n, m):
    if (n > 1 and m > 2) or not (n == m):
        tl.store(o, 1.0)
    if n > 1:
        if m > 1:
            tl.store(o + 1, 2.0)


@triton.jit
def returns(x, o, n, m):
    if n > 4:
        tl.store(o, 1.0)
        if m > 2:
            return
        tl.store(o + 1, 2.0)
    else:
        tl.store(o, 3.0)
    tl.store(o + 2, 4.0)


@triton.jit
def hints(x, o, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    i = tl.max_contiguous(tl.multiple_of(i, B), B)
    k = tl.multiple_of(n * 8, 8)
    tl.assume(n > 0)
    tl.store(o + i, tl.load(x + i + k, cache_modifier=".cg", eviction_policy="evict_first"), cache_modifier=".cs")


@triton.jit
def shapes(x, o, B: tl.constexpr):
    i = tl.arange(0, B)
    v = tl.load(x + i)
    a = v[None, :] + v[:, None]
    b = tl.expand_dims(v, [0, 2]).broadcast_to(4, B, 2)
    c = tl.permute(b, (2, 0, 1)).reshape(8, B)
    tl.store(o + tl.arange(0, 8)[:, None] * B + i[None, :], c)
    tl.store(o + i, tl.sum(a.T, 0) + tl.view(v, [B // 2, 2]).reshape(B) + tl.ravel(v))
    tl.store(o + i, tl.flip(v, 0) + tl.softmax(v) + tl.sigmoid(v))


@triton.jit
def device_functions(x, o, n, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.static_assert(B > 4, "B")
    tl.device_print("value: ", n, i)
    tl.device_print("hex", n, hex=True)
    h = tl.histogram(i, 16)
    tl.store(o + tl.arange(0, 16), h.to(tl.float32))
    p, q = tl.swizzle2d(n, n + 1, 8, 8, 4)
    tl.store(o + p, q.to(tl.float32))
    tl.atomic_add(o + i, 1.0, mask=i < n, sem="relaxed", scope="cta")
    tl.store(o, tl.cdiv(n, 8) + tl.num_programs(2))


@triton.jit
def block_pointers(x, o, n, m, B: tl.constexpr):
    p = tl.make_block_ptr(x, (n, m), (m, 1), (0, 8), (B, B), (1, 0))
    acc = tl.zeros((B, B), tl.float32)
    for k in range(0, m, B):
        acc += tl.load(p, boundary_check=(0,), padding_option="nan")
        p = tl.advance(p, [0, B])
    tl.store(tl.make_block_ptr(o, [n, m], [m, 1], [0, 0], [B, B], [1, 0]), acc, boundary_check=[0, 1])


@triton.jit
def random_numbers(o, seed, B: tl.constexpr):
    i = tl.arange(0, B)
    a, b, c, d = tl.rand4x(seed, i)
    e, f, g, h = tl.randn4x(seed, i)
    tl.store(o + i, a + b + c + d + e + f + g + h)
    tl.store(o + i, tl.randint(seed, i).to(tl.float32))


@triton.jit
def conditions_of_while(o, n):
    i = 0
    while tl.condition(i < n, disable_licm=True):
        i += 3
    tl.store(o, i)


@triton.jit
def early_in_loop(o, n):
    total = 0
    for i in range(n):
        total += early(i, n)
    tl.store(o, total)


@triton.jit
def undefined_name(x, o):
    tl.store(o, undefined)


@triton.jit
def changed_type(x, o, n):
    a = 1
    for k in range(n):
        a = a * 1.5
    tl.store(o, a)


@triton.jit
def different_branches(x, o, n):
    if n > 1:
        a = 1
    else:
        a = 2.0
    tl.store(o, a)


@triton.jit
def condition_of_one_element(x, o, n):
    first = tl.load(x + tl.arange(0, 1))
    if first > 2:
        n += 1
    tl.store(o, n)


@triton.jit
def return_in_loop(x, o, n):
    for k in range(n):
        if k > 3:
            return
        tl.store(o, k)


@triton.jit
def not_a_power_of_two(x, o):
    tl.store(o + tl.arange(0, 3), 1.0)


@triton.jit
def lost_name(x, o, n):
    if n > 1:
        a = 1
    tl.store(o, a)
