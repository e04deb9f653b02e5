# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches of known specializations on the CPU.

A kernel has a function, written for its parameters, that reduces the arguments of a launch to a key. The first launch
with a key takes the general way (`JITFunction.run_general`) and leaves a `Plan`, with which later ones fill the
structures of the launch at once. What the plan cannot do goes the general way: hooks, and all arguments that are wrong,
so messages come from one place.
"""

import itertools
import operator
import struct

from ...frame import Layout, format_of
from ..frontend.uses import MISSING as NOTHING
from ..language.pointers import int1
from . import knobs
from .options import LAUNCH_OPTIONS
from .rows import ARGUMENT, CONSTANT, NAMES, READ_ONLY, General, parts_of
from .signature import Described, Grouped, Typed

# The default of a parameter without one.
MISSING = object()


class Plan:
    """How arguments with one key are launched: `layout` of the memory, and `select`, which orders the values of a row,
    the constants of the layout, and the parts of tuples and descriptors for it.

    A row has, for each parameter that is an array, the address, and the address and the size of the memory; for another
    one the value and None twice. Parts are rows of the arguments that tuples and descriptors become.
    """

    def __init__(self, compiled, select, layout, constants):
        self.compiled, self.select, self.layout, self.constants = compiled, select, layout, constants
        # A name that still has the same object has not changed, unless the object may.
        self.fixed = tuple((use.read, use.name, use.value, use) for use in compiled.used if not use.is_mutable())
        self.mutable = tuple(use for use in compiled.used if use.is_mutable())
        self.idle, self.borrow = layout.idle, layout.borrow


def places_of(entry, place, parts):
    """Yields, for each argument in the IR that an argument with an entry becomes, its type, or None for a part of a
    descriptor, and its place: the given one, or the next of `parts`, an iterator, in a group."""
    if isinstance(entry, Typed):
        yield entry.type, place
    elif isinstance(entry, Described):
        for _ in range(2 + 4 * len(entry.type.block_type.shape)):
            yield None, next(parts)
    elif isinstance(entry, Grouped):
        for item in entry.entries:
            # A group in a group has no place of its own.
            is_group = isinstance(item, (Described, Grouped))
            yield from places_of(item, None if is_group else next(parts), parts)


def make_plan(compiled, names, key):
    """Returns the plan for a compiled kernel and a key, or None if it needs the general way. `names` are those of the
    parameters, each of which has three places in a row, and two in the key."""
    kernel, slots, buffers, formats = compiled.kernel, [], [], []
    parameters = iter(kernel.parameters)
    zero = 3 * len(names)
    one, first_name = zero + 1, zero + 2
    parts = itertools.count(first_name + sum(parameter.kind == "pointer" for parameter in kernel.parameters), 3)
    for index, name in enumerate(names):
        for type, place in places_of(compiled.entries[name], 3 * index, parts):
            parameter = next(parameters, None)
            is_pointer = parameter is not None and parameter.kind == "pointer"
            if parameter is None or type is not None and is_pointer != type.is_ptr():
                return None
            is_unsigned = not is_pointer and type is not None and type.integer and not type.signed
            formats.append(format_of(parameter, is_unsigned))
            slots.append(place)
            if is_pointer:
                is_read_only = place < zero and key[2 * index + 1] in (READ_ONLY, READ_ONLY + 1)
                buffers += [place + 1, place + 2, first_name + len(buffers) // 4, one if is_read_only else zero]
    if next(parameters, None) is not None or None in formats or len(slots) + len(buffers) < 2:
        return None
    layout = Layout(kernel, formats)
    return Plan(compiled, operator.itemgetter(*slots, *buffers), layout, (0, 1, *layout.names))


SOURCE = """
def launch(_grid, {parameters}*_rest, **_options):
    try:
        if _rest or _options and _general(_options) or _function.pre_run_hooks or _reasons:
            raise _General
        _parts = ()
{keys}
        _key = ({key}*_options.items(), *_map(_type, _options.values())) if _options else ({key}{bound})
        _plan = _plans.get(_key)
        if _plan is None:
            if _key in _plans:
                raise _General
        else:
            _sizes = _grid
            if _sizes.__class__ is not tuple:
                _sizes = _sizes({{{values}}}) if _callable(_sizes) else _sizes
                if _sizes.__class__ is not tuple:
                    raise _General
            if _len(_sizes) == 1:
                _x, = _sizes
                _y = _z = 1
            else:
                _x, _y, _z = _sizes if _len(_sizes) == 3 else (*_sizes, 1)
            if (_x | _y | _z) >> 31 or _bool in (_x.__class__, _y.__class__, _z.__class__):
                raise _General
            for _read, _name, _value, _use in _plan.fixed:
                if _read(_name, _missing) is not _value and _use.has_changed():
                    raise _General
            for _use in _plan.mutable:
                if _use.has_changed():
                    raise _General
            try:
                _frame = _plan.idle.pop()
            except _IndexError:
                _frame = _plan.borrow()
            _frame.pack_head(_frame.memory, 0, _x, _y, _z, 0)
            _frame.pack_body(_frame.memory, _frame.start, *_plan.select(({row}*_plan.constants, *_parts)))
    except _errors:
        return _slow(_grid, ({arguments}*_rest), _options)
    if _plan is None:
        return _first(_key, _grid, ({arguments}), _options)
    _frame.run()
    return _plan.compiled
"""


def make_dispatch(function, bound=None):
    """Returns the launch function of a kernel: its arguments are the grid and those of the kernel. `bound` has values
    of parameters and options by name, which launches leave out. None if the kernel has parameters that the general way
    alone can bind, or `bound` has options of launches."""
    bound = bound or {}
    parameters = function.parameters
    names = [parameter.name for parameter in parameters]
    if any(
        name.startswith("_") or parameter.kind.name != "POSITIONAL_OR_KEYWORD"
        for name, parameter in zip(names, parameters)
    ) or LAUNCH_OPTIONS.intersection(bound):
        return None
    plans = function.plans
    bound_options = {name: value for name, value in bound.items() if name not in names}
    # The arguments from this place on are passed by name.
    named_start = min((names.index(name) for name in bound if name in names), default=len(names))

    def first(key, grid, arguments, options):
        compiled = function.run_general(arguments, {**bound_options, **options}, grid)
        if compiled is not None:
            plans[key] = make_plan(compiled, names, key) if compiled.options.target == "cpu" else None
        return compiled

    def slow(grid, arguments, options):
        start = named_start
        if any(value is MISSING for value in arguments):
            start = 0
        if start < len(names):
            named = zip(names[start:], arguments[start:])
            options.update((name, value) for name, value in named if value is not MISSING)
            arguments = arguments[:start]
        return function.run_general(arguments, {**bound_options, **options}, grid)

    scope = {
        **NAMES,
        "_parts_of": parts_of,
        "_function": function,
        "_reasons": knobs.reasons,
        "_errors": (General, struct.error, TypeError, ValueError, OverflowError),
        "_IndexError": IndexError,
        "_plans": plans,
        "_first": first,
        "_slow": slow,
        "_general": LAUNCH_OPTIONS.intersection,
        "_missing": NOTHING,
        # Parameters may have the names of functions of Python.
        "_type": type,
        "_map": map,
        "_bool": bool,
        "_len": len,
        "_callable": callable,
        # Launch functions with bound values share the plans: a key of theirs has this object, too.
        "_bound": object(),
    }
    written = []
    for index, parameter in enumerate(parameters):
        default = parameter.default if parameter.has_default else MISSING
        scope[f"_d{index}"] = bound.get(parameter.name, default)
        written.append(f"{parameter.name}=_d{index}, ")
    text = SOURCE.format(
        parameters="".join(written),
        keys="".join(
            (CONSTANT if p.is_constexpr else ARGUMENT).format(
                i=i, name=p.name, key_of_integer="_key_of_truth" if p.type is int1 else "_key_of_integer"
            )
            for i, p in enumerate(parameters)
        ),
        bound="_bound, " if bound else "",
        key="".join(f"_c{i}, _k{i}, " for i in range(len(names))),
        arguments="".join(f"{name}, " for name in names),
        values="".join(f"{name!r}: {name}, " for name in names),
        row="".join(f"_v{i}, _b{i}, _s{i}, " for i in range(len(names))),
    )
    exec(text, scope)  # pylint: disable=exec-used
    launch = scope["launch"]
    launch.__name__ = launch.__qualname__ = function.__name__
    return launch
