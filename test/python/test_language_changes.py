# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What kernels read from outside may be defined again, as in a notebook: launches never use what was there before."""

import array
import collections
import math
import sys
import time
import types
import typing
import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.frontend.chains import chains_read


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


class Base:
    SIZE = 4


class Sizes(Base):
    pass


class Leaf(Base):
    pass


class Slotted:
    """An object with an attribute that is in no dictionary."""

    __slots__ = ("size",)

    def __init__(self, size):
        self.size = size


class Box:
    """An object with an attribute."""

    def __init__(self, size):
        self.size = size


class Meta(type):
    SIZE = 4


class OfMeta(metaclass=Meta):
    """A class with an attribute of its metaclass."""


class Point(typing.NamedTuple):
    x: int
    SIZE = 4


@tl.core._aggregate
class Pair:
    first: tl.tensor
    SCALE = 4

    @triton.jit
    def scaled(self):
        return self.first * self.SCALE


NUMBER = 4
BOX: tl.constexpr = Box(4)
LEAF: tl.constexpr = Leaf()
SIZES = tl.constexpr([4])
ARRAY = np.array([4])
SLOTTED: tl.constexpr = Slotted(4)
BYTES, QUEUE, INTEGERS = bytearray([4]), collections.deque([4]), array.array("i", [4])
OBJECTS, MAPPING = np.array([4], object), collections.UserDict(size=4)
settings = types.ModuleType("settings")
settings.SIZE, settings.Sizes = 4, type("Sizes", (), {"SIZE": 4})
POINT, CONFIG = Point(4), tl.constexpr(triton.Config({"SIZE": 4}, num_warps=4))
TYPE, WRAPPED, LEAST, ROUND, MATH = tl.int8, tl.constexpr(tl.int8), tl.minimum, math.floor, tl.math
settings.TYPE, Box.LEAST = tl.int8, tl.minimum
OTHER_MATH = types.ModuleType("other_math")
OTHER_MATH.abs = triton.constexpr_function(lambda value: value + 1)


def read_number():
    return NUMBER


read_number.SIZE = middle.SIZE = 4


@triton.constexpr_function
def indirectly():
    return [read_number() for _ in range(2)][0]


class Settings:
    @staticmethod
    def read_statically():
        return NUMBER

    @classmethod
    def read_by_class(cls):
        return NUMBER


@triton.constexpr_function
def in_methods():
    return max(Settings.read_statically(), Settings.read_by_class())


@triton.constexpr_function
def in_module():
    return max(settings.SIZE, settings.Sizes.SIZE)


@triton.constexpr_function
def of_function():
    return read_number.SIZE


of_function.SIZE = 4


@triton.constexpr_function
def by_another_name():
    module = settings
    return max(module.SIZE, (other := settings).SIZE, other.Sizes.SIZE)


@triton.constexpr_function
def by_a_name_of_branches():
    if NUMBER:
        module = settings
    else:
        module = OTHER_MATH
    if not NUMBER:
        module = None
    return module.SIZE


@triton.constexpr_function
def by_a_conditional_name():
    module = settings if NUMBER else None
    return module.SIZE


@triton.constexpr_function
def by_a_name_of_a_loop():
    module = settings
    for _ in range(2):
        found = module.SIZE
        module = settings.Sizes
    return found


@triton.constexpr_function
def by_a_name_of_a_comprehension():
    module = settings
    return [module.SIZE for _ in range(2)][0]


@triton.constexpr_function
def calls_and_reads():
    return read_number() + read_number.SIZE - 4


@triton.constexpr_function
def by_function_of_object():
    return BOX.function()


@triton.constexpr_function
def by_method():
    return BOX.method()


@triton.constexpr_function
def rounded():
    return ROUND(4.5)


@triton.constexpr_function
def in_array():
    return int(ARRAY[0])


@triton.constexpr_function
def in_containers():
    return max(BYTES[0], QUEUE[0], INTEGERS[0], OBJECTS[0], MAPPING["size"])


# An expression that is 4, and a statement that makes another number of it.
CHANGES = (
    ("settings.SIZE", "settings.SIZE = 5"),
    ("getattr(settings, 'SIZE')", "settings.SIZE = 5"),
    ("settings.Sizes.SIZE", "settings.Sizes.SIZE = 5"),
    ("Sizes.SIZE", "Base.SIZE = 5"),
    ("Sizes.SIZE", "Sizes.SIZE = 5"),
    ("BOX.size", "BOX.size = 5"),
    ("LEAF.SIZE", "Base.SIZE = 5"),
    ("LEAF.SIZE", "Leaf.SIZE = 5"),
    ("LEAF.SIZE", "LEAF.SIZE = 5"),
    ("Pair(1).scaled()", "Pair.SCALE = 5"),
    ("SIZES[0]", "SIZES.value[0] = 5"),
    ("SIZE", "SIZE.value = 5"),
    ("SIZE", "SIZE = tl.constexpr(4.0)"),
    ("indirectly()", "NUMBER = 5"),
    ("read_number()", "NUMBER = 5"),
    ("in_methods()", "NUMBER = 5"),
    ("Settings.read_statically()", "NUMBER = 5"),
    ("Settings.read_by_class()", "NUMBER = 5"),
    ("in_module()", "settings.Sizes.SIZE = 5"),
    ("by_another_name()", "settings.SIZE = 5"),
    ("by_another_name()", "settings.Sizes.SIZE = 5"),
    ("by_a_name_of_branches()", "settings.SIZE = 5"),
    ("by_a_conditional_name()", "settings.SIZE = 5"),
    ("by_a_name_of_a_loop()", "settings.Sizes.SIZE = 5"),
    ("by_a_name_of_a_comprehension()", "settings.SIZE = 5"),
    ("calls_and_reads()", "NUMBER = 5"),
    ("calls_and_reads()", "read_number.SIZE = 5"),
    ("read_number.SIZE", "read_number.SIZE = 5"),
    ("middle.SIZE", "middle.SIZE = 5"),
    ("of_function.SIZE", "of_function.SIZE = 5"),
    ("of_function()", "read_number.SIZE = 5"),
    ("CONFIG.num_warps", "CONFIG.value.num_warps = 5"),
    ("CONFIG.kwargs['SIZE']", "CONFIG.value.kwargs['SIZE'] = 5"),
    ("OfMeta.SIZE", "Meta.SIZE = 5"),
    ("OfMeta.SIZE", "OfMeta.SIZE = 5"),
    ("POINT.SIZE", "Point.SIZE = 5"),
    ("in_array()", "ARRAY[0] = 5"),
    ("in_containers()", "BYTES[0] = 5"),
    ("in_containers()", "QUEUE[0] = 5"),
    ("in_containers()", "INTEGERS[0] = 5"),
    ("in_containers()", "OBJECTS[0] = 5"),
    ("in_containers()", "MAPPING['size'] = 5"),
    ("SLOTTED.size", "SLOTTED.size = 5"),
    ("4 + hasattr(Sizes, 'OTHER')", "Sizes.OTHER = 1"),
    ("3 + hasattr(Sizes, 'SIZE')", "del Base.SIZE"),
    ("getattr(Sizes, 'OTHER', 4)", "Sizes.OTHER = 5"),
    ("getattr(settings, 'OTHER', 4)", "settings.OTHER = 5"),
    ("getattr(settings, 'SIZE', 5)", "del settings.SIZE"),
)
# An expression that is 4, and a statement that gives a name from outside, which stands for something of the language or
# of Python, another meaning, with which the expression is 5.
RENAMES = (
    ("4 if TYPE is tl.int8 else 5", "TYPE = tl.int16"),
    ("4 if WRAPPED is tl.int8 else 5", "WRAPPED = tl.constexpr(tl.int16)"),
    ("4 if settings.TYPE is tl.int8 else 5", "settings.TYPE = tl.int16"),
    ("LEAST(4, 5)", "LEAST = tl.maximum"),
    ("Box.LEAST(4, 5)", "Box.LEAST = tl.maximum"),
    ("ROUND(4.5)", "ROUND = math.ceil"),
    ("rounded()", "ROUND = math.ceil"),
    ("MATH.abs(4)", "MATH = OTHER_MATH"),
    ("BOX.function()", "BOX.function = triton.constexpr_function(lambda: 5)"),
    ("by_function_of_object()", "BOX.function = triton.constexpr_function(lambda: 5)"),
    ("BOX.method()", "Box.method = lambda self: 5"),
    ("by_method()", "Box.method = lambda self: 5"),
)
RESTORE = """
TYPE, WRAPPED, LEAST, ROUND, MATH = tl.int8, tl.constexpr(tl.int8), tl.minimum, math.floor, tl.math
settings.TYPE, Box.LEAST = tl.int8, tl.minimum
BOX.function, Box.method = triton.constexpr_function(lambda: 4), lambda self: 4
read_number.SIZE = middle.SIZE = of_function.SIZE = CONFIG.value.num_warps = CONFIG.value.kwargs["SIZE"] = 4
Meta.SIZE = Point.SIZE = 4
settings.SIZE = settings.Sizes.SIZE = Base.SIZE = BOX.size = Pair.SCALE = SIZES.value[0] = NUMBER = ARRAY[0] = 4
SLOTTED.size = BYTES[0] = QUEUE[0] = INTEGERS[0] = OBJECTS[0] = MAPPING["size"] = 4
SIZE = tl.constexpr(4)
for owner in (Sizes, Leaf, LEAF, OfMeta):
    if "SIZE" in vars(owner):
        del owner.SIZE
for owner in (Sizes, settings):
    if "OTHER" in vars(owner):
        del owner.OTHER
"""


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

    def check_change(self, expression, statement, check):
        """Launches a kernel with an expression that is 4, and checks it after a statement."""
        space = globals()
        source = f"def own(out):\n    tl.store(out, {expression})\n"
        scope = dict.fromkeys(("own",))
        exec(source, space, scope)
        own = triton.jit(scope["own"], source=source)
        self.check(own, 4)
        try:
            exec(statement, space)
            with self.subTest(statement):
                check(own)
        finally:
            exec(RESTORE, space)
        self.check(own, 4)

    def test_every_way_to_change_a_constant_is_noticed(self):
        def check(own):
            with self.assertRaisesRegex(RuntimeError, "has changed since own was compiled"):
                self.check(own, 5)

        for expression, statement in CHANGES:
            self.check_change(expression, statement, check)

    def test_names_that_stand_for_something_of_the_language_or_of_python_are_read_again(self):
        for expression, statement in RENAMES:
            self.check_change(expression, statement, lambda own: self.check(own, 5))

    def test_a_value_that_hasattr_alone_finds_is_not_compared(self):
        @triton.jit
        def own(out):
            tl.store(out, hasattr(BOX, "size"))

        self.check(own, 1)
        try:
            BOX.size = 5
            self.check(own, 1)
        finally:
            BOX.size = 4

    def test_another_module_class_or_object_of_a_name_is_read_again(self):
        global settings, Sizes, BOX
        before = settings, Sizes, BOX

        @triton.jit
        def own(out):
            tl.store(out, settings.SIZE + Sizes.SIZE + BOX.size)

        self.check(own, 12)
        try:
            settings = types.ModuleType("other")
            settings.SIZE = 5
            self.check(own, 13)
            Sizes = type("Sizes", (), {"SIZE": 6})
            self.check(own, 15)
            BOX = Box(7)
            self.check(own, 18)
        finally:
            settings, Sizes, BOX = before

    def test_attributes_that_are_found_when_they_are_read_are_not_compared(self):
        lazy = types.ModuleType("lazy")
        lazy.__getattr__ = lambda name: triton.jit(last.fn)

        @triton.jit
        def own(out):
            tl.store(out, lazy.anything(tl.load(out)))

        self.check(own, 1)
        compiled = own.warmup(np.zeros(1, np.float32))
        self.assertIs(own.warmup(np.zeros(1, np.float32)), compiled)

    def test_a_global_function_that_hides_one_of_python_is_noticed(self):
        @triton.constexpr_function
        def in_python():
            return min(4, 5)

        @triton.jit
        def own(out):
            tl.store(out, max(3, 2) + in_python())

        self.check(own, 7)
        try:
            globals()["max"] = triton.constexpr_function(lambda x, y: 10 * x + y)
            self.check(own, 36)
            globals()["min"] = lambda x, y: x - y
            self.check(own, 31)
        finally:
            globals().pop("max", None)
            globals().pop("min", None)
        self.check(own, 7)

    def test_what_modules_of_the_language_contain_is_not_compared(self):
        @triton.jit
        def own(out):
            tl.store(out, tl.math.exp(max(min(0, 1), 0) * 1.0) + triton.cdiv(len("abc"), 2) + "abc".find("a"))

        self.check(own, 3)
        used = own.warmup(np.zeros(1, np.float32)).used
        self.assertEqual([use.name for use in used], ["tl", "max", "min", "triton", "len"])


class Time(unittest.TestCase):
    def test_a_variable_that_many_branches_assign(self):
        lines = [f"    if c[{index}]:\n        owner = owner.a{index}\n" for index in range(40)]
        space = {}
        exec(f"def read(c):\n    owner = settings\n{''.join(lines)}    return owner.SIZE\n", space)
        found = chains_read(space["read"].__code__)
        self.assertTrue((True, "settings", "SIZE") in found)
        self.assertLess(len(found), 10000)

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
