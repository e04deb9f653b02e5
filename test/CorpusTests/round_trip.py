# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and prints each of the given files, as text and as bytecode, until it stays the same or not."""

import argparse
import re
import shlex
import subprocess
import sys


def print_by(tool, source, *options):
    """Returns the tool's output for the given bytes, with all locations; raises an exception if it fails."""
    command = [*tool, "-", "--mlir-print-debuginfo", *options]
    return subprocess.run(command, input=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout


def put_in_gpu_module(source):
    """The same kernels in a gpu.module, which is in the module that the parser adds."""
    wrapped, count = re.subn(rb"^module ", b"gpu.module @kernels ", source, count=1, flags=re.MULTILINE)
    if count != 1:
        raise ValueError("no line begins a module")
    return wrapped


def round_trip(tool, source):
    """Why the IR does not survive, or None."""
    try:
        printed = print_by(tool, source)
        if print_by(tool, printed) != printed:
            return "changes when what is printed is read again"
        if print_by(tool, print_by(tool, printed, "--mlir-print-op-generic")) != printed:
            return "changes when its generic form is read again"
        if print_by(tool, print_by(tool, printed, "--emit-bytecode")) != printed:
            return "changes when its bytecode is read again"
    except subprocess.CalledProcessError as error:
        return error.stderr.decode(errors="replace").split("\n")[0]
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", type=shlex.split, default=["triton-opt"], help="what reads and prints")
    parser.add_argument("--gpu-module", action="store_true", help="put the kernels in a gpu.module first")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    failures = 0
    for path in options.paths:
        with open(path, "rb") as file:
            source = file.read()
        if reason := round_trip(options.tool, put_in_gpu_module(source) if options.gpu_module else source):
            print(f"{path}: {reason}")
            failures += 1
    sys.exit(1 if failures else 0)


main()
