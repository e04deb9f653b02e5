# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation of IR to artifacts of any stage, and to kernels for the CPU."""

import contextlib
import copy
import ctypes
import functools
import json
import warnings

from . import library
from .diagnostics import CompileError, CompileWarning
from .kernel import Kernel

CACHE_SIZE = 256
STAGES = ("ttir", "ttgir", "allocated", "nvvm", "cpu", "llvm", "ptx")


class Artifact:
    """The result of a compilation: the `data` of a `stage`, with the `metadata` for launchers. `passed` contains the
    text of earlier stages that the option keep_stages requests."""

    def __init__(self, stage, data, metadata, diagnostics, passed):
        self.stage, self.data, self.metadata, self.diagnostics = stage, data, metadata, diagnostics
        self.passed = passed

    @property
    def text(self):
        """The data as text."""
        return self.data.decode()

    def __repr__(self):
        return f"<Artifact {self.metadata.get('name')} at stage {self.stage}, {len(self.data)} bytes>"


# The contexts that no thread uses. Their total number is the maximum number of concurrent compilations so far.
idle_contexts = []


@contextlib.contextmanager
def borrowed_context():
    """Yields a context for exclusive use. Contexts are reused, but threads must not share them."""
    try:
        handle = idle_contexts.pop()
    except IndexError:
        handle = library.load().tritonContextCreate()
    try:
        yield handle
    finally:
        idle_contexts.append(handle)


def compile(source, target=None, *, name="source", **options):
    """Compiles a source, text or bytes at any stage, for a target such as "sm_90a" (or "cuda:90") or "cpu".

    Options are those of `triton-c/Compiler.h`, with underscores: num_warps=8, emit="llvm". Kernels for the CPU check
    accesses, gather indices, divisors and the facts that the source states, unless bounds_checking=False, and can be
    interrupted in loops, unless interruptible=False.
    Returns a loaded Kernel for the CPU, unless `emit` is an earlier stage; otherwise an Artifact. `name` is the name of
    the source in messages. Raises CompileError, and issues a CompileWarning for each warning. Results are cached by
    source and options, unless remarks go to a file.
    """
    if target is not None:
        options["target"] = target
    defaults = {"bounds_checking": True, "interruptible": True} if target in (None, "cpu") else {}
    if isinstance(source, str):
        source = source.encode()
    elif not isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError(f"expected the text or bytes of a kernel as the source, but got {type(source).__name__}")
    writes_file = any(key.replace("-", "_") in ("remarks_output_file", "remark_format") for key in options)
    run = run_compiler if writes_file else cached_compile
    result = run(bytes(source), name, as_settings(options), as_settings(defaults))
    issue_warnings(result.artifact if isinstance(result, Kernel) else result)
    # The caller may change what it gets, but not what later callers get.
    return result if isinstance(result, Kernel) else copy.deepcopy(result)


def issue_warnings(artifact):
    """Issues the warnings of a compilation, for the caller of the caller."""
    for diagnostic in artifact.diagnostics:
        if diagnostic.severity == "warning":
            warnings.warn(str(diagnostic), CompileWarning, stacklevel=3)


def spell(value):
    """Returns the value of an option as text."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def as_settings(options):
    """Returns pairs of name and value, both text. Raises TypeError for an option without a value, and for one that is
    given with underscores and with hyphens."""
    settings = {}
    for key, value in options.items():
        name = key.replace("_", "-")
        if value is None:
            raise TypeError(f"expected a value of the option {name}, but got None")
        if name in settings:
            raise TypeError(f"expected one value of the option {name}, but got two")
        settings[name] = spell(value)
    return tuple(sorted(settings.items()))


@functools.lru_cache(maxsize=CACHE_SIZE)
def cached_compile(source, name, options, defaults):
    return run_compiler(source, name, options, defaults)


@contextlib.contextmanager
def made_settings(reports, options, defaults=()):
    """Yields the options of a compilation in C. Raises CompileError for unknown options and invalid values."""
    functions = library.load()
    settings = functions.tritonOptionsCreate()
    try:
        for pairs, set_option in (
            (defaults, functions.tritonOptionsSetDefault),
            (options, functions.tritonOptionsSet),
        ):
            for key, value in pairs:
                key, value = library.encode(key.replace("_", "-")), library.encode(value)
                if not set_option(settings, key, value, reports.handler, None):
                    raise CompileError(reports)
        yield settings
    finally:
        functions.tritonOptionsDestroy(settings)


@functools.lru_cache(maxsize=CACHE_SIZE)
def check_settings(options):
    """Raises CompileError for unknown options and invalid values, whether or not a target ignores them. Options are
    pairs of name and value, both text."""
    with made_settings(library.Reports(), options):
        pass


def run_compiler(source, name, options, defaults=()):
    """Compiles bytes. Options are pairs of name and value, both text; warnings report those without effect, but not
    defaults."""
    functions, reports = library.load(), library.Reports()
    with made_settings(reports, options, defaults) as settings, borrowed_context() as context, library.running_calls:
        artifact = functions.tritonCompile(
            context, settings, source, len(source), library.encode(name), reports.handler, None
        )
    if not artifact:
        raise CompileError(reports)
    try:
        result = Artifact(
            functions.tritonArtifactGetStage(artifact).decode(),
            ctypes.string_at(functions.tritonArtifactGetData(artifact), functions.tritonArtifactGetSize(artifact)),
            json.loads(functions.tritonArtifactGetMetadata(artifact)),
            tuple(reports),
            passed_stages(artifact),
        )
        if result.stage != "object":
            return result
        loaded = functions.tritonKernelLoad(artifact, reports.handler, None)
        if not loaded:
            raise CompileError(reports)
        return Kernel(loaded, result)
    finally:
        functions.tritonArtifactDestroy(artifact)


def passed_stages(artifact):
    """Returns the text of each stage that an artifact keeps."""
    size = ctypes.c_size_t()
    texts = {}
    for stage in STAGES:
        text = library.load().tritonArtifactGetPassedStage(artifact, stage.encode(), ctypes.byref(size))
        if text:
            texts[stage] = ctypes.string_at(text, size.value).decode()
    return texts
