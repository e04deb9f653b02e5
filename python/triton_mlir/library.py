# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler's shared library and its functions, as `triton-c/Compiler.h` and `triton-c/Kernel.h` declare them."""

import ctypes
import functools
import pathlib

from .diagnostics import SEVERITIES, Diagnostic

API_VERSION = 3
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
    _fields_ = [("address", ctypes.c_void_p), ("size", ctypes.c_size_t), ("name", ctypes.c_char_p)]


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
    ]


REPORT = [DiagnosticHandler, ctypes.c_void_p]

SIGNATURES = {
    # Function: (result, parameters)
    "tritonApiVersion": (ctypes.c_int, []),
    "tritonVersion": (ctypes.c_char_p, []),
    "tritonContextCreate": (Handle, []),
    "tritonContextDestroy": (None, [Handle]),
    "tritonOptionsCreate": (Handle, []),
    "tritonOptionsDestroy": (None, [Handle]),
    "tritonOptionsSet": (ctypes.c_int, [Handle, ctypes.c_char_p, ctypes.c_char_p, *REPORT]),
    "tritonCompile": (Handle, [Handle, Handle, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, *REPORT]),
    "tritonArtifactDestroy": (None, [Handle]),
    "tritonArtifactGetData": (Handle, [Handle]),
    "tritonArtifactGetSize": (ctypes.c_size_t, [Handle]),
    "tritonArtifactGetStage": (ctypes.c_char_p, [Handle]),
    "tritonArtifactGetPassedStage": (Handle, [Handle, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t)]),
    "tritonArtifactGetMetadata": (ctypes.c_char_p, [Handle]),
    "tritonKernelLoad": (Handle, [Handle, *REPORT]),
    "tritonKernelDestroy": (None, [Handle]),
    "tritonKernelLaunch": (ctypes.c_int, [Handle, ctypes.POINTER(CLaunch), *REPORT]),
}


def candidates():
    """Where the library may be: in the package, beside an installed or a built one, or in a build of the sources."""
    package = pathlib.Path(__file__).absolute().parent
    yield package / FILE
    yield package.parent.parent / FILE
    yield package.parent.parent / "lib" / FILE
    for preset in ("release", "dev"):
        yield package.parent.parent / "build" / preset / "lib" / FILE


@functools.lru_cache(maxsize=None)
def find():
    """The library's file."""
    places = list(candidates())
    path = next((place for place in places if place.exists()), None)
    if path is None:
        raise ImportError(f"there is no {FILE} at {', '.join(map(str, places))}: build the target TritonC")
    return path


@functools.lru_cache(maxsize=None)
def load():
    """The library, with the types of its functions."""
    path = find()
    library = ctypes.CDLL(str(path))
    for name, (result, parameters) in SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters
    if library.tritonApiVersion() < API_VERSION:
        raise ImportError(f"{path} is older than this package")
    return library


def version():
    """The release of the compiler."""
    return load().tritonVersion().decode()


class Reports(list):
    """Diagnostics of a call; `handler` is what the call takes for them."""

    def __init__(self):
        super().__init__()
        self.handler = DiagnosticHandler(self.receive)

    def receive(self, diagnostic, _):
        found = diagnostic.contents
        self.append(
            Diagnostic(SEVERITIES[found.severity], decode(found.message), decode(found.file), found.line, found.column)
        )


def decode(text):
    return text.decode(errors="replace")
