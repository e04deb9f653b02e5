# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The style check finds what it is there to find, and lets the rest be."""

import importlib.machinery
import importlib.util
import os
import tempfile
import unittest

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts", "check-style")
LOADER = importlib.machinery.SourceFileLoader("check_style", PATH)
style = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_style", LOADER))
LOADER.exec_module(style)

HEADER = "".join(f"// {line}\n" for line in style.LICENSE)


class Style(unittest.TestCase):
    def complaints(self, name, text):
        return list(style.check_text(name, text))

    def test_a_file_in_order_passes(self):
        self.assertEqual(self.complaints("lib/A.cpp", HEADER + "int x; // a/home/run, </tools/x>\n"), [])

    def test_a_missing_license_is_found_in_sources_only(self):
        self.assertEqual(len(self.complaints("lib/A.cpp", "int x;\n")), 2)
        self.assertEqual(len(self.complaints("test/a.py", "x = 1\n")), 2)
        self.assertEqual(self.complaints("test/a.mlir", "module {}\n"), [])

    def test_promises_and_paths_are_found_everywhere_with_their_line(self):
        for line in ("// TO" + "DO: later", "// FIX" + "ME", "open('/ho" + "me/me/x')", "RUN: x > /tm" + "p/y"):
            found = self.complaints("test/a.mlir", "\n" + line + "\n")
            self.assertEqual(len(found), 1, line)
            self.assertTrue(found[0].startswith("test/a.mlir:2: "), found)

    def test_hidden_knobs_are_found_in_the_library_and_not_in_tools(self):
        for line in ("std::get" + 'env("X");\n', "llvm::cl::" + 'opt<int> x("x");\n'):
            self.assertEqual(len(self.complaints("lib/A.cpp", HEADER + line)), 1)
            self.assertEqual(self.complaints("tools/A.cpp", HEADER + line), [])
        self.assertEqual(self.complaints("lib/A.cpp", HEADER + 'x(llvm::cl::desc("y"));\n'), [])

    def test_untidy_ends_are_found(self):
        self.assertEqual(len(self.complaints("lib/A.cpp", HEADER + "int x; \n")), 1)
        self.assertEqual(len(self.complaints("lib/A.cpp", HEADER + "int x;")), 1)

    def test_comments_that_begin_with_a_relative_clause_are_found(self):
        lines = (("test/a.mlir", "// What" + " is read."), ("lib/CMakeLists.txt", "# Who" + "ever calls it."))
        for name, line in lines:
            self.assertEqual(len(self.complaints(name, line + "\n")), 1, line)
        for line in ("// Return what is read.", "// What" + " is read?", "# Whether it is read."):
            self.assertEqual(self.complaints("test/a.mlir", line + "\n"), [], line)

    def test_words_that_the_glossary_replaces_are_found(self):
        for line in ("// Copies that are under" + " way.", '  return "has no' + ' lowering";'):
            self.assertEqual(len(self.complaints("lib/A.cpp", HEADER + line + "\n")), 1, line)
        self.assertEqual(self.complaints("lib/A.cpp", HEADER + "// Copies in flight.\n"), [])

    def test_errors_of_dialects_without_an_expectation_are_found(self):
        wrong = 'return op.emitOpError()\n  << "has " << 2 << " operands";\n'
        right = 'return op.emitOpError() << "expected 1 operand, but got " << 2;\nreturn emitError(loc, name + ": ");\n'
        found = self.complaints("lib/Dialect/Triton/IR/Ops/A.cpp", HEADER + wrong)
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("lib/Dialect/Triton/IR/Ops/A.cpp:3: error without an expectation"), found)
        self.assertEqual(self.complaints("lib/Dialect/Triton/IR/Ops/A.cpp", HEADER + right), [])
        self.assertEqual(self.complaints("lib/Compiler/A.cpp", HEADER + wrong), [])

    def test_a_missing_formatter_is_a_complaint(self):
        for check in (style.check_format, style.check_python_format):
            self.assertIn("there is no nothing-of-the-kind", check([], "nothing-of-the-kind", False)[0])

    @unittest.skipUnless(os.path.exists(style.RUFF), "ruff is not installed")
    def test_python_that_is_not_formatted_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "script")
            for line, count in (("x = [1, 2]", 0), ("x = [1,2]", 1)):
                with open(script, "w", encoding="utf-8") as file:
                    file.write(f"#!/usr/bin/env python3\n{line}\n")
                found = style.check_python_format([script], None, False)
                self.assertEqual([complaint.split(":")[0] for complaint in found], [script] * count)


if __name__ == "__main__":
    unittest.main()
