# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles existing Triton programs with this compiler, which replaces the stages of Triton 3.6 from TTIR on.

    from triton_mlir import triton_hook

    triton_hook.install()       # before the first kernel is compiled
    add[grid](x, y, o, n)       # launched by Triton, as usual

Triton still specializes, caches, tunes and launches kernels. See docs/TritonHook.md.
"""

import functools
import gc
import hashlib
import pathlib
import sys
import threading
import warnings
from typing import NamedTuple, Optional

from . import library
from .compilation import spell
from .diagnostics import CompileError
from .triton_scratch import DefaultAllocator
from .triton_stages import KernelStages

RELEASE = "3.6."

lock = threading.Lock()
installed = None


class FallbackWarning(UserWarning):
    """Triton's own stages compile a kernel that is not supported."""


class InstallWarning(UserWarning):
    """The hook has no effect on kernels that were loaded before it was installed."""


class Compilation(NamedTuple):
    """A compilation of a kernel that was not in Triton's cache."""

    kernel: str
    # "triton-mlir" or "triton".
    compiler: str
    # The reason why Triton compiled it.
    reason: Optional[str] = None


class Hook:
    """The hook that Triton calls with its stages for each compilation, and that replaces them."""

    def __init__(self, previous, fallback, options):
        self.previous, self.fallback, self.options = previous, fallback, options
        self.allocator = None
        self.compilations = []

    def __call__(self, backend=None, stages=None, options=None, language=None, capability=None):
        # Do nothing after uninstall(): other hooks may still call this one.
        if installed is self and capability is not None:
            KernelStages(stages, options, capability, self).replace()
        if self.previous is not None:
            self.previous(backend, stages, options, language, capability)

    def compiled(self, kernel):
        self.compilations.append(Compilation(kernel, "triton-mlir"))

    def refused(self, kernel, problem):
        """Raises `problem`, or lets Triton compile the kernel."""
        if not self.fallback:
            raise problem
        self.compilations.append(Compilation(kernel, "triton", str(problem)))
        warnings.warn(f"Triton compiles {kernel}: {problem}", FallbackWarning, stacklevel=4)

    @functools.cached_property
    def key(self):
        """The part of the key in Triton's cache that identifies this compiler and its options."""
        digest = hashlib.sha256(library.find().read_bytes())
        for name in ("triton_hook.py", "triton_stages.py"):
            digest.update(pathlib.Path(__file__).with_name(name).read_bytes())
        options = "".join(f"-{name}={value}" for name, value in self.options)
        return f"triton-mlir-{library.version()}-{digest.hexdigest()}{options}{'-fallback' * self.fallback}"


def install(fallback=False, **options):
    """Makes Triton compile its kernels with this compiler.

    Kernels that are not supported raise CompileError with the operation, its location and the reason. With `fallback`,
    Triton's own stages compile them, after a FallbackWarning. Further options are those of triton_mlir.compile, such as
    verify_stages=False. A second call changes the options.
    """
    global installed
    import triton

    if not triton.__version__.startswith(RELEASE):
        raise ImportError(f"expected Triton {RELEASE}x, but got {triton.__version__}")
    library.load()
    uninstall()
    with lock:
        runtime = triton.knobs.runtime
        settings = tuple(sorted((name, spell(value)) for name, value in options.items()))
        installed = Hook(runtime.add_stages_inspection_hook, fallback, settings)
        runtime.add_stages_inspection_hook = installed
        installed.allocator = DefaultAllocator()
        set_compiler_key(installed.key)
        forget_kernels()
    kernels = inductor_kernels()
    if kernels:
        names = ", ".join(sorted(kernels)[:3]) + (", ..." if len(kernels) > 3 else "")
        warnings.warn(
            f"The hook has no effect on {len(kernels)} kernels that Inductor has loaded ({names}): "
            "install it before functions that torch.compile returns run for the first time",
            InstallWarning,
            stacklevel=2,
        )


def uninstall():
    """Makes Triton compile its kernels itself again. Does nothing if the hook is not installed."""
    global installed
    with lock:
        if installed is None:
            return
        import triton

        runtime = triton.knobs.runtime
        # Keep a hook that was set later. It calls this one, which then does nothing.
        if runtime.add_stages_inspection_hook is installed:
            runtime.add_stages_inspection_hook = installed.previous
        installed.allocator.restore()
        installed = None
        set_compiler_key(None)
        forget_kernels()


def compilations():
    """Returns all compilations since install(), in order: tuples of kernel, compiler and reason."""
    current = installed
    return tuple(current.compilations) if current else ()


def set_compiler_key(key):
    """Adds `key` to the key of Triton's cache; None removes it."""
    from triton.runtime import cache

    original = getattr(cache.triton_key, "original", cache.triton_key)
    replacement = original
    if key is not None:

        def replacement():
            return f"{original()}-{key}"

        replacement.original = original
    cache.triton_key = replacement
    # PyTorch's Inductor, if it is loaded, has imported the function under its own name.
    inductor = sys.modules.get("torch._inductor.runtime.triton_compat")
    if inductor is not None:
        inductor.triton_key = replacement


def forget_kernels():
    """Clears the caches of loaded kernels of all functions, whose keys consist of the arguments only."""
    from triton.runtime.jit import JITFunction

    for value in gc.get_objects():
        # Do not use isinstance(), which calls __class__ of arbitrary objects.
        if issubclass(type(value), JITFunction) and "device_caches" in vars(value):
            value.device_caches.clear()


def inductor_kernels():
    """Returns the names of the kernels that PyTorch's Inductor has loaded for its own launchers."""
    heuristics = sys.modules.get("torch._inductor.runtime.triton_heuristics")
    if heuristics is None:
        return []
    autotuners = (value for value in gc.get_objects() if issubclass(type(value), heuristics.CachingAutotuner))
    return [tuner.fn.__name__ for tuner in autotuners if getattr(tuner, "launchers", None)]


__all__ = [
    "Compilation",
    "CompileError",
    "FallbackWarning",
    "InstallWarning",
    "compilations",
    "install",
    "uninstall",
]
