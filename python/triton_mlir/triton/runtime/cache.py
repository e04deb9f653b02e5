# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled kernels on disk: one file each in `knobs.cache.dir`.

The key is the text of the kernel in the IR, which contains all functions, constants and types that it depends on,
with the options, the target, and the version of the library; for the CPU also the kind of the processor. A file begins
with a line that is the checksum of the rest, and a line of JSON, and the data of the artifact follow. Files are
complete or absent: a file gets its name when it has been written. One that cannot be read, or whose checksum is wrong,
counts as absent.
"""

import functools
import hashlib
import json
import os
import pathlib
import platform
import stat
import tempfile
import time

from ... import compilation, library
from ...compilation import Artifact, issue_warnings
from ...diagnostics import CompileError, Diagnostic
from ...kernel import Kernel
from ..frontend.diagnostics import with_excerpts
from . import knobs

FORMAT = 2
# The fields of /proc/cpuinfo that tell the instructions of a processor.
PROCESSOR_FIELDS = ("vendor_id", "cpu family", "model", "stepping", "flags", "Features", "CPU ")


@functools.lru_cache(maxsize=None)
def compiler_key():
    """Returns text that differs between builds of the library."""
    status = os.stat(library.find())
    return f"{FORMAT} {status.st_size} {status.st_mtime_ns}"


def triton_key():
    """Returns text that differs between builds of the compiler, for the keys of other caches, such as PyTorch's."""
    return hashlib.sha256(f"triton-mlir {library.find()} {compiler_key()}".encode()).hexdigest()


@functools.lru_cache(maxsize=None)
def processor_key():
    """Returns text that differs between kinds of processors."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            first = file.read(1 << 14).split("\n\n")[0]
    except OSError:
        first = platform.processor()
    lines = [line for line in first.splitlines() if line.startswith(PROCESSOR_FIELDS)]
    return "\n".join([platform.machine(), *lines])


def path_of(text, name, target, settings):
    """Returns the file of a kernel."""
    parts = [compiler_key(), processor_key() if target == "cpu" else "", name, target, repr(settings), text]
    digest = hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()
    return pathlib.Path(knobs.cache.dir) / f"{digest[:40]}.kernel"


def read_regular(path):
    """Returns the bytes of a regular file. Raises OSError for others, such as a FIFO, which would block."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"expected a regular file, but got {path}")
        return file.read()


def checksum_of(content):
    return hashlib.sha256(content).hexdigest().encode()


def read(path):
    """Returns the Artifact in a file, or None if there is none that is whole."""
    try:
        checksum, _, content = read_regular(path).partition(b"\n")
        if checksum != checksum_of(content):
            return None
        header, _, data = content.partition(b"\n")
        fields = json.loads(header)
        diagnostics = tuple(Diagnostic(*entry) for entry in fields["diagnostics"])
        return Artifact(fields["stage"], data, json.loads(fields["metadata"]), diagnostics, fields["passed"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write(path, artifact):
    """Keeps an Artifact in a file. A folder that cannot be written keeps nothing."""
    fields = {
        "stage": artifact.stage,
        "metadata": json.dumps(artifact.metadata),
        "diagnostics": [
            (entry.severity, entry.message, entry.file, entry.line, entry.column) for entry in artifact.diagnostics
        ],
        "passed": artifact.passed,
    }
    content, temporary = json.dumps(fields).encode() + b"\n" + artifact.data, None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(checksum_of(content) + b"\n" + content)
        os.replace(temporary, path)
    except OSError:
        if temporary is not None:
            pathlib.Path(temporary).unlink(missing_ok=True)


def load(artifact):
    """Returns a Kernel for an artifact of the CPU's machine code, the artifact itself at another stage, and None for
    code that does not load."""
    if artifact.stage != "object":
        return artifact
    reports = library.Reports()
    handle = library.load().tritonKernelLoadObject(
        artifact.data, len(artifact.data), json.dumps(artifact.metadata).encode(), reports.handler, None
    )
    return Kernel(handle, artifact) if handle else None


def compile_cached(text, name, target, options):
    """Returns what `triton_mlir.compile` does, and whether it is from the disk. Raises CompileError."""
    if not knobs.cache.enabled:
        return compilation.compile(text, target, name=name, **options), False
    path = path_of(text, name, target, sorted(options.items()))
    artifact = None if knobs.compilation.always_compile else read(path)
    found = artifact and load(artifact)
    if found:
        issue_warnings(artifact)
        return found, True
    made = compilation.compile(text, target, name=name, **options)
    write(path, getattr(made, "artifact", made))
    return made, False


def compile_text(text, options, name):
    """Compiles TTIR, or takes the result from the disk. Raises CompilationError with the lines of the program."""
    start = time.perf_counter()
    try:
        # Those without effect on a target must make sense nevertheless.
        compilation.check_settings(compilation.as_settings(dict(options.compiler)))
        result, is_hit = compile_cached(text, name, options.target, options.of_compiler())
    except CompileError as error:
        raise with_excerpts(error) from None
    if knobs.compilation.listener is not None:
        knobs.compilation.call_listener(text, result.metadata, time.perf_counter() - start, is_hit)
    return result
