#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs PTX of the corpus' kernels with ptx-run, and compares what they wrote with references.

The PTX comes from this compiler, or from a folder with PTX and metadata that another compiler has written.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from triton_testing.comparison import compare
from triton_testing.kernels.corpus import CASES
from triton_testing.paths import CORPUS
from triton_testing.problem import Addresses, Descriptor, array_of

LARGEST = 1 << 22  # Elements of an array; larger problems are for devices.

# Errors of the kernel itself: blocks add to a tile that another block stores, and a bulk reduction starts before a bulk
# store of the same thread to the same bytes is complete.
KNOWN_ERRORS = {"tensor_desc": "race"}


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", help="only these cases (default: all)")
    parser.add_argument("--target", default="sm_90a", help="of this compiler's PTX")
    parser.add_argument("--ir", type=Path, help="folder with NAME.ttgir or NAME.*.ttgir, instead of the corpus' TTIR")
    parser.add_argument("--ptx", type=Path, help="folder with NAME.ptx and NAME.json of another compiler")
    parser.add_argument("--tools", type=Path, default=Path(os.environ.get("TRITON_TOOLS_DIR", "build/dev/bin")))
    parser.add_argument("--schedules", type=int, default=1, help="number of schedules")
    parser.add_argument("--seed", type=int, default=0, help="of the inputs")
    parser.add_argument("--allow", default="", help="kinds of errors that are no failures, e.g. 'missing proxy fence'")
    parser.add_argument("--failures", type=int, default=0, help="how many kernels may fail, of those that --ir names")
    parser.add_argument("--keep", type=Path, help="keep the files of the runs in this folder")
    return parser.parse_args(arguments)


def is_small(problem):
    return all(array.size <= LARGEST for array in problem.arrays.values())


def tidy(lines):
    """The lines that kernels print, without the blanks that align numbers."""
    return [line.replace(" ", "") for line in lines if line]


def compile_kernel(options, case, folder, source=None):
    """Returns the path of the PTX of a case, and the options that a launch needs beside those in the PTX. `source` is
    TTGIR instead of the corpus' TTIR."""
    if options.ptx:
        path = options.ptx / f"{case.name}.ptx"
        if not path.exists():
            return None, None
        return path, json.loads((options.ptx / f"{case.name}.json").read_text(encoding="utf-8"))
    kept = json.loads((CORPUS / f"{case.name}.json").read_text(encoding="utf-8"))
    path = folder / f"{case.name}.ptx"
    command = [options.tools / "ttc", source or CORPUS / f"{case.name}.ttir", "--emit=ptx", "-o", path]
    if source is None:
        command += [f"--target={options.target}", f"--num-warps={kept['num_warps']}"]
        command += [f"--num-stages={kept['num_stages']}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(done.stderr.strip().split("\n")[0])
    return path, None


class Launch:
    """One problem as a command line of ptx-run: arrays are in files of a folder."""

    def __init__(self, options, path, foreign, problem, folder):
        self.problem, self.folder, self.files = problem, folder, {}
        self.results = {}  # The arrays after the run.
        self.schedules = max(1, options.schedules)
        self.allowed = [kind for kind in options.allow.split(",") if kind]
        self.command = [options.tools / "ptx-run", path, f"--schedules={options.schedules}"]
        grid = tuple(problem.grid) + (1,) * (3 - len(problem.grid))
        self.command.append("--grid=" + ",".join(map(str, grid)))
        if problem.is_sequential:
            self.command.append("--run-threads=1")
        for name, array in problem.memory.items():
            self.command.append(f"--memory={name}={self.save(name, array)}")
        maps = iter(ast.literal_eval(foreign.get("tensordesc_meta", "None")) or ()) if foreign else None
        for number, (name, value) in enumerate(problem.arguments.items()):
            self.command.append(f"--arg={number}={self.describe(name, value, maps)}")
        if foreign:
            self.command.append(f"--shared={foreign['shared']}")
            scratch = int(foreign.get("global_scratch_size", 0))
            self.command.append(f"--arg={len(problem.arguments)}={f'scratch:{scratch}' if scratch else 'null'}")
            self.command.append(f"--arg={len(problem.arguments) + 1}=null")

    def save(self, name, array):
        file = self.folder / f"{name}.npy"
        bits = (
            array
            if array.dtype.kind in "fiu" and array.dtype.isbuiltin == 1
            else array.view(f"u{array.dtype.itemsize}")
        )
        np.save(file, bits)
        self.files[name] = file
        return file

    def describe(self, name, value, maps):
        array = array_of(value)
        if isinstance(value, Addresses):
            return "addresses:" + ",".join(value.names)
        if array is None:
            return int(value) if isinstance(value, (bool, np.bool_)) else value
        if isinstance(value, Descriptor) and maps is not None:
            form = next(maps)
            box = "x".join(str(size) for size in form["block_size"])
            return f"tensormap:{box}:{(0, 32, 64, 128)[form['swizzle']]}:{self.save(name, array)}"
        return self.save(name, array)

    def run(self):
        """Returns notes on what is wrong: the errors and warnings of ptx-run, or else those in the results."""
        index = {name: number for number, name in enumerate(self.problem.arguments)}
        writes = [f"--write={index.get(name, name)}={self.folder / name}.out.npy" for name in self.files]
        done = subprocess.run(self.command + writes, capture_output=True, text=True, check=False, timeout=600)
        errors = [
            line
            for line in done.stderr.split("\n")
            if ("error" in line or "warning" in line) and not line.endswith("in the program")
        ]
        notes = [line for line in errors if not any(f": error: {kind}" in line for kind in self.allowed)]
        if notes or done.returncode not in (0, 1):
            return notes[:6] or [done.stderr]
        for name, before in self.problem.arrays.items():
            after = np.load(f"{self.folder / name}.out.npy").view(before.dtype).reshape(before.shape)
            self.results[name] = after
            expected = self.problem.expected.get(name)
            if expected is not None:
                note = compare(after, expected, self.problem.format_of(name)).note
                notes += [f"{name}: {note}"] if note else []
            elif not np.array_equal(after.view(np.uint8), before.view(np.uint8)):
                notes.append(f"{name} was changed")
        # Each schedule prints all lines.
        lines = tidy(done.stdout.split("\n"))
        if sorted(lines) != sorted(tidy(self.problem.printed) * self.schedules):
            notes.append(f"printed {len(lines)} lines, expected {len(self.problem.printed)}")
        return notes


def check_case(options, case, folder, source):
    folder.mkdir(parents=True, exist_ok=True)
    path, foreign = compile_kernel(options, case, folder, source)
    if path is None:
        return None
    n = case.sizes[0]
    problem = case.problem(case.rng(options.seed, n), n)
    # Without tensor maps, a descriptor is passed in parts.
    has_descriptors = any(isinstance(value, Descriptor) for value in problem.arguments.values())
    if not is_small(problem) or (
        has_descriptors and "[128]" not in path.read_text(encoding="utf-8").split(".entry")[1].split(")")[0]
    ):
        return None
    notes = Launch(options, path, foreign, problem, folder).run()
    if case.name not in KNOWN_ERRORS:
        return notes
    return [] if any(KNOWN_ERRORS[case.name] in note for note in notes) else ["its known error is not reported"]


def main(arguments=None):
    options = parse_arguments(arguments)
    wanted = options.kernels and options.kernels.split(",")
    cases = [case for case in CASES if not wanted or case.name in wanted]
    failures = checks = 0
    with tempfile.TemporaryDirectory() as temporary:
        root = options.keep or Path(temporary)

        def attempt(case, source):
            start = time.perf_counter()
            try:
                notes = check_case(options, case, root / (source.stem if source else case.name), source)
            except (AssertionError, subprocess.TimeoutExpired, ValueError, KeyError) as error:
                notes = [f"{type(error).__name__}: {error}"]
            return notes, time.perf_counter() - start

        for case in cases:
            paths = [None]
            if options.ir:
                paths = sorted([*options.ir.glob(f"{case.name}.ttgir"), *options.ir.glob(f"{case.name}.*.ttgir")])
            for source in paths:
                name = source.stem if source else case.name
                notes, seconds = attempt(case, source)
                checks += notes is not None
                failures += bool(notes)
                for note in notes or ():
                    print(f"FAILED {name}: {note}", flush=True)
                if options.keep:
                    print(f"{name}: {seconds:.2f} s", flush=True)
    print(f"{checks} kernels, {failures} failed")
    return 1 if failures > options.failures or not checks else 0


if __name__ == "__main__":
    sys.exit(main())
