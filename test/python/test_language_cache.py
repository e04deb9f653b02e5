# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled kernels are kept on disk, and stages are compiled for every target without a device."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

FACTOR = tl.constexpr(3)


@triton.jit
def helper(x):
    return x * FACTOR


@triton.jit
def scale(x, out, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    tl.store(out + i, helper(tl.load(x + i)))


@triton.jit
def named_as_options(out, target, emit):
    tl.store(out, tl.load(target) + emit)


PROGRAM = """
import sys, time
import numpy as np
import triton_mlir.triton as triton
sys.path.insert(0, sys.argv[1])
from test_language_cache import scale
hits = []
triton.knobs.compilation.listener = lambda **named: hits.append(named["cache_hit"])
x, out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
start = time.process_time()
scale[(1,)](x, out, 8)
taken = time.process_time() - start
assert (out == 3 * x).all()
print(hits, taken)
"""


def forget():
    """Drops what this process remembers, so that the next launch is like the first one of a process."""
    scale.compiled.clear()
    scale.plans.clear()
    scale.__dict__.pop("dispatch", None)


class Disk(unittest.TestCase):
    def setUp(self):
        forget()
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.before = triton.knobs.cache.chosen
        triton.knobs.cache.dir = self.folder.name
        self.events = []
        triton.knobs.compilation.listener = lambda **named: self.events.append(named)
        self.x, self.out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)

    def tearDown(self):
        triton.knobs.cache.dir = self.before
        triton.knobs.compilation.listener = None
        triton.knobs.compilation.always_compile = False
        triton.knobs.cache.enabled = True

    def files(self):
        return sorted(pathlib.Path(self.folder.name).rglob("*"))

    def launch(self, **options):
        """Launches as a new process does, without what this one remembers. Returns whether the disk had the kernel."""
        forget()
        self.out[:] = 0
        scale[(1,)](self.x, self.out, 8, **options)
        np.testing.assert_array_equal(self.out, 3 * self.x)
        return self.events[-1]["cache_hit"]

    def test_a_kernel_is_one_file_and_is_found_again(self):
        self.assertFalse(self.launch())
        self.assertEqual(len(self.files()), 1)
        self.assertTrue(self.launch())
        self.assertGreater(self.events[-1]["times"].total, 0)
        self.assertEqual(self.events[-1]["metadata"]["name"], "scale")

    def test_constants_and_options_belong_to_the_key(self):
        global FACTOR
        self.assertFalse(self.launch())
        self.assertFalse(self.launch(bounds_checking=False))
        self.assertTrue(self.launch())
        try:
            FACTOR = tl.constexpr(5)
            forget()
            scale[(1,)](self.x, self.out, 8)
            np.testing.assert_array_equal(self.out, 5 * self.x)
            self.assertFalse(self.events[-1]["cache_hit"])
        finally:
            FACTOR = tl.constexpr(3)
            forget()

    def test_files_that_cannot_be_read_are_absent(self):
        self.assertFalse(self.launch())
        (path,) = self.files()
        whole = path.read_bytes()
        flipped = bytearray(whole)
        flipped[-1] ^= 1
        renamed, nested = whole.replace(b"f32", b"f64"), b"\n".join((whole[:64], b"[" * 100000, b""))
        self.assertNotEqual(renamed, whole)
        for damaged in (
            b"", b"{}\n", b"[]\n", whole[:-1], whole[:100], bytes(flipped), b"\xff\xfe", renamed, nested,
        ):  # fmt: skip
            path.write_bytes(damaged)
            self.assertFalse(self.launch(), damaged[:20])
            self.assertEqual(path.read_bytes(), whole)
        self.assertTrue(self.launch())

    def test_a_file_that_is_not_regular_is_replaced(self):
        self.launch()
        (path,) = self.files()
        whole = path.read_bytes()
        # Opening a FIFO for reading blocks until another process opens it for writing; reading /dev/zero never ends.
        for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
            path.unlink()
            make(path)
            self.assertFalse(self.launch())
            self.assertFalse(path.is_symlink())
            self.assertEqual(path.read_bytes(), whole)

    def test_a_folder_that_cannot_be_written_keeps_nothing(self):
        file = pathlib.Path(self.folder.name) / "file"
        file.write_text("")
        triton.knobs.cache.dir = file / "below"
        self.assertFalse(self.launch())

    def test_the_folder_is_a_path(self):
        with self.assertRaisesRegex(TypeError, "expected a path as cache.dir, but got 5"):
            triton.knobs.cache.dir = 5
        self.assertEqual(triton.knobs.cache.dir, self.folder.name)

    def test_the_disk_may_be_left_alone(self):
        triton.knobs.cache.enabled = False
        self.assertFalse(self.launch())
        self.assertEqual(self.files(), [])
        triton.knobs.cache.enabled = True
        self.launch()
        triton.knobs.compilation.always_compile = True
        self.assertFalse(self.launch())

    def test_a_second_process_does_not_compile(self):
        package = str(pathlib.Path(triton_mlir.__file__).parent.parent)
        environment = dict(os.environ, TRITON_CACHE_DIR=self.folder.name)
        environment["PYTHONPATH"] = os.pathsep.join([package, environment.get("PYTHONPATH", "")])
        command = [sys.executable, "-c", PROGRAM, str(pathlib.Path(__file__).parent)]
        texts = [subprocess.run(command, env=environment, check=True, capture_output=True).stdout for _ in range(2)]
        self.assertTrue(texts[0].startswith(b"[False]"))
        self.assertTrue(texts[1].startswith(b"[True]"))
        # Seconds of the processor; about 0.007 without other load.
        self.assertLess(float(texts[1].split()[1]), 0.1)

    def test_artifacts_for_gpus_are_kept(self):
        first = scale.compile("*fp32", "*fp32", 8, target="sm_90a", emit="ptx")
        second = scale.compile("*fp32", "*fp32", 8, target="sm_90a", emit="ptx")
        self.assertEqual(first.text, second.text)
        self.assertEqual(first.metadata, second.metadata)
        self.assertTrue(self.events[-1]["cache_hit"])


class Stages(unittest.TestCase):
    def test_every_stage_of_a_gpu_is_there_without_a_device(self):
        compiled = scale.warmup("*fp32", "*fp32", 8, target="sm_90a", num_warps=2)
        for name, expected in (
            ("ttir", "tt.load"),
            ("ttgir", "#ttg.blocked"),
            ("llir", "ptx_kernel"),
            ("ptx", ".reqntid 64"),
        ):
            self.assertIn(expected, compiled.asm[name])
        with self.assertRaisesRegex(KeyError, "expected one of ttir, .* as a stage, but got 'object'"):
            compiled.asm["object"]
        self.assertIn("cubin", compiled.asm)

    def test_every_stage_of_the_cpu_is_there(self):
        x = np.zeros(8, np.float32)
        compiled = scale.warmup(x, x, 8)
        self.assertEqual(list(compiled.asm), ["ttir", "cpu", "llir", "object"])
        self.assertIn("define", compiled.asm["llir"])
        self.assertEqual(compiled.asm["object"][:4], b"\x7fELF")
        self.assertTrue(all(compiled.asm[name] for name in compiled.asm))

    def test_compile_takes_types_and_a_target(self):
        source = triton.compiler.ASTSource(
            scale, {"x": "*fp32", "out": "*fp32", "SIZE": "constexpr"}, {"SIZE": 16}, {(0,): [["tt.divisibility", 16]]}
        )
        from triton_mlir.triton.backends.compiler import GPUTarget

        compiled = triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"num_warps": 1})
        self.assertIn(".target sm_90a", compiled.asm["ptx"])
        self.assertIn("%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}", compiled.asm["ttir"])
        self.assertEqual(compiled.metadata["num_warps"], 1)
        compiled = triton.compile(source, target=GPUTarget("cuda", "90a"))
        self.assertIn(".target sm_90a", compiled.asm["ptx"])

    def test_compile_takes_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "scale.ttir"
            path.write_text(scale.ttir("*fp32", "*fp32", 8))
            self.assertIn(".target sm_80", triton.compile(path, target="sm_80").text)
            options = {"debug": True, "sanitize_overflow": False, "allow_fp8e4nv": True, "num_stages": 0}
            options.update(extern_libs={"libdevice": ""}, max_num_imprecise_acc_default=0, num_warps=2)
            compiled = triton.compile(path, target="sm_80", options=options)
            self.assertEqual(compiled.metadata["num_warps"], 2)
            for source in (path, triton.compiler.ASTSource(scale, {"x": "*fp32", "out": "*fp32"}, {"SIZE": 8})):
                with self.assertRaisesRegex(TypeError, "expected a target as target, but got 'cpu' in options"):
                    triton.compile(source, options={"target": "cpu"})

    def test_a_parameter_may_have_the_name_of_an_option(self):
        types = {"out": "*fp32", "target": "*i64", "emit": "i32"}
        self.assertEqual(named_as_options.compile(*types.values(), target="sm_90a").stage, "ptx")
        source = triton.compiler.ASTSource(named_as_options, types)
        self.assertIn(".target sm_80", triton.compile(source, target="sm_80").asm["ptx"])
        out = np.zeros(1, np.float32)
        named_as_options[(1,)](out, target=np.array([3]), emit=2)
        self.assertEqual(out[0], 5)

    def test_a_source_may_name_its_constants_in_the_signature(self):
        for type in ("constexpr", tl.constexpr):
            source = triton.compiler.ASTSource(scale, {"x": "*fp32", "out": "*fp32", "SIZE": type}, {"SIZE": 8})
            self.assertEqual(source.types, {"x": "*fp32", "out": "*fp32"})
            self.assertIn("tensor<8xf32>", triton.compile(source, target="sm_80").asm["ttir"])

    def test_wrong_sources_are_errors(self):
        with self.assertRaisesRegex(TypeError, "expected an ASTSource or the path of a file, but got int"):
            triton.compile(3)
        with self.assertRaisesRegex(TypeError, "expected a function decorated with @triton.jit as fn, but got int"):
            triton.compiler.ASTSource(3, {})
        with self.assertRaisesRegex(ValueError, "expected the name or the index of a parameter, but got 'y'"):
            triton.compiler.ASTSource(scale, {"y": "i32"})
        for index in (-2, 3):
            with self.assertRaisesRegex(ValueError, "the name or the index of a parameter, but got"):
                triton.compiler.ASTSource(scale, {(index,): "i32"})
        types = {"x": "*fp32", "out": "*fp32"}
        aligned = triton.compiler.ASTSource(scale, types, {"SIZE": 8}, {(1,): (("tt.divisibility", 16),)})
        self.assertEqual(aligned.types, {"x": "*fp32", "out": "*fp32:16"})
        with self.assertRaisesRegex(ValueError, r"expected .*16\] in attrs, but got \['tt.divisibility', 8\]"):
            triton.compiler.ASTSource(scale, types, {"SIZE": 8}, {(1,): [["tt.divisibility", 8]]})
        with self.assertRaisesRegex(ValueError, r"the name or the index of a parameter, but got \(2, 0\)"):
            triton.compiler.ASTSource(scale, types, {(2, 0): 8})
        with self.assertRaisesRegex(ValueError, "expected one value for 'x' in signature, but got two"):
            triton.compiler.ASTSource(scale, {**types, 0: "*fp32"}, {"SIZE": 8})
        for type in (5, None, np.zeros(1)):
            with self.assertRaisesRegex(TypeError, "expected text such as 'i32' as the type of 'x' in signature"):
                triton.compiler.ASTSource(scale, {**types, "x": type}, {"SIZE": 8})
        source = triton.compiler.ASTSource(scale, types, {"SIZE": 8})
        with self.assertRaisesRegex(TypeError, "the compiler no such option"):
            triton.compile(source, options={"named": 1})
        for type in (tl.void, tl.block_type(tl.int32, [4]), tl.tuple_type([tl.int32])):
            with self.assertRaisesRegex(TypeError, "expected the type of a number, a pointer or a descriptor, but got"):
                scale.ttir(type, "*fp32", 8)
        with self.assertRaisesRegex(triton_mlir.CompileError, "unknown target|expected"):
            scale.compile("*fp32", "*fp32", 8, target="colour")


if __name__ == "__main__":
    unittest.main()
