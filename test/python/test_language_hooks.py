# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that programs register for compilations and launches, knobs, and the facts about compiled kernels."""

import os
import re
import subprocess
import sys
import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def place(out):
    tl.store(out + tl.program_id(0), tl.program_id(0))


@triton.jit
def dot(x):
    places = tl.arange(0, 16)[:, None] * 16 + tl.arange(0, 16)[None, :]
    block = tl.load(x + places)
    tl.store(x + places, tl.dot(block, block))


def make_scale(**options):
    @triton.jit(**options)
    def scale(out, n, SIZE: tl.constexpr):
        i = tl.arange(0, SIZE)
        tl.store(out + i, tl.sum(tl.load(out + i, i < n), 0), i < n)

    return scale


class Hooks(unittest.TestCase):
    def test_hooks_are_called_around_each_launch(self):
        calls, out = [], np.zeros(3, np.int32)
        place[(3,)](out)

        def enter(metadata):
            calls.append(("enter", metadata.get()["name"], metadata.get()["grid"]))

        def leave(metadata):
            calls.append(("exit", metadata.get()["name"]))

        triton.knobs.runtime.launch_enter_hook.add(enter)
        triton.knobs.runtime.launch_exit_hook = leave
        try:
            place[(3,)](out)
            place[(3,)](out)
        finally:
            triton.knobs.runtime.launch_enter_hook.remove(enter)
            triton.knobs.runtime.launch_exit_hook = None
        place[(3,)](out)
        self.assertEqual(calls, [("enter", "place", (3,)), ("exit", "place")] * 2)

    def test_functions_before_a_launch_get_the_arguments(self):
        @triton.jit
        def own(out):
            tl.store(out, 1)

        got, out = [], np.zeros(1, np.int32)
        own.add_pre_run_hook(lambda *arguments, **named: got.append(arguments))
        own[(1,)](out)
        own[(1,)](out)
        self.assertEqual(len(got), 2)
        self.assertIs(got[0][0], out)

    def test_debug_checks_assertions(self):
        @triton.jit
        def checked(n):
            tl.device_assert(n < 10, "n is too large")

        checked[(1,)](11)
        triton.knobs.runtime.debug = True
        try:
            with self.assertRaisesRegex(triton_mlir.LaunchError, "n is too large"):
                checked[(1,)](11)
        finally:
            triton.knobs.runtime.debug = False
        checked[(1,)](11)

    def test_each_documented_knob_can_be_read_and_set(self):
        names = re.findall(r"^\| `(\w+)\.(\w+)` \|", triton.knobs.__doc__, re.MULTILINE)
        folder = triton.knobs.cache.chosen
        self.addCleanup(setattr, triton.knobs.cache, "chosen", folder)
        self.assertEqual(len(names), 13)
        for group, name in names:
            knobs = getattr(triton.knobs, group)
            value = getattr(knobs, name)
            setattr(knobs, name, value)
            self.assertEqual(getattr(knobs, name), value, name)

    def test_unknown_knobs_are_errors(self):
        with self.assertRaisesRegex(AttributeError, "expected the name of a knob, but got 'colour'"):
            triton.knobs.runtime.colour = 3
        with self.assertRaisesRegex(TypeError, "expected a function as a hook, but got 3"):
            triton.knobs.runtime.launch_enter_hook.add(3)

    def test_values_of_another_kind_are_errors(self):
        knobs = triton.knobs
        for group, name, value, expected in (
            (knobs.cache, "enabled", "no", "True or False"),
            (knobs.compilation, "always_compile", 2, "True or False"),
            (knobs.language, "default_fp_fusion", 0.5, "True or False"),
            (knobs.runtime, "debug", "0", "True or False"),
            (knobs.compilation, "listener", 5, "a function or None"),
            (knobs.runtime, "jit_cache_hook", 5, "a function or None"),
            (knobs.runtime, "jit_post_compile_hook", "x", "a function or None"),
        ):
            before = getattr(group, name)
            with self.assertRaisesRegex(TypeError, f"expected {expected} as {name}, but got {value!r}"):
                setattr(group, name, value)
            self.assertEqual(getattr(group, name), before)

    def test_0_and_1_stand_for_false_and_true(self):
        knobs = triton.knobs
        for group, name in (
            (knobs.cache, "enabled"),
            (knobs.compilation, "always_compile"),
            (knobs.language, "default_fp_fusion"),
            (knobs.runtime, "debug"),
        ):
            self.addCleanup(setattr, group, name, getattr(group, name))
            for value in (0, 1):
                setattr(group, name, value)
                self.assertIs(getattr(group, name), bool(value), name)

    def test_the_language_has_defaults_for_dots_and_fusion(self):
        def precision(**options):
            found = re.search(r"tt.dot .*?(?:inputPrecision = (\w+)|$)", dot.ttir("*fp32", **options), re.MULTILINE)
            return found.group(1) or "ieee"

        knobs = triton.knobs.language
        self.addCleanup(setattr, knobs, "fp32_default", knobs.fp32_default)
        self.addCleanup(setattr, knobs, "default_fp_fusion", knobs.default_fp_fusion)
        knobs.fp32_default, knobs.default_fp_fusion = None, True
        self.assertEqual(precision(), "tf32")
        knobs.fp32_default, knobs.default_fp_fusion = "ieee", False
        self.assertEqual((precision(), precision(default_dot_input_precision="tf32x3")), ("ieee", "tf32x3"))
        for options, expected in (({}, False), ({"enable_fp_fusion": True}, True), ({"fp_fusion": True}, True)):
            compiled = dot.warmup("*fp32", target="sm_90a", **options)
            self.assertEqual(dict(compiled.options.compiler)["fp_fusion"], expected)
        knobs.fp32_default = "exact"
        with self.assertRaisesRegex(TypeError, "as default_dot_input_precision, but got 'exact'"):
            precision()

    def test_the_environment_sets_the_defaults_of_the_language(self):
        program = (
            "import triton_mlir.triton as triton\n"
            "knobs = triton.knobs.language\n"
            "print(knobs.fp32_default, knobs.default_fp_fusion)"
        )
        for variables, expected in (
            ({}, "None True"),
            ({"TRITON_F32_DEFAULT": "ieee", "TRITON_DEFAULT_FP_FUSION": "0"}, "ieee False"),
        ):
            environment = {name: value for name, value in os.environ.items() if not name.startswith("TRITON_")}
            output = subprocess.check_output([sys.executable, "-c", program], env={**environment, **variables})
            self.assertEqual(output.decode().strip(), expected)

    def test_functions_before_a_launch_get_named_arguments_and_options(self):
        scale, got, out = make_scale(), [], np.ones(8, np.float32)
        scale.add_pre_run_hook(lambda *arguments, **named: got.append((len(arguments), named)))
        for _ in range(2):
            scale[(1,)](out, n=8, SIZE=8, num_warps=2)
        self.assertEqual(got, [(1, {"n": 8, "SIZE": 8, "num_warps": 2})] * 2)
        with self.assertRaisesRegex(TypeError, "expected a function as a hook, but got 3"):
            scale.add_pre_run_hook(3)

    def test_a_kernel_adds_to_what_hooks_of_launches_get(self):
        def describe(grid, kernel, arguments):
            return {"name": f"{kernel.name} of {arguments['n']}", "warps": kernel.num_warps, "bytes": 4 * grid[0]}

        scale, got, out = make_scale(launch_metadata=describe), [], np.ones(8, np.float32)
        chain = triton.knobs.runtime.launch_enter_hook

        def enter(metadata):
            got.append(metadata.get())

        chain.add(enter)
        try:
            for _ in range(2):
                scale[(2,)](out, 8, SIZE=8, num_warps=2)
        finally:
            chain.remove(enter)
        for entry in got:
            self.assertEqual([entry[name] for name in ("name", "warps", "bytes", "grid")], ["scale of 8", 2, 8, (2,)])

    def test_hooks_are_called_around_each_compilation(self):
        scale, calls, out = make_scale(), [], np.ones(8, np.float32)
        runtime = triton.knobs.runtime

        def note(what):
            return lambda **named: calls.append((what, named))

        def load(*arguments):
            calls.append(("load", arguments[2]))

        runtime.jit_cache_hook, runtime.jit_post_compile_hook = note("before"), note("after")
        runtime.kernel_load_end_hook.add(load)
        try:
            for _ in range(2):
                scale[(1,)](out, 8, SIZE=8, num_warps=2)
            scale.warmup(out, 8, SIZE=4)
        finally:
            runtime.jit_cache_hook = runtime.jit_post_compile_hook = None
            runtime.kernel_load_end_hook.remove(load)
        self.assertEqual([what for what, _ in calls], ["before", "after", "load", "before", "after"])
        named = calls[0][1]
        self.assertRegex(named["repr"], r"scale\[num_warps=2, .*\]\(out: \*fp32, n: i32, SIZE: constexpr\)")
        self.assertIs(named["fn"].jit_function, scale)
        self.assertEqual(named["compile"]["signature"], {"out": "*fp32", "n": "i32", "SIZE": "constexpr"})
        self.assertEqual(named["compile"]["constants"], {(2,): 8})
        self.assertEqual((named["is_manual_warmup"], calls[3][1]["is_manual_warmup"]), (False, True))

    def test_what_a_hook_of_compilations_raises_reaches_the_program(self):
        @triton.jit
        def kernel(out):
            tl.store(out, 1)

        def refuse(**_):
            raise ValueError("not this kernel")

        runtime = triton.knobs.runtime
        for name in ("jit_cache_hook", "jit_post_compile_hook"):
            setattr(runtime, name, refuse)
            try:
                with self.assertRaisesRegex(ValueError, "not this kernel"):
                    kernel[(1,)](np.zeros(1, np.int32))
            finally:
                setattr(runtime, name, None)

    def test_a_hook_prevents_compilation_and_launch(self):
        scale, out = make_scale(), np.ones(8, np.float32)
        triton.knobs.runtime.jit_cache_hook = lambda **_: True
        try:
            self.assertIsNone(scale[(1,)](out, 8, SIZE=8))
            with self.assertRaisesRegex(RuntimeError, "the hook jit_cache_hook prevents the compilation of scale"):
                scale.ttir("*fp32", "i32", SIZE=8)
        finally:
            triton.knobs.runtime.jit_cache_hook = None
        np.testing.assert_array_equal(out, np.ones(8))
        scale[(1,)](out, 8, SIZE=8)
        np.testing.assert_array_equal(out, np.full(8, 8))


class Facts(unittest.TestCase):
    def test_a_compiled_kernel_is_launched_with_what_it_is_compiled_for(self):
        @triton.jit
        def store(out, n, pair, SIZE: tl.constexpr):
            tl.store(out, n + pair[0] + SIZE)

        out, calls = np.zeros(1, np.int32), []
        compiled = store[(1,)](out, 1, (2, 16), SIZE=10)
        for arguments, options in (((1, (3, 16)), {"SIZE": 10}), ((1, (3, 16), 10), {}), ((1, (3, 16)), {})):
            out[0] = 0
            compiled[(1,)](out, *arguments, **options)
            self.assertEqual(out[0], 14)
        for arguments, message in (
            ((5, (2, 16), 10), "expected 1 as 'n', which the kernel is compiled for, but got 5"),
            ((1, (2, 16), 11), "expected 10 as 'SIZE', which the kernel is compiled for, but got 11"),
            ((1, (2, 16, 4), 10), r"expected \(a value of int32, a value of int32\) as 'pair'"),
            ((1, (1, 16), 10), None),
            ((1, 2, 10), r"expected \(a value of int32, a value of int32\) as 'pair', .* but got 2"),
        ):
            if message is None:
                compiled[(1,)](out, *arguments)
                self.assertEqual(out[0], 12)
                continue
            with self.assertRaisesRegex(ValueError, message):
                compiled[(1,)](out, *arguments)
        triton.knobs.runtime.launch_enter_hook = lambda metadata: calls.append(metadata.get()["name"])
        try:
            compiled[(1,)](out, 1, (2, 16))
        finally:
            triton.knobs.runtime.launch_enter_hook = None
        self.assertEqual(calls, ["store"])

    def test_a_compiled_kernel_refuses_what_it_is_not_compiled_for(self):
        @triton.jit
        def store(out, other, NUMBER: tl.constexpr):
            if other is None:
                tl.store(out, NUMBER)
            else:
                tl.store(out, tl.load(other))

        out, other = np.zeros(1, np.int32), np.full(1, 7, np.int32)
        for compiled_for, given, message in (
            (None, other, "expected None as 'other', .* but got a value of pointer<int32>"),
            (None, np.zeros(4, np.int32), "expected None as 'other', .* but got a value of pointer<int32>"),
            (None, 5, "expected None as 'other', .* but got 5"),
            (other, None, "expected a value of pointer<int32> as 'other', .* but got None"),
            (other, 5, "expected a value of pointer<int32> as 'other', .* but got 5"),
            (other, (other, 2), r"expected a value of pointer<int32> as 'other', .* but got \(a value"),
            (other, other.view(np.uint32), "expected a value of pointer<int32> .* but got a value of pointer<uint32>"),
        ):
            compiled = store[(1,)](out, compiled_for, 3)
            with self.assertRaisesRegex(ValueError, message):
                compiled[(1,)](out, given, 3)
            out[0] = 0
            compiled[(1,)](out, compiled_for, 3)
            self.assertEqual(out[0], 3 if compiled_for is None else 7)

    def test_a_compiled_kernel_refuses_options_that_it_is_not_compiled_with(self):
        @triton.jit
        def store(out, value):
            tl.device_assert(value < 10)
            tl.store(out, value)

        out = np.zeros(1, np.int32)
        compiled = store[(1,)](out, 2, num_warps=8)
        compiled[(1,)](out, 3, num_warps=8, num_stages=3, debug=False, enable_fp_fusion=True, launch_pdl=True)
        self.assertEqual(out[0], 3)
        for option, value, expected in (
            ("debug", True, "False"),
            ("target", "sm_90a", "'cpu'"),
            ("num_warps", 4, "8"),
            ("enable_fp_fusion", False, "True"),
            ("bounds_checking", False, "True"),
            ("maxnreg", 64, "None"),
        ):
            message = f"expected {expected} as {option}, which the kernel is compiled for, but got {value!r}"
            with self.assertRaisesRegex(ValueError, message):
                compiled[(1,)](out, 4, **{option: value})
        with self.assertRaisesRegex(ValueError, "expected a value of int32 as 'value', .* but got a value of pointer"):
            compiled[(1,)](out, np.array(4))

    def test_a_compiled_kernel_refuses_descriptors_of_other_blocks(self):
        @triton.jit
        def double(desc):
            desc.store([0, 0], desc.load([0, 0]) * 2)

        x = np.ones((8, 8), np.float32)
        compiled = double[(1,)](TensorDescriptor.from_tensor(x, [4, 4]))
        compiled[(1,)](TensorDescriptor.from_tensor(x, [4, 4]))
        self.assertEqual((x[3, 3], x[4, 4]), (4, 1))
        for array, block in ((x, [8, 4]), (x.astype(np.int32), [4, 4])):
            with self.assertRaisesRegex(
                ValueError, r"\[4, 4\], fp32>> as 'desc', which the kernel is compiled for, but"
            ):
                compiled[(1,)](TensorDescriptor.from_tensor(array, block))

    def test_nan_is_one_constant(self):
        @triton.jit
        def store(out, NUMBER: tl.constexpr):
            tl.store(out, NUMBER)

        out = np.zeros(1, np.float32)
        compiled = store[(1,)](out, float("nan"))
        for number in (float("nan"), np.float32("nan")):
            compiled[(1,)](out, number)
            self.assertIs(store.warmup(out, number), compiled)
        with self.assertRaisesRegex(ValueError, "expected nan as 'NUMBER', .* but got 1.0"):
            compiled[(1,)](out, 1.0)

    def test_facts_about_a_kernel_on_the_cpu_are_attributes(self):
        out = np.ones(1024, np.float32)
        compiled = make_scale()[(1,)](out, 1024, SIZE=1024, num_warps=8)
        facts = compiled.metadata
        self.assertEqual((facts.name, facts.num_warps, facts.num_stages, facts.num_ctas), ("scale", 8, 3, 1))
        self.assertEqual(facts["target"], "cpu")
        self.assertGreaterEqual(facts.shared, 1)
        self.assertEqual(facts.hash, compiled.hash)
        self.assertEqual((compiled.n_regs, compiled.n_spills), (1, 0))
        with self.assertRaisesRegex(AttributeError, "expected one of .* as a fact, but got 'colour'"):
            facts.colour  # pylint: disable=pointless-statement

    def test_programs_count_the_instances_that_run_at_a_time(self):
        """As a program for GPUs does, from registers and memory."""
        compiled = make_scale().warmup("*fp32", "i32", SIZE=1024, num_warps=8, grid=(1,))
        compiled._init_handles()
        device = triton.runtime.driver.active.utils.get_device_properties(0)
        count = device["max_num_regs"] // (compiled.n_regs * device["warpSize"] * compiled.metadata.num_warps)
        count = min(count, device["max_shared_mem"] // compiled.metadata.shared) * device["multiprocessor_count"]
        self.assertGreaterEqual(count, 1)

    def test_facts_about_a_kernel_for_a_gpu(self):
        compiled = make_scale().warmup("*fp32", "i32", SIZE=1024, num_warps=2, target="sm_90a")
        self.assertEqual((compiled.metadata.num_warps, compiled.metadata.cluster_dims), (2, [1, 1, 1]))
        self.assertGreater(compiled.metadata.shared, 0)

    def test_a_kernel_has_the_name_that_its_program_gives(self):
        def name(specialization):
            return f"scale_{specialization.constants['SIZE']}_{specialization.signature['n']}"

        scale = make_scale(repr=name)
        self.assertIn("tt.func public @scale_8_i32(", scale.ttir("*fp32", "i32", SIZE=8))
        self.assertEqual(scale.warmup("*fp32", "i64", SIZE=4).metadata.name, "scale_4_i64")
        with self.assertRaisesRegex(TypeError, "expected a name from the function repr of scale, but got 3"):
            make_scale(repr=lambda _: 3).ttir("*fp32", "i32", SIZE=8)
        with self.assertRaisesRegex(TypeError, "expected a function as launch_metadata, but got 3"):
            make_scale(launch_metadata=3)


if __name__ == "__main__":
    unittest.main()
