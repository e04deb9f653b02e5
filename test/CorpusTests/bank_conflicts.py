# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the bank conflicts of everything in the test suite that goes through shared memory between threads.

These are the kernels of the corpus, laid out by us and by Triton; the kernels that are generated for GPUs; and all IR
with layouts in the tests. Given is the folder of the corpus. Exits with 1 if anything is in conflict."""

import collections
import glob
import json
import os
import re
import subprocess
import sys

from triton_testing.kernels import GENERATED

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PRINT = "tt.func(test-print-conversions{details})"
PIPELINES = (f"builtin.module({PRINT})", f"builtin.module(gpu.module({PRINT}))")
LOWERING = "triton-ttir,triton-ttgir{{num-warps={} target=sm_90a}},"
EXCHANGE = re.compile(r"(\S+):\d+:\d+: remark: moves .*shared memory: .*rounds (\d+); (store .*); (load .*)")
ACCESS = re.compile(r"(store|load) (.*) of \d+, \d+ instructions, (-?\d+) bank conflicts")
MOVES = re.compile(r"ttg\.convert_layout|tt\.(reduce|scan|gather|histogram|atomic)")


class Count:
    """The exchanges found so far, and those with conflicts."""

    def __init__(self):
        self.exchanges, self.bad, self.kinds = 0, [], collections.Counter()

    def add(self, output):
        for match in EXCHANGE.finditer(output):
            self.exchanges += 1
            self.kinds["rounds" if match.group(2) != "1" else "one round"] += 1
            for text in match.groups()[2:]:
                verb, method, conflicts = ACCESS.fullmatch(text).groups()
                self.kinds[f"{verb} {method}"] += 1
                if int(conflicts):
                    self.bad.append(match.group(0))

    def run(self, path, passes="", text=None):
        """IR that tests expect to be refused is in the suite as well, so that errors do not matter here."""
        for pipeline in PIPELINES:
            pipeline = pipeline.replace("builtin.module(", "builtin.module(" + passes, 1)
            command = ["triton-test-opt", path, "--split-input-file", "--pass-pipeline=" + pipeline, "-o", os.devnull]
            done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
            if done.returncode not in (0, 1):
                sys.exit(f"{' '.join(command)} exited with {done.returncode}:\n{done.stderr}")
            self.add(done.stderr)

    def report(self, name):
        print(f"{name}: {self.exchanges} exchanges, {len(self.bad)} with bank conflicts")
        print("".join(f"  {text}\n" for text in self.bad), end="")
        return self


def of_corpus(folder):
    count = Count()
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path, encoding="utf-8") as options:
            warps = json.load(options)["num_warps"]
        stem = os.path.splitext(path)[0]
        count.run(stem + ".ttir", LOWERING.format(warps))
        if os.path.exists(stem + ".ttgir"):
            count.run(stem + ".ttgir")
    return count.report("corpus")


def of_generated():
    target = 'module attributes {"ttg.target" = "cuda:90", '
    texts = [case.text().replace("module attributes {", target) for case in GENERATED]
    count = Count()
    for has_layouts, passes in ((True, ""), (False, LOWERING.format(4))):
        chosen = [text for text in texts if ("ttg.num-warps" in text) == has_layouts]
        count.run("-", passes, "// -----\n".join(chosen))
    return count.report("generated")


def of_tests():
    count = Count()
    for path in sorted(glob.glob(os.path.join(TESTS, "**", "*.mlir"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if "#ttg." in text and MOVES.search(text):
            count.run(path)
    return count.report("tests")


def main():
    counts = (of_corpus(sys.argv[1]), of_generated(), of_tests())
    kinds = sum((count.kinds for count in counts), collections.Counter())
    print("\n".join(f"{kind}: {number}" for kind, number in sorted(kinds.items())))
    return 1 if any(count.bad for count in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
