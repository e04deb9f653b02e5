# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run says why it did nothing, and reads only folders of kernels that hold what is asked of them."""

import contextlib
import io
import json
import os
import pathlib
import tempfile
import unittest
import unittest.mock

import numpy as np

from triton_testing import array_device, recorded
from triton_testing.cuda import build, driver, run
from triton_testing.cuda.session import Session
from triton_testing.kernels import CASES, names_of


def outcome(*arguments):
    """The exit code and what was printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = run.main(list(arguments))
    return code, printed.getvalue()


class WithoutGPU(unittest.TestCase):
    def setUp(self):
        patch = unittest.mock.patch("triton_testing.cuda.gpu.Driver", lambda: driver_of("libdoes-not-exist.so.1"))
        patch.start()
        self.addCleanup(patch.stop)

    def test_the_run_is_skipped_with_the_reason(self):
        code, printed = outcome()
        self.assertEqual(code, 0)
        self.assertRegex(printed, r"^skipped: no CUDA device: .*libdoes-not-exist")

    def test_the_skip_is_an_error_for_who_requires_a_gpu(self):
        self.assertEqual(outcome("--require-gpu", "1")[0], 77)

    def test_a_missing_compiler_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            code, printed = outcome("--compile-only", "--out", folder, "--ttc", "does-not-exist")
        self.assertEqual(code, 1)
        self.assertIn("error: there is no does-not-exist", printed)

    def test_a_compiler_that_fails_fails_the_run_and_its_message_is_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            ttc = os.path.join(folder, "ttc")
            with open(ttc, "w", encoding="utf-8") as file:
                file.write('#!/bin/sh\necho "$1:1:2: error: not today" >&2\nexit 1\n')
            os.chmod(ttc, 0o755)
            code, printed = outcome(
                "--compile-only", "--out", folder, "--ttc", ttc, "--cases", "add", "--forms", "ttir"
            )
        self.assertEqual(code, 1)
        self.assertIn("add.ttir:1:2: error: not today", printed)
        self.assertIn("0 kernels", printed)

    def test_metadata_that_no_launcher_can_use_fails_where_the_kernel_is_compiled(self):
        case = CASES["add"]
        good = [array_device.pointer(name, "f32") for name in "xyo"] + [array_device.param("n", "i32", 4, "scalar")]
        with tempfile.TemporaryDirectory() as folder:
            binary = build.Binary("add", "ttir", "add.cubin", os.path.join(folder, "add.json"))

            def check(**fields):
                with open(binary.metadata, "w", encoding="utf-8") as file:
                    json.dump(array_device.metadata_fields(**fields), file)
                build.check_metadata(case, binary)

            check(name="add_k", params=good)
            for message, fields in (
                ("unusable", {"name": "add_k", "params": good, "shared": None}),
                ("not 'add_k'", {"name": "k", "params": good}),
                ("takes 3 arguments, not 4", {"name": "add_k", "params": good[1:]}),
            ):
                with self.assertRaisesRegex(build.BuildError, message):
                    check(**fields)


driver_of = driver.Driver


class Prebuilt(unittest.TestCase):
    def options(self, *arguments):
        return run.parse_arguments(["--prebuilt", self.folder, *arguments])

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name
        binaries = [
            build.Binary(case, form, f"{case}.{form}.cubin", f"{case}.{form}.json")
            for case, form in (("add", "ttir"), ("add", "ttgir"), ("int", "ttir"))
        ]
        build.write_manifest(self.folder, "sm_90a", binaries)

    def chosen(self, *arguments):
        target, binaries = run.read_prebuilt(self.options(*arguments))
        self.assertEqual(target, "sm_90a")
        return [(b.case, b.form) for b in binaries]

    def test_all_of_the_folder_or_what_is_named(self):
        self.assertEqual(self.chosen(), [("add", "ttir"), ("add", "ttgir"), ("int", "ttir")])
        self.assertEqual(self.chosen("--cases", "add", "--forms", "ttgir"), [("add", "ttgir")])

    def test_a_sample_is_spread_over_each_family_and_keeps_the_cases_without_one(self):
        cases = [CASES[name] for name in names_of(["lookups", "dots", "add"])]
        chosen = run.sample(cases, 3)
        self.assertEqual(sum(case.family == "lookups" for case in chosen), 3)
        self.assertEqual(sum(case.family == "dots" for case in chosen), 3)
        self.assertIn(CASES["add"], chosen)
        lookups = [case for case in cases if case.family == "lookups"]
        self.assertEqual(chosen[1:4] if chosen[0] is CASES["add"] else chosen[:3], [lookups[i] for i in (0, 13, 26)])
        self.assertEqual(run.sample(cases, None), cases)

    def test_the_ttgir_of_the_corpus_is_left_out_for_other_targets(self):
        self.assertEqual(run.forms_of(CASES["add"], "sm_90a"), ["source.ttir", "ttir", "ttgir"])
        self.assertEqual(run.forms_of(CASES["add"], "sm_80"), ["source.ttir", "ttir"])
        self.assertEqual(run.forms_of(CASES["conversions_00_once_i8"], "sm_80"), ["ttgir"])

    def test_naming_what_the_folder_lacks_is_an_error(self):
        for arguments in (["--cases", "where"], ["--forms", "source.ttir"], ["--cases", "int", "--forms", "ttgir"]):
            with self.assertRaisesRegex(build.BuildError, "holds no"):
                self.chosen(*arguments)

    def test_a_folder_without_a_manifest_is_an_error(self):
        os.remove(os.path.join(self.folder, build.MANIFEST))
        with self.assertRaisesRegex(build.BuildError, "cannot read the manifest"):
            self.chosen()


class OnADevice(unittest.TestCase):
    """The device is made of arrays, and the kernels are Python functions."""

    def session(self, body, *arguments):
        """The session after a run with one kernel, what it printed, and the device."""
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        binary = build.Binary("add", "ttir", *(os.path.join(holder.name, f"add.{end}") for end in ("cubin", "json")))
        params = [array_device.pointer(name, "f32") for name in "xyo"] + [array_device.param("n", "i32", 4, "scalar")]
        with open(binary.metadata, "w", encoding="utf-8") as file:
            json.dump(array_device.metadata_fields("add_k", params), file)
        with open(binary.cubin, "wb") as file:
            file.write(b"add")
        device = array_device.ArrayDevice({b"add": body})
        options = run.parse_arguments(["--largest", "4096", "--no-peers", "--seed", "1", *arguments])
        session = Session(device, options)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            session.all([binary])
        return session, printed.getvalue(), device

    @staticmethod
    def add(device, grid, x, y, o, n):
        x, y, o = (device.view(address, np.float32) for address in (x, y, o))
        with np.errstate(all="ignore"):
            o[:n] = x[:n] + y[:n]

    def test_each_size_is_checked_and_each_form_timed(self):
        session, printed, device = self.session(self.add, "--rounds", "2")
        self.assertEqual(device.memory, {}, "a session must free what it allocates")
        sizes = CASES["add"].sizes
        self.assertEqual([check["n"] for check in session.checks], [*sizes, 4096])
        self.assertTrue(all(check["ok"] for check in session.checks))
        self.assertEqual([timing["name"] for timing in session.timings[0]["timings"]], ["copy", "ttir"])
        self.assertEqual(session.timings[0]["bytes"], 3 * 4 * 4096)
        self.assertRegex(printed, r"add +ttir +8 sizes, 16 to \d+ +ok")

    def test_a_record_of_the_simulator_is_compared_with_the_first_size(self):
        case = CASES["add"]
        problem = case.problem(case.rng(3, case.sizes[0]), case.sizes[0])
        right = problem.expected["o"].values.astype(np.float32)
        for values, bad in ((right, 0), (right + 1, 1)):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "simulated.json"
                recorded.write(path, 3, {"add.ttir": recorded.record(problem, {**problem.arrays, "o": values})})
                session, _, _ = self.session(self.add, "--rounds", "0", "--simulated", str(path))
            self.assertEqual(session.seed, 3)
            self.assertEqual([(check["n"], check["ok"]) for check in session.checks], [(case.sizes[0], not bad)])
            self.assertEqual((session.agreement.same, len(session.agreement.notes)), (1 - bad, bad))

    def test_a_kernel_that_fails_is_reported_and_not_timed(self):
        def fail(device, grid, x, y, o, n):
            self.add(device, grid, x, y, o, n - 1)

        session, printed, device = self.session(fail, "--rounds", "2")
        self.assertEqual(device.memory, {}, "a session must free what it allocates")
        self.assertEqual({check["ok"] for check in session.checks}, {False})
        self.assertEqual(session.timings, [])
        self.assertRegex(printed, r"add +ttir +16 +FAILED +0 +1 .*index 15")

    def test_an_error_of_one_launch_does_not_end_the_session(self):
        def fault(device, grid, x, y, o, n):
            if n == 4096 - 16:
                raise ValueError("an illegal address")
            self.add(device, grid, x, y, o, n)

        session, printed, _ = self.session(fault, "--rounds", "0")
        wrong = {check["n"]: check["note"] for check in session.checks if not check["ok"]}
        self.assertEqual(wrong, {4096 - 16: "ValueError: an illegal address"})
        self.assertEqual(len(session.checks), len(CASES["add"].sizes))


if __name__ == "__main__":
    unittest.main()
