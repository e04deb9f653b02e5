# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each option of autotune, configurations, jit and measurements does what it says."""

import tempfile
import unittest
import unittest.mock
import warnings

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

CONFIGS = [triton.Config({"BLOCK": size}) for size in (16, 32, 64)]


@triton.jit
def accumulate(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out, tl.sum(tl.load(x + i, i < n, 0.0)))


def grid(values):
    return (triton.cdiv(values["n"], values["BLOCK"]),)


def shortest_block(launch, quantiles):
    """Measures as if the launch that is measured first were the fastest."""
    shortest_block.count += 1
    launch()
    launch()
    return [float(shortest_block.count)] * len(quantiles)


class Tuning(unittest.TestCase):
    def setUp(self):
        shortest_block.count = 0
        self.x, self.out = np.ones(100, np.float32), np.zeros(1, np.float32)

    def tune(self, configs=None, **options):
        options = {"key": ["n"], "do_bench": shortest_block, **options}
        return triton.autotune(configs=configs or CONFIGS, **options)(accumulate)

    def test_what_is_no_configuration_is_an_error(self):
        with self.assertRaisesRegex(TypeError, r"expected a list of triton.Config, but got \{'BLOCK': 16\} in it"):
            self.tune([{"BLOCK": 16}])
        with self.assertRaisesRegex(TypeError, "expected a dictionary of parameters, but got 'BLOCK'"):
            triton.Config("BLOCK")

    def test_measured_launches_leave_no_trace(self):
        for options in ({"reset_to_zero": ["out"]}, {"restore_value": ["out"]}):
            tuned = self.tune(**options)
            self.out[:] = 0
            for count in (1, 2):
                # The second launch is not measured, and adds to the first.
                tuned[grid](self.x, self.out, 100)
                self.assertEqual(self.out[0], 100 * count)
        self.assertIsInstance(tuned, triton.KernelInterface)
        self.assertEqual(tuned.best_config, CONFIGS[0])

    def test_each_key_is_measured_once(self):
        tuned = self.tune(reset_to_zero=["out"])
        for n, measured in ((100, 3), (100, 3), (50, 6), (100, 6)):
            tuned[grid](self.x, self.out, n)
            self.assertEqual(shortest_block.count, measured)

    def test_known_launches_are_not_chosen_again(self):
        tuned = self.tune(reset_to_zero=["out"])
        wide = self.x.astype(np.float64)
        for x, n, measured in ((self.x, 100, 3), (wide, 100, 6), (self.x, 50, 9), (wide, 100, 9), (self.x, 100, 9)):
            tuned[grid](x, self.out, n)
            self.assertEqual(shortest_block.count, measured)
            self.assertIn(tuned.best_config, CONFIGS)
        with unittest.mock.patch.object(tuned, "choose", side_effect=AssertionError("chosen again")):
            tuned[grid](self.x, self.out, 100)
        tuned.cache.clear()
        tuned[grid](self.x, self.out, 100)
        self.assertEqual(shortest_block.count, 12)

    def test_each_key_is_measured_again_after_the_cache_is_cleared(self):
        tuned = self.tune(reset_to_zero=["out"])
        for n in (100, 50):
            tuned[grid](self.x, self.out, n)
        tuned.cache.clear()
        for n, measured in ((50, 9), (100, 12), (50, 12), (100, 12)):
            tuned[grid](self.x, self.out, n)
            self.assertEqual((shortest_block.count, len(tuned.cache)), (measured, 1 if measured == 9 else 2))

    def test_a_configuration_that_changes_is_read_again(self):
        @triton.jit
        def store_size(out, SIZE: tl.constexpr):
            tl.store(out, SIZE)

        for configs in ([triton.Config({"SIZE": 1})], [triton.Config({"SIZE": 1}), triton.Config({"SIZE": 1})]):
            tuned = triton.autotune(configs, key=[])(store_size)
            for size in (1, 1, 2, 2):
                configs[0].kwargs["SIZE"] = configs[-1].kwargs["SIZE"] = size
                tuned[(1,)](self.out)
                self.assertEqual(self.out[0], size)

    def test_configurations_that_are_replaced_or_added_count_in_each_launch(self):
        @triton.jit
        def store_size(out, n, SIZE: tl.constexpr):
            tl.store(out, SIZE)

        one, two, three = (triton.Config({"SIZE": size}) for size in (1, 2, 3))
        for first, second, expected, entries in (
            ([one], [three], 3, 0),
            ([one, two], [three], 3, 0),
            ([one], [one, two], 1, 2),
            ([one, two], [three, two], 3, 2),
        ):
            for by_name in (False, True):
                tuned = triton.autotune(first, key=["n"], do_bench=shortest_block)(store_size)
                tuned[(1,)](self.out, 0)
                tuned.configs[:] = second
                for n in (0, 1, 0, 1):
                    if by_name:
                        tuned[(1,)](self.out, n=n)
                    else:
                        tuned[(1,)](self.out, n)
                    self.assertEqual(self.out[0], expected)
                self.assertEqual(len(tuned.cache), entries)

    def test_an_array_of_a_configuration_may_change(self):
        @triton.jit
        def copy(out, x):
            tl.store(out, -1 if x is None else tl.load(x))

        array = np.full(3, 4, np.float32)
        config = triton.Config({"x": None})
        tuned = triton.autotune([config], key=[])(copy)
        for value, expected in ((None, -1), (array, 4), (array + 1, 5), (array[:1] + 1, 5), (None, -1)):
            config.kwargs["x"] = value
            for change in (0, 1):
                if value is not None:
                    value += change
                tuned[(1,)](self.out)
                self.assertEqual(self.out[0], expected + (change if value is not None else 0))

    def test_all_that_a_configuration_has_is_read_again(self):
        @triton.jit
        def store_size(out, SIZE: tl.constexpr):
            tl.store(out, SIZE)

        calls, config = [], triton.Config({"SIZE": 1})
        tuned = triton.autotune([config], key=[])(store_size)
        for _ in range(2):
            tuned[(1,)](self.out)
        config.num_warps = 8
        self.assertEqual(tuned[(1,)](self.out).metadata.num_warps, 8)
        config.pre_hook = calls.append
        tuned[(1,)](self.out)
        self.assertEqual([call["num_warps"] for call in calls], [8])

    def test_the_grid_and_warmup_are_no_arguments(self):
        kernel = triton.jit(accumulate.fn)
        hooked = triton.jit(accumulate.fn)
        hooked.add_pre_run_hook(lambda *arguments, **options: None)
        computed = triton.heuristics({"BLOCK": lambda _: 16})(kernel)
        for launched in (kernel, hooked, computed, triton.autotune(CONFIGS[:1], key=[])(kernel)):
            named = {} if launched not in (kernel, hooked) else {"BLOCK": 16}
            for wrong in ({"warmup": True}, {"grid": (1,)}):
                (name,) = wrong
                with self.assertRaisesRegex(TypeError, f"no parameter '{name}'|multiple values .* '{name}'"):
                    launched[grid](self.x, self.out, 100, **named, **wrong)
        self.assertEqual(self.out[0], 0)

        def store(out, grid):
            tl.store(out, grid)

        for has_hook in (False, True):
            kernel = triton.jit(store)
            if has_hook:
                kernel.add_pre_run_hook(lambda *arguments, **options: None)
            kernel[(1,)](self.out, grid=5 + has_hook)
            self.assertEqual(self.out[0], 5 + has_hook)

    def test_parameters_may_be_called_grid_and_warmup(self):
        def store(out, grid, warmup, SIZE: tl.constexpr):
            tl.store(out, grid + warmup + SIZE)

        def store_variadic(out, *rest, grid, warmup, SIZE: tl.constexpr):
            tl.store(out, grid + warmup + SIZE)

        for function in (store, store_variadic):
            for has_hook in (False, True):
                kernel = triton.jit(function)
                if has_hook:
                    kernel.add_pre_run_hook(lambda *arguments, **options: None)
                computed = triton.heuristics({"SIZE": lambda _: 3})(kernel)
                for launched in (
                    computed,
                    triton.heuristics({"num_warps": lambda _: 4})(computed),
                    triton.autotune([triton.Config({"SIZE": 3})], key=[])(kernel),
                    triton.autotune([triton.Config({"SIZE": 3}), triton.Config({"SIZE": 3})], key=["grid"])(kernel),
                    triton.autotune([triton.Config({})], key=[])(computed),
                ):
                    self.out[0] = 0
                    launched[(1,)](self.out, grid=10, warmup=4)
                    self.assertEqual(self.out[0], 17)
        values = triton.autotune([triton.Config({"grid": 5, "warmup": 6, "SIZE": 7})], key=[])(triton.jit(store))
        for _ in range(2):
            self.out[0] = 0
            values[(1,)](self.out)
            self.assertEqual(self.out[0], 18)

    def test_what_is_no_kernel_and_no_function_is_an_error(self):
        with self.assertRaisesRegex(TypeError, "expected a function decorated with @triton.jit, but got <function"):
            triton.autotune(CONFIGS, key=[])(accumulate.fn)
        with self.assertRaisesRegex(TypeError, "expected a function of the arguments as 'BLOCK', but got 4"):
            triton.heuristics({"BLOCK": 4})(accumulate)
        with self.assertRaisesRegex(TypeError, "expected a function as pre_hook, but got 5"):
            triton.Config({}, pre_hook=5)

    def test_known_launches_leave_out_the_general_way(self):
        tuned = self.tune(CONFIGS[:2], reset_to_zero=["out"])
        for n in (100, 50):
            tuned[grid](self.x, self.out, n)
        tuned[grid](self.x, self.out, 100)
        self.out[:] = 0
        with unittest.mock.patch.object(accumulate, "run_general", side_effect=AssertionError("the general way")):
            tuned[grid](self.x, self.out, 100)
            tuned[(4,)](self.x, self.out, 100)
        self.assertEqual(self.out[0], 100 + min(100, 4 * tuned.best_config.kwargs["BLOCK"]))

    def test_hooks_and_other_decorators_see_known_launches_as_others(self):
        kernel, got = triton.jit(accumulate.fn), []
        named = {"BLOCK": 16, "num_warps": 4, "num_stages": 3, "num_ctas": 1}
        for fn in (kernel, triton.heuristics({})(kernel)):
            tuned = triton.autotune(CONFIGS[:1], key=["n"])(fn)
            for _ in range(2):
                tuned[grid](self.x, self.out, 100)
            kernel.add_pre_run_hook(lambda *arguments, **options: got.append((arguments[2], options)))
            tuned[grid](self.x, self.out, 100)
            self.assertEqual(got, [(100, named)])
            kernel.pre_run_hooks.clear()
            got.clear()

    def test_a_value_of_a_configuration_in_a_call_is_an_error_each_time(self):
        tuned = self.tune(CONFIGS[:1])
        for _ in range(3):
            with self.assertRaisesRegex(TypeError, "multiple values for argument 'BLOCK'"):
                tuned[(1,)](self.x, self.out, 100, 16)
            with self.assertRaisesRegex(ValueError, "expected 'BLOCK' in the configuration or in the call"):
                tuned[(1,)](self.x, self.out, 100, BLOCK=16)
            tuned[(1,)](self.x, self.out, 100)

    def test_one_configuration_needs_no_key(self):
        tuned = self.tune(CONFIGS[:1], key=["x"])
        for count in (1, 2):
            tuned[grid](self.x, self.out, 100)
            self.assertEqual(self.out[0], 100 * count)

    def test_hooks_are_called_around_measured_launches(self):
        calls = []

        def before(values, reset_only=False):
            calls.append("reset" if reset_only else "before")
            values["out"][:] = 0

        tuned = self.tune(CONFIGS[:2], pre_hook=before, post_hook=lambda _, exception: calls.append(exception))
        tuned[grid](self.x, self.out, 100)
        self.assertEqual(calls, ["before", None] * 4 + ["reset"])
        self.assertEqual(self.out[0], 100)

    def test_hooks_get_the_values_and_options_of_the_configuration(self):
        got = []

        def before(values, reset_only=False):
            got.append((values["n"], values["BLOCK"], values["num_warps"], reset_only))

        def after(values, exception):
            got.append((values["n"], values["BLOCK"], values["num_warps"], exception))

        configs = [triton.Config({"BLOCK": 16}, num_warps=2), triton.Config({"BLOCK": 32}, num_warps=8)]
        self.tune(configs, pre_hook=before, post_hook=after)[grid](self.x, self.out, 100)
        launches = [(100, 16, 2, False), (100, 16, 2, None)] * 2 + [(100, 32, 8, False), (100, 32, 8, None)] * 2
        self.assertEqual(got, [*launches, (100, 16, 2, True)])

    def test_a_measured_launch_that_raises_leaves_no_trace(self):
        caught = []

        def after(values, exception):
            caught.append(exception)
            raise KeyError("the exception of a hook")

        for failing in (triton_mlir.LaunchError, triton.OutOfResources):

            def add_and_fail(_grid, x, out, *_, **__):
                out += 1
                raise failing(2, 1, "memory") if failing is triton.OutOfResources else failing([])

            for options in ({}, {"post_hook": after}):
                tuned = self.tune(restore_value=["out"], **options)
                with unittest.mock.patch.object(tuned.fn, "dispatch", side_effect=add_and_fail):
                    with self.assertRaises(failing):
                        tuned[grid](self.x, self.out, 100)
                # The launch that follows the measured ones raises, too, if the device has no configuration.
                self.assertEqual(self.out[0], failing is triton.OutOfResources)
                self.out[:] = 0
            self.assertIsInstance(caught[-1], failing)

    def test_options_of_a_configuration_in_a_call_are_errors(self):
        limited = [triton.Config({"BLOCK": 16}, maxnreg=32), CONFIGS[1]]
        for configs, name in ((CONFIGS[:1], "num_warps"), (CONFIGS, "num_stages"), (limited, "maxnreg")):
            tuned, message = self.tune(configs), f"expected '{name}' in the configuration or in the call, but got both"
            with self.assertRaisesRegex(ValueError, message):
                tuned[grid](self.x, self.out, 100, **{name: 8})
            with self.assertRaisesRegex(ValueError, message):
                tuned.warmup("*fp32", "*fp32", "i32", **{name: 8})
        self.tune(CONFIGS[:1])[grid](self.x, self.out, 100, maxnreg=32)

    def test_lists_of_arguments_name_arrays(self):
        for option in ("restore_value", "reset_to_zero"):
            with self.assertRaisesRegex(TypeError, f"an array as 'n', which {option} lists, but got 100"):
                self.tune(**{option: ["n"]})[grid](self.x, self.out, 100)
            with self.assertRaisesRegex(ValueError, f"names of arguments as {option}, but got 'm'"):
                self.tune(**{option: ["m"]})[grid](self.x, self.out, 100)

    def test_a_measurement_is_a_number_or_begins_with_one(self):
        for times in ((lambda time: time), np.float32, (lambda time: (time, 0)), (lambda time: np.array([time, 0.0]))):
            shortest_block.count = 0

            def bench(launch, quantiles, times=times):
                return times(-shortest_block(launch, quantiles)[0])

            tuned = self.tune(do_bench=bench, reset_to_zero=["out"])
            tuned[grid](self.x, self.out, 100)
            self.assertEqual((self.out[0], tuned.best_config), (100, CONFIGS[2]))
        for times in ("1.5", None, [], ["1.5"], float("nan"), [np.nan]):
            with self.assertRaisesRegex(TypeError, "expected a number, or a list of numbers, from do_bench, but got"):
                self.tune(do_bench=lambda launch, quantiles, times=times: times)[grid](self.x, self.out, 100)

    def test_an_argument_that_cannot_be_a_key_is_an_error_with_its_name(self):
        tuned = self.tune(key=["x"])
        for _ in range(2):
            with self.assertRaisesRegex(TypeError, "can be a key as 'x', which key lists, but got ndarray"):
                tuned[grid](self.x, self.out, 100)
        self.tune(CONFIGS[:1], key=["x"])[grid](self.x, self.out, 100)

    def test_names_without_effect_are_warnings_at_the_kernel(self):
        for options, message in (
            ({"key": ["n", "m"]}, "accumulate has no parameter 'm', so it has no effect in the key of autotune"),
            (
                {"prune_configs_by": {"early_prune": None, "top_k": 1}},
                "'early_prune' has no effect in prune_configs_by, which may have "
                "'perf_model', 'top_k', 'early_config_prune'",
            ),
        ):
            for kernel in (accumulate, triton.heuristics({"BLOCK": lambda values: 16})(accumulate)):
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    triton.autotune(**{"configs": CONFIGS, "key": ["n"], **options})(kernel)
                code = accumulate.fn.__code__
                found = [(entry.category, str(entry.message), entry.filename, entry.lineno) for entry in caught]
                expected = (triton_mlir.CompileWarning, message, code.co_filename, code.co_firstlineno)
                self.assertEqual(found, [expected])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.tune(key=["n", "BLOCK", "num_warps"])

    def test_top_k_is_a_number_of_configurations_or_a_share(self):
        def tune(top_k):
            shortest_block.count = 0
            prune = {"perf_model": lambda BLOCK, **_: -BLOCK, "top_k": top_k}
            self.tune(prune_configs_by=prune)[grid](self.x, self.out, 100)
            return shortest_block.count

        self.assertEqual([tune(top_k) for top_k in (1, 2, 7, 0.5, 1.0)], [1, 2, 3, 1, 3])
        for top_k in (2.5, "2", None):
            with self.assertRaisesRegex(TypeError, f"an int, or a float of at most 1, as top_k, but got {top_k!r}"):
                tune(top_k)
        for top_k in (0, 0.1, -1, -0.5):
            with self.assertRaisesRegex(ValueError, f"a top_k that leaves one of 3 configurations, but got {top_k}"):
                tune(top_k)

    def test_configurations_are_pruned(self):
        def keep(configs, values, **_):
            return [config for config in configs if config.kwargs["BLOCK"] <= values["n"] // 4]

        def model(BLOCK, n, **_):
            return -BLOCK

        for prune, block, measured in (
            ({"early_config_prune": keep}, 16, 1),
            ({"perf_model": model, "top_k": 2}, 64, 2),
            ({"perf_model": model, "top_k": 0.34}, 64, 1),
        ):
            shortest_block.count = 0
            tuned = self.tune(prune_configs_by=prune, reset_to_zero=["out"])
            tuned[grid](self.x, self.out, 100)
            self.assertEqual((self.out[0], tuned.best_config.kwargs["BLOCK"]), (100, block))
            self.assertEqual(shortest_block.count, measured)
        for none in ([], iter(())):
            with self.assertRaisesRegex(ValueError, "expected at least one configuration from early_config_prune"):
                prune = {"early_config_prune": lambda *_, none=none, **__: none, "perf_model": model}
                self.tune(prune_configs_by=prune)[grid](self.x, self.out, 100)

    def test_options_of_a_configuration_are_those_of_the_compiler(self):
        blocks = []
        config = triton.Config(
            {"BLOCK": 64}, num_warps=8, num_stages=2, num_ctas=2, maxnreg=64,
            pre_hook=lambda values: blocks.append(values["BLOCK"]),
        )  # fmt: skip
        tuned = triton.autotune([config], ["n"], warmup=1, rep=1, cache_results=True)(accumulate)
        (compiled,) = tuned.warmup("*fp32", "*fp32", "i32", target="sm_90a")
        self.assertIsInstance(compiled, triton.compiler.CompiledKernel)
        expected = {"num_warps": 8, "num_stages": 2, "num_ctas": 2, "maxnreg": 64}
        self.assertEqual(dict(compiled.options.compiler), expected)
        tuned[grid](self.x, self.out, 100)
        self.assertEqual((self.out[0], blocks), (100, [64]))
        with self.assertRaisesRegex(ValueError, "expected 'BLOCK' in the configuration or in the call, but got both"):
            tuned[grid](self.x, self.out, 100, BLOCK=32)

    def test_configurations_that_replace_others_are_checked(self):
        for configs, error, message in (
            ([], ValueError, "expected at least one triton.Config as configs, but got none"),
            (["x"], TypeError, "expected a list of triton.Config, but got 'x' in it"),
        ):
            tuned = self.tune(key=["n"])
            tuned[grid](self.x, self.out, 100)
            tuned.configs[:] = configs
            for _ in range(2):
                with self.assertRaisesRegex(error, message):
                    tuned[grid](self.x, self.out, 100)

    def test_another_thread_may_forget_choices_while_configurations_are_replaced(self):
        class Shared(dict):
            def items(self):
                found = list(super().items())
                self.clear()
                return found

        tuned = self.tune(key=["n"])
        tuned[grid](self.x, self.out, 100)
        tuned.cache, tuned.configs = Shared(tuned.cache), [triton.Config({"BLOCK": 64})]
        tuned[grid](self.x, self.out, 100)
        self.assertEqual(tuned.best_config.kwargs["BLOCK"], 64)

    def test_a_configuration_with_ir_override_is_an_error(self):
        with self.assertRaisesRegex(TypeError, "Config: ir_override is not supported: compile the IR with triton_mlir"):
            triton.Config({"BLOCK": 16}, ir_override="kernel.ttgir")
        self.assertEqual(triton.Config({"BLOCK": 16}, ir_override=None), CONFIGS[0])

    def test_each_configuration_is_compiled_without_a_launch(self):
        texts = [compiled.ttir for compiled in self.tune().warmup("*fp32", "*fp32", "i32")]
        for text, config in zip(texts, CONFIGS):
            self.assertIn(f"tensor<{config.kwargs['BLOCK']}x", text)
        self.assertEqual((len(texts), shortest_block.count), (3, 0))

    def test_a_configuration_that_the_device_does_not_have_is_not_chosen(self):
        @triton.autotune(CONFIGS, key=[], do_bench=shortest_block, reset_to_zero=["out"])
        @triton.heuristics({"DOUBLE": lambda values: 2 * values["BLOCK"]})
        @triton.jit
        def only_wide(x, out, n, BLOCK: tl.constexpr, DOUBLE: tl.constexpr):
            tl.static_assert(DOUBLE == 2 * BLOCK and BLOCK > 16)
            i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
            tl.atomic_add(out, tl.sum(tl.load(x + i, i < n, 0.0)))

        def bench(launch, quantiles):
            if shortest_block.count == 0:
                shortest_block.count += 1
                raise triton.OutOfResources(2, 1, "memory")
            return shortest_block(launch, quantiles)

        tuned = self.tune(do_bench=bench, reset_to_zero=["out"])
        tuned[grid](self.x, self.out, 100)
        self.assertEqual((self.out[0], tuned.best_config.kwargs["BLOCK"]), (100, 32))
        shortest_block.count = self.out[0] = 0
        only_wide[grid](self.x, self.out, 100)
        self.assertEqual((self.out[0], only_wide.best_config.kwargs["BLOCK"]), (100, 32))
        self.assertIsInstance(only_wide, triton.Autotuner)
        self.assertIsInstance(only_wide.fn, triton.Heuristics)
        self.assertIsInstance(only_wide.fn.fn, triton.JITFunction)


class Decorated(unittest.TestCase):
    def test_options_of_another_type_are_errors(self):
        names = "expected a list of names or indices of parameters as"
        for option, value, message in (
            ("debug", "x", "expected a bool as debug, but got 'x'"),
            ("noinline", 1, "expected a bool as noinline, but got 1"),
            ("source", b"x", "expected a str as source, but got b'x'"),
            ("do_not_specialize", "n", f"{names} do_not_specialize, but got 'n'"),
            ("do_not_specialize", [1.5], rf"{names} do_not_specialize, but got \[1.5\]"),
            ("do_not_specialize_on_alignment", 3, f"{names} do_not_specialize_on_alignment, but got 3"),
            ("repr", "x", "expected a function as repr, but got 'x'"),
        ):
            with self.assertRaisesRegex(TypeError, message):
                triton.jit(**{option: value})

    def test_names_that_no_parameter_has_are_warnings(self):
        for options in ({"do_not_specialize": ["n", "m"]}, {"do_not_specialize_on_alignment": ("m",)}):
            with self.assertWarnsRegex(triton_mlir.CompileWarning, "accumulate has no parameter 'm'"):
                triton.jit(**options)(accumulate.fn).ttir("*fp32", "*fp32", "i32", 16)
        self.assertIn("tt.load", triton.jit(do_not_specialize=None)(accumulate.fn).ttir("*fp32", "*fp32", "i32", 16))

    def test_debug_keeps_assertions(self):
        def check(n):
            tl.device_assert(n > 3, "too small")

        for debug in (False, True):
            kernel = triton.jit(debug=debug)(check)
            kernel[(1,)](5)
            if not debug:
                kernel[(1,)](2)
                continue
            with self.assertRaisesRegex(triton_mlir.LaunchError, "too small") as caught:
                kernel[(1,)](2)
            self.assertIsInstance(caught.exception, triton.TritonError)

    def test_a_launch_decides_before_the_kernel_whether_assertions_are_kept(self):
        @triton.jit(debug=True)
        def check(n):
            tl.device_assert(n > 3, "too small")

        for _ in range(2):
            check[(1,)](2, debug=False)
            for options in ({}, {"debug": True}, {"debug": None}):
                with self.assertRaisesRegex(triton_mlir.LaunchError, "too small"):
                    check[(1,)](2, **options)

    def test_alignment_is_not_specialized_where_the_program_says_so(self):
        def store(x, n):
            tl.store(x, n)

        for options, divisible, constant in (
            ({}, 2, True),
            ({"do_not_specialize_on_alignment": ["n"]}, 1, True),
            ({"do_not_specialize": ["n"]}, 1, False),
            ({"do_not_specialize": [1]}, 1, False),
        ):
            kernel = triton.jit(**options)(store)
            self.assertEqual(kernel.ttir("*i32:16", 32).count("tt.divisibility = 16"), divisible)
            self.assertEqual("%n" not in kernel.ttir("*i32", 1), constant)


class Measurements(unittest.TestCase):
    def test_times_of_all_kinds(self):
        runs = []
        for bench in (triton.testing.do_bench, triton.testing.do_bench_cudagraph):
            for mode in ("mean", "median", "min", "max"):
                self.assertGreater(bench(lambda: runs.append(1), rep=1, grad_to_none=None, return_mode=mode), 0)
            self.assertEqual(len(bench(lambda: runs.append(1), rep=1, quantiles=[0.1, 0.9])), 2)
            times = bench(lambda: runs.append(1), rep=1, return_mode="all")
            self.assertEqual(times, sorted(times))
            with self.assertRaisesRegex(ValueError, "as return_mode, but got 'best'"):
                bench(lambda: None, return_mode="best")
            with self.assertRaisesRegex(ValueError, r"from 0 to 1 as quantiles, but got \[0.5, 2\]"):
                bench(lambda: None, quantiles=[0.5, 2])
            self.assertEqual(len(bench(lambda: None, rep=1, quantiles=iter((0.1, 0.9)))), 2)
        self.assertGreater(len(runs), 20)

    def test_gradients_are_removed_before_each_call(self):
        tensor = unittest.mock.Mock(grad=5)

        def add():
            self.assertIsNone(tensor.grad)
            tensor.grad = 5

        tensor.grad = None
        triton.testing.do_bench(add, warmup=1, rep=1, grad_to_none=[tensor])

    def test_a_report_has_a_row_for_each_value(self):
        benchmark = triton.testing.Benchmark(
            x_names=["n"], x_vals=[1, 2], line_arg="kind", line_vals=["a", "b"], line_names=["A", "B"],
            plot_name="sizes", args={"factor": 10}, xlabel="n", ylabel="ms", x_log=True, y_log=False, styles=[("r",)],
        )  # fmt: skip

        @triton.testing.perf_report(benchmark)
        def measure(n, kind, factor):
            return n * factor + (kind == "b")

        with tempfile.TemporaryDirectory() as folder:
            rows = measure.run(save_path=folder, return_df=True)
            with open(f"{folder}/sizes.csv", encoding="utf-8") as file:
                self.assertEqual(file.read().split(), ["n,A,B", "1,10,11", "2,20,21"])
        self.assertEqual(rows, [["n", "A", "B"], [1, 10, 11], [2, 20, 21]])
        several = triton.testing.perf_report([benchmark])(measure.fn)
        self.assertEqual(several.run(return_df=True), [rows])

    def test_a_report_has_one_value_for_each_argument_and_one_name_for_each_column(self):
        benchmark = triton.testing.Benchmark(["n"], [1], "kind", ["a"], ["A"], "sizes", {"n": 7})
        with self.assertRaisesRegex(TypeError, "multiple values for keyword argument 'n'"):
            triton.testing.perf_report(benchmark)(lambda n, kind: n).run()
        with self.assertRaisesRegex(ValueError, "expected 1 names as line_names, but got 2"):
            triton.testing.Benchmark(["n"], [1], "kind", ["a"], ["A", "B"], "sizes", {})


if __name__ == "__main__":
    unittest.main()
