# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of kernels, and their constants.

A value is either known at compile time, and then a plain Python value, or a `base_value`: a tensor, a scalar included,
or a tensor descriptor. Tuples, dictionaries and aggregates contain values. `flatten` and `rebuild` convert between a
value and the values of the IR that it consists of.
"""

import collections.abc
import copy
import math
import struct
import types

from ..frontend.operations import active
from .constexpr import constexpr
from .types import dtype
from .pointers import block_type, float32, float64, int1, int32, int64, uint32, uint64, with_shape


class LanguageError(Exception):
    """A mistake in a kernel; the front end adds the place. `notes` are pairs of a text and an AST node or None."""

    def __init__(self, message, notes=()):
        super().__init__(message)
        self.notes = notes


class StaticAssertionError(LanguageError):
    """A condition that is known at compile time does not hold."""


class base_value:
    """A value that is not known at compile time."""


class tensor(base_value):
    """A tensor or a scalar in a kernel: `handle` in the IR, and its `type`. `shape` is a tuple of integers, `dtype` the
    element type."""

    __slots__ = ("handle", "type", "shape", "dtype", "origin")

    def __init__(self, handle, type):
        self.handle, self.type, self.shape, self.dtype = handle, type, type.shape, type.scalar

    @property
    def numel(self):
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def rank(self):
        """The number of dimensions."""
        return len(self.shape)

    def __repr__(self):
        return f"tensor of type {self.type}"

    def __bool__(self):
        raise LanguageError(
            "expected a value known at compile time, but got a tensor: its truth is known at run time only"
        )


class aggregate_value(base_value):
    """An instance of an aggregate class: the class that it is of, and a dictionary of its fields, which may have any
    name. `aggregates.py` reads its attributes."""

    def __init__(self, cls, fields):
        self.__aggregate__, self.__fields__ = cls, fields


class Holder:
    """An object of the compiler that is no value, but contains values: its attributes whose names are `parts`."""

    parts = ()


def may_vary(value):
    """Whether branches, loops and calls give a name another value of the kind of this one."""
    return isinstance(value, (base_value, tuple, dict, Holder)) or is_method(value)


def is_method(value):
    """Whether a value is a method of a value at run time, such as that of a tensor."""
    return isinstance(value, types.MethodType) and isinstance(value.__self__, base_value)


def has_hidden_values(value):
    """Whether a value is an object of the program with values at run time as attributes, where `flatten` finds none."""
    if isinstance(value, (base_value, tuple, list, dict, types.ModuleType)) or callable(value):
        return False
    return bool(flatten((*getattr(value, "__dict__", {}).values(), *fields_of(value)), []))


def emit(type, format, *operands):
    """Adds an operation with one result; operands are tensors. `%s` in the format stands for each operand."""
    return tensor(active.builder.op(type.text, format, *[value.handle for value in operands]), type)


def is_block_pointer(value):
    """Whether a tensor is a pointer to a block, as make_block_ptr returns it."""
    return value.dtype.is_ptr() and value.dtype.element_ty.is_block()


def refuse_block_pointer(value):
    """Raises LanguageError for a block pointer, which is only loaded, stored through and advanced."""
    if is_block_pointer(value):
        raise LanguageError(
            f"expected a tensor, a number or a pointer to an element, but got a block pointer, {value.dtype}: "
            "tl.advance moves it"
        )


def flatten(value, handles):
    """Appends the values of the IR of a value to a list."""
    if isinstance(value, tensor):
        handles.append(value.handle)
    elif isinstance(value, (tuple, list)):
        for item in value:
            flatten(item, handles)
    elif isinstance(value, aggregate_value):
        for item in value.__fields__.values():
            flatten(item, handles)
    elif type(value) is dict:
        for item in value.values():
            flatten(item, handles)
    elif isinstance(value, base_value):
        value.flatten(handles)
    elif isinstance(value, Holder):
        for name in value.parts:
            flatten(getattr(value, name), handles)
    elif is_method(value):
        flatten(value.__self__, handles)
    return handles


def rebuild(value, handles):
    """Returns a value like `value`, of other values of the IR, taken from an iterator."""
    if isinstance(value, tensor):
        return tensor(next(handles), value.type)
    if isinstance(value, (tuple, list)):
        return rebuild_tuple(value, [rebuild(item, handles) for item in value])
    if isinstance(value, aggregate_value):
        return aggregate_value(
            value.__aggregate__, {name: rebuild(item, handles) for name, item in value.__fields__.items()}
        )
    if type(value) is dict:
        return {name: rebuild(item, handles) for name, item in value.items()}
    if isinstance(value, base_value):
        return value.rebuild(handles)
    if isinstance(value, Holder):
        made = copy.copy(value)
        for name in value.parts:
            setattr(made, name, rebuild(getattr(value, name), handles))
        return made
    if is_method(value):
        return types.MethodType(value.__func__, rebuild(value.__self__, handles))
    return value


def rebuild_tuple(model, items):
    """Returns a tuple of the class of another, which may be a named one, or a list."""
    return type(model)._make(items) if hasattr(model, "_make") else type(model)(items)


def type_key(value):
    """Returns a description of a value: the types of values at run time, and the others themselves. It can be hashed if
    all constants can that are no dictionaries, lists, sets or arrays."""
    if isinstance(value, tensor):
        return value.type
    if isinstance(value, tuple):
        return (type(value), *map(type_key, value))
    if isinstance(value, aggregate_value):
        return (value.__aggregate__, *map(type_key, value.__fields__.values()))
    if isinstance(value, base_value):
        return value.type
    if type(value) in (int, str, bool):
        return (type(value), value)
    if isinstance(value, dict):
        return (type(value), *((type_key(name), type_key(item)) for name, item in value.items()))
    if isinstance(value, list):
        return (type(value), *map(type_key, value))
    if isinstance(value, (set, frozenset)):
        return (type(value), frozenset(map(type_key, value)))
    # Python's 1 equals 1.0 and True, and 0.0 equals -0.0.
    if isinstance(value, float):
        return (type(value), value, math.copysign(1, value))
    if isinstance(value, complex):
        return (type(value), type_key(value.real), type_key(value.imag))
    if isinstance(value, constexpr):
        return type_key(value.value)
    if hasattr(value, "tobytes") and not getattr(getattr(value, "dtype", None), "hasobject", True):
        return (type(value), value.dtype, value.shape, value.tobytes())
    if type(value).__hash__ is None:
        if hasattr(value, "tolist"):
            return (type(value), type_key(value.tolist()))
        if isinstance(value, bytearray):
            return (type(value), bytes(value))
        if isinstance(value, collections.abc.Mapping):
            return (type(value), *((type_key(name), type_key(item)) for name, item in value.items()))
        if isinstance(value, collections.abc.MutableSequence):
            return (type(value), *map(type_key, value))
    if isinstance(value, Holder):
        return (type(value), *map(type_key, vars(value).values()))
    if is_method(value):
        return (types.MethodType, value.__func__, type_key(value.__self__))
    return (type(value), value, *map(type_key, fields_of(value)))


def fields_of(value):
    """Returns the values of the fields of an instance of a data class, none for another value."""
    names = getattr(type(value), "__dataclass_fields__", ())
    return tuple(getattr(value, name) for name in names if hasattr(value, name))


def describe_type(value, with_fields=False):
    """Returns the type of a value for messages, with the types of the fields of aggregates or without."""
    if isinstance(value, (tensor, base_value)) and not isinstance(value, aggregate_value):
        return str(value.type)
    if isinstance(value, tuple):
        return f"({', '.join(describe_type(item, with_fields) for item in value)})"
    if type(value) is dict:
        return f"{{{', '.join(f'{name!r}: {describe_type(item, with_fields)}' for name, item in value.items())}}}"
    if isinstance(value, aggregate_value):
        fields = f" of {describe_type(value.__fields__, with_fields)}" if with_fields else ""
        return f"{value.__aggregate__.__name__}{fields}"
    return f"the constant {value!r}"


def describe_apart(first, second):
    """Returns the types of two values for messages; with those of the fields of aggregates if these tell them apart."""
    texts = describe_type(first), describe_type(second)
    return texts if texts[0] != texts[1] else (describe_type(first, True), describe_type(second, True))


def is_number(value):
    """Whether a value is a number known at compile time."""
    return isinstance(value, (bool, int, float))


def is_integer(value):
    """Whether a value is an integer known at compile time, also one of an enum.IntEnum. True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def as_tensor(value):
    """Returns a number as a scalar tensor: int32, or the smallest of uint32, int64 and uint64 that contains it;
    float32, or float64 if the number is out of its range. Raises TypeError for what is no number."""
    if isinstance(value, tensor):
        return value
    if not is_number(value):
        raise LanguageError(f"expected a tensor or a number, but got {describe_type(value)}")
    return full_constant((), value, type_of_number(value))


def type_of_number(value):
    """Returns the type of a Python number as a scalar."""
    if isinstance(value, bool):
        return int1
    if isinstance(value, int):
        for type in (int32, uint32, int64, uint64):
            if type.get_int_min_value() <= value <= type.get_int_max_value():
                return type
        raise LanguageError(f"expected an integer of at most 64 bits, but got {value}")
    # The limit is that of the nearest float32; smaller numbers than its least normal one are float64.
    magnitude = abs(value)
    if math.isinf(value) or value != value or value == 0 or 2.0**-126 <= magnitude <= (2 - 2**-23) * 2.0**127:
        return float32
    return float64


def full_constant(shape, value, element):
    """Returns a tensor of a shape, all of whose elements are a number."""
    if element.is_ptr():
        zero = full_constant(shape, value, int64)
        return emit(
            with_shape(element, shape),
            f"tt.int_to_ptr %s : {zero.type.text} -> {with_shape(element, shape).text}",
            zero,
        )
    if element.integer and isinstance(value, int) and not -(2**63) <= value < 2**64:
        raise LanguageError(f"expected an integer of at most 64 bits, but got {value}")
    type = with_shape(element, shape)
    return tensor(active.builder.constant(number_text(value, element), type.text), type)


def number_text(value, element):
    """Returns the text of a number as a constant of the IR, without its type."""
    if element.is_storage:
        return fp8e4b15_text(float(value))
    if element.floating:
        return float_text(float(value), element)
    if element is int1:
        return "true" if value else "false"
    bits = element.primitive_bitwidth
    number = int(value) & (1 << bits) - 1
    return str(number - (1 << bits) if number >> bits - 1 else number)


def float_text(value, element):
    """Returns the text of a float rounded to the nearest of an element type: a decimal, or the bits for infinity and
    NaN."""
    name = element.name
    if name == "fp64":
        rounded = value
        bits = struct.unpack("<Q", struct.pack("<d", value))[0]
    else:
        rounded = round_to(value, element)
        bits = encode_special(value, element)
    if math.isinf(rounded) or rounded != rounded:
        return f"0x{bits:0{max(element.primitive_bitwidth // 4, 2)}X}"
    text = repr(rounded)
    if "." not in text:
        text = text.replace("e", ".0e")
    return text


def fp8e4b15_text(value):
    """Returns the text of a float as fp8e4b15, whose bits are those of an 8-bit integer: rounded as `to_fp8e4b15` of
    `casts.py` rounds."""
    sign = 0x80 if math.copysign(1, value) < 0 else 0
    magnitude = abs(value)
    if magnitude < 1.75:
        (bits,) = struct.unpack("<H", struct.pack("<e", magnitude))
        # The conversion to float16 truncates.
        bits -= struct.unpack("<e", struct.pack("<H", bits))[0] > magnitude
    else:  # Also NaN.
        bits = 0x3F00
    number = sign | bits + 0x40 >> 7
    return str(number - 256 if number >> 7 else number)


def round_to(value, element):
    """Returns a float rounded to an element type, ties to even; beyond its range, infinity."""
    if value == 0 or math.isinf(value) or value != value:
        return value
    bias, width = element.exponent_bias, element.fp_mantissa_width
    exponent = max(math.frexp(value)[1] - 1, 1 - bias)
    step = math.ldexp(1.0, exponent - width)
    rounded = round(value / step) * step if abs(value / step) < 2**53 else value
    greatest = math.ldexp(2 - 2.0**-width, (1 << element.primitive_bitwidth - 1 - width) - 2 - bias)
    return math.copysign(math.inf, value) if abs(rounded) > greatest and not element.fp8 else rounded


# The bits of NaN in the types without infinities.
NANS = {"fp8e4nv": 0x7F, "fp8e4b8": 0x80, "fp8e5b16": 0x80}


def encode_special(value, element):
    """Returns the bits of an infinity or a NaN in an element type; without infinities, NaN for both."""
    width, bits = element.fp_mantissa_width, element.primitive_bitwidth
    exponent = ((1 << bits - 1 - width) - 1) << width
    sign = (math.copysign(1, value) < 0 and value == value) << bits - 1
    if element.name in NANS:
        return sign | NANS[element.name]
    return sign | exponent | (1 << width - 1 if value != value else 0)


__all__ = ["LanguageError", "base_value", "tensor", "block_type", "dtype"]
