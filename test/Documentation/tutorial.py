# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows a tutorial: tutorial.py PAGE FOLDER.

Goes through the fenced blocks of a Markdown page in order. A block after a line "File `NAME`:" is written to NAME in
FOLDER. A block marked `sh` is run by bash in FOLDER. A block marked `output` is compared with what the commands before
it printed. Other blocks are not used."""

import os
import re
import subprocess
import sys

BLOCK = re.compile(r"^(?:File `(?P<file>[^`]+)`:\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run(folder, commands):
    """Returns what the commands print; the first that fails ends the test."""
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", commands],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"exit status {done.returncode} of\n{commands}\n{done.stdout}")
    return done.stdout


def main():
    page, folder = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        blocks = list(BLOCK.finditer(file.read()))
    files = commands = outputs = 0
    printed = ""
    for block in blocks:
        text = block["text"]
        if block["file"]:
            write(folder, block["file"], text)
            files += 1
        elif block["kind"] == "sh":
            printed = run(folder, text)
            commands += 1
        elif block["kind"] == "output":
            if printed != text:
                sys.exit(f"expected output:\n{text}\nbut got:\n{printed}")
            outputs += 1
    print(f"{files} files, {commands} blocks of commands, {outputs} outputs as documented")


main()
