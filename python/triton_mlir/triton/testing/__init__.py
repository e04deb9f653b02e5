# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measuring and comparing: `triton.testing`."""

from .bench import do_bench, do_bench_cudagraph
from .compare import assert_close
from .report import Benchmark, perf_report

__all__ = ["Benchmark", "assert_close", "do_bench", "do_bench_cudagraph", "perf_report"]
