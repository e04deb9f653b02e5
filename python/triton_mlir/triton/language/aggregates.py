# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Aggregates: classes of a program whose fields are values, with methods that kernels call."""

from .constexpr import is_constexpr_annotation
from .values import LanguageError, aggregate_value, describe_type, flatten


class AggregateClass:
    """A class decorated with `aggregate`: its annotated fields, and its methods, which are functions decorated with
    `@triton.jit` or `@triton.constexpr_function`."""

    def __init__(self, cls):
        self.cls, self.__name__, self.__doc__ = cls, cls.__name__, cls.__doc__
        self.__module__ = cls.__module__
        self.annotations = dict(getattr(cls, "__annotations__", {}))

    def __getattr__(self, name):
        return getattr(self.cls, name)

    def __call__(self, *_, **__):
        raise RuntimeError(f"instances of {self.__name__} exist only inside functions decorated with @triton.jit")

    def construct(self, visitor, arguments, named):
        """Returns an instance, made by `__init__`, or from a value for each field if the class has none."""
        instance = aggregate_value(self, {})
        initialize = self.cls.__init__
        if initialize is object.__init__:
            fields = self.assign(arguments, named)
        else:
            fields = self.initialize(visitor, initialize, instance, arguments, named)
        if set(fields) != set(self.annotations):
            names = ", ".join(self.annotations)
            raise LanguageError(
                f"expected values of the fields {names} of {self.__name__}, but got {', '.join(fields) or 'none'}"
            )
        return aggregate_value(self, {name: self.check_field(name, fields[name]) for name in self.annotations})

    def check_field(self, name, value):
        """Returns the value of a field. Raises LanguageError for a field that the class does not declare, and for a
        value known at run time only of a field that is a constant."""
        if name not in self.annotations:
            fields = ", ".join(self.annotations)
            raise LanguageError(f"expected one of the fields {fields} of {self.__name__}, but got '{name}'")
        if is_constexpr_annotation(self.annotations[name]) and flatten(value, []):
            found = describe_type(value)
            raise LanguageError(
                f"expected a value known at compile time as the field {name} of {self.__name__}, but got {found}"
            )
        return value

    def assign(self, arguments, named):
        """Returns the values of the fields, given in their order and by name. Raises LanguageError for surplus ones."""
        if len(arguments) > len(self.annotations):
            raise LanguageError(
                f"expected at most {len(self.annotations)} arguments of {self.__name__}, but got {len(arguments)}"
            )
        fields = dict(zip(self.annotations, arguments))
        if twice := [name for name in named if name in fields]:
            raise LanguageError(f"expected one value for '{twice[0]}' of {self.__name__}, but got two")
        return {**fields, **named}

    def initialize(self, visitor, initialize, instance, arguments, named):
        """Runs `__init__` at compile time, and returns the fields that it sets."""
        function = getattr(initialize, "fn", None) or getattr(initialize, "function", None) or initialize
        record = Record()
        function(record, *arguments, **named)
        visitor.session.uses.add_function(function)
        return dict(record.__dict__)


class Record:
    """The object that `__init__` of an aggregate sets fields of."""


def method_of(value, name):
    """Returns a method of an aggregate, or raises AttributeError."""
    from ..frontend.calls import BoundMethod, Callable

    classes = [cls for cls in value.cls.cls.__mro__ if name in vars(cls) and cls is not object]
    if not classes:
        raise AttributeError(name)
    found = vars(classes[0])[name]
    if isinstance(found, staticmethod):
        return found.__func__
    if isinstance(found, Callable) or callable(found):
        return BoundMethod(found, value)
    return found


def get_attribute(self, name):
    fields = self.__dict__["fields"]
    return fields[name] if name in fields else method_of(self, name)


aggregate_value.__getattr__ = get_attribute
aggregate_value.type = property(lambda self: self.cls)


def aggregate(cls):
    """Decorates a class with annotated fields so that kernels may make and use instances of it.

    Outside of kernels, making an instance raises RuntimeError.
    """
    return AggregateClass(cls)
