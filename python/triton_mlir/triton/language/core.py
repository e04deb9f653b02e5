# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All names of the language. Every function that `registry.py` knows is a name here; docs/Language.md says which file
has which. `base_type`, `base_value` and `builtin`, for extensions of the language, are names of this module alone."""

from . import arithmetic, atomics, debugging, descriptors, dots, hints, library, memory, methods, reductions, shapes
from . import math
from .aggregates import aggregate as _aggregate
from .arithmetic import PropagateNan
from .constexpr import constexpr, constexpr_function, constexpr_type, unwrap as _unwrap_if_constexpr
from .descriptors import tensor_descriptor, tensor_descriptor_type
from .loops import condition, range, static_range
from .pointers import *
from .pointers import ALL_TYPES, block_type, pointer_type, str_to_ty
from .registry import BUILTINS, builtin
from .tuples import slice, tuple, tuple_type
from .types import base_type, dtype
from .values import base_value, tensor

globals().update(BUILTINS)
const = type("const", (), {"__doc__": "Marks a parameter as a pointer to memory that the kernel only reads."})
tensor_descriptor_base = tensor_descriptor
TRITON_MAX_TENSOR_NUMEL = 1048576

__all__ = [
    *sorted(BUILTINS),
    *sorted(ALL_TYPES),
    "PropagateNan",
    "TRITON_MAX_TENSOR_NUMEL",
    "_aggregate",
    "block_type",
    "condition",
    "const",
    "constexpr",
    "constexpr_function",
    "constexpr_type",
    "dtype",
    "math",
    "pi32_t",
    "pointer_type",
    "range",
    "slice",
    "static_range",
    "str_to_ty",
    "tensor",
    "tensor_descriptor",
    "tensor_descriptor_base",
    "tensor_descriptor_type",
    "tuple",
    "tuple_type",
]
