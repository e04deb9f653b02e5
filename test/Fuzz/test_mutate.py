# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The fuzzer makes the same inputs again, knows each way to fail, and shortens what it found."""

import os
import random
import stat
import subprocess
import sys
import tempfile
import unittest

import mutations
from minimize import minimize
from oracle import ACCEPTED, BREACH, CRASH, HANG, REJECTED, Tool, judge

HERE = os.path.dirname(os.path.abspath(__file__))
MODULE = """#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
#loc = loc("f(x".py":41:0)
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"(#loc))) attributes {noinline = false} {
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #blocked> loc(#loc1)
    %1 = arith.addi %0, %0 : tensor<64xi32, #blocked> loc(callsite(#loc1 at #loc))
    tt.return loc(#loc1)
  } loc(#loc)
} loc(#loc)
#loc1 = loc(unknown)
"""


class Mutating(unittest.TestCase):
    def setUp(self):
        self.pool = mutations.Pool(
            [MODULE, "#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0]}>\n"]
        )

    def test_a_seed_always_gives_the_same_text(self):
        first, second = (
            [mutations.mutate(random.Random(f"1:{i}"), MODULE, self.pool) for i in range(200)] for _ in range(2)
        )
        self.assertEqual(first, second)
        self.assertGreater(len(set(first)), 150)

    def test_every_mutation_changes_the_module_at_some_time_and_survives_any_text(self):
        for mutation in mutations.MUTATIONS:
            lines = MODULE.splitlines()
            results = [mutation(random.Random(seed), lines, self.pool) for seed in range(50)]
            self.assertTrue(any(result != lines for result in results), mutation)
            self.assertEqual(lines, MODULE.splitlines(), "the input itself must stay as it was")
            mutation(random.Random(0), [""], self.pool)

    def test_dropped_locations_leave_the_rest(self):
        text = mutations.drop_locations(MODULE)
        self.assertNotIn("loc(", text)
        self.assertNotIn("#loc", text)
        self.assertIn("%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {\n", text)
        self.assertEqual(len(text.splitlines()), 8)


class Judging(unittest.TestCase):
    def kind(self, code, output, text="", left=False):
        return judge(code, output, text, left).kind

    def test_the_two_good_ends(self):
        self.assertEqual(self.kind(0, "k.mlir:1:2: warning: odd\n"), ACCEPTED)
        self.assertEqual(self.kind(1, "k.mlir:1:2: error: bad\n"), REJECTED)
        self.assertEqual(self.kind(1, 'loc("x"("peers.py":41:0)): error: bad\n'), REJECTED)

    def test_an_unknown_location_counts_only_where_the_input_has_one(self):
        self.assertEqual(self.kind(1, "<unknown>:0: error: bad\n", "loc(unknown)"), REJECTED)
        self.assertEqual(self.kind(1, "<unknown>:0: error: bad\n"), BREACH)

    def test_a_rejection_without_a_reason_or_with_an_output_is_a_breach(self):
        self.assertEqual(self.kind(1, ""), BREACH)
        self.assertEqual(self.kind(1, "k.mlir:1:2: note: see\n"), BREACH)
        self.assertEqual(self.kind(1, "k.mlir:1:2: error: bad\n", left=True), BREACH)

    def test_signals_odd_exit_codes_and_last_words_are_crashes(self):
        for code, output in (
            (-11, ""),
            (134, ""),
            (139, ""),
            (2, "k.mlir:1:2: error: bad\n"),
            (0, "PLEASE submit a bug report to x"),
            (1, "t: F.cpp:3: void f(): Assertion `x > 0' failed."),
            (1, "==1==ERROR: AddressSanitizer: heap-use\n"),
            (0, "F.cpp:3:4: runtime error: shift exponent 64\n"),
            (1, "LLVM ERROR: out of memory\n"),
        ):
            self.assertEqual(self.kind(code, output), CRASH, (code, output))

    def test_one_fault_has_one_signature(self):
        first, second = (
            judge(
                -6,
                f"==12{n}==\ntool: /a{n}/F.cpp:3: void f(): Assertion `x > 0' failed.\n #4 0x00{n} mlir::A::b(int)\n",
                "",
                False,
            ).signature
            for n in (1, 2)
        )
        self.assertEqual(first, second)
        self.assertIn("SIGABRT; tool: F.cpp:3: void f(): Assertion `x > 0' failed.; mlir::A::b", first)


class Running(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def script(self, body):
        path = os.path.join(self.folder, "tool")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + body)
        os.chmod(path, stat.S_IRWXU)
        return path

    def run_tool(self, body, text="bad\n", seconds=20):
        tool = Tool(self.script(body) + " {} -o {out}")
        return tool.run(text, self.folder, "input", seconds, 0)

    def test_the_tool_gets_the_text_and_the_output_is_looked_for(self):
        self.assertEqual(
            self.run_tool('grep -q good "$1" && exit 0; echo "$1:1:1: error: x" >&2; exit 1', "good\n").kind, ACCEPTED
        )
        self.assertEqual(self.run_tool('echo "$1:1:1: error: x" >&2; exit 1').kind, REJECTED)
        self.assertEqual(self.run_tool('echo > "$3"; echo "$1:1:1: error: x" >&2; exit 1').kind, BREACH)
        self.assertEqual(os.listdir(self.folder), ["tool"])

    def test_a_killed_tool_crashed_and_a_slow_one_hangs(self):
        self.assertEqual(self.run_tool("kill -SEGV $$").signature, "SIGSEGV")
        self.assertEqual(self.run_tool("sleep 60", seconds=0.3).kind, HANG)

    def test_a_missing_tool_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "no does-not-exist"):
            Tool("does-not-exist {}")

    def test_a_crash_is_reduced_saved_and_fails_the_run(self):
        self.script('grep -q make_range "$1" && kill -ABRT $$; exit 0')
        corpus, saved = os.path.join(self.folder, "corpus"), os.path.join(self.folder, "saved")
        os.mkdir(corpus)
        with open(os.path.join(corpus, "k.ttir"), "w", encoding="utf-8") as file:
            file.write(MODULE)
        done = subprocess.run(
            [
                sys.executable,
                os.path.join(HERE, "mutate.py"),
                "--tool",
                os.path.join(self.folder, "tool") + " {}",
                "--corpus",
                corpus,
                "--count",
                "20",
                "--jobs",
                "2",
                "--save",
                saved,
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stdout, r"20 inputs, \d+ accepted, 0 rejected, \d+ crashes, 0 hangs, 0 breaches")
        reduced = [name for name in os.listdir(saved) if name.endswith(".mlir") and not name.endswith(".full.mlir")]
        self.assertEqual(len(reduced), 1, "one signature is reported once")
        with open(os.path.join(saved, reduced[0]), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(len(text.splitlines()), 1)
        self.assertIn("make_range", text)


class Minimizing(unittest.TestCase):
    def test_only_the_lines_that_matter_stay(self):
        text = "".join(f"line {i}\n" for i in range(100))
        self.assertEqual(minimize(text, lambda t: "line 17\n" in t and "line 63\n" in t), "line 17\nline 63\n")

    def test_the_attempts_are_bounded(self):
        calls = []
        minimize("".join(f"{i}\n" for i in range(1000)), lambda t: calls.append(t), attempts=50)
        self.assertEqual(len(calls), 50)


if __name__ == "__main__":
    unittest.main()
