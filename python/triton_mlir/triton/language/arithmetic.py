# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elementwise functions."""

import enum

from . import operators
from .overflow import checked_binary
from .broadcasting import common_shape, fit
from .casts import cast, clear_sign
from .pointers import float32, int1
from .registry import builtin, method
from .values import LanguageError, as_tensor, describe_type, emit, tensor

# Name: (operation, the element types that it takes, summary)
FLOAT_FUNCTIONS = {
    "exp": ("math.exp", ("fp32", "fp64"), "the exponential"),
    "exp2": ("math.exp2", ("fp32", "fp64"), "two to the power"),
    "log": ("math.log", ("fp32", "fp64"), "the natural logarithm"),
    "log2": ("math.log2", ("fp32", "fp64"), "the logarithm to base 2"),
    "cos": ("math.cos", ("fp32", "fp64"), "the cosine"),
    "sin": ("math.sin", ("fp32", "fp64"), "the sine"),
    "sqrt": ("math.sqrt", ("fp32", "fp64"), "the square root"),
    "rsqrt": ("math.rsqrt", ("fp32", "fp64"), "the inverse square root"),
    "erf": ("math.erf", ("fp32", "fp64"), "the error function"),
    "floor": ("math.floor", ("fp32", "fp64"), "the greatest integer that is not greater"),
    "ceil": ("math.ceil", ("fp32", "fp64"), "the least integer that is not less"),
    "sqrt_rn": ("tt.precise_sqrt", ("fp32",), "the square root, rounded to the nearest"),
}


def float_function(name):
    operation, types, summary = FLOAT_FUNCTIONS[name]

    def function(x):
        x = as_tensor(x)
        if x.dtype.name not in types:
            raise LanguageError(f"expected {' or '.join(types)} as the argument of {name}, but got {describe_type(x)}")
        return emit(x.type, f"{operation} %s : {x.type.text}", x)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"Returns {summary} of each element.\n\n"
        f"Shapes: any. Types: {' and '.join(types)}; the result has the type of `x`. Errors: other types."
    )
    return method(function)


exp, exp2, log, log2, cos, sin = map(float_function, ("exp", "exp2", "log", "log2", "cos", "sin"))
sqrt, rsqrt, erf, floor, ceil, sqrt_rn = map(float_function, ("sqrt", "rsqrt", "erf", "floor", "ceil", "sqrt_rn"))


@method
def abs(x):
    """Returns the magnitude of each element. Unsigned integers stay.

    Shapes: any. Types: numbers; the result has the type of `x`. Errors: pointers.
    """
    x = as_tensor(x)
    if x.dtype.name == "fp8e4b15":
        return clear_sign(x)
    if x.dtype.floating:
        return emit(x.type, f"math.absf %s : {x.type.text}", x)
    if not x.dtype.integer:
        raise LanguageError(f"expected numbers as the argument of abs, but got {describe_type(x)}")
    return emit(x.type, f"math.absi %s : {x.type.text}", x) if x.dtype.signed else x


def require_float32(name, *values):
    for value in values:
        if value.dtype is not float32:
            raise LanguageError(f"expected fp32 as the arguments of {name}, but got {describe_type(value)}")


@builtin
def div_rn(x, y):
    """Returns `x / y` of float32, rounded to the nearest.

    Shapes: broadcast to one. Types: fp32, also for the result. Errors: other types.
    """
    x, y = operators.unify(x, y, numbers_promote=True)
    require_float32("div_rn", x, y)
    return operators.elementwise("tt.precise_divf", x, y)


@builtin
def fdiv(x, y, ieee_rounding=False):
    """Returns the quotient of floats.

    Shapes: broadcast to one. Types: floats; of one type, also the result, and others promoted as by `/`. Errors:
    integers and pointers.
    """
    types = {operators.type_of(value) for value in (x, y)}
    for value in (x, y):
        if not operators.type_of(value).floating:
            raise LanguageError(f"expected floats as the arguments of fdiv, but got {describe_type(value)}")
    x, y = operators.unify(x, y, is_division=len(types) > 1, numbers_promote=True)
    return operators.elementwise("arith.divf", x, y)


@builtin
def fma(x, y, z):
    """Returns `x * y + z`, rounded once, of floats of one type.

    Shapes: broadcast to one. Types: three of one floating-point type. Errors: other types.
    """
    x, y = operators.unify(x, y, numbers_promote=True)
    z, x = operators.unify(z, x, numbers_promote=True)
    z, y = operators.unify(z, y, numbers_promote=True)
    if x.dtype is not z.dtype or not x.dtype.floating:
        raise LanguageError(
            f"expected three floats of one type as the arguments of fma, but got {x.dtype} and {z.dtype}"
        )
    return emit(x.type, f"math.fma %s, %s, %s : {x.type.text}", x, y, z)


@builtin
def umulhi(x, y):
    """Returns the upper half of the product of integers of 32 or 64 bits, taken as unsigned.

    Shapes: broadcast to one. Types: int32, int64, uint32 or uint64, promoted to one. Errors: other types.
    """
    for value in (x, y):
        if operators.type_of(value).name not in ("int32", "int64", "uint32", "uint64"):
            raise LanguageError(
                f"expected integers of 32 or 64 bits as the arguments of umulhi, but got {describe_type(value)}"
            )
    x, y = operators.unify(x, y, numbers_promote=True)
    return operators.elementwise("tt.mulhiui", x, y)


class PropagateNan(enum.Enum):
    """Whether a minimum or maximum with a NaN is NaN (ALL) or the other operand (NONE)."""

    NONE = 0
    ALL = 0xFFFF

    def __repr__(self):
        return str(self)


def propagates(propagate_nan):
    """Returns whether NaN propagates. Raises LanguageError for what is not of PropagateNan."""
    if not isinstance(propagate_nan, PropagateNan):
        found = describe_type(propagate_nan)
        raise LanguageError(f"expected PropagateNan.NONE or PropagateNan.ALL as propagate_nan, but got {found}")
    return propagate_nan is PropagateNan.ALL


def minimum_or_maximum(name, x, y, propagate_nan):
    x, y = operators.unify(x, y, numbers_promote=True)
    is_propagated = propagates(propagate_nan)
    if x.dtype.floating:
        operation = f"arith.{name}imumf" if is_propagated else f"arith.{name}numf"
    elif x.dtype.integer:
        operation = f"arith.{name}{'s' if x.dtype.signed else 'u'}i"
    else:
        raise LanguageError(f"expected numbers as the arguments of {name}imum, but got {describe_type(x)}")
    return operators.elementwise(operation, x, y)


def widen_bfloat16(value):
    """Returns bfloat16 as float32: minima and maxima of bfloat16 compute so."""
    return cast(value, float32) if isinstance(value, tensor) and value.dtype.name == "bf16" else value


@builtin
def minimum(x, y, propagate_nan=PropagateNan.NONE):
    """Returns the smaller of two elements. bfloat16 becomes float32.

    Shapes: broadcast to one. Types: numbers, promoted to one type. Errors: pointers; a `propagate_nan` that is not of
    PropagateNan.
    """
    return minimum_or_maximum("min", widen_bfloat16(x), widen_bfloat16(y), propagate_nan)


@builtin
def maximum(x, y, propagate_nan=PropagateNan.NONE):
    """Returns the greater of two elements. bfloat16 becomes float32.

    Shapes: broadcast to one. Types: numbers, promoted to one type. Errors: pointers; a `propagate_nan` that is not of
    PropagateNan.
    """
    return minimum_or_maximum("max", widen_bfloat16(x), widen_bfloat16(y), propagate_nan)


@builtin
def clamp(x, min, max, propagate_nan=PropagateNan.NONE):
    """Returns floats limited to the range from `min` to `max`. bfloat16 becomes float32.

    Shapes: broadcast to one. Types: floats of one type, after promotion of the bounds. Errors: integers and pointers;
    a `propagate_nan` that is not of PropagateNan.
    """
    x, min, max = map(widen_bfloat16, (x, min, max))
    min, max = operators.unify(min, max, numbers_promote=True)
    x, min = operators.unify(x, min, numbers_promote=True)
    x, max = operators.unify(x, max, numbers_promote=True)
    if x.dtype is not min.dtype or not x.dtype.floating:
        raise LanguageError(f"expected floats as the arguments of clamp, but got {describe_type(x)}")
    which = "all" if propagates(propagate_nan) else "none"
    return emit(x.type, f"tt.clampf %s, %s, %s, propagateNan = {which} : {x.type.text}", x, min, max)


@builtin
def where(condition, x, y):
    """Returns elements of `x` where `condition` is not 0, and of `y` elsewhere; all are broadcast to one shape.

    Shapes: broadcast to one. Types: `x` and `y` are promoted to one type; any type as the condition. Errors: a number
    with a pointer.
    """
    condition = as_tensor(condition)
    if condition.dtype is not int1:
        condition = operators.truth(condition)
    x, y = operators.unify(x, y)
    if condition.shape or x.shape:
        shape = common_shape(condition.shape, x.shape)
        x, y = fit(x, shape), fit(y, shape)
        # A scalar condition selects whole tensors.
        condition = fit(condition, shape) if condition.shape else condition
    types = x.type.text if not condition.shape else f"{condition.type.text}, {x.type.text}"
    return emit(x.type, f"arith.select %s, %s, %s : {types}", condition, x, y)


def operator_function(name, symbol, summary):
    def function(x, y, sanitize_overflow=True):
        return (checked_binary if sanitize_overflow else operators.binary)(symbol, x, y)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"Returns {summary}, like the operator `{symbol}`. `sanitize_overflow=False` leaves out the check of debug.\n\n"
        "Shapes: broadcast to one. Types: numbers, promoted to one type. "
        "Errors: operands for which the operator is not defined."
    )
    return builtin(function)


add = operator_function("add", "+", "the sum")
sub = operator_function("sub", "-", "the difference")
mul = operator_function("mul", "*", "the product")


@method
def logical_and(self, other):
    """Returns whether both elements differ from 0.

    Shapes: broadcast to one. Types: any; the result is int1. Errors: shapes that do not broadcast.
    """
    return operators.logical("and", self, other)


@method
def logical_or(self, other):
    """Returns whether one of the elements differs from 0.

    Shapes: broadcast to one. Types: any; the result is int1. Errors: shapes that do not broadcast.
    """
    return operators.logical("or", self, other)
