# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bindings of the C API in `triton-c/Compiler.h`, `triton-c/Kernel.h` and `triton-c/Simulator.h`."""

import atexit
import contextlib
import ctypes
import functools
import os
import pathlib
import threading

from .diagnostics import SEVERITIES, Diagnostic

API_VERSION = 8
FILE = "libTritonC.so"

Handle = ctypes.c_void_p


class CDiagnostic(ctypes.Structure):
    _fields_ = [
        ("severity", ctypes.c_int),
        ("message", ctypes.c_char_p),
        ("file", ctypes.c_char_p),
        ("line", ctypes.c_uint),
        ("column", ctypes.c_uint),
    ]


class CBuffer(ctypes.Structure):
    _fields_ = [
        ("address", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("name", ctypes.c_char_p),
        ("is_read_only", ctypes.c_int),
    ]


DiagnosticHandler = ctypes.CFUNCTYPE(None, ctypes.POINTER(CDiagnostic), ctypes.c_void_p)
PrintHandler = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_char), ctypes.c_size_t, ctypes.c_void_p)


class CLaunch(ctypes.Structure):
    _fields_ = [
        ("grid", ctypes.c_int32 * 3),
        ("threads", ctypes.c_uint32),
        ("arguments", ctypes.POINTER(ctypes.c_void_p)),
        ("argument_count", ctypes.c_size_t),
        ("buffers", ctypes.POINTER(CBuffer)),
        ("buffer_count", ctypes.c_size_t),
        ("print", PrintHandler),
        ("print_user_data", ctypes.c_void_p),
        ("stop", ctypes.POINTER(ctypes.c_int32)),
        ("in_background", ctypes.c_int),
    ]


REPORT = [DiagnosticHandler, ctypes.c_void_p]


class CSimulation(ctypes.Structure):
    _fields_ = [
        ("kernel", ctypes.c_char_p),
        ("grid", ctypes.c_uint32 * 3),
        ("block_threads", ctypes.c_uint32),
        ("dynamic_shared", ctypes.c_uint32),
        ("arguments", ctypes.POINTER(ctypes.c_void_p)),
        ("argument_count", ctypes.c_size_t),
        ("buffers", ctypes.POINTER(CBuffer)),
        ("buffer_count", ctypes.c_size_t),
        ("schedules", ctypes.c_uint),
        ("seed", ctypes.c_uint64),
        ("step_limit", ctypes.c_uint64),
        ("threads", ctypes.c_uint32),
        ("stop", ctypes.POINTER(ctypes.c_int32)),
        ("print", PrintHandler),
        ("print_user_data", ctypes.c_void_p),
    ]


SIGNATURES = {
    # Function: (result, parameters)
    "tritonApiVersion": (ctypes.c_int, []),
    "tritonVersion": (ctypes.c_char_p, []),
    "tritonContextCreate": (Handle, []),
    "tritonContextDestroy": (None, [Handle]),
    "tritonOptionsCreate": (Handle, []),
    "tritonOptionsDestroy": (None, [Handle]),
    "tritonOptionsSet": (ctypes.c_int, [Handle, ctypes.c_char_p, ctypes.c_char_p, *REPORT]),
    "tritonOptionsSetDefault": (ctypes.c_int, [Handle, ctypes.c_char_p, ctypes.c_char_p, *REPORT]),
    "tritonCompile": (Handle, [Handle, Handle, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, *REPORT]),
    "tritonArtifactDestroy": (None, [Handle]),
    "tritonArtifactGetData": (Handle, [Handle]),
    "tritonArtifactGetSize": (ctypes.c_size_t, [Handle]),
    "tritonArtifactGetStage": (ctypes.c_char_p, [Handle]),
    "tritonArtifactGetPassedStage": (Handle, [Handle, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t)]),
    "tritonArtifactGetMetadata": (ctypes.c_char_p, [Handle]),
    "tritonKernelLoad": (Handle, [Handle, *REPORT]),
    "tritonKernelLoadObject": (Handle, [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, *REPORT]),
    "tritonKernelDestroy": (None, [Handle]),
    "tritonKernelLaunch": (ctypes.c_int, [Handle, ctypes.POINTER(CLaunch), *REPORT]),
    "tritonKernelStart": (ctypes.c_int, [Handle, ctypes.POINTER(CLaunch), ctypes.POINTER(Handle), *REPORT]),
    "tritonKernelLaunchFor": (
        ctypes.c_int,
        [Handle, ctypes.POINTER(CLaunch), ctypes.c_uint, ctypes.POINTER(Handle), *REPORT],
    ),
    "tritonLaunchWait": (ctypes.c_int, [Handle, ctypes.c_uint]),
    "tritonLaunchFinish": (ctypes.c_int, [Handle, *REPORT]),
    "tritonSimulate": (
        ctypes.c_int,
        [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.POINTER(CSimulation), *REPORT],
    ),
}


def candidates():
    """Yields the possible paths of the library: in or beside the package, or in a build folder of the sources."""
    package = pathlib.Path(__file__).absolute().parent
    yield package / FILE
    yield package.parent.parent / FILE
    yield package.parent.parent / "lib" / FILE
    for preset in ("release", "dev"):
        yield package.parent.parent / "build" / preset / "lib" / FILE


@functools.lru_cache(maxsize=None)
def find():
    """Returns the path of the library."""
    paths = list(candidates())
    path = next((path for path in paths if path.exists()), None)
    if path is None:
        raise ImportError(f"cannot find {', '.join(map(str, paths))}: build the target TritonC")
    return path


def open_lazily(path):
    """Opens a library whose functions are bound at their first call. `ctypes.CDLL` binds all of them, and so those of
    LLVM, at once."""
    try:
        function = ctypes.CDLL(None).dlopen
    except (AttributeError, TypeError, OSError):
        return ctypes.CDLL(path)
    function.restype, function.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
    handle = function(os.fsencode(path), os.RTLD_LAZY | os.RTLD_LOCAL)
    # Another attempt reports the reason of a failure.
    return ctypes.CDLL(path, handle=handle) if handle else ctypes.CDLL(path)


def preload():
    """Loads the library, if it is there, so that the first kernel does not wait for it."""
    with contextlib.suppress(ImportError, OSError):
        load()


@functools.lru_cache(maxsize=None)
def load():
    """Loads the library, and declares the types of its functions."""
    path = find()
    library = open_lazily(str(path))
    # An older library lacks functions.
    if library.tritonApiVersion() < API_VERSION:
        raise ImportError(f"expected API version {API_VERSION} of {path}, but got {library.tritonApiVersion()}")
    for name, (result, parameters) in SIGNATURES.items():
        function = getattr(library, name, None)
        if function is None:
            raise ImportError(f"expected the function {name} in {path}, but found none: build the target TritonC")
        function.restype, function.argtypes = result, parameters
    return library


def version():
    """Returns the release of the compiler. Raises ImportError if its library is not found."""
    return load().tritonVersion().decode()


class RunningCalls:
    """The calls of the library that run. The end of the process waits for them, because threads in the library must not
    outlive what it has in static memory."""

    def __init__(self):
        self.count, self.has_ended, self.changed = 0, False, threading.Condition()

    def __enter__(self):
        with self.changed:
            if threading.current_thread().daemon:
                # At the end of the process, daemon threads stop here instead of entering the library.
                self.changed.wait_for(lambda: not self.has_ended)
            self.count += 1

    def __exit__(self, *_):
        with self.changed:
            self.count -= 1
            self.changed.notify_all()

    def end(self):
        """Waits until no call runs, and lets daemon threads begin no other."""
        with self.changed:
            self.has_ended = True
            self.changed.wait_for(lambda: self.count == 0)


running_calls = RunningCalls()
atexit.register(running_calls.end)


class Reports(list):
    """The diagnostics of a call that gets `handler`."""

    def __init__(self):
        super().__init__()
        self.handler = DiagnosticHandler(self.receive)

    def receive(self, diagnostic, _):
        found = diagnostic.contents
        self.append(
            Diagnostic(SEVERITIES[found.severity], decode(found.message), decode(found.file), found.line, found.column)
        )


def encode(text):
    """Returns text as a string of C, which ends at the first zero byte."""
    if not isinstance(text, str):
        raise TypeError(f"expected text, but got {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"expected text without zero bytes, but got {text!r}")
    return text.encode()


def decode(text):
    return text.decode(errors="replace")
