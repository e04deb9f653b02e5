# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversion of Python values to kernel arguments.

A kernel parameter that is a pointer takes a NumPy array of its element type. Types that NumPy lacks are those of the
package ml_dtypes, if it is installed, or integers of the same width that contain the bits. An integer is an address,
also of GPU memory, for a launcher that packs the arguments of a kernel on a GPU.
"""

import collections.abc
import ctypes
import numbers
import operator
import re

import numpy as np

from .addresses import address_of
from .library import CBuffer

POINTEE = re.compile(r"!tt\.ptr<(.*?)(?:,\s*\d+)?>$")

# The names of the NumPy types that each element type of the IR accepts. Signedness of integers is ignored.
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
    """A kernel parameter, as described by the metadata."""

    def __init__(self, fields):
        self.name, self.kind, self.size = fields["name"], fields["kind"], fields["size"]
        self.type = fields.get("tt_type", fields["type"])
        pointee = POINTEE.match(self.type)
        self.element = pointee.group(1) if pointee else None
        self.is_read_only = fields.get("read_only", False)
        # PTX without a record has types such as `u32`, also for pointers.
        self.integer_bits = int(self.type[1:]) if re.fullmatch(r"[ibsu]\d+", self.type) else 0
        if self.integer_bits < 8 * self.size and not self.type.startswith("i"):
            self.integer_bits = 0  # An array of bytes.
        self.may_be_pointer = self.type in ("b64", "u64")
        # The NumPy types of arrays that the parameter may point to, as far as they have been seen.
        self.checked = set()

    def pack(self, value):
        """Returns a ctypes object that contains the value."""
        is_pointer = self.kind in ("pointer", "scratch") or (self.may_be_pointer and isinstance(value, np.ndarray))
        return self.pack_pointer(value) if is_pointer else self.pack_scalar(value)

    def pack_pointer(self, value):
        if isinstance(value, np.ndarray):
            self.check_array(value)
            return ctypes.c_uint64(address_of(value))
        if value is None:
            return ctypes.c_uint64(0)
        # Some arrays of one element are numbers for operator.index.
        if isinstance(value, bool) or not isinstance(value, numbers.Integral):
            raise TypeError(f"expected an array or an address as '{self.name}', but got {type(value).__name__}")
        address = operator.index(value)
        if not 0 <= address < 1 << 64:
            raise OverflowError(f"expected an address as '{self.name}', but got {address}")
        return ctypes.c_uint64(address)

    def check_array(self, array):
        """Raises TypeError or ValueError unless the kernel can access the memory of a NumPy array."""
        self.check_elements(array.dtype)
        if isinstance(array, np.ma.MaskedArray):
            raise TypeError(f"expected an array without a mask as '{self.name}', but got MaskedArray")
        flags = array.flags
        if not flags.aligned:
            raise ValueError(f"expected an aligned array as '{self.name}', but got one at {array.ctypes.data:#x}")
        if not (self.is_read_only or flags.writeable):
            message = f"expected a writable array as '{self.name}', which the kernel may write, but got a read-only one"
            raise ValueError(message)

    def check_elements(self, dtype):
        """Raises TypeError unless the parameter may point to an array of a NumPy type, in any memory."""
        if self.element is None or dtype in self.checked:
            return
        allowed = {"int64", "uint64"} if self.element.startswith("!tt.ptr") else ELEMENTS.get(self.element, set())
        # Kernels often take 8-bit floats as bytes.
        if dtype.name not in allowed and not (self.element == "i8" and is_narrow_float(dtype)):
            raise TypeError(f"expected an array of {self.element} as '{self.name}', but got {dtype.name}")
        if not dtype.isnative:
            raise TypeError(f"expected an array in native byte order as '{self.name}', but got {dtype.str}")
        # The name of a NumPy type is slow to get.
        self.checked.add(dtype)

    def pack_scalar(self, value):
        if self.integer_bits:
            return self.pack_integer(value, self.integer_bits)
        # All scalars of NumPy have a method for conversions to float.
        refused = (bool, np.ndarray, str, np.complexfloating, np.datetime64, np.flexible, np.timedelta64)
        if isinstance(value, refused) or not hasattr(value, "__float__"):
            raise TypeError(f"expected {self.type} as '{self.name}', but got {describe(value)}")
        if self.type in FLOATS:
            return FLOATS[self.type](float(value))
        if self.type == "f16":
            with np.errstate(over="ignore"):
                return ctypes.c_uint16(int(np.float16(value).view(np.uint16)))
        if self.type == "bf16":
            return ctypes.c_uint16(round_to_bf16(float(value)))
        raise TypeError(f"'{self.name}' of type {self.type} is not supported")

    def pack_integer(self, value, bits):
        try:
            if isinstance(value, np.timedelta64):
                raise TypeError("a duration has a unit")
            number = operator.index(value)
        except TypeError:
            if not isinstance(value, np.bool_):
                raise TypeError(f"expected {self.type} as '{self.name}', but got {describe(value)}") from None
            number = int(value)
        if not -(1 << bits - 1) <= number < 1 << bits:
            raise OverflowError(f"{number} does not fit '{self.name}' of type {self.type}")
        return (ctypes.c_uint8 * self.size)(*(number & (1 << bits) - 1).to_bytes(self.size, "little"))


def is_narrow_float(dtype):
    return dtype.itemsize == 1 and dtype.name.startswith("float8_")


def round_to_bf16(value):
    """Returns the bits of the bfloat16 that is nearest to a float, ties to even."""
    narrow = ctypes.c_float(value)
    bits = ctypes.c_uint32.from_buffer(narrow).value
    if value != value:
        return bits >> 16 | 0x40
    if narrow.value != value:
        # Round to odd first: a float32 between two bfloat16 must not become a tie.
        bits = bits - (abs(narrow.value) > abs(value)) | 1
    return (bits + 0x7FFF + (bits >> 16 & 1) >> 16) & 0xFFFF


def describe(value):
    """Returns the text of a number or a string, and the name of the type of another value."""
    return repr(value) if isinstance(value, (numbers.Number, str)) else type(value).__name__


def as_integer(value):
    """Returns the integer that a value is. Raises TypeError for other values, also for truth values."""
    if isinstance(value, bool):
        raise TypeError(f"expected an integer, but got {value}")
    return operator.index(value)


def count_dimensions(parameters):
    """Returns the number of dimensions of the tensor descriptor that begins with the first parameter; 0 if none
    does."""
    first, *others = parameters
    rank = 0
    while rank < len(others) and others[rank].name == f"{first.name}.shape{rank}":
        rank += 1
    return rank


def as_buffer(value, name):
    """Returns the memory range that a kernel may access through an array; for an address or None, a range of no
    bytes."""
    if not isinstance(value, np.ndarray):
        return CBuffer(value if value is None else operator.index(value), 0, name.encode())
    return CBuffer(*memory_range(value), name.encode(), not value.flags.writeable)


def memory_range(array):
    """Returns the address and the number of bytes of the memory of an array. Of a view with gaps, as `x[:, :100]`, it
    is that of the array that owns the memory: kernels address such views by strides, and may read across the gaps."""
    low, size = extent(array)
    if size == array.nbytes:
        return low, size
    while isinstance(array.base, np.ndarray):
        array = array.base
    return extent(array)


def extent(array):
    """Returns the address of the lowest byte of an array, and the number of bytes up to the highest one."""
    address = address_of(array)
    if array.size == 0 or array.flags.c_contiguous:
        return address, array.nbytes
    reach = [(size - 1) * stride for size, stride in zip(array.shape, array.strides)]
    low = sum(step for step in reach if step < 0)
    return address + low, sum(step for step in reach if step > 0) - low + array.itemsize


def as_buffers(arrays):
    """Returns the memory ranges of arrays that are not arguments."""
    if isinstance(arrays, np.ndarray) or not isinstance(arrays, collections.abc.Iterable):
        raise TypeError(f"expected a sequence of arrays as buffers, but got {describe(arrays)}")
    arrays = list(arrays)
    for array in arrays:
        if not isinstance(array, np.ndarray):
            raise TypeError(f"expected arrays as buffers, but got {describe(array)}")
    return [as_buffer(array, "") for array in arrays]
