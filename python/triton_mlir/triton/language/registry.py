# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions that kernels may call.

A builtin is a Python function that runs while a kernel is compiled, and adds operations. It gets values as `values.py`
describes them, and returns such values. `method` makes it a method of tensors, too.
"""

from .values import tensor

BUILTINS: dict = {}


def builtin(function):
    """Registers a function that kernels may call as `tl.NAME`."""
    function.is_triton_builtin = True
    BUILTINS[function.__name__] = function
    return function


def method(function):
    """Registers a function that kernels may call as `tl.NAME(x, ...)` and as `x.NAME(...)`."""
    setattr(tensor, function.__name__, function)
    return builtin(function)


def member(function):
    """Registers a function that kernels may call only as a method of tensors or of another class."""
    function.is_triton_builtin = True
    return function
