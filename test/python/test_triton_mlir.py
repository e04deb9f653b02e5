# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package triton_mlir, on kernels that are lowered for the CPU already: what it takes, and what it refuses."""

import copy
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

import numpy as np

import triton_mlir

try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None

INPUTS = os.path.join(os.path.dirname(__file__), "..", "ExecutionEngine", "Inputs")

PTX_SOURCE = "llvm.func @k() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} { llvm.return }"


def read(name):
    with open(os.path.join(INPUTS, name), encoding="utf-8") as file:
        return file.read()


def copying(element, kind):
    """A kernel that copies its scalar argument to where its pointer argument points."""
    return f"""
      llvm.mlir.global constant @copy_arena_bytes(0 : i64) : i64
      llvm.func @copy(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
          attributes {{ttg.parameter_types = [{element}, !tt.ptr<{element}>], ttg.parameter_names = ["value", "o"]}} {{
        %valueAt = llvm.load %arguments : !llvm.ptr -> !llvm.ptr
        %oAt.at = llvm.getelementptr %arguments[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
        %oAt = llvm.load %oAt.at : !llvm.ptr -> !llvm.ptr
        %value = llvm.load %valueAt : !llvm.ptr -> {kind}
        %o = llvm.load %oAt : !llvm.ptr -> !llvm.ptr
        llvm.store %value, %o : {kind}, !llvm.ptr
        llvm.return
      }}"""


def copied(element, kind, value, dtype):
    """The scalar that a kernel receives, as an element of a NumPy type."""
    array = np.zeros(1, dtype)
    triton_mlir.compile(copying(element, kind))[1](value, array)
    return array[0]


UNALIGNED = """
tt.func public @fill(%p: !tt.ptr<f32>) {
  %x = arith.constant dense<1.0> : tensor<1024xf32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %q = tt.addptr %ps, %range : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %q, %x : tensor<1024x!tt.ptr<f32>>
  tt.return
}
"""

LARGE = """
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 131072 : i32} {
  llvm.func @large() attributes {nvvm.kernel} {
    llvm.return
  }
}
"""


class Remarks(unittest.TestCase):
    def messages(self, **options):
        artifact = triton_mlir.compile(UNALIGNED, "sm_90a", emit="ttgir", **options)
        return [(entry.severity, entry.message) for entry in artifact.diagnostics]

    def test_remarks_are_diagnostics_with_a_reason_and_a_cure(self):
        ((severity, message),) = self.messages()
        self.assertEqual(severity, "remark")
        self.assertRegex(message, r"^accesses memory 32 bits at a time instead of 128: .*aligned to 1 bytes; state `tt")
        self.assertRegex(message, r"on .* if it holds \[missed: tritongpu-coalesce, NarrowAccess\]\Z")

    def test_filters_select_remarks(self):
        self.assertEqual(self.messages(remarks_filter=""), [])
        self.assertEqual(self.messages(remarks_filter="triton-licm"), [])
        self.assertEqual(self.messages(remarks_filter="", remarks_filter_passed=".*"), [])
        self.assertEqual(len(self.messages(remarks_filter="", remarks_filter_missed="tritongpu-.*")), 1)
        with self.assertRaisesRegex(triton_mlir.CompileError, "remarks-filter.*must be a regular expression"):
            self.messages(remarks_filter="(")

    def test_a_file_receives_remarks(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "remarks.yaml")
            self.assertEqual(self.messages(remarks_output_file=file), [])
            with open(file, encoding="utf-8") as written:
                self.assertIn("NarrowAccess", written.read())


class Launching(unittest.TestCase):
    def setUp(self):
        self.add = triton_mlir.compile(read("add.mlir"), target="cpu")
        self.x, self.y = np.arange(1000, dtype=np.float32), np.full(1000, 0.5, np.float32)
        self.o = np.zeros(1000, np.float32)

    def test_arrays_are_used_in_place(self):
        self.add[(4,)](self.x, self.y, self.o, 1000)
        np.testing.assert_array_equal(self.o, self.x + self.y)

    def test_arguments_may_have_names(self):
        self.add[4](self.x, self.y, n=1000, o=self.o)
        np.testing.assert_array_equal(self.o, self.x + self.y)

    def test_threads_and_grids_cover_every_program(self):
        for threads in (0, 1, 7):
            self.o[:] = 0
            self.add.launch([4, 1, 1], [self.x, self.y, self.o, 999], threads=threads)
            np.testing.assert_array_equal(self.o[:999], (self.x + self.y)[:999])
            self.assertEqual(self.o[999], 0)

    def test_views_are_passed_by_their_first_element(self):
        self.add[1](self.x[100:], self.y, self.o[10:], 5)
        np.testing.assert_array_equal(self.o[9:16], [0, 100.5, 101.5, 102.5, 103.5, 104.5, 0])

    def test_threads_may_launch_at_the_same_time(self):
        outputs = [np.zeros(1000, np.float32) for _ in range(8)]
        threads = [threading.Thread(target=self.add[4], args=(self.x, self.y, o, 1000)) for o in outputs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for o in outputs:
            np.testing.assert_array_equal(o, self.x + self.y)

    def test_wrong_arguments_are_refused(self):
        for arguments, expected in (
            ((self.x, self.y, self.o), r"expected 4 arguments of add\(x, y, o, n\), but got 3"),
            ((self.x, self.y, self.o, 1, 2), "expected 4 arguments .*, but got 5"),
            ((self.x.astype(np.float64), self.y, self.o, 1), "expected an array of f32 as 'x', but got float64"),
            ((self.x, [1.0], self.o, 1), "expected an array or an address as 'y', but got list"),
            ((self.x, self.y, self.o, 1.0), "expected i32 as 'n', but got 1.0"),
            ((True, self.y, self.o, 1), "expected an array or an address as 'x', but got bool"),
        ):
            with self.assertRaisesRegex(TypeError, expected):
                self.add[1](*arguments)
        with self.assertRaisesRegex(TypeError, "unexpected argument of .*: m"):
            self.add[1](self.x, self.y, self.o, 1, m=3)
        with self.assertRaisesRegex(OverflowError, "does not fit 'n'"):
            self.add[1](self.x, self.y, self.o, 1 << 32)
        for address in (-1, 1 << 64):
            with self.assertRaisesRegex(OverflowError, f"expected an address as 'x', but got {address}"):
                self.add[1](address, self.y, self.o, 1)
        for grid in (-1, (), (1, 1, 1, 1), 1 << 31):
            with self.assertRaisesRegex(ValueError, "grid"):
                self.add[grid](self.x, self.y, self.o, 1)

    def test_a_copy_is_the_kernel_itself(self):
        for twin in (copy.copy(self.add), copy.deepcopy([self.add])[0]):
            self.assertIs(twin, self.add)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with self.assertRaisesRegex(TypeError, "cannot be pickled: pickle its source"):
                pickle.dumps(self.add, protocol)

    def test_the_same_source_is_compiled_once(self):
        self.assertIs(self.add, triton_mlir.compile(read("add.mlir"), target="cpu"))


class Failing(unittest.TestCase):
    def setUp(self):
        self.calls = triton_mlir.compile(read("runtime.mlir"))

    def test_text_is_handed_over(self):
        text = []
        self.calls[2](np.zeros(4, np.float32), print=text.append)
        self.assertEqual("".join(text), "pid (1, 0, 0) idx () x: 1.5\n")

    def test_a_failure_is_an_exception_with_its_place(self):
        with self.assertRaises(triton_mlir.LaunchError) as caught:
            self.calls[4](np.zeros(8, np.float32), threads=1, print=str)
        (found,) = caught.exception.diagnostics
        self.assertEqual((found.severity, found.file, found.line, found.column), ("error", "calls.py", 7, 3))
        self.assertIn("the assertion `x > 0` does not hold", found.message)

    def test_accesses_are_checked_against_the_arrays(self):
        with self.assertRaisesRegex(triton_mlir.LaunchError, r"4 bytes past the end of 'x' \(16 bytes\)"):
            self.calls[3](np.zeros(4, np.float32), print=str)
        # A view from the end has its memory before its first element; another array may hold what is behind it.
        both = np.zeros(8, np.float32)
        self.calls[3](both[:4], buffers=[both], print=str)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "16 bytes past the end"):
            self.calls[3](both[3::-1], print=str)


class Scalars(unittest.TestCase):
    def test_integers_keep_their_bits(self):
        self.assertEqual(copied("i32", "i32", -1, np.int32), -1)
        self.assertEqual(copied("i32", "i32", 0xFFFFFFFF, np.uint32), 0xFFFFFFFF)
        self.assertEqual(copied("i64", "i64", -(1 << 63), np.int64), -(1 << 63))
        self.assertEqual(copied("i8", "i8", np.int8(-5), np.int8), -5)
        self.assertEqual(copied("i1", "i8", True, np.bool_), True)

    def test_floats_are_rounded_to_the_nearest(self):
        self.assertEqual(copied("f64", "f64", 0.1, np.float64), 0.1)
        self.assertEqual(copied("f32", "f32", 0.1, np.float32), np.float32(0.1))
        self.assertEqual(copied("f16", "f16", 1e6, np.float16), np.inf)
        self.assertEqual(copied("bf16", "bf16", 1.0 + 2.0**-8, np.uint16), 0x3F80)
        # Numbers are rounded once.
        self.assertEqual(copied("bf16", "bf16", 1.0 + 2.0**-8 + 2.0**-40, np.uint16), 0x3F81)
        self.assertEqual(copied("bf16", "bf16", -1.0 - 2.0**-7 - 2.0**-8 + 2.0**-40, np.uint16), 0xBF81)
        self.assertEqual(copied("bf16", "bf16", 1e39, np.uint16), 0x7F80)
        self.assertEqual(copied("bf16", "bf16", 3, np.uint16), 0x4040)

    def test_values_that_are_no_real_numbers_are_refused(self):
        for value in (np.complex64(1 + 2j), np.bytes_(b"1.5"), np.timedelta64(1, "ns"), np.void(b"1")):
            with self.assertRaisesRegex(TypeError, "expected f32 as 'value', but got"):
                copied("f32", "f32", value, np.float32)

    @unittest.skipUnless(ml_dtypes, "there is no ml_dtypes")
    def test_types_of_ml_dtypes_are_known(self):
        for value in (1.0, -0.1, 1e38, float("inf")):
            self.assertEqual(copied("bf16", "bf16", value, ml_dtypes.bfloat16), ml_dtypes.bfloat16(value))
        kernel = triton_mlir.compile(copying("i8", "i8"))
        kernel[1](0x40, np.zeros(1, ml_dtypes.float8_e4m3fn))
        with self.assertRaisesRegex(TypeError, "expected an array of bf16 as 'o', but got float16"):
            triton_mlir.compile(copying("bf16", "bf16"))[1](1.0, np.zeros(1, np.float16))


class Compiling(unittest.TestCase):
    def test_remarks_go_to_their_file_each_time(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "remarks.yaml")
            for _ in range(2):
                triton_mlir.compile(PTX_SOURCE, target="sm_90a", remarks_output_file=file)
                os.remove(file)

    def test_changes_of_the_metadata_of_a_kernel_stay_there(self):
        source = "tt.func public @k() { tt.return }"
        triton_mlir.compile(source, "cpu").metadata["name"] = "changed"
        self.assertEqual(triton_mlir.compile(source, "cpu").metadata["name"], "k")

    def test_an_option_has_one_value(self):
        with self.assertRaisesRegex(TypeError, "expected one value of the option num-warps, but got two"):
            triton_mlir.compile(PTX_SOURCE, num_warps=2, **{"num-warps": 8})
        with self.assertRaisesRegex(TypeError, "expected a value of the option remarks-filter, but got None"):
            triton_mlir.compile(PTX_SOURCE, remarks_filter=None)

    def test_a_kernel_without_its_parameters_is_an_error(self):
        both = read("add.mlir").replace("module {", "module {" + copying("i32", "i32"), 1)
        text = triton_mlir.compile(both, "cpu", kernel="add", emit="llvm").text
        self.assertEqual(triton_mlir.compile(text, "cpu", kernel="add").name, "add")
        with self.assertRaisesRegex(triton_mlir.CompileError, "expected the types of the parameters of `copy`"):
            triton_mlir.compile(text, "cpu", kernel="copy")

    def test_changes_of_an_artifact_stay_there(self):
        triton_mlir.compile(PTX_SOURCE, target="sm_90a").metadata["name"] = "changed"
        self.assertEqual(triton_mlir.compile(PTX_SOURCE, target="sm_90a").metadata["name"], "k")

    def test_other_targets_give_artifacts(self):
        ptx = triton_mlir.compile(PTX_SOURCE, target="sm_80")
        self.assertEqual(ptx.stage, "ptx")
        self.assertIn(".target sm_80", ptx.text)
        self.assertEqual(ptx.metadata["threads"], 128)
        self.assertEqual(triton_mlir.compile(PTX_SOURCE.encode(), emit="llvm").stage, "llvm")

    def test_the_launcher_may_check_shared_memory(self):
        with self.assertRaisesRegex(triton_mlir.CompileError, "expected at most .* bytes .* but got 131072"):
            triton_mlir.compile(LARGE, target="sm_86")
        artifact = triton_mlir.compile(LARGE, target="sm_86", check_resources=False)
        self.assertEqual(artifact.metadata["shared"], 131072)

    def test_stages_on_the_way_may_be_kept(self):
        self.assertEqual(triton_mlir.compile(LARGE, target="sm_80").passed, {})
        passed = triton_mlir.compile(LARGE, target="sm_80", keep_stages="nvvm,llvm").passed
        self.assertEqual(set(passed), {"nvvm", "llvm"})
        self.assertIn("llvm.func @large", passed["nvvm"])
        self.assertIn("define ptx_kernel void @large", passed["llvm"])

    def test_exceptions_can_be_copied(self):
        with self.assertRaises(triton_mlir.CompileError) as caught:
            triton_mlir.compile(LARGE, target="sm_86", num_warps=7)
        twin = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(twin), twin.diagnostics), (str(caught.exception), caught.exception.diagnostics))

    def test_errors_are_exceptions_with_their_places(self):
        with self.assertRaises(triton_mlir.CompileError) as caught:
            triton_mlir.compile("module {\n  what\n}", name="kernel.mlir")
        (found,) = caught.exception.diagnostics
        self.assertEqual((found.severity, found.file, found.line), ("error", "kernel.mlir", 2))
        with self.assertRaisesRegex(triton_mlir.CompileError, "num-warps=3: must be a power of two"):
            triton_mlir.compile(PTX_SOURCE, num_warps=3)
        with self.assertRaisesRegex(triton_mlir.CompileError, "speed=high: unknown option"):
            triton_mlir.compile(PTX_SOURCE, speed="high")
        with self.assertRaisesRegex(triton_mlir.CompileError, "bounds-checking=maybe: must be `true` or `false`"):
            triton_mlir.compile(read("add.mlir"), bounds_checking="maybe")

    def test_sources_and_options_of_wrong_types_are_refused(self):
        for source in (5, [1, 2], None):
            with self.assertRaisesRegex(TypeError, "expected the text or bytes of a kernel as the source, but got"):
                triton_mlir.compile(source)
        for options in ({"kernel": "k\0x"}, {"target": "sm_80\0"}, {"name": "k\0.mlir"}, {"emit\0": "ptx"}):
            with self.assertRaisesRegex(ValueError, "expected text without zero bytes, but got"):
                triton_mlir.compile(PTX_SOURCE, **options)
        with self.assertRaisesRegex(TypeError, "expected text, but got int"):
            triton_mlir.compile(PTX_SOURCE, name=5)
        self.assertEqual(triton_mlir.compile(bytearray(PTX_SOURCE.encode())).stage, "ptx")

    def test_parameters_have_the_names_of_the_source(self):
        source = "tt.func public @k(%p: !tt.ptr<i32>, %value: i32) { tt.store %p, %value : !tt.ptr<i32>  tt.return }"
        array = np.zeros(1, np.int32)
        triton_mlir.compile(source, target="cpu")[1](value=7, p=array)
        self.assertEqual(array[0], 7)
        for emit in ("ttgir", "nvvm", "llvm", "ptx"):
            text = triton_mlir.compile(source, emit=emit).text
            names = [entry["name"] for entry in triton_mlir.compile(text).metadata["params"]]
            self.assertEqual(names[:2], ["p", "value"])

    def test_parameters_may_have_the_names_of_options(self):
        source = "tt.func public @k(%grid: !tt.ptr<i32>, %threads: i32) {"
        source += " tt.store %grid, %threads : !tt.ptr<i32>  tt.return }"
        array = np.zeros(1, np.int32)
        triton_mlir.compile(source, target="cpu")[1](threads=7, grid=array)
        self.assertEqual(array[0], 7)

    def test_an_option_without_effect_is_a_warning(self):
        source = "tt.func public @k() { tt.return }"
        with self.assertWarnsRegex(triton_mlir.CompileWarning, "num-ctas=2 is ignored"):
            triton_mlir.compile(source, num_ctas=2)
        with self.assertWarnsRegex(triton_mlir.CompileWarning, "bounds-checking=true is ignored: .* for a GPU"):
            triton_mlir.compile(source, bounds_checking=True)
        with self.assertWarnsRegex(triton_mlir.CompileWarning, "num-warps=4 is ignored: .* for the CPU"):
            triton_mlir.compile(source, "cpu", num_warps=4)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            triton_mlir.compile(source)
            triton_mlir.compile(triton_mlir.compile(source, "cpu", emit="cpu").text)

    def test_a_kernel_for_a_gpu_may_be_named(self):
        both = "tt.func public @first() { tt.return } tt.func public @second() { tt.return }"
        self.assertEqual(triton_mlir.compile(both, kernel="second").metadata["name"], "second")
        with self.assertRaisesRegex(triton_mlir.CompileError, "did you mean `second`"):
            triton_mlir.compile(both, kernel="secont")

    def test_the_kernel_may_be_named(self):
        both = read("add.mlir").replace("module {", "module {" + copying("i32", "i32"), 1)
        self.assertEqual(triton_mlir.compile(both, kernel="copy").name, "copy")
        self.assertEqual(triton_mlir.compile(both, kernel="add").name, "add")
        with self.assertRaisesRegex(triton_mlir.CompileError, "expected one kernel, but got copy, add"):
            triton_mlir.compile(both)


ENDS_EARLY = """
import threading, time
import triton_mlir
source = {source!r}
triton_mlir.compile(source, "sm_90a", emit="ptx")
def compile_forever(thread):
    for number in range(1 << 30):
        triton_mlir.compile(source.replace("@k", f"@k_{{thread}}_{{number}}"), "sm_90a", emit="ptx")
for thread in range(4):
    threading.Thread(target=compile_forever, args=(thread,), daemon=True).start()
time.sleep(0.1)
"""


class EndOfProcessTest(unittest.TestCase):
    def test_a_process_may_end_while_threads_compile(self):
        program = ENDS_EARLY.format(source=UNALIGNED.replace("@fill", "@k"))
        for _ in range(4):
            ended = subprocess.run(
                [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
            )
            self.assertEqual(ended.returncode, 0, ended.stderr)


if __name__ == "__main__":
    unittest.main()
