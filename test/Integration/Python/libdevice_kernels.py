# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that call one function of libdevice, and the functions of NVIDIA GPUs."""

import triton
import triton.language as tl
import triton.language.extra.cuda


@triton.jit
def keep(o, r):
    tl.store(o.to(tl.pointer_type(r.dtype)) + tl.arange(0, 16), r)


@triton.jit
def one(a, o, F: tl.constexpr):
    keep(o, F(tl.load(a + tl.arange(0, 16))))


@triton.jit
def two(a, b, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    keep(o, F(tl.load(a + i), tl.load(b + i)))


@triton.jit
def three(a, b, c, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    keep(o, F(tl.load(a + i), tl.load(b + i), tl.load(c)))


@triton.jit
def four(a, b, c, d, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    keep(o, F(tl.load(a + i), tl.load(b + i), tl.load(c), tl.load(d + i)))


@triton.jit
def registers(o):
    tl.extra.cuda.gdc_wait()
    tl.store(o, tl.extra.cuda.globaltimer() + tl.extra.cuda.smid())
    tl.store(o + 1, tl.extra.cuda.num_threads() + tl.extra.cuda.num_warps())
    tl.extra.cuda.gdc_launch_dependents()
