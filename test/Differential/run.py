#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sends random kernels through the pipelines, and runs each before and after every pass.

  run.py --count 10000 --jobs 8 --output failures

For a kernel that fails, the number is printed, and the output folder gets NUMBER.mlir, the kernel itself, NUMBER.txt,
what was said of it, and, if a pass changed what it computes, NUMBER.reduced.mlir, a small kernel of which the same
holds. The number says all there is to know of a kernel, as long as the generator stays the same.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from triton_testing.random_ir import random_kernel

PIPELINES = ("--triton-ttir", "--triton-ttgir=target=sm_90a", "--triton-allocate")
TIME_LIMIT = 600  # Seconds for a kernel; a pass that hangs fails.
BATCH = 16  # Kernels in a process: starting one takes longer than looking at a small kernel.


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--size", type=int, default=30, help="about how many steps a kernel has")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="kernels at the same time")
    parser.add_argument("--output", help="the folder for kernels that fail (default: none is written)")
    parser.add_argument("--no-reduce", action="store_true", help="leave kernels as large as they are")
    parser.add_argument("--tool", default="triton-differential")
    parser.add_argument(
        "pipelines",
        nargs="*",
        default=PIPELINES,
        metavar="PASS",
        help=f"options of triton-differential, after -- (default: {' '.join(PIPELINES)})",
    )
    return parser.parse_args()


def check(options, text, *more):
    """The exit code and all output of the differential test on some kernels."""
    command = [options.tool, "-", *more, *options.pipelines]
    try:
        done = subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIME_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None, f"no answer in {TIME_LIMIT} seconds\n"
    return done.returncode, done.stdout.decode(errors="replace")


def failures_of(options, seeds):
    """The failing ones among some seeds, with what was said of each."""
    kernels = [random_kernel(seed, options.size) for seed in seeds]
    if check(options, "\n// -----\n\n".join(kernels), "--split-input-file")[0] == 0:
        return []
    found = []
    for seed, kernel in zip(seeds, kernels):
        code, said = check(options, kernel)
        if code != 0:
            found.append((seed, kernel, said))
    return found


def keep(options, seed, kernel, said):
    """Writes what is known of a failure; returns the names of the files."""
    os.makedirs(options.output, exist_ok=True)
    names = [os.path.join(options.output, f"{seed}.{ending}") for ending in ("mlir", "txt", "reduced.mlir")]
    for name, text in zip(names, (kernel, said)):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    if not options.no_reduce:
        check(options, kernel, "--reduce", f"--reproducer={names[2]}")
    return [name for name in names if os.path.exists(name)]


def main():
    options = parse_arguments()
    last = options.first + options.count
    batches = [range(first, min(first + BATCH, last)) for first in range(options.first, last, BATCH)]
    failures = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda seeds: failures_of(options, seeds), batches):
            for seed, kernel, said in found:
                failures += 1
                error = next((line for line in said.splitlines() if "error:" in line), said.strip()[-300:])
                print(f"FAILED {seed}: {error}", flush=True)
                if options.output:
                    print("  " + " ".join(keep(options, seed, kernel, said)), flush=True)
    print(f"{options.count} kernels, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
