# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles each kernel in several processes with different environments: deterministic.py TTC CORPUS.

The PTX and the metadata must be the same to the byte.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

KERNELS = ("add", "where", "int")
FORMS = ("source.ttir", "ttir")  # Another form, ttgir, is specific to one target.
TARGETS = ("sm_80", "sm_90a")
# The output must not depend on the locale, the time zone, the size of the environment (which shifts the stack), or the
# working directory.
ENVIRONMENTS = (
    {"LC_ALL": "C", "TZ": "UTC"},
    {"LC_ALL": "en_US.UTF-8", "TZ": "Asia/Tokyo", "HOME": "/", "PADDING": "x" * 12345},
)


def compile_once(ttc, path, warps, target, environment):
    """Compiles in a new directory, and returns the exit code, the output, and the bytes of both files."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [ttc, path, f"--target={target}", f"--num-warps={warps}", "--emit=ptx", "-o", "k.ptx", "--metadata=k.json"],
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        files = []
        for name in ("k.ptx", "k.json"):
            written = os.path.join(folder, name)
            if not os.path.exists(written):
                files.append(None)
                continue
            with open(written, "rb") as file:
                files.append(file.read())
        return done.returncode, done.stdout.decode(errors="replace"), files


def first_difference(first, second):
    """Returns the first lines that differ, as text."""
    for number, (one, other) in enumerate(zip(first.splitlines(), second.splitlines()), 1):
        if one != other:
            return f"line {number}: {one.decode(errors='replace')!r} and {other.decode(errors='replace')!r}"
    return f"{len(first)} and {len(second)} bytes"


def check(ttc, corpus, kernel, form, target):
    """Returns a description of the difference for one kernel, or None."""
    with open(os.path.join(corpus, kernel + ".json"), encoding="utf-8") as file:
        warps = json.load(file)["num_warps"]
    path = os.path.join(os.path.abspath(corpus), f"{kernel}.{form}")
    runs = [compile_once(ttc, path, warps, target, environment) for environment in ENVIRONMENTS]
    for code, printed, files in runs:
        if code or None in files:
            return f"ttc exited with {code}: {printed.strip()}"
    for name, first, second in zip(("PTX", "metadata"), runs[0][2], runs[1][2]):
        if first != second:
            return f"the {name} differs: {first_difference(first, second)}"
    if b".entry" not in runs[0][2][0]:
        return "the PTX has no kernel"
    return None


def main():
    ttc, corpus = shutil.which(sys.argv[1]), sys.argv[2]
    if not ttc:
        print(f"error: cannot find {sys.argv[1]}", file=sys.stderr)
        return 1
    ttc = os.path.abspath(ttc)
    failures = 0
    for kernel in KERNELS:
        for form in FORMS:
            for target in TARGETS:
                wrong = check(ttc, corpus, kernel, form, target)
                if wrong:
                    failures += 1
                    print(f"error: {kernel}.{form} for {target}: {wrong}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
