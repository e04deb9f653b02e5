# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The decorator of kernels, and their compilation and launch."""

import functools
import inspect
import types
import typing
import warnings

from ...diagnostics import CompileWarning
from ..frontend.calls import Callable
from ..frontend.source import Source, lines_of, parameters_of, place_arguments
from ..language.constexpr import unwrap
from . import knobs
from .cache import compile_text
from .compiled import Compiled
from .dispatch import make_dispatch
from .hooks import Specialization, describe_compilation
from .options import COMPILER_OPTIONS, LAUNCH_OPTIONS, check, split_options

LOST_FACT = (
    "%s has no effect here: facts are kept about parameters of the kernel, if no condition decides whether they hold, "
    "and about operations with one result of the same branch or loop, such as x + offsets"
)


T = typing.TypeVar("T")


class KernelInterface(typing.Generic[T]):
    """What is launched as `kernel[grid](arguments)`: a kernel, or what chooses arguments for one."""

    def run(self, *arguments, grid, warmup, **named):
        """Compiles for arguments if needed, and runs the instances of a grid, unless it is a `warmup`."""
        raise NotImplementedError

    def __getitem__(self, grid):
        """Returns the launch function for a grid."""
        return functools.partial(self.run, grid=grid, warmup=False)


class JITFunction(Callable, KernelInterface):
    """A function decorated with `@triton.jit`: a kernel, or a function that kernels call.

    `kernel[grid](arguments)` runs it. `kernel.ttir(arguments)` is its text, and `kernel.compile(arguments,
    target=...)` what `triton_mlir.compile` makes of it; for both, types such as "*fp32" and "i32" may take the place
    of arguments.
    """

    def __init__(self, fn, options):
        functools.update_wrapper(self, fn)
        self.fn, self.globals, self.places = fn, None, {}
        self.source_text, self.noinline, self.debug = options["source"], options["noinline"], options["debug"]
        # The file may have changed when the kernel is launched first.
        self.file_lines = lines_of(fn)
        self.do_not_specialize = options["do_not_specialize"]
        self.do_not_align = options["do_not_specialize_on_alignment"]
        # The kernels compiled so far, and how the launch function launches them (dispatch.py).
        self.compiled, self.plans = {}, {}
        self.repr_function, self.launch_metadata = options["repr"], options["launch_metadata"]
        self.pre_run_hooks = []

    @functools.cached_property
    def source(self):
        """The source, parsed once."""
        return Source(self.fn, self.source_text, self.file_lines)

    @functools.cached_property
    def parameters(self):
        """The parameters, with their specialization."""
        parameters = parameters_of(self.fn)
        self.warn_of_unknown(parameters)
        for index, parameter in enumerate(parameters):
            parameter.can_specialize = not {index, parameter.name} & set(self.do_not_specialize)
            parameter.can_align = parameter.can_specialize and not {index, parameter.name} & set(self.do_not_align)
        return parameters

    def warn_of_unknown(self, parameters):
        """Warns of names and places in options of `jit` that no parameter has. Triton ignores them."""
        known = {*range(len(parameters)), *(parameter.name for parameter in parameters)}
        for name in (*self.do_not_specialize, *self.do_not_align):
            if name not in known:
                text = f"{self.__name__} has no parameter {name!r}, so do_not_specialize has no effect on it"
                warn_at(self, text)

    @property
    def arg_names(self):
        """The names of the parameters."""
        return [parameter.name for parameter in self.parameters]

    def __call__(self, *_, **__) -> typing.Any:
        raise RuntimeError(f"expected a grid: call the kernel as {self.__name__}[grid](...)")

    def __reduce__(self):
        """Pickles the name, as of other functions."""
        return self.__qualname__

    @functools.cached_property
    def signature(self):
        """The parameters of the function in Python."""
        return inspect.signature(self.fn)

    @property
    def src(self):
        """The text of the function, without its decorators."""
        node = self.source.node
        lines, margin = self.source.lines[node.lineno - 1 : node.end_lineno], node.col_offset
        return "\n".join(line[margin:] if not line[:margin].strip() else line for line in lines) + "\n"

    def __repr__(self):
        return f"JITFunction({self.__module__}:{self.__qualname__})"

    def __getitem__(self, grid) -> "typing.Callable[..., Compiled | typing.Any]":
        """Returns the launch function for a grid: one to three sizes, or a function of the arguments by name."""
        if self.pre_run_hooks:
            # They get the arguments as the program has them.
            return lambda *arguments, **named: self.run_general(arguments, named, grid)
        return functools.partial(self.dispatch, grid)

    @functools.cached_property
    def dispatch(self):
        """The launch function: takes the grid, then the arguments."""
        found = make_dispatch(self)
        return found or (lambda grid, /, *arguments, **named: self.run_general(arguments, named, grid))

    def warmup(self, *arguments, grid=(1,), **named) -> "Compiled | typing.Any":
        """Compiles for arguments without a launch, and returns the Compiled kernel."""
        return self.run_general(arguments, named, grid, warmup=True)

    def add_pre_run_hook(self, hook):
        """Adds a function that is called with the arguments before each launch. Raises TypeError for others."""
        if not callable(hook):
            raise TypeError(f"expected a function as a hook, but got {hook!r}")
        self.pre_run_hooks.append(hook)

    def run(self, *arguments, grid, warmup, **named):
        """Compiles for arguments if needed, and runs all program instances of a grid, unless it is a `warmup`."""
        if not warmup and not self.pre_run_hooks:
            return self.dispatch(grid, *arguments, **named)
        return self.run_general(arguments, named, grid, warmup)

    def run_general(self, arguments, named, grid, warmup=False):
        """Compiles and runs for any arguments."""
        launch_options = {
            name: named.pop(name) for name in LAUNCH_OPTIONS if name in named and name not in self.arg_names
        }
        for hook in self.pre_run_hooks:
            hook(*arguments, **named)
        values, options = self.bind(arguments, named)
        compiled = self.specialize(values, options, warmup)
        if compiled is not None and not warmup:
            sizes = grid(values) if callable(grid) else grid
            with knobs.runtime.around_launch(compiled, sizes, values):
                self.start(compiled, sizes, values, launch_options)
        return compiled

    def bind(self, arguments, named, /, **options):
        """Returns the value of each parameter by name, and the options of the compiler. `options` are some of these,
        also with the name of a parameter."""
        values = self.place(arguments, named)
        for parameter in self.parameters:
            name = parameter.name
            if name in COMPILER_OPTIONS and parameter.is_constexpr:
                # The parameter sets the option, too.
                named[name] = unwrap(values[name])
        return values, split_options(self.__name__, {**named, **options}, self.debug)

    def place(self, arguments, named, known=()):
        """Returns the value of each parameter by name, and removes those from the named arguments. `known` has the
        entries of parameters that may be left out by name."""
        parameters = self.parameters
        values, count = place_arguments(parameters, arguments)
        if count is not None and len(arguments) > count:
            what = "arguments" if count == len(parameters) else "arguments without a name"
            raise TypeError(f"expected at most {count} {what} of {self.__name__}, but got {len(arguments)}")
        for parameter in parameters:
            name = parameter.name
            if name in values:
                if name in named:
                    raise TypeError(f"expected one value for '{name}' of {self.__name__}, but got two")
            elif name in named:
                values[name] = named.pop(name)
            elif name in known:
                values[name] = known[name].value
            elif parameter.has_default:
                values[name] = parameter.default
            else:
                raise TypeError(f"expected an argument for '{name}' of {self.__name__}, but got none")
        return values

    def specialize(self, values, options, warmup=False):
        """Returns the kernel compiled for arguments, or None if the hook of the cache says that it is not needed."""
        from .signature import specialize

        entries = tuple(specialize(parameter, values[parameter.name]) for parameter in self.parameters)
        key = (entries, options)
        found = self.compiled.get(key)
        if found is None:
            hooks = knobs.runtime
            if hooks.jit_cache_hook and describe_compilation(hooks.jit_cache_hook, self, key, warmup):
                return None
            found = self.compiled[key] = self.translate(entries, options)
            if hooks.jit_post_compile_hook:
                describe_compilation(hooks.jit_post_compile_hook, self, key, warmup)
        use = found.changed_use()
        if use is None:
            return found
        if not use.has_identity():
            raise RuntimeError(
                f"the constant '{use.name}' has changed since {self.__name__} was compiled: {use.describe()}"
            )
        # A function that the kernel calls, for example, has been defined again.
        self.compiled.clear()
        self.plans.clear()
        found = self.compiled[key] = self.translate(entries, options)
        return found

    def require(self, values, options):
        """Returns the kernel compiled for arguments. Raises RuntimeError if the hook of the cache prevents that."""
        found = self.specialize(values, options, warmup=True)
        if found is None:
            raise RuntimeError(f"the hook jit_cache_hook prevents the compilation of {self.__name__}")
        return found

    def translate(self, entries, options):
        """Returns the kernel in TTIR for the entries of its arguments."""
        from ..frontend.visitor import Session, deep_recursion
        from .signature import make_arguments

        names = dict(zip(self.arg_names, entries))
        arguments, scope = make_arguments(names)
        session = Session(options)
        name = self.name_of(names)
        with deep_recursion:
            builder = session.kernel(self, arguments, scope, name)
            text = builder.text()
        found = [*builder.warnings, *((place, LOST_FACT % name) for place, name in builder.lost.items())]
        for (file, line, _), warning in found:
            warnings.warn_explicit(warning, CompileWarning, file, line)
        return Compiled(self, name, names, options, text, session.uses.all())

    def name_of(self, entries):
        """Returns the name of the kernel for the entries of its arguments."""
        if self.repr_function is None:
            return self.__name__
        name = self.repr_function(Specialization.of(entries))
        if not isinstance(name, str) or not name:
            raise TypeError(f"expected a name from the function repr of {self.__name__}, but got {name!r}")
        return name

    def start(self, compiled, grid, values, launch_options):
        """Runs a compiled kernel on the CPU."""
        from .launch import flatten_arguments

        if compiled.options.target != "cpu":
            raise ValueError(
                f"expected the target 'cpu' of a launch, but got '{compiled.options.target}': use compile or warmup"
            )
        arguments = []
        for name, entry in compiled.entries.items():
            flatten_arguments(entry, values[name], arguments)
        compiled.kernel.launch(grid, arguments, **launch_options)

    def launch(self, compiled, grid, *arguments, **named):
        """Runs a compiled kernel with arguments of the kind that it is compiled for. Those that are known at compile
        time may be left out. Raises ValueError for others than it is compiled for."""
        from .signature import require_compiled_for

        values = self.place(arguments, named, compiled.known)
        compiled.options.require_compiled_with(check(self.__name__, named))
        for parameter in self.parameters:
            require_compiled_for(compiled.entries[parameter.name], parameter, values[parameter.name])
        with knobs.runtime.around_launch(compiled, grid, values):
            self.start(compiled, grid, values, {})

    def ttir(self, *arguments, **named) -> str:
        """Returns the TTIR for arguments, or for types in their place."""
        values, options = self.bind(arguments, named)
        return self.require(values, options).ttir

    def compile(self, *arguments, target, **named):
        """Returns what `triton_mlir.compile` makes of the kernel for a target, such as "sm_90a" or "cpu", for
        arguments or for types in their place. Options are those of the compiler: num_warps=8, emit="ttgir"."""
        emit = {name: named.pop(name) for name in ("emit", "keep_stages") if name in named}
        values, options = self.bind(arguments, named, target=target)
        compiled = self.require(values, options)
        if not emit:
            return compiled.kernel
        return compile_text(compiled.ttir, options.with_options(**emit), self.__name__)


@typing.overload
def jit(fn: types.FunctionType) -> JITFunction: ...


@typing.overload
def jit(**options: typing.Any) -> typing.Callable[[types.FunctionType], JITFunction]: ...


def jit(
    fn=None,
    *,
    version=None,
    repr=None,
    launch_metadata=None,
    do_not_specialize=(),
    do_not_specialize_on_alignment=(),
    debug=None,
    noinline=False,
    source=None,
):
    """Decorates a function in the language.

    Parameters listed in `do_not_specialize`, by name or index, are not compiled for the value 1 or for multiples of
    16; with `do_not_specialize_on_alignment` not for multiples of 16. `debug` keeps device_assert. `noinline` keeps
    calls of the function. `source` is its text, a `def`, if Python does not have it, and for a lambda, which needs it.
    `repr`, a function of an object with the `signature` and the `constants` by name, returns the name of the compiled
    kernel. `launch_metadata`, a function of the grid, the metadata of the kernel and the arguments by name, returns a
    dict for the hooks of launches.
    Raises TypeError for what is no function, and for an option of another type. A name that no parameter has is a
    CompileWarning.
    """
    options = {
        "repr": require_hook(repr, "repr"),
        "launch_metadata": require_hook(launch_metadata, "launch_metadata"),
        "do_not_specialize": require_names(do_not_specialize, "do_not_specialize"),
        "do_not_specialize_on_alignment": require_names(
            do_not_specialize_on_alignment, "do_not_specialize_on_alignment"
        ),
        "debug": require_type(debug, "debug", bool),
        "noinline": require_type(noinline, "noinline", bool),
        "source": require_type(source, "source", str),
    }
    if fn is None:
        return lambda function: JITFunction(require_function(function), options)
    return JITFunction(require_function(fn), options)


def warn_at(function, text):
    """Warns at the first line of a function, which may be decorated."""
    code = inspect.unwrap(function).__code__
    warnings.warn_explicit(text, CompileWarning, code.co_filename, code.co_firstlineno)


def require_hook(value, name):
    """Returns a function or None. Raises TypeError for other values."""
    if value is not None and not callable(value):
        raise TypeError(f"expected a function as {name}, but got {value!r}")
    return value


def require_type(value, name, type):
    """Returns a value of a type, or None. Raises TypeError for other values."""
    if value is not None and not isinstance(value, type):
        raise TypeError(f"expected a {type.__name__} as {name}, but got {value!r}")
    return value


def require_names(value, name):
    """Returns a list of names and indices of parameters; None is an empty one. Raises TypeError for other values."""
    value = () if value is None else value
    if not isinstance(value, (list, tuple, set, frozenset)) or not all(isinstance(item, (str, int)) for item in value):
        raise TypeError(f"expected a list of names or indices of parameters as {name}, but got {value!r}")
    return tuple(value)


def require_function(value):
    """Returns a function that `def` or `lambda` made. Raises TypeError for other values, for coroutines, and for a
    function with arguments of any name."""
    if isinstance(value, Callable):
        raise TypeError(f"expected a function to decorate, but got {value!r}, which is decorated with @triton.jit")
    if not isinstance(value, types.FunctionType):
        raise TypeError(f"expected a function of Python to decorate with @triton.jit, but got {value!r}")
    if value.__code__.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise TypeError(f"expected a function to decorate with @triton.jit, but {value.__name__} is `async def`")
    if value.__code__.co_flags & inspect.CO_VARKEYWORDS:
        last = list(inspect.signature(value).parameters)[-1]
        raise TypeError(f"expected parameters with names or a tuple of them, but {value.__name__} has '**{last}'")
    return value


__all__ = ["Compiled", "JITFunction", "jit"]
