# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Misuse of the language, one statement each, is reported with its span underlined and a text that says what to do.

`language_misuse.txt` has pairs of lines: a statement of a kernel with the parameters `x`, a pointer to fp32, and `n`,
an int32; and below it the marks under the wrong span and the message, whose end `...` stands for more.
"""

import pathlib
import unittest

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def inner(x):
    return x


@tl.core._aggregate
class Pair:
    a: tl.tensor
    b: tl.tensor


@triton.jit
def by_name(x, *, y):
    return x + y


@triton._aggregate
class Scaled:
    value: tl.tensor
    scale: tl.constexpr

    @triton.jit
    def rescale(self, scale):
        self.scale = scale
        return self

    @property
    @triton.jit
    def twice(self):
        return self.value * 2

    @triton.jit
    def rename(self, value):
        self.valeu = value
        return self


def cases():
    """Yields the statement and the marks with the message of each case."""
    for block in pathlib.Path(__file__).with_name("language_misuse.txt").read_text().strip().split("\n\n"):
        yield block.split("\n")


def make_kernel(statement, parameters="x, n"):
    source = f"def kernel({parameters}):\n    {statement}\n"
    names = {"tl": tl, "np": __import__("numpy")}
    names.update((each.__name__, each) for each in (inner, Pair, by_name, Scaled))
    exec(compile(source, "kernel.py", "exec"), names)  # pylint: disable=exec-used
    return triton.jit(names["kernel"], source=source)


class Misuse(unittest.TestCase):
    def test_each_statement_is_reported_with_its_span_and_a_text(self):
        count = 0
        for statement, expected in cases():
            with self.subTest(statement):
                with self.assertRaises(triton.CompilationError) as caught:
                    make_kernel(statement).ttir("*fp32", "i32")
                first = caught.exception.diagnostics[0]
                message, excerpt, marks = first.message.split("\n")[:3]
                found = f"{marks[2:].rstrip()} {message}"
                self.assertEqual(excerpt[2:], statement)
                self.assertEqual((first.severity, first.file, first.line), ("error", "kernel.py", 2))
                if expected.endswith("..."):
                    found = found[: len(expected) - 3] + "..."
                self.assertEqual(found, expected)
                count += 1
        self.assertGreaterEqual(count, 150)

    def test_fields_of_aggregates(self):
        for statement, message in (
            ("rescale(n)", "as the field scale of Scaled, but got int32\n  self.scale = scale\n  \\^~~~~~~~~~"),
            ("rename(n)", "one of the fields value, scale of Scaled, but got 'valeu'\n  self.valeu = value\n"),
        ):
            with self.assertRaisesRegex(triton.CompilationError, message):
                make_kernel(f"Scaled(n, 2).{statement}").ttir("*fp32", "i32")

    def test_no_text_is_empty_or_names_the_inside_of_the_compiler(self):
        for statement, expected in cases():
            message = expected.split("^", 1)[1].lstrip("~")
            self.assertGreater(len(message.strip()), 10, statement)
            for word in ("NoneType", "AttributeError", "triton_mlir", "0x", "self", "visit_"):
                self.assertNotIn(word, message, statement)

    def test_a_function_without_source_is_an_error(self):
        names = {"tl": tl}
        exec("def lost(x):\n    tl.store(x, 1.0)\n", names)  # pylint: disable=exec-used
        with self.assertRaisesRegex(OSError, "expected the source of lost in <string>, but found none: give it with"):
            triton.jit(names["lost"]).ttir("*fp32")

    def test_only_functions_are_decorated(self):
        message = "expected a function of Python to decorate with @triton.jit, but got"
        for value in (3, "kernel", print, None.__class__):
            with self.assertRaisesRegex(TypeError, message):
                triton.jit(value)
            with self.assertRaisesRegex(TypeError, message):
                triton.jit(noinline=True)(value)
        with self.assertRaisesRegex(TypeError, "expected a function to decorate, but got .*inner.*, which is"):
            triton.jit(inner)
        names = {}
        exec("def free(x, **rest):\n    pass\n", names)  # pylint: disable=exec-used
        with self.assertRaisesRegex(TypeError, r"but free has '\*\*rest'"):
            triton.jit(names["free"])

        async def later(x):
            tl.store(x, 1.0)

        with self.assertRaisesRegex(TypeError, "expected a function to decorate .*, but later is `async def`"):
            triton.jit(later)

    def test_a_lambda_without_source_is_an_error(self):
        lost = triton.jit(lambda x: tl.store(x, 1.0))
        with self.assertRaisesRegex(OSError, r"misuse\.py:\d+: expected the source of a lambda: write it with `def`"):
            lost.ttir("*fp32")

    def test_wrong_types_of_arguments_are_errors(self):
        kernel = make_kernel("tl.store(x, n)")
        with self.assertRaisesRegex(ValueError, "expected .* but got|unknown type"):
            kernel.ttir("*fp33", "i32")
        for text in ("i32:8", "i32:", "i32:16:16", "fp32:7", "fp32:1"):
            with self.assertRaisesRegex(ValueError, f"expected ':16', .* after a type, but got '{text}'"):
                kernel.ttir("*fp32", text)
        for text in ("fp32:16", "i1:16"):
            with self.assertRaisesRegex(ValueError, "expected ':16' after a pointer or an integer only, but got"):
                kernel.ttir("*fp32", text)
        message = "expected the type of a descriptor, such as .*, but got 'tensordesc<"
        for text in ("tensordesc<>", "tensordesc<fp16[]>", "tensordesc<fp16[64,64]", "tensordesc<fp16[64]>:16"):
            with self.assertRaisesRegex(ValueError, message):
                kernel.ttir(text, "i32")
        with self.assertRaisesRegex(TypeError, "expected an argument for 'n' of kernel, but got none"):
            kernel.ttir("*fp32")
        with self.assertRaisesRegex(OverflowError, "expected an integer of at most 64 bits, but got"):
            kernel.ttir("*fp32", 1 << 64)
        with self.assertRaisesRegex(TypeError, "kernel has no parameter 'warps', and the compiler no such option"):
            kernel.ttir("*fp32", "i32", warps=3)


if __name__ == "__main__":
    unittest.main()
