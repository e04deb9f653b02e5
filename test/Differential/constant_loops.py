#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles kernels whose loops have random constants as bounds, sizes of blocks and numbers of stages for GPUs: each
compiles, and no warning says that its pipelined loops are left out.

constant_loops.py [--count N] [--first N]
"""

import argparse
import random
import sys
import warnings

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

TARGETS = ("sm_90a", "sm_90a", "sm_80", "sm_100a")


@triton.jit
def multiply(
    a, b, c, n, FIRST: tl.constexpr, K: tl.constexpr, BLOCK: tl.constexpr, STEP: tl.constexpr, MASKED: tl.constexpr,
    UNROLL: tl.constexpr,
):  # fmt: skip
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    columns, steps = tl.arange(0, BLOCK), tl.arange(0, STEP)
    a += rows[:, None] * K + steps[None, :]
    b += steps[:, None] * n + columns[None, :]
    total = tl.zeros((BLOCK, BLOCK), tl.float32)
    for k in tl.range(FIRST, K, STEP, loop_unroll_factor=UNROLL):
        if MASKED:
            x = tl.load(a, mask=steps[None, :] < K - k, other=0.0)
            y = tl.load(b, mask=steps[:, None] < K - k, other=0.0)
        else:
            x, y = tl.load(a), tl.load(b)
        total = tl.dot(x, y, total)
        a += STEP
        b += STEP * n
    tl.store(c + rows[:, None] * n + columns[None, :], total)


@triton.jit
def attend(
    q, k, v, o, scale, LENGTH: tl.constexpr, HEAD: tl.constexpr, BLOCK: tl.constexpr, STEP: tl.constexpr,
    CAUSAL: tl.constexpr, DESCRIBED: tl.constexpr,
):  # fmt: skip
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    head, steps = tl.arange(0, HEAD), tl.arange(0, STEP)
    queries = tl.load(q + rows[:, None] * HEAD + head[None, :])
    if DESCRIBED:
        keys = tl.make_tensor_descriptor(k, [LENGTH, HEAD], [HEAD, 1], [STEP, HEAD])
        values = tl.make_tensor_descriptor(v, [LENGTH, HEAD], [HEAD, 1], [STEP, HEAD])
    highest, powers_sum = tl.full([BLOCK], -1e30, tl.float32), tl.zeros([BLOCK], tl.float32)
    total = tl.zeros([BLOCK, HEAD], tl.float32)
    end = (tl.program_id(0) + 1) * BLOCK if CAUSAL else LENGTH
    for start in range(0, end, STEP):
        places = (start + steps)[:, None] * HEAD + head[None, :]
        key = keys.load([start, 0]) if DESCRIBED else tl.load(k + places)
        scores = tl.dot(queries, key.T) * scale
        if CAUSAL:
            scores = tl.where(rows[:, None] >= (start + steps)[None, :], scores, -1e30)
        higher = tl.maximum(highest, tl.max(scores, 1))
        powers, shrink = tl.math.exp2(scores - higher[:, None]), tl.math.exp2(highest - higher)
        powers_sum = powers_sum * shrink + tl.sum(powers, 1)
        value = values.load([start, 0]) if DESCRIBED else tl.load(v + places)
        total = tl.dot(powers.to(value.dtype), value, total * shrink[:, None])
        highest = higher
    tl.store(o + rows[:, None] * HEAD + head[None, :], total / powers_sum[:, None])


@triton.jit
def center(x, o, LENGTH: tl.constexpr, BLOCK: tl.constexpr):
    row, places = tl.program_id(0) * LENGTH, tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, LENGTH, BLOCK):
        total += tl.load(x + row + start + places, mask=start + places < LENGTH, other=0.0)
    mean = tl.sum(total) / LENGTH
    for start in range(0, LENGTH, BLOCK):
        inside = start + places < LENGTH
        value = tl.load(x + row + start + places, mask=inside, other=0.0)
        tl.store(o + row + start + places, value - mean, mask=inside)


def draw(number):
    """Returns a kernel, its arguments and the options of the compiler."""
    source = random.Random(number)
    options = {
        "target": source.choice(TARGETS),
        "num_warps": source.choice((4, 8)),
        "num_stages": source.choice((2, 3, 4, 5, 7)),
    }
    length = source.choice((64, 512, 1024, 1280, 2048, 4096, 16384, 65536, source.randrange(16, 20000, 16)))
    step = source.choice((32, 64, 128))
    kind = source.choice((multiply, attend, center))
    if kind is multiply:
        first, is_masked, unroll = source.choice((0, 0, 64, -64)), source.random() < 0.4, source.choice((1, 1, 2, 9))
        arguments = ("*fp16:16", "*fp16:16", "*fp32:16", "i32:16", first, length, 64, step, is_masked, unroll)
    elif kind is attend:
        described = source.random() < 0.5 and options["target"] != "sm_80"
        pointers = ("*fp16:16", "*fp16:16", "*fp16:16", "*fp32:16", "fp32")
        block = 16 * options["num_warps"]
        arguments = (
            *pointers,
            length,
            source.choice((64, 128)),
            block,
            min(step, 64),
            source.random() < 0.4,
            described,
        )
    else:
        arguments = ("*fp32:16", "*fp32:16", length, source.choice((256, 1024)))
    return kind, arguments, options


def check(number):
    """Returns what is wrong with the compilation of a kernel."""
    kernel, arguments, options = draw(number)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        try:
            kernel.compile(*arguments, **options)
        except (triton.CompilationError, triton_mlir.CompileError) as error:
            return f"{kernel.__name__}{arguments} {options}: {error}"
    return "".join(f"{kernel.__name__}{arguments} {options}: {each.message}" for each in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=250, help="number of kernels")
    parser.add_argument("--first", type=int, default=1, help="number of the first kernel")
    options = parser.parse_args()
    failed = 0
    for number in range(options.first, options.first + options.count):
        if problem := check(number):
            failed += 1
            print(f"FAILED {number}: {problem}")
    print(f"{options.count} kernels, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
