# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names of Triton's package for targets."""

# Triton's registry of compilers and drivers for GPUs: programs that look there find none, and launch on the CPU.
backends: dict = {}
