# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulation of kernels for GPUs on the CPU."""

import ctypes
import math
import threading

import numpy as np

from . import library
from .arguments import Parameter, as_buffer, as_buffers, as_integer
from .compilation import Artifact
from .diagnostics import LaunchError
from .frame import PATIENCE, Printer
from .kernel import Kernel, normalize, normalize_threads


# The number of the first order of warps that is random.
RANDOM_SCHEDULE = 6


def make_scratch(metadata, name, blocks):
    """Zeros as the scratch memory of blocks, aligned as the kernel demands, or None. Raises ValueError for more than
    the memory that there is."""
    size, alignment = (int(metadata.get(f"{name}_{fact}", 0)) for fact in ("size", "align"))
    if not size:
        return None
    try:
        storage = np.zeros(size * blocks + alignment, np.uint8)
    except (MemoryError, ValueError):
        raise ValueError(f"expected memory for {size} bytes of scratch of {blocks} blocks each, but got none") from None
    skipped = -storage.ctypes.data % max(alignment, 1)
    return storage[skipped : skipped + size * blocks]


def normalize_number(name, value, bits, least=0):
    """Returns the value of a parameter as an integer of so many bits, and not less than the least one."""
    try:
        number = as_integer(value)
    except TypeError:
        raise TypeError(f"expected an integer as {name}, but got {value!r}") from None
    if not least <= number < 1 << bits:
        raise ValueError(f"expected {name} from {least} to {(1 << bits) - 1}, but got {number}")
    return number


def normalize_seed(seed, schedules):
    """Returns the seed of so many schedules, by default 0."""
    if seed is None:
        return 0
    number = normalize_number("seed", seed, 64)
    if schedules < RANDOM_SCHEDULE:
        raise ValueError(f"seed requires random schedules: {RANDOM_SCHEDULE} or more as schedules, but got {schedules}")
    return number


def run_interruptibly(simulation, stop, ptx, name, reports):
    """Runs a simulation on a thread of its own, so that an exception in this thread, such as KeyboardInterrupt, stops
    it. Returns whether the program has no errors."""
    results = []

    def run():
        arguments = ptx, len(ptx), name, ctypes.byref(simulation), reports.handler, None
        results.append(library.load().tritonSimulate(*arguments))

    thread = threading.Thread(target=run)
    try:
        thread.start()
    except RuntimeError:
        # The system creates no thread.
        run()
        return results[0]
    try:
        # A thread that waits without a limit of time does not receive signals on all systems.
        while thread.is_alive():
            thread.join(PATIENCE / 1000)
    finally:
        stop.value = 1
        thread.join()
    return results[0]


def simulate(artifact, grid, *arguments, buffers=(), schedules=1, seed=None, step_limit=0, threads=0, print=None):
    """Executes the PTX of an artifact with NumPy arrays in place, and checks it for data races and other errors.

    `artifact` comes from `compile` with the target of a GPU and `emit="ptx"`; arguments are those of its parameters,
    without scratch memory. `buffers` are further arrays that the kernel accesses through addresses. `schedules` is the
    number of orders of warps to run with, from the sixth on random by `seed` (default: 0); `step_limit` the maximum
    number of instructions of a warp (0: no limit), and `threads` the number of threads that run blocks, at most 1024
    (0: the number of cores). `print` receives the text that the kernel prints, by default sys.stdout; its exception
    stops the simulation. Returns the warnings. Raises LaunchError with all diagnostics if the program has errors.
    """
    if not isinstance(artifact, (Artifact, Kernel)):
        raise TypeError(f"expected an artifact of compile, but got an object of type {type(artifact).__name__}")
    if isinstance(artifact, Kernel):
        raise ValueError("expected an artifact of stage ptx, but got a kernel for the CPU")
    if artifact.stage != "ptx":
        raise ValueError(f"expected an artifact of stage ptx, but got stage {artifact.stage}")
    sizes, metadata = normalize(grid), artifact.metadata
    parameters = [Parameter(fields) for fields in metadata["params"]]
    if metadata.get("tensor_maps"):
        raise ValueError(f"{metadata['name']} takes tensor maps, which are not supported: use ptx-run")
    names = [parameter.name for parameter in parameters if parameter.kind != "scratch"]
    if len(arguments) != len(names):
        message = f"expected {len(names)} arguments of {metadata['name']}({', '.join(names)}), but got {len(arguments)}"
        raise TypeError(message)
    blocks = math.prod(sizes)
    remaining, packed, memory, scratch = list(arguments), [], as_buffers(buffers), []
    for parameter in parameters:
        if parameter.kind == "scratch":
            value = make_scratch(metadata, parameter.name, blocks)
            scratch.append(value)
        else:
            value = remaining.pop(0)
        packed.append(parameter.pack(value))
        if isinstance(value, np.ndarray):
            memory.append(as_buffer(value, parameter.name))
    schedules = normalize_number("schedules", schedules, 32, least=1)
    stop = ctypes.c_int32(0)
    printer = Printer(print, stop)
    simulation = library.CSimulation(
        kernel=library.encode(metadata["name"]),
        grid=sizes,
        arguments=(ctypes.c_void_p * max(len(packed), 1))(*(ctypes.addressof(value) for value in packed)),
        argument_count=len(packed),
        buffers=(library.CBuffer * max(len(memory), 1))(*memory),
        buffer_count=len(memory),
        schedules=schedules,
        seed=normalize_seed(seed, schedules),
        step_limit=normalize_number("step_limit", step_limit, 64),
        threads=normalize_threads(threads),
        stop=ctypes.pointer(stop),
        print=printer.handler,
    )
    reports = library.Reports()
    name = library.encode(f"{metadata['name']}.ptx")
    done = run_interruptibly(simulation, stop, artifact.data, name, reports)
    # The memory lives until here.
    scratch.clear()
    if printer.raised:
        raise printer.raised[0]
    if not done:
        raise LaunchError(reports)
    return tuple(reports)
