# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names: local ones, those of enclosing functions, global ones and the functions of Python that kernels may call."""

import types

from ..language.constexpr import ConstexprFunction, constexpr, is_constexpr_annotation, unwrap_all
from ..language.types import base_type
from ..language.values import LanguageError, base_value, describe_type
from .uses import MISSING


class Globals:
    """The global names and closure of a Python function. `uses` gets each name that is read."""

    def __init__(self, function):
        self.namespace = function.__globals__
        self.closure = function.__closure__ or ()
        self.free = function.__code__.co_freevars
        self.builtins = python_functions()

    def find(self, name, uses):
        """Returns the value of a name. Raises LanguageError for an unknown one, and for a variable that is no
        constant."""
        space = self.namespace
        if name in self.free:
            space = self.closure[self.free.index(name)]
            try:
                value = space.cell_contents
            except ValueError:
                raise LanguageError(f"'{name}' of the enclosing function has no value yet") from None
        else:
            value = space.get(name, MISSING)
        if value is MISSING:
            value = self.builtins.get(name, MISSING)
            if value is MISSING:
                raise LanguageError(f"'{name}' is not defined")
            # A global name may hide the function of Python later.
            uses.add_global(space, name, MISSING)
            return value
        if self.is_constant(name, value):
            uses.add_global(space, name, value)
            return unwrap_all(value)
        raise LanguageError(
            f"expected a constant as the global variable '{name}', but got {type(value).__name__}: "
            f"kernels read global variables only if they are constants, as in {name} = tl.constexpr(...)"
        )

    def is_constant(self, name, value):
        if isinstance(value, (constexpr, types.ModuleType, base_type, ConstexprFunction, type)) or value is None:
            return True
        if callable(value) or (isinstance(value, tuple) and hasattr(value, "_fields")):
            return True
        return is_constexpr_annotation(self.namespace.get("__annotations__", {}).get(name))


def describe_owner(value):
    """Returns what a message calls a value that lacks an attribute or an index."""
    if isinstance(value, types.ModuleType):
        return f"the module {value.__name__.replace('triton_mlir.', '')}"
    if isinstance(value, (base_value, tuple)):
        return describe_type(value)
    return repr(value) if isinstance(value, (int, float, str)) else type(value).__name__


def python_functions():
    """Returns the functions of Python that kernels may call, and their meaning there."""
    global FUNCTIONS
    if FUNCTIONS is None:
        from ..language import arithmetic, debugging
        from ..language.loops import range as loop_range

        FUNCTIONS = {
            "print": debugging.device_print,
            "range": loop_range,
            "min": choose(min, arithmetic.minimum),
            "max": choose(max, arithmetic.maximum),
            "abs": choose(abs, arithmetic.abs),
        }
        for function in (
            len,
            list,
            tuple,
            int,
            float,
            bool,
            str,
            isinstance,
            getattr,
            hasattr,
            zip,
            enumerate,
            reversed,
        ):
            FUNCTIONS[function.__name__] = function
        for function in (sum, any, all, sorted, round, divmod, repr, type, dict, set, ValueError, TypeError):
            FUNCTIONS[function.__name__] = function
    return FUNCTIONS


FUNCTIONS = None


def choose(at_compile_time, at_run_time):
    """Returns a function that computes with numbers at compile time, and adds an operation for tensors."""
    from ..language.values import tensor

    def function(*arguments):
        values, is_choice = arguments, at_compile_time in (min, max)
        if is_choice and len(arguments) == 1:
            if isinstance(arguments[0], base_value) or not hasattr(arguments[0], "__iter__"):
                name, found = at_compile_time.__name__, describe_type(arguments[0])
                raise LanguageError(f"expected a tuple, or several values, as arguments of {name}, but got {found}")
            values = tuple(arguments[0])
        if not any(isinstance(value, tensor) for value in values):
            return unwrap_all(at_compile_time(values) if is_choice else at_compile_time(*values))
        if len(values) == 1:
            return values[0] if is_choice else at_run_time(*values)
        result = values[0]
        for value in values[1:]:
            result = at_run_time(result, value)
        return result

    function.is_triton_builtin = True
    function.__name__ = at_compile_time.__name__
    return function
