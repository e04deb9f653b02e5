# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of the corpus: a case has the IR `NAME.source.ttir`, `NAME.ttir`, `NAME.ttgir`, and `NAME.json`."""

import importlib


def load_families():
    """Casts and dots are left out where Python has no floating-point numbers of 8 bits."""
    for name in ("masked", "attention", "casts", "data", "elements", "matrices", "rows"):
        try:
            yield importlib.import_module(f".{name}", __name__)
        except ModuleNotFoundError as error:
            if error.name.partition(".")[0] != "ml_dtypes":
                raise


CASES = tuple(case for family in load_families() for case in family.CASES)
