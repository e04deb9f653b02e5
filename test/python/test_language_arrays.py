# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays with strides, and tensors of PyTorch, as arguments: the first launch and repeated ones do the same."""

import ctypes
import importlib.util
import pathlib
import subprocess
import sys
import timeit
import unittest
import unittest.mock

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir import addresses
from triton_mlir.triton.runtime import dlpack
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def gather(x, out, n, stride, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    tl.store(out + i, tl.load(x + i * stride, i < n), i < n)


@triton.jit
def double(x, out, n, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    value = tl.load(x + i, i < n).to(tl.float32) * 2
    tl.store(out + i, value.to(out.dtype.element_ty), i < n)


@triton.jit
def load_block(block, out):
    i = tl.arange(0, 4)
    tl.store(out + i[:, None] * 4 + i, block.load([0, 0]))


@triton.jit
def copy_truths(x, out, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    tl.store(out + i, tl.load(x + i))
    tl.store(out + SIZE, 256)


def launch(x, count, stride):
    """Returns `count` elements, `stride` elements apart, as each of two launches has them."""
    results = []
    for _ in range(2):
        out = np.zeros(count, np.float32)
        gather[(1,)](x, out, count, stride, 32)
        results.append(out)
    np.testing.assert_array_equal(*results)
    return results[0]


BASE = np.arange(64, dtype=np.float32).reshape(8, 8)


class Exporter:
    """Exports the memory of an array of NumPy by the methods of DLPack alone, in a capsule with a version or without
    one."""

    def __init__(self, array, device=dlpack.CPU, flags=None, element=None):
        self.array, self.device = array, device
        codes = {name: kind for kind, name in dlpack.NAMES.items()}
        shape, strides = ((ctypes.c_int64 * max(array.ndim, 1))() for _ in range(2))
        shape[: array.ndim] = array.shape
        strides[: array.ndim] = [stride // array.itemsize for stride in array.strides]
        tensor = dlpack.Tensor(array.ctypes.data, device, 0, array.ndim, *codes[element or array.dtype.name], 1)
        tensor.shape, tensor.strides = shape, strides
        # DLManagedTensor begins with the tensor; without a deleter.
        self.managed = tensor if flags is None else dlpack.VersionedTensor(1, 0, None, None, flags, tensor)
        self.name = b"dltensor" if flags is None else b"dltensor_versioned"

    def __dlpack__(self, **named):
        if self.name == b"dltensor" and named:
            raise TypeError("unexpected argument max_version")
        new_capsule = ctypes.pythonapi.PyCapsule_New
        new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        new_capsule.restype = ctypes.py_object
        return new_capsule(ctypes.addressof(self.managed), self.name, None)

    def __dlpack_device__(self):
        return self.device, 0


class DLPack(unittest.TestCase):
    def test_the_two_methods_of_the_protocol_make_an_array(self):
        for flags in (None, 0):
            for dtype in (np.float16, np.float32, np.float64, np.int8, np.int64, np.uint32):
                x, out = np.arange(32).astype(dtype), np.zeros(32, dtype)
                for _ in range(2):
                    double[(1,)](Exporter(x, flags=flags), Exporter(out, flags=flags), 32, 32)
                np.testing.assert_array_equal(out, 2 * x)

    def test_element_types_that_numpy_lacks(self):
        x, out = np.full(32, 0x3FC0, np.int16), np.zeros(32, np.float32)
        double[(1,)](Exporter(x, flags=0, element="bfloat16"), out, 32, 32)
        np.testing.assert_array_equal(out, 3)

    def test_views_are_addressed_by_their_strides(self):
        flat = BASE.reshape(-1).copy()
        np.testing.assert_array_equal(launch(Exporter(flat[3::2], flags=0), 20, 2), flat[3:43:2])

    def test_an_array_that_is_read_only_is_not_written(self):
        x, out = np.ones(32, np.float32), np.zeros(32, np.float32)
        frozen = Exporter(out, flags=dlpack.READ_ONLY)
        frozen_with_type = Exporter(out, flags=dlpack.READ_ONLY)
        frozen_with_type.dtype = out.dtype
        for array in (frozen, frozen_with_type):
            with self.assertRaisesRegex(ValueError, "expected a writable array as 'out', which the kernel may write"):
                double[(1,)](x, array, 32, 32)
        np.testing.assert_array_equal(out, 0)
        double[(1,)](Exporter(x, flags=dlpack.READ_ONLY), out, 32, 32)
        np.testing.assert_array_equal(out, 2)

    def test_other_devices_and_types_are_refused(self):
        out = np.zeros(32, np.float32)
        with self.assertRaisesRegex(TypeError, "expected an array on the CPU, but got one on another device"):
            double[(1,)](Exporter(out, device=2, flags=0), out, 32, 32)
        exporter = Exporter(out, flags=0)
        exporter.managed.tensor.lanes = 2
        with self.assertRaisesRegex(TypeError, "but got DLPack's type of code 2 with 32 bits and 2 lanes"):
            double[(1,)](exporter, out, 32, 32)


class Reinterpretation(unittest.TestCase):
    def test_the_bits_of_all_types_of_a_width_are_taken_for_each_other(self):
        for number in ("int16", "uint16", "float16", "int32", "float32", "int64", "float64", "uint8", "int8"):
            x = np.arange(32).astype(number)
            for name in ("int8", "uint8", "int16", "float16", "int32", "float32", "int64", "float64", "bfloat16"):
                element = getattr(tl, name)
                if element.itemsize != x.itemsize:
                    continue
                out = np.zeros(16, number)
                gather[(1,)](triton.reinterpret(x, element), triton.reinterpret(out, element), 16, 2, 16)
                self.assertEqual(out.tolist(), x[::2].tolist(), (number, name))

    def test_what_is_no_type_of_an_element_is_refused(self):
        for type in (tl.void, tl.pointer_type(tl.int8), "int8", None, np.int8):
            with self.assertRaisesRegex(TypeError, "expected the type of an element, such as tl.bfloat16, but got"):
                triton.reinterpret(np.zeros(4, np.int8), type)

    def test_the_elements_of_the_array_may_be_of_any_type(self):
        numbers = np.arange(32, dtype=np.int64)
        # np.load returns these for bfloat16, text, complex numbers and times.
        for name, element in (("V2", tl.bfloat16), ("S2", tl.int16), ("c8", tl.int64), ("M8[s]", tl.int64)):
            bits = numbers.astype(f"int{8 * element.itemsize}")
            out = np.zeros_like(bits[:16])
            gather[(1,)](
                triton.reinterpret(bits.view(name), element), triton.reinterpret(out.view(name), element), 16, 2, 16
            )
            self.assertEqual(out.tolist(), bits[::2].tolist(), name)

    def test_the_array_has_the_facts_of_a_tensor(self):
        x = np.zeros((4, 16), np.uint8)
        array = triton.reinterpret(x[:, :8], tl.float8e5)
        self.assertEqual((array.stride(), array.stride(0), array.element_size()), ((16, 1), 16, 1))
        self.assertEqual(array.data_ptr(), x.ctypes.data)
        described = triton.tools.tensor_descriptor.TensorDescriptor.from_tensor(array, [4, 8])
        self.assertEqual((described.shape, described.strides), ([4, 8], [16, 1]))
        with self.assertRaisesRegex(TypeError, "expected an array to reinterpret, but got list"):
            triton.reinterpret([1, 2], tl.int64)
        with self.assertRaisesRegex(TypeError, "expected an array to reinterpret, but got int64"):
            triton.reinterpret(np.int64(3), tl.int64)


class Truths(unittest.TestCase):
    def test_what_is_stored_is_compared_with_zero(self):
        for numbers in (np.array([0, 1, 256, -1], np.int32), np.array([0, 0.5, -2, 1e9], np.float32)):
            out = np.zeros(5, np.bool_)
            copy_truths[(1,)](numbers, out, 4)
            self.assertEqual(out.view(np.uint8).tolist(), [0, 1, 1, 1, 1])


class Strides(unittest.TestCase):
    def test_kernels_address_views_by_their_strides(self):
        flat = BASE.reshape(-1).copy()
        for view in (
            flat[::2],
            flat[::-2],
            flat[40:10:-1],
            BASE[:, 3].copy()[::-1],
            BASE.T[2],
            BASE[::3, 1],
            flat[5:9],
        ):
            with self.subTest(view.strides):
                np.testing.assert_array_equal(launch(view, len(view), view.strides[0] // 4), view)
        # A reader of a broadcast array, which NumPy marks as read-only.
        np.testing.assert_array_equal(launch(np.broadcast_to(np.float32(3), 8), 8, 0), np.full(8, 3))

    def test_kernels_without_strides_see_the_memory(self):
        flat = BASE.reshape(-1).copy()
        np.testing.assert_array_equal(launch(flat[1::2], 20, 1), flat[1:21])
        np.testing.assert_array_equal(launch(BASE.T, 32, 1), flat[:32])

    def test_accesses_stay_within_the_memory_of_a_view(self):
        flat = BASE.reshape(-1).copy()
        # A view with gaps reaches all memory of the array that it is of.
        np.testing.assert_array_equal(launch(BASE[2:4, :5], 24, 1), flat[16:40])
        np.testing.assert_array_equal(launch(flat[4:8:2], 5, -1), flat[4::-1][:5])
        for view, count, stride in (
            (flat[:10], 11, 1),  # The end of a view without gaps.
            (flat[4:10], 2, -1),  # Before it.
            (flat[::-1], 2, 1),  # Behind the last element.
            (flat[::2], 32, 3),  # Behind the array.
            (flat[4:8:2], 6, -1),  # Before the array.
        ):
            for _ in range(2):
                with self.assertRaisesRegex(triton_mlir.LaunchError, "out of bounds"):
                    launch(view, count, stride)

    def test_a_view_that_may_not_be_written_is_refused(self):
        out = np.zeros(16, np.float32)[::2]
        for _ in range(2):
            gather[(1,)](BASE, out, 4, 1, 32)
        out.flags.writeable = False
        with self.assertRaisesRegex(ValueError, "expected a writable array as 'out'"):
            gather[(1,)](BASE, out, 4, 1, 32)


class Addresses(unittest.TestCase):
    def test_the_short_way_finds_what_the_documented_way_does(self):
        self.assertIs(addresses.exact_address, addresses.object_address)
        x = np.arange(24, dtype=np.float16).reshape(4, 6)
        frozen = x[1:]
        frozen.flags.writeable = False
        packed = np.frombuffer(b"abcdefgh", np.int16, 3, 1)
        for array in (x, x.T, x[::-1, ::2], x[2:2], frozen, packed, np.array(3), np.zeros((0, 5))):
            self.assertEqual(addresses.object_address(array), array.ctypes.data)
            self.assertEqual(addresses.documented_address(array), array.ctypes.data)
            self.assertEqual(addresses.address_of(array), array.ctypes.data)

    def test_subclasses_take_the_documented_way(self):
        class Named(np.ndarray):
            pass

        array = np.arange(8).view(Named)
        with unittest.mock.patch.object(addresses, "exact_address", side_effect=AssertionError("the short way")):
            self.assertEqual(addresses.address_of(array[2:]), array.ctypes.data + 16)

    def test_arrays_of_another_form_take_the_documented_way(self):
        with unittest.mock.patch.object(addresses, "DATA", addresses.DATA - 8):
            self.assertIs(addresses.choose_address(), addresses.documented_address)
        with unittest.mock.patch.object(addresses.sys.implementation, "name", "other"):
            self.assertIs(addresses.choose_address(), addresses.documented_address)
        self.assertIs(addresses.choose_address(), addresses.object_address)

    def test_arrays_without_elements_are_launched(self):
        for empty in (np.zeros(0, np.float32), np.zeros((4, 0), np.float32), np.zeros(8, np.float32)[8::2]):
            for _ in range(3):
                gather[(1,)](empty, empty, 0, 1, 4)


@unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not installed")
class Tensors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        global torch
        import torch

    def check(self, x, expected=None):
        for _ in range(3):
            out = torch.zeros(8, dtype=x.dtype)
            double[(1,)](x, out, 8, 16)
            expected = x.detach().to(torch.float32) * 2 if expected is None else expected
            torch.testing.assert_close(out.to(torch.float32), expected)

    def test_tensors_of_each_element_type(self):
        names = "float32 float64 float16 bfloat16 float8_e4m3fn float8_e5m2 int8 int16 int32 int64 uint8 uint16 uint32"
        for name in names.split():
            if hasattr(torch, name):
                with self.subTest(name):
                    self.check(torch.arange(8).to(getattr(torch, name)))

    def test_parameters_gradients_and_subclasses(self):
        class Named(torch.Tensor):
            pass

        values = torch.arange(8.0)
        self.check(torch.nn.Parameter(values))
        self.check(torch.arange(8.0, requires_grad=True) * 2)
        self.check(values.as_subclass(Named))
        with torch.inference_mode():
            self.check(torch.arange(8.0))

    def test_views_have_strides_as_arrays_do(self):
        base = torch.arange(64.0).reshape(8, 8)
        for view in (base[:, 3], base.T[2], base[::3, 1], base[2:3].reshape(-1)):
            np.testing.assert_array_equal(launch(view, len(view), view.stride()[0]), view.numpy())
        np.testing.assert_array_equal(launch(base[2:4, :5], 24, 1), np.arange(16, 40))
        self.check(torch.arange(16.0)[8:])
        for view, count, stride in ((base[0], 9, 1), (base[:, 1], 8, 9), (base[4:, 1], 6, -8)):
            for _ in range(2):
                with self.assertRaisesRegex(triton_mlir.LaunchError, "out of bounds"):
                    launch(view, count, stride)

    def test_descriptors_of_tensors(self):
        base = torch.arange(80.0).reshape(8, 10)
        for view in (base[:, 4:], base[2:, :4]):
            for _ in range(2):
                out = torch.zeros(4, 4)
                load_block[(1,)](TensorDescriptor.from_tensor(view, [4, 4]), out)
                torch.testing.assert_close(out, view[:4, :4])

    def test_bits_as_another_type(self):
        x, out = torch.arange(8.0).to(torch.bfloat16), torch.zeros(8)
        double[(1,)](triton.reinterpret(x.view(torch.int16), tl.bfloat16), out, 8, 16)
        torch.testing.assert_close(out, torch.arange(8.0) * 2)

    def test_element_types_of_pytorch_stand_for_tensors(self):
        text = double.warmup(torch.float32, torch.bfloat16, 8, 16).ttir
        self.assertIn("%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<bf16> {tt.div", text)

    def test_tensors_without_memory_of_the_cpu_are_refused(self):
        out = torch.zeros(8)
        double[(1,)](out, out, 8, 16)
        with self.assertRaisesRegex(TypeError, "expected a tensor on the CPU, but got one on meta"):
            double[(1,)](torch.zeros(8, device="meta"), out, 8, 16)
        with self.assertRaisesRegex(TypeError, "expected an array of numbers that kernels have, but got complex64"):
            double[(1,)](torch.zeros(8, dtype=torch.complex64), out, 8, 16)

    def test_functions_that_torch_compile_compiles_launch_kernels(self):
        # Its compiler imports names of Triton.
        folder = pathlib.Path(__file__).parent
        for mode in ("break", "operator"):
            done = subprocess.run(
                [sys.executable, str(folder / "compiled_by_torch.py"), mode],
                capture_output=True,
                text=True,
                check=False,
            )
            self.assertEqual((done.returncode, done.stdout), (0, "as expected\n"), done.stderr)

    def test_a_repeated_launch_takes_little_time(self):
        x = torch.zeros(8)
        run = double[(1,)]
        run(x, x, 8, 16)
        best = min(timeit.repeat(lambda: run(x, x, 8, 16), number=500, repeat=5)) / 500
        self.assertLess(best, 50e-6)  # Seconds; about 5 with a release build.


if __name__ == "__main__":
    unittest.main()
