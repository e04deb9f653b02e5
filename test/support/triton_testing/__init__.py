# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Test support: launches of kernels and what they must compute, on the CPU and on a GPU; random IR.

A `Case` is a kernel with its sizes, and makes a `Problem`, one launch with what it must leave in memory. `check` runs a
problem on a device and returns a verdict. The kernels themselves are in `triton_testing.kernels`.
"""
