# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs passes on each of the given files. All are to be converted or, with --or-refused, refused for a reason."""

import argparse
import re
import subprocess
import sys

REFUSAL = re.compile(r"error: '(tt|ttg|ttng)\.\w+' op is not supported")


def convert(source, options, or_refused):
    """Why the IR of one file is not converted as it should be, or None."""
    done = subprocess.run(["triton-opt", source, *options, "-o", "-"], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    if or_refused and done.returncode == 1 and len(errors) == 1 and REFUSAL.search(errors[0]) and not done.stdout:
        return None
    return f"exit status {done.returncode}: {errors[0] if errors else done.stderr[:200]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--or-refused", action="store_true", help="one error that names an operation will do")
    parser.add_argument("--passes", required=True, help="options of triton-opt, separated by semicolons")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    failures = 0
    for path in options.paths:
        if reason := convert(path, options.passes.split(";"), options.or_refused):
            print(f"{path}: {reason}")
            failures += 1
    sys.exit(1 if failures else 0)


main()
