#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every kernel of the corpus before and after each pass, on the inputs of its integration test.

A few programs of a launch are enough to tell two kernels apart, so grids are cut short.

  corpus.py [--kernels add,scan] [--form ttir] [--programs 2]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
INTEGRATION = os.path.join(HERE, "..", "Integration")
for folder in (INTEGRATION, os.path.join(INTEGRATION, "CUDA")):
    sys.path.append(folder)

import problems
from cases import CORPUS_CASES
from check import rng_for

CASES = {case.name: case for case in CORPUS_CASES}
NAMES = sorted([*problems.NAMES, *CASES])
# Kernels whose launch cannot be described by arrays and numbers, and why.
LEFT_OUT = {"grouped_gemm": "its arrays hold the addresses of others"}
PIPELINES = ("--triton-ttir", "--triton-ttgir=target=sm_90a num-warps={num_warps}", "--triton-allocate")
LARGEST_SIZE = 4200  # Elements for which a case is run: one of its sizes.


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", default=os.path.join(HERE, "..", "corpus"), help="the folder of the IR")
    parser.add_argument("--kernels", help="only these (default: all)")
    parser.add_argument("--form", default="source.ttir", help="which form of their IR")
    parser.add_argument("--programs", type=int, default=2, help="most programs along each axis of a grid")
    parser.add_argument("--jobs", type=int, default=1, help="kernels at the same time")
    parser.add_argument("--tool", default="triton-differential")
    return parser.parse_args()


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def launch_of(name, corpus):
    """The grid and the arguments of a kernel, in order."""
    if name in CASES:
        case = CASES[name]
        size = max(size for size in case.sizes if size <= LARGEST_SIZE)
        inputs = case.make_inputs(rng_for(0, case, size), size)
        expected = case.expected(size, inputs)
        outputs = {name: np.zeros(expected[name].size, dtype) for name, dtype in case.outputs.items()}
        values = {"n": size, **case.scalar_values(size), **inputs, **outputs}
        return case.launch_grid(size), [values[name] for name in case.arguments]
    rng = np.random.default_rng([0, zlib.crc32(name.encode())])
    problem = problems.make_problem(name, rng, read(corpus, f"{name}.ttir"))
    return problem.grid, list(problem.arguments)


class Description:
    """Arguments in words; arrays go to files of a folder."""

    def __init__(self, folder):
        self.folder, self.words = folder, []

    def add(self, value):
        if isinstance(value, problems.problem.Descriptor):
            # A descriptor is an array, the sizes and strides of its dimensions, and what it pads with.
            self.add(value.array)
            strides = [stride // value.array.itemsize for stride in value.array.strides]
            self.words += [*map(str, (*value.array.shape, *strides)), "false"]
        elif isinstance(value, np.ndarray):
            path = os.path.join(self.folder, f"{len(self.words)}.npy")
            # NumPy cannot write the types that it does not know: their bits are written.
            known = value.dtype.kind in "iufb" and value.dtype.isbuiltin == 1
            np.save(path, np.ascontiguousarray(value if known else value.view(f"u{value.dtype.itemsize}")))
            self.words.append(path)
        else:
            self.words.append(str(value))


def run(name, options):
    """The exit code and the output of the differential test."""
    grid, values = launch_of(name, options.corpus)
    settings = json.loads(read(options.corpus, f"{name}.json"))
    with tempfile.TemporaryDirectory() as folder:
        description = Description(folder)
        for value in values:
            description.add(value)
        command = [
            options.tool,
            os.path.join(options.corpus, f"{name}.{options.form}"),
            "--grid=" + ",".join(str(min(count, options.programs)) for count in grid),
            *(f"--argument={word}" for word in description.words),
            *(pipeline.format(**settings) for pipeline in PIPELINES),
        ]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode(errors="replace")


def main():
    options = parse_arguments()
    names = options.kernels.split(",") if options.kernels else [name for name in NAMES if name not in LEFT_OUT]
    failures = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, (code, output) in zip(names, pool.map(lambda name: run(name, options), names)):
            failures += code != 0
            print(f"FAILED {name}\n{output}" if code else f"{name}: {output.strip()}", flush=True)
    print(f"{len(names)} kernels, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
