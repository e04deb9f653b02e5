# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that import `triton` run on this package."""

import importlib
import sys

MODULES = (
    "triton",
    "triton.language",
    "triton.language.math",
    "triton.language.extra",
    "triton.language.extra.cuda",
    "triton.language.extra.libdevice",
    "triton.testing",
    "triton.tools",
    "triton.tools.tensor_descriptor",
)


def as_triton():
    """Makes `import triton` and its submodules mean this package's language, for the whole process.

    Call it before the program imports `triton`. Raises ImportError if another `triton` has been imported.
    """
    found = sys.modules.get("triton")
    if found is not None and not found.__name__.startswith(__package__):
        raise ImportError(
            f"expected no imported triton, but got {getattr(found, '__file__', found)}: call as_triton first"
        )
    for name in MODULES:
        sys.modules[name] = importlib.import_module(f"{__package__}.{name}")
    return sys.modules["triton"]
