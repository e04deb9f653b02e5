#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a sample of the kernels under NVIDIA's compute-sanitizer, which must report nothing.

    scripts/python test/Integration/CUDA/sanitizer.py --prebuilt kernels

Each tool runs all chosen kernels, in a process of its own. README.md says how to make the folder.
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import time

from triton_testing.cuda.run import EXIT_SKIPPED
from triton_testing.kernels import FAMILIES

RUN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run.py")
TOOLS = ("memcheck", "racecheck", "synccheck")
# racecheck misses barriers that warps reach at different instructions: it reports hazards on each side of them.
EXCLUDED = {"racecheck": {"warp_specialize"}}
# Of the last line of a tool, such as "ERROR SUMMARY: 0 errors" or "RACECHECK SUMMARY: 1 hazard displayed (1 error ...".
SUMMARY = re.compile(r"^=+ (?:ERROR|RACECHECK) SUMMARY: (\d+) ", re.MULTILINE)
KERNEL = re.compile(r"^=+ .*\bat (\w+)(?:\([^)]*\))?\+0x", re.MULTILINE)


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prebuilt", required=True, help="a folder that run.py --compile-only made")
    parser.add_argument("--sample", type=int, default=12, help="the most kernels of a family (default: 12)")
    parser.add_argument("--cases", default=",".join(FAMILIES), help="e.g. dots (default: all families)")
    parser.add_argument("--tools", default=",".join(TOOLS), help=f"default: {','.join(TOOLS)}")
    parser.add_argument("--seed", type=int, default=1, help="of the inputs")
    parser.add_argument("--sanitizer", default="compute-sanitizer", help="the program (default: that on the PATH)")
    parser.add_argument("--require-gpu", type=int, default=0, help=f"1: exit with {EXIT_SKIPPED} without")
    options = parser.parse_args(arguments)
    options.tools = options.tools.split(",")
    for tool in options.tools:
        if tool not in TOOLS:
            parser.error(f"'{tool}' is none of {', '.join(TOOLS)}")
    return options


def judge(tool, code, printed):
    """What is wrong with a run, line by line; empty if it has no report and all checks passed."""
    summary = SUMMARY.findall(printed)
    if not summary:
        return [f"{tool} did not end:", *printed.splitlines()[-20:]]
    wrong = []
    if int(summary[-1]):
        wrong.append(f"{tool} reports {summary[-1]} errors")
        for kernel, count in collections.Counter(KERNEL.findall(printed)).most_common():
            wrong.append(f"  {count} lines about {kernel}")
    if code:
        wrong += ["checks failed:", *(line for line in printed.splitlines() if "FAILED" in line or "error:" in line)]
    return wrong


def main(arguments=None):
    options = parse_arguments(arguments)
    if not shutil.which(options.sanitizer):
        print(f"skipped: there is no {options.sanitizer}")
        return EXIT_SKIPPED if options.require_gpu else 0
    run = [sys.executable, RUN, f"--prebuilt={options.prebuilt}", f"--sample={options.sample}"]
    run += [f"--seed={options.seed}", "--rounds=0", "--no-peers", "--require-gpu=1"]
    failures = 0
    for tool in options.tools:
        start = time.monotonic()
        cases = [case for case in options.cases.split(",") if case not in EXCLUDED.get(tool, ())]
        command = [options.sanitizer, "--tool", tool, "--print-limit", "1000", *run, f"--cases={','.join(cases)}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode == EXIT_SKIPPED:
            print(done.stdout.strip())
            return EXIT_SKIPPED if options.require_gpu else 0
        wrong = judge(tool, done.returncode, done.stdout)
        failures += bool(wrong)
        checks = re.findall(r"^(\d+ checks, \d+ failed)$", done.stdout, re.MULTILINE)
        seconds = time.monotonic() - start
        verdict = "FAILED" if wrong else "no reports"
        print(f"{tool}: {', '.join(checks) or 'no checks'}, {verdict}, {seconds:.0f} s")
        print("".join(f"  {line}\n" for line in wrong), end="", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
