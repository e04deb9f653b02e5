# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interprets gathers between random layouts, lowered, on the threads of a block.

Each thread's registers hold what the layouts of the source and of the indices say, and must afterwards hold the
elements that the indices name. Prints by which way the elements went."""

import argparse
import collections
import sys

import numpy as np
from interpreter import LANES, Fault, Interpreter
from lowering import elements_of, lower, module_of, tensor
from triton_testing.kernels.generated import lookups


def module_with(lookup, bits):
    source, result = (tensor(lookup.shape, f"i{bits}", layout) for layout in (lookup.source, lookup.result))
    indices = tensor(lookup.shape, lookup.index, lookup.result)
    gather = f"tt.gather %x[%i] {{axis = {lookup.axis} : i32}} : ({source}, {indices}) -> {result}"
    return module_of(gather, {"x": source, "i": indices}, result, lookup.warps)


def check(function, lookup, bits):
    """The error; empty if all threads get the elements that they ask for."""
    threads = lookup.warps * LANES
    source, result = (elements_of(layout, lookup.shape, threads) for layout in (lookup.source, lookup.result))
    random = np.random.default_rng(0)
    data = random.integers(0, 1 << 64, lookup.size, np.uint64, endpoint=False) >> np.uint64(64 - bits)
    indices = random.integers(0, lookup.shape[lookup.axis], lookup.size).astype(np.uint64)
    shaped = (array.reshape(lookup.shape) for array in (data, indices.astype(np.int64)))
    expected = np.take_along_axis(*shaped, lookup.axis).reshape(-1)
    try:
        found = Interpreter(threads).run(function, [*data[source], *indices[result]])
    except Fault as fault:
        return str(fault)
    wrong = sum((register != expected[elements]).any() for register, elements in zip(found, result))
    return f"{wrong} registers are wrong" if wrong or len(found) != len(result) else ""


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=160, help="of the gathers and histograms that are drawn")
    options = parser.parse_args(arguments)
    drawn = [lookup for lookup in map(lookups.draw, range(options.count)) if lookup.kind == "gather"]
    widths = [8 * np.dtype(lookups.DTYPES[lookup.element]).itemsize for lookup in drawn]
    modules = list(map(module_with, drawn, widths))
    ways, bad = collections.Counter(), 0
    for module, function, lookup, bits in zip(modules, lower(modules)[0], drawn, widths):
        problem = check(function, lookup, bits)
        if problem:
            bad += 1
            print(f"{problem}:\n{module}")
        way = "through shared memory" if "nvvm.barrier0" in function else "by shuffles"
        ways[way if "nvvm" in function else "in the thread"] += 1
    print("\n".join(f"{way}: {count}" for way, count in sorted(ways.items())))
    print(f"{len(drawn)} gathers, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
