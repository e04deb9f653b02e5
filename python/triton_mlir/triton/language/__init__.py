# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The language of kernels: `import triton_mlir.triton.language as tl`."""

from . import core, extra, math, standard, target_info
from .core import *
from .core import __all__ as names_of_core
from .library import random

__all__ = [*names_of_core, "core", "extra", "math", "random", "standard", "target_info"]
