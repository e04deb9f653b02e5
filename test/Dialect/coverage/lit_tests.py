# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lit tests by their RUN lines: the commands and their pipelines."""

import pathlib
import re
import shlex
import subprocess
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[2]
RUN = re.compile(r"(?://|#)\s*RUN:\s?(.*)")
TOOL = "triton-opt"
# Options that change how IR is parsed or printed, but not the IR.
HARMLESS = re.compile(
    r"--?(split-input-file|allow-unregistered-dialect|verify-diagnostics|emit-bytecode|o|mlir-print.*)$"
)


class Command:
    """One command of a pipeline: its words, without `not`, `env` and so on at the front."""

    def __init__(self, text):
        self.text = text.strip()
        self.is_heard = "2>&1" in self.text  # Its diagnostics go to its output.
        try:
            words = shlex.split(self.text, comments=False)
        except ValueError:
            words = []
        while words and words[0] in ("not", "env", "(", "--crash") or words and re.fullmatch(r"\w+=.*", words[0]):
            words.pop(0)
        self.words = [word for word in words if not re.match(r"\d?>", word)]

    @property
    def is_tool(self):
        return bool(self.words) and self.words[0] == TOOL

    @property
    def flags(self):
        return [word for word in self.words[1:] if word.startswith("-") and word != "-"]

    @property
    def keeps_ir(self):
        """Whether this is a run of triton-opt that only parses and prints IR."""
        return self.is_tool and all(HARMLESS.match(flag) for flag in self.flags)

    @property
    def files(self):
        """Its input files: the words that are neither options nor the name of its output."""
        return [word for before, word in zip(self.words, self.words[1:]) if not word.startswith("-") and before != "-o"]

    @property
    def output(self):
        return next((word for before, word in zip(self.words, self.words[1:]) if before == "-o"), None)


class Test:
    """A lit test."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.name = str(path.relative_to(TESTS))
        lines = "\n".join(RUN.findall(self.text)).replace("\\\n", " ").splitlines()
        # Lists of pipelines, each of them commands.
        self.pipelines = [
            [Command(command) for command in re.split(r"(?<![|])\|(?![|])", pipeline)]
            for line in lines
            for pipeline in re.split(r"&&|\|\||;(?![^{]*\})", line)
        ]

    @property
    def commands(self):
        return [command for pipeline in self.pipelines for command in pipeline]

    def round_trip(self):
        """The run of triton-opt on the file whose output is parsed again and compared; else None."""
        printed = set()
        for pipeline in self.pipelines:
            for i, command in enumerate(pipeline):
                if not command.keeps_ir:
                    continue
                compared = any(later.words[:1] in (["diff"], ["FileCheck"]) for later in pipeline[i + 1 :])
                again = i > 0 and pipeline[i - 1].keeps_ir or any(file in printed for file in command.files)
                if again and compared or command.output and any(file in printed for file in command.files):
                    return next(each for each in self.commands if each.keeps_ir and "%s" in each.files)
                if command.output and "%s" in command.files:
                    printed.add(command.output)
        return None

    def run(self, command, *more, without=()):
        """The standard output and standard error of a command of the test, run without some of its flags."""
        with tempfile.TemporaryDirectory() as folder:
            words = [
                word.replace("%s", str(self.path)).replace("%S", str(self.path.parent)).replace("%t", f"{folder}/t")
                for before, word in zip([""] + command.words, command.words)
                if word.lstrip("-") not in without and "-o" not in (before, word)
            ]
            done = subprocess.run(
                words + list(more),
                capture_output=True,
                cwd=folder,
                check=False,
                text=True,
                errors="replace",
                stdin=subprocess.DEVNULL,
            )
        return done.stdout, done.stderr


def find_tests(*folders):
    """All tests below folders of test/."""
    endings = ("*.mlir", "*.test")
    paths = {path for folder in folders for ending in endings for path in (TESTS / folder).rglob(ending)}
    return [Test(path) for path in sorted(paths)]
