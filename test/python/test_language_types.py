# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pyright, with its standard rules, accepts the stubs, the tutorials and a program, and finds mistakes by them."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "python" / "triton_mlir"
INSTALLED = ROOT / "build" / "pyright"

HEADER = """
import numpy as np
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.language.extra import libdevice

x = np.zeros(8, np.float32)

@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    block = tl.make_tensor_descriptor(x_ptr, [n, n], [n, 1], [BLOCK, BLOCK])
"""
# Statements of the kernel, or of the program where they begin without spaces, and what pyright says.
MISTAKES = """
    tl.laod(x_ptr + offsets) => "laod" is not a known attribute of module
    tl.load(x_ptr + offsets, maks=offsets < n) => No parameter named "maks"
    tl.store(x_ptr + offsets) => Argument missing for parameter "value"
    offsets.too(tl.float32) => Cannot access attribute "too" for class "tensor"
    tl.float33 => "float33" is not a known attribute of module
    block.laod([0, 0]) => Cannot access attribute "laod" for class "tensor_descriptor"
    block.load() => Argument missing for parameter "offsets"
    libdevice.sinn(offsets) => "sinn" is not a known attribute of module
    tl.range(0, n, stages=2) => No parameter named "stages"
kernel[(1,)](x, 8, BLOCK=8).asn => Cannot access attribute "asn" for class "Compiled"
kernel.wramup(x, 8, BLOCK=8) => Cannot access attribute "wramup" for class "JITFunction"
triton.cdiv(8) => Argument missing for parameter "y"
triton.Config() => Argument missing for parameter "kwargs"
"""
REVEALED = """
    tl.load(x_ptr + offsets) => tensor
    offsets + 1 => tensor
    1 - offsets => tensor
    offsets[:, None] < 3 => tensor
    offsets.dtype => dtype
    block => tensor_descriptor
    tl.sum(offsets, axis=0) => tensor
    libdevice.sin(offsets) => tensor
    tl.static_range(4) => static_range
kernel => JITFunction
kernel.ttir("*fp32", "i32", BLOCK=8) => str
triton.next_power_of_2(3) => int
"""


def command():
    """Returns the command that runs pyright, and its environment."""
    environment = dict(os.environ)
    if (INSTALLED / "basedpyright").is_dir():
        environment["PYTHONPATH"] = str(INSTALLED)
        return [sys.executable, "-m", "basedpyright"], environment
    environment.pop("PYTHONPATH", None)
    return [shutil.which("basedpyright") or shutil.which("pyright")], environment


def check(*paths):
    """Returns the findings of pyright in files and folders: (file name, line, severity, message)."""
    settings = {
        "typeCheckingMode": "standard",
        "include": [str(path) for path in paths],
        "extraPaths": [str(ROOT / "python"), *map(str, paths)],
        # The interpreter need not find the package.
        "reportMissingModuleSource": False,
    }
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pyrightconfig.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(settings, file)
        words, environment = command()
        done = subprocess.run(
            [*words, "--project", path, "--pythonpath", sys.executable, "--outputjson"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode not in (0, 1):
        raise AssertionError(done.stdout + done.stderr)
    report = json.loads(done.stdout)
    if not report["summary"]["filesAnalyzed"]:
        raise AssertionError("expected files to check, but pyright found none")
    return [
        (pathlib.Path(item["file"]).name, item["range"]["start"]["line"] + 1, item["severity"], item["message"])
        for item in report["generalDiagnostics"]
    ]


def check_text(text):
    """Returns the findings of pyright in a program: (line, severity, message)."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "program.py").write_text(text, encoding="utf-8")
        return [finding[1:] for finding in check(pathlib.Path(folder))]


def rows(text):
    """Returns the pairs of a table, and sorts statements of the kernel before those of the program."""
    pairs = [line.rstrip().rpartition(" => ")[::2] for line in text.strip("\n").splitlines()]
    return sorted(pairs, key=lambda pair: not pair[0].startswith(" "))


class Types(unittest.TestCase):
    def test_stubs_are_accepted(self):
        stubs = sorted(PACKAGE.rglob("*.pyi"))
        self.assertGreaterEqual(len(stubs), 5)
        self.assertEqual(check(*stubs), [])

    def test_tutorials_are_accepted(self):
        found = check(ROOT / "python" / "tutorials")
        # PyTorch is optional.
        self.assertEqual([item for item in found if not item[3].startswith('Import "torch')], [])

    def test_a_program_with_each_kind_of_statement_is_accepted(self):
        text = (ROOT / "test" / "python" / "typed_program.py").read_text(encoding="utf-8")
        self.assertEqual(check_text(text), [])

    def test_mistakes_are_found(self):
        pairs = rows(MISTAKES)
        first = HEADER.count("\n") + 1
        found = {line: message for line, _, message in check_text(HEADER + "\n".join(row for row, _ in pairs) + "\n")}
        for line, (statement, expected) in enumerate(pairs, first):
            with self.subTest(statement.strip()):
                self.assertIn(expected, found.pop(line, "nothing"))
        self.assertEqual(found, {})

    def test_types_of_expressions_are_known(self):
        pairs = rows(REVEALED)
        reveal = [re.sub(r"^( *)(.*)", r"\1reveal_type(\2)", row) for row, _ in pairs]
        found = check_text(HEADER + "\n".join(reveal) + "\n")
        types = [re.search(r'is "(.*)"$', message)[1] for _, severity, message in found if severity == "information"]
        self.assertEqual(list(zip((row for row, _ in pairs), types)), pairs)


if __name__ == "__main__":
    unittest.main()
