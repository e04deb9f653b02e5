# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays as arguments: NumPy's, and tensors on the CPU that DLPack or PyTorch give."""

import numpy as np

from ...addresses import address_of
from ...kernel import strides_of
from ..language import pointers, types
from ..language.types import base_type
from . import dlpack

# Names of NumPy's and PyTorch's element types: those of the language.
ELEMENTS = {
    "bool": pointers.int1,
    "bool_": pointers.int1,
    **{
        f"{'u' * unsigned}int{bits}": pointers.ALL_TYPES[f"{'u' * unsigned}int{bits}"]
        for unsigned in (0, 1)
        for bits in (8, 16, 32, 64)
    },
    "float16": pointers.float16,
    "bfloat16": pointers.bfloat16,
    "float32": pointers.float32,
    "float64": pointers.float64,
    "float8_e4m3fn": pointers.float8e4nv,
    "float8_e4m3fnuz": pointers.float8e4b8,
    "float8_e5m2": pointers.float8e5,
    "float8_e5m2fnuz": pointers.float8e5b16,
}


class Array:
    """An array whose bits stand for elements of another type: what `reinterpret` returns."""

    def __init__(self, base, element):
        self.base, self.element, self.dtype = base, element, element
        self.shape = base.shape if hasattr(base, "shape") else as_array(base).shape

    def stride(self, dim=None):
        """Returns the distance of neighbors along a dimension in elements, or along each."""
        strides = tuple(strides_of(as_array(self)))
        return strides if dim is None else strides[dim]

    def data_ptr(self):
        """Returns the address of the first element."""
        return address_of(as_array(self))

    def element_size(self):
        """Returns the number of bytes of an element."""
        return self.element.itemsize

    def __repr__(self):
        return f"<Array of {self.element}, {list(self.shape)}>"


# NumPy's types of the elements that it has.
NUMPY_TYPES = {element: np.dtype(name) for name, element in ELEMENTS.items() if name in np.sctypeDict}


def as_elements(array, element):
    """Returns an array of which a parameter takes the bits as elements of a type: bytes, or integers of 16 bits, for
    those that NumPy has not."""
    dtype = NUMPY_TYPES.get(element)
    if dtype is None and array.dtype.kind not in "iu":
        dtype = np.dtype(f"int{8 * array.itemsize}")
    return array if dtype is None or dtype == array.dtype else array.view(dtype)


def reinterpret(array, dtype):
    """Returns an array whose bits a kernel takes as elements of another type of the same width. Raises
    TypeError for a type of another width, and for what is no array. The elements of the array may be of any type, such
    as the bytes that np.load returns for bfloat16."""
    base = array.base if isinstance(array, Array) else array
    if not is_array(base):
        raise TypeError(f"expected an array to reinterpret, but got {type(base).__name__}")
    if not isinstance(dtype, types.dtype) or dtype is pointers.void:
        raise TypeError(f"expected the type of an element, such as tl.bfloat16, but got {dtype!r}")
    width = as_array(base).itemsize
    if width != dtype.itemsize:
        raise TypeError(f"expected a type of {width} bytes, but got {dtype} of {dtype.itemsize}")
    return Array(base, dtype)


class MockTensor:
    """Stands for an array of an element type, of PyTorch or of the language, where kernels are compiled only."""

    def __init__(self, dtype, shape=(1,)):
        self.dtype, self.shape = dtype, shape
        self.element = dtype if isinstance(dtype, base_type) else element_of_name(str(dtype).rpartition(".")[2])

    @classmethod
    def wrap_dtype(cls, value):
        """Returns what stands for an array of an element type of PyTorch; other values as they are."""
        kind = type(value)
        return cls(value) if kind.__name__ == "dtype" and kind.__module__ == "torch" else value

    def stride(self):
        """Returns the distances between neighbors along each dimension of a contiguous array."""
        strides, step = [], 1
        for size in reversed(self.shape):
            strides.append(step)
            step *= size
        return tuple(reversed(strides))


def is_array(value):
    """Whether a value is an array of NumPy or gives one by DLPack. Its elements may be of any type."""
    return not isinstance(value, (np.generic, type)) and hasattr(value, "__dlpack__")


# The element types of the NumPy types seen so far: the name of a NumPy type is slow to get.
known_types: dict = {}


def element_type(value):
    """Returns the element type of an array, or None for what is no array. Raises TypeError for other elements."""
    if type(value) is np.ndarray:
        found = known_types.get(value.dtype)
        if found is None:
            found = known_types[value.dtype] = element_of_name(value.dtype.name)
        return found
    if isinstance(value, Array):
        return value.element
    if not is_array(value):
        return None
    # The protocol of DLPack has no attribute `dtype`, but where there is one, it is faster to ask.
    dtype = getattr(value, "dtype", None)
    if dtype is None:
        return element_of_name(dlpack.element_name(value))
    return element_of_name(getattr(dtype, "name", None) or str(dtype).rpartition(".")[2])


def element_of_name(name):
    found = ELEMENTS.get(name)
    if found is None:
        raise TypeError(f"expected an array of numbers that kernels have, but got {name}")
    return found


def as_array(value):
    """Returns the memory of a tensor on the CPU as a NumPy array. Raises TypeError for a tensor on another device."""
    if isinstance(value, np.ndarray):
        return value
    if isinstance(value, Array):
        return as_elements(as_array(value.base), value.element)
    if hasattr(value, "detach"):
        return from_torch(value)
    return dlpack.as_array(value)


def from_torch(value):
    """Returns the memory of a tensor of PyTorch."""
    if value.device.type != "cpu":
        raise TypeError(f"expected a tensor on the CPU, but got one on {value.device}")
    if type(value).__module__ in ("torch", "torch.nn.parameter"):
        tensor_classes.add(type(value))
    value = value.detach()
    name = str(value.dtype).rpartition(".")[2]
    if name == "bfloat16" or name.startswith("float8"):
        import torch

        value = value.view(torch.int16 if name == "bfloat16" else torch.int8)
    if value.is_contiguous():
        return value.numpy()
    # A view of the array of the whole memory, as views of arrays are.
    count = value.untyped_storage().nbytes() // value.itemsize
    memory = value.as_strided((count,), (1,), 0).numpy()
    start, width = value.storage_offset() * value.itemsize, value.itemsize
    return np.ndarray(value.shape, memory.dtype, memory, start, [width * stride for stride in value.stride()])


# The classes of PyTorch's tensors seen so far, for launches to ask by class.
tensor_classes: set = set()


def tensor_memory(value):
    """Returns the address of a tensor of PyTorch on the CPU that is not contiguous, and the address and size of the
    memory that a kernel may access through it, by the rule for arrays (`memory_range`)."""
    address, count = value.data_ptr(), value.numel()
    # Strides are not negative.
    reach = sum((size - 1) * stride for size, stride in zip(value.shape, value.stride()))
    if count == 0 or reach + 1 == count:
        return address, address, value.nbytes
    storage = value.untyped_storage()
    return address, storage.data_ptr(), storage.nbytes()
