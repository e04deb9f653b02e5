# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Python compute the right values on NumPy arrays, and compile for GPUs without a device."""

import subprocess
import sys
import unittest
from typing import NamedTuple

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor

FACTOR = tl.constexpr(3)


class Bounds(NamedTuple):
    low: int
    high: int


@triton._aggregate
class Affine:
    scale: tl.tensor
    shift: tl.tensor

    def __init__(self, scale, shift):
        self.scale = scale
        self.shift = shift

    @triton.jit
    def apply(self, x):
        return x * self.scale + self.shift


@triton.jit
def floats_for_integers(source, output, n):
    i = tl.arange(0, 8)
    tl.store(output + i, tl.load(source + i, mask=i < n, other=-1.7))
    tl.store(output + 8 + i, 2.5)
    tl.atomic_add(output + 8 + i, 1.5)


@triton.constexpr_function
def half(n):
    return n // 2


@triton.jit
def add_kernel(x_ptr, y_ptr, output_ptr, n_elements, BLOCK_SIZE: tl.constexpr):
    pid = tl.program_id(axis=0)
    block_start = pid * BLOCK_SIZE
    offsets = block_start + tl.arange(0, BLOCK_SIZE)
    mask = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    output = x + y
    tl.store(output_ptr + offsets, output, mask=mask)


@triton.jit
def softmax_kernel(output, source, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    values = tl.load(source + row * stride + columns, mask=columns < n, other=-float("inf"))
    values = tl.exp(values - tl.max(values, axis=0))
    tl.store(output + row * stride + columns, values / tl.sum(values, axis=0), mask=columns < n)


@triton.jit
def activation(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.jit
def matmul_kernel(
    a, b, c, M, N, K, sam, sak, sbk, sbn, scm, scn,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, ACTIVATION: tl.constexpr,
):  # fmt: skip
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    a_block = a + rows[:, None] * sam + inner[None, :] * sak
    b_block = b + inner[:, None] * sbk + columns[None, :] * sbn
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(a_block, mask=(rows[:, None] < M) & (inner[None, :] < K - k * BK), other=0.0)
        y = tl.load(b_block, mask=(inner[:, None] < K - k * BK) & (columns[None, :] < N), other=0.0)
        total = tl.dot(x, y, total)
        a_block += BK * sak
        b_block += BK * sbk
    if ACTIVATION is not None:
        total = ACTIVATION(total)
    mask = (rows[:, None] < M) & (columns[None, :] < N)
    tl.store(c + rows[:, None] * scm + columns[None, :] * scn, total, mask=mask)


@triton.jit
def control_kernel(o, n, limit):
    total = 0
    count = 0
    for i in range(n):
        if i % 3 == 0:
            total += i
        elif i == 4:
            total -= 1
        j = 0
        while j < i and total < limit:
            total += 2
            j += 1
        count = count + 1
    tl.store(o, total)
    tl.store(o + 1, count)
    if n > 100:
        return
    tl.store(o + 2, 7)
    for i in range(n, 0, -2):
        tl.store(o + 2 + i, i)


@triton.jit
def constants_kernel(o, bounds, BOUNDS: tl.constexpr, B: tl.constexpr):
    low, high = bounds
    tl.store(o, low + high * FACTOR)
    tl.store(o + 1, BOUNDS.low + BOUNDS.high)
    tl.store(o + 2, half(B) + (1 if B > 4 else 0))
    for k in tl.static_range(3):
        tl.store(o + 3 + k, k * k)
    f = Affine(low, high)
    tl.store(o + 6, f.apply(10))
    tl.store(o + 7, 1 < low < 9)
    first, *rest = (1, 2, 3)
    tl.store(o + 8, rest[1])


@triton.jit
def descriptor_kernel(source, target, m, n, B: tl.constexpr):
    block = source.load([tl.program_id(0) * B, tl.program_id(1) * B])
    d = tl.make_tensor_descriptor(target, [m, n], [n, 1], [B, B])
    d.store([tl.program_id(0) * B, tl.program_id(1) * B], block * 2)


@triton.jit
def types_of_greatest_kernel(ELEMENT: tl.constexpr, WIDE: tl.constexpr, INDEXED: tl.constexpr):
    x = tl.zeros((16,), ELEMENT)
    tl.static_assert(tl.sort(x).dtype == ELEMENT)
    tl.static_assert(tl.bitonic_merge(x).dtype == ELEMENT)
    tl.static_assert(tl.topk(x, 16).dtype == ELEMENT)
    tl.static_assert(tl.topk(x, 4).dtype == WIDE)
    tl.static_assert(tl.max(x).dtype == WIDE)
    tl.static_assert(tl.min(x).dtype == WIDE)
    tl.static_assert(tl.max(x, 0, return_indices=True)[0].dtype == INDEXED)


@triton.jit
def sort_kernel(x, o, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(o + tl.arange(0, N), tl.sort(v, descending=True))
    tl.store(o + N + tl.arange(0, 4), tl.topk(v, 4))
    tl.store(o + 2 * N + tl.arange(0, N), tl.flip(v))


@triton.jit
def truths_kernel(x, o):
    i = tl.arange(0, 8)
    v = tl.load(x + i)
    tl.store(o + i, not v)


@triton.jit
def filled_by_element(x, o):
    tl.store(o + tl.arange(0, 4), tl.full([4], tl.load(x + tl.arange(0, 1)), tl.float32))


@triton.jit
def unchecked_block(x, o):
    source = tl.make_block_ptr(x, (8,), (1,), (0,), (8,), (0,))
    tl.store(tl.make_block_ptr(o, (8,), (1,), (0,), (8,), (0,)), tl.load(source, boundary_check=None), None, None)


@triton.jit
def integers_kernel(x, o, n):
    i = tl.arange(0, 4)
    v = tl.load(x + i)
    tl.store(o + i, v // 3)
    tl.store(o + 4 + i, v % 3)
    tl.store(o + 8, n)


def run(kernel, grid, *arguments, **named):
    kernel[grid](*arguments, **named)


class Values(unittest.TestCase):
    def test_vectors_are_added_for_a_grid_function(self):
        random = np.random.default_rng(0)
        x, y = random.random((2, 98432), dtype=np.float32)
        o = np.empty_like(x)
        add_kernel[lambda meta: (triton.cdiv(x.size, meta["BLOCK_SIZE"]),)](x, y, o, x.size, BLOCK_SIZE=1024)
        np.testing.assert_array_equal(o, x + y)

    def test_every_element_type_is_added(self):
        for name in "int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64".split():
            with self.subTest(name):
                x = np.arange(1, 101).astype(name)
                o = np.zeros_like(x)
                run(add_kernel, (4,), x, x, o, 100, BLOCK_SIZE=32)
                np.testing.assert_array_equal(o, x + x)

    def test_floats_for_integers_in_memory_round_toward_zero(self):
        x, o = np.arange(8, dtype=np.int8), np.zeros(16, np.int32)
        run(floats_for_integers, (1,), x, o, 3)
        np.testing.assert_array_equal(o, [0, 1, 2] + [-1] * 5 + [3] * 8)

    def test_a_tensor_of_one_element_fills_others(self):
        o = np.zeros(4, np.float32)
        run(filled_by_element, (1,), np.full(1, 3, np.int32), o)
        np.testing.assert_array_equal(o, [3] * 4)

    def test_none_as_boundary_check_checks_no_dimension(self):
        x, o = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
        run(unchecked_block, (1,), x, o)
        np.testing.assert_array_equal(o, x)
        self.assertNotIn("boundaryCheck", unchecked_block.ttir("*fp32", "*fp32"))

    def test_softmax_matches_numpy(self):
        x = np.random.default_rng(1).standard_normal((5, 300)).astype(np.float32)
        o = np.zeros_like(x)
        run(softmax_kernel, (5,), o, x, 300, 300, BLOCK=512)
        e = np.exp(x - x.max(1, keepdims=True))
        np.testing.assert_allclose(o, e / e.sum(1, keepdims=True), rtol=1e-5, atol=1e-7)

    def test_matmul_with_tails_and_a_function_as_constant(self):
        random = np.random.default_rng(2)
        a, b = (random.standard_normal(s).astype(np.float16) for s in ((50, 70), (70, 40)))
        expected = a.astype(np.float32) @ b.astype(np.float32)
        for function, wanted in ((None, expected), (activation, np.where(expected >= 0, expected, 0.01 * expected))):
            c = np.zeros((50, 40), np.float32)
            blocks = dict(BM=16, BN=16, BK=32, ACTIVATION=function)
            run(matmul_kernel, (4, 3), a, b, c, 50, 40, 70, 70, 1, 40, 1, 40, 1, **blocks)
            np.testing.assert_allclose(c, wanted, rtol=1e-3, atol=1e-3)

    def test_control_flow_is_that_of_python(self):
        for n in (0, 1, 7):
            o = np.full(32, -1, np.int32)
            run(control_kernel, (1,), o, n, 20)
            total = 0
            for i in range(n):
                total += i if i % 3 == 0 else -1 if i == 4 else 0
                j = 0
                while j < i and total < 20:
                    total, j = total + 2, j + 1
            expected = np.full(32, -1, np.int32)
            expected[:3] = total, n, 7
            for i in range(n, 0, -2):
                expected[2 + i] = i
            np.testing.assert_array_equal(o, expected)
        o = np.full(256, -1, np.int32)
        run(control_kernel, (1,), o, 101, 0)
        self.assertEqual(o[2], -1)

    def test_constants_tuples_and_aggregates(self):
        o = np.zeros(9, np.int32)
        run(constants_kernel, (1,), o, (2, 5), BOUNDS=Bounds(3, 4), B=8)
        np.testing.assert_array_equal(o, [17, 7, 5, 0, 1, 4, 25, 1, 3])

    def test_descriptors_as_arguments_and_made_in_the_kernel(self):
        x = np.arange(32 * 48, dtype=np.float32).reshape(32, 48)
        o = np.zeros_like(x)
        run(descriptor_kernel, (2, 3), TensorDescriptor.from_tensor(x, [16, 16]), o, 32, 48, B=16)
        np.testing.assert_array_equal(o, x * 2)

    def test_sorting(self):
        x = np.random.default_rng(3).standard_normal(64).astype(np.float32)
        o = np.zeros(192, np.float32)
        run(sort_kernel, (1,), x, o, N=64)
        np.testing.assert_array_equal(o[:64], np.sort(x)[::-1])
        np.testing.assert_array_equal(o[64:68], np.sort(x)[::-1][:4])
        np.testing.assert_array_equal(o[128:], x[::-1])

    def test_types_of_the_greatest_elements_are_those_of_triton(self):
        wide = {"int1": "int32", "int8": "int32", "int16": "int32", "uint8": "int32", "uint16": "int32"}
        wide |= {"uint32": "uint32", "int64": "int64", "float64": "float64"}
        wide |= {"float16": "float32", "bfloat16": "float32", "float8e5": "float32"}
        for name, result in wide.items():
            element = getattr(tl, name)
            indexed = tl.float32 if element == tl.bfloat16 else element
            with self.subTest(name):
                run(types_of_greatest_kernel, (1,), element, getattr(tl, result), indexed)

    def test_the_quotient_of_fdiv_has_the_type_that_both_floats_have(self):
        @triton.jit
        def kernel(x, out):
            half = tl.load(x).to(tl.float16)
            quotient = tl.fdiv(half, (half - 4).to(tl.float16))
            tl.static_assert(quotient.dtype == tl.float16)
            tl.static_assert(tl.fdiv(half, half.to(tl.float64)).dtype == tl.float64)
            tl.static_assert(tl.fdiv(half, half.to(tl.bfloat16)).dtype == tl.float32)
            tl.store(out, quotient)

        out = np.zeros(1, np.float32)
        kernel[(1,)](np.array([7.0], np.float32), out)
        self.assertEqual(out[0], np.float16(7) / np.float16(3))

    def test_truths_are_bytes_in_memory(self):
        x = np.array([True, False, True, True, False, False, True, False])
        o = np.zeros(8, bool)
        run(truths_kernel, (1,), x, o)
        np.testing.assert_array_equal(o, ~x)

    def test_pointers_are_true_unless_they_are_null(self):
        @triton.jit
        def conditions(out, null):
            if out:
                tl.store(out, 1)
            tl.store(out + 1, 2 if null.to(tl.int64).to(tl.pointer_type(tl.int32)) else 3)
            tl.store(out + 2, tl.where(out + tl.arange(0, 2), 4, 5).sum())
            tl.store(out + 3, 6 if not out else 7)

        out = np.zeros(4, np.int32)
        conditions[(1,)](out, 0)
        self.assertEqual(out.tolist(), [1, 3, 8, 7])

    def test_integer_division_truncates(self):
        o = np.zeros(9, np.int64)
        run(integers_kernel, (1,), np.array([-7, -1, 7, 8], np.int32), o, 2**40)
        np.testing.assert_array_equal(o, [-2, 0, 2, 2, -1, -1, 1, 2, 2**40])

    def test_a_view_of_memory_through_dlpack_is_written(self):
        class Exporter:
            def __init__(self, array):
                self.array, self.dtype, self.shape = array, array.dtype, array.shape

            def __dlpack__(self, **named):
                return self.array.__dlpack__(**named)

            def __dlpack_device__(self):
                return self.array.__dlpack_device__()

        x, o = np.ones(64, np.float32), np.zeros(64, np.float32)
        run(add_kernel, (1,), Exporter(x), Exporter(x), Exporter(o), 64, BLOCK_SIZE=64)
        np.testing.assert_array_equal(o, 2)


class Tuning(unittest.TestCase):
    def test_the_fastest_configuration_is_used(self):
        configs = [triton.Config({"BLOCK_SIZE": size}, num_warps=2) for size in (16, 1024)]
        times = iter([2.0, 1.0])
        measured = []

        def bench(function, quantiles):
            function()
            measured.append(quantiles)
            return [next(times)] * 3

        tuned = triton.autotune(configs, key=["n_elements"], reset_to_zero=["output_ptr"], do_bench=bench)(add_kernel)
        x, o = np.ones(2048, np.float32), np.zeros(2048, np.float32)
        for _ in range(2):
            tuned[lambda meta: (triton.cdiv(2048, meta["BLOCK_SIZE"]),)](x, x, o, 2048)
        np.testing.assert_array_equal(o, 2)
        self.assertEqual(tuned.best_config.kwargs, {"BLOCK_SIZE": 1024})
        self.assertEqual(len(measured), 2)

    def test_heuristics_compute_parameters(self):
        kernel = triton.heuristics({"BLOCK_SIZE": lambda values: triton.next_power_of_2(values["n_elements"])})(
            add_kernel
        )
        x, o = np.ones(50, np.float32), np.zeros(50, np.float32)
        kernel[(1,)](x, x, o, 50)
        np.testing.assert_array_equal(o, 2)

    def test_measurements_are_positive_and_ordered(self):
        low, high = triton.testing.do_bench(lambda: None, warmup=0, rep=1, quantiles=(0.2, 0.8))
        self.assertTrue(0 <= low <= high)

    def test_a_report_has_a_row_for_each_value(self):
        benchmark = triton.testing.Benchmark(["n"], [1, 2], "line", ["a", "b"], ["A", "B"], "sizes", {"factor": 10})
        report = triton.testing.perf_report(benchmark)(lambda n, line, factor: n * factor + ord(line))
        self.assertEqual(report.run(return_df=True), [["n", "A", "B"], [1, 107, 108], [2, 117, 118]])


class Text(unittest.TestCase):
    def test_text_needs_no_arguments_and_names_values(self):
        text = add_kernel.ttir("*fp32:16", "*fp32", "*fp32", "i32", BLOCK_SIZE=64)
        self.assertIn("tt.func public @add_kernel(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, ", text)
        self.assertIn("%mask = arith.cmpi slt, %offsets, ", text)

    def test_compiles_for_a_gpu_without_a_device(self):
        artifact = add_kernel.compile("*fp32", "*fp32", "*fp32", "i32", BLOCK_SIZE=256, target="sm_90a", num_warps=8)
        self.assertIn(".target sm_90a", artifact.text)
        self.assertEqual(artifact.metadata["num_warps"], 8)

    def test_one_and_multiples_of_16_are_compiled_for(self):
        x = np.zeros(64, np.float32)
        self.assertNotIn("%n_elements", add_kernel.ttir(x, x, x, 1, BLOCK_SIZE=64))
        self.assertIn("%n_elements: i32 {tt.divisibility", add_kernel.ttir(x, x, x, 32, BLOCK_SIZE=64))
        self.assertIn("%n_elements: i32)", add_kernel.ttir(x, x, x, 33, BLOCK_SIZE=64))

    def test_a_kernel_is_compiled_once_for_equal_entries(self):
        x = np.zeros(64, np.float32)
        first = add_kernel.warmup(x, x, x, 33, BLOCK_SIZE=64, grid=(1,))
        self.assertIs(first, add_kernel.warmup(x, x, x, 35, BLOCK_SIZE=64, grid=(1,)))

    def test_the_result_of_a_dot_has_the_out_dtype_or_with_fp32_the_type_of_its_operands(self):
        @triton.jit
        def dot(o, OPERAND: tl.constexpr, OUT: tl.constexpr, ACC: tl.constexpr):
            x = tl.zeros([32, 32], OPERAND)
            tl.static_assert(tl.dot(x, x).dtype == tl.dot(x, x, out_dtype=tl.float32).dtype)
            tl.static_assert(tl.dot(x, x, out_dtype=OUT).dtype == ACC)
            tl.static_assert(tl.dot(x, x, tl.zeros([32, 32], ACC), out_dtype=OUT).dtype == ACC)

        for operand, out, result in (
            (tl.int8, tl.int32, tl.int32),
            (tl.int8, tl.float32, tl.int32),
            (tl.float64, tl.float64, tl.float64),
            (tl.float64, tl.float32, tl.float64),
            (tl.float32, tl.float32, tl.float32),
            (tl.bfloat16, tl.float32, tl.float32),
            (tl.float16, tl.float32, tl.float32),
            (tl.float16, tl.float16, tl.float16),
            (tl.float8e5, tl.float16, tl.float16),
            (tl.float8e4b15, tl.float16, tl.float16),
        ):
            with self.subTest(f"{operand}, {out}"):
                dot.ttir("*fp32", OPERAND=operand, OUT=out, ACC=result)

    def test_import_of_the_package_loads_no_language(self):
        program = "import sys, triton_mlir; sys.exit('triton_mlir.triton' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", program], check=False).returncode, 0)


if __name__ == "__main__":
    unittest.main()
