# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measuring and comparing: `triton.testing`."""

from .bench import do_bench
from .compare import assert_close
from .report import Benchmark, perf_report

__all__ = ["Benchmark", "assert_close", "do_bench", "perf_report"]
