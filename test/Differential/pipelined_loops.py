#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops with dots compute the same through the simulator of PTX as on the CPU, where nothing is pipelined.

  scripts/python test/Differential/pipelined_loops.py --count 500

Each kernel runs with several numbers of trips, and each run is checked for races and other errors. The compiler refuses
a kernel whose asynchronous code it cannot prove. Each kernel has a process of its own, which may crash.
"""

import argparse
import concurrent.futures
import re
import subprocess
import sys
from collections import Counter

import numpy as np
import triton_mlir
from triton_testing.random_ir.pipelined_loop_text import text_of
from triton_testing.random_ir.pipelined_loops import PROGRAMS, SEED, draw

INSTRUCTIONS = {
    "cp.async": r"cp\.async\.c[ag]",
    "TMA": r"cp\.async\.bulk\.tensor\.\dd\.shared",
    "wgmma": r"wgmma\.mma_async",
    "mma": r"\bmma\.sync",
}

# The orders of warps that the simulator has, before random ones.
ORDERS = 5


def check_bound(loop, reference, compiled, bound, options):
    """Runs both kernels with an upper bound; raises an error if they differ."""
    arguments = loop.arguments(np.random.default_rng([options.seed, bound]), bound)
    expected = {name: np.copy(value) if isinstance(value, np.ndarray) else value for name, value in arguments.items()}
    reference.launch((PROGRAMS,), list(expected.values()))
    order = {"schedules": options.schedules, "threads": 1}
    if options.schedules > ORDERS:
        order["seed"] = options.seed
    copies = {name: np.copy(value) if isinstance(value, np.ndarray) else value for name, value in arguments.items()}
    try:
        warnings = triton_mlir.simulate(compiled, (PROGRAMS,), *copies.values(), **order)
    except triton_mlir.LaunchError as error:
        raise AssertionError(f"n = {bound}: {error}") from None
    # Writes that do not change memory hide which of them a wgmma reads: the operands have few different numbers.
    warnings = [each for each in warnings if not each.message.startswith("unread")]
    if warnings:
        raise AssertionError(f"n = {bound}: {warnings}")
    for name, value in copies.items():
        # Each schedule counts again.
        if name != "count" and not np.array_equal(value, expected[name]):
            places = np.argwhere(value != expected[name])
            raise AssertionError(f"n = {bound}: {name} differs in {len(places)} places, first at {places[0]}")


def check(index, options):
    """The kinds of instructions of a kernel; raises an error if a result is wrong."""
    loop = draw(index, options.seed)
    text = text_of(loop)
    reference = triton_mlir.compile(text, target="cpu")
    compiled = triton_mlir.compile(text, target=loop.target, num_warps=loop.warps, num_stages=loop.stages)
    for bound in loop.bounds:
        check_bound(loop, reference, compiled, bound, options)
    return [name for name, pattern in INSTRUCTIONS.items() if re.search(pattern, compiled.text)]


def run_alone(options, index):
    command = [sys.executable, __file__, "--only", str(index), "--seed", str(options.seed)]
    command += ["--schedules", str(options.schedules)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=options.timeout)
    except subprocess.TimeoutExpired:
        return index, None, "no answer in time"
    if done.returncode:
        return index, None, done.stderr.strip() or f"exit code {done.returncode}"
    return index, done.stdout.split(), ""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="how many kernels to run")
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--only", type=int, help="run one kernel, in this process")
    parser.add_argument("--print", type=int, help="print one kernel and its properties")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--schedules", type=int, default=1, help="orders of warps to simulate")
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one kernel")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def main():
    options = parse_arguments()
    if options.print is not None:
        loop = draw(options.print, options.seed)
        print(f"// {loop}\n{text_of(loop)}")
        return 0
    if options.only is not None:
        print(*check(options.only, options))
        return 0
    failures, found = 0, Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        indices = range(options.first, options.first + options.count)
        for index, words, error in pool.map(lambda index: run_alone(options, index), indices):
            found.update(words or ())
            if error:
                failures += 1
                last = "\n".join(error.split("\n")[-6:])
                print(f"FAILED {index} of seed {options.seed}: {last}", flush=True)
    counts = ", ".join(f"{found[name]} with {name}" for name in INSTRUCTIONS)
    print(f"{options.count} loops, {failures} failed; {counts}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
