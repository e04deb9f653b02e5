# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The memory of arrays that export DLPack.

NumPy's `from_dlpack` is not used: it has no bfloat16 and no 8-bit floats, and its arrays of capsules without a version,
which cannot say whether they may be written, are read-only.
"""

import ctypes

import numpy as np

CPU = 1
READ_ONLY = 1

# The names of element types in this package, by the code and the bits of a DLDataType in dlpack.h.
NAMES = {
    **{(0, bits): f"int{bits}" for bits in (8, 16, 32, 64)},
    **{(1, bits): f"uint{bits}" for bits in (8, 16, 32, 64)},
    **{(2, bits): f"float{bits}" for bits in (16, 32, 64)},
    (4, 16): "bfloat16",
    (6, 8): "bool",
    (10, 8): "float8_e4m3fn",
    (11, 8): "float8_e4m3fnuz",
    (12, 8): "float8_e5m2",
    (13, 8): "float8_e5m2fnuz",
}


class Tensor(ctypes.Structure):
    """DLTensor of dlpack.h."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class VersionedTensor(ctypes.Structure):
    """DLManagedTensorVersioned of dlpack.h, which a capsule of the name `dltensor_versioned` points to."""

    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("manager_context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", Tensor),
    ]


capsule_is_valid = ctypes.pythonapi.PyCapsule_IsValid
capsule_is_valid.argtypes, capsule_is_valid.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_int
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.argtypes, capsule_pointer.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p


class Memory:
    """The memory of a capsule, for NumPy. A capsule that nobody consumes releases the memory when it dies."""

    def __init__(self, value):
        if hasattr(value, "__dlpack_device__") and value.__dlpack_device__()[0] != CPU:
            raise TypeError("expected an array on the CPU, but got one on another device")
        self.capsule = export(value)
        tensor, self.is_read_only = read(self.capsule)
        if tensor.device_type != CPU:
            raise TypeError("expected an array on the CPU, but got one on another device")
        self.name = NAMES.get((tensor.code, tensor.bits)) if tensor.lanes == 1 else None
        if self.name is None:
            found = f"DLPack's type of code {tensor.code} with {tensor.bits} bits and {tensor.lanes} lanes"
            raise TypeError(f"expected an array of numbers that kernels have, but got {found}")
        width = tensor.bits // 8
        # The types that NumPy does not have are bits.
        is_known = tensor.code <= 2 or self.name == "bool"
        strides = tensor.strides and tuple(width * stride for stride in tensor.strides[: tensor.ndim])
        self.__array_interface__ = {
            "version": 3,
            "data": ((tensor.data or 0) + tensor.byte_offset, self.is_read_only),
            "shape": tuple(tensor.shape[: tensor.ndim]) if tensor.ndim else (),
            "strides": strides or None,
            "typestr": np.dtype(self.name if is_known else f"int{tensor.bits}").str,
        }


def export(value):
    """Returns the capsule of an array, with a version if the array's library has capsules with versions."""
    try:
        return value.__dlpack__(max_version=(1, 0))
    except TypeError:
        return value.__dlpack__()


def read(capsule):
    """Returns the tensor that a capsule describes, and whether it must not be written. A capsule without a version does
    not tell this; its memory counts as writable. Raises TypeError for a capsule that another has consumed, and for what
    is none."""
    if capsule_is_valid(capsule, b"dltensor_versioned"):
        found = VersionedTensor.from_address(capsule_pointer(capsule, b"dltensor_versioned"))
        if found.major != 1:
            raise TypeError(f"expected version 1 of DLPack, but got version {found.major}")
        return found.tensor, bool(found.flags & READ_ONLY)
    if capsule_is_valid(capsule, b"dltensor"):
        return Tensor.from_address(capsule_pointer(capsule, b"dltensor")), False
    raise TypeError(f"expected a capsule of DLPack, but got {capsule!r}")


def as_array(value):
    """Returns the memory of an array that exports DLPack as a NumPy array, which is read-only if the exporter says so.
    Raises TypeError for an array on another device or of types that kernels do not have."""
    return np.asarray(Memory(value))


def element_name(value):
    """Returns the name of the element type of an array that exports DLPack."""
    return Memory(value).name
