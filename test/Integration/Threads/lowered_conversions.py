# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interprets the generated conversions of layouts, lowered, on the threads of a block.

Each conversion becomes a function, which is lowered; each thread's registers then hold what the layout before says, and
must afterwards hold what the layout after says. Prints by which ways the data went."""

import argparse
import collections
import re
import sys

import numpy as np
from interpreter import LANES, Fault, Interpreter
from lowering import elements_of, lower, module_of, tensor
from triton_testing.kernels.generated import conversions, matrix_conversions

REMARK = re.compile(r'<stdin>:(\d+):.*remark: .* SharedMemoryConversion .*Reason="[^"]* (\d+) rounds?, ([^"]*)"')
LINES = 6  # Of a module, so that remarks tell which one they are about.


def all_conversions():
    """(shape, layouts, warps, bits of an element) of each one."""
    drawn = [matrix_conversions.draw(i) for i in range(matrix_conversions.COUNT)]
    drawn += [conversions.draw(i) for i in range(conversions.COUNT)] + list(matrix_conversions.LARGE)
    for conversion in drawn:
        for pair in zip(conversion.layouts, conversion.layouts[1:]):
            yield conversion.shape, pair, conversion.warps, 8 * np.dtype(conversion.dtype).itemsize


def module_with(shape, layouts, warps, bits):
    before, after = (tensor(shape, f"i{bits}", layout) for layout in layouts)
    return module_of(f"ttg.convert_layout %t : {before} -> {after}", {"t": before}, after, warps)


def read_remarks(text):
    """By the number of its module, the rounds of a conversion and how it is made."""
    remarks = [(int(line) // (LINES + 1), rounds, how) for line, rounds, how in REMARK.findall(text)]
    return {at: (rounds, re.sub(r",? (of )?\d+ bytes per thread", "", how)) for at, rounds, how in remarks}


def check(function, shape, layouts, warps, bits):
    """The error; empty if all elements arrive."""
    threads = warps * LANES
    before, after = (elements_of(layout, shape, threads) for layout in layouts)
    data = np.random.default_rng(0).integers(0, 1 << 64, int(np.prod(shape)), np.uint64, endpoint=False)
    data >>= np.uint64(64 - bits)
    try:
        found = Interpreter(threads).run(function, list(data[before]))
    except Fault as fault:
        return str(fault)
    wrong = sum((register != data[elements]).any() for register, elements in zip(found, after))
    return f"{wrong} registers are wrong" if wrong or len(found) != len(after) else ""


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, help="so many of the conversions (default: all)")
    parser.add_argument("--without-barriers", action="store_true", help="take the barriers out, to see races found")
    options = parser.parse_args(arguments)
    todo = list(all_conversions())[: options.first]
    modules = [module_with(*conversion) for conversion in todo]
    functions, remarked = lower(modules)
    remarks = read_remarks(remarked)
    if options.without_barriers:
        functions = [function.replace("nvvm.barrier0\n", "\n") for function in functions]
    ways, bad = collections.Counter(), 0
    for index, (function, conversion) in enumerate(zip(functions, todo)):
        problem = check(function, *conversion)
        if problem:
            bad += 1
            print(f"{problem}:\n{modules[index]}")
        rounds, how = remarks.get(index, ("no", "not stored"))
        ways[f"{rounds} rounds, {how}"] += 1
    print("\n".join(f"{way}: {count}" for way, count in sorted(ways.items())))
    print(f"{len(todo)} conversions, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
