# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run says why it did nothing, and reads only folders of kernels that hold what is asked of them."""

import contextlib
import io
import json
import os
import tempfile
import unittest
import unittest.mock

from triton_testing import array_device
from triton_testing.cuda import build, driver, run
from triton_testing.kernels import CASES


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

    def test_naming_what_the_folder_lacks_is_an_error(self):
        for arguments in (["--cases", "where"], ["--forms", "source.ttir"], ["--cases", "int", "--forms", "ttgir"]):
            with self.assertRaisesRegex(build.BuildError, "holds no"):
                self.chosen(*arguments)

    def test_a_folder_without_a_manifest_is_an_error(self):
        os.remove(os.path.join(self.folder, build.MANIFEST))
        with self.assertRaisesRegex(build.BuildError, "cannot read the manifest"):
            self.chosen()


if __name__ == "__main__":
    unittest.main()
