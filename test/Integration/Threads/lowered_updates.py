# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interprets atomic additions and histograms in random layouts, lowered, on the threads of a block.

Each element must be added once, whoever holds copies of it, and all who hold one must have its old value afterwards; a
histogram must count each number once."""

import argparse
import sys

import numpy as np
from interpreter import LANES, Fault, Interpreter
from lowering import elements_of, lower, module_of, tensor
from triton_testing.kernels.generated import lookups


def module_with(lookup):
    mask, value, pointers = (tensor(lookup.shape, kind, lookup.source) for kind in ("i1", "i32", "!tt.ptr<i32>"))
    parameters = {"x": value, "m": mask}
    if lookup.kind == "gather":
        operation = f"tt.atomic_rmw add, relaxed, gpu, %p, %x, %m : ({pointers}, {value}, {mask}) -> {value}"
        return module_of(operation, {"p": pointers, **parameters}, value, lookup.warps)
    counts = tensor(lookup.shape, "i32", lookup.result)
    return module_of(f"tt.histogram %x, %m : {value} -> {counts}", parameters, counts, lookup.warps)


def check_addition(function, lookup, random):
    held = elements_of(lookup.source, lookup.shape, lookup.warps * LANES)
    words, values = random.integers(0, 1 << 32, (2, lookup.size), np.uint32)
    mask = random.integers(0, 4, lookup.size) != 0
    before, expected = words.copy(), words + np.where(mask, values, 0).astype(np.uint32)
    columns = (np.arange(lookup.size) * 4, values, mask)
    arguments = [register for column in columns for register in column.astype(np.uint64)[held]]
    found = Interpreter(lookup.warps * LANES, words).run(function, arguments)
    if (words != expected).any():
        return f"{(words != expected).sum()} words are wrong"
    wrong = sum((mask[elements] & (register != before[elements])).any() for register, elements in zip(found, held))
    return f"{wrong} registers of old values are wrong" if wrong else ""


def check_histogram(function, lookup, random):
    threads = lookup.warps * LANES
    held, counted = (elements_of(layout, lookup.shape, threads) for layout in (lookup.source, lookup.result))
    numbers = random.integers(-3, lookup.size + 3, lookup.size)
    mask = random.integers(0, 4, lookup.size) != 0
    expected = np.bincount(numbers[mask & (numbers >= 0) & (numbers < lookup.size)], minlength=lookup.size)
    columns = (numbers & 0xFFFFFFFF, mask)
    arguments = [register for column in columns for register in column.astype(np.uint64)[held]]
    found = Interpreter(threads).run(function, arguments)
    wrong = sum((register != expected[elements]).any() for register, elements in zip(found, counted))
    return f"{wrong} registers of counts are wrong" if wrong else ""


def check(function, lookup):
    """The error; empty if there is none."""
    body = check_addition if lookup.kind == "gather" else check_histogram
    try:
        return body(function, lookup, np.random.default_rng(0))
    except Fault as fault:
        return str(fault)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="of the additions and histograms that are drawn")
    parser.add_argument("--without-barriers", action="store_true", help="take the barriers out, to see races found")
    options = parser.parse_args(arguments)
    drawn = list(map(lookups.draw, range(options.count)))
    modules = list(map(module_with, drawn))
    bad = 0
    for module, function, lookup in zip(modules, lower(modules)[0], drawn):
        if options.without_barriers:
            function = function.replace("nvvm.barrier0\n", "\n")
        problem = check(function, lookup)
        if problem:
            bad += 1
            print(f"{problem}:\n{module}")
    print(f"{len(drawn)} additions and histograms, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
