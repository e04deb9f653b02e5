# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each mistake in a kernel is reported at its place, with the source line and what was expected and found."""

import unittest
import warnings

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

LIMIT = 5


@triton.jit
def named_in_a_loop(x, n):
    y = 0
    while (y := y + 1) < n:
        tl.store(x + y, y)


@triton.jit
def variable_of_an_inner_loop(x, n):
    y = 1.5
    for i in range(n):
        tl.store(x + i, y)
        for y in range(3):
            pass


@triton.jit
def wide_offset(x, n):
    block = tl.make_block_ptr(x, (n,), (1,), (n,), (8,), (0,))
    tl.load(tl.advance(block, (n.to(tl.int64),)))


@triton.jit
def large_offset(x, n):
    tl.load(tl.make_block_ptr(x, (n,), (1,), (1 << 32,), (8,), (0,)))


@triton.jit
def named_behind_and(x, n):
    if n > 1 and (y := n) > 3:
        tl.store(x, y)


@triton.jit
def named_in_a_choice(x, n):
    tl.store(x, (y := n) if n > 3 else 2)


@triton.jit
def named_in_a_comparison(x, n):
    if 1 < n < (y := 5):
        tl.store(x, y)


@triton.jit
def named_in_a_comprehension(x):
    values = [(y := k) for k in (1, 2)]
    tl.store(x, values[0] + y)


@triton.jit
def unknown_name(x):
    tl.store(x, missing + 1)


@triton.jit
def inner(x):
    return tl.arange(0, 3) + x


@triton.jit
def outer(x):
    tl.store(x, inner(1))


@triton.jit
def changed_type(x, n):
    total = 0
    for i in range(n):
        total += 0.5
    tl.store(x, total)


@triton.jit
def different_branches(x, n):
    if n > 3:
        a = 1
    else:
        a = 2.0
    tl.store(x, a)


@triton.jit
def one_branch(x, n):
    if n > 3:
        a = 1
    tl.store(x, a)


@triton.jit
def only_in_loop(x, n):
    for i in range(n):
        a = i
    tl.store(x, a)


@triton.jit
def shapes(x):
    tl.store(x + tl.arange(0, 8), tl.arange(0, 16) + tl.arange(0, 8))


@triton.jit
def tensor_condition(x):
    if tl.load(x + tl.arange(0, 8)) > 1:
        tl.store(x, 1.0)


@triton.jit
def leaves_loop(x, n):
    for i in range(n):
        if i > 3:
            break
    else:
        tl.store(x, 1.0)


@triton.jit
def returns_from_loop(x, n):
    for i in range(n):
        if i > 3:
            return i


@triton.jit
def global_variable(x):
    tl.store(x, LIMIT)


@triton.jit
def wrong_argument(x):
    tl.store(x, tl.load(x, masks=True))


@triton.jit
def no_pointer(n):
    tl.load(n)


@triton.jit
def wrong_option(x):
    tl.load(x, cache_modifier=".zz")


@triton.jit
def signs(x, y):
    tl.store(x, tl.load(x) // tl.load(y))


@triton.jit
def asserted(x, N: tl.constexpr):
    tl.static_assert(N > 8, "N is too small")


@triton.jit
def python_function(x):
    tl.store(x, np.sin(tl.load(x)))


@triton.jit
def wrong_attribute(x):
    tl.store(x, x.colour)


@triton.jit
def element(x):
    v = tl.load(x + tl.arange(0, 8))
    v[0] = 1.0


@triton.jit
def two_types(x, n):
    if n > 1:
        return 1
    return 2.0


@triton.jit
def wrong_dot(x):
    i = tl.arange(0, 16)
    v = tl.load(x + i[:, None] * 16 + i[None, :])
    tl.store(x, tl.dot(v, tl.load(x + i)))


@triton.jit
def lambdas(x):
    f = lambda y: y  # noqa: E731
    tl.store(x, f(1))


@triton.jit
def endless(x):
    while True:
        tl.store(x, 1.0)


@triton.jit
def recursive(x):
    return recursive(x)


@triton.jit
def constant_needed(x, n):
    tl.store(x + tl.arange(0, n), 1.0)


@triton.jit
def missing_value(x):
    tl.store(x, inner())


@triton.jit
def too_large(x):
    tl.store(x, tl.load(x) + 300)


@triton.jit
def branches_with_more(x, n):
    if n > 0:
        a = 1
    else:
        a = 1.0
        tl.store(x, n * 7)
    tl.store(x, a)


@triton.jit
def shifts(x, n):
    a = n << 33
    b = n.to(tl.int8) >> 8
    n = n << -1
    n <<= 32
    c = (n.to(tl.int64) << 63) + (n << 31) + (1 << n) + (n >> 0) + (1 << 40)
    tl.store(x, a + b + n + c)


# Kernel, types, line of the function, the text that the span underlines, message. Lines count from that of `def`.
ERRORS = (
    (unknown_name, ("*fp32",), 1, "missing", "'missing' is not defined"),
    (changed_type, ("*fp32", "i32"), 3, "total", "expected 'total' to keep its type int32 in the loop, but got fp32"),
    (
        different_branches,
        ("*fp32", "i32"),
        1,
        None,
        "expected one type of 'a' after both branches, but got int32 and fp32",
    ),
    (
        branches_with_more,
        ("*fp32", "i32"),
        1,
        "if n > 0:",
        "expected one type of 'a' after both branches, but got int32 and fp32",
    ),
    (one_branch, ("*fp32", "i32"), 3, "a", "'a' has a value after one branch of a condition only"),
    (only_in_loop, ("*fp32", "i32"), 3, "a", "'a' has a value inside of the loop only"),
    (
        shapes,
        ("*i32",),
        1,
        "tl.arange(0, 16) + tl.arange(0, 8)",
        "expected shapes that broadcast, but got [16] and [8]: ",
    ),
    (
        tensor_condition,
        ("*fp32",),
        1,
        "tl.load(x + tl.arange(0, 8)) > 1",
        "expected a scalar as a condition, but got <[8], ",
    ),
    (leaves_loop, ("*fp32", "i32"), 1, "for i in range(n):", "else after a loop is not supported"),
    (returns_from_loop, ("*fp32", "i32"), 3, "return i", "expected a kernel to return nothing, but got int32"),
    (global_variable, ("*fp32",), 1, "LIMIT", "expected a constant as the global variable 'LIMIT', but got int: "),
    (wrong_argument, ("*fp32",), 1, "tl.load(x, masks=True)", "expected the arguments of load(pointer, mask=None, "),
    (no_pointer, ("i32",), 1, "tl.load(n)", "expected a pointer, or a tensor of pointers, but got int32"),
    (
        wrong_option,
        ("*fp32",),
        1,
        'tl.load(x, cache_modifier=".zz")',
        "expected one of '.ca', '.cg', '.cv' as cache_modifier",
    ),
    (
        signs,
        ("*i32", "*u32"),
        1,
        "tl.load(x) // tl.load(y)",
        "expected operands of / or % that are both signed or both ",
    ),
    (asserted, ("*fp32", 4), 1, 'tl.static_assert(N > 8, "N is too small")', "static assertion failed: N is too small"),
    (
        python_function,
        ("*fp32",),
        1,
        "np.sin(tl.load(x))",
        "expected a function decorated with @triton.jit, but got sin",
    ),
    (
        wrong_attribute,
        ("*fp32",),
        1,
        "x.colour",
        "expected an attribute of pointer<fp32>, but it has none called 'colour'",
    ),
    (element, ("*fp32",), 2, "v[0]", "expected a name as the target of an assignment"),
    (
        wrong_dot,
        ("*fp16",),
        3,
        "tl.dot(v, tl.load(x + i))",
        "expected two tensors of 2 or two of 3 dimensions as the operands",
    ),
    (lambdas, ("*fp32",), 1, "lambda y: y", "Lambda is not supported in kernels"),
    (endless, ("*fp32",), 1, "True", "expected a condition that changes at run time: this loop never ends"),
    (
        constant_needed,
        ("*fp32", "i32"),
        1,
        "tl.arange(0, n)",
        "expected an integer that is known at compile time as end",
    ),
    (named_in_a_loop, ("*i32", "i32"), 2, "y := y + 1", "expected := where it is evaluated exactly once"),
    (
        variable_of_an_inner_loop,
        ("*fp32", "i32"),
        4,
        "y",
        "expected 'y' to keep its type fp32 in the loop, but it became",
    ),
    (
        wide_offset,
        ("*i32", "i32"),
        2,
        "tl.advance(block, (n.to(tl.int64),))",
        "expected offsets of int32, but got int64",
    ),
    (
        large_offset,
        ("*i32", "i32"),
        1,
        "tl.make_block_ptr(x, (n,), (1,), (1 << 32,), (8,), (0,))",
        "expected offsets in the range of int32, but got 4294967296",
    ),
    (named_behind_and, ("*i32", "i32"), 1, "y := n", "expected := where it is evaluated exactly once"),
    (named_in_a_choice, ("*i32", "i32"), 1, "y := n", "expected := where it is evaluated exactly once"),
    (named_in_a_comparison, ("*i32", "i32"), 1, "y := 5", "expected := where it is evaluated exactly once"),
    (named_in_a_comprehension, ("*i32",), 1, "y := k", "expected := where it is evaluated exactly once"),
    (missing_value, ("*fp32",), 1, "inner()", "expected an argument for 'x' of inner, but got none"),
    (too_large, ("*i8",), 1, "tl.load(x) + 300", "expected a number in the range of int8, but got 300"),
    (two_types, ("*fp32", "i32"), 3, "return 2.0", "expected each return to have one type, but got int32 and fp32"),
)


@tl.core._aggregate
class Scaled:
    value: tl.tensor
    scale: tl.constexpr

    def __init__(self, value, scale):
        self.value, self.scale = value, scale


class Errors(unittest.TestCase):
    def report(self, kernel, *types):
        with self.assertRaises(triton.CompilationError) as caught:
            kernel.ttir(*types)
        return caught.exception

    def test_aggregates_in_containers_are_told_apart_by_their_fields(self):
        @triton.jit
        def in_tuple(n):
            s = (Scaled(n, 2), 1)
            for _ in range(n):
                s = (Scaled(n, 3), 1)

        @triton.jit
        def in_dictionary(n):
            s = {"a": Scaled(n, 2)}
            if n > 2:
                s = {"a": Scaled(n, 3)}
            tl.device_print("value", s["a"].value)

        for kernel in (in_tuple, in_dictionary):
            message = self.report(kernel, "i32").error_message
            for scale in (2, 3):
                self.assertIn(f"Scaled of {{'value': int32, 'scale': the constant {scale}}}", message)

    def test_each_mistake_is_reported_at_its_place(self):
        for kernel, types, line, span, message in ERRORS:
            with self.subTest(kernel.__name__):
                error = self.report(kernel, *types)
                first = error.diagnostics[0]
                self.assertIn(message, error.error_message)
                self.assertEqual(first.file, __file__)
                self.assertEqual(first.line, kernel.source.first_line + 1 + line)
                text, marks = first.message.split("\n")[1:3]
                if span is not None:
                    start = marks.index("^")
                    self.assertEqual(text[start : start + len(marks.strip())], span)

    def test_the_chain_of_calls_follows(self):
        error = self.report(outer, "*i32")
        self.assertIn("expected a power of 2 as the number of elements, but got 3", error.error_message)
        note = error.diagnostics[1]
        self.assertEqual(note.severity, "note")
        self.assertEqual(note.message.split("\n")[0], "in a call of inner")
        self.assertEqual(note.line, outer.source.first_line + 2)
        self.assertIn("inner(1)", note.message)

    def test_functions_of_the_language_outside_of_kernels_are_errors(self):
        scalar = tl.tensor(None, tl.int32)
        for function in (
            lambda: tl.arange(0, 4),
            lambda: tl.full((4,), 1, tl.int32),
            lambda: tl.program_id(0),
            lambda: tl.device_assert(True),
            lambda: tl.device_print("x"),
            tl.debug_barrier,
            lambda: tl.add(1, 2),
            lambda: tl.sum(tl.tensor(None, tl.block_type(tl.int32, (4,)))),
            lambda: tl.map_elementwise(abs, scalar),
        ):
            with self.assertRaisesRegex(RuntimeError, "only inside functions decorated with @triton.jit"):
                function()
        self.assertEqual(tl.target_info.current_target().backend, "cpu")

    def test_a_shift_beyond_the_width_of_the_type_is_a_warning_at_its_place(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            shifts.ttir("*i32", "i32")
        first = shifts.fn.__code__.co_firstlineno
        text = "the result of {0} is unspecified: expected a shift from 0 to {1} of {2}, but got {3}"
        self.assertEqual(
            [(entry.category, entry.filename, entry.lineno - first, str(entry.message)) for entry in caught],
            [
                (triton_mlir.CompileWarning, __file__, 2, text.format("<<", 31, "int32", 33)),
                (triton_mlir.CompileWarning, __file__, 3, text.format(">>", 7, "int8", 8)),
                (triton_mlir.CompileWarning, __file__, 4, text.format("<<", 31, "int32", -1)),
                (triton_mlir.CompileWarning, __file__, 5, text.format("<<", 31, "int32", 32)),
            ],
        )

    def test_recursion_is_an_error(self):
        self.assertIn(
            "expected no recursion, but recursive calls itself", self.report(recursive, "*fp32").error_message
        )

    def test_notes_say_where_a_value_got_its_type(self):
        notes = [entry.message for entry in self.report(changed_type, "*fp32", "i32").diagnostics[1:]]
        self.assertEqual(notes[0].split("\n")[0], "'total' is int32 before this loop")
        self.assertIn("for i in range(n):", notes[0])

    def test_wrong_arguments_of_a_launch(self):
        x = np.zeros(8, np.float32)
        with self.assertRaisesRegex(TypeError, "expected an argument for 'n' of changed_type, but got none"):
            changed_type[(1,)](x)
        with self.assertRaisesRegex(
            TypeError, "changed_type has no parameter 'colour', and the compiler no such option"
        ):
            changed_type[(1,)](x, 1, colour=3)
        with self.assertRaisesRegex(TypeError, "expected an array, a number or a tuple as 'x', but got dict"):
            changed_type[(1,)]({}, 1)
        with self.assertRaisesRegex(RuntimeError, "expected a grid"):
            changed_type(x, 1)

    def test_errors_of_the_compiler_show_the_source_line(self):
        with self.assertRaises(triton.CompilationError) as caught:
            wrong_assembly.compile("*fp32", target="sm_90a")
        first = caught.exception.diagnostics[0]
        self.assertEqual((first.file, first.line), (__file__, wrong_assembly.source.first_line + 2))
        self.assertIn("tl.inline_asm_elementwise(", first.message)


@triton.jit
def wrong_assembly(x):
    v = tl.inline_asm_elementwise("frob $0, $1;", "=Z,f", [tl.load(x)], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(x, v)


if __name__ == "__main__":
    unittest.main()
