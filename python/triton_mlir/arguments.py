# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How Python's values become a kernel's arguments.

A NumPy array may go where a kernel takes a pointer to elements of its type. Types that NumPy lacks are those of the
package ml_dtypes, if you have it, or integers of the same width that hold the bits. An integer is an address: of memory
on a GPU, too, for a launcher that packs the arguments of a kernel there.
"""

import ctypes
import operator
import re

import numpy as np

from .library import CBuffer

POINTEE = re.compile(r"!tt\.ptr<(.*?)(?:,\s*\d+)?>$")

# The NumPy types, by name, that an element type of the IR can be; integers go for integers without regard to the sign.
ELEMENTS = {
    "i1": {"bool", "int8", "uint8"},
    "i8": {"int8", "uint8", "bool"},
    "i16": {"int16", "uint16"},
    "i32": {"int32", "uint32"},
    "i64": {"int64", "uint64"},
    "f16": {"float16"},
    "bf16": {"bfloat16", "int16", "uint16"},
    "f32": {"float32"},
    "f64": {"float64"},
    "f8E4M3FN": {"float8_e4m3fn", "int8", "uint8"},
    "f8E5M2": {"float8_e5m2", "int8", "uint8"},
    "f8E4M3FNUZ": {"float8_e4m3fnuz", "int8", "uint8"},
    "f8E5M2FNUZ": {"float8_e5m2fnuz", "int8", "uint8"},
    "f8E4M3B11FNUZ": {"float8_e4m3b11fnuz", "int8", "uint8"},
}
FLOATS = {"f32": ctypes.c_float, "f64": ctypes.c_double}


class Parameter:
    """A parameter as the metadata describes it."""

    def __init__(self, fields):
        self.name, self.kind, self.size = fields["name"], fields["kind"], fields["size"]
        self.type = fields.get("tt_type", fields["type"])
        pointee = POINTEE.match(self.type)
        self.element = pointee.group(1) if pointee else None

    def pack(self, value):
        """The ctypes object that holds the value."""
        return self.pack_pointer(value) if self.kind in ("pointer", "scratch") else self.pack_scalar(value)

    def pack_pointer(self, value):
        if isinstance(value, np.ndarray):
            self.check_elements(value.dtype)
            return ctypes.c_uint64(value.ctypes.data)
        if value is None:
            return ctypes.c_uint64(0)
        try:
            address = operator.index(value)
        except TypeError:
            raise TypeError(f"'{self.name}' takes an array or an address, not {type(value).__name__}") from None
        if isinstance(value, bool):
            raise TypeError(f"'{self.name}' takes an array or an address, not bool")
        if not 0 <= address < 1 << 64:
            raise OverflowError(f"'{self.name}' takes an address, not {address}")
        return ctypes.c_uint64(address)

    def check_elements(self, dtype):
        """Raises TypeError unless the parameter may point to an array of a NumPy type, wherever that array is."""
        if self.element is None:
            return
        allowed = {"int64", "uint64"} if self.element.startswith("!tt.ptr") else ELEMENTS.get(self.element, set())
        # Narrow floats are often kept in memory that the kernel sees as bytes.
        if dtype.name not in allowed and not (self.element == "i8" and is_narrow_float(dtype)):
            raise TypeError(f"'{self.name}' points to {self.element}, but the array holds {dtype.name}")

    def pack_scalar(self, value):
        integer = re.match(r"i(\d+)$", self.type)
        if integer:
            return self.pack_integer(value, int(integer.group(1)))
        if isinstance(value, (bool, np.ndarray, str)) or not hasattr(value, "__float__"):
            raise TypeError(f"'{self.name}' takes {self.type}, not {value!r}")
        if self.type in FLOATS:
            return FLOATS[self.type](float(value))
        if self.type == "f16":
            with np.errstate(over="ignore"):
                return ctypes.c_uint16(int(np.float16(value).view(np.uint16)))
        if self.type == "bf16":
            return ctypes.c_uint16(round_to_bf16(float(value)))
        raise TypeError(f"'{self.name}' is of type {self.type}, which cannot be passed")

    def pack_integer(self, value, bits):
        try:
            number = operator.index(value)
        except TypeError:
            if not isinstance(value, np.bool_):
                raise TypeError(f"'{self.name}' takes {self.type}, not {value!r}") from None
            number = int(value)
        if not -(1 << bits - 1) <= number < 1 << bits:
            raise OverflowError(f"{number} does not fit '{self.name}' of type {self.type}")
        return (ctypes.c_uint8 * self.size)(*(number & (1 << bits) - 1).to_bytes(self.size, "little"))


def is_narrow_float(dtype):
    return dtype.itemsize == 1 and dtype.name.startswith("float8_")


def round_to_bf16(value):
    """The bits of a float rounded, by way of float32, to the nearest bfloat16, ties to even."""
    bits = int(np.float32(value).view(np.uint32))
    if value != value:
        return bits >> 16 | 0x40
    return (bits + 0x7FFF + (bits >> 16 & 1) >> 16) & 0xFFFF


def as_buffer(value, name):
    """The memory of an array, from its lowest byte to its highest; None for what is no array."""
    if not isinstance(value, np.ndarray):
        return None
    if value.size == 0:
        return CBuffer(value.ctypes.data, 0, name.encode())
    reach = [(size - 1) * stride for size, stride in zip(value.shape, value.strides)]
    low = sum(step for step in reach if step < 0)
    high = sum(step for step in reach if step > 0) + value.itemsize
    return CBuffer(value.ctypes.data + low, high - low, name.encode())
