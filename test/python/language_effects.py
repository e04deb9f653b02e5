# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that access memory, loop, print and compute dots, with each option of the language, and their values."""

import contextlib
import io
import sys
import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@tl.constexpr_function
def sixteen():
    return 16


@triton.jit
def loads(p: tl.const, o):
    tl.static_assert(p.dtype.is_const() and sixteen() == 16)
    i = tl.arange(0, 16)
    a = tl.load(p + i, mask=i < 10, other=-1.0, cache_modifier=".ca", eviction_policy="evict_first", volatile=True)
    tl.store(o + i, a, mask=i < 12, cache_modifier=".wb", eviction_policy="evict_last")
    (o + 16 + i).store(a)
    tl.store(o + 32 + i, a, cache_modifier=".cg")
    tl.store(o + 48 + i, a, cache_modifier=".cs")
    tl.store(o + 64 + i, a, cache_modifier=".wt")


@triton.jit
def block_pointers(p, o, n):
    source = tl.make_block_ptr(p, shape=(n, n), strides=(n, 1), offsets=(0, 0), block_shape=(8, 8), order=(1, 0))
    target = tl.make_block_ptr(o, shape=(n, n), strides=(n, 1), offsets=(0, 0), block_shape=(8, 8), order=(1, 0))
    source = tl.advance(source, (0, 8))
    target = target.advance((8, 0))
    v = tl.load(source, boundary_check=(0, 1), padding_option="zero")
    tl.store(target, v.T, boundary_check=(0, 1))
    w = tl.load(source, boundary_check=(1,), padding_option="nan")
    tl.store(o + n * n + tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :], w)


@triton.jit
def atomics(p, f, before, values):
    i = tl.arange(0, 16)
    v = tl.load(values + i)
    m = i < 12
    tl.store(before + i, tl.atomic_add(p + i, v, mask=m, sem="relaxed", scope="cta"), mask=m)
    tl.atomic_and(p + 16 + i, v, mask=m, sem="acquire", scope="gpu")
    tl.atomic_or(p + 32 + i, v, mask=m, sem="release", scope="sys")
    tl.atomic_xor(p + 48 + i, v, mask=m, sem="acq_rel", scope="sys")
    tl.atomic_max(p + 64 + i, v, mask=m, sem="relaxed", scope="gpu")
    tl.atomic_min(p + 80 + i, v, mask=m, sem="relaxed", scope="gpu")
    tl.atomic_xchg(p + 96 + i, v, mask=m, sem="relaxed", scope="gpu")
    tl.atomic_cas(p + 112 + i, tl.full([16], 5, tl.int32), v, sem="relaxed", scope="cta")
    (p + 128 + i).atomic_add(v)
    (p + 128 + i).atomic_and(127)
    (p + 128 + i).atomic_or(64)
    (p + 128 + i).atomic_xor(1)
    (p + 128 + i).atomic_max(66)
    (p + 128 + i).atomic_min(80)
    (p + 144 + i).atomic_xchg(v)
    (p + 144 + i).atomic_cas(v, v + 1)
    tl.atomic_max(f + i, v - 8.0)
    tl.atomic_min(f + 16 + i, v - 8.0)


@triton.jit
def swap(p, values):
    tl.atomic_cas(p + tl.arange(0, 16), 5, tl.load(values + tl.arange(0, 16)))


@triton.jit
def descriptors(p, o, n):
    source = tl.make_tensor_descriptor(p, [n, n], [n, 1], [16, 16], padding_option="zero")
    target = tl.make_tensor_descriptor(o, [n, n], [n, 1], [16, 16])
    tl.static_assert(isinstance(source, tl.tensor_descriptor) and isinstance(source, tl.tensor_descriptor_base))
    tl.static_assert(isinstance(source.type, tl.tensor_descriptor_type))
    target.store([0, 0], source.load([16, 16], cache_modifier=".ca", eviction_policy="evict_last"))
    tl.store_tensor_descriptor(target, [0, 16], tl.load_tensor_descriptor(source, [0, 0]))
    target.atomic_add([0, 16], tl.full([16, 16], 100, tl.int32))


@triton.jit
def descriptor_updates(o, n):
    target = tl.make_tensor_descriptor(o, [n, n], [n, 1], [16, 16])
    value = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    target.atomic_min([0, 0], value)
    target.atomic_max([0, 16], value)
    target.atomic_and([16, 0], value)
    target.atomic_or([16, 16], value)
    target.atomic_xor([0, 0], value)


@triton.jit
def rows_of_descriptors(p, o, index, n):
    places = tl.load(index + tl.arange(0, 16))
    source = tl.make_tensor_descriptor(p, [n, n], [n, 1], [1, 16])
    target = tl.make_tensor_descriptor(o, [n, n], [n, 1], [1, 16])
    target.scatter(source.gather(places, 16, cache_modifier=".cg", eviction_policy="evict_first"), places, 0)


@triton.jit
def dots(a, b, c, o):
    i = tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    x, y, z = tl.load(a + i), tl.load(b + i), tl.load(c + i)
    tl.store(o + i, tl.dot(x, y, acc=z, input_precision="ieee"))
    tl.store(o + 1024 + i, tl.dot(x, y, allow_tf32=False))
    h, g = x.to(tl.float16), y.to(tl.float16)
    tl.store(o + 2048 + i, tl.dot(h, g, out_dtype=tl.float16))
    f, e = x.to(tl.float8e5), y.to(tl.float8e5)
    tl.store(o + 3072 + i, tl.dot(f, e, max_num_imprecise_acc=16))
    tl.store(o + 4096 + i, tl.dot(x, y, input_precision="tf32") + tl.dot(x, y, input_precision="tf32x3"))
    tl.store(o + 5120 + i, tl.dot(x, y, input_precision="bf16x3") + tl.dot(x, y, input_precision="bf16x6"))


@triton.jit
def dots_of_float8e4b15(a, b, o):
    i = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    tl.store(o + i, tl.dot(tl.load(a + i).to(tl.float8e4b15), tl.load(b + i).to(tl.float8e4b15)))


@triton.jit
def scaled_dots(a, b, scales, o):
    row, half, column = tl.arange(0, 32), tl.arange(0, 16), tl.arange(0, 64)
    x = tl.load(a + row[:, None] * 64 + column[None, :])
    y = tl.load(b + column[:, None] * 32 + row[None, :])
    s = tl.load(scales + row[:, None] * 2 + tl.arange(0, 2)[None, :])
    i = row[:, None] * 32 + row[None, :]
    tl.store(o + i, tl.dot_scaled(x, s, "e5m2", y, s, "e5m2", acc=tl.full([32, 32], 1.0, tl.float32), fast_math=True))
    xs = tl.load(a + half[:, None] * 64 + column[None, :])
    ys = tl.load(b + column[:, None] * 32 + half[None, :])
    packed = tl.dot_scaled(
        xs, s, "e2m1", ys, s, "e2m1", lhs_k_pack=False, rhs_k_pack=False, out_dtype=tl.float32
    )  # fmt: skip
    tl.store(o + 1024 + i, packed)


@triton.jit
def scaled_dots_with_floats(a, b, scales, o):
    row, column = tl.arange(0, 32), tl.arange(0, 64)
    x = tl.load(a + row[:, None] * 64 + column[None, :])
    y = tl.load(b + column[:, None] * 32 + row[None, :])
    s = tl.load(scales + row[:, None] * 2 + tl.arange(0, 2)[None, :])
    ones = tl.full([32, 64], 1.0, tl.float32)
    i = row[:, None] * 32 + row[None, :]
    tl.store(o + i, tl.dot_scaled(x, s, "e4m3", y, s, "e4m3"))
    tl.store(o + 1024 + i, tl.dot_scaled(ones.to(tl.bfloat16), None, "bf16", y, s, "e4m3"))
    tl.store(o + 2048 + i, tl.dot_scaled(x, s, "e4m3", ones.T.to(tl.bfloat16), None, "bf16"))
    tl.store(o + 3072 + i, tl.dot_scaled(ones.to(tl.float16), None, "fp16", y, s, "e4m3"))
    tl.store(o + 4096 + i, tl.dot_scaled(x, s, "e4m3", ones.T.to(tl.float16), None, "fp16"))


@triton.jit
def loops(o, n):
    total = 0
    for i in tl.range(
        0, n, 1, num_stages=2, loop_unroll_factor=2, disallow_acc_multi_buffer=True, flatten=True,
        warp_specialize=True, disable_licm=True,
    ):  # fmt: skip
        total += i
    for i in tl.range(n):
        for k in tl.range(0, 2):
            total += k
    for k in tl.static_range(0, 6, 2):
        total += k
    while tl.condition(total < 100, disable_licm=True):
        total += 7
    tl.store(o, total)


@triton.jit
def assembly(p, q, o):
    i = tl.arange(0, 16)
    x, y = tl.load(p + i), tl.load(q + i)
    both, less = tl.inline_asm_elementwise(
        "mul.f32 $0, $2, $3; sub.f32 $1, $2, $3;", "=f,=f,f,f", [x, y], (tl.float32, tl.float32), is_pure=True, pack=1
    )
    tl.store(o + i, both + 100 * less)


@triton.jit
def dependent(p, o):
    tl.extra.cuda.gdc_wait()
    value = tl.load(p + tl.arange(0, 16)) + tl.extra.cuda.smid()
    tl.extra.cuda.gdc_launch_dependents()
    tl.store(o + tl.arange(0, 16), value)


@triton.jit
def constructs(o, n, SIZE: tl.constexpr):
    assert SIZE == 16, f"expected 16, but got {SIZE}"
    multiples = tuple(SIZE * k for k in (1, 2, 3))
    if (double := n * 2) > 10:
        double += multiples[2]
    tl.store(o, double + multiples[0])


@triton.jit
def reports(o, n):
    tl.static_print("compiled", n, sep="; ", end=".\n", file=sys.stdout, flush=True)
    tl.static_assert(True, "never")
    tl.device_print("hex", n, hex=True)
    tl.device_assert(n == 10, "expected ten", mask=n > 5)
    tl.assume(n > 0)
    tl.debug_barrier()
    tl.store(o, n)


class Effects(unittest.TestCase):
    def test_loads_and_stores(self):
        p, o = np.arange(16, dtype=np.float32), np.full(80, 9, np.float32)
        loads[(1,)](p, o)
        read = np.where(p < 10, p, -1)
        np.testing.assert_array_equal(o, np.r_[read[:12], [9] * 4, read, read, read, read])

    def test_block_pointers(self):
        n = 12
        p, o = np.arange(144, dtype=np.float32).reshape(n, n), np.zeros(144 + 64, np.float32)
        block_pointers[(1,)](p, o, n)
        expected = np.zeros((n, n), np.float32)
        expected[8:, :8] = p[:8, 8:].T
        np.testing.assert_array_equal(o[:144].reshape(n, n), expected)
        padded = np.full((8, 8), np.nan)
        padded[:, :4] = p[:8, 8:]
        np.testing.assert_array_equal(o[144:].reshape(8, 8), padded)

    def test_atomics(self):
        v = np.arange(16, dtype=np.int32) * 3
        p = np.tile(np.arange(16, dtype=np.int32) + 4, (10, 1))
        start = p[0].copy()
        f = np.zeros((2, 16), np.float32)
        before = np.zeros(16, np.int32)
        atomics[(1,)](p, f, before, v)
        inside = np.arange(16) < 12
        np.testing.assert_array_equal(before, np.where(inside, start, 0))
        updates = (start + v, start & v, start | v, start ^ v, np.maximum(start, v), np.minimum(start, v), v)
        for found, expected in zip(p, updates):
            np.testing.assert_array_equal(found, np.where(inside, expected, start))
        np.testing.assert_array_equal(p[7], np.where(start == 5, v, start))
        np.testing.assert_array_equal(p[8], np.minimum(np.maximum((start + v & 127 | 64) ^ 1, 66), 80))
        np.testing.assert_array_equal(p[9], v + 1)
        swapped = start.copy()
        swap[(1,)](swapped, v)
        np.testing.assert_array_equal(swapped, np.where(start == 5, v, start))
        np.testing.assert_array_equal(f, [np.maximum(v - 8, 0), np.minimum(v - 8, 0)])

    def test_descriptors(self):
        n = 32
        p, o = np.arange(n * n, dtype=np.int32).reshape(n, n), np.zeros((n, n), np.int32)
        with self.subTest("padding"):
            f, g = p.astype(np.float32), np.zeros((24, 24), np.float32)
            padding[(1,)](f[:24, :24].copy(), g, 24)
            self.assertEqual(np.isnan(g[:16, :16]).sum(), 256 - 64)
        descriptors[(1,)](p, o, n)
        expected = np.zeros((n, n), np.int32)
        expected[:16, :16], expected[:16, 16:] = p[16:, 16:], p[:16, :16] + 100
        np.testing.assert_array_equal(o, expected)
        value = np.arange(256, dtype=np.int32).reshape(16, 16)
        o = np.full((n, n), 77, np.int32)
        descriptor_updates[(1,)](o, n)
        rows = [[np.minimum(value, 77) ^ value, np.maximum(value, 77)], [value & 77, value | 77]]
        np.testing.assert_array_equal(o, np.block(rows))
        index = np.random.default_rng(0).permutation(n)[:16].astype(np.int32)
        o = np.zeros((n, n), np.int32)
        rows_of_descriptors[(1,)](p, o, index, n)
        expected = np.zeros((n, n), np.int32)
        expected[index, :16] = p[index, 16:]
        np.testing.assert_array_equal(o, expected)

    def test_dots(self):
        random = np.random.default_rng(0)
        a, b, c = random.integers(-2, 3, (3, 32, 32)).astype(np.float32)
        o = np.zeros((6, 32, 32), np.float32)
        dots[(1,)](a, b, c, o)
        for found, expected in zip(o, (a @ b + c, a @ b, a @ b, a @ b, 2 * a @ b, 2 * a @ b)):
            np.testing.assert_array_equal(found, expected)

    def test_dots_of_float8e4b15(self):
        random = np.random.default_rng(0)
        a, b = random.integers(-2, 3, (2, 16, 16)).astype(np.float32)
        o = np.zeros((16, 16), np.float32)
        dots_of_float8e4b15[(1,)](a, b, o)
        # The greatest number of the type is 1.75.
        np.testing.assert_array_equal(o, np.clip(a, -1.75, 1.75) @ np.clip(b, -1.75, 1.75))

    def test_scaled_dots(self):
        # The byte 0x3C is 1.0 in e5m2; in e2m1 its halves 0xC and 0x3 are -2.0 and 1.5.
        a, b, o = (
            np.full((32, 64), 0x3C, np.uint8),
            np.full((64, 32), 0x3C, np.uint8),
            np.zeros((2, 32, 32), np.float32),
        )
        scales = np.repeat(np.array([[127, 128]], np.uint8), 32, axis=0)
        scaled_dots[(1,)](a, b, scales, o)
        np.testing.assert_array_equal(o[0], 1 + 32 + 32 * 4)
        # The nibbles of a byte are neighboring rows of the left operand and columns of the right one, low one first.
        values = np.where(np.arange(32) % 2, 1.5, -2.0)
        np.testing.assert_array_equal(o[1], np.outer(values, values) * (32 + 32 * 4))

    def test_scaled_dots_with_floats(self):
        # The byte 0x38 is 1.0 in e4m3.
        a, b, o = np.full((32, 64), 0x38, np.uint8), np.full((64, 32), 0x38, np.uint8), np.zeros((5, 1024), np.float32)
        scaled_dots_with_floats[(1,)](a, b, np.repeat(np.array([[127, 128]], np.uint8), 32, axis=0), o)
        np.testing.assert_array_equal(o[0], 32 + 32 * 4)
        np.testing.assert_array_equal(o[1:], 32 + 32 * 2)

    def test_loops(self):
        o = np.zeros(1, np.int32)
        loops[(1,)](o, 10)
        total = 45 + 10 + 6
        while total < 100:
            total += 7
        self.assertEqual(o[0], total)

    def test_assembly(self):
        p, q, o = np.arange(16, dtype=np.float32), np.arange(16, dtype=np.float32) ** 2, np.zeros(16, np.float32)
        assembly[(1,)](p, q, o)
        np.testing.assert_array_equal(o, p * q + 100 * (p - q))

    def test_the_cpu_is_one_multiprocessor_that_runs_launches_in_order(self):
        p, o = np.arange(16, dtype=np.int32), np.zeros(16, np.int32)
        dependent[(1,)](p, o)
        np.testing.assert_array_equal(o, p)

    def test_constructs_of_python(self):
        o = np.zeros(1, np.int32)
        for n in (2, 5, 6):
            constructs[(1,)](o, n, SIZE=16)
            self.assertEqual(o[0], 2 * n + 16 + (48 if n > 5 else 0))
        with self.assertRaisesRegex(triton.CompileTimeAssertionFailure, "expected 16, but got 8"):
            constructs[(1,)](o, 2, SIZE=8)

    def test_reports(self):
        o, lines = np.zeros(1, np.int32), []
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            reports[(1,)](o, 10, debug=True, print=lines.append)
        self.assertRegex(printed.getvalue(), r"^compiled; .*\.\n")
        self.assertIn("0x0000000a", " ".join(map(str, lines)).lower())
        self.assertEqual(o[0], 10)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "expected ten"):
            reports[(1,)](o, 11, debug=True, print=lines.append)
        # The mask excludes it.
        reports[(1,)](o, 3, debug=True, print=lines.append)
        self.assertEqual(o[0], 3)


@triton.jit
def padding(p, o, n):
    source = tl.make_tensor_descriptor(p, [n, n], [n, 1], [16, 16], padding_option="nan")
    target = tl.make_tensor_descriptor(o, [n, n], [n, 1], [16, 16])
    target.store([0, 0], source.load([16, 16]))
