#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every kernel of the corpus before and after each pass, on the inputs of its integration test.

A few programs of a launch are enough to tell two kernels apart, so grids are cut short. Multiplications and additions
are not fused, which changes bits on purpose.

  corpus.py [--kernels add,scan] [--form ttir] [--programs 2]
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from triton_testing.kernels import corpus
from triton_testing.paths import read_corpus
from triton_testing.problem import Addresses, Descriptor, array_of

CASES = {case.name: case for case in sorted(corpus.CASES, key=lambda case: case.name)}
PIPELINES = ("--triton-ttir", "--triton-ttgir=target=sm_90a num-warps={num_warps}", "--triton-allocate")
LARGEST_SIZE = 4200  # Elements for which a case is run: one of its sizes.


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", help="only these (default: all)")
    parser.add_argument("--form", default="source.ttir", help="which form of their IR")
    parser.add_argument("--programs", type=int, default=2, help="most programs along each axis of a grid")
    parser.add_argument("--jobs", type=int, default=1, help="kernels at the same time")
    parser.add_argument("--tool", default="triton-differential")
    return parser.parse_args()


def problem_of(name):
    """The problem of a kernel's largest size that is small enough."""
    case = CASES[name]
    size = max(size for size in case.sizes if size <= LARGEST_SIZE)
    return case.problem(case.rng(0, size), size, idle=0)


def can_describe(name):
    """Whether arrays and numbers are all that a kernel's arguments are: addresses of other arrays are not."""
    return not any(isinstance(value, Addresses) for value in problem_of(name).arguments.values())


class Description:
    """Arguments in words; arrays go to files of a folder."""

    def __init__(self, folder):
        self.folder, self.words = folder, []

    def add(self, value):
        array = array_of(value)
        if array is None:
            self.words.append(str(value))
            return
        path = os.path.join(self.folder, f"{len(self.words)}.npy")
        # NumPy cannot write the types that it does not know: their bits are written.
        known = array.dtype.kind in "iufb" and array.dtype.isbuiltin == 1
        np.save(path, np.ascontiguousarray(array if known else array.view(f"u{array.dtype.itemsize}")))
        self.words.append(path)
        if isinstance(value, Descriptor):
            # A descriptor is an array, the sizes and strides of its dimensions, and the kind of its padding.
            strides = [stride // array.itemsize for stride in array.strides]
            self.words += [*map(str, (*array.shape, *strides)), "false"]


def run(name, options):
    """The exit code and the output of the differential test."""
    problem = problem_of(name)
    settings = json.loads(read_corpus(f"{name}.json"))
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, f"{name}.{options.form}")
        text = read_corpus(source.name)
        source.write_text(re.sub("^module {", 'module attributes {"ttg.no-fp-fusion"} {', text, count=1, flags=re.M))
        description = Description(folder)
        for value in problem.arguments.values():
            description.add(value)
        command = [
            options.tool,
            str(source),
            "--grid=" + ",".join(str(min(count, options.programs)) for count in problem.grid),
            *(f"--argument={word}" for word in description.words),
            *(pipeline.format(**settings) for pipeline in PIPELINES),
        ]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode(errors="replace")


def main():
    options = parse_arguments()
    names = options.kernels.split(",") if options.kernels else [name for name in CASES if can_describe(name)]
    failures = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, (code, output) in zip(names, pool.map(lambda name: run(name, options), names)):
            failures += code != 0
            print(f"FAILED {name}\n{output}" if code else f"{name}: {output.strip()}", flush=True)
    print(f"{len(names)} kernels, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
