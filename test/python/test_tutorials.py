# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs run as their readers have them: that of the README, tutorials that import `triton`, tests under pytest.

test_tutorials.py ROOT
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = sys.argv.pop()
TUTORIALS = os.path.join(ROOT, "python", "tutorials")

TEST_PROGRAM = """
import numpy as np
import triton
import triton.language as tl
from triton.language.extra import libdevice
from triton.runtime import driver


@triton.jit
def kernel(o):
    tl.store(o, 42)


def test_kernel():
    o = np.zeros(1, np.int32)
    kernel[(1,)](o)
    assert o[0] == 42
    assert driver.active.get_current_target().backend == "cpu"
"""


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def run(*command, folder=TUTORIALS):
    """Runs Python, and returns the exit status and the output."""
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.returncode, done.stdout


class Tutorials(unittest.TestCase):
    def test_each_tutorial_is_tested_and_listed(self):
        names = {name for name in os.listdir(TUTORIALS) if name.endswith(".py")} - {"arrays.py"}
        tested = set(re.findall(r"tutorials/(\w+\.py)", read("test", "python", "tutorials.test")))
        listed = set(re.findall(r"\(../python/tutorials/(\w+\.py)\)", read("docs", "Language.md")))
        self.assertEqual((tested, listed), (names, names))

    def test_the_program_of_the_readme_prints_what_it_says(self):
        programs = re.findall(r"^```python\n(.*?)^```$", read("README.md"), re.MULTILINE | re.DOTALL)
        program = next(program for program in programs if "@triton.jit" in program)
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "program.py"), "w", encoding="utf-8") as file:
                file.write(program)
            status, printed = run("program.py", folder=folder)
        self.assertEqual((status, printed), (0, re.search(r"print\(.*# (.*)", program)[1] + "\n"))

    def test_a_tutorial_runs_with_the_import_of_triton(self):
        for name in ("softmax", "attention"):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, f"{name}.py")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(
                        read("python", "tutorials", f"{name}.py")
                        .replace("import triton_mlir.triton as triton", "import triton")
                        .replace("triton_mlir.triton.", "triton.")
                    )
                start = "import runpy, sys, triton_mlir; triton_mlir.as_triton(); sys.path.insert(0, sys.argv[2]); "
                status, printed = run("-c", start + "runpy.run_path(sys.argv[1], run_name='__main__')", path, TUTORIALS)
                self.assertEqual(status, 0, printed)
                self.assertIn("as expected", printed)

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not installed")
    def test_tests_under_pytest_run_on_this_package(self):
        with tempfile.TemporaryDirectory() as folder:
            # pytest imports conftest.py before the tests.
            with open(os.path.join(folder, "conftest.py"), "w", encoding="utf-8") as file:
                file.write("import triton\n")
            with open(os.path.join(folder, "test_program.py"), "w", encoding="utf-8") as file:
                file.write(TEST_PROGRAM)
            plugin = ("-m", "pytest", "-p", "triton_mlir.pytest_plugin", "-p", "no:cacheprovider")
            status, printed = run(*plugin, "--triton-mlir", folder=folder)
            self.assertEqual(status, 0, printed)
            self.assertIn("triton: triton_mlir.triton", printed)
            self.assertIn("1 passed", printed)
            # Without the option, `triton` is what is installed, or nothing.
            self.assertNotIn("triton: triton_mlir.triton", run(*plugin, folder=folder)[1])


if __name__ == "__main__":
    unittest.main()
