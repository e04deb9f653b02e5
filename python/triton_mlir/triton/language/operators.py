# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operators on tensors and numbers.

Both operands are promoted to one element type and broadcast to one shape. Two numbers compute as in Python.
"""

import operator

from ..frontend.operations import active
from .broadcasting import broadcast
from .casts import cast, not_zero
from .pointers import float32, int1, int64, uint64, with_shape
from .promotion import promote, promote_integers
from .values import (
    LanguageError,
    describe_type,
    emit,
    full_constant,
    is_integer,
    is_number,
    refuse_block_pointer,
    tensor,
    type_of_number,
)

# Operator: (on floats, on signed integers, on unsigned integers); None where there is none.
ARITHMETIC = {
    "+": ("arith.addf", "arith.addi", "arith.addi"),
    "-": ("arith.subf", "arith.subi", "arith.subi"),
    "*": ("arith.mulf", "arith.muli", "arith.muli"),
    "/": ("arith.divf", None, None),
    "//": (None, "arith.divsi", "arith.divui"),
    "%": ("arith.remf", "arith.remsi", "arith.remui"),
    "&": (None, "arith.andi", "arith.andi"),
    "|": (None, "arith.ori", "arith.ori"),
    "^": (None, "arith.xori", "arith.xori"),
    "<<": (None, "arith.shli", "arith.shli"),
    ">>": (None, "arith.shrsi", "arith.shrui"),
}
COMPARISONS = {
    "<": ("olt", "slt", "ult"),
    "<=": ("ole", "sle", "ule"),
    ">": ("ogt", "sgt", "ugt"),
    ">=": ("oge", "sge", "uge"),
    "==": ("oeq", "eq", "eq"),
    "!=": ("une", "ne", "ne"),
}
PYTHON = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "**": operator.pow,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "@": operator.matmul,
}


def check_operand(value):
    if not isinstance(value, tensor) and not is_number(value):
        raise LanguageError(f"expected a tensor or a number as an operand, but got {describe_type(value)}")
    if isinstance(value, tensor):
        refuse_block_pointer(value)


def convert(value, element, shape):
    """Returns an operand, a number or a tensor, as a tensor of an element type; a number gets the shape."""
    return cast(value, element) if isinstance(value, tensor) else full_constant(shape, value, element)


def check_range(value, element):
    """Raises LanguageError for a number that an integer type does not contain."""
    if element.integer and not isinstance(value, float):
        if value < 0 and not element.signed:
            raise LanguageError(f"expected a number of at least 0 as an operand beside {element}, but got {value}")
        if not element.get_int_min_value() <= value <= element.get_int_max_value():
            raise LanguageError(f"expected a number in the range of {element}, but got {value}")


def type_of(operand):
    """Returns the element type of a tensor or a number."""
    check_operand(operand)
    return operand.dtype if isinstance(operand, tensor) else type_of_number(operand)


def unify(a, b, is_division=False, numbers_promote=False):
    """Returns two operands as tensors of one element type and shape. With `numbers_promote` numbers count like tensors
    of their type."""
    a_is_number, b_is_number = not isinstance(a, tensor), not isinstance(b, tensor)
    a_type, b_type = type_of(a), type_of(b)
    if a_type is b_type and not a_is_number and not b_is_number and not is_division:
        return broadcast(a, b)
    if a_type.is_ptr() or b_type.is_ptr():
        return unify_pointers(a, b, a_type, b_type)
    if numbers_promote:
        element = promote(a_type, b_type, False, False, is_division)
    else:
        element = promote(a_type, b_type, a_is_number, b_is_number, is_division)
        for value, is_a_number in ((a, a_is_number), (b, b_is_number)):
            if is_a_number:
                check_range(value, element)
    if a_is_number and b_is_number:
        return convert(a, element, ()), convert(b, element, ())
    a = convert(a, element, () if b_is_number else b.shape)
    return broadcast(a, convert(b, element, a.shape))


def unify_pointers(a, b, a_type, b_type):
    if a_type is not b_type:
        raise LanguageError(
            f"expected two numbers, or two pointers of one type, but got {describe_type(a)} and {describe_type(b)}"
        )
    return broadcast(a, b)


def elementwise(operation, a, b):
    """Applies an operation to two tensors of one type."""
    return emit(a.type, f"{operation} %s, %s : {a.type.text}", a, b)


def choose(symbol, row, element):
    """Returns the operation for an element type. Raises LanguageError if there is none."""
    operation = row[0] if element.floating else row[1 if element.signed else 2] if element.integer else None
    if operation is None or element.is_storage:
        raise LanguageError(f"operator {symbol} is not defined on {element}")
    return operation


def binary(symbol, a, b):
    """Returns the result of a binary operator: a tensor, or a number for two numbers."""
    if not isinstance(a, tensor) and not isinstance(b, tensor):
        check_operand(a), check_operand(b)
        return PYTHON[symbol](a, b)
    if symbol in COMPARISONS:
        return compare(symbol, a, b)
    if symbol in ("+", "-"):
        if isinstance(a, tensor) and a.dtype.is_ptr():
            return offset_pointer(a, b if symbol == "+" else negate(b))
        if symbol == "+" and isinstance(b, tensor) and b.dtype.is_ptr():
            return offset_pointer(b, a)
    if symbol == "/":
        return divide(a, b)
    if symbol not in ARITHMETIC:
        raise LanguageError(f"operator {symbol} is not defined on tensors")
    left = a
    if symbol in ("<<", ">>"):
        warn_of_width(symbol, a, b)
    a, b = unify_for(symbol, a, b)
    # The sign of the left operand decides how a shift fills.
    decides = left.dtype if symbol == ">>" and isinstance(left, tensor) and left.dtype.integer else a.dtype
    return elementwise(choose(symbol, ARITHMETIC[symbol], decides), a, b)


def warn_of_width(symbol, value, shift):
    """Warns of a shift by a number that the type of a tensor has no bit for. As in Triton, it is no error."""
    if isinstance(value, tensor) and value.dtype.integer and is_integer(shift):
        bits = value.dtype.primitive_bitwidth
        if not 0 <= shift < bits:
            active.builder.warn(
                f"the result of {symbol} is unspecified: expected a shift from 0 to {bits - 1} of {value.dtype}, "
                f"but got {shift}"
            )


def unify_for(symbol, a, b):
    """Returns the operands of an operator, which may restrict their types, as tensors of one type."""
    if symbol == "%":
        a, b = unify(a, b, is_division=True)
    elif symbol == "//":
        for value in (a, b):
            if isinstance(value, float) or isinstance(value, tensor) and not value.dtype.integer:
                raise LanguageError(
                    f"expected integers as operands of //, but got {describe_type(a)} and {describe_type(b)}"
                )
        a, b = unify(a, b, is_division=True)
    elif symbol in ("&", "|", "^", "<<", ">>"):
        a, b = unify(a, b)
        if not a.dtype.integer:
            raise LanguageError(f"expected integers as operands of {symbol}, but got {a.dtype}")
    else:
        a, b = unify(a, b)
    return a, b


def divide(a, b):
    """Returns the quotient of `/`: integers are divided in float32, 16-bit floats too."""
    a, b = unify(a, b, is_division=True)
    if a.dtype.integer:
        a, b = cast(a, float32), cast(b, float32)
    return elementwise(choose("/", ARITHMETIC["/"], a.dtype), a, b)


def offset_pointer(pointer, offset):
    """Returns a pointer moved by elements. An unsigned offset of fewer than 64 bits is extended with zeros."""
    check_operand(pointer)
    check_operand(offset)
    if is_number(offset):
        offset = (
            full_constant((), offset, type_of_number(offset)) if not pointer.shape else number_offset(pointer, offset)
        )
    if not offset.dtype.integer:
        raise LanguageError(f"expected an integer as the offset of a pointer, but got {describe_type(offset)}")
    pointer, offset = broadcast(pointer, offset)
    if not offset.dtype.signed and offset.dtype.primitive_bitwidth < 64:
        offset = cast(offset, int64)
    return emit(pointer.type, f"tt.addptr %s, %s : {pointer.type.text}, {offset.type.text}", pointer, offset)


def number_offset(pointer, offset):
    if isinstance(offset, float):
        raise LanguageError(f"expected an integer as the offset of a pointer, but got {offset!r}")
    return full_constant(pointer.shape, offset, type_of_number(offset))


def compare(symbol, a, b):
    """Returns the result of a comparison, of type int1. Numbers promote as tensors do."""
    a, b = unify(a, b, numbers_promote=True)
    element = a.dtype
    if element.is_ptr():
        a, b = cast(a, int64), cast(b, int64)
        element = uint64
    if element.is_storage:
        raise LanguageError(f"operator {symbol} is not defined on {element}")
    operation = "cmpf" if element.floating else "cmpi"
    predicate = COMPARISONS[symbol][0 if element.floating else 1 if element.signed else 2]
    return emit(with_shape(int1, a.shape), f"arith.{operation} {predicate}, %s, %s : {a.type.text}", a, b)


def negate(value):
    """Returns `0 - value`, so that the negation of a float zero is zero."""
    if is_number(value):
        return -value
    check_operand(value)
    if value.dtype.is_ptr():
        raise LanguageError(f"operator - is not defined on {value.dtype}")
    return elementwise(choose("-", ARITHMETIC["-"], value.dtype), full_constant(value.shape, 0, value.dtype), value)


def invert(value):
    """Returns the complement of the bits of an integer."""
    if is_number(value):
        return ~value
    check_operand(value)
    if not value.dtype.integer:
        raise LanguageError(f"operator ~ is not defined on {value.dtype}")
    return elementwise("arith.xori", value, full_constant(value.shape, 1 if value.dtype is int1 else -1, value.dtype))


def truth(value):
    """Returns a tensor or number as int1: whether it differs from 0."""
    check_operand(value)
    if is_number(value):
        return full_constant((), bool(value), int1)
    return value if value.dtype is int1 else not_zero(value)


def logical_not(value):
    """Returns `not value`, element by element."""
    return not value if is_number(value) else invert(truth(value))


def logical(symbol, a, b):
    """Returns `a and b` or `a or b` of truths, element by element."""
    a, b = broadcast(truth(a), truth(b))
    return elementwise("arith.andi" if symbol == "and" else "arith.ori", a, b)


__all__ = ["binary", "promote_integers"]
