# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random kernels on a GPU, and compares the results with those on the CPU. The library compiles both; it finds
ptxas as `ttc` does."""

import multiprocessing
import os
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

from triton_testing.check import check
from triton_testing.cuda import build, driver, gpu
from triton_testing.cuda.kernel import Kernel, Metadata


def prepare(make, number, target):
    """The number of a kernel, its code with the metadata, and its problem; or None and the error."""
    try:
        return number, make(number, target), None
    except Exception:
        return number, None, traceback.format_exc()


def run(make, numbers, jobs, results):
    """Sends the number and the error of each kernel, which is empty if it is right, up to one that ends the context."""
    device = gpu.Device()
    target = build.target_of(device.compute_capability)
    with ThreadPoolExecutor(jobs) as pool:
        for number, prepared, error in pool.map(lambda number: prepare(make, number, target), numbers):
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


def run_on_gpu(make, numbers, jobs):
    """Runs the kernels that `make(number, target)` compiles, with the problem that it states. Returns 1 if one fails. A
    kernel that faults takes its process with it, and the next one gets a new process."""
    begin, failed, left = time.monotonic(), 0, list(numbers)
    context = multiprocessing.get_context("spawn")
    while left:
        results, end = context.Pipe(duplex=False)
        process = context.Process(target=run, args=(make, left, jobs, end))
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
