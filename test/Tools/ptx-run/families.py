#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs PTX of generated kernels with ptx-run, and compares what they wrote with references.

Warnings are no failures: kernels that read a part of what they have written to shared memory are among them.
--record FOLDER keeps what the kernels computed, and their binaries, for a comparison with a GPU:
test/Integration/CUDA/run.py --prebuilt FOLDER --simulated FOLDER/simulated.json
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import corpus
from triton_testing import recorded
from triton_testing.cuda import build
from triton_testing.kernels import CASES, FAMILIES


def run_kernel(options, case, form, folder):
    """Returns notes on what is wrong with one kernel, and a record of what it computed. There are no notes (`None`) if
    its arrays are too large."""
    folder.mkdir()
    build.compile_case(str(options.tools / "ttc"), case, form, options.target, str(folder), "ptx")
    size = case.sizes[0]
    problem = case.problem(case.rng(options.seed, size), size)
    if not corpus.is_small(problem):
        return None, None
    launch = corpus.Launch(options, next(folder.glob("*.ptx")), None, problem, folder)
    notes = launch.run()
    computed = recorded.record(problem, launch.results) if options.record and launch.results else None
    notes = [note for note in notes if ": warning: " not in note]
    return notes, computed


def run_case(options, case, form):
    """The same with errors as notes. With --record, also compiles the kernel for the device; returns its binary too."""
    binary = None
    with tempfile.TemporaryDirectory() as temporary:
        try:
            notes, computed = run_kernel(options, case, form, Path(temporary) / case.name)
            if computed:
                ttc = str(options.tools / "ttc")
                binary = build.compile_case(ttc, case, form, options.target, str(options.record))[0]
        except (build.BuildError, subprocess.TimeoutExpired) as error:
            notes, computed = [f"{type(error).__name__}: {error}"], None
    return notes, computed, binary


def chosen(options):
    """The cases and their forms."""
    for family in options.families.split(","):
        cases = [case for case in CASES.values() if case.family == family and case.target in (None, options.target)]
        for case in cases[:: options.every]:
            for form in case.forms:
                yield case, form


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", default=",".join(FAMILIES), help="only these (default: all)")
    parser.add_argument("--every", type=int, default=1, help="only each Nth kernel of a family")
    parser.add_argument("--target", default="sm_90a")
    parser.add_argument("--tools", type=Path, default=Path(os.environ.get("TRITON_TOOLS_DIR", "build/dev/bin")))
    parser.add_argument("--schedules", type=int, default=1, help="number of schedules")
    parser.add_argument("--seed", type=int, default=0, help="of the inputs")
    parser.add_argument("--allow", default="", help="kinds of errors that are no failures")
    parser.add_argument("--jobs", type=int, default=1, help="kernels at the same time")
    parser.add_argument("--record", type=Path, help="folder for binaries, and for what the simulator computed")
    options = parser.parse_args(arguments)
    if options.record:
        options.record.mkdir(parents=True, exist_ok=True)
    checks = failures = 0
    kernels, binaries = {}, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = list(chosen(options))
        results = pool.map(lambda task: run_case(options, *task), tasks)
        for (case, form), (notes, computed, binary) in zip(tasks, results):
            checks += notes is not None
            failures += bool(notes)
            for note in (notes or ())[:2]:
                print(f"FAILED {case.name}.{form}: {note}", flush=True)
            if binary:
                binaries.append(binary)
                kernels[f"{case.name}.{form}"] = computed
    if options.record:
        build.write_manifest(str(options.record), options.target, binaries)
        recorded.write(options.record / "simulated.json", options.seed, kernels)
    print(f"{checks} kernels, {failures} failed")
    return 1 if failures or not checks else 0


if __name__ == "__main__":
    sys.exit(main())
