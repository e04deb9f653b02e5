# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/check-tidy finds names in the wrong style, and checks a file again only after a change."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).absolute().parent.parent.parent
CLANG_TIDY = shutil.which("clang-tidy-22") or shutil.which("clang-tidy", path="/usr/lib/llvm-22/bin")


@unittest.skipUnless(CLANG_TIDY and shutil.which("ninja"), "clang-tidy or ninja is not installed")
class Tidy(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "build.ninja").write_text("")

    def check(self, **sources):
        """The exit code and the output of check-tidy on a build with these sources."""
        for name, text in sources.items():
            (self.folder / f"{name}.cpp").write_text(text)
        files = sorted(path.name for path in self.folder.glob("*.cpp"))
        commands = [{"directory": str(self.folder), "file": name, "command": f"clang++ -c {name}"} for name in files]
        (self.folder / "compile_commands.json").write_text(json.dumps(commands))
        done = subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "check-tidy"), "--build", str(self.folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return done.returncode, done.stdout.decode()

    def test_names_in_the_wrong_style_are_found(self):
        code, output = self.check(good="int getValue() { return 1; }\n", bad="int get_value() { return 1; }\n")
        self.assertEqual(code, 1, output)
        self.assertIn("invalid case style for function 'get_value'", output)
        self.assertIn("2 files, 2 checked now, 1 with findings", output)

    def test_a_file_without_findings_is_checked_again_after_a_change(self):
        self.assertEqual(self.check(a="int getValue();\n"), (0, "1 files, 1 checked now, 0 with findings\n"))
        self.assertEqual(self.check(a="int getValue();\n"), (0, "1 files, 0 checked now, 0 with findings\n"))
        code, output = self.check(a="int GetValue();\n")
        self.assertEqual(code, 1, output)

    def test_a_file_that_is_no_source_of_the_build_is_an_error(self):
        self.check(a="int getValue();\n")
        command = [sys.executable, str(ROOT / "scripts" / "check-tidy"), "--build", str(self.folder), os.devnull]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"expected sources of the build", done.stdout)


if __name__ == "__main__":
    unittest.main()
