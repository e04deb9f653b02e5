# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions between element types.

| from, to | operation |
| --- | --- |
| integer, wider or narrower integer | extsi, extui for unsigned and int1, trunci |
| anything, int1 | comparison with 0 |
| integer, float | sitofp, uitofp for unsigned and int1 |
| float, integer | fptosi, fptoui for unsigned: toward zero |
| float, wider or narrower float | extf, truncf; tt.fp_to_fp with 8-bit floats or a rounding mode |
| fp8e4b15, float16 or float32 and back | arithmetic on the bits |
| pointer, int64 and back; pointer, pointer | ptr_to_int, int_to_ptr; bitcast |
"""

from .pointers import bfloat16, float16, float32, int1, int64, uint8, uint16, void, with_shape
from .types import base_type, dtype
from .values import LanguageError, emit, full_constant, is_number, refuse_block_pointer, tensor

ROUNDING_MODES = ("rtne", "rtz")


def cast(value, element, rounding=None):
    """Returns a tensor converted to an element type. `rounding` is for floats that get narrower: "rtne" (default) or
    "rtz". Raises LanguageError for types that do not convert."""
    source = value.dtype
    if not isinstance(element, base_type):
        raise LanguageError(f"expected a type to convert to, but got {element!r}")
    element = element.scalar
    if element is void:
        raise LanguageError(f"expected a type of numbers or pointers to convert to, but got {element}")
    if rounding is not None:
        check_rounding(source, element, rounding)
    if source is element:
        return value
    if source.is_ptr() or element.is_ptr():
        return cast_pointer(value, element)
    if source.floating and element.floating:
        return cast_float(value, element, rounding)
    if source in (float16, bfloat16):
        return cast(cast(value, float32), element)
    if source.fp8 or element.fp8:
        raise LanguageError(f"expected a float to convert from or to an 8-bit float, but got {source} to {element}")
    if element is int1:
        return not_zero(value)
    if source.floating:
        return convert(value, element, "arith.fptosi" if element.signed else "arith.fptoui")
    if element.floating:
        return convert(value, element, "arith.sitofp" if source.signed else "arith.uitofp")
    return cast_integer(value, element)


def convert(value, element, operation):
    """Applies a conversion of the dialect arith."""
    type = with_shape(element, value.shape)
    return emit(type, f"{operation} %s : {value.type.text} to {type.text}", value)


def check_rounding(source, element, rounding):
    if rounding not in ROUNDING_MODES:
        raise LanguageError(f"expected 'rtne' or 'rtz' as the rounding mode, but got {rounding!r}")
    if not (source.floating and element.floating and element.primitive_bitwidth < source.primitive_bitwidth):
        raise LanguageError(
            f"expected a conversion to a narrower float with a rounding mode, but got {source} to {element}"
        )


def cast_integer(value, element):
    """Converts between integers; of one width, only the type changes."""
    source = value.dtype
    if source.primitive_bitwidth == element.primitive_bitwidth:
        return tensor(value.handle, with_shape(element, value.shape))
    if source.primitive_bitwidth > element.primitive_bitwidth:
        return convert(value, element, "arith.trunci")
    return convert(value, element, "arith.extsi" if source.signed else "arith.extui")


def cast_float(value, element, rounding):
    """Converts between floats."""
    source = value.dtype
    if source.name == "fp8e4b15":
        return from_fp8e4b15(value, element)
    if element.name == "fp8e4b15":
        return to_fp8e4b15(value)
    is_narrowing = element.primitive_bitwidth < source.primitive_bitwidth
    if source.fp8 or element.fp8 or (is_narrowing and rounding == "rtz"):
        type = with_shape(element, value.shape)
        clause = f", rounding = {rounding or 'rtne'}" if is_narrowing else ""
        return emit(type, f"tt.fp_to_fp %s{clause} : {value.type.text} -> {type.text}", value)
    # Types of 16 bits convert into each other, and to float64, through float32.
    if source in (float16, bfloat16) and element is not float32:
        return cast(cast(value, float32), element)
    return convert(value, element, "arith.truncf" if is_narrowing else "arith.extf")


def on_bits(operation, value, number):
    """Returns an operation of the dialect arith on integers and a number."""
    return emit(value.type, f"arith.{operation} %s, %s : {value.type.text}", value, constant(value, number))


def constant(value, number):
    return full_constant(value.shape, number, value.dtype)


def from_fp8e4b15(value, element):
    """Converts from fp8e4b15 to float16 or float32. The type has the exponent bias of float16 and neither infinities
    nor NaN: its bits below the sign are those of a float16 from bit 7 on."""
    if element not in (float16, float32):
        raise LanguageError(f"expected float16 or float32 to convert {value.dtype} to, but got {element}")
    bits = cast_integer(tensor(value.handle, with_shape(uint8, value.shape)), uint16)
    sign = on_bits("shli", on_bits("andi", bits, 0x80), 8)
    magnitude = on_bits("shli", on_bits("andi", bits, 0x7F), 7)
    both = emit(bits.type, f"arith.ori %s, %s : {bits.type.text}", sign, magnitude)
    return cast(bitcast(both, float16), element)


def to_fp8e4b15(value):
    """Converts float16 or float32, which is first rounded to float16 toward zero, to fp8e4b15: to the nearest value, of
    two equally near ones to the greater magnitude. Beyond 1.75, and for NaN, the result is 1.75 with the sign."""
    source = value.dtype
    if source not in (float16, float32):
        raise LanguageError(f"expected float16 or float32 to convert to fp8e4b15, but got {source}")
    bits = bitcast(value if source is float16 else cast(value, float16, "rtz"), uint16)
    sign = on_bits("shrui", on_bits("andi", bits, 0x8000), 8)
    magnitude = on_bits("minui", on_bits("andi", bits, 0x7FFF), 0x3F00)
    magnitude = on_bits("shrui", on_bits("addi", magnitude, 0x40), 7)
    both = emit(bits.type, f"arith.ori %s, %s : {bits.type.text}", sign, magnitude)
    narrow = cast_integer(both, uint8)
    return tensor(narrow.handle, with_shape(dtype("fp8e4b15"), value.shape))


def clear_sign(value):
    """Returns the magnitude of each element of fp8e4b15."""
    bits = on_bits("andi", tensor(value.handle, with_shape(uint8, value.shape)), 0x7F)
    return tensor(bits.handle, value.type)


def cast_pointer(value, element):
    """Converts from or to pointers."""
    refuse_block_pointer(value)
    source = value.dtype
    type = with_shape(element, value.shape)
    if source.is_ptr() and element.is_ptr():
        return emit(type, f"tt.bitcast %s : {value.type.text} -> {type.text}", value)
    if source.is_ptr():
        if element is int1:
            return not_zero(value)
        if element.integer and element.primitive_bitwidth == 64:
            return emit(type, f"tt.ptr_to_int %s : {value.type.text} -> {type.text}", value)
    elif source.integer and source.primitive_bitwidth == 64:
        return emit(type, f"tt.int_to_ptr %s : {value.type.text} -> {type.text}", value)
    raise LanguageError(
        f"expected types that convert into each other, but got {source} and {element}: an address has 64 bits"
    )


def not_zero(value):
    """Returns whether each element differs from zero, and each pointer from null."""
    if value.dtype.is_ptr():
        value = cast_pointer(value, int64)
    zero = full_constant(value.shape, 0, value.dtype)
    operation = "arith.cmpf une" if value.dtype.floating else "arith.cmpi ne"
    return emit(with_shape(int1, value.shape), f"{operation}, %s, %s : {value.type.text}", value, zero)


def bitcast(value, element):
    """Returns the bits of a tensor as another element type of the same width."""
    source, element = value.dtype, element.scalar
    if source is element:
        return value
    if source.is_ptr() or element.is_ptr():
        return cast(value, element)
    if source.primitive_bitwidth != element.primitive_bitwidth:
        widths = f"{source} of {source.primitive_bitwidth} bits to {element} of {element.primitive_bitwidth}"
        raise LanguageError(f"expected types of one width for a bitcast, but got {widths}")
    type = with_shape(element, value.shape)
    if type.text == value.type.text:
        return tensor(value.handle, type)
    return emit(type, f"tt.bitcast %s : {value.type.text} -> {type.text}", value)


def to_float(value):
    """Returns an integer tensor as float32, and a float as it is."""
    return value if is_number(value) or value.dtype.floating else cast(value, float32)
