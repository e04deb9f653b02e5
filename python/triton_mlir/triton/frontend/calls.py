# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls: of the language's functions at once, of functions of the program as `tt.call`.

A function of the program becomes one `tt.func` for each combination of the types of its arguments and of the arguments
that are known at compile time.
"""

import functools
import inspect

from ..language.aggregates import AggregateClass, construct
from ..language.constexpr import ConstexprFunction, constexpr, unwrap_all
from ..language.debugging import static_print
from ..language.tuples import tuple as tuple_of_values
from ..language.values import (
    Holder,
    LanguageError,
    aggregate_value,
    base_value,
    describe_type,
    flatten,
    has_hidden_values,
    is_number,
    rebuild,
    tensor,
    type_key,
)
from .containers import as_value, require_known_keys, require_unchanged, with_tuples
from .operations import SSA, Function
from .source import place_arguments


class Callable:
    """A function of the program: `function`, its `source`, `parameters` and whether it stays a function (`noinline`).
    Subclassed by the runtime's kernels."""

    noinline = False


class BoundMethod(Holder):
    """A method of an aggregate, with the aggregate as its first argument."""

    parts = ("instance",)

    def __init__(self, function, instance):
        self.function, self.instance = function, instance

    def __repr__(self):
        return f"<method {self.function.__name__}>"


class Calls:
    """Visits calls."""

    def visit_Call(self, node):
        function = self.visit(node.func)
        arguments = self.visit_items(node.args)
        named = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                value = self.visit_dictionary(keyword.value)
            else:
                value = {keyword.arg: self.visit(keyword.value)}
            self.place(node)
            for name in value:
                if name in named:
                    found = getattr(function, "__name__", describe_type(function))
                    raise LanguageError(f"expected one value for '{name}' of {found}, but got two")
            named.update(value)
        self.place(node)
        return self.call(function, arguments, named)

    def call(self, function, arguments, named=None):
        """Returns the result of a call."""
        named = named or {}
        if isinstance(function, BoundMethod):
            function, arguments = function.function, [function.instance, *arguments]
        if isinstance(function, Callable):
            return self.call_program(function, arguments, named)
        if getattr(function, "is_triton_builtin", False):
            return self.call_builtin(function, arguments, named)
        if isinstance(function, AggregateClass):
            return construct(function, self, arguments, named)
        return self.call_python(function, arguments, named)

    def call_builtin(self, function, arguments, named):
        location = self.builder.location
        try:
            require_flags(function, arguments, named)
            if function is static_print:
                return self.call_once(function, arguments, named)
            return function(*arguments, **named)
        except TypeError as error:
            signature = explain_arguments(function, arguments, named)
            if signature is None:
                raise
            raise LanguageError(signature) from error
        finally:
            self.builder.location = location

    def call_python(self, function, arguments, named):
        """Calls a function of Python with values that are known at compile time."""
        if isinstance(function, base_value):
            raise LanguageError(f"expected a function, but got {describe_type(function)}")
        require_unchanged(function)
        if function is constexpr:
            return unwrap_all(*arguments)
        if function is isinstance:
            if len(arguments) != 2 or named:
                raise LanguageError(
                    f"expected a value and a class as arguments of isinstance, but got {len(arguments)}"
                )
            return self.is_instance(*arguments)
        if function is len and len(arguments) == 1 and isinstance(arguments[0], base_value):
            raise LanguageError(
                f"expected a tuple or text as the argument of len, but got {describe_type(arguments[0])}"
            )
        if function in (list, tuple, tuple_of_values):
            return tuple_of_values(map(unwrap_all, tuple(*arguments)))
        if function in (zip, enumerate, reversed):
            return tuple_of_values(map(unwrap_all, function(*arguments, **named)))
        if function in (len, getattr, hasattr, type) or is_tuple_class(function):
            result = unwrap_all(function(*arguments, **named))
            if function in (getattr, hasattr):
                self.session.uses.add_read(function, *arguments[:2])
            return result
        if not callable(function):
            raise LanguageError(f"expected a function, but got {describe_type(function)}")
        # Texts and sets have what tuples contain, too.
        is_text = function in (str, repr, set) or isinstance(getattr(function, "__self__", None), str)
        for value in (*arguments, *named.values()):
            if isinstance(value, base_value) or is_text and flatten(value, []):
                name = getattr(function, "__name__", repr(function))
                if isinstance(function, (ConstexprFunction, type)) or inspect.isbuiltin(function):
                    found = describe_type(value)
                    raise LanguageError(
                        f"expected values known at compile time as arguments of {name}, but got {found}"
                    )
                raise LanguageError(
                    f"expected a function decorated with @triton.jit, but got {name}, a function of Python"
                )
        if isinstance(function, ConstexprFunction):
            result = as_value(self.call_once(function, arguments, named))
        else:
            result = as_value(function(*arguments, **named))
        self.session.uses.add_function(function)
        found = next((value for value in (*arguments, *named.values()) if flatten(value, [])), None)
        if found is None:
            return result
        if has_hidden_values(result):
            name = getattr(function, "__name__", repr(function))
            raise LanguageError(
                f"expected values known at compile time as arguments of {name}, but got {describe_type(found)}"
            )
        if isinstance(result, dict):
            require_known_keys(result)
        return with_tuples(result)

    def call_once(self, function, arguments, named):
        """Returns the result of a function that may do something in Python. A second visit of the caller takes that of
        the first, unless it has values of the IR, which belong to that visit."""
        if self.earlier and self.earlier[-1][0] is self.node:
            result = self.earlier.pop()[1]
            if not flatten(result, []) and not has_hidden_values(result):
                return result
        result = function(*arguments, **named)
        self.results.append((self.node, result))
        return result

    def is_instance(self, value, classes):
        """Whether a value is an instance. Values known at compile time are numbers, not constexpr, as in Triton."""
        classes = classes if isinstance(classes, tuple) else (classes,)
        for cls in classes:
            if not isinstance(cls, (type, AggregateClass)):
                raise LanguageError(
                    f"expected a class, or a tuple of them, as an argument of isinstance, but got {describe_type(cls)}"
                )
        if isinstance(value, aggregate_value):
            return value.__aggregate__ in classes
        return isinstance(value, tuple(c for c in classes if isinstance(c, type)))

    def call_program(self, function, arguments, named):
        """Calls a function of the program, which is visited unless it was with such arguments."""
        values = bind(function, arguments, named)
        key = (function, *map(instance_key, values.values()))
        instance = self.session.instances.get(key)
        node, builder = self.node, self.builder
        if instance is None:
            if key in self.session.active:
                raise LanguageError(f"expected no recursion, but {function.__name__} calls itself")
            instance = self.session.instantiate(self, node, function, values, key)
        name, model = instance
        handles = flatten(tuple(values.values()), [])
        operands = ", ".join(["%s"] * len(handles))
        types = [value.type for value in flatten(model, [])]
        signature = f"({', '.join(value.type for value in handles)}) -> "
        signature += types[0] if len(types) == 1 else f"({', '.join(types)})"
        text = f"tt.call @{name.replace('%', '%%')}({operands}) : {signature}"
        results = builder.ops(types, text, *handles) if types else builder.effect(text, *handles)
        return rebuild(model, iter(results or ()))


def is_tuple_class(function):
    return isinstance(function, type) and issubclass(function, tuple)


def instance_key(value):
    """Returns what tells instances of a function apart, given an argument. For what cannot be hashed, each call has its
    own."""
    key = type_key(value)
    try:
        hash(key)
    except TypeError:
        return object()
    return key


@functools.cache
def flags_of(function):
    """Returns the names of a function's parameters whose default is True or False, and all names by position."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return frozenset(), ()
    flags = frozenset(parameter.name for parameter in parameters if isinstance(parameter.default, bool))
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return flags, tuple(parameter.name for parameter in parameters if parameter.kind in positional)


def require_flags(function, arguments, named):
    """Raises LanguageError for an argument that is neither True nor False, nor 1 or 0, where a function expects one."""
    is_method = inspect.ismethod(function)
    flags, positions = flags_of(function.__func__ if is_method else function)
    positions = positions[is_method:]
    # Too many arguments are another error.
    placed = zip(positions, arguments) if len(arguments) <= len(positions) else ()
    for name, value in (*placed, *named.items()):
        if name in flags and not (value is None or is_number(value) and value in (0, 1)):
            raise LanguageError(
                f"expected True or False as {name}, known at compile time, but got {describe_type(value)}"
            )


def explain_arguments(function, arguments, named):
    """Returns a message if a function does not take such arguments, otherwise None."""
    try:
        inspect.signature(function).bind(*arguments, **named)
    except TypeError as error:
        return f"expected the arguments of {function.__name__}{inspect.signature(function)}, but {error}"
    except ValueError:
        pass
    return None


def bind(function, arguments, named):
    """Returns the arguments of a function of the program by name. Raises LanguageError if they do not fit."""
    parameters, values, remaining = function.parameters, {}, dict(named)
    placed, count = place_arguments(parameters, arguments)
    if count is not None and len(arguments) > count:
        what = "arguments" if count == len(parameters) else "arguments without a name"
        raise LanguageError(f"expected at most {count} {what} of {function.__name__}, but got {len(arguments)}")
    for parameter in parameters:
        name = parameter.name
        if name in placed:
            if name in remaining:
                raise LanguageError(f"expected one value for '{name}' of {function.__name__}, but got two")
            value = placed[name]
        elif name in remaining and parameter.kind is not inspect.Parameter.POSITIONAL_ONLY:
            value = remaining.pop(name)
        elif parameter.has_default:
            value = parameter.default
        else:
            raise LanguageError(f"expected an argument for '{name}' of {function.__name__}, but got none")
        value = unwrap_all(value)
        if parameter.is_constexpr and isinstance(value, base_value):
            found = describe_type(value)
            raise LanguageError(
                f"expected a value known at compile time as '{name}' of {function.__name__}, but got {found}"
            )
        values[name] = tuple_of_values(value) if type(value) in (tuple, list) else value
    if remaining:
        raise LanguageError(
            f"expected no argument '{next(iter(remaining))}': {function.__name__} has no such parameter"
        )
    return values


def mangle(value):
    """Returns the type of an argument as a part of a name."""
    if isinstance(value, tensor):
        return value.type.mangle().replace("*", "P")
    if isinstance(value, base_value) and not isinstance(value, aggregate_value):
        return value.type.mangle().replace("*", "P")
    if isinstance(value, tuple):
        return f"T{'_'.join(map(mangle, value))}T"
    if is_number(value):
        return f"c{value}".replace(".", "p").replace("-", "m").replace("+", "")
    return (
        "c" + "".join(c for c in getattr(value, "__name__", str(value)) if c.isalnum())[:24]
        if value is not None
        else "none"
    )


def new_function(session, function, values):
    """Returns a function of the module for a function of the program, with arguments, and its local names."""
    base = f"{function.__name__}__{'_'.join(map(mangle, values.values()))}"
    base = "".join(c if c.isalnum() and c.isascii() or c == "_" else "_" for c in base)
    name, count = base, 1
    while name in session.names:
        name, count = f"{base}_{count}", count + 1
    session.names.add(name)
    made = Function(name, function.source.place(function.source.node), False, function.noinline)
    scope = {}
    for key, value in values.items():
        handles = [SSA(handle.type, key if key.isascii() else None) for handle in flatten(value, [])]
        made.arguments += [(handle, "") for handle in handles]
        scope[key] = rebuild(value, iter(handles))
    return made, scope
