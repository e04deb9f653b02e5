# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Made by scripts/generate-language: edit the functions, not this file.
from typing import Any

from triton_mlir.triton.language import tensor

def abs(x: Any) -> tensor:
    """Returns the magnitude of each element."""

def ceil(x: Any) -> tensor:
    """Returns the least integer that is not less of each element."""

def clamp(x: Any, min: Any, max: Any, propagate_nan: Any = ...) -> tensor:
    """Returns floats limited to the range from `min` to `max`."""

def cos(x: Any) -> tensor:
    """Returns the cosine of each element."""

def div_rn(x: Any, y: Any) -> tensor:
    """Returns `x / y` of float32, rounded to the nearest."""

def erf(x: Any) -> tensor:
    """Returns the error function of each element."""

def exp(x: Any) -> tensor:
    """Returns the exponential of each element."""

def exp2(x: Any) -> Any:
    """Returns two to the power of each element."""

def fdiv(x: Any, y: Any, ieee_rounding: Any = ...) -> tensor:
    """Returns the quotient of floats."""

def floor(x: Any) -> tensor:
    """Returns the greatest integer that is not greater of each element."""

def fma(x: Any, y: Any, z: Any) -> tensor:
    """Returns `x * y + z`, rounded once, of floats of one type."""

def log(x: Any) -> tensor:
    """Returns the natural logarithm of each element."""

def log2(x: Any) -> tensor:
    """Returns the logarithm to base 2 of each element."""

def maximum(x: Any, y: Any, propagate_nan: Any = ...) -> tensor:
    """Returns the greater of two elements."""

def minimum(x: Any, y: Any, propagate_nan: Any = ...) -> tensor:
    """Returns the smaller of two elements."""

def rsqrt(x: Any) -> tensor:
    """Returns the inverse square root of each element."""

def sin(x: Any) -> tensor:
    """Returns the sine of each element."""

def sqrt(x: Any) -> tensor:
    """Returns the square root of each element."""

def sqrt_rn(x: Any) -> tensor:
    """Returns the square root, rounded to the nearest of each element."""

def umulhi(x: Any, y: Any) -> tensor:
    """Returns the upper half of the product of integers of 32 or 64 bits, taken as unsigned."""
