# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GPU, its memory, the kernels loaded on it and the events that time them.

Everything runs on the legacy default stream of the primary context, which is where other libraries of the same process
(PyTorch, Triton) run by default, so that their work and ours is ordered without further care.
"""

import ctypes
from ctypes import byref, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p

from .driver import (
    ATTRIBUTE_CLUSTER_DIMENSION,
    ATTRIBUTE_CLUSTER_SCHEDULING,
    SCHEDULING_SPREAD,
    Driver,
    DriverError,
    LaunchAttribute,
    LaunchConfig,
    NoDevice,
)
from .printed import captured

COMPUTE_CAPABILITY_MAJOR = 75
COMPUTE_CAPABILITY_MINOR = 76

FUNC_STATIC_SHARED_BYTES = 1
FUNC_LOCAL_BYTES = 3
FUNC_REGISTERS = 4
FUNC_MAX_DYNAMIC_SHARED_BYTES = 8
FUNC_NON_PORTABLE_CLUSTER_SIZE = 14

LARGEST_PORTABLE_CLUSTER = 8
SHARED_BYTES_WITHOUT_ASKING = 48 * 1024


class Device:
    """One GPU, with its primary context current in the calling thread."""

    def __init__(self, ordinal=0, driver=None):
        self.driver = driver or Driver()
        try:
            self.driver.cuInit(0)
            count = c_int()
            self.driver.cuDeviceGetCount(byref(count))
        except DriverError as error:
            raise NoDevice(f"no CUDA device: {error}") from None
        if ordinal >= count.value:
            raise NoDevice(f"no CUDA device {ordinal}: the driver sees {count.value}")
        handle = c_int()
        self.driver.cuDeviceGet(byref(handle), ordinal)
        self.handle = handle.value
        self.enter()

    def enter(self):
        context = c_void_p()
        self.driver.cuDevicePrimaryCtxRetain(byref(context), self.handle)
        self.driver.cuCtxSetCurrent(context)

    def reset(self):
        """Starts over after an error that a kernel left behind (an illegal address, say): all memory is gone."""
        self.driver.cuDevicePrimaryCtxReset_v2(self.handle)
        self.enter()

    @property
    def name(self):
        text = ctypes.create_string_buffer(256)
        self.driver.cuDeviceGetName(text, len(text), self.handle)
        return text.value.decode()

    @property
    def driver_version(self):
        """The CUDA version that the driver supports, e.g. "13.0"."""
        version = c_int()
        self.driver.cuDriverGetVersion(byref(version))
        return f"{version.value // 1000}.{version.value % 1000 // 10}"

    @property
    def compute_capability(self):
        return self.attribute(COMPUTE_CAPABILITY_MAJOR), self.attribute(COMPUTE_CAPABILITY_MINOR)

    def attribute(self, which):
        value = c_int()
        self.driver.cuDeviceGetAttribute(byref(value), which, self.handle)
        return value.value

    def free_memory(self):
        free, total = c_size_t(), c_size_t()
        self.driver.cuMemGetInfo_v2(byref(free), byref(total))
        return free.value

    def allocate(self, size):
        return Memory(self, size)

    def synchronize(self):
        self.driver.cuCtxSynchronize()

    def captured(self):
        """In a `with`: the list that gets the lines that kernels print."""
        return captured()

    def copy(self, destination, source, size):
        """Enqueues a copy between two addresses on the device."""
        self.driver.cuMemcpyDtoDAsync_v2(destination, source, size, None)

    def fill(self, address, byte, size):
        """Enqueues setting `size` bytes."""
        self.driver.cuMemsetD8Async(address, byte, size, None)

    def load(self, binary, name):
        return Function(self, binary, name)

    def event(self):
        return Event(self)


class Memory:
    """An allocation on the device, freed by free() or at the end of a `with`."""

    def __init__(self, device, size):
        self.device, self.size = device, size
        pointer = c_uint64()
        device.driver.cuMemAlloc_v2(byref(pointer), max(size, 1))
        self.address = pointer.value

    def upload(self, array):
        """Copies a contiguous array to the start of the allocation."""
        if not array.flags["C_CONTIGUOUS"] or array.nbytes > self.size:
            raise ValueError(f"cannot upload {array.nbytes} bytes of a {array.dtype} array to {self.size} bytes")
        self.device.driver.cuMemcpyHtoD_v2(self.address, array.ctypes.data, array.nbytes)

    def download(self, array):
        """Fills a contiguous array from the start of the allocation."""
        if not array.flags["C_CONTIGUOUS"] or array.nbytes > self.size:
            raise ValueError(f"cannot download {self.size} bytes to {array.nbytes} bytes of a {array.dtype} array")
        self.device.driver.cuMemcpyDtoH_v2(array.ctypes.data, self.address, array.nbytes)

    def free(self):
        if self.address:
            address, self.address = self.address, 0
            self.device.driver.cuMemFree_v2(address)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        try:
            self.free()
        except DriverError:
            if error is None:
                raise


class Function:
    """A kernel of a loaded binary."""

    def __init__(self, device, binary, name):
        self.device, self.driver = device, device.driver
        self.module, self.handle = c_void_p(), c_void_p()
        self.driver.cuModuleLoadData(byref(self.module), binary)
        self.driver.cuModuleGetFunction(byref(self.handle), self.module, name.encode())

    def attribute(self, which):
        value = c_int()
        self.driver.cuFuncGetAttribute(byref(value), which, self.handle)
        return value.value

    def allow_shared(self, size):
        """Asks for dynamic shared memory beyond what every launch may use."""
        if size + self.attribute(FUNC_STATIC_SHARED_BYTES) > SHARED_BYTES_WITHOUT_ASKING:
            self.driver.cuFuncSetAttribute(self.handle, FUNC_MAX_DYNAMIC_SHARED_BYTES, size)

    def allow_cluster(self, size):
        """Asks for clusters larger than every device of the architecture can run."""
        if size > LARGEST_PORTABLE_CLUSTER:
            self.driver.cuFuncSetAttribute(self.handle, FUNC_NON_PORTABLE_CLUSTER_SIZE, 1)

    def prepare(self, grid, block, shared, cluster, values):
        """Returns a callable that enqueues the launch; `values` are ctypes objects, one a parameter."""
        attributes = (LaunchAttribute * 2)()
        config = LaunchConfig((c_uint * 3)(*grid), (c_uint * 3)(*block), shared, None, attributes, 0)
        if tuple(cluster) != (1, 1, 1):
            attributes[0].id, attributes[0].value[:3] = ATTRIBUTE_CLUSTER_DIMENSION, list(cluster)
            attributes[1].id, attributes[1].value[0] = ATTRIBUTE_CLUSTER_SCHEDULING, SCHEDULING_SPREAD
            config.attribute_count = 2
        pointers = (c_void_p * max(len(values), 1))(*[ctypes.addressof(value) for value in values])

        def launch(config=config, pointers=pointers, values=tuple(values)):
            self.driver.cuLaunchKernelEx(byref(config), self.handle, pointers, None)

        return launch

    def unload(self):
        self.driver.cuModuleUnload(self.module)


class Event:
    """A point in the stream whose time can be asked for."""

    def __init__(self, device):
        self.driver, self.handle = device.driver, c_void_p()
        self.driver.cuEventCreate(byref(self.handle), 0)

    def record(self):
        self.driver.cuEventRecord(self.handle, None)

    def synchronize(self):
        self.driver.cuEventSynchronize(self.handle)

    def since(self, earlier):
        """Milliseconds from an earlier event to this one; both must have been reached."""
        time = c_float()
        self.driver.cuEventElapsedTime(byref(time), earlier.handle, self.handle)
        return time.value

    def destroy(self):
        self.driver.cuEventDestroy_v2(self.handle)
