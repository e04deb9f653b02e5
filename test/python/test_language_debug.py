# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With `debug`, arithmetic on integers that leaves the range of their type is reported at its place."""

import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def signed(out, n, m):
    i = tl.arange(0, 4)
    tl.store(out + i, (n + m) * i - n)


@triton.jit
def unsigned(out, n: tl.uint32):
    tl.store(out, n * n)
    tl.store(out + 1, n - 5)


@triton.jit
def negation(out, n):
    tl.store(out, -n)


@triton.jit
def named(out, n):
    tl.store(out, tl.add(n, n, sanitize_overflow=False))
    tl.store(out + 1, tl.mul(n, 2))


@triton.jit
def random_numbers(out, seed):
    """The functions of the language compute modulo powers of two."""
    i = tl.arange(0, 4)
    tl.store(out + i, tl.randint(seed, i))


@triton.jit
def sums(out, n):
    tl.store(out, tl.sum(tl.full([4], 1, tl.int32) * n))


@triton.jit
def running_sums(out, n):
    i = tl.arange(0, 4)
    tl.store(out + i, tl.cumsum(tl.where(i < 2, n, 0)))


@triton.jit
def running_products(out, n):
    i = tl.arange(0, 4)
    tl.store(out + i, tl.cumprod(tl.where(i < 2, n, 1)))


@triton.jit
def sums_of_bytes(out, n):
    tl.store(out, tl.sum(tl.full([4], 1, tl.int8) * n.to(tl.int8)))


@triton.jit
def quotient(out, n):
    tl.store(out, tl.cdiv(n, 16))


@triton.jit
def swizzled(out, n):
    row, column = tl.swizzle2d(n, 0, 2 * n, 4, 2)
    tl.store(out, row + column)


@triton.jit
def masked(out, n):
    i = tl.arange(0, 4)
    tl.store(out + i, n + i, mask=i < 1)


@triton.jit
def steps(out, low, high, step):
    count = 0
    for i in range(low, high, step):
        count += 1
    tl.store(out, count)


@triton.jit
def steps_down(out, low, high):
    count = 0
    for i in range(high, low, -7):
        count += 1
    tl.store(out, count)


@triton.jit
def steps_until(out, low, high, step, last):
    count = 0
    for i in tl.range(low, high, step):
        count += 1
        if i == last:
            break
    tl.store(out, count)


@triton.jit
def unsigned_steps(out, high: tl.uint32):
    count = 0
    for i in range(0, high):
        count += 1
    tl.store(out, count)


class Steps(unittest.TestCase):
    """The variable of a loop with a step that is known at run time only."""

    def launch(self, kernel, *values, **options):
        out = np.zeros(1, np.int32)
        kernel[(1,)](out, *values, **options)
        return out[0]

    def test_a_step_that_is_not_positive_is_an_error_at_the_loop(self):
        for kernel, last in ((steps, ()), (steps_until, (5,))):
            for options in ({}, {"debug": True}):
                for step in (0, -1, -(2**31), -(2**40)):
                    with self.subTest(kernel=kernel.__name__, step=step, **options):
                        with self.assertRaises(triton_mlir.LaunchError) as raised:
                            self.launch(kernel, 0, 10, step, *last, **options)
                        # The decorator, `def` and an assignment come before the loop.
                        place = f":{kernel.source.first_line + 3}:5: error: "
                        self.assertRegex(str(raised.exception), f"{place}.*expected a step of at least 1 of the loop")
                self.assertEqual(self.launch(kernel, 0, 10, 3, *last, **options), 4)
        self.assertNotIn("tt.assert", steps.ttir("*i32", "i32", "i32", "i32", target="sm_90a"))
        self.assertIn("tt.assert", steps.ttir("*i32", "i32", "i32", "i32", target="sm_90a", debug=True))

    def test_unsigned_bounds_are_compared_as_signed_numbers(self):
        for high, count in ((7, 7), (2**31, 0), (2**32 - 1, 0)):
            self.assertEqual(self.launch(unsigned_steps, high), count)

    def test_with_debug_the_variable_of_a_loop_stays_in_its_type(self):
        limit = 2**31 - 1
        for kernel, values, expected in (
            (steps, (limit - 50, limit, 25), 2),
            (steps, (limit - 50, limit, 26), None),
            (steps, (limit - 50, limit, 100), None),
            (steps, (-limit - 1, limit, limit), None),
            (steps, (limit - 2, limit, 2), 1),
            (steps, (limit - 1, limit, 2), None),
            (steps, (limit, 0, 100), 0),
            (steps_down, (limit - 20, limit), None),
            (steps_down, (limit - 28, limit - 7), 3),
            (steps_until, (limit - 50, limit, 100, 3), None),
            (steps_until, (limit - 50, limit, 100, limit - 50), 1),
        ):
            with self.subTest(kernel=kernel.__name__, values=values):
                if expected is not None:
                    self.assertEqual(self.launch(kernel, *values, debug=True), expected)
                    continue
                with self.assertRaisesRegex(triton_mlir.LaunchError, "int32 overflow .* the variable of the loop"):
                    self.launch(kernel, *values, debug=True)


class Overflow(unittest.TestCase):
    def check(self, kernel, kind, values, message=None, **options):
        out = np.zeros(4, kind)
        if message is None:
            kernel[(1,)](out, *values, **options)
            return
        with self.assertRaisesRegex(triton_mlir.LaunchError, f"{message}.*in program instance"):
            kernel[(1,)](out, *values, **options)

    def test_results_out_of_range_are_errors(self):
        for kernel, kind, values, message in (
            (signed, np.int32, (3, 5), None),
            (signed, np.int32, (2**31 - 1, 5), "int32 overflow detected for operation add"),
            (signed, np.int32, (2**30, 5), "int32 overflow detected for operation mul, for element 2"),
            (unsigned, np.uint32, (65535,), None),
            (unsigned, np.uint32, (2**32 - 1,), "int32 overflow detected for operation mul"),
            (unsigned, np.uint32, (4,), "int32 overflow detected for operation sub"),
            (negation, np.int32, (-(2**31),), "int32 overflow detected for operation sub"),
            (named, np.int32, (2**30,), "int32 overflow detected for operation mul"),
            (random_numbers, np.int32, (123,), None),
            (sums, np.int32, (2**29 - 1,), None),
            (sums, np.int32, (2**29,), "int32 overflow detected for operation add"),
            (running_sums, np.int32, (2**30 - 1,), None),
            (running_sums, np.int32, (2**30,), "int32 overflow detected for operation add"),
            (running_products, np.int32, (-46340,), None),
            (running_products, np.int32, (46341,), "int32 overflow detected for operation mul"),
            (sums_of_bytes, np.int32, (127,), None),
            (quotient, np.int32, (2**31 - 16,), None),
            (quotient, np.int32, (2**31 - 15,), "int32 overflow detected for operation add"),
            (swizzled, np.int32, (2**29 - 1,), None),
            (swizzled, np.int32, (2**29,), "int32 overflow detected for operation mul"),
            # As in Triton, elements that a mask leaves out count.
            (masked, np.int32, (2**31 - 4,), None),
            (masked, np.int32, (2**31 - 3,), "int32 overflow detected for operation add"),
        ):
            with self.subTest(kernel=kernel.__name__, values=values):
                self.check(kernel, kind, values, message, debug=True)
                # They wrap without debug, and where the check is switched off.
                self.check(kernel, kind, values)
                self.check(kernel, kind, values, debug=True, sanitize_overflow=False)

    def test_results_out_of_range_of_reductions_and_scans_trap_on_a_gpu(self):
        for kernel, expected in ((sums, [60, 0, 0, 0]), (running_sums, [15, 30, 30, 30])):
            code = kernel.compile("*i32", "i32", target="sm_90a", emit="ptx", debug=True)
            out = np.zeros(4, np.int32)
            triton_mlir.simulate(code, (1,), out, 15)
            self.assertEqual(out.tolist(), expected)
            with self.assertRaisesRegex(triton_mlir.LaunchError, "the program traps"):
                triton_mlir.simulate(code, (1,), out, 2**30)


if __name__ == "__main__":
    unittest.main()
