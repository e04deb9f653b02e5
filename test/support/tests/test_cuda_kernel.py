# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Metadata is checked, and arguments are packed as the kernel expects them."""

import ctypes
import unittest

import numpy as np

from triton_mlir.arguments import round_to_bf16
from triton_testing.array_device import ArrayDevice, metadata_fields, param, pointer, value_at
from triton_testing.cuda import tensor_map
from triton_testing.cuda.kernel import Kernel, LaunchError, Metadata, describe, pack
from triton_testing.guarded import Buffer, Layout
from triton_testing.problem import Descriptor


def scalar(type, size):
    return Metadata(metadata_fields(params=[param("s", type, size, "scalar")]))


def bits(type, size, value):
    return int.from_bytes(bytes(pack(scalar(type, size), [value])[0]), "little")


def buffer_of(dtype):
    """A buffer of one element on a device."""
    return Buffer(ArrayDevice({}), Layout(1, 0, dtype), np.zeros(1, dtype))


class Descriptors(unittest.TestCase):
    def test_without_a_tensor_map_base_extents_strides_and_padding_take_the_place_of_a_descriptor(self):
        base = buffer_of(np.float16)
        self.assertEqual(describe(Descriptor(base, (16, 32), (128, 64))), [base, 128, 64, 64, 1, 0])


class ScalarPacking(unittest.TestCase):
    def test_integers_keep_their_low_bits_whether_signed_or_not(self):
        self.assertEqual(bits("i32", 4, -1), 0xFFFFFFFF)
        self.assertEqual(bits("i32", 4, 0xFFFFFFFF), 0xFFFFFFFF)
        self.assertEqual(bits("i64", 8, -2), 2**64 - 2)
        self.assertEqual(bits("i8", 1, -128), 0x80)
        self.assertEqual(bits("i1", 1, True), 1)
        self.assertEqual(bits("i32", 4, np.int64(7)), 7)

    def test_integers_that_do_not_fit_are_refused(self):
        for type, size, value in (("i32", 4, 1 << 32), ("i32", 4, -(1 << 31) - 1), ("i8", 1, 256), ("i1", 1, 2)):
            with self.assertRaisesRegex(OverflowError, "does not fit"):
                bits(type, size, value)

    def test_a_float_is_no_integer_and_an_array_no_scalar(self):
        for value in (1.0, np.float32(1), "1", None, np.zeros(2)):
            with self.assertRaises(TypeError):
                bits("i32", 4, value)
        with self.assertRaises(TypeError):
            bits("f32", 4, "1")

    def test_floats_have_the_bits_of_their_own_type(self):
        self.assertEqual(bits("f32", 4, 1.0), 0x3F800000)
        self.assertEqual(bits("f64", 8, -2.0), 0xC000000000000000)
        self.assertEqual(bits("f16", 2, 1.5), 0x3E00)
        self.assertEqual(bits("bf16", 2, 1.0), 0x3F80)
        self.assertEqual(bits("f32", 4, 3), 0x40400000)

    def test_halves_round_to_nearest_even_and_overflow_to_infinity(self):
        self.assertEqual(bits("f16", 2, 2049.0), 0x6800)
        self.assertEqual(bits("f16", 2, 1e6), 0x7C00)
        self.assertEqual(bits("f16", 2, -1e6), 0xFC00)
        self.assertEqual(round_to_bf16(257.0), 0x4380)
        self.assertEqual(round_to_bf16(259.0), 0x4382)
        self.assertEqual(round_to_bf16(3.4028235e38), 0x7F80)
        self.assertEqual(round_to_bf16(float("-inf")), 0xFF80)
        self.assertEqual(round_to_bf16(float("nan")) & 0x7FC0, 0x7FC0)


class ArgumentPacking(unittest.TestCase):
    def test_scratch_pointers_follow_the_arguments_and_are_null_without_scratch(self):
        values = pack(Metadata(metadata_fields()), [0x1000, 0x2000, 5])
        self.assertEqual([value_at(v) for v in values[:2] + values[3:]], [0x1000, 0x2000, 0, 0])
        self.assertEqual(value_at(values[2], ctypes.c_int32), 5)
        self.assertEqual([ctypes.sizeof(v) for v in values], [8, 8, 4, 8, 8])

    def test_a_wrong_number_of_arguments_is_refused_with_the_names(self):
        for arguments in ([1, 2], [1, 2, 3, 4]):
            with self.assertRaisesRegex(LaunchError, r"takes 3 arguments \(x, o, n\)"):
                pack(Metadata(metadata_fields()), arguments)

    def test_an_array_of_another_type_than_the_pointer_is_refused(self):
        with self.assertRaisesRegex(TypeError, "expected an array of f32 as 'x'"):
            pack(Metadata(metadata_fields()), [buffer_of("int32"), 0, 0])
        buffer = buffer_of("float32")
        self.assertEqual(value_at(pack(Metadata(metadata_fields()), [buffer, 0, 0])[0]), buffer.address)

    def test_narrow_floats_travel_in_integer_arrays(self):
        for type, dtype in (("bf16", "uint16"), ("f8E4M3FN", "uint8"), ("i8", "int8")):
            buffer = buffer_of(dtype)
            packed = pack(Metadata(metadata_fields(params=[pointer("x", type)])), [buffer])
            self.assertEqual(value_at(packed[0]), buffer.address)

    def test_a_pointer_must_be_an_address_or_null(self):
        for value in (-1, 1 << 64, 1.0, True):
            with self.assertRaisesRegex((TypeError, OverflowError), "expected an (array or an )?address"):
                pack(Metadata(metadata_fields()), [value, 0, 0])
        self.assertEqual(value_at(pack(Metadata(metadata_fields()), [None, 0, 0])[0]), 0)


class MetadataChecks(unittest.TestCase):
    def refuse(self, message, **others):
        with self.assertRaisesRegex(LaunchError, message):
            Metadata(metadata_fields(**others))

    def test_missing_or_mistyped_fields_are_refused(self):
        self.refuse("'threads'", threads=None)
        self.refuse("'name'", name=3)
        self.refuse("cluster_dims", cluster_dims=[1, 1])
        self.refuse("threads", threads=0)

    def test_parameters_whose_size_contradicts_their_type_are_refused(self):
        self.refuse("4 bytes, not 8", params=[param("p", "ptr", 4, "pointer")])
        self.refuse("8 bytes, not 4", params=[param("s", "i32", 8, "scalar")])
        self.refuse("not launchable", params=[param("s", "i7", 1, "scalar")])
        self.refuse("not launchable", params=[param("s", "i32", 4, "texture")])
        self.refuse("parameter 0", params=[{"name": "p"}])

    def test_scratch_pointers_come_last(self):
        self.refuse("scratch", params=[param("g", "ptr", 8, "scratch"), param("n", "i32", 4, "scalar")])
        self.refuse("scratch", params=[param("g", "ptr", 8, "scratch")] * 3)

    def test_tensor_maps_of_unknown_format_are_refused(self):
        self.refuse("format of the tensor map 'd'", params=[param("d", "[128 x i8]", 128, "tensor_map")])
        self.refuse("64 bytes, not 128", params=[param("d", "[128 x i8]", 64, "tensor_map")])


class RecordingDriver:
    """A driver that notes how it is asked for a tensor map."""

    def cuTensorMapEncodeTiled(self, tensor_map, *arguments):
        self.arguments = [list(value) if isinstance(value, ctypes.Array) else value for value in arguments]


class TensorMaps(unittest.TestCase):
    def test_dimensions_are_reversed_and_strides_are_bytes(self):
        driver = RecordingDriver()
        form = {"swizzle": 3, "elem_size": 2, "elem_type": 10, "block_size": [1, 16, 64]}
        made = tensor_map.encode(driver, form, 4096, (5, 30, 72))
        self.assertEqual(
            driver.arguments,
            [9, 3, 4096, [72, 30, 5], [144, 4320], [64, 16, 1], [1, 1, 1], 0, 3, 2, 0],
        )
        self.assertEqual(ctypes.addressof(made) % tensor_map.ALIGNMENT, 0)
        self.assertEqual(ctypes.sizeof(made), tensor_map.BYTES)


class TensorMapRecipes(unittest.TestCase):
    RECIPE = {
        "base": ["arith.addi", "i64", ["argument", 0], ["arith.muli", "i64", ["argument", 1], 2]],
        "shape": [["arith.maxsi", "i32", ["argument", 1], 1], ["arith.minsi", "i32", ["argument", 2], 64]],
        "strides": [["arith.extsi", "i64", ["arith.subi", "i32", ["argument", 2], 16]], 1],
        "nan_padding": True,
    }

    def metadata(self):
        form = {"param": 3, "swizzle": 3, "elem_size": 2, "elem_type": 6, "block_size": [16, 64], "recipe": self.RECIPE}
        integers = [param(name, "i32", 4, "scalar") for name in ("m", "n")]
        params = [pointer("p", "f16"), *integers, param("tensor_map", "[128 x i8]", 128, "tensor_map")]
        return metadata_fields(params=params + [param("global_scratch", "ptr", 8, "scratch")], tensor_maps=[form])

    def test_the_launcher_computes_them_from_the_arguments(self):
        device = ArrayDevice({})
        device.driver = RecordingDriver()
        packed = pack(Metadata(self.metadata()), [4096, 48, 80], [0], device)
        self.assertEqual(
            device.driver.arguments,
            [6, 2, 4096 + 96, [64, 48], [128], [64, 16], [1, 1], 0, 3, 2, 1],
        )
        self.assertEqual([ctypes.sizeof(value) for value in packed], [8, 4, 4, 128, 8])

    def test_integers_wrap_as_in_the_kernel(self):
        largest = 2**31 - 1
        add = ["arith.addi", "i32", ["argument", 0], 1]
        self.assertEqual(tensor_map.evaluate(add, [largest]), -(2**31))
        self.assertEqual(tensor_map.evaluate(["arith.extsi", "i64", add], [largest]), -(2**31))
        self.assertEqual(tensor_map.evaluate(["arith.trunci", "i8", ["argument", 0]], [255]), -1)
        self.assertEqual(tensor_map.evaluate(["arith.muli", "i64", ["argument", 0], 2], [largest]), 2 * largest)

    def test_sizes_are_positive(self):
        device = ArrayDevice({})
        device.driver = RecordingDriver()
        with self.assertRaisesRegex(ValueError, r"at least 1 in the recipe of parameter 3, but got \[1, -7\]"):
            pack(Metadata(self.metadata()), [4096, -3, -7], [0], device)

    def test_they_follow_the_arguments(self):
        fields = self.metadata()
        fields["params"][2:4] = reversed(fields["params"][2:4])
        fields["tensor_maps"][0]["param"] = 2
        with self.assertRaisesRegex(LaunchError, "do not follow the arguments"):
            Metadata(fields)


class Launching(unittest.TestCase):
    def kernel(self, **others):
        self.device = ArrayDevice({b"bits": lambda *arguments: None})
        return Kernel(self.device, b"bits", Metadata(metadata_fields(**others)))

    def test_threads_shared_memory_and_grid_come_from_metadata(self):
        kernel = self.kernel(threads=256, shared=70000, num_warps=8)
        kernel.prepare((7,), 16, 32, 1)()
        self.assertEqual(self.device.launches, [((7, 1, 1), (256, 1, 1), 70000, (1, 1, 1), [16, 32, 1, 0, 0])])
        self.assertEqual(kernel.function.shared_asked, 70000)

    def test_each_program_is_a_cluster_of_its_blocks(self):
        kernel = self.kernel(num_ctas=2, cluster_dims=[2, 1, 1])
        kernel.prepare((3, 5), 16, 32, 1)()
        self.assertEqual(self.device.launches[0][0], (6, 5, 1))
        self.assertEqual(self.device.launches[0][3], (2, 1, 1))
        self.assertEqual(kernel.function.cluster_asked, 2)

    def test_scratch_is_sized_for_all_blocks_aligned_dirty_and_freed(self):
        kernel = self.kernel(global_scratch_size=100, global_scratch_align=512, num_ctas=2, cluster_dims=[2, 1, 1])
        kernel.prepare((3, 2), 16, 32, 1)()
        pointer, profile = self.device.launches[0][4][3:]
        self.assertEqual(profile, 0)
        self.assertEqual(pointer % 512, 0)
        memory = self.device.view(pointer, np.uint8)
        self.assertGreaterEqual(memory.size, 100 * 3 * 2 * 2)
        self.assertTrue((memory == Kernel.SCRATCH_BYTE).all())
        kernel.close()
        self.assertEqual(self.device.memory, {})

    def test_an_empty_grid_is_refused(self):
        with self.assertRaisesRegex(LaunchError, "no programs"):
            self.kernel().prepare((0,), 16, 32, 1)

    def test_programs_that_must_follow_each_other_are_refused(self):
        with self.assertRaisesRegex(LaunchError, "one after the other"):
            self.kernel().prepare((1,), 16, 32, 1, is_sequential=True)


if __name__ == "__main__":
    unittest.main()
