# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a compiled kernel has read of names from outside, so that the runtime notices when they mean something else."""

import functools
import inspect
import types

from ..language.aggregates import AggregateClass
from ..language.constexpr import ConstexprFunction, constexpr, unwrap
from ..language.types import base_type
from ..language.values import aggregate_value, base_value, type_key
from .chains import chains_read

MISSING = object()


class Use:
    """The value that a kernel read of a name in a namespace: a dictionary, the dictionary of a class, the cell of a
    closure, a list of dictionaries, of which the first with the name has the value, or a function that reads it."""

    __slots__ = ("name", "read", "value", "is_wrapped", "may_change", "key", "text")

    def __init__(self, space, name, value):
        # The value of a constexpr may change in place, too.
        self.is_wrapped = isinstance(value, constexpr)
        self.name, self.value = name, unwrap(value)
        self.read = reader_of(space)
        self.may_change, self.key, self.text = False, None, None
        try:
            hash(self.value)
        except (TypeError, ValueError):
            # A list may have other items later.
            self.may_change, self.key, self.text = True, type_key(self.value), repr(self.value)

    def current(self):
        """Returns the present value, or MISSING."""
        return unwrap(self.read(self.name, MISSING))

    def has_changed(self):
        """Whether the name has another value than the kernel read."""
        value = self.read(self.name, MISSING)
        if value.__class__ is constexpr:
            value = value.value
        return (value is not self.value or self.may_change) and self.is_other(value)

    def is_mutable(self):
        """Whether the name may have another value while it has the same object."""
        return self.may_change or self.is_wrapped

    def is_other(self, value):
        """Whether a value differs for kernels from the one that was read."""
        if self.has_identity():
            return value is not self.value
        return type_key(value) != (self.key if self.may_change else type_key(self.value))

    def has_identity(self):
        """Whether the value is a function, a class, a module or an object that equals itself alone: a kernel is
        compiled again if its name gets another one."""
        value = self.value
        if callable(value) or isinstance(value, types.ModuleType) or hasattr(value, "__get__"):
            return True
        return value is not None and type(value).__eq__ is object.__eq__

    def describe(self):
        """Returns the value that was read, and the present one, for messages."""
        current = self.current()
        found = "nothing" if current is MISSING else repr(current)
        return f"{self.text or repr(self.value)} to {found}"


def reader_of(space):
    """Returns a function of a name and a default that reads a namespace."""
    if isinstance(space, types.CellType):
        return functools.partial(contents, space)
    if isinstance(space, list):
        return functools.partial(look_up, space)
    return space if isinstance(space, functools.partial) else space.get


def look_up(spaces, name, missing):
    """Returns the value of a name in the first dictionary that has it, or `missing` if none has."""
    for space in spaces:
        if name in space:
            return space[name]
    return missing


def contents(cell, _, missing):
    """Returns the value of a variable of an enclosing function, or `missing` if it has none."""
    try:
        return cell.cell_contents
    except ValueError:
        return missing


def slot_contents(slot, owner, _, missing):
    """Returns the value that an object keeps in a slot, or `missing` if it keeps none."""
    try:
        return slot.__get__(owner)
    except AttributeError:
        return missing


def has_attribute(owner, name, *_):
    return hasattr(owner, name)


def is_of_language(name):
    """Whether a module with a name is part of this package, which does not change."""
    return isinstance(name, str) and f"{name}.".startswith("triton_mlir.triton.")


class Uses:
    """The uses of a kernel, each once. Names in the modules and classes of the language, and in the classes of Python,
    do not change, and are left out; names of a program that stand for something of the language are not."""

    def __init__(self):
        self.found, self.functions = {}, set()

    def all(self):
        """Returns the uses in the order in which they were found."""
        return tuple(use for use, _ in self.found.values())

    def add(self, space, name, value, owner=None):
        """Adds the use of a name in a namespace, which an `owner` may have."""
        owner = space if owner is None else owner
        if (id(owner), name) not in self.found:
            # The owner is kept, so that no other object gets its address.
            self.found[id(owner), name] = (Use(space, name, value), owner)

    def add_global(self, space, name, value):
        """Adds the use of a global name of a module, or of a variable of an enclosing function."""
        if not isinstance(space, dict) or not is_of_language(space.get("__name__")):
            self.add(space, name, value)

    def add_read(self, function, owner, name):
        """Adds the use of an attribute that `getattr` or `hasattr` of Python reads."""
        if isinstance(owner, aggregate_value) and name not in owner.__fields__:
            owner = owner.__aggregate__
        if function is getattr and hasattr(owner, name):
            self.add_attribute(owner, name)
            return
        is_module = isinstance(owner, types.ModuleType)
        if isinstance(owner, (base_value, base_type, tuple)) or is_module and is_of_language(owner.__name__):
            return
        # Whether there is one is read, but not its value.
        text = f"hasattr({getattr(owner, '__name__', type(owner).__name__)}, {name!r})"
        self.add(functools.partial(has_attribute, owner, name), text, hasattr(owner, name), owner)

    def add_attribute(self, owner, name):
        """Adds the use of an attribute of a module, a class or an object, and returns its value as far as it is in a
        dictionary or a slot of theirs or of their classes, otherwise MISSING."""
        if isinstance(owner, aggregate_value) and name not in owner.__fields__:
            owner = owner.__aggregate__
        if isinstance(owner, AggregateClass):
            owner = owner.__wrapped__
        if isinstance(owner, (base_value, base_type)):
            return MISSING
        if isinstance(owner, types.ModuleType):
            if name in vars(owner):
                self.add_global(vars(owner), name, vars(owner)[name])
            return vars(owner).get(name, MISSING)
        # The dictionary of an object comes first; a class has those of its bases, and then those of its metaclass.
        is_object = not isinstance(owner, type)
        classes = (*((owner,) if is_object else owner.__mro__), *type(owner).__mro__)
        if isinstance(owner, tuple):
            # It may have values of the kernel, and has no attributes but those of its class.
            owner = type(owner)
            classes = owner.__mro__
        spaces = []
        for found in classes:
            space = getattr(found, "__dict__", {})
            # An attribute of the object or of a subclass may hide this one later.
            spaces.append(space)
            if name in space:
                is_fixed = isinstance(found, type) and (
                    found.__module__ == "builtins" or is_of_language(found.__module__)
                )
                if isinstance(space[name], types.MemberDescriptorType) and found is not owner and is_object:
                    value = slot_contents(space[name], owner, name, MISSING)
                    if not is_fixed and value is not MISSING:
                        self.add(functools.partial(slot_contents, space[name], owner), name, value, owner)
                    return value
                if not is_fixed:
                    self.add(spaces if len(spaces) > 1 else space, name, space[name], owner)
                return space[name]
        return MISSING

    def add_function(self, function):
        """Adds the uses of a function of Python, and those of the functions of its module and the constexpr_functions
        that it names."""
        function = inspect.unwrap(getattr(function, "__func__", function))
        function = getattr(function, "__func__", function)
        if not isinstance(function, types.FunctionType) or function in self.functions:
            return
        self.functions.add(function)
        if is_of_language(function.__module__):
            return
        code, space = function.__code__, function.__globals__
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        for is_global, name, *attributes in chains_read(code):
            if is_global:
                value = space.get(name, MISSING)
                self.add_global(space, name, value)
            else:
                value = contents(cells[name], name, MISSING) if name in cells else MISSING
                if value is not MISSING:
                    self.add(cells[name], name, value)
            for attribute in attributes:
                if value is not MISSING:
                    value = self.add_attribute(unwrap(value), attribute)
            # The dictionary of a class has static methods and class methods as objects around functions.
            value = unwrap(value)
            value = getattr(value, "__func__", value)
            if isinstance(value, ConstexprFunction) or getattr(value, "__globals__", None) is space:
                self.add_function(value)
