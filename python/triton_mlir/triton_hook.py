# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs existing Triton programs through this compiler: it takes the place of Triton 3.6's own stages, from TTIR on.

    from triton_mlir import triton_hook

    triton_hook.install()       # before the first kernel is compiled
    add[grid](x, y, o, n)       # launched by Triton, as ever

Kernels are written, specialized, cached, tuned and launched by Triton. docs/TritonHook.md has the details.
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
from .triton_stages import KernelStages

RELEASE = "3.6."

lock = threading.Lock()
installed = None


class FallbackWarning(UserWarning):
    """A kernel that Triton's own stages compile."""


class Compilation(NamedTuple):
    """One kernel that was compiled; those that Triton found in its cache are not."""

    kernel: str
    # "triton-mlir" or "triton".
    compiler: str
    # Why Triton compiled it.
    reason: Optional[str] = None


class Hook:
    """The compiler in the place of Triton's stages: a function that Triton calls with them for each compilation."""

    def __init__(self, previous, fallback, options):
        self.previous, self.fallback, self.options = previous, fallback, options
        self.compilations = []

    def __call__(self, backend=None, stages=None, options=None, language=None, capability=None):
        # Once uninstalled it does nothing, for others may have kept it to call it.
        if installed is self and capability is not None:
            KernelStages(stages, options, capability, self).replace()
        if self.previous is not None:
            self.previous(backend, stages, options, language, capability)

    def compiled(self, kernel):
        self.compilations.append(Compilation(kernel, "triton-mlir"))

    def refused(self, kernel, problem):
        """What cannot be compiled: an exception, or Triton's work."""
        if not self.fallback:
            raise problem
        self.compilations.append(Compilation(kernel, "triton", str(problem)))
        warnings.warn(f"Triton compiles {kernel}: {problem}", FallbackWarning, stacklevel=4)

    @functools.cached_property
    def key(self):
        """What tells code made by this compiler, with these options, from other code in Triton's cache."""
        digest = hashlib.sha256(library.find().read_bytes())
        for name in ("triton_hook.py", "triton_stages.py"):
            digest.update(pathlib.Path(__file__).with_name(name).read_bytes())
        options = "".join(f"-{name}={value}" for name, value in self.options)
        return f"triton-mlir-{library.version()}-{digest.hexdigest()}{options}{'-fallback' * self.fallback}"


def install(fallback=False, **options):
    """From now on Triton's kernels are compiled by this compiler.

    What it cannot compile raises CompileError, which names the operation, its place and the reason. With `fallback`
    Triton's own stages compile such a kernel, after a FallbackWarning. Further options are those of
    triton_mlir.compile, such as verify_stages=False. Installing it again changes the options.
    """
    global installed
    import triton

    if not triton.__version__.startswith(RELEASE):
        raise ImportError(f"this works with Triton {RELEASE}x, and this is Triton {triton.__version__}")
    library.load()
    uninstall()
    with lock:
        runtime = triton.knobs.runtime
        settings = tuple(sorted((name, spell(value)) for name, value in options.items()))
        installed = Hook(runtime.add_stages_inspection_hook, fallback, settings)
        runtime.add_stages_inspection_hook = installed
        set_compiler_key(installed.key)
        forget_kernels()


def uninstall():
    """Triton's kernels are compiled by Triton again. Nothing happens where nothing was installed."""
    global installed
    with lock:
        if installed is None:
            return
        import triton

        runtime = triton.knobs.runtime
        # A hook that was set since then stays, and calls this one, which does nothing any more.
        if runtime.add_stages_inspection_hook is installed:
            runtime.add_stages_inspection_hook = installed.previous
        installed = None
        set_compiler_key(None)
        forget_kernels()


def compilations():
    """What was compiled since it was installed, in that order: tuples of kernel, compiler and reason."""
    current = installed
    return tuple(current.compilations) if current else ()


def set_compiler_key(key):
    """Adds to what Triton calls its version wherever it keeps compiled kernels; None takes it away again."""
    from triton.runtime import cache

    original = getattr(cache.triton_key, "original", cache.triton_key)
    replacement = original
    if key is not None:

        def replacement():
            return f"{original()}-{key}"

        replacement.original = original
    cache.triton_key = replacement
    # PyTorch's Inductor, if it is here already, has a name of its own for the function.
    inductor = sys.modules.get("torch._inductor.runtime.triton_compat")
    if inductor is not None:
        inductor.triton_key = replacement


def forget_kernels():
    """Kernels that are loaded already are looked up by their arguments alone: each function forgets its own."""
    from triton.runtime.jit import JITFunction

    for value in gc.get_objects():
        # Not isinstance: it would ask objects for their class that answer with something else, or complain.
        if issubclass(type(value), JITFunction) and "device_caches" in vars(value):
            value.device_caches.clear()


__all__ = ["Compilation", "CompileError", "FallbackWarning", "compilations", "install", "uninstall"]
