# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of targets and of libraries."""

from . import cuda, libdevice

__all__ = ["cuda", "libdevice"]
