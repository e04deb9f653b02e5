# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What kernels read from outside may be defined again, as in a notebook: launches never use what was there before."""

import sys
import time
import types
import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def last(x):
    return x + 1


@triton.jit
def middle(x):
    return last(x)


@triton.jit
def kernel(out):
    tl.store(out, middle(tl.load(out)))


SIZE = tl.constexpr(4)


@triton.jit
def constant(out):
    tl.store(out, SIZE)


class Changes(unittest.TestCase):
    def check(self, run, added):
        """Launches twice, so that the second launch takes the short way."""
        for _ in range(2):
            out = np.zeros(1, np.float32)
            run[(1,)](out)
            self.assertEqual(out[0], added)

    def test_a_function_that_is_defined_again_is_compiled_again(self):
        global last
        before, run = last, kernel[(1,)]
        self.check(kernel, 1)
        try:

            @triton.jit
            def last(x):
                return x + 10

            self.check(kernel, 10)
            out = np.zeros(1, np.float32)
            run(out)
            self.assertEqual(out[0], 10)
        finally:
            last = before
        self.check(kernel, 1)

    def test_a_function_of_an_enclosing_function(self):
        def define(added):
            @triton.jit
            def add(x):
                return x + added

            return add

        add = define(tl.constexpr(2))

        @triton.jit
        def own(out):
            tl.store(out, add(tl.load(out)))

        self.check(own, 2)
        add = define(tl.constexpr(3))
        self.check(own, 3)

    def test_a_function_of_a_module_and_a_function_of_python(self):
        module = sys.modules["changing_module"] = types.ModuleType("changing_module")
        self.addCleanup(sys.modules.pop, "changing_module")
        module.add = triton.jit(last.fn)
        module.two = triton.constexpr_function(lambda: 2)

        @triton.jit
        def own(out):
            tl.store(out, module.add(tl.load(out)) + module.two())

        globals()["module"] = module
        self.addCleanup(globals().pop, "module")
        self.check(own, 3)
        module.two = triton.constexpr_function(lambda: 5)
        self.check(own, 6)
        module.add = triton.jit(middle.fn)
        self.check(own, 6)

    def test_a_constant_that_changes_is_an_error_and_an_equal_one_is_not(self):
        global SIZE
        self.check(constant, 4)
        try:
            SIZE = tl.constexpr(4)
            self.check(constant, 4)
            SIZE = tl.constexpr(5)
            with self.assertRaisesRegex(RuntimeError, "the constant 'SIZE' has changed since .* compiled: 4 to 5"):
                self.check(constant, 5)
        finally:
            SIZE = tl.constexpr(4)
        self.check(constant, 4)


class Time(unittest.TestCase):
    def test_an_unrolled_loop_of_stores_takes_linear_time(self):
        @triton.jit
        def many(out, COUNT: tl.constexpr):
            for i in tl.static_range(COUNT):
                tl.store(out + i, i)

        times = {}
        for count in (1000, 8000):
            start = time.process_time()
            many.warmup("*i32", count).emit("llvm")
            times[count] = time.process_time() - start
        out = np.zeros(500, np.int32)
        many[(1,)](out, 500)
        np.testing.assert_array_equal(out, np.arange(500))
        self.assertLess(times[8000], 30 * times[1000])


if __name__ == "__main__":
    unittest.main()
