# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples in the documentation of passes: pass_examples.py PAGE [TESTS].

Each pass must say what it requires and what it ensures, and have an example: IR, the word `becomes`, and other IR,
which is what the pass makes of the first; or IR with expected-error comments, which the pass refuses so. Where
`becomes` is followed by a comma, `with`, options in backquotes and a comma, the pass is given those. The names of
values and of layouts are free. If the folder TESTS is given, a lit test in it must run each pass."""

import pathlib
import re
import subprocess
import sys

SECTION = re.compile(r"^### `-(?P<flag>[\w-]+)`$(?P<text>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```mlir\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BECOMES = re.compile(r"becomes(?:, with `(?P<options>[^`]+)`,)?")


class Failure(Exception):
    """What is wrong with the documentation of a pass."""


def run(source, *options):
    """What triton-opt prints for the IR."""
    done = subprocess.run(
        ["triton-opt", *options], input=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise Failure(f"triton-opt {' '.join(options)} fails:\n{done.stderr}")
    return done.stdout


def check_section(flag, text):
    """Raises where the documentation of a pass lacks something or is wrong."""
    for word in ("Requires:", "Ensures"):
        if not re.search(rf"^{word}", text, re.MULTILINE):
            raise Failure(f"no paragraph begins with `{word}`")
    # Text and examples in turn: the first is text, and so is the last.
    pieces = BLOCK.split(text)
    if len(pieces) < 3:
        raise Failure("there is no example")
    at = 1
    while at < len(pieces):
        before = pieces[at]
        if "expected-error" in before:
            run(before, f"--{flag}", "--verify-diagnostics", "-o", "/dev/null")
            at += 2
            continue
        becomes = BECOMES.fullmatch(pieces[at + 1].strip())
        if not becomes or at + 2 >= len(pieces):
            raise Failure("after an example must come `becomes` and what the pass makes of it")
        arguments = f"={becomes['options']}" if becomes["options"] else ""
        made, documented = run(before, f"--{flag}{arguments}"), run(pieces[at + 2])
        if made != documented:
            raise Failure(f"the example becomes\n{made}\nnot\n{documented}")
        at += 4


def read_commands(folder):
    """The RUN lines of the lit tests in the folder."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(pathlib.Path(folder).rglob("*.mlir"))]
    return "\n".join(line for text in texts for line in text.splitlines() if "RUN:" in line)


def check_test(flag, commands):
    """Raises if no command runs the pass."""
    if not re.search(rf"(?:--|[^\w-]){flag}(?![\w-])", commands):
        raise Failure("no test runs it")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        sections = list(SECTION.finditer(file.read()))
    commands = read_commands(sys.argv[2]) if len(sys.argv) > 2 else None
    failures = 0
    for section in sections:
        try:
            check_section(section["flag"], section["text"])
            if commands is not None:
                check_test(section["flag"], commands)
        except Failure as failure:
            print(f"{section['flag']}: {failure}")
            failures += 1
    print(f"{len(sections)} passes; the documentation of {failures} is wrong")
    sys.exit(1 if failures or not sections else 0)


main()
