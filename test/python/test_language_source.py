# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source of a kernel is the whole function, as Python reads it from its file."""

import importlib.util
import pathlib
import sys
import tempfile
import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

HEAD = "import triton_mlir.triton as triton\nimport triton_mlir.triton.language as tl\n"
# Programs whose kernel stores 2.
PROGRAMS = {
    "a form feed before the indentation": "@triton.jit\ndef store(o):\n    a = 1\n\f    tl.store(o, a + 1)\n",
    "a form feed as a line": "@triton.jit\ndef store(o):\n    a = 1\n\f\n    tl.store(o, a + 1)\n",
    "a form feed in a function": (
        "def make():\n    @triton.jit\n    def store(o):\n        a = 1\n    \f        tl.store(o, a + 1)\n"
        "    return store\nstore = make()\n"
    ),
    "a text with less indentation": (
        'def make():\n    @triton.jit\n    def store(o):\n        a: tl.constexpr = """\n  x\n"""\n'
        "        tl.store(o, len(a) - 3)\n    return store\nstore = make()\n"
    ),
    "a comment without indentation": "@triton.jit\ndef store(o):\n    a = 1\n# one\n    tl.store(o, a + 1)\n",
    "a body on the line of def": "@triton.jit\ndef store(o): tl.store(o, 2)\nfirst = store\n@triton.jit\n"
    "def store(o): tl.store(o, 3)\nstore = first\n",
    "parameters without indentation": "@triton.jit\ndef store(\no,\n):\n    tl.store(o, 2)\n",
    "tabs": "if True:\n\t@triton.jit\n\tdef store(o):\n\t\ta = 1\n\t\ttl.store(o, a + 1)\n",
}


def load(folder, program):
    path = pathlib.Path(folder, "program.py")
    path.write_text(HEAD + program, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("program", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.store


def store(o, n):  # pylint: disable=unused-argument
    """Stands for a kernel whose text a test gives."""


class Sources(unittest.TestCase):
    def test_the_end_and_the_indentation_of_a_kernel_are_those_of_python(self):
        for name, program in PROGRAMS.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                out = np.zeros(1, np.int32)
                load(folder, program)[(1,)](out)
                self.assertEqual(out[0], 2)

    def test_a_kernel_is_what_its_file_was_when_python_read_it(self):
        for head in (
            "@triton.jit\ndef store(o):\n",
            "@triton.jit(\n    do_not_specialize=[],\n)\ndef store(o):\n",
            "@triton.autotune(\n    [triton.Config({})],\n    key=[],\n)\n@triton.jit\ndef store(\n    o,\n):\n",
            '@triton.jit\ndef store(o):\n    """Stores\na number.\n"""\n',
        ):
            for is_indented in (False, True):
                program = head + "    tl.store(o, 2)\n"
                if is_indented:
                    inner = program.replace("\n", "\n    ")
                    program = f"def make():\n    {inner}\n    return store\nstore = make()\n"
                with self.subTest(program), tempfile.TemporaryDirectory() as folder:
                    store = load(folder, program)
                    edited = program.replace("tl.store(o, 2)", "tl.store(o, 345)")
                    pathlib.Path(folder, "program.py").write_text(HEAD + edited, encoding="utf-8")
                    out = np.zeros(1, np.int32)
                    store[(1,)](out)
                    self.assertEqual(out[0], 2)

    def test_lines_end_where_they_end_for_python(self):
        program = '@triton.jit\ndef store(o):\n    a = "\u2028\x1c"  # \f\n    é = 1; tl.store(o, é + b)\n'
        with tempfile.TemporaryDirectory() as folder:
            store = load(folder, program)
            with self.assertRaises(triton.CompilationError) as caught:
                store.ttir("*i32")
        message = caught.exception.diagnostics[0].message
        self.assertEqual(message, f"'b' is not defined\n  é = 1; tl.store(o, é + b)\n  {' ' * 23}^")
        self.assertTrue(store.src.endswith("é + b)\n"))

    def test_a_chain_of_conditions_may_be_long(self):
        branches = "".join(f"    elif n == {n}:\n        value = {3 * n}\n" for n in range(1, 500))
        head = "@triton.jit\ndef store(o, n):\n    if n == 0:\n        value = -1\n"
        program = head + branches + "    else:\n        value = -2\n"
        limit = sys.getrecursionlimit()
        with tempfile.TemporaryDirectory() as folder:
            store = load(folder, program + "    tl.store(o, value)\n")
            for n, expected in ((0, -1), (499, 1497), (500, -2)):
                out = np.zeros(1, np.int32)
                store[(1,)](out, n)
                self.assertEqual(out[0], expected)
        self.assertEqual(sys.getrecursionlimit(), limit)

    def test_what_is_nested_too_deeply_is_an_error_with_the_name_and_the_place(self):
        limit = sys.getrecursionlimit()
        for expression, message in (
            ("+".join(["n"] * 5000), ":2:5: error: the program is nested too deeply\n"),
            ("+".join(["n"] * 50000), ":1:1: error: store is nested too deeply for the parser of Python$"),
            ("-" * 9000 + "n", ":1:1: error: store is nested too deeply for the parser of Python$"),
        ):
            # Python itself cannot import such a file.
            source = f"def store(o, n):\n    tl.store(o, {expression})\n"
            kernel = triton.jit(store, source=source)
            for launch in (lambda: kernel[(1,)](np.zeros(1, np.int32), 5), lambda: kernel.ttir("*i32", "i32")):
                with self.assertRaises(triton.CompilationError) as caught:
                    launch()
                self.assertRegex(str(caught.exception), message)
        self.assertEqual(sys.getrecursionlimit(), limit)

    def test_an_expression_may_be_long(self):
        out = np.zeros(1, np.int32)
        sum_of_all = "+".join(["n"] * 3000)
        triton.jit(store, source=f"def store(o, n):\n    tl.store(o, {sum_of_all})\n")[(1,)](out, 5)
        self.assertEqual(out[0], 15000)

    def test_a_function_that_is_nested_too_deeply_has_a_note_with_its_call(self):
        def inner(n):
            pass

        inner = triton.jit(inner, source=f"def inner(n):\n    return {'-' * 9000}n\n")

        @triton.jit
        def outer(o, n):
            tl.store(o, inner(n))

        with self.assertRaises(triton.CompilationError) as caught:
            outer.ttir("*i32", "i32")
        error, note = caught.exception.diagnostics
        self.assertEqual(error.message, "inner is nested too deeply for the parser of Python")
        self.assertEqual(note.message.split("\n")[:2], ["in a call of inner", "  tl.store(o, inner(n))"])


if __name__ == "__main__":
    unittest.main()
