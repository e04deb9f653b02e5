# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reader of C++ sources finds the texts of diagnostics in all forms that sources have."""

import unittest

from cpp_diagnostics import Source


def texts(source):
    return [each.text for each in Source("file.cpp", source).diagnostics()]


class DiagnosticsTest(unittest.TestCase):
    def test_streamed_operands_stand_for_any_text(self):
        self.assertEqual(
            texts('return op->emitOpError() << "has " << count(a, b) << " operands, not " << n;'),
            ["has ... operands, not ..."],
        )

    def test_adjacent_literals_are_one(self):
        self.assertEqual(texts('emitError(loc) << "one " /* and */\n    "two";'), ["one two"])

    def test_arms_of_a_conditional_are_texts_of_their_own(self):
        self.assertEqual(
            texts('emitOpError() << "takes " << (a < b ? "numbers" : "pointers") << ", no more";'),
            ["takes ..., no more", "takes numbers...", "takes pointers..."],
        )

    def test_arguments_are_read_like_operands(self):
        self.assertEqual(texts('emitError(loc, "key `" + key + "` is missing");'), ["key `...` is missing"])

    def test_variables_and_notes_carry_on(self):
        source = """
          InFlightDiagnostic diagnostic = emitOpError() << "calls " << name;
          diagnostic.attachNote(loc) << "which is here";
          return diagnostic << ", but no function";
        """
        self.assertEqual(texts(source), ["calls ...", "which is here", "..., but no function"])

    def test_texts_that_are_handed_on_count(self):
        self.assertEqual(
            texts('if (!x) return error("`" + key + "` is not " + what);\ncheck(a, "the region has one block");'),
            ["`...` is not ...", "the region has one block"],
        )

    def test_other_texts_do_not(self):
        source = """
          // emitError() << "in a comment";
          #include "no such file"
          assert(a && "is not so");
          printer << "in IR, not in a report";
          return rewriter.notifyMatchFailure(op, "there is nothing to do");
        """
        self.assertEqual(texts(source), [])

    def test_methods_know_their_class(self):
        source = """
LogicalResult LoadOp::verify() {
  return emitOpError() << "has no pointer";
}
static LogicalResult verifyMask(Operation *op) { return op->emitOpError() << "has no mask"; }
"""
        self.assertEqual([each.owner for each in Source("file.cpp", source).diagnostics()], ["LoadOp", ""])


if __name__ == "__main__":
    unittest.main()
