# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a launch of a known specialization reads of each argument: its key, its value, and the memory that it gives
access to. The launch function (dispatch.py) contains the statements for each parameter; `parts_of` does the same for
what tuples and tensor descriptors consist of."""

from operator import index

import numpy as np

from ...addresses import exact_address
from ...arguments import extent, memory_range
from ..language.types import dtype
from ..tools.tensor_descriptor import PADDINGS, TensorDescriptor
from .arrays import tensor_classes, tensor_memory

# Flags of a NumPy array, and all of them together.
CONTIGUOUS, ALIGNED = 0x1, 0x100
WRITABLE = ALIGNED | 0x400
PLAIN = CONTIGUOUS | WRITABLE
# The key of an array that is read-only is this number, plus 1 if its address is a multiple of 16.
READ_ONLY = 2
# The classes of constants that are keys by themselves. 1 and True are equal, so the class belongs to the key.
CONSTANTS = {int, bool, str, type(None), dtype}
SCALARS = {float, bool, type(None)}
GROUPS = (tuple, TensorDescriptor)
ndarray = np.ndarray


class General(Exception):
    """The launch needs the general way."""


def key_of_integer(value):
    """Returns what a kernel may be compiled for, given an integer."""
    if -(1 << 31) <= value < 1 << 31:
        return value & 15 == 0 if value != 1 else 1.5
    return (value & 15 == 0, value < 1 << 63)


def key_of_truth(value):
    """Returns the same for a parameter whose annotation is int1. Raises General for what is beyond its range: the
    memory of the argument is a byte, and would contain it."""
    if value >> 1:
        raise General
    return value


def key_of_constant(value):
    """Returns a key of a constant whose class is not among CONSTANTS."""
    if value.__class__ is float:
        return repr(value)
    if value.__class__.__name__ in ("JITFunction", "function"):
        return value
    raise General


def array_memory(array):
    """Returns the address of an array that is not contiguous, and the address and size of the memory that a kernel may
    access through it, by the rule of `memory_range`. Raises General for an array without elements."""
    if not array.size:
        raise General
    address, size = exact_address(array), array.itemsize
    if array.ndim == 1:
        base = array.base
        if array.strides[0] not in (size, -size) and base.__class__ is ndarray and base.base is None:
            if base.flags.num & PLAIN == PLAIN:
                # There are gaps between the elements: the most frequent view.
                return address, exact_address(base), base.nbytes
    low = address
    for count, stride in zip(array.shape, array.strides):
        step = (count - 1) * stride
        if step < 0:
            low += step
            size -= step
        else:
            size += step
    if size == array.nbytes:
        return address, low, size
    while isinstance(array.base, np.ndarray):
        array = array.base
    if array.__class__ is ndarray and array.flags.num & PLAIN == PLAIN:
        return address, exact_address(array), array.nbytes
    return address, *extent(array)


def read_only_memory(array, flags):
    """Returns the same for an array with flags that a kernel must not write. Raises General for one that is not
    aligned."""
    if not flags & ALIGNED:
        raise General
    address = exact_address(array)
    if flags & CONTIGUOUS:
        return address, address, array.nbytes
    return address, *memory_range(array)


def refuse_read_only(*_):
    """Raises General: in groups, only arrays that are writable have a short way."""
    raise General


CONSTANT = """\
        _c{i} = {name}.__class__
        _k{i} = {name} if _c{i} in _constants else _key_of_constant({name})
        _v{i} = _b{i} = _s{i} = None
"""
ARGUMENT = """\
        _c{i} = {name}.__class__
        if _c{i} is _ndarray:
            _c{i} = {name}.dtype
            _flags = {name}.flags.num
            if _flags & _plain == _plain:
                _v{i} = _b{i} = _address({name})
                _s{i} = {name}.nbytes
                _k{i} = _v{i} & 15 == 0
            elif _flags & _writable == _writable:
                _v{i}, _b{i}, _s{i} = _array_memory({name})
                _k{i} = _v{i} & 15 == 0
            else:
                _v{i}, _b{i}, _s{i} = _read_only_memory({name}, _flags)
                _k{i} = _read_only + (_v{i} & 15 == 0)
        elif _c{i} is int:
            _k{i} = {key_of_integer}({name})
            _v{i} = {name}
            _b{i} = _s{i} = None
        elif _c{i} in _tensors:
            if not {name}.is_cpu:
                raise _General
            _c{i} = {name}.dtype
            if {name}.is_contiguous():
                _v{i} = _b{i} = {name}.data_ptr()
                _s{i} = {name}.nbytes
            else:
                _v{i}, _b{i}, _s{i} = _tensor_memory({name})
            _k{i} = _v{i} & 15 == 0
        elif _c{i} in _scalars:
            _k{i} = _b{i} = _s{i} = None
            _v{i} = 0 if {name} is None else {name}
        elif _isinstance({name}, _groups):
            _k{i}, _more = _parts_of({name})
            _parts += _more
            _v{i} = _b{i} = _s{i} = None
        else:
            raise _General
"""


NAMES = {
    "_General": General,
    "_ndarray": np.ndarray,
    "_plain": PLAIN,
    "_address": exact_address,
    "_constants": CONSTANTS,
    "_scalars": SCALARS,
    "_groups": GROUPS,
    "_isinstance": isinstance,
    "_key_of_integer": key_of_integer,
    "_key_of_truth": key_of_truth,
    "_key_of_constant": key_of_constant,
    "_tensors": tensor_classes,
    "_tensor_memory": tensor_memory,
    "_array_memory": array_memory,
    "_writable": WRITABLE,
    "_read_only_memory": read_only_memory,
    "_read_only": READ_ONLY,
}

ITEM = """
def item_of(value):
    _parts = ()
    if True:
{statements}
    return (_c0, _k0), _parts if _v0 is None else (_v0, _b0, _s0)
"""


def make_item_of():
    """Returns a function that returns the key of a value, and a part of three places for each argument of the kernel in
    the IR that the value becomes: the value, and the address and the size of its memory. A group has no value of its
    own, and an empty one no part."""
    scope = {**NAMES, "_parts_of": parts_of, "_read_only_memory": refuse_read_only}
    statements = ARGUMENT.format(i=0, name="value", key_of_integer="_key_of_integer")
    exec(ITEM.format(statements=statements), scope)  # pylint: disable=exec-used
    return scope["item_of"]


def parts_of(group):
    """Returns the key and the parts of a tuple or a tensor descriptor. Raises General for what has none."""
    if group.__class__ is TensorDescriptor:
        shape, strides, block = group.shape, group.strides, group.block_shape
        if not len(shape) == len(strides) == len(block) or min(shape) < 0 or strides[-1] != 1:
            raise General
        if group.padding not in PADDINGS or max(map(abs, strides)) >> 40:
            raise General
        key, parts = item_of(group.base)
        # In the IR, the sizes and strides are arguments of the descriptor, and of the kernel.
        sizes = [part for size in (*shape, *strides) for part in (size, None, None)]
        return (key[0], group.padding, *map(index, block)), (*parts, *sizes, group.padding == "nan", None, None, *sizes)
    keys, parts = [], []
    for value in group:
        key, more = item_of(value)
        keys.append(key)
        parts += more
    return tuple(keys), tuple(parts)


item_of = make_item_of()
