# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CUDA driver's functions through ctypes, every return code checked."""

import ctypes
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_size_t, c_ubyte, c_uint, c_uint64, c_void_p

ATTRIBUTE_CLUSTER_DIMENSION = 4
ATTRIBUTE_CLUSTER_SCHEDULING = 5
SCHEDULING_SPREAD = 1


class LaunchAttribute(ctypes.Structure):
    """CUlaunchAttribute; every value that is set here is made of unsigned ints, of which the union has room for 16."""

    _fields_ = [("id", c_int), ("pad", c_ubyte * 4), ("value", c_uint * 16)]


class LaunchConfig(ctypes.Structure):
    """CUlaunchConfig."""

    _fields_ = [
        ("grid", c_uint * 3),
        ("block", c_uint * 3),
        ("shared", c_uint),
        ("stream", c_void_p),
        ("attributes", POINTER(LaunchAttribute)),
        ("attribute_count", c_uint),
    ]


SIGNATURES = {
    "cuInit": [c_uint],
    "cuDriverGetVersion": [POINTER(c_int)],
    "cuDeviceGetCount": [POINTER(c_int)],
    "cuDeviceGet": [POINTER(c_int), c_int],
    "cuDeviceGetName": [c_char_p, c_int, c_int],
    "cuDeviceGetAttribute": [POINTER(c_int), c_int, c_int],
    "cuDevicePrimaryCtxRetain": [POINTER(c_void_p), c_int],
    "cuDevicePrimaryCtxReset_v2": [c_int],
    "cuCtxSetCurrent": [c_void_p],
    "cuCtxSynchronize": [],
    "cuModuleLoadData": [POINTER(c_void_p), c_char_p],
    "cuModuleUnload": [c_void_p],
    "cuModuleGetFunction": [POINTER(c_void_p), c_void_p, c_char_p],
    "cuFuncGetAttribute": [POINTER(c_int), c_int, c_void_p],
    "cuFuncSetAttribute": [c_void_p, c_int, c_int],
    "cuLaunchKernelEx": [POINTER(LaunchConfig), c_void_p, POINTER(c_void_p), POINTER(c_void_p)],
    "cuTensorMapEncodeTiled": [
        c_void_p,
        c_int,
        c_uint,
        c_uint64,
        POINTER(c_uint64),
        POINTER(c_uint64),
        POINTER(c_uint),
        POINTER(c_uint),
        c_int,
        c_int,
        c_int,
        c_int,
    ],
    "cuMemAlloc_v2": [POINTER(c_uint64), c_size_t],
    "cuMemFree_v2": [c_uint64],
    "cuMemGetInfo_v2": [POINTER(c_size_t), POINTER(c_size_t)],
    "cuMemcpyHtoD_v2": [c_uint64, c_void_p, c_size_t],
    "cuMemcpyDtoH_v2": [c_void_p, c_uint64, c_size_t],
    "cuMemcpyDtoDAsync_v2": [c_uint64, c_uint64, c_size_t, c_void_p],
    "cuMemsetD8Async": [c_uint64, c_ubyte, c_size_t, c_void_p],
    "cuEventCreate": [POINTER(c_void_p), c_uint],
    "cuEventRecord": [c_void_p, c_void_p],
    "cuEventSynchronize": [c_void_p],
    "cuEventElapsedTime": [POINTER(c_float), c_void_p, c_void_p],
    "cuEventDestroy_v2": [c_void_p],
    "cuGetErrorName": [c_int, POINTER(c_char_p)],
    "cuGetErrorString": [c_int, POINTER(c_char_p)],
}


class NoDevice(Exception):
    """There is no driver or no device here; the message says which."""


class DriverError(Exception):
    """A call of the driver returned an error."""

    def __init__(self, function, code, name, text):
        super().__init__(f"{function}: {name} ({code}): {text}")
        self.code = code


class Driver:
    """libcuda; calling an attribute calls the function of that name and raises DriverError unless it succeeds."""

    def __init__(self, path="libcuda.so.1"):
        try:
            self.library = ctypes.CDLL(path)
        except OSError as error:
            raise NoDevice(f"no CUDA device: {error}") from None
        for name, types in SIGNATURES.items():
            function = getattr(self.library, name, None)
            if function is None:
                raise NoDevice(f"no usable CUDA driver: it has no {name}")
            function.restype, function.argtypes = c_int, types

    def __getattr__(self, name):
        if name not in SIGNATURES:
            raise AttributeError(name)
        function = getattr(self.library, name)

        def checked(*arguments):
            code = function(*arguments)
            if code:
                raise self.error(name, code)

        setattr(self, name, checked)
        return checked

    def error(self, function, code):
        name, text = c_char_p(), c_char_p()
        self.library.cuGetErrorName(code, byref(name))
        self.library.cuGetErrorString(code, byref(text))
        return DriverError(function, code, (name.value or b"unknown error").decode(), (text.value or b"").decode())
