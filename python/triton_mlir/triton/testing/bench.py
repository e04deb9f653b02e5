# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measuring of functions on the CPU."""

import time


def do_bench(fn, warmup=25, rep=100, grad_to_none=None, quantiles=None, return_mode="mean"):
    """Returns the time of a call of a function in milliseconds: the `quantiles` as a list, or the "mean", "median",
    "min" or "max" over about `rep` milliseconds, after about `warmup` milliseconds; with "all" a list of all times.
    The gradients of the tensors in `grad_to_none` are removed before each call.
    Raises ValueError for another `return_mode` and for quantiles outside of [0, 1], and what the function raises."""
    modes = ("mean", "median", "min", "max", "all")
    if return_mode not in modes:
        raise ValueError(f"expected one of {', '.join(modes)} as return_mode, but got {return_mode!r}")
    quantiles = None if quantiles is None else list(quantiles)
    if quantiles is not None and not all(0 <= q <= 1 for q in quantiles):
        raise ValueError(f"expected numbers from 0 to 1 as quantiles, but got {quantiles!r}")
    tensors = list(grad_to_none or ())
    fn()
    estimate = max(measure(fn, tensors), 1e-4)
    for _ in range(int(warmup / estimate)):
        measure(fn, tensors)
    times = sorted(measure(fn, tensors) for _ in range(max(int(rep / estimate), 1)))
    if quantiles is not None:
        found = [quantile(times, q) for q in quantiles]
        return found[0] if len(found) == 1 else found
    if return_mode == "all":
        return times
    return {"mean": sum(times) / len(times), "median": quantile(times, 0.5), "min": times[0], "max": times[-1]}[
        return_mode
    ]


def do_bench_cudagraph(fn, rep=20, grad_to_none=None, quantiles=None, return_mode="mean"):
    """Returns what `do_bench` does: launches on the CPU cost too little to be recorded. Raises
    the same."""
    return do_bench(fn, rep=rep, grad_to_none=grad_to_none, quantiles=quantiles, return_mode=return_mode)


def measure(fn, tensors=()):
    """Returns the time of one call in milliseconds, without gradients of tensors."""
    for tensor in tensors:
        tensor.grad = None
    start = time.perf_counter()
    fn()
    return (time.perf_counter() - start) * 1e3


def quantile(times, q):
    """Returns a quantile of sorted times, interpolated."""
    place = q * (len(times) - 1)
    low = int(place)
    high = min(low + 1, len(times) - 1)
    return times[low] + (times[high] - times[low]) * (place - low)
