#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs PTX of generated kernels with ptx-run, and compares what they wrote with references.

Warnings are no failures: kernels that read a part of what they have written to shared memory are among them.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import corpus
from triton_testing.cuda import build
from triton_testing.kernels import CASES, FAMILIES


def errors_of(options, case, form, folder):
    """Notes on what is wrong with one kernel; none if its arrays are too large."""
    folder.mkdir()
    build.compile_case(str(options.tools / "ttc"), case, form, options.target, str(folder), "ptx")
    size = case.sizes[0]
    problem = case.problem(case.rng(options.seed, size), size)
    if not corpus.is_small(problem):
        return None
    notes = corpus.Launch(options, next(folder.glob("*.ptx")), None, problem, folder).run()
    return [note for note in notes if ": warning: " not in note]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", default=",".join(FAMILIES), help="only these (default: all)")
    parser.add_argument("--every", type=int, default=1, help="only each Nth kernel of a family")
    parser.add_argument("--target", default="sm_90a")
    parser.add_argument("--tools", type=Path, default=Path(os.environ.get("TRITON_TOOLS_DIR", "build/dev/bin")))
    parser.add_argument("--schedules", type=int, default=1, help="number of schedules")
    parser.add_argument("--seed", type=int, default=0, help="of the inputs")
    parser.add_argument("--allow", default="", help="kinds of errors that are no failures")
    options = parser.parse_args(arguments)
    checks = failures = 0
    for family in options.families.split(","):
        cases = [case for case in CASES.values() if case.family == family and case.target in (None, options.target)]
        for case in cases[:: options.every]:
            for form in case.forms:
                with tempfile.TemporaryDirectory() as temporary:
                    try:
                        notes = errors_of(options, case, form, Path(temporary) / case.name)
                    except (build.BuildError, subprocess.TimeoutExpired) as error:
                        notes = [f"{type(error).__name__}: {error}"]
                checks += notes is not None
                failures += bool(notes)
                for note in (notes or ())[:2]:
                    print(f"FAILED {case.name}.{form}: {note}", flush=True)
    print(f"{checks} kernels, {failures} failed")
    return 1 if failures or not checks else 0


if __name__ == "__main__":
    sys.exit(main())
