# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Settings of the process, and functions that are called at compilations and launches: `triton.knobs`.

| name | environment | meaning |
| --- | --- | --- |
| `cache.dir` | `TRITON_CACHE_DIR` | folder of compiled kernels; by default `triton-mlir` in the user's cache folder |
| `cache.enabled` | `TRITON_MLIR_CACHE=0` | whether compiled kernels are kept on disk |
| `compilation.always_compile` | `TRITON_ALWAYS_COMPILE=1` | whether the disk is never read |
| `compilation.listener` | | called after each compilation with `src`, `metadata`, `times`, `cache_hit` |
| `language.fp32_default` | `TRITON_F32_DEFAULT=ieee` | the precision of dots of float32 that name none |
| `language.default_fp_fusion` | `TRITON_DEFAULT_FP_FUSION=0` | whether products and sums are fused by default |
| `runtime.debug` | `TRITON_DEBUG=1` | whether `device_assert` is checked, as with `debug=True` |
| `runtime.launch_enter_hook` | | called before each launch; `add(f)`, `remove(f)` |
| `runtime.launch_exit_hook` | | the same after each launch |
| `runtime.jit_cache_hook` | | called before a kernel is compiled for new arguments; True prevents it, and the launch |
| `runtime.jit_post_compile_hook` | | the same after the kernel has been translated |
| `runtime.kernel_load_start_hook` | | called before machine code is made or loaded; `add(f)`, `remove(f)` |
| `runtime.kernel_load_end_hook` | | the same after it |

A hook of launches is called with an object whose `get()` returns a dict: `name`, `function`, `stream`, `grid`, and what
`@triton.jit(launch_metadata=...)` adds. A hook of compilations gets `key`, `repr`, `fn`, `compile`, `is_manual_warmup`
and `already_compiled` as named arguments (hooks.py).
"""

import contextlib
import os
import pathlib
from typing import NamedTuple

# Hooks and settings for which launches need the general way instead of that of dispatch.py.
reasons: list = []


def is_set(name, default=""):
    """Whether an environment variable is on."""
    return os.environ.get(name, default).lower() in ("1", "true", "on", "yes", "y")


class Setting:
    """A setting that kernels are compiled for. Plans of launches are made for its value at the beginning."""

    def __init__(self, value):
        self.value = self.first = value

    def __get__(self, knobs, _):
        return self.value

    def __set__(self, knobs, value):
        self.value = value
        if self in reasons:
            reasons.remove(self)
        if value != self.first:
            reasons.append(self)


class HookChain:
    """Functions that are called in the order of their addition; the last added comes first with `is_reversed`.
    Launches heed those of launches only."""

    def __init__(self, is_reversed=False, is_launch=True):
        self.calls, self.is_reversed, self.is_launch = [], is_reversed, is_launch

    def add(self, function):
        """Adds a function, once."""
        if not callable(function):
            raise TypeError(f"expected a function as a hook, but got {function!r}")
        if function not in self.calls:
            self.calls.append(function)
        if self.is_launch and self not in reasons:
            reasons.append(self)

    def remove(self, function):
        """Removes a function, if it is there."""
        if function in self.calls:
            self.calls.remove(function)
        if not self.calls and self in reasons:
            reasons.remove(self)

    def __call__(self, *arguments, **named):
        for function in reversed(self.calls) if self.is_reversed else list(self.calls):
            function(*arguments, **named)


class LaunchMetadata:
    """What a hook of launches gets."""

    def __init__(self, compiled, grid, arguments):
        self.data = {"name": compiled.name, "function": compiled, "stream": 0, "grid": grid}
        self.compiled, self.arguments = compiled, arguments

    def get(self):
        """Returns a dict: the name of the kernel, the function, the stream, the grid, and what the function
        `launch_metadata` of the kernel adds, which is called once and only if this method is."""
        compiled, self.compiled = self.compiled, None
        extend = compiled and compiled.function.launch_metadata
        if extend:
            self.data.update(extend(self.data["grid"], compiled.metadata, self.arguments))
        return self.data


class Knobs:
    """Named settings. Raises AttributeError for others, and TypeError for values of another kind."""

    # The names of those that are a function or None.
    functions: tuple = ()

    def __setattr__(self, name, value):
        if not hasattr(self, name):
            raise AttributeError(f"expected the name of a knob, but got '{name}'")
        found = getattr(self, name)
        if isinstance(found, bool):
            if not isinstance(value, int) or value not in (0, 1):
                raise TypeError(f"expected True or False as {name}, but got {value!r}")
            value = bool(value)
        if name in self.functions and value is not None and not callable(value):
            raise TypeError(f"expected a function or None as {name}, but got {value!r}")
        if isinstance(found, HookChain) and not isinstance(value, HookChain):
            for function in list(found.calls):
                found.remove(function)
            if value is not None:
                found.add(value)
        else:
            object.__setattr__(self, name, value)


class Cache(Knobs):
    """Settings of the cache of compiled kernels on disk."""

    enabled = os.environ.get("TRITON_MLIR_CACHE", "1") != "0"
    chosen = None

    @property
    def dir(self):
        """The folder. It is made when the first kernel is kept."""
        if self.chosen is not None:
            return str(self.chosen)
        base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
        return os.environ.get("TRITON_CACHE_DIR") or str(pathlib.Path(base) / "triton-mlir")

    @dir.setter
    def dir(self, value):
        if value is not None and not isinstance(value, (str, os.PathLike)):
            raise TypeError(f"expected a path as cache.dir, but got {value!r}")
        self.chosen = value


class Times(NamedTuple):
    """The times of a compilation in microseconds: of the stages by name, as Triton's listeners take them."""

    ir_initialization: int
    lowering_stages: list
    store_results: int

    @property
    def total_lowering(self):
        """The time of all stages."""
        return sum(time for _, time in self.lowering_stages)

    @property
    def total(self):
        """The time of the whole compilation."""
        return self.ir_initialization + self.total_lowering + self.store_results


class Compilation(Knobs):
    """Settings of compilations."""

    functions = ("listener",)
    always_compile = is_set("TRITON_ALWAYS_COMPILE")
    listener = None

    def call_listener(self, text, metadata, seconds, is_hit):
        """Calls the listener after a compilation of a text, or after it was found on the disk."""
        times = Times(0, [("all", int(seconds * 1e6))], 0)
        self.listener(src=text, metadata=metadata, metadata_group={}, times=times, cache_hit=is_hit)


class Language(Knobs):
    """Settings of the language."""

    fp32_default = Setting(os.environ.get("TRITON_F32_DEFAULT") or None)
    default_fp_fusion = Setting(is_set("TRITON_DEFAULT_FP_FUSION", "1"))

    def options(self):
        """Returns the options of a launch that the settings stand for."""
        options = {} if self.default_fp_fusion else {"enable_fp_fusion": False}
        return {**options, "default_dot_input_precision": self.fp32_default}


class Runtime(Knobs):
    """Settings of launches."""

    functions = ("jit_cache_hook", "jit_post_compile_hook")

    def __init__(self):
        object.__setattr__(self, "launch_enter_hook", HookChain())
        object.__setattr__(self, "launch_exit_hook", HookChain(is_reversed=True))
        object.__setattr__(self, "kernel_load_start_hook", HookChain(is_launch=False))
        object.__setattr__(self, "kernel_load_end_hook", HookChain(is_reversed=True, is_launch=False))

    jit_cache_hook = None
    jit_post_compile_hook = None

    # Whether kernels check device_assert by default.
    debug = Setting(is_set("TRITON_DEBUG"))

    def around_launch(self, compiled, grid, arguments):
        """Returns a context that calls the hooks before and after a launch with arguments by name."""
        if self.launch_enter_hook.calls or self.launch_exit_hook.calls:
            return self.call_hooks(compiled, grid, arguments)
        return NO_HOOKS

    @contextlib.contextmanager
    def call_hooks(self, compiled, grid, arguments):
        """Calls the hooks before and after a launch."""
        metadata = LaunchMetadata(compiled, grid, arguments)
        self.launch_enter_hook(metadata)
        yield
        self.launch_exit_hook(metadata)


NO_HOOKS = contextlib.nullcontext()

cache, compilation, language, runtime = Cache(), Compilation(), Language(), Runtime()

__all__ = ["HookChain", "Times", "cache", "compilation", "language", "runtime"]
