# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random pipelines have all passes and pipelines of the project, and each way to fail is recognized."""

import glob
import os
import random
import re
import signal
import unittest

import pipelines
from oracle import ACCEPTED, BREACH, CRASH, HANG, REJECTED
from pipelines import judge_run

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
ERROR = "k.mlir:2:3: error: expected a layout, but got none\n"


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


class Making(unittest.TestCase):
    def test_all_passes_and_pipelines_of_the_project_are_tried(self):
        flags = set(re.findall(r'registerPipeline\(\s*"([\w-]+)"', read("lib", "Pipelines", "Pipelines.cpp")))
        for path in glob.glob(os.path.join(ROOT, "include", "triton", "**", "Passes.td"), recursive=True):
            flags |= set(re.findall(r'^def \w+ : Pass<"([\w-]+)"', read(path), re.MULTILINE))
        self.assertEqual(flags, set(pipelines.OURS))

    def test_all_options_of_passes_are_tried(self):
        for path in glob.glob(os.path.join(ROOT, "include", "triton", "**", "Passes.td"), recursive=True):
            for flag, body in re.findall(r'^def \w+ : Pass<"([\w-]+)"(.*?)^}', read(path), re.MULTILINE | re.DOTALL):
                options = set(re.findall(r'Option<"\w+", "([\w-]+)"', body))
                self.assertEqual(options, set(pipelines.OURS[flag]), flag)

    def test_a_seed_always_gives_the_same_pipelines(self):
        first, second = ([pipelines.make_pipeline(random.Random(f"1:{i}")) for i in range(300)] for _ in range(2))
        self.assertEqual(first, second)
        self.assertGreater(len(set(first)), 250)

    def test_brackets_match(self):
        for i in range(300):
            text = pipelines.make_pipeline(random.Random(f"2:{i}"), (pipelines.USUAL, pipelines.WILD)[i % 2])
            self.assertEqual(text.count("("), text.count(")"), text)
            self.assertEqual(text.count("{"), text.count("}"), text)


class Judging(unittest.TestCase):
    def kind(self, code, output, pipeline="cse"):
        return judge_run(code, output, "module {}", pipeline).kind

    def test_success(self):
        self.assertEqual(self.kind(0, "k.mlir:1:1: remark: this is no error: fine\nresult: 1\n"), ACCEPTED)
        self.assertEqual(self.kind(0, ERROR + "result: 1\n"), BREACH)

    def test_one_located_error_of_a_pass(self):
        failed = "failed pass: triton-licm\n"
        self.assertEqual(self.kind(1, ERROR + failed), REJECTED)
        self.assertEqual(self.kind(1, failed), BREACH)
        self.assertEqual(self.kind(1, ERROR + ERROR + failed), BREACH)
        self.assertEqual(self.kind(1, 2 * (ERROR + failed)), REJECTED)

    def test_an_error_without_location(self):
        output = "<unknown>:0: error: expected a layout, but got none\nfailed pass: triton-licm\n"
        self.assertEqual(self.kind(1, output), BREACH)
        self.assertEqual(self.kind(1, output, "strip-debuginfo,triton-licm"), REJECTED)

    def test_passes_of_others_may_have_several_errors(self):
        self.assertEqual(self.kind(1, ERROR + ERROR + "failed pass: cse\n"), REJECTED)

    def test_a_pipeline_that_cannot_be_parsed(self):
        self.assertEqual(
            self.kind(1, "error: expected num-warps to be a power of two from 1 to 32, but got 3\n"), REJECTED
        )
        self.assertEqual(self.kind(1, ""), BREACH)

    def test_crashes_and_hangs(self):
        self.assertEqual(self.kind(-signal.SIGSEGV, ""), CRASH)
        self.assertEqual(self.kind(-signal.SIGABRT, "x.cpp:1: f: Assertion `x' failed.\n"), CRASH)
        self.assertEqual(self.kind(-signal.SIGXCPU, ""), HANG)
        self.assertEqual(self.kind(-signal.SIGALRM, ""), HANG)


if __name__ == "__main__":
    unittest.main()
