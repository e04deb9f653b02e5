#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels of all kinds of operations compute the same through the simulator of PTX as on the CPU.

  scripts/python test/Differential/kernels.py --count 500
  scripts/python test/Differential/kernels.py --count 500 --gpu
  scripts/python test/Differential/kernels.py --count 500 --passes convert-scf-to-cf

The operations are exact, so that results must be equal but for the bits of NaN and the signs of zeros. With --gpu, the
kernels run on a GPU instead of in the simulator, which also reports races and other errors. With --passes, they pass
through passes of triton-opt first. Kernel number N is the same wherever it is made.
"""

import argparse
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import triton_mlir
from triton_testing.comparison import Expected
from triton_testing.formats import BF16
from triton_testing.problem import Encoded, Problem
from triton_testing.random_ir import draw_kernel
from triton_testing.random_ir.types import FLOATS

DTYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
TARGETS = ("sm_90a", "sm_90a", "sm_80", "sm_120a")
BATCH = 8


def make_arguments(kernel, number):
    """The arguments by name: arrays, of the bits of bf16, and scalars."""
    numbers, arguments = np.random.default_rng(number), {}
    for parameter in kernel.parameters:
        element = parameter.element
        if parameter.role == "scalar":
            arguments[parameter.name] = parameter.value
        elif element == "bf16":
            values = numbers.integers(-4, 5, parameter.length) if parameter.role == "input" else 0
            arguments[parameter.name] = BF16.encode(np.zeros(parameter.length) + values)
        elif element in FLOATS:
            values = numbers.integers(-4, 5, parameter.length) if parameter.role == "input" else 0
            arguments[parameter.name] = (np.zeros(parameter.length) + values).astype(DTYPES[element])
        else:
            dtype = np.dtype("int8" if element == "i1" else element.replace("i", "int"))
            size = parameter.length * dtype.itemsize
            content = numbers.bytes(size) if parameter.role == "input" else bytes(size)
            arguments[parameter.name] = np.frombuffer(content, dtype).copy()
    return arguments


def launch(kernel, number, text):
    """The arguments after a run on the CPU."""
    arguments = make_arguments(kernel, number)
    triton_mlir.compile(text, target="cpu").launch(kernel.grid, list(arguments.values()))
    return arguments


def transform(text, passes):
    """The module after passes of triton-opt, which is on the PATH."""
    command = ["triton-opt", "-", f"--pass-pipeline=builtin.module({passes})"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"triton-opt: {done.stderr.strip()}")
    return done.stdout


def compile_for_gpu(number, text, target, passes, **options):
    if passes:
        text = transform(text, passes)
    rng = random.Random(number)
    warps, stages = rng.choice((1, 2, 4, 4, 8)), rng.randrange(1, 4)
    return triton_mlir.compile(text, target=target, num_warps=warps, num_stages=stages, fp_fusion=False, **options)


def decode(parameter, values):
    return BF16.decode(values, np.float64) if parameter.element == "bf16" else values


def check(number, options):
    """Raises an error if the simulated results are wrong."""
    kernel = draw_kernel(number, options.size, is_exact=True)
    text = kernel.text()
    expected, computed = launch(kernel, number, text), make_arguments(kernel, number)
    code = compile_for_gpu(number, text, TARGETS[number % len(TARGETS)], options.passes)
    triton_mlir.simulate(code, kernel.grid, *computed.values(), schedules=options.schedules)
    for parameter in kernel.parameters:
        if parameter.role != "output":
            continue
        values, right = (decode(parameter, arrays[parameter.name]) for arrays in (computed, expected))
        wrong = ~((values == right) | ((values != values) & (right != right)))
        if wrong.any():
            place = np.argwhere(wrong)[0][0]
            raise AssertionError(
                f"{parameter.name} differs in {wrong.sum()} places, first at {place}: {values[place]} instead of "
                f"{right[place]}"
            )


def make_for_gpu(options, number, target):
    """The code of a kernel with its problem."""
    size = options.size
    kernel = draw_kernel(number, size, is_exact=True)
    text = kernel.text()
    arguments, results, expected = make_arguments(kernel, number), launch(kernel, number, text), {}
    for parameter in kernel.parameters:
        name = parameter.name
        if parameter.role == "output":
            values = decode(parameter, results[name])
            is_float = values.dtype.kind == "f"
            expected[name] = Expected(values.astype(np.float64) if is_float else values, 0.0 if is_float else None)
        if parameter.element == "bf16":
            arguments[name] = Encoded(arguments[name], BF16)
    code = compile_for_gpu(number, text, options.target or target, options.passes, emit="ptx")
    code = triton_mlir.compile(code.text, target=target, emit="cubin")
    return code, Problem(kernel.grid, arguments, expected)


def run_alone(options, numbers):
    """Runs some kernels in a process, which may crash; returns the failures."""
    command = [sys.executable, __file__, "--only", ",".join(map(str, numbers)), "--size", str(options.size)]
    command += ["--schedules", str(options.schedules), "--passes", options.passes]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        output, reason = done.stdout, f"exit code {done.returncode}: {done.stderr.strip()[-300:]}"
    except subprocess.TimeoutExpired as late:
        output, reason = (late.stdout or b"").decode(), "no answer in time"
    failures, count = [], 0
    for line in output.splitlines():
        number, _, error = line.partition(": ")
        count += 1
        if error != "right":
            failures.append((int(number), error))
    if count < len(numbers):
        failures.append((numbers[count], reason))
        if count + 1 < len(numbers):
            failures += run_alone(options, numbers[count + 1 :])
    return failures


def run_here(options):
    for number in map(int, options.only.split(",")):
        try:
            check(number, options)
            print(f"{number}: right", flush=True)
        except Exception as error:
            print(f"{number}: " + " ".join(f"{type(error).__name__}: {error}".split())[:600], flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--size", type=int, default=30, help="about how many steps a kernel has")
    parser.add_argument("--schedules", type=int, default=1, help="orders of warps to simulate")
    parser.add_argument("--only", help="run kernels, separated by commas, in this process")
    parser.add_argument("--print", type=int, help="print one kernel")
    parser.add_argument("--gpu", action="store_true", help="compare the results of a GPU with those on the CPU")
    parser.add_argument("--target", help="with --gpu, the target of the PTX that is assembled for the GPU")
    parser.add_argument("--passes", default="", help="a pipeline on the module that comes first")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def main():
    options = parse_arguments()
    if options.print is not None:
        print(draw_kernel(options.print, options.size, is_exact=True).text())
        return 0
    if options.only:
        run_here(options)
        return 0
    numbers = range(options.first, options.first + options.count)
    if options.gpu:
        # Other machines have no launcher.
        from gpu_runs import run_on_gpu

        return run_on_gpu(partial(make_for_gpu, options), numbers, options.jobs)
    failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        parts = [numbers[first : first + BATCH] for first in range(0, len(numbers), BATCH)]
        for failures in pool.map(lambda part: run_alone(options, part), parts):
            for number, error in failures:
                failed += 1
                print(f"FAILED {number}: {error}", flush=True)
    print(f"{options.count} kernels, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
