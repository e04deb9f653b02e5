# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets, as Triton names them."""

from ..runtime.compile import GPUTarget

__all__ = ["GPUTarget"]
