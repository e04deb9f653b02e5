# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Facts that a program states about values."""

from ..frontend.operations import active
from .operators import truth
from .registry import builtin
from .semantics import as_list, require_integer, require_tensor
from .values import LanguageError, is_number


# The functions that state facts, and their attributes.
ATTRIBUTES = {"multiple_of": "divisibility", "max_contiguous": "contiguity", "max_constancy": "constancy"}


def add_fact(function, input, values):
    """Adds an attribute to the operation that defines a tensor. Facts about constants are known without, and those
    about the variable of a loop follow from its bounds."""
    if is_number(input):
        return input
    require_tensor(input, "the input")
    values = [require_integer(value, "a fact") for value in as_list(values, "the facts")]
    if wrong := [value for value in values if not 1 <= value < 2**31]:
        raise LanguageError(f"expected a number from 1 to 2147483647 as a fact, but got {wrong[0]}")
    if len(values) != max(len(input.shape), 1):
        raise LanguageError(f"expected a fact for each of {max(len(input.shape), 1)} dimensions, but got {len(values)}")
    builder, handle = active.builder, input.handle.resolve()
    if handle in builder.known or function == "multiple_of" and builder.add_divisor(handle, values[0]):
        return input
    text = f"dense<{values if len(values) > 1 else values[0]}> : tensor<{len(values)}xi32>"
    builder.add_attribute(handle, f"tt.{ATTRIBUTES[function]}", text, function)
    return input


@builtin
def multiple_of(input, values):
    """States that the elements, for a pointer in bytes, are multiples of the values, one for each dimension. Returns
    the input.

    Shapes: that of the input, one value for each dimension. Types: integers from 1 to 2147483647 known at compile
    time as values. Errors: another number of values, or values known at run time only.
    """
    return add_fact("multiple_of", input, values)


@builtin
def max_contiguous(input, values):
    """States that each group of as many elements as the values say, one for each dimension, is contiguous.

    Shapes: that of the input, one value for each dimension. Types: integers from 1 to 2147483647 known at compile
    time as values. Errors: another number of values, or values known at run time only.
    """
    return add_fact("max_contiguous", input, values)


@builtin
def max_constancy(input, values):
    """States that each group of as many elements as the values say, one for each dimension, is equal.

    Shapes: that of the input, one value for each dimension. Types: integers from 1 to 2147483647 known at compile
    time as values. Errors: another number of values, or values known at run time only.
    """
    return add_fact("max_constancy", input, values)


@builtin
def assume(cond):
    """States that a scalar condition is true.

    Shapes: a scalar. Types: any, true where it is not 0. Errors: a tensor with dimensions.
    """
    condition = truth(cond)
    if condition.shape:
        raise LanguageError("expected a scalar as the condition, but got a tensor")
    active.builder.effect("llvm.intr.assume %s : i1", condition.handle)


@builtin
def debug_barrier():
    """Synchronizes the threads of the program instance.

    Shapes: none. Types: none. Errors: arguments.
    """
    active.builder.effect("gpu.barrier")
