# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that import `triton` run on this package."""

import importlib
import sys

# The modules that programs import, beside `triton` itself.
MODULES = (
    "backends",
    "backends.compiler",
    "compiler",
    "compiler.compiler",
    "compiler.errors",
    "errors",
    "language",
    "language.core",
    "language.extra",
    "language.extra.cuda",
    "language.extra.cuda.libdevice",
    "language.extra.libdevice",
    "language.math",
    "language.random",
    "language.standard",
    "language.target_info",
    "knobs",
    "runtime",
    "runtime.autotuner",
    "runtime.cache",
    "runtime.errors",
    "runtime.driver",
    "runtime.jit",
    "testing",
    "tools",
    "tools.tensor_descriptor",
)
# Modules of Triton whose subject has another file here.
ELSEWHERE = {
    "compiler.compiler": "compiler",
    "compiler.errors": "errors",
    "language.extra.cuda.libdevice": "language.extra.libdevice",
    "knobs": "runtime.knobs",
    "runtime.errors": "errors",
    "language.random": "language.library.random",
    "runtime.autotuner": "runtime.autotune",
}


def as_triton():
    """Makes `import triton` and its submodules mean this package's language, for the whole process.

    Call it before the program imports `triton`. Raises ImportError if another `triton` has been imported.
    """
    found = sys.modules.get("triton")
    if found is not None and not found.__name__.startswith(__package__):
        raise ImportError(
            f"expected no imported triton, but got {getattr(found, '__file__', found)}: call as_triton first"
        )
    root = sys.modules["triton"] = importlib.import_module(f"{__package__}.triton")
    for name in MODULES:
        module = importlib.import_module(f"{root.__name__}.{ELSEWHERE.get(name, name)}")
        sys.modules[f"triton.{name}"] = module
        parent, _, last = f"triton.{name}".rpartition(".")
        if not hasattr(sys.modules[parent], last):
            setattr(sys.modules[parent], last, module)
    return root
