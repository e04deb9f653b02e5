#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cuts the project's IR into pieces of about a function each, for a fuzzer to start from.

  seeds.py --largest 4096 FOLDER

Comments and most locations are left out: they make inputs longer and nothing more likely to fail.
"""

import argparse
import hashlib
import os
import re

from mutations import drop_locations

TESTS = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
FOLDERS = ("corpus", "Dialect", "Analysis", "Conversion", "Pipelines")
SUFFIXES = (".ttir", ".ttgir", ".mlir")
SPLIT = re.compile(r"^// -----.*$", re.MULTILINE)
COMMENT = re.compile(r"^\s*//.*\n|[ \t]+//[^\n\"]*$", re.MULTILINE)
BLANK = re.compile(r"\n\s*(?=\n)")
ALIAS = re.compile(r"^[#!]\w+ = .*\n", re.MULTILINE)
MODULE = re.compile(r"^module\b.*\{\n", re.MULTILINE)
FUNCTION = re.compile(r"^( *)(?:tt|llvm|gpu)\.func .*\{\n(?:.*\n)*?\1\}\n", re.MULTILINE)
KEEPS_LOCATIONS = 1500


def pieces(text):
    """The modules of a file and, of one that is made of several functions, each function by itself."""
    for module in SPLIT.split(text):
        module = BLANK.sub("", COMMENT.sub("", module)).strip() + "\n"
        yield module
        functions = [match.group() for match in FUNCTION.finditer(module)]
        if len(functions) < 2:
            continue
        opening = MODULE.search(module)
        head = "".join(ALIAS.findall(module)) + (opening.group() if opening else "")
        for function in functions:
            yield head + function + ("}\n" if opening else "")


def seeds(folder, largest):
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if not name.endswith(SUFFIXES):
                continue
            with open(os.path.join(where, name), encoding="utf-8") as file:
                text = file.read()
            for piece in pieces(text):
                short = drop_locations(piece) if len(piece) > KEEPS_LOCATIONS else piece
                if 1 < len(short.encode()) <= largest:
                    yield short


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--largest", type=int, default=4096, help="bytes of the largest piece")
    parser.add_argument("folder")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    for name in FOLDERS:
        for seed in seeds(os.path.join(TESTS, name), options.largest):
            path = os.path.join(options.folder, hashlib.sha1(seed.encode()).hexdigest()[:16])
            with open(path, "w", encoding="utf-8") as file:
                file.write(seed)


if __name__ == "__main__":
    main()
