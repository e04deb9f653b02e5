# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches of known specializations on the CPU.

A kernel has a function, written for its parameters, that reduces the arguments of a launch to a key. The first launch
with a key takes the general way (`JITFunction.run_general`) and leaves a `Plan`, with which later ones fill the
structures of the launch at once. What the plan cannot do goes the general way: arrays that are not writable,
descriptors, tuples, hooks, and all arguments that are wrong, so messages come from one place.
"""

import ctypes
import operator
import struct

import numpy as np

from ...arguments import address_of, memory_range
from ...frame import Layout, format_of
from ..language.types import dtype
from . import knobs
from .arrays import tensor_classes, tensor_memory
from .options import LAUNCH_OPTIONS
from .signature import Constant, Typed

# Of the flags of a NumPy array: contiguous, aligned and writable.
PLAIN = 0x1 | 0x100 | 0x400
# The classes of constants that are keys by themselves. 1 and True are equal, so the class belongs to the key.
CONSTANTS = {int, bool, str, type(None), dtype}
SCALARS = {float, bool, type(None)}


# The default of a parameter without one.
MISSING = object()


class General(Exception):
    """The launch needs the general way."""


def key_of_integer(value):
    """Returns what a kernel may be compiled for, given an integer."""
    if -(1 << 31) <= value < 1 << 31:
        return value & 15 == 0 if value != 1 else 1.5
    return (value & 15 == 0, value < 1 << 63)


def key_of_constant(value):
    """Returns a key of a constant whose class is not among CONSTANTS."""
    if value.__class__ is float:
        return repr(value)
    if value.__class__.__name__ in ("JITFunction", "function"):
        return value
    raise General


def array_memory(array):
    """Returns the address of an array that is not contiguous, and the address and size of the memory that a kernel may
    access through it."""
    flags = array.flags
    if not (flags.aligned and flags.writeable):
        raise General
    return address_of(array), *memory_range(array)


class Plan:
    """How arguments with one key are launched: `layout` of the memory, and `select`, which orders the values of
    `row_names` and the constants of the layout for it."""

    def __init__(self, compiled, select, layout, constants):
        self.compiled, self.select, self.layout, self.constants = compiled, select, layout, constants
        self.used = compiled.used

    def launch(self, x, y, z, row):
        """Runs a grid. A row has, for each parameter that is an array, the address, and the address and the size of the
        memory; for another one the value and None twice."""
        if (x | y | z) >> 31:
            raise General
        for use in self.used:
            if use.has_changed():
                raise General
        try:
            frame = self.layout.idle.pop()
        except IndexError:
            frame = self.layout.borrow()
        frame.pack_head(frame.memory, 0, x, y, z, 0)
        frame.pack_body(frame.memory, frame.start, *self.select(row + self.constants))
        return frame.run


def make_plan(compiled, names):
    """Returns the plan for a compiled kernel, or None if it needs the general way. `names` are those of the parameters,
    each of which has three places in a row."""
    kernel, slots, buffers, formats = compiled.kernel, [], [], []
    places = {name: 3 * index for index, name in enumerate(names)}
    parameters = iter(kernel.parameters)
    zero = 3 * len(names)
    for name, entry in compiled.entries.items():
        if isinstance(entry, Constant):
            continue
        if not isinstance(entry, Typed):
            return None
        parameter = next(parameters, None)
        is_pointer = parameter is not None and parameter.kind == "pointer"
        if parameter is None or is_pointer != entry.type.is_ptr():
            return None
        is_unsigned = not is_pointer and entry.type.integer and not entry.type.signed
        formats.append(format_of(parameter, is_unsigned))
        slots.append(places[name])
        if is_pointer:
            buffers += [places[name] + 1, places[name] + 2, zero + 1 + len(buffers) // 4, zero]
    if next(parameters, None) is not None or None in formats or len(slots) + len(buffers) < 2:
        return None
    layout = Layout(kernel, formats)
    return Plan(compiled, operator.itemgetter(*slots, *buffers), layout, (0, *layout.names))


SOURCE = """
def launch(_grid, {parameters}*_rest, **_options):
    try:
        if _rest or _options and _general(_options) or _function.pre_run_hooks or _reasons:
            raise _General
{keys}
        _key = ({key}*_options.items(),)
        _plan = _plans.get(_key)
        if _plan is None:
            if _key in _plans:
                raise _General
            return _first(_key, _grid, ({arguments}), _options)
        _sizes = _grid
        if _sizes.__class__ is not tuple:
            _sizes = _sizes({{{values}}}) if callable(_sizes) else _sizes
            if _sizes.__class__ is not tuple:
                raise _General
        if len(_sizes) == 1:
            _x, = _sizes
            _y = _z = 1
        else:
            _x, _y, _z = _sizes if len(_sizes) == 3 else (*_sizes, 1)
        _run = _plan.launch(_x, _y, _z, ({row}))
    except (_General, _Error, TypeError, ValueError, OverflowError):
        return _slow(_grid, ({arguments}*_rest), _options)
    _run()
    return _plan.compiled
"""

CONSTANT = """\
        _c{i} = {name}.__class__
        _k{i} = {name} if _c{i} in _constants else _key_of_constant({name})
        _v{i} = _b{i} = _s{i} = None
"""
ARGUMENT = """\
        _c{i} = {name}.__class__
        if _c{i} is _ndarray:
            _c{i} = {name}.dtype
            if {name}.flags.num & _plain == _plain:
                _v{i} = _b{i} = _address(_first_byte({name}))
                _s{i} = {name}.nbytes
            else:
                _v{i}, _b{i}, _s{i} = _array_memory({name})
            _k{i} = _v{i} & 15 == 0
        elif _c{i} is int:
            _k{i} = _key_of_integer({name})
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
        else:
            raise _General
"""


def make_dispatch(function):
    """Returns the launch function of a kernel: its arguments are the grid and those of the kernel. None if the kernel
    has parameters that the general way alone can bind."""
    parameters = function.parameters
    names = [parameter.name for parameter in parameters]
    if any(
        name.startswith("_") or parameter.kind.name != "POSITIONAL_OR_KEYWORD"
        for name, parameter in zip(names, parameters)
    ):
        return None
    plans = function.plans

    def first(key, grid, arguments, options):
        compiled = function.run_general(arguments, dict(options), grid)
        if compiled is not None:
            plans[key] = make_plan(compiled, names) if compiled.options.target == "cpu" else None
        return compiled

    def slow(grid, arguments, options):
        if any(value is MISSING for value in arguments):
            options.update((name, value) for name, value in zip(names, arguments) if value is not MISSING)
            arguments = ()
        return function.run_general(arguments, options, grid)

    scope = {
        "_function": function,
        "_reasons": knobs.reasons,
        "_General": General,
        "_Error": struct.error,
        "_plans": plans,
        "_first": first,
        "_slow": slow,
        "_ndarray": np.ndarray,
        "_plain": PLAIN,
        "_address": ctypes.addressof,
        "_first_byte": ctypes.c_char.from_buffer,
        "_constants": CONSTANTS,
        "_scalars": SCALARS,
        "_key_of_integer": key_of_integer,
        "_key_of_constant": key_of_constant,
        "_tensors": tensor_classes,
        "_tensor_memory": tensor_memory,
        "_array_memory": array_memory,
        "_general": LAUNCH_OPTIONS.intersection,
    }
    written = []
    for index, parameter in enumerate(parameters):
        scope[f"_d{index}"] = parameter.default if parameter.has_default else MISSING
        written.append(f"{parameter.name}=_d{index}, ")
    text = SOURCE.format(
        parameters="".join(written),
        keys="".join(
            (CONSTANT if p.is_constexpr else ARGUMENT).format(i=i, name=p.name) for i, p in enumerate(parameters)
        ),
        key="".join(f"_c{i}, _k{i}, " for i in range(len(names))),
        arguments="".join(f"{name}, " for name in names),
        values="".join(f"{name!r}: {name}, " for name in names),
        row="".join(f"_v{i}, _b{i}, _s{i}, " for i in range(len(names))),
    )
    exec(text, scope)  # pylint: disable=exec-used
    launch = scope["launch"]
    launch.__name__ = launch.__qualname__ = function.__name__
    return launch
