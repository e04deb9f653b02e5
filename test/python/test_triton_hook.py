# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that this compiler takes the place of Triton's stages. They need Triton 3.6, and no GPU."""

import contextlib
import contextvars
import copy
import pathlib
import pickle
import sys
import tempfile
import types
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.language.extra import libdevice
from triton.runtime import _allocation

from triton_mlir import CompileError, library, triton_hook, triton_stages

STAGES = {"source", "ttir", "ttgir", "llir", "ptx", "cubin"}


@triton.jit
def add(x, y, o, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(o + offsets, tl.load(x + offsets, inside) + tl.load(y + offsets, inside), inside)


@triton.jit
def row_maximum(x, o, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    tl.store(o + row, tl.max(libdevice.tanh(tl.load(x + row * BLOCK + tl.arange(0, BLOCK))), 0))


@triton.jit
def copy_block(x, o, m, n, BLOCK: tl.constexpr):
    place = (tl.program_id(0) * BLOCK, 0)
    source = tl.make_block_ptr(x, (m, n), (n, 1), place, (BLOCK, BLOCK), (1, 0))
    target = tl.make_block_ptr(o, (m, n), (n, 1), place, (BLOCK, BLOCK), (1, 0))
    tl.store(target, tl.load(source, boundary_check=(0, 1)), boundary_check=(0, 1))


@triton.jit
def copy_through_descriptors(source, target, row):
    target.store([0, 0], source.load([0, row, 0]).reshape(64, 128))


@triton.jit
def wrong_assembly(x, o):
    value = tl.load(x + tl.arange(0, 128))
    value = tl.inline_asm_elementwise("frob $0, $1;", "=Z,f", [value], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(o + tl.arange(0, 128), value)


@triton.jit
def checked_copy(x, i, o, n, BLOCK: tl.constexpr):
    index = tl.load(i + tl.arange(0, BLOCK))
    tl.device_assert(index < n, "index out of range")
    tl.store(o + tl.arange(0, BLOCK), tl.load(x + index))


@gluon.jit
def gluon_kernel(o):
    layout: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0])
    offsets = gl.arange(0, 128, layout=layout)
    gl.store(o + offsets, offsets)


SIGNATURES = {
    "add": (("*fp32", "*fp32", "*fp32", "i32"), (1024,)),
    "row_maximum": (("*fp32", "*fp32"), (512,)),
    "copy_block": (("*fp16", "*fp16", "i32", "i32"), (64,)),
    "wrong_assembly": (("*fp32", "*fp32"), ()),
    "checked_copy": (("*fp32", "*i64", "*fp32", "i32"), (128,)),
}


def compile_kernel(function, constants=None, capability=90, **options):
    """Does all that a launch does, but for running the kernel."""
    types, default = SIGNATURES[function.__name__]
    constants = default if constants is None else constants
    names = function.arg_names
    signature = dict(zip(names, types + ("constexpr",) * len(constants)))
    aligned = {(i,): [["tt.divisibility", 16]] for i in range(len(types))}
    source = ASTSource(function, signature, dict(zip(names[len(types) :], constants)), aligned)
    return triton.compile(source, target=GPUTarget("cuda", capability, 32), options=options)


class HookCase(unittest.TestCase):
    """Each test begins with nothing installed and nothing compiled."""

    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for knobs in (triton.knobs.cache, triton.knobs.compilation, triton.knobs.runtime):
            stack.enter_context(knobs.scope())
        triton.knobs.cache.dir = str(self.folder)
        stack.callback(triton_hook.uninstall)


class Compiling(HookCase):
    def test_every_stage_is_there_and_ours(self):
        triton_hook.install()
        kernel = compile_kernel(add)
        self.assertEqual(set(kernel.asm), STAGES)
        self.assertEqual(kernel.asm["cubin"][:4], b"\x7fELF")
        self.assertIn(".target sm_90a", kernel.asm["ptx"])
        self.assertIn("define ptx_kernel void @add(", kernel.asm["llir"])
        self.assertIn("tt.load", kernel.asm["ttir"])
        self.assertIn("#ttg.blocked", kernel.asm["ttgir"])
        self.assertEqual(triton_hook.compilations(), (("add", "triton-mlir", None),))

    def test_the_launcher_finds_what_it_needs(self):
        theirs = compile_kernel(row_maximum).metadata
        triton_hook.install()
        ours = compile_kernel(row_maximum).metadata
        self.assertLessEqual(set(theirs._fields), set(ours._fields))
        for field in ("name", "num_warps", "num_ctas", "tmem_size", "tensordesc_meta", "target"):
            self.assertEqual(getattr(ours, field), getattr(theirs, field), field)
        for field in ("shared", "global_scratch_size", "profile_scratch_size"):
            self.assertIsInstance(getattr(ours, field), int, field)

    def test_the_launcher_finds_the_formats_of_tensor_maps(self):
        signature = {"source": "tensordesc<fp16[2, 32, 128]>", "target": "tensordesc<fp16[64, 128]>", "row": "i32"}

        def tensor_maps(capability):
            source = ASTSource(copy_through_descriptors, signature)
            return triton.compile(source, target=GPUTarget("cuda", capability, 32)).metadata.tensordesc_meta

        theirs = tensor_maps(90)
        triton_hook.install()
        self.assertEqual(tensor_maps(90), theirs)
        # Without TMA, the launcher passes the base, the shape and the strides.
        self.assertEqual(tensor_maps(80), [])

    def test_options_reach_the_compiler(self):
        triton_hook.install()
        kernel = compile_kernel(row_maximum, num_warps=8, maxnreg=64)
        self.assertIn(".reqntid 256", kernel.asm["ptx"])
        self.assertIn(".maxnreg 64", kernel.asm["ptx"])
        self.assertEqual(kernel.metadata.num_warps, 8)
        self.assertIn(".target sm_80", compile_kernel(add, capability=80).asm["ptx"])

    def test_libdevice_keeps_denormal_numbers_if_asked_to(self):
        triton_hook.install()
        texts = [compile_kernel(row_maximum, enable_reflect_ftz=flushes).asm for flushes in (True, False)]
        for number, asm in zip((1, 0), texts):
            self.assertIn(f'!"nvvm-reflect-ftz", i32 {number}}}', asm["llir"])
        self.assertGreater(texts[0]["ptx"].count(".ftz"), texts[1]["ptx"].count(".ftz"))

    def test_block_pointers_arrive_before_triton_rewrites_them(self):
        triton_hook.install()
        with mock.patch.object(triton_stages, "run_compiler", wraps=triton_stages.run_compiler) as compiler:
            kernel = compile_kernel(copy_block)
        self.assertIn(b"tt.make_tensor_ptr", compiler.call_args[0][0])
        self.assertEqual(compiler.call_count, 1)
        self.assertEqual(set(kernel.asm), STAGES)

    def test_assertions_are_compiled(self):
        triton_hook.install()
        self.assertIn("__assertfail", compile_kernel(checked_copy, debug=True).asm["ptx"])
        self.assertNotIn("__assertfail", compile_kernel(checked_copy).asm["ptx"])

    def test_ir_from_a_file_is_compiled_from_its_stage_on(self):
        triton_hook.install()
        for stage in ("ttir", "ttgir"):
            path = pathlib.Path(self.folder, f"add.{stage}")
            path.write_text(compile_kernel(add).asm[stage])
            kernel = triton.compile(str(path), target=GPUTarget("cuda", 90, 32))
            self.assertIn("ld.global.v4", kernel.asm["ptx"])

    def test_who_replaces_a_stage_has_the_rest_compiled_from_there(self):
        triton_hook.install()
        text = compile_kernel(add).asm["ttgir"]
        path = pathlib.Path(self.folder, "replacement.ttgir")
        path.write_text(text.replace("arith.addf", "arith.mulf"))
        ptx = compile_kernel(add, ir_override=str(path)).asm["ptx"]
        self.assertIn("mul.", ptx)
        self.assertNotIn("add.f32", ptx.replace("add.rn.f32", "add.f32"))

    def test_too_much_shared_memory_is_left_to_the_launcher(self):
        triton_hook.install()
        with mock.patch.object(triton_stages, "run_compiler", wraps=triton_stages.run_compiler) as compiler:
            compile_kernel(add)
        self.assertIn(("check_resources", "false"), compiler.call_args[0][3])

    def test_threads_may_compile_at_the_same_time(self):
        triton_hook.install()
        sizes = [128, 256, 512, 1024, 2048, 4096]
        with ThreadPoolExecutor(len(sizes)) as threads:
            kernels = list(threads.map(lambda size: compile_kernel(add, (size,)), sizes))
        for size, kernel in zip(sizes, kernels):
            self.assertIn(f"tensor<{size}xf32", kernel.asm["ttgir"])
        self.assertEqual(len(triton_hook.compilations()), len(sizes))


class Refusing(HookCase):
    def test_the_error_names_operation_place_and_reason(self):
        triton_hook.install()
        with self.assertRaises(CompileError) as caught:
            compile_kernel(wrong_assembly)
        (problem,) = [entry for entry in caught.exception.diagnostics if entry.severity == "error"]
        self.assertEqual(problem.file, __file__)
        source = pathlib.Path(__file__).read_text().splitlines()
        self.assertIn("inline_asm_elementwise", source[problem.line - 1])
        self.assertIn("tt.elementwise_inline_asm", problem.message)
        self.assertIn("Z", problem.message)
        for twin in (copy.deepcopy(caught.exception), pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual((str(twin), twin.diagnostics), (str(caught.exception), caught.exception.diagnostics))

    def test_options_that_would_have_no_effect_are_refused(self):
        triton_hook.install()
        for reason, options in (
            ("instrumentation", {"instrumentation_mode": "consan"}),
            ("expected at least [0-9]+ as ptx_version, but got 60", {"ptx_version": 60}),
        ):
            with self.assertRaisesRegex(CompileError, reason):
                compile_kernel(add, **options)
        with self.assertRaisesRegex(CompileError, "Gluon"):
            triton.compile(gluon_source(), target=GPUTarget("cuda", 90, 32))

    def test_triton_compiles_what_is_refused_if_asked_to(self):
        triton_hook.install(fallback=True)
        with self.assertWarnsRegex(triton_hook.FallbackWarning, "add.*instrument"):
            kernel = compile_kernel(add, instrumentation_mode="consan")
        self.assertEqual(set(kernel.asm), STAGES)
        self.assertFalse(hasattr(kernel.metadata, "triton_mlir"))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            compile_kernel(add)
        self.assertEqual([entry.compiler for entry in triton_hook.compilations()], ["triton", "triton-mlir"])
        self.assertIn("instrument", triton_hook.compilations()[0].reason)

    def test_gluon_falls_back_too(self):
        triton_hook.install(fallback=True)
        with self.assertWarnsRegex(triton_hook.FallbackWarning, "gluon_kernel.*Gluon"):
            kernel = triton.compile(gluon_source(), target=GPUTarget("cuda", 90, 32))
        self.assertEqual(kernel.asm["cubin"][:4], b"\x7fELF")

    def test_unknown_options_are_refused(self):
        triton_hook.install(speed="high")
        with self.assertRaisesRegex(CompileError, "speed=high: unknown option"):
            compile_kernel(add)


def copy_kernel_to_warn_about():
    pass


def gluon_source():
    from triton.experimental.gluon._runtime import GluonASTSource

    return GluonASTSource(gluon_kernel, {"o": "*i32"}, {})


class Installing(HookCase):
    def test_every_version_of_the_compiler_has_its_own_cache(self):
        hashes = [compile_kernel(add).hash]
        for install in (
            triton_hook.install,
            lambda: triton_hook.install(fallback=True),
            lambda: triton_hook.install(verify_stages=False),
        ):
            install()
            hashes.append(compile_kernel(add).hash)
        with contextlib.ExitStack() as stack:
            rebuilt = pathlib.Path(self.folder, "rebuilt.so")
            rebuilt.write_bytes(library.find().read_bytes() + b"other")
            stack.enter_context(mock.patch.object(library, "find", lambda: rebuilt))
            triton_hook.install()
            hashes.append(compile_kernel(add).hash)
        self.assertEqual(len(set(hashes)), len(hashes))
        triton_hook.install()
        self.assertEqual(compile_kernel(add).hash, hashes[1])
        self.assertEqual(triton_hook.compilations(), (), "the kernel is in the cache")

    def test_uninstalling_leaves_triton_as_it_was(self):
        before = compile_kernel(add)
        triton_key = triton.runtime.cache.triton_key
        triton_hook.install()
        triton_hook.install(fallback=True)
        self.assertNotEqual(compile_kernel(add).asm["ptx"], before.asm["ptx"])
        triton_hook.uninstall()
        self.assertIsNone(triton.knobs.runtime.add_stages_inspection_hook)
        self.assertIs(triton.runtime.cache.triton_key, triton_key)
        triton.knobs.compilation.always_compile = True
        after = compile_kernel(add)
        self.assertEqual((after.hash, after.asm["ptx"]), (before.hash, before.asm["ptx"]))
        self.assertEqual(triton_hook.compilations(), ())

    def test_kernels_get_scratch_memory_where_the_program_has_set_no_allocator(self):
        allocate = lambda size: _allocation._allocator.get()(size, 128, 7)
        torch = mock.MagicMock()
        torch.cuda.current_stream.return_value.cuda_stream = 7
        torch.empty.side_effect = lambda size, dtype, device: ("tensor", size, device)
        with mock.patch.dict(sys.modules, {"torch": torch}):
            triton_hook.install()
            triton_hook.install()
            self.assertEqual(allocate(1024), ("tensor", 1024, "cuda"))
            with ThreadPoolExecutor(1) as pool:
                self.assertEqual(pool.submit(allocate, 256).result(), ("tensor", 256, "cuda"))

            def in_a_program_with_an_allocator():
                triton.set_allocator(lambda size, alignment, stream: ("its own", size, alignment, stream))
                self.assertEqual(allocate(64), ("its own", 64, 128, 7))

            contextvars.copy_context().run(in_a_program_with_an_allocator)
            triton_hook.uninstall()
            self.assertRaisesRegex(RuntimeError, "no allocator was set", allocate, 1024)

    def test_the_hooks_of_others_see_our_stages(self):
        seen = []

        def other(backend, stages, options, language, capability):
            seen.append(list(stages))

        runtime = triton.knobs.runtime
        runtime.add_stages_inspection_hook = other
        triton_hook.install()
        compile_kernel(add)
        self.assertEqual(seen, [["ttir", "ttgir", "llir", "ptx", "cubin"]])
        triton_hook.uninstall()
        self.assertIs(runtime.add_stages_inspection_hook, other)

    def test_kernels_that_inductor_has_loaded_are_named(self):
        heuristics = types.ModuleType("torch._inductor.runtime.triton_heuristics")

        class CachingAutotuner:
            def __init__(self, fn, launchers):
                self.fn, self.launchers = fn, launchers

        heuristics.CachingAutotuner = CachingAutotuner
        tuners = [CachingAutotuner(add, []), CachingAutotuner(copy_kernel_to_warn_about, ["launcher"])]
        with mock.patch.dict(sys.modules, {heuristics.__name__: heuristics}):
            warning = r"1 kernels .*\(copy_kernel_to_warn_about\)"
            with self.assertWarnsRegex(triton_hook.InstallWarning, warning) as seen:
                triton_hook.install()
            self.assertEqual(seen.filename, __file__)
            tuners[1].launchers.clear()
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                triton_hook.install()

    def test_kernels_of_before_are_compiled_again(self):
        add.device_caches[0] = "loaded kernels"
        triton_hook.install()
        self.assertNotIn(0, add.device_caches)
        add.device_caches[0] = "our kernels"
        triton_hook.uninstall()
        self.assertNotIn(0, add.device_caches)

    def test_other_releases_of_triton_are_refused(self):
        with mock.patch.object(triton, "__version__", "3.7.1"):
            with self.assertRaisesRegex(ImportError, "expected Triton 3.6.x, but got 3.7.1"):
                triton_hook.install()


if __name__ == "__main__":
    unittest.main()
