# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of `triton_mlir.simulate`, which calls the C API."""

import contextlib
import io
import re
import signal
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import numpy as np
import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir import library, simulation
from triton_mlir.compilation import Artifact

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


@triton.jit
def add_products(x, y, total, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    product = tl.sum(tl.load(x + i) * tl.load(y + i))
    tl.store(total + i, tl.zeros([BLOCK], tl.float32) + product)


@triton.jit
def copy(x, y, start, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + start + i))


@triton.jit
def count_in_turn(lock, count):
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(count, tl.load(count) + 1)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def greater(a, i, b, j):
    takes_first = (a > b) | ((a == b) & (i < j))
    return tl.where(takes_first, a, b), tl.where(takes_first, i, j)


@triton.jit
def find_greatest(x, greatest, place):
    values = tl.load(x + tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :])
    places = tl.reshape(tl.arange(0, 1024), (64, 16)).T
    value, found = tl.reduce((values, places), None, greater)
    tl.store(greatest, value)
    tl.store(place, found)


@triton.jit
def show(x):
    tl.device_print("value", tl.load(x))


@triton.jit(noinline=True)
def add_one(tensor):
    tensor.store([0, 0], tensor.load([0, 0]) + 1)


@triton.jit
def add_one_between_accesses(x):
    tensor = tl.make_tensor_descriptor(x, [32, 32], [32, 1], [32, 32])
    places = x + tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    tl.store(places, tl.load(places) * 2)
    tl.debug_barrier()
    add_one(tensor)
    tl.debug_barrier()
    tl.store(places, tl.load(places).T)


@triton.jit(noinline=True)
def transpose_unless(tensor, values, condition):
    if condition:
        return values
    tensor.store([0, 0], values)
    return tensor.load([0, 0]).T


@triton.jit
def transpose_in_turn(x, n):
    tensor = tl.make_tensor_descriptor(x, [32, 32], [32, 1], [32, 32])
    values = tensor.load([0, 0])
    for i in range(n):
        values = transpose_unless(tensor, values + 1, i == 1)
    tensor.store([0, 0], values)


@triton.jit
def copy_when_published(x, y, flag, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    places = i[:, None] * SIZE + i[None, :]
    if tl.program_id(0) == 0:
        tl.store(x + places, places.to(tl.float16))
        tl.atomic_add(flag, 1, sem="release")
    else:
        while tl.atomic_add(flag, 0, sem="acquire") == 0:
            pass
        tile = tl.make_tensor_descriptor(x, [SIZE, SIZE], [SIZE, 1], [SIZE, SIZE])
        tl.store(y + places, tile.load([0, 0]))


def compile_dot():
    return triton_mlir.compile((CORPUS / "dot_f16.ttir").read_text(encoding="utf-8"), target="sm_90a", num_warps=4)


def make_arrays():
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((128, 64)).astype(np.float16), rng.standard_normal((64, 128)).astype(np.float16)
    return a, b, np.ones((128, 128), np.float32), np.zeros((128, 128), np.float32)


class Simulation(unittest.TestCase):
    def test_what_a_kernel_prints_goes_to_the_function_or_to_the_output_of_python(self):
        artifact = show.compile("*i32", target="sm_90a", num_warps=1)
        printed, x = [], np.array([7], np.int32)
        triton_mlir.simulate(artifact, 1, x, print=printed.append)
        self.assertRegex("".join(printed), r"value.*7\n")
        with contextlib.redirect_stdout(io.StringIO()) as output:
            triton_mlir.simulate(artifact, 1, x)
        self.assertEqual(output.getvalue(), "".join(printed))
        with self.assertRaisesRegex(TypeError, "expected a function as print, but got 3"):
            triton_mlir.simulate(artifact, 1, x, print=3)

    def test_an_exception_of_the_function_that_prints_stops_the_simulation(self):
        def fail(_):
            raise KeyError("stop")

        with self.assertRaisesRegex(KeyError, "stop"):
            artifact = show.compile("*i32", target="sm_90a", num_warps=1)
            triton_mlir.simulate(artifact, 1, np.array([7], np.int32), print=fail)

    def test_a_kernel_computes_in_place(self):
        a, b, c, o = make_arrays()
        self.assertEqual(triton_mlir.simulate(compile_dot(), 1, a, b, c, o, schedules=2), ())
        product = a.astype(np.float32) @ b.astype(np.float32) + c
        np.testing.assert_allclose(o, np.maximum(product, 0), rtol=1e-3, atol=1e-3)

    def test_all_threads_hold_the_same_sum_of_products(self):
        rng = np.random.default_rng(2)
        for target, warps in (("sm_80", 1), ("sm_90a", 4)):
            block = 32 * warps
            kernel = add_products.compile(
                "*fp32", "*fp32", "*fp32", BLOCK=block, target=target, emit="ptx", num_warps=warps
            )
            for _ in range(8):
                x, y, total = *rng.standard_normal((2, block)).astype(np.float32), np.zeros(block, np.float32)
                self.assertEqual(triton_mlir.simulate(kernel, 1, x, y, total), ())
                self.assertEqual(np.unique(total).size, 1)

    def test_elements_of_several_inputs_are_reduced_in_pairs(self):
        for target in ("sm_80", "sm_90a"):
            x, greatest, place = np.zeros((16, 64), np.int32), np.zeros(1, np.int32), np.zeros(1, np.int32)
            x[3, 5] = 9
            compiled = find_greatest.compile(x, greatest, place, target=target)
            triton_mlir.simulate(compiled, 1, x, greatest, place)
            self.assertEqual((int(greatest[0]), int(place[0])), (9, 5 * 16 + 3))

    def test_a_bulk_copy_reads_what_another_block_published(self):
        kernel = copy_when_published.compile(
            "*fp16", "*fp16", "*i32", SIZE=32, target="sm_90a", emit="ptx", num_warps=4
        )
        x, y, flag = np.zeros((32, 32), np.float16), np.zeros((32, 32), np.float16), np.zeros(1, np.int32)
        self.assertEqual(triton_mlir.simulate(kernel, 2, x, y, flag, schedules=4), ())
        np.testing.assert_array_equal(y, np.arange(1024).reshape(32, 32))

    def test_all_lanes_have_the_value_that_one_has_read(self):
        kernel = count_in_turn.compile("*i32", "*i32", target="sm_90a", emit="ptx", num_warps=1)
        lock, count = np.zeros(1, np.int32), np.zeros(1, np.int32)
        self.assertEqual(triton_mlir.simulate(kernel, 4, lock, count), ())
        self.assertEqual((lock[0], count[0]), (0, 4))

    @unittest.skipUnless(hasattr(signal, "setitimer"), "needs timers")
    def test_accesses_of_a_function_by_tma_are_ordered_with_those_of_its_caller(self):
        text = add_one_between_accesses.ttir("*fp32:16")
        kernel = triton_mlir.compile(text, target="sm_90a", num_warps=4)
        x = np.arange(1024, dtype=np.float32).reshape(32, 32)
        expected = (x * 2 + 1).T.copy()
        triton_mlir.simulate(kernel, (1,), x, schedules=6, seed=1)
        np.testing.assert_array_equal(x, expected)

    def test_a_function_that_returns_early_may_use_tma(self):
        kernel = triton_mlir.compile(transpose_in_turn.ttir("*fp32:16", "i32"), target="sm_90a", num_warps=4)
        x = np.arange(1024, dtype=np.float32).reshape(32, 32)
        expected = (x + 4).T.copy()
        triton_mlir.simulate(kernel, (1,), x, 4, schedules=6, seed=1)
        np.testing.assert_array_equal(x, expected)

    def test_an_exception_of_a_signal_stops_a_simulation(self):
        kernel = count_in_turn.compile("*i32", "*i32", target="sm_90a", emit="ptx", num_warps=1)
        # The kernel waits for a lock that is taken, until the simulation is stopped.
        lock, count = np.ones(1, np.int32), np.zeros(1, np.int32)
        previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            with self.assertRaises(KeyboardInterrupt):
                triton_mlir.simulate(kernel, 1, lock, count)
        finally:
            signal.signal(signal.SIGALRM, previous)
        self.assertEqual(count[0], 0)

    def test_numbers_out_of_range_are_named(self):
        kernel = count_in_turn.compile("*i32", "*i32", target="sm_80", emit="ptx", num_warps=1)
        lock, count = np.zeros(1, np.int32), np.zeros(1, np.int32)
        for name, value in (
            ("step_limit", 1 << 64),
            ("step_limit", -1),
            ("seed", 1 << 64),
            ("schedules", 0),
            ("schedules", -1),
        ):
            with self.assertRaisesRegex(ValueError, f"expected {name} from [01] to [0-9]+, but got {value}"):
                triton_mlir.simulate(kernel, 1, lock, count, **{name: value})
        with self.assertRaisesRegex(TypeError, "expected an integer as seed, but got 'x'"):
            triton_mlir.simulate(kernel, 1, lock, count, seed="x")

    def test_a_seed_requires_random_schedules(self):
        kernel = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        x, y = np.arange(8, dtype=np.int32), np.zeros(8, np.int32)
        for seed, options in ((5, {}), (0, {}), (1, {"schedules": 5})):
            with self.assertRaisesRegex(ValueError, "seed requires random schedules: 6 or more as schedules, but got"):
                triton_mlir.simulate(kernel, 1, x, y, 0, seed=seed, **options)
        np.testing.assert_array_equal(y, 0)
        self.assertEqual(triton_mlir.simulate(kernel, 1, x, y, 0, seed=5, schedules=6), ())

    def test_too_many_threads_are_refused(self):
        kernel = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "expected at most 1024 threads, but got 1025"):
            triton_mlir.simulate(kernel, 1, *np.zeros((2, 8), np.int32), 0, threads=1025)

    def test_scratch_of_a_grid_that_is_too_large_is_an_error(self):
        most, metadata = (1 << 31) - 1, {"global_scratch_size": 128, "global_scratch_align": 128}
        for blocks in (1 << 62, most * most * 4):
            with self.assertRaisesRegex(ValueError, f"128 bytes of scratch of {blocks} blocks each"):
                simulation.make_scratch(metadata, "global_scratch", blocks)
        kernel = count_in_turn.compile("*i32", "*i32", target="sm_80", emit="ptx", num_warps=1)
        kernel.metadata.update(metadata)
        with self.assertRaisesRegex(ValueError, f"128 bytes of scratch of {4 * most * most} blocks each"):
            triton_mlir.simulate(kernel, (most, most, 4), *np.zeros((2, 1), np.int32))

    def test_contents_that_cannot_be_kept_for_other_schedules_are_an_error(self):
        kernel = count_in_turn.compile("*i32", "*i32", target="sm_80", emit="ptx", num_warps=1)
        lock, count = np.zeros(1, np.int32), np.zeros(1, np.int32)
        # No process has so much memory.
        huge = library.CBuffer(lock.ctypes.data, (1 << 64) - 1, b"huge", 0)
        with unittest.mock.patch.object(simulation, "as_buffer", return_value=huge):
            with self.assertRaisesRegex(triton_mlir.LaunchError, "not enough memory to keep .* 'huge'"):
                triton_mlir.simulate(kernel, 1, lock, count, schedules=2)

    def test_read_only_memory_is_kept_for_other_schedules(self):
        kernel = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        x, y = np.arange(8, dtype=np.int32), np.zeros(8, np.int32)
        # A mapping that the process must not write to.
        with tempfile.NamedTemporaryFile() as file:
            file.write(bytes(4096))
            file.flush()
            constants = np.memmap(file.name, mode="r", dtype=np.uint8)
            triton_mlir.simulate(kernel, 1, x, y, 0, buffers=[constants], schedules=4)
        np.testing.assert_array_equal(y, x)

    def test_buffers_may_overlap(self):
        text = """tt.func public @k(%p: !tt.ptr<i64>, %o: !tt.ptr<i32>) {
          %a = tt.load %p : !tt.ptr<i64>
          %q = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
          %c = arith.constant 200 : i32
          %r = tt.addptr %q, %c : !tt.ptr<i32>, i32
          %v = tt.load %r : !tt.ptr<i32>
          tt.store %o, %v : !tt.ptr<i32>
          tt.return
        }"""
        y, o = np.arange(256, dtype=np.int32), np.zeros(1, np.int32)
        p = np.array([y.ctypes.data], dtype=np.int64)
        triton_mlir.simulate(triton_mlir.compile(text, target="sm_80"), 1, p, o, buffers=[y, y[64:128]])
        self.assertEqual(o[0], 200)

    def test_parameters_of_ptx_without_a_record_have_types_of_ptx(self):
        made = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        text = "\n".join(line for line in made.text.split("\n") if "triton.kernel" not in line)
        # PTX need not say which parameters are pointers.
        for variant in (text, re.sub(r"\.ptr \.global \.align \d+ ", "", text)):
            bare = triton_mlir.compile(variant, emit="ptx")
            scratch = [None if p["kind"] == "pointer" else 0 for p in bare.metadata["params"][3:]]
            x, y = np.arange(16, dtype=np.int32), np.zeros(8, np.int32)
            triton_mlir.simulate(bare, 1, x, y, 8, *scratch)
            np.testing.assert_array_equal(y, x[8:])

    def test_a_missing_fence_is_reported(self):
        right = compile_dot()
        text = "\n".join(line for line in right.text.split("\n") if "fence.proxy.async" not in line)
        wrong = Artifact(right.stage, text.encode(), right.metadata, (), {})
        with self.assertRaisesRegex(triton_mlir.LaunchError, "error: missing proxy fence") as raised:
            triton_mlir.simulate(wrong, 1, *make_arrays())
        error, note = raised.exception.diagnostics[:2]
        self.assertEqual((error.severity, error.file, note.severity), ("error", "dot_k.ptx", "note"))
        self.assertEqual((error.column, note.column), (1, 1))
        self.assertGreater(error.line, note.line)

    def test_an_array_that_is_too_small_is_reported(self):
        a, b, c, o = make_arrays()
        with self.assertRaisesRegex(triton_mlir.LaunchError, "out of bounds .*: writes .* of 'o', which has 4 bytes"):
            triton_mlir.simulate(compile_dot(), 1, a, b, c, o[:1, :1].copy())

    def test_an_access_to_the_neighbor_of_an_array_is_reported(self):
        kernel = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        memory = np.arange(24, dtype=np.int32)
        x, y = memory[:8], memory[8:16]
        triton_mlir.simulate(kernel, 1, x, y, 0)
        np.testing.assert_array_equal(y, range(8))
        message = "out of bounds .*: reads 4 bytes of global memory at byte 32 of 'x', which has 32 bytes"
        with self.assertRaisesRegex(triton_mlir.LaunchError, message):
            triton_mlir.simulate(kernel, 1, x, memory[16:], 2)

    def test_accesses_through_null_pointers_have_their_address(self):
        kernel = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        for start, address in ((0, "0"), (256, "400")):
            message = f"out of bounds .*: reads 4 bytes of global memory at 0x{address}\\b"
            with self.assertRaisesRegex(triton_mlir.LaunchError, message):
                triton_mlir.simulate(kernel, 1, None, np.zeros(8, np.int32), start)

    def test_views_of_one_array_share_its_memory(self):
        kernel = copy.compile("*i32", "*i32", "i32", 8, target="sm_80", num_warps=1)
        memory = np.arange(32, dtype=np.int32).reshape(8, 4)
        triton_mlir.simulate(kernel, 1, memory[:, :2], memory[:, 2:], 16)
        np.testing.assert_array_equal(memory.reshape(-1)[2:10], range(16, 24))

    def test_other_arguments_are_refused(self):
        with self.assertRaisesRegex(TypeError, r"expected 4 arguments of dot_k\(a, b, c, o\), but got 0"):
            triton_mlir.simulate(compile_dot(), 1)
        right = compile_dot()
        with self.assertRaisesRegex(ValueError, "expected an artifact of stage ptx, but got stage cubin"):
            triton_mlir.simulate(Artifact("cubin", b"", right.metadata, (), {}), 1)
        with self.assertRaisesRegex(TypeError, "expected an artifact of compile, but got an object of type str"):
            triton_mlir.simulate(right.text, 1)
        text = "tt.func @kernel() { tt.return }"
        with self.assertRaisesRegex(ValueError, "expected an artifact of stage ptx, but got a kernel for the CPU"):
            triton_mlir.simulate(triton_mlir.compile(text, target="cpu"), 1)


if __name__ == "__main__":
    unittest.main()
