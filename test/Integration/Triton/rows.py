# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels whose elements meet: reductions, scans, shapes, loops, in Triton, and what they must compute."""

import numpy as np
import triton
import triton.language as tl

from case import buffer, make_case, numbers, space


@triton.jit
def reduce_kernel(x, rows, extremes, places, columns, parity, M: tl.constexpr, N: tl.constexpr):
    m = tl.arange(0, M)
    n = tl.arange(0, N)
    tile = tl.load(x + m[:, None] * N + n[None, :])
    tl.store(rows + m, tl.sum(tile, 1))
    tl.store(extremes + m, tl.max(tile, 1) - tl.min(tile, 1))
    tl.store(places + m, tl.argmax(tile, 1) * N + tl.argmin(tile, 1))
    tl.store(columns + n, tl.sum(tile, 0))
    tl.store(parity, tl.xor_sum(tile.to(tl.int32)))


@triton.jit
def merge_moments(mean1, square1, count1, mean2, square2, count2):
    count = count1 + count2
    delta = mean2 - mean1
    share = tl.where(count == 0.0, 0.0, count2 / count)
    return mean1 + delta * share, square1 + square2 + delta * delta * count1 * share, count


@triton.jit
def welford_kernel(x, mean, variance, N: tl.constexpr):
    row = tl.program_id(0)
    values = tl.load(x + row * N + tl.arange(0, N))
    ones = tl.full([N], 1.0, tl.float32)
    m, s, c = tl.reduce((values, tl.zeros_like(values), ones), 0, merge_moments)
    tl.store(mean + row, m)
    tl.store(variance + row, s / c)


@triton.jit
def then(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def scan_kernel(x, y, sums, products, recurrence, M: tl.constexpr, N: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + at)
    b = tl.load(y + at)
    tl.store(sums + at, tl.cumsum(b, axis=1, reverse=True))
    tl.store(products + at, tl.cumprod(a, 0))
    factor, value = tl.associative_scan((a, b), 1, then)
    tl.store(recurrence + at, value)


@triton.jit
def shape_kernel(x, transposed, joined, summed, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    turned = tl.trans(tl.reshape(a, [4, N // 16, 4]), 2, 0, 1)
    tl.store(transposed + i, tl.reshape(turned, [N]))
    even, odd = tl.split(tl.reshape(a, [N // 2, 2]))
    tl.store(joined + i, tl.interleave(odd, even))
    tl.store(summed + tl.arange(0, N // 2), tl.sum(tl.join(even, odd * 2), 1))


@triton.jit
def loop_kernel(x, o, steps, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], tl.float32)
    step = 0
    while step < steps:
        if step % 2 == 0:
            total += tl.load(x + i + step * BLOCK)
        elif step == 5:
            total -= 1.0
        else:
            total *= 0.5
        step += 1
    for j in range(tl.program_id(0), n, tl.num_programs(0)):
        total = tl.where(total > j, total, total + j)
    if steps > 100:
        return
    tl.store(o + tl.program_id(0) * BLOCK + i, total)


@triton.jit
def softmax_kernel(o, x, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + c, c < n, other=-float("inf")).to(tl.float32)
    v = tl.exp(v - tl.max(v, 0))
    tl.store(o + row * stride + c, (v / tl.sum(v, 0)).to(o.dtype.element_ty), c < n)


@triton.jit
def layernorm_kernel(x, y, weight, bias, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + row * n + c, c < n, other=0.0).to(tl.float32)
    mean = tl.sum(v, 0) / n
    d = tl.where(c < n, v - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(d * d, 0) / n + eps)
    out = d * scale * tl.load(weight + c, c < n) + tl.load(bias + c, c < n)
    tl.store(y + row * n + c, out.to(y.dtype.element_ty), c < n)


@triton.jit
def cross_entropy_kernel(x, target, o, classes, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    largest = -float("inf")
    total = 0.0
    for start in range(0, classes, BLOCK):
        c = start + tl.arange(0, BLOCK)
        v = tl.load(x + row * classes + c, c < classes, other=-float("inf")).to(tl.float32)
        new = tl.maximum(largest, tl.max(v, 0))
        total = total * tl.exp(largest - new) + tl.sum(tl.exp(v - new), 0)
        largest = new
    picked = tl.load(x + row * classes + tl.load(target + row)).to(tl.float32)
    tl.store(o + row, largest + tl.log(total) - picked)


@triton.jit
def block_pointer_kernel(x, o, m, n, BLOCK: tl.constexpr):
    source = tl.make_block_ptr(x, (m, n), (n, 1), (0, tl.program_id(0) * BLOCK), (BLOCK, BLOCK), (1, 0))
    target = tl.make_block_ptr(o, (n, m), (m, 1), (tl.program_id(0) * BLOCK, 0), (BLOCK, BLOCK), (1, 0))
    for _ in range(0, tl.cdiv(m, BLOCK)):
        tile = tl.load(source, boundary_check=(0, 1), padding_option="zero")
        tl.store(target, tl.trans(tile), boundary_check=(0, 1))
        source = tl.advance(source, (BLOCK, 0))
        target = tl.advance(target, (0, BLOCK))


def cases(rng):
    """The cases, with fresh inputs."""
    yield from reductions(rng)
    yield from rearrangements(rng)
    yield from networks(rng)


def reductions(rng):
    m, n = 64, 128
    x = buffer("f32", rng.uniform(1, 100, (m, n)))
    a = x.astype(np.float64)
    yield make_case("reduce", reduce_kernel, (1,),
                    {"x": x, "rows": space("f32", m), "extremes": space("f32", m), "places": space("i32", m),
                     "columns": space("f32", n), "parity": space("i32", 1)},
                    {"rows": a.sum(1), "extremes": a.max(1) - a.min(1), "places": a.argmax(1) * n + a.argmin(1),
                     "columns": a.sum(0), "parity": np.bitwise_xor.reduce(a.astype(np.int32), axis=None)},
                    {"M": m, "N": n})  # fmt: skip
    rows, n = 16, 1024
    x = buffer("f32", rng.normal(3, 1, (rows, n)))
    a = x.astype(np.float64)
    yield make_case("welford", welford_kernel, (rows,),
                    {"x": x, "mean": space("f32", rows), "variance": space("f32", rows)},
                    {"mean": a.mean(1), "variance": a.var(1)}, {"N": n})  # fmt: skip
    m, n = 32, 128
    x, y = buffer("f32", rng.uniform(0.5, 1.25, (m, n))), buffer("f32", rng.uniform(0.5, 1, (m, n)))
    a, b = x.astype(np.float64), y.astype(np.float64)
    values = [b[:, 0]]
    for column in range(1, n):
        values.append(values[-1] * a[:, column] + b[:, column])
    # The product of m numbers is rounded m - 1 times in any order, each time by at most a unit in the last place.
    yield make_case("scan", scan_kernel, (1,),
                    {"x": x, "y": y, **{name: space("f32", (m, n)) for name in ("sums", "products", "recurrence")}},
                    {"sums": b[:, ::-1].cumsum(1)[:, ::-1], "products": a.cumprod(0),
                     "recurrence": np.stack(values, 1)},
                    {"M": m, "N": n}, bounds={"products": m - 1})  # fmt: skip


def rearrangements(rng):
    n = 1024
    x = buffer("f32", rng.normal(0, 1, n))
    a = x.astype(np.float64)
    pairs = a.reshape(-1, 2)
    yield make_case("shape", shape_kernel, (1,),
                    {"x": x, "transposed": space("f32", n), "joined": space("f32", n), "summed": space("f32", n // 2)},
                    {"transposed": a.reshape(4, n // 16, 4).transpose(2, 0, 1).ravel(),
                     "joined": pairs[:, ::-1].ravel(),
                     "summed": pairs[:, 0] + 2 * pairs[:, 1]}, {"N": n}, scale=1e-3)  # fmt: skip
    m, n = 100, 333
    x = buffer("f16", rng.normal(0, 1, (m, n)))
    yield make_case("block pointers", block_pointer_kernel, (-(-n // 64),),
                    {"x": x, "o": space("f16", (n, m)), "m": m, "n": n}, {"o": numbers(x).T},
                    {"BLOCK": 64})  # fmt: skip
    block, steps, count = 128, 8, 7
    x = buffer("f32", rng.normal(0, 1, (steps, block)))
    results = []
    for program in range(2):
        total = np.zeros(block)
        for step in range(steps):
            total = total + x[step] if step % 2 == 0 else total - 1 if step == 5 else total * 0.5
        for j in range(program, count, 2):
            total = np.where(total > j, total, total + j)
        results.append(total)
    yield make_case("control flow", loop_kernel, (2,),
                    {"x": x, "o": space("f32", (2, block)), "steps": steps, "n": count}, {"o": np.stack(results)},
                    {"BLOCK": block}, scale=1)  # fmt: skip


def networks(rng):
    for type_, n in (("f16", 1000), ("f32", 1024), ("bf16", 77)):
        x = buffer(type_, rng.normal(0, 2, (16, n)))
        d = numbers(x) - numbers(x).max(1, keepdims=True)
        e = np.exp(d)
        p = e / e.sum(1, keepdims=True)
        # The errors of docs/Numerics.md: those of each exponential and of their sum, and that of the quotient.
        of_exponents = 7.4e-8 * 2**24 * np.abs(d)
        bound = (of_exponents + (p * of_exponents).sum(1, keepdims=True)).max() + 2 + 2 + 2
        yield make_case(f"softmax {type_}", softmax_kernel, (16,),
                        {"o": space(type_, (16, n)), "x": x, "stride": n, "n": n}, {"o": p},
                        {"BLOCK": triton.next_power_of_2(n)}, {"num_warps": 8 if n == 1024 else 4},
                        bounds={"o": bound} if type_ == "f32" else {})  # fmt: skip
    n = 1000
    x, w, b = (buffer("f16", rng.normal(0, 1, shape)) for shape in ((16, n), n, n))
    v = numbers(x)
    d = v - v.mean(1, keepdims=True)
    expected = d / np.sqrt((d * d).mean(1, keepdims=True) + 1e-5) * numbers(w) + numbers(b)
    yield make_case("layernorm", layernorm_kernel, (16,),
                    {"x": x, "y": space("f16", (16, n)), "weight": w, "bias": b, "n": n, "eps": 1e-5}, {"y": expected},
                    {"BLOCK": 1024}, scale=1e-2)  # fmt: skip
    classes = 5000
    x, t = buffer("f16", rng.normal(0, 2, (16, classes))), buffer("i64", rng.integers(0, classes, 16))
    v = numbers(x)
    expected = np.log(np.exp(v).sum(1)) - v[np.arange(16), t]
    yield make_case("cross entropy", cross_entropy_kernel, (16,),
                    {"x": x, "target": t, "o": space("f32", 16), "classes": classes}, {"o": expected},
                    {"BLOCK": 1024}, scale=1)  # fmt: skip
