#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs tools on damaged IR: each must accept or reject it, never crash, hang or leave half an output.

  mutate.py --count 1000 --seed 1 --jobs 4 --tool 'triton-opt {} -o {out}' --tool 'ttc {} --emit=ptx -o {out}'

{} is the input and {out} an output file that must not exist after a rejection. Input number I of seed S is the same
wherever and however often it is made.
"""

import argparse
import os
import random
import re
import resource
import sys
import tempfile
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor

from minimize import minimize
from mutations import Pool, mutate
from oracle import ACCEPTED, BREACH, CRASH, HANG, REJECTED, Tool

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.normpath(os.path.join(HERE, "..", "corpus"))
SUFFIXES = (".ttir", ".ttgir", ".mlir")

Fault = namedtuple("Fault", "tool index source text verdict")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", action="append", required=True, help="a command line; may be given several times")
    parser.add_argument("--corpus", action="append", help="a folder of IR (default: the project's corpus)")
    parser.add_argument("--only", default="", help="a regular expression: start only from files whose names match")
    parser.add_argument("--count", type=int, default=1000, help="how many inputs to make")
    parser.add_argument("--first", type=int, default=0, help="the first input's number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--timeout", type=float, default=20, help="seconds for one run")
    parser.add_argument(
        "--memory", type=int, default=4096, help="MiB of address space for one run; 0 for no limit, as sanitizers need"
    )
    parser.add_argument("--largest", type=int, default=48 << 10, help="bytes of the largest file to start from")
    parser.add_argument("--save", help="the folder for inputs that fail")
    parser.add_argument("--print-input", action="store_true", help="print the inputs instead of running the tools")
    return parser.parse_args()


def read_corpus(folders, largest):
    """(name, text) of each file of IR, in an order that does not depend on the file system."""
    texts = []
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if name.endswith(SUFFIXES) and os.path.getsize(path) <= largest:
                with open(path, encoding="utf-8") as file:
                    texts.append((name, file.read()))
    if not texts:
        raise ValueError(f"no IR in {', '.join(folders)}")
    return texts


class Fuzzer:
    """Makes inputs, runs the tools on them and keeps the tally."""

    def __init__(self, options):
        self.options = options
        self.texts = read_corpus(options.corpus or [CORPUS], options.largest)
        self.pool = Pool(text for _, text in self.texts)
        self.texts = [(name, text) for name, text in self.texts if re.search(options.only, name)]
        if not self.texts:
            raise ValueError(f"no file of IR matches '{options.only}'")
        self.tools = [] if options.print_input else [Tool(template) for template in options.tool]

    def make(self, index):
        rng = random.Random(f"{self.options.seed}:{index}")
        name, text = rng.choice(self.texts)
        return name, mutate(rng, text, self.pool)

    def run(self, tool, text, folder, name):
        return tool.run(text, folder, name, self.options.timeout, self.options.memory)

    def try_input(self, index, folder):
        """The verdict of each tool on one input."""
        source, text = self.make(index)
        return [
            Fault(tool, index, source, text, self.run(tool, text, folder, f"{index}-{position}"))
            for position, tool in enumerate(self.tools)
        ]

    def reduce(self, fault, folder):
        """The shortest text found on which the tool fails in the same way; a hang is too slow to shorten."""
        if fault.verdict.kind == HANG:
            return fault.text
        same = (fault.verdict.kind, fault.verdict.signature)

        def still_fails(text):
            verdict = self.run(fault.tool, text, folder, "reduced")
            return (verdict.kind, verdict.signature) == same

        return minimize(fault.text, still_fails) if still_fails(fault.text) else fault.text

    def report(self, fault, number, folder):
        verdict = fault.verdict
        print(
            f"\n{verdict.kind.upper()}: {fault.tool.template}\n  input {fault.index} of seed {self.options.seed}, from "
            f"{fault.source}\n  {verdict.signature}",
            flush=True,
        )
        text = self.reduce(fault, folder)
        print("  reduced to:\n" + "\n".join("    " + line for line in text.splitlines()[:60]), flush=True)
        if self.options.save:
            os.makedirs(self.options.save, exist_ok=True)
            stem = os.path.join(self.options.save, f"{verdict.kind}-{self.options.seed}-{fault.index}-{number}")
            for suffix, content in ((".mlir", text), (".full.mlir", fault.text), (".stderr", verdict.output)):
                with open(stem + suffix, "w", encoding="utf-8", errors="surrogateescape") as file:
                    file.write(content)
            print(f"  saved as {stem}.mlir", flush=True)

    def all(self):
        tallies = {tool: Counter() for tool in self.tools}
        seen = Counter()
        inputs = range(self.options.first, self.options.first + self.options.count)
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(self.options.jobs) as workers:
            for results in workers.map(lambda index: self.try_input(index, folder), inputs):
                for result in results:
                    tallies[result.tool][result.verdict.kind] += 1
                    key = (result.tool, result.verdict.kind, result.verdict.signature)
                    seen[key] += result.verdict.bad
                    if result.verdict.bad and seen[key] == 1:
                        self.report(result, len(+seen), folder)
        for (tool, kind, signature), count in seen.items():
            if count > 1:
                print(f"{count} times: {kind}: {tool.template}: {signature}")
        for tool in self.tools:
            print(f"{summary(self.options.count, tallies[tool])}: {tool.template}")
        if len(self.tools) > 1:
            print(summary(self.options.count * len(self.tools), sum(tallies.values(), Counter())) + ": all tools")
        return 1 if +seen else 0


def summary(count, tally):
    return (
        f"{count} inputs, {tally[ACCEPTED]} accepted, {tally[REJECTED]} rejected, "
        f"{tally[CRASH]} crashes, {tally[HANG]} hangs, {tally[BREACH]} breaches"
    )


def main():
    options = parse_arguments()
    try:
        fuzzer = Fuzzer(options)
    except (OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.print_input:
        for index in range(options.first, options.first + options.count):
            sys.stdout.buffer.write(fuzzer.make(index)[1].encode("utf-8", "surrogateescape"))
        return 0
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return fuzzer.all()


if __name__ == "__main__":
    sys.exit(main())
