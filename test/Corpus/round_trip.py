# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and prints each of the given files, as text and as bytecode, until it stays the same or not."""
import subprocess
import sys


def triton_opt(source, *options):
    """The output of triton-opt for the given bytes, printed with all locations; raises where it fails."""
    command = ["triton-opt", "-", "--mlir-print-debuginfo", *options]
    return subprocess.run(command, input=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout


def round_trip(path):
    """Why the file does not survive, or None."""
    with open(path, "rb") as file:
        source = file.read()
    try:
        printed = triton_opt(source)
        if triton_opt(printed) != printed:
            return "changes when what is printed is read again"
        if triton_opt(triton_opt(printed, "--mlir-print-op-generic")) != printed:
            return "changes when its generic form is read again"
        if triton_opt(triton_opt(printed, "--emit-bytecode")) != printed:
            return "changes when its bytecode is read again"
    except subprocess.CalledProcessError as error:
        return error.stderr.decode(errors="replace").split("\n")[0]
    return None


def main(paths):
    if not paths:
        sys.exit("no files to read")
    failures = 0
    for path in paths:
        if reason := round_trip(path):
            print(f"{path}: {reason}")
            failures += 1
    sys.exit(1 if failures else 0)


main(sys.argv[1:])
