# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Aggregates: classes of a program whose fields are values, with methods that kernels call."""

import types

from .constexpr import ConstexprFunction, is_constexpr_annotation
from .values import LanguageError, aggregate_value, describe_type, flatten, has_hidden_values


class AggregateClass:
    """A class decorated with `aggregate`: its annotated fields, and its methods, which are functions decorated with
    `@triton.jit` or `@triton.constexpr_function`. Its attributes are those of the class, `__wrapped__`."""

    def __init__(self, cls):
        vars(self).update(__wrapped__=cls, __name__=cls.__name__, __doc__=cls.__doc__, __module__=cls.__module__)

    def __getattr__(self, name):
        return getattr(vars(self)["__wrapped__"], name)

    def __setattr__(self, name, value):
        setattr(self.__wrapped__, name, value)

    def __delattr__(self, name):
        delattr(self.__wrapped__, name)

    def __call__(self, *_, **__):
        raise RuntimeError(f"instances of {self.__name__} exist only inside functions decorated with @triton.jit")


def annotations_of(cls):
    """Returns the annotations of the fields of an AggregateClass."""
    return getattr(cls.__wrapped__, "__annotations__", {})


def construct(cls, visitor, arguments, named):
    """Returns an instance, made by `__init__`, or from a value for each field if the class has none."""
    annotations, initialize = annotations_of(cls), cls.__wrapped__.__init__
    if initialize is object.__init__:
        fields = assign(cls, arguments, named)
    else:
        fields = run_initialize(visitor, initialize, arguments, named)
    if set(fields) != set(annotations):
        names = ", ".join(annotations)
        raise LanguageError(
            f"expected values of the fields {names} of {cls.__name__}, but got {', '.join(fields) or 'none'}"
        )
    return aggregate_value(cls, {name: check_field(cls, name, fields[name]) for name in annotations})


def check_field(cls, name, value):
    """Returns the value of a field. Raises LanguageError for a field that the class does not declare, and for a value
    known at run time only of a field that is a constant."""
    annotations = annotations_of(cls)
    if name not in annotations:
        fields = ", ".join(annotations)
        raise LanguageError(f"expected one of the fields {fields} of {cls.__name__}, but got '{name}'")
    if is_constexpr_annotation(annotations[name]) and flatten(value, []):
        found = describe_type(value)
        raise LanguageError(
            f"expected a value known at compile time as the field {name} of {cls.__name__}, but got {found}"
        )
    if has_hidden_values(value):
        raise LanguageError(
            f"expected values or tuples of them as the field {name} of {cls.__name__}, but got {describe_type(value)}"
        )
    return value


def assign(cls, arguments, named):
    """Returns the values of the fields, given in their order and by name. Raises LanguageError for surplus ones."""
    annotations = annotations_of(cls)
    if len(arguments) > len(annotations):
        raise LanguageError(
            f"expected at most {len(annotations)} arguments of {cls.__name__}, but got {len(arguments)}"
        )
    fields = dict(zip(annotations, arguments))
    if twice := [name for name in named if name in fields]:
        raise LanguageError(f"expected one value for '{twice[0]}' of {cls.__name__}, but got two")
    return {**fields, **named}


def run_initialize(visitor, initialize, arguments, named):
    """Runs `__init__` at compile time, and returns the fields that it sets."""
    function = getattr(initialize, "fn", None) or getattr(initialize, "function", None) or initialize
    record = Record()
    function(record, *arguments, **named)
    visitor.session.uses.add_function(function)
    return dict(record.__dict__)


class Record:
    """The object that `__init__` of an aggregate sets fields of."""


def get_attribute(self, name):
    """Returns a field of an aggregate, otherwise an attribute of its class as Python binds it to an instance. Raises
    AttributeError if there is none."""
    from ..frontend.calls import BoundMethod, Callable

    fields = vars(self)["__fields__"]
    if name in fields:
        return fields[name]
    wrapped = self.__aggregate__.__wrapped__
    owner = next((cls for cls in wrapped.__mro__ if name in vars(cls) and cls is not object), None)
    if owner is None:
        if name == "type":
            return self.__aggregate__
        raise AttributeError(name)
    found = vars(owner)[name]
    if isinstance(found, (Callable, ConstexprFunction, types.FunctionType)):
        return BoundMethod(found, self)
    if isinstance(found, property) and isinstance(found.fget, Callable):
        raise LanguageError(
            f"expected a property of Python, but '{name}' is decorated with @triton.jit: make it a method"
        )
    return found.__get__(self, wrapped) if hasattr(type(found), "__get__") else found


aggregate_value.__getattr__ = get_attribute


def aggregate(cls):
    """Decorates a class with annotated fields so that kernels may make and use instances of it.

    Outside of kernels, making an instance raises RuntimeError.
    """
    return AggregateClass(cls)
