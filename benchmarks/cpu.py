#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times kernels of the corpus on the CPU, and NumPy doing the same.

  scripts/python benchmarks/cpu.py [--kernels add,softmax_4096_2] [--checks] [--rounds 10] [--json times.json]

Of each time the best and the median of several rounds are told, in milliseconds. Compiling is from the text of the IR
to a kernel that is ready to run.
"""

import argparse
import json
import os
import platform
import statistics
import sys
import time

import numpy as np

import triton_mlir
from triton_testing.comparison import compare
from triton_testing.paths import read_corpus
from workloads import WORKLOADS


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", help="only these (default: all)")
    parser.add_argument("--form", default="ttir", help="which form of their IR")
    parser.add_argument("--checks", action="store_true", help="with the checks that are on by default")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--json", help="where to write the times")
    return parser.parse_args()


def measure(rounds, body):
    """Best and median time in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        body()
        times.append((time.perf_counter() - start) * 1e3)
    return {"best": min(times), "median": statistics.median(times)}


def run(name, options):
    text = read_corpus(f"{name}.{options.form}")
    start = time.perf_counter()
    kernel = triton_mlir.compile(text, target="cpu", name=name, bounds_checking=options.checks)
    compiling = (time.perf_counter() - start) * 1e3
    work = WORKLOADS[name](np.random.default_rng(0))

    arguments = tuple(work.problem.arguments.values())

    def launch(threads):
        return lambda: kernel.launch(work.problem.grid, arguments, threads=threads)

    launch(1)()
    for output, expected in work.problem.expected.items():
        found = compare(work.problem.arguments[output], expected)
        if not found.ok:
            raise ValueError(f"{name} does not compute what NumPy does: {output}: {found.note}")
    return {
        "kernel": name,
        "work": work.description,
        "compile": compiling,
        "one thread": measure(options.rounds, launch(1)),
        "all threads": measure(options.rounds, launch(0)),
        "numpy": measure(options.rounds, work.numpy),
    }


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main():
    options = parse_arguments()
    names = options.kernels.split(",") if options.kernels else list(WORKLOADS)
    machine = {
        "processor": processor(),
        "cores": os.cpu_count(),
        "triton-mlir": triton_mlir.version(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "rounds": options.rounds,
    }
    print(", ".join(f"{key} {value}" for key, value in machine.items()))
    print("| kernel | work | compile | one thread | all threads | NumPy |\n| --- | --- | --- | --- | --- | --- |")
    results = []
    for name in names:
        found = run(name, options)
        results.append(found)
        measured = (found[key] for key in ("one thread", "all threads", "numpy"))
        times = [f"{time['best']:.2f} ({time['median']:.2f})" for time in measured]
        print(f"| {name} | {found['work']} | {found['compile']:.0f} | {' | '.join(times)} |", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"machine": machine, "results": results}, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())
