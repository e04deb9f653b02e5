# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels on an NVIDIA GPU: compiled by `ttc`, launched through the CUDA driver, timed with its events."""
