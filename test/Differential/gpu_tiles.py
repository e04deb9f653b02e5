# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random tiles on a GPU and compares the results with those on the CPU. The library compiles both; it finds ptxas
as `ttc` does."""

import multiprocessing
import os
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import tiles
import triton_mlir
from triton_testing import cpu
from triton_testing.check import Memory, check
from triton_testing.comparison import Expected
from triton_testing.cuda import build, driver, gpu
from triton_testing.cuda.kernel import Kernel, Metadata
from triton_testing.formats import BF16, F16, F32
from triton_testing.problem import Encoded, Problem

FORMATS = {"fp16": F16, "bf16": BF16, "fp32": F32}
# Operands are rounded to tf32, and sums differ in their order.
RELATIVE_ERROR = 2e-2


def compute(kernel):
    """The problem of a kernel, with the results on the CPU."""
    rng = np.random.default_rng(kernel.number)
    formats = [FORMATS[type_] for type_ in kernel.types]
    values = [rng.standard_normal(count) for count in kernel.counts[:2]] + [np.zeros(kernel.counts[2])]
    arrays = {name: Encoded(format_.encode(value), format_) for name, format_, value in zip("abc", formats, values)}
    arguments = {name: value if value.format is BF16 else value.array for name, value in arrays.items()}
    arguments |= {f"scalar {index}": value for index, value in enumerate(kernel.scalars)}
    problem = Problem(kernel.grid, arguments, {"c": Expected(np.zeros(0))})
    # Loads without a mask are of memory behind the matrices, of which the arrays have enough.
    memory = Memory(cpu.Device(), problem)
    memory.prepare(cpu.Kernel(memory, kernel.text))()
    buffer = memory.buffers["c"]
    result = formats[2].decode(buffer.layout.payload(buffer.download()), np.float64)
    expected = Expected(result, kernel.error + RELATIVE_ERROR * np.abs(result))
    return Problem(kernel.grid, arguments, {"c": expected})


def prepare(number, target):
    """The number of a kernel, its code with the metadata, and its problem; or None and the error."""
    try:
        kernel = tiles.kernel(number)
        artifact = triton_mlir.compile(kernel.text, target=target, emit="cubin")
        return number, (artifact, compute(kernel)), None
    except Exception:
        return number, None, traceback.format_exc()


def run(kernels, jobs, results):
    """Sends the number and the error of each kernel, which is empty if it is right, up to one that ends the context."""
    device = gpu.Device()
    target = build.target_of(device.compute_capability)
    with ThreadPoolExecutor(jobs) as pool:
        for number, prepared, error in pool.map(lambda number: prepare(number, target), kernels):
            if prepared:
                artifact, problem = prepared
                try:
                    kernel = Kernel(device, artifact.data, Metadata(artifact.metadata))
                    error = "; ".join(check(device, kernel, problem).notes)
                    kernel.close()
                except driver.DriverError as fault:
                    results.send((number, str(fault)))
                    # The threads still compile.
                    os._exit(1)
            results.send((number, error))


def run_on_gpu(numbers, jobs):
    """Returns 1 if a kernel fails. One that faults takes its process with it, and the next one gets a new process."""
    begin, failed, left = time.monotonic(), 0, list(numbers)
    context = multiprocessing.get_context("spawn")
    while left:
        results, end = context.Pipe(duplex=False)
        process = context.Process(target=run, args=(left, jobs, end))
        process.start()
        end.close()
        done = 0
        try:
            while True:
                number, error = results.recv()
                done += 1
                if error:
                    failed += 1
                    print(f"FAILED {number}: {error}", flush=True)
        except EOFError:
            process.join()
        if done == 0:
            print(f"the process exited with {process.exitcode}")
            return 1
        left = left[done:]
    print(f"{len(numbers)} kernels in {time.monotonic() - begin:.0f} s, {failed} failed")
    return 1 if failed else 0
