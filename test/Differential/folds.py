#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random expressions compute the same whether the compiler knows their operands or not.

  scripts/python test/Differential/folds.py --count 200
  scripts/python test/Differential/folds.py --count 200 --gpu

A kernel computes expressions whose operands are zeros, extremes, infinities, NaN, denormal and other numbers. It runs
with all operands in memory and with all or some of them as constants, on the CPU and in the simulator of PTX. All
results must have the same bits, but for those of NaN. With --gpu, the kernels run on a GPU instead of in the simulator.
Kernel number N is the same wherever it is made.
"""

import argparse
import sys
from functools import partial

import numpy as np
import triton_mlir
from random_expressions import FORMATS, WIDTHS, Kernel, dtype_of
from triton_testing.comparison import Expected
from triton_testing.problem import Encoded, Problem

TARGETS = ("sm_90a", "sm_80", "sm_120a")


def bits_type(element):
    return np.dtype(f"u{WIDTHS[element] // 8}")


def make_arrays(kernel):
    """The inputs and the results of a kernel: an array for each element type."""
    inputs = {name: np.array(bits, bits_type(name)).view(dtype_of(name)) for name, bits in kernel.inputs.items()}
    return inputs, {name: np.zeros(len(places), dtype_of(name)) for name, places in kernel.results.items()}


def run(kernel, target):
    """The results of a kernel."""
    inputs, results = make_arrays(kernel)
    if target == "cpu":
        triton_mlir.compile(kernel.text(), target=target).launch((1,), [*inputs.values(), *results.values()])
    else:
        code = triton_mlir.compile(kernel.text(), target=target, num_warps=1, fp_fusion=False)
        triton_mlir.simulate(code, (1,), *inputs.values(), *results.values())
    return results


def make_for_gpu(size, number, target):
    """The code of a kernel with its problem."""
    expected = run(Kernel(number, size, 0, has_lists=True), "cpu")
    kernel = Kernel(number, size, number % 3 / 2.5, has_lists=False)
    inputs, results = make_arrays(kernel)
    arguments, right = {}, {}
    for prefix, arrays in (("in", inputs), ("out", results)):
        for name, array in arrays.items():
            is_encoded = name in FORMATS and array.dtype.kind != "f"
            arguments[f"{prefix}_{name}"] = Encoded(array, FORMATS[name]) if is_encoded else array
    for name, values in expected.items():
        values = FORMATS[name].decode(values, np.float64) if name in FORMATS else values
        is_approximate = np.isin(kernel.results[name], list(kernel.approximate))
        right[f"out_{name}"] = Expected(values, ignore=is_approximate, is_rounded=True, any_nan=True)
    code = triton_mlir.compile(kernel.text(), target=target, num_warps=1 + number % 2, fp_fusion=False, emit="ptx")
    code = triton_mlir.compile(code.text, target=target, emit="cubin")
    return code, Problem((1,), arguments, right)


def compare(kernel, results, expected, is_exact):
    """Raises an error if results differ."""
    for element, values in results.items():
        bits, right = values.view(bits_type(element)), expected[element].view(bits_type(element))
        wrong = bits != right
        if element in FORMATS:
            decode = FORMATS[element].decode
            with np.errstate(invalid="ignore"):  # Signaling NaNs.
                wrong &= ~(np.isnan(decode(values)) & np.isnan(decode(expected[element])))
        if not is_exact:
            wrong &= ~np.isin(kernel.results[element], list(kernel.approximate))
        if wrong.any():
            place = int(np.argmax(wrong))
            raise AssertionError(
                f"expression {kernel.results[element][place]}: {element} element {place} is {bits[place]:#x} "
                f"instead of {right[place]:#x}"
            )


def check(number, size):
    """Returns the reasons for which a kernel failed."""
    target, expected, failures = TARGETS[number % len(TARGETS)], None, []
    for known, where in ((0, "cpu"), (1, "cpu"), (0.5, "cpu"), (0, target), (0.5, target)):
        # Constants with different elements are not supported on GPUs.
        kernel = Kernel(number, size, known, has_lists=where == "cpu")
        try:
            results = run(kernel, where)
            expected = expected or results
            compare(kernel, results, expected, is_exact=where == "cpu")
        except (AssertionError, triton_mlir.CompileError, RuntimeError) as error:
            failures.append(
                f"{where}, {known:.0%} known: " + " ".join(f"{type(error).__name__}: {error}".split())[:400]
            )
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--size", type=int, default=25, help="how many expressions a kernel has")
    parser.add_argument("--gpu", action="store_true", help="compare the results of a GPU with those on the CPU")
    parser.add_argument("--jobs", type=int, default=1, help="with --gpu, how many threads compile")
    parser.add_argument("--print", type=int, help="print one kernel")
    parser.add_argument(
        "--known", type=float, default=0, help="with --print, how many operands are constants, from 0 to 1"
    )
    options = parser.parse_args()
    if options.print is not None:
        print(Kernel(options.print, options.size, options.known, has_lists=True).text())
        return 0
    if options.gpu:
        # Other machines have no launcher.
        from gpu_runs import run_on_gpu

        numbers = range(options.first, options.first + options.count)
        return run_on_gpu(partial(make_for_gpu, options.size), numbers, options.jobs)
    failed = 0
    for number in range(options.first, options.first + options.count):
        failures = check(number, options.size)
        failed += bool(failures)
        for failure in failures:
            print(f"FAILED {number}: {failure}", flush=True)
    print(f"{options.count} kernels, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
