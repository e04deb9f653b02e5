# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a tool on one input and judges how it ended.

A tool accepts (exit code 0) or rejects (exit code 1). Who rejects says why, where, and leaves no output behind.
Everything else is a crash, a hang or a breach of that promise.
"""

import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
from dataclasses import dataclass

ACCEPTED, REJECTED, CRASH, HANG, BREACH = "accepted", "rejected", "crash", "hang", "breach"

CRASH_OUTPUT = re.compile(
    r"^.*(?:PLEASE submit a bug report|Assertion [`'].*failed|LLVM ERROR|UNREACHABLE executed|Stack dump:|"
    r"terminate called|(?:Address|Leak|Memory|Thread|UndefinedBehavior)Sanitizer|:\d+:\d+: runtime error: ).*$",
    re.MULTILINE,
)
LOCATED_ERROR = re.compile(r"^(?:.+:\d+:\d+|.*loc\(.*\)): error: ", re.MULTILINE)
UNKNOWN_ERROR = re.compile(r"^(?:<unknown>:0|loc\(unknown\)|<unknown>): error: |^error: ", re.MULTILINE)
OUTPUT = "{out}"
INPUT = "{}"


@dataclass(frozen=True)
class Verdict:
    """The outcome of a run; runs with one signature are taken for the same fault."""

    kind: str
    signature: str = ""
    output: str = ""

    @property
    def bad(self):
        return self.kind in (CRASH, HANG, BREACH)


class Tool:
    """A command line with {} for the input and, where the tool writes a file, {out} for its path."""

    def __init__(self, template):
        self.template = template
        words = shlex.split(template)
        if not words:
            raise ValueError("a tool's command line is empty")
        program = shutil.which(words[0])
        if not program:
            raise ValueError(f"there is no {words[0]} on the PATH")
        self.words = [program] + words[1:]
        if not any(INPUT in word for word in self.words):
            self.words.append(INPUT)

    def command(self, path, out):
        return [word.replace(OUTPUT, out).replace(INPUT, path) for word in self.words]

    def run(self, text, folder, name, seconds, megabytes):
        """Runs the tool on the text in a file of its own; returns the Verdict."""
        path, out = os.path.join(folder, name + ".mlir"), os.path.join(folder, name + ".out")
        with open(path, "wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))
        try:
            code, output = execute(self.command(path, out), seconds, megabytes)
            return judge(code, output, text, os.path.exists(out))
        finally:
            for left in (path, out):
                if os.path.exists(left):
                    os.remove(left)


def execute(command, seconds, megabytes):
    """(exit code, or None past the time limit; stderr)."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    if megabytes:
        try:
            resource.prlimit(process.pid, resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        except ProcessLookupError:
            pass  # It has ended already.
    try:
        _, error = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""
    return process.returncode, error.decode(errors="replace")


def judge(code, output, text, left_output):
    """`output` is what the tool printed to stderr for the text; `left_output` says whether its output file exists."""
    if code is None:
        return Verdict(HANG, "no answer in time")
    sign = CRASH_OUTPUT.search(output)
    if code not in (0, 1) or sign:
        return Verdict(CRASH, crash_signature(code, output), output)
    if code == 0:
        return Verdict(ACCEPTED, output=output)
    if left_output:
        return Verdict(BREACH, "rejected, but left an output file", output)
    known = LOCATED_ERROR.search(output) or ("unknown" in text and UNKNOWN_ERROR.search(output))
    if not known:
        return Verdict(BREACH, "rejected without an error that has a location", output)
    return Verdict(REJECTED, output=output)


def crash_signature(code, output):
    """The exit code, the failed assertion if any, and the innermost frames of ours."""
    how = signal.Signals(-code).name if code < 0 and -code in set(signal.Signals) else f"exit code {code}"
    reason = next(
        (
            match.group().strip()
            for match in CRASH_OUTPUT.finditer(output)
            if "PLEASE" not in match.group() and "Stack dump" not in match.group()
        ),
        "",
    )
    frames = re.findall(r"^ *#\d+ .*?((?:mlir|llvm)::(?!sys::)[\w:~]+)", output, re.MULTILINE)
    reason = re.sub(r"0x[0-9a-f]+|==\d+==|\S*/|\d{5,}", "", reason)
    return "; ".join(part for part in (how, reason, " < ".join(frames[:3])) if part)
