# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches of the corpus's kernels on random inputs, and what NumPy says that they must write."""

from . import attention, data, matrices

WITHOUT_TEXT = {**matrices.WITHOUT_TEXT, **attention.WITHOUT_TEXT, **data.WITHOUT_TEXT}
FROM_TEXT = {**matrices.FROM_TEXT, **attention.FROM_TEXT}
NAMES = sorted([*WITHOUT_TEXT, *FROM_TEXT])


def make_problem(name, rng, text):
    """The problem for the corpus's kernel of this name; `text` is its IR before any layout was chosen."""
    return WITHOUT_TEXT[name](rng) if name in WITHOUT_TEXT else FROM_TEXT[name](rng, text)
