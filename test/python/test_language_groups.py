# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Repeated launches with tuples, tensor descriptors and views take the short way, each with its own arguments."""

import collections
import contextlib
import importlib.util
import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor

Pair = collections.namedtuple("Pair", "first second")


@triton.jit
def scale(arrays, factors, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    (source, (target, _)) = arrays
    tl.store(target + i, tl.load(source + i) * factors.first + factors.second)


@triton.jit
def copy(source, target, SIZE: tl.constexpr):
    target.store([0, 0], source.load([source.shape[0] - SIZE, 0]))


@triton.jit
def copy_nested(both, row):
    source, target = both
    target.store([row, 0], source.load([0, row]))


@triton.jit
def copy_row(source, target, stride, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    tl.store(target + i, tl.load(source + i * stride))


@contextlib.contextmanager
def only_the_short_way(*kernels):
    """Fails launches of kernels that take the general way."""

    def fail(*_):
        raise AssertionError("expected the short way of a launch, but it took the general one")

    for kernel in kernels:
        kernel.run_general = fail
    try:
        yield
    finally:
        for kernel in kernels:
            del kernel.run_general


def libraries():
    """Returns functions that make an array of a library from one of NumPy."""
    if importlib.util.find_spec("torch") is None:
        return [lambda array: array]
    import torch

    return [lambda array: array, torch.from_numpy]


class Groups(unittest.TestCase):
    def check_scale(self, make, factors, second=None):
        source, target = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)
        scale[(1,)]((make(source), (make(target), second)), factors, SIZE=16)
        np.testing.assert_array_equal(target, source * np.float32(factors[0]) + np.float32(factors[1]))

    def test_tuples(self):
        for make in libraries():
            for _ in range(2):
                # The first launch with a class of tensors makes it known.
                self.check_scale(make, Pair(2.0, 3))
            with only_the_short_way(scale):
                for first, second in ((2.0, 3), (0.5, -7), (-1.0, 100)):
                    self.check_scale(make, Pair(first, second))

    def test_empty_tuples_have_no_arguments(self):
        @triton.jit
        def store(out, values, last):
            tl.store(out, values[2] * 100 + values[3] * 10 + last[1])

        for empty in ((), ((),), ((), ((), ()))):
            for first in (1, 5, None):
                store[(1,)](np.zeros(1, np.int32), (empty, first, 2, 3, ()), ((), 7))
                with only_the_short_way(store):
                    for number in (2, 4):
                        out = np.zeros(1, np.int32)
                        store[(1,)](out, (empty, first, number, 3, ()), ((), 7))
                        self.assertEqual(out[0], number * 100 + 37)

    def test_values_that_a_kernel_is_compiled_for_belong_to_the_key(self):
        for _ in range(2):
            for factors in (Pair(2.0, 1), Pair(2.0, 16), Pair(2.0, 3), Pair(1, 3), Pair(True, 3), Pair(2.0, 1 << 40)):
                self.check_scale(lambda array: array, factors)
            self.check_scale(lambda array: array, Pair(2.0, 3), second=1)
            with self.assertRaisesRegex(triton.CompilationError, "expected an attribute of .*'first'"):
                self.check_scale(lambda array: array, (2.0, 3))

    def test_descriptors(self):
        for make in libraries():
            target = np.zeros((4, 16), np.float32)
            into = TensorDescriptor(make(target), [4, 16], [16, 1], [4, 16])
            for step, rows in enumerate((8, 8, 5, 100)):
                source = np.random.default_rng(rows).random((rows, 16), np.float32)
                with only_the_short_way(copy) if step > 1 else contextlib.nullcontext():
                    copy[(1,)](TensorDescriptor(make(source), [rows, 16], [16, 1], [4, 16]), into, SIZE=4)
                np.testing.assert_array_equal(target, source[-4:])

    def test_the_fields_of_a_descriptor_are_read_at_each_launch(self):
        source, target = np.ones((4, 16), np.float32), np.zeros((4, 16), np.float32)
        described = TensorDescriptor(source, [4, 16], [16, 1], [4, 16])
        into = TensorDescriptor(target, [4, 16], [16, 1], [4, 16])
        copy[(1,)](described, into, SIZE=4)
        padded = TensorDescriptor(source, [4, 10], [16, 1], [4, 16], padding="nan")
        copy[(1,)](padded, into, SIZE=4)
        np.testing.assert_array_equal(target, np.where(np.arange(16) < 10, source, np.nan))
        described.shape = [4, 10]
        with only_the_short_way(copy):
            for described.padding, expected in (("zero", 0), ("nan", np.nan)):
                copy[(1,)](described, into, SIZE=4)
                np.testing.assert_array_equal(target, np.where(np.arange(16) < 10, source, expected))
        for described.shape, message in (
            ([4, -1], "expected sizes of at least 0 as the shape"),
            ([4], "expected as many sizes as strides"),
            ([1 << 31, 16], "expected a number in the range of int32, but got 2147483648"),
            ([4, 1 << 40], "expected a number in the range of int32, but got 1099511627776"),
            ([4, 2.5], "expected i64|expected an integer"),
        ):
            with self.assertRaisesRegex((TypeError, ValueError, OverflowError), message):
                copy[(1,)](described, into, SIZE=4)
        described.shape, described.block_shape = [4, 16], [4, 32]
        with self.assertRaisesRegex(triton.CompilationError, "expected a value of shape"):
            copy[(1,)](described, into, SIZE=4)

    def test_the_fields_of_a_descriptor_are_checked_at_each_launch(self):
        target = np.zeros((4, 16), np.float32)
        for field, value, message in (
            ("strides", [8, 2], "expected 1 as the last stride, but got 2"),
            ("strides", [1 << 62, 1], "expected strides below 2.40 elements as the strides of 'source', but got"),
            ("strides", [-(1 << 62), 1], "expected strides below 2.40 elements as the strides of 'source', but got"),
            ("strides", [1 << 63, 1], "expected strides below 2.40 elements as the strides of 'source', but got"),
            ("block_shape", [4.0, 16], "expected integers as the sizes of the blocks of 'source', but got 4.0"),
            ("padding", "ones", "expected 'zero' or 'nan' as the padding, but got 'ones'"),
            ("base", None, "expected an array as the base of the descriptor 'source', but got NoneType"),
            ("base", 4096, "expected an array as the base of the descriptor 'source', but got int"),
        ):
            described = TensorDescriptor(np.ones((8, 16), np.float32), [4, 8], [16, 1], [4, 16])
            into = TensorDescriptor(target, [4, 16], [16, 1], [4, 16])
            copy[(1,)](described, into, SIZE=4)
            setattr(described, field, value)
            with self.subTest(message), self.assertRaisesRegex((TypeError, ValueError), message):
                copy[(1,)](described, into, SIZE=4)
        with self.assertRaisesRegex(ValueError, "expected at least one size, but got none"):
            TensorDescriptor(target, [], [], [])

    def test_a_descriptor_of_integers_has_no_nan(self):
        source, target = (np.ones((4, 16), np.int32) for _ in range(2))
        described, into = (TensorDescriptor(array, [4, 16], [16, 1], [4, 16]) for array in (source, target))
        copy[(1,)](described, into, SIZE=4)
        described.padding = "nan"
        with self.assertRaisesRegex(ValueError, "expected floats for the padding 'nan' of 'source', but got int32"):
            copy[(1,)](described, into, SIZE=4)

    def test_descriptors_in_tuples(self):
        for step, kind in enumerate((np.float32, np.float32, np.int32)):
            source, target = np.arange(256, dtype=kind).reshape(16, 16) + step, np.zeros((16, 16), kind)
            both = tuple(TensorDescriptor(array, [16, 16], [16, 1], [8, 8]) for array in (source, target))
            with only_the_short_way(copy_nested) if step == 1 else contextlib.nullcontext():
                copy_nested[(1,)](both, 8)
            np.testing.assert_array_equal(target[8:, :8], source[:8, 8:])
            self.assertEqual(target.sum(), source[:8, 8:].sum())

    def test_views_with_all_strides(self):
        memory = np.arange(4096, dtype=np.float32).reshape(4, 16, 64)
        views = (
            memory[0, :, 0],
            memory[:, ::2, 5].T[:, 1],
            memory[3, ::-1, 7],
            memory.T[5, :, 2],
            memory[0, 0, 32::-2],
        )
        for view in views:
            target = np.zeros(4, np.float32)
            copy_row[(1,)](view, target, view.strides[0] // 4, SIZE=4)
            with only_the_short_way(copy_row):
                target[:] = 0
                copy_row[(1,)](view, target, view.strides[0] // 4, SIZE=4)
            np.testing.assert_array_equal(target, view[:4])

    def test_bounds_of_views_are_those_of_their_memory(self):
        memory = np.arange(64, dtype=np.float32)
        out = np.zeros(4, np.float32)
        for view, stride, is_inside in (
            (memory[::8], 8, True),
            (memory[::8], 21, True),
            (memory[::8], 22, False),
            (memory[40::-8], -8, True),
            (memory[40::-8], -14, False),
            (memory.reshape(8, 8).T, 21, True),
            (memory.reshape(8, 8).T, 22, False),
            (np.broadcast_to(memory[:1], (4,)), 0, None),
        ):
            for _ in range(2):
                with self.subTest(shape=view.shape, strides=view.strides, stride=stride):
                    if is_inside is False:
                        with self.assertRaisesRegex(triton_mlir.LaunchError, "'source'"):
                            copy_row[(1,)](view, out, stride, SIZE=4)
                    else:
                        copy_row[(1,)](view, out, stride, SIZE=4)

    def test_an_array_in_a_group_that_is_read_only_or_empty_takes_the_general_way(self):
        source, target = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)
        frozen = source.copy()
        frozen.flags.writeable = False
        for array in (source, frozen, frozen[::2], source[::2]):
            target[:] = 0
            scale[(1,)]((array, (target, None)), Pair(1.0, 0), SIZE=8)
            np.testing.assert_array_equal(target[:8], (source if array is source else frozen)[:8])
        with self.assertRaisesRegex(ValueError, "expected a writable array"):
            scale[(1,)]((source, (frozen, None)), Pair(1.0, 0), SIZE=8)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "no buffer of the launch contains"):
            scale[(1,)]((source[:0], (target, None)), Pair(1.0, 0), SIZE=8)


if __name__ == "__main__":
    unittest.main()
