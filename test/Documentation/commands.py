# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands that pages show: commands.py ROOT BUILD FOLDER [--no-cuda] PAGE...

A fenced block without a language, or marked `sh`, contains commands for bash. The blocks of a page run in order, in a
copy of FOLDER with links to the folders of the project ROOT and to its build, `build/dev`. A
line before a block changes that:

    <!-- needs FEATURE -->        without the feature, a command must fail with one error that names it
    <!-- run by PATH -->          the test PATH runs the commands
    <!-- not run: REASON -->

In a block with a line that begins with `$ `, these lines, continued after a backslash, are the commands, and the others
are their output, in which `...` stands for any text. Pages whose blocks are marked `output` are tutorials, which
tutorial.py runs."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(
    r"^(?: *<!-- (?P<mark>needs|run by|not run:) (?P<detail>[^\n]+) -->\n)?"
    r" *```(?P<kind>\w*)\n(?P<text>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
# The files of the project that commands name.
LINKS = ("benchmarks", "docs", "include", "scripts", "test")


class Failure(Exception):
    """What is wrong with a block."""


def split_session(text):
    """The commands and the expected output of a block with prompts; other blocks are commands alone."""
    if not re.search(r"^\$ ", text, re.MULTILINE):
        return text, None
    commands, expected, continues = [], [], False
    for line in text.splitlines():
        if continues or line.startswith("$ "):
            commands.append(line if continues else line[2:])
            continues = line.endswith("\\")
        else:
            expected.append(line)
    return "\n".join(commands) + "\n", "\n".join(expected) + "\n"


def run(commands, folder):
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", commands],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )


def matches(expected, printed):
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, printed, re.DOTALL)


def check_block(block, folder, features):
    """Runs a block; returns whether it ran. Raises Failure."""
    mark, detail = block["mark"], block["detail"]
    if mark == "not run:":
        return False
    if mark == "run by":
        if not os.path.exists(os.path.join(folder, detail)):
            raise Failure(f"expected a test {detail}, but found none")
        return False
    commands, expected = split_session(block["text"])
    done = run(commands, folder)
    if mark == "needs" and detail not in features:
        errors = re.findall(r"^.*error: .*$", done.stdout, re.MULTILINE)
        if done.returncode == 0 or len(errors) != 1 or detail not in errors[0]:
            raise Failure(
                f"expected one error that names {detail}, but got exit status {done.returncode}:\n{done.stdout}"
            )
        return True
    if done.returncode:
        raise Failure(f"exit status {done.returncode}:\n{done.stdout}")
    if expected is not None and not matches(expected, done.stdout):
        raise Failure(f"expected output:\n{expected}\nbut got:\n{done.stdout}")
    return True


def check_page(root, build, inputs, page, features):
    """Runs the blocks of a page. Returns the numbers of blocks that ran and that did not, and complaints."""
    with open(os.path.join(root, page), encoding="utf-8") as file:
        text = file.read()
    ran, skipped, complaints = 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(inputs, folder, dirs_exist_ok=True)
        os.mkdir(os.path.join(folder, "build"))
        os.symlink(build, os.path.join(folder, "build", "dev"))
        for link in LINKS:
            os.symlink(os.path.join(root, link), os.path.join(folder, link))
        for block in BLOCK.finditer(text):
            if block["kind"] not in ("", "sh"):
                continue
            try:
                if check_block(block, folder, features):
                    ran += 1
                else:
                    skipped += 1
            except Failure as failure:
                line = text.count("\n", 0, block.start()) + 1
                complaints.append(f"{page}:{line}: {failure}\nof the commands\n{block['text']}")
    return ran, skipped, complaints


def main():
    arguments = sys.argv[1:]
    features = {"ptxas"}
    if "--no-cuda" in arguments:
        arguments.remove("--no-cuda")
        features.clear()
        for variable in ("CUDA_HOME", "CUDA_PATH"):
            os.environ.pop(variable, None)
        folders = os.environ["PATH"].split(os.pathsep)
        os.environ["PATH"] = os.pathsep.join(
            path for path in folders if not os.path.exists(os.path.join(path, "ptxas"))
        )
    root, build, inputs, *pages = arguments
    ran, skipped, complaints = 0, 0, []
    for page in pages:
        with open(os.path.join(root, page), encoding="utf-8") as file:
            if re.search(r"^```output$", file.read(), re.MULTILINE):
                continue
        found = check_page(root, build, inputs, page, features)
        ran, skipped, complaints = ran + found[0], skipped + found[1], complaints + found[2]
    print("\n".join([*complaints, f"{ran} blocks ran, {skipped} did not, {len(complaints)} complaints"]))
    sys.exit(1 if complaints or not ran else 0)


main()
