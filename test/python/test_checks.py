# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Wrong arguments, wrong accesses and interruptions of kernels on the CPU are exceptions."""

import os
import signal
import tempfile
import threading
import time
import unittest

import numpy as np

import triton_mlir

# Copies four elements of each program instance.
COPY = """
tt.func public @copy(%x: !tt.ptr<f32> loc("x"), %o: !tt.ptr<f32> loc("o")) {
  %c4 = arith.constant 4 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c4 : i32
  %firsts = tt.splat %first : i32 -> tensor<4xi32>
  %range = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %i = arith.addi %firsts, %range : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %xi = tt.addptr %xs, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %xi : tensor<4x!tt.ptr<f32>>
  tt.store %oi, %v : tensor<4x!tt.ptr<f32>>
  tt.return
}
"""

# Writes to the address that is stored in memory.
INDIRECT = """
tt.func public @indirect(%p: !tt.ptr<i64> loc("p")) {
  %one = arith.constant 1 : i32
  %address = tt.load %p : !tt.ptr<i64>
  %o = tt.int_to_ptr %address : i64 -> !tt.ptr<i32>
  tt.store %o, %one : !tt.ptr<i32>
  tt.return
}
"""

# Runs until the element is not zero.
SPIN = """
tt.func public @spin(%p: !tt.ptr<i32> loc("p")) {
  %zero = arith.constant 0 : i32
  scf.while : () -> () {
    %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
    %again = arith.cmpi eq, %v, %zero : i32
    scf.condition(%again)
  } do {
    scf.yield
  }
  tt.return
}
"""

PRINT = """
tt.func public @print() {
  %id = tt.get_program_id x : i32
  tt.print " id: " {hex = false, isSigned = array<i32: 1>} : %id : i32
  tt.return
}
"""

# Prints in each of two partitions.
PRINT_IN_PARTITIONS = """
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  tt.func public @print_in_partitions(%n: i32) {
    ttg.warp_specialize(%n)
    default {
      tt.print " default: " {hex = false, isSigned = array<i32: 1>} : %n : i32
      ttg.warp_yield
    }
    partition0(%m: i32) num_warps(4) {
      tt.print " partition: " {hex = false, isSigned = array<i32: 1>} : %m : i32
      ttg.warp_return
    } : (i32) -> ()
    tt.return
  }
}
"""

DESCRIPTOR = """
tt.func public @add_one(%d: !tt.tensordesc<tensor<2x2xf32>> loc("d")) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant dense<1.0> : tensor<2x2xf32>
  %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<2x2xf32>> -> tensor<2x2xf32>
  %y = arith.addf %x, %one : tensor<2x2xf32>
  tt.descriptor_store %d[%c0, %c0], %y : !tt.tensordesc<tensor<2x2xf32>>, tensor<2x2xf32>
  tt.return
}
"""


def frozen(array):
    array.flags.writeable = False
    return array


class ReadOnlyArrays(unittest.TestCase):
    def setUp(self):
        self.copy = triton_mlir.compile(COPY, target="cpu")

    def test_a_kernel_that_only_reads_takes_them(self):
        o = np.zeros(4, np.float32)
        for x in (frozen(np.arange(4, dtype=np.float32)), np.frombuffer(bytes(16), np.float32)):
            self.copy[1](x, o)
            np.testing.assert_array_equal(o, x)

    def test_a_kernel_that_may_write_refuses_them(self):
        x = np.ones(4, np.float32)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "o.npy")
            np.save(path, np.zeros(4, np.float32))
            for o in (
                frozen(np.zeros(4, np.float32)),
                np.frombuffer(bytes(16), np.float32),
                np.broadcast_to(np.float32(0), 4),
                np.load(path, mmap_mode="r"),
            ):
                for checks in (True, False):
                    kernel = triton_mlir.compile(COPY, target="cpu", bounds_checking=checks)
                    with self.assertRaisesRegex(ValueError, "expected a writable array as 'o'"):
                        kernel[1](x, o)
                np.testing.assert_array_equal(o, 0)
        with self.assertRaisesRegex(ValueError, "expected a writable array as 'd'"):
            descriptor = triton_mlir.TensorDescriptor(frozen(np.zeros((2, 2), np.float32)))
            triton_mlir.compile(DESCRIPTOR, target="cpu")[1](descriptor)

    def test_writes_through_other_addresses_are_errors(self):
        o = np.zeros(1, np.int32)
        kernel, p = triton_mlir.compile(INDIRECT, target="cpu"), np.array([o.ctypes.data])
        kernel.launch(1, [p], buffers=[o])
        self.assertEqual(o[0], 1)
        o[0] = 0
        with self.assertRaisesRegex(triton_mlir.LaunchError, "'tt.store' writes 4 bytes .* of a read-only buffer"):
            kernel.launch(1, [p], buffers=[frozen(o)])
        self.assertEqual(o[0], 0)

    def test_the_metadata_names_the_parameters_that_are_only_read(self):
        self.assertEqual([parameter.is_read_only for parameter in self.copy.parameters], [True, False])

    def test_addresses_that_escape_count_as_written(self):
        for use in (
            "%i = tt.ptr_to_int %x : !tt.ptr<f32> -> i64\n tt.store %o, %i : !tt.ptr<i64>",
            "%y = tt.int_to_ptr %n : i64 -> !tt.ptr<f32>\n %z = arith.select %b, %x, %y : !tt.ptr<f32>\n"
            "%v = arith.constant 1.0 : f32\n tt.store %z, %v : !tt.ptr<f32>",
            "tt.call @f(%x) : (!tt.ptr<f32>) -> ()",
            "%z = scf.for %j = %n to %n step %n iter_args(%y = %x) -> !tt.ptr<f32> : i64 {\n"
            "%v = arith.constant 1.0 : f32\n tt.store %y, %v : !tt.ptr<f32>\n scf.yield %y : !tt.ptr<f32> }",
        ):
            text = f"""
              tt.func private @f(%p: !tt.ptr<f32>) {{
                %v = arith.constant 1.0 : f32
                tt.store %p, %v : !tt.ptr<f32>
                tt.return
              }}
              tt.func public @k(%x: !tt.ptr<f32>, %o: !tt.ptr<i64>, %n: i64, %b: i1) {{
                {use}
                tt.return
              }}"""
            self.assertFalse(triton_mlir.compile(text, target="cpu").parameters[0].is_read_only, use)


class Arrays(unittest.TestCase):
    def setUp(self):
        self.copy = triton_mlir.compile(COPY, target="cpu")
        self.o = np.zeros(4, np.float32)

    def test_elements_that_the_kernel_would_misread_are_refused(self):
        x = np.arange(4, dtype=np.float32)
        record = np.zeros(4, np.dtype([("flag", "i1"), ("value", "f4")]))
        for wrong, error, message in (
            (x.astype(">f4"), TypeError, "expected an array in native byte order as 'x', but got >f4"),
            (np.ma.masked_array(x, [0, 1, 0, 0]), TypeError, "expected an array without a mask as 'x'"),
            (record["value"], ValueError, "expected an aligned array as 'x'"),
            (record, TypeError, "expected an array of f32 as 'x', but got void40"),
            (x.astype("m8[s]"), TypeError, "expected an array of f32 as 'x', but got timedelta64"),
            (np.array([1.0, None]), TypeError, "expected an array of f32 as 'x', but got object"),
            (np.float32(1), TypeError, "expected an array or an address as 'x', but got float32"),
        ):
            with self.assertRaisesRegex(error, message):
                self.copy[1](wrong, self.o)

    def test_objects_that_are_numbers_only_for_indexing_are_no_addresses(self):
        class OneElement:
            def __index__(self):
                return 5

        with self.assertRaisesRegex(TypeError, "expected an array or an address as 'x', but got OneElement"):
            self.copy[1](OneElement(), self.o)

    def test_empty_and_other_arrays_are_taken(self):
        self.copy[0](np.zeros(0, np.float32), self.o)
        with self.assertRaisesRegex(triton_mlir.LaunchError, r"'tt.load' reads 4 bytes for element 0, out of bounds"):
            self.copy[1](np.zeros(0, np.float32), self.o)
        self.copy[1](np.arange(4, dtype="<f4").view(np.recarray), self.o)
        np.testing.assert_array_equal(self.o, np.arange(4))

    def test_an_empty_array_has_strides(self):
        kernel = triton_mlir.compile(DESCRIPTOR, target="cpu")
        for array in (np.zeros((0, 4), np.float32), np.ones((3, 4), np.float32)[:0]):
            kernel[1](triton_mlir.TensorDescriptor(array))

    def test_strides_of_descriptors_are_whole_elements(self):
        kernel = triton_mlir.compile(DESCRIPTOR, target="cpu")
        record = np.zeros((2, 2), np.dtype([("value", "f4"), ("flags", "i2")]))
        with self.assertRaisesRegex(ValueError, "expected strides of whole elements"):
            kernel[1](triton_mlir.TensorDescriptor(record["value"]))
        with self.assertRaisesRegex(TypeError, "expected an array, or a shape and strides, as a tensor, but got int"):
            kernel[1](triton_mlir.TensorDescriptor(4096))

    def test_descriptors_are_for_descriptor_parameters(self):
        kernel, x = triton_mlir.compile(DESCRIPTOR, target="cpu"), np.zeros((2, 4), np.float32)
        tensor = triton_mlir.TensorDescriptor
        for wrong, error, message in (
            (x, TypeError, "expected a TensorDescriptor as 'd', but got ndarray"),
            (tensor(x[0]), ValueError, "expected 2 values as the shape of 'd', but got 1"),
            (tensor(x, shape=4), TypeError, "expected a sequence as the shape of 'd', but got 4"),
            (tensor(x, shape="24"), TypeError, "expected a sequence of integers as the shape of 'd', but got '24'"),
            (tensor(x, strides=(1,)), ValueError, "expected 2 values as the strides of 'd', but got 1"),
            (tensor(x, shape=(-1, 2)), ValueError, "expected sizes of at least 0 as the shape of 'd', but got"),
        ):
            with self.assertRaisesRegex(error, message):
                kernel[1](wrong)
        with self.assertRaisesRegex(TypeError, "expected an array or an address as 'x', but got TensorDescriptor"):
            self.copy[1](tensor(x), self.o)
        kernel[1](d=tensor(x))
        kernel[1](x, 2, 4, 4, 1, False)
        kernel[1](tensor(x, shape=np.array([2, 4])))


class Grids(unittest.TestCase):
    def test_wrong_grids_are_refused(self):
        copy, x, o = triton_mlir.compile(COPY, target="cpu"), np.ones(4, np.float32), np.zeros(4, np.float32)
        for grid in (2.9, (1, 2.0), None, "2", np.ones(2)):
            with self.assertRaisesRegex(TypeError, "expected integers as the grid"):
                copy[grid](x, o)
        with self.assertRaisesRegex(
            TypeError, "expected one to three sizes .* a compiled kernel has no meta-parameters"
        ):
            copy[lambda meta: (1,)](x, o)
        copy[np.int64(1)](x, o)
        np.testing.assert_array_equal(o, x)
        for grid, error, message in (
            (True, TypeError, "expected integers as the grid, but got True"),
            ((1, True), TypeError, "expected integers as the grid"),
            ((1, -2), ValueError, "expected sizes from 0 to 2147483647 as the grid, but got -2"),
        ):
            with self.assertRaisesRegex(error, message):
                copy[grid](x, o)


class Options(unittest.TestCase):
    def test_too_many_threads_are_refused(self):
        copy, x, o = triton_mlir.compile(COPY, target="cpu"), np.ones(4, np.float32), np.zeros(4, np.float32)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "expected at most 1024 threads, but got 1025"):
            copy.launch(0, [x, o], threads=1025)

    def test_wrong_options_of_a_launch_are_refused(self):
        copy, x, o = triton_mlir.compile(COPY, target="cpu"), np.ones(4, np.float32), np.zeros(4, np.float32)
        for options, error, message in (
            ({"buffers": [1]}, TypeError, "expected arrays as buffers, but got 1"),
            ({"buffers": [x, None]}, TypeError, "expected arrays as buffers, but got NoneType"),
            ({"buffers": x}, TypeError, "expected a sequence of arrays as buffers, but got ndarray"),
            ({"buffers": None}, TypeError, "expected a sequence of arrays as buffers, but got NoneType"),
            ({"print": "x"}, TypeError, "expected a function as print, but got 'x'"),
            ({"threads": "2"}, TypeError, "expected an integer as threads, but got '2'"),
            ({"threads": True}, TypeError, "expected an integer as threads, but got True"),
            ({"threads": -1}, ValueError, "expected a number of threads, but got -1"),
        ):
            with self.assertRaisesRegex(error, message):
                copy.launch(1, [x, o], **options)


class Accesses(unittest.TestCase):
    def test_they_are_checked_by_default(self):
        copy, x, o = triton_mlir.compile(COPY, target="cpu"), np.ones(8, np.float32), np.zeros(7, np.float32)
        message = r"'tt.store' writes 4 bytes for element 3, out of bounds: at the end of 'o' \(28 bytes\)"
        with self.assertRaisesRegex(triton_mlir.LaunchError, message):
            copy[2](x, o)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "element 0, through the null pointer 'x', in"):
            copy[1](None, o)
        copy = triton_mlir.compile(COPY.replace("%id, %c4", "%c4, %c4"), target="cpu")
        with self.assertRaisesRegex(
            triton_mlir.LaunchError, "element 0, through the null pointer 'x' at offset 64, in"
        ):
            copy[1](None, o)

    def test_an_address_outside_of_all_buffers_is_no_null_pointer(self):
        copy, x, o = triton_mlir.compile(COPY, target="cpu"), np.ones(8, np.float32), np.zeros(8, np.float32)
        address = x.ctypes.data
        for passed, other, message in (
            (address, o.ctypes.data, "out of bounds: at byte 0 of 'x', which no buffer of the launch contains, in"),
            (address, o, "out of bounds: at byte 0 of 'x', which no buffer of the launch contains, in"),
            (address, None, "out of bounds: at byte 0 of 'x', which no buffer of the launch contains, in"),
            (x[:0], o, "out of bounds: at byte 0 of 'x', which no buffer of the launch contains, in"),
            (0, o, "through the null pointer 'x', in"),
        ):
            with self.assertRaisesRegex(triton_mlir.LaunchError, "'tt.load' reads 4 bytes for element 0, " + message):
                copy[1](passed, other)
        with self.assertRaisesRegex(triton_mlir.LaunchError, r"out of bounds: at the end of the nearest buffer \(32"):
            copy[3](address, o, buffers=[x], threads=1)
        copy[2](address, o.ctypes.data, buffers=[x, o])
        np.testing.assert_array_equal(o, x)

    def test_a_number_that_becomes_an_address_is_no_null_pointer(self):
        target = np.zeros(1, np.int32)
        text = """tt.func public @store(%address: i64) {
          %one = arith.constant 1 : i32
          %o = tt.int_to_ptr %address : i64 -> !tt.ptr<i32>
          tt.store %o, %one : !tt.ptr<i32>
          tt.return
        }"""
        store = triton_mlir.compile(text, target="cpu")
        with self.assertRaisesRegex(triton_mlir.LaunchError, "out of bounds: the launch has no buffers, in"):
            store[1](target.ctypes.data)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "through a null pointer at offset 64, in"):
            store[1](64)

    def test_they_may_be_in_several_arrays(self):
        text = COPY.replace(
            "%v = tt.load %xi",
            "%b = tt.bitcast %xi : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<f32>>\n%v = tt.load %b",
        )
        both = np.arange(8, dtype=np.float32)
        kernel, o = triton_mlir.compile(text, target="cpu"), np.zeros(4, np.float32)
        kernel.launch(1, [both[:2], o], buffers=[both[2:]])
        np.testing.assert_array_equal(o, np.arange(4))


class Interruptions(unittest.TestCase):
    def setUp(self):
        # Runners of tests make their children ignore this signal.
        old = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, old)

    def interrupt(self, act):
        """Calls a function that Ctrl-C arrives in. Returns the seconds from then to its end."""
        sent = []

        def send():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.3, send)
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                act()
        finally:
            timer.join()
        return time.monotonic() - sent[0]

    def test_a_loop_ends(self):
        before = threading.active_count()
        for checks in (True, False):
            kernel, p = triton_mlir.compile(SPIN, target="cpu", bounds_checking=checks), np.zeros(1, np.int32)
            for threads in (0, 1):
                self.assertLess(self.interrupt(lambda: kernel.launch(4, [p], threads=threads)), 10)
            # The kernel can be launched again.
            p[0] = 1
            kernel[4](p)
        self.assertEqual(threading.active_count(), before)
        self.assertEqual(len(os.listdir("/proc/self/task")), before)

    def test_a_large_grid_ends(self):
        kernel = triton_mlir.compile(COPY.replace("%id, %c4", "%c4, %c4"), target="cpu")
        x, o = np.ones(20, np.float32), np.zeros(20, np.float32)
        self.assertFalse(kernel.metadata["may_run_long"])
        self.assertLess(self.interrupt(lambda: kernel.launch((1 << 30, 1 << 10), [x, o])), 10)

    def test_exceptions_of_other_signals_stop_a_launch(self):
        def fail(*_):
            raise TimeoutError

        kernel = triton_mlir.compile(SPIN, target="cpu")
        old = signal.signal(signal.SIGALRM, fail)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with self.assertRaises(TimeoutError):
                kernel[1](np.zeros(1, np.int32))
        finally:
            signal.signal(signal.SIGALRM, old)

    def test_exceptions_of_print_reach_the_caller(self):
        kernel, calls = triton_mlir.compile(PRINT, target="cpu"), []

        def write(text):
            calls.append(text)
            raise OSError("the disk is full")

        def launch():
            with self.assertRaisesRegex(OSError, "the disk is full"):
                kernel.launch(10000, [], threads=1, print=write)

        launch()
        self.assertEqual(len(calls), 1)
        # Threads other than the main one launch in another way.
        thread = threading.Thread(target=launch)
        thread.start()
        thread.join()
        self.assertEqual(len(calls), 2)
        with self.assertRaises(SystemExit):
            kernel.launch(4, [], print=lambda text: exit(3))
        lines = []
        kernel.launch(2, [], threads=1, print=lines.append)
        self.assertEqual(len(lines), 2)

    def test_print_of_a_partition_has_the_stack_of_a_thread(self):
        kernel, lines = triton_mlir.compile(PRINT_IN_PARTITIONS, target="cpu"), []

        def recurse(number):
            return sorted([1, 2], key=lambda key: recurse(number + 1))

        def write(text):
            lines.append(text)
            with self.assertRaises(RecursionError):
                recurse(0)
            # Kernels may be launched meanwhile.
            if len(lines) == 1:
                triton_mlir.compile(PRINT, target="cpu").launch(1, [], print=lines.append)
                kernel.launch(1, [8], print=lines.append)

        kernel.launch(1, [7], print=write)
        self.assertEqual(
            [line.split()[-2:] for line in lines[2:]], [["default:", "8"], ["partition:", "8"], ["partition:", "7"]]
        )
        self.assertIn("default: 7", lines[0])


if __name__ == "__main__":
    unittest.main()
