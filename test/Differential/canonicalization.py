#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simplifying a kernel keeps its results, by exact arithmetic.

  scripts/python test/Differential/canonicalization.py --tool build/dev/bin/triton-opt --count 200
  scripts/python test/Differential/canonicalization.py --run cpu --count 200

Kernels of random operations of `arith`, `math`, `scf` and `cf` print scalars and tensors. The passes of the TTIR stage
simplify them. Both texts are evaluated for the same arguments: what the simplified one prints must be what the
definition of the operations allows for the original one. Kernel number N is the same wherever it is made.
"""

import argparse
import math
import re
import subprocess
import sys

from random_functions import Kernel
from triton_testing import exact_ir
from triton_testing.exact_ir import FLOATS, POISON, TooLong, UndefinedBehavior, width_of


def evaluate(function, arguments, steps):
    """What a function prints, or the exception that ends it."""
    try:
        return exact_ir.Evaluation(steps).run(function, arguments)
    except (UndefinedBehavior, TooLong) as error:
        return error


def print_bits(printed, types):
    """What a function prints, as the bits of each element: a list for each prefix and element."""
    result = {}
    for prefix, value in printed:
        for lane, number in enumerate(value):
            if types[prefix] in FLOATS and number != POISON:
                number = "NaN" if math.isnan(number) else exact_ir.float_to_bits(types[prefix], number)
            result.setdefault((prefix, lane), []).append(number)
    return result


class Execution:
    """A compiled kernel, which prints bits."""

    def __init__(self, kernel, target):
        import triton_mlir

        self.kernel, self.target, self.simulate = kernel, target, triton_mlir.simulate
        options = {} if target == "cpu" else {"num_warps": 1, "fp_fusion": False}
        self.code = triton_mlir.compile(kernel.text(), target=target, **options)

    def run(self, arguments):
        lines, types = [], self.kernel.printed
        values = [self.pass_value(element, *value) for (_, element, _), value in zip(self.kernel.parameters, arguments)]
        if self.target == "cpu":
            self.code.launch((1,), values, print=lines.append)
        else:
            self.simulate(self.code, (1,), *values, print=lines.append)
        result = {}
        for line in "".join(lines).splitlines():
            lane, prefix, bits = re.search(r"idx \((\d*)\)(r\d+)0x([0-9a-fA-F]+)", line).groups()
            bits = int(bits, 16) & (1 << width_of(types[prefix])) - 1
            is_nan = types[prefix] in FLOATS and math.isnan(exact_ir.bits_to_float(types[prefix], bits))
            result.setdefault((prefix, int(lane or 0)), []).append("NaN" if is_nan else bits)
        return result

    @staticmethod
    def pass_value(element, value):
        return value if element in FLOATS else exact_ir.signed(value, width_of(element))


def differs(result, right):
    """Whether printed bits are other than the definition allows."""
    return result.keys() != right.keys() or any(
        len(result[place]) != len(values)
        or any(expected not in (POISON, value) for value, expected in zip(result[place], values))
        for place, values in right.items()
    )


def compare_calls(kernel, function, options, explain):
    """Returns what `explain` says of the first call whose results it refuses, and how many calls were compared."""
    compared = 0
    for seed in range(options.calls):
        arguments = kernel.arguments(seed)
        right = evaluate(function, arguments, 3000)
        if not isinstance(right, list):
            continue
        compared += 1
        reason = explain(arguments, right)
        if reason:
            if options.print is not None:
                print(kernel.text(), arguments, sep="\n")
            return f"call {seed}: {reason}"[:1500], compared
    return None, compared


def check_execution(number, options):
    # Constants with different elements are not supported on GPUs.
    kernel = Kernel(number, options.size, has_lists=options.run == "cpu")
    execution = Execution(kernel, options.run)

    def explain(arguments, right):
        right = print_bits(right, kernel.printed)
        try:
            result = execution.run(arguments)
        except RuntimeError as error:
            result = {("error", 0): [str(error)]}
        if not differs(result, right):
            return None
        wrong = {place: (result.get(place), right.get(place)) for place in {**right, **result}}
        return f"got and expected { {place: pair for place, pair in wrong.items() if pair[0] != pair[1]} }"

    return compare_calls(kernel, exact_ir.parse_function(kernel.text()), options, explain)


def check(number, options):
    """Returns the reason for which a kernel failed, and how many of its calls were compared."""
    if options.run:
        return check_execution(number, options)
    kernel = Kernel(number, options.size)
    text = kernel.text()
    command = [options.tool, *options.passes.split(), "--mlir-print-op-generic"]
    run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    if run.returncode:
        return " ".join(run.stderr.split())[:600], 0
    simplified = exact_ir.parse_function(run.stdout)

    def explain(arguments, right):
        result = evaluate(simplified, arguments, 30000)
        if isinstance(result, list) and exact_ir.refines(result, right):
            return None
        if options.print is not None:
            print(run.stdout)
        return f"expected {right}, but got {result!r}"

    return compare_calls(kernel, exact_ir.parse_function(text), options, explain)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="triton-opt", help="triton-opt")
    parser.add_argument("--passes", default="--triton-ttir", help="its options")
    parser.add_argument("--run", metavar="TARGET", help="run the kernel on the CPU or in the simulator instead")
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--size", type=int, default=20, help="how many operations the body of a kernel has")
    parser.add_argument("--calls", type=int, default=20, help="how many arguments are tried")
    parser.add_argument("--print", type=int, help="check one kernel, and print it if it fails")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.count)
    failed = compared = 0
    for number in numbers if options.print is None else [options.print]:
        reason, calls = check(number, options)
        compared += calls
        if reason:
            failed += 1
            print(f"FAILED {number}: {reason}", flush=True)
    print(f"{len(numbers)} kernels, {compared} calls, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
