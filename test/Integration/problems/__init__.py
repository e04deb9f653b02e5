# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches of the corpus's kernels on random inputs, and what NumPy says that they must write."""

import importlib


def load_families():
    """Products of matrices are left out where Python has no small floating-point numbers."""
    for name in ("attention", "data", "elements", "matrices", "rows"):
        try:
            yield importlib.import_module(f".{name}", __name__)
        except ModuleNotFoundError as error:
            if error.name != "ml_dtypes":
                raise


FAMILIES = tuple(load_families())
WITHOUT_TEXT = {name: make for family in FAMILIES for name, make in family.WITHOUT_TEXT.items()}
FROM_TEXT = {name: make for family in FAMILIES for name, make in family.FROM_TEXT.items()}
NAMES = sorted([*WITHOUT_TEXT, *FROM_TEXT])


def make_problem(name, rng, text):
    """The problem for the corpus's kernel of this name; `text` is its IR before any layout was chosen."""
    return WITHOUT_TEXT[name](rng) if name in WITHOUT_TEXT else FROM_TEXT[name](rng, text)
