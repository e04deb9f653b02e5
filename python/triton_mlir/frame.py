# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches of a kernel whose C structures are made once and filled anew for each launch."""

import ctypes
import struct
import sys

from . import library
from .diagnostics import LaunchError

# The time in milliseconds after which a launch gives the interpreter the chance to handle signals.
PATIENCE = 50

# The formats of `struct` for values by their type in the IR. A value is in a slot of 8 bytes.
FORMATS = {"i1": "B", "i8": "b", "i16": "h", "i32": "i", "i64": "q", "f16": "e", "f32": "f", "f64": "d"}
UNSIGNED = {"i8": "B", "i16": "H", "i32": "I", "i64": "Q"}


def format_of(parameter, is_unsigned=False):
    """Returns the format of a slot for a parameter, or None for a type without one."""
    if parameter.kind == "pointer":
        return "Q"
    found = UNSIGNED.get(parameter.type) if is_unsigned else None
    found = found or FORMATS.get(parameter.type)
    return found and found + "x" * (8 - struct.calcsize(found))


class Layout:
    """The memory of a launch of a kernel: a CLaunch, a slot for each argument, and a buffer for each pointer.

    `pack` of a frame takes the three sizes of the grid, the number of threads, the values of the arguments, and for
    each pointer the address of the first byte, the number of bytes, the address of the name, and whether it is
    read-only. Addresses of names are `names`.
    """

    def __init__(self, kernel, formats):
        self.kernel = kernel
        self.count = len(formats)
        pointers = [parameter for parameter in kernel.parameters if parameter.kind == "pointer"]
        self.pointer_count = len(pointers)
        self.texts = [ctypes.create_string_buffer(parameter.name.encode()) for parameter in pointers]
        self.names = [ctypes.addressof(text) for text in self.texts]
        self.head = struct.Struct("=3iI")
        self.slots_start = ctypes.sizeof(library.CLaunch)
        self.buffers_start = self.slots_start + 8 * self.count
        self.size = self.buffers_start + ctypes.sizeof(library.CBuffer) * self.pointer_count
        gap = self.slots_start - self.head.size
        self.body = struct.Struct("=" + "".join(formats) + "QQQi4x" * self.pointer_count)
        assert gap >= 0 and self.body.size == self.size - self.slots_start
        # Frames that no launch uses: as many as there have been concurrent launches.
        self.idle = []

    def borrow(self):
        """Returns a frame for exclusive use."""
        try:
            return self.idle.pop()
        except IndexError:
            return Frame(self)


def write_text(text):
    """Prints text as `print` does: to nowhere if the standard output is closed."""
    if sys.stdout is not None:
        sys.stdout.write(text)


class Printer:
    """Passes what a kernel prints to a function, by default that of sys.stdout. The first exception of the function
    stops the launch, by the number `stop`, and is the only element of `raised`."""

    def __init__(self, write, stop):
        if write is not None and not callable(write):
            raise TypeError(f"expected a function as print, but got {write!r}")
        self.write, self.stop, self.raised = write or write_text, stop, []
        self.handler = library.PrintHandler(self.receive)

    def receive(self, text, size, _):
        """Receives text of a kernel."""
        try:
            if not self.raised:
                self.write(ctypes.string_at(text, size).decode(errors="replace"))
        except BaseException as error:  # pylint: disable=broad-exception-caught
            self.raised.append(error)
            self.stop.value = 1


class Frame:
    """The structures of one launch at a time."""

    def __init__(self, layout):
        self.layout = layout
        functions = library.load()
        # Without the types of its parameters, a call takes 0.4 us less; `call` has objects of these types.
        self.launch_for, self.wait = functions["tritonKernelLaunchFor"], functions.tritonLaunchWait
        self.launch_for.restype = ctypes.c_int
        self.finish = functions.tritonLaunchFinish
        self.memory = ctypes.create_string_buffer(layout.size)
        start = ctypes.addressof(self.memory)
        count, slots = layout.count, start + layout.slots_start
        self.addresses = (ctypes.c_void_p * max(count, 1))(*(slots + 8 * index for index in range(count)))
        self.reports, self.running, self.stop = library.Reports(), library.Handle(), ctypes.c_int32(0)
        self.printer = Printer(None, self.stop)
        self.raised = self.printer.raised
        launch = self.launch = library.CLaunch.from_buffer(self.memory)
        launch.arguments = self.addresses
        launch.argument_count = count
        launch.buffers = ctypes.cast(start + layout.buffers_start, ctypes.POINTER(library.CBuffer))
        launch.buffer_count = layout.pointer_count
        launch.print = self.printer.handler
        launch.stop = ctypes.pointer(self.stop)
        launch.in_background = layout.kernel.may_run_long
        self.handle = ctypes.c_void_p(layout.kernel.handle)
        self.call = (
            self.handle,
            ctypes.byref(launch),
            ctypes.c_uint(PATIENCE),
            ctypes.byref(self.running),
            self.reports.handler,
            None,
        )
        self.pack_head, self.pack_body = layout.head.pack_into, layout.body.pack_into
        self.start = layout.slots_start

    def run(self):
        """Runs the launch in memory, and gives the frame back. Raises LaunchError, and what a signal handler raises."""
        try:
            if self.launch_for(*self.call) and not self.raised:
                self.layout.idle.append(self)
            else:
                self.run_on()
        except BaseException:
            # A signal that arrived in `launch_for` is handled after it, before `run_on` waits for the launch.
            if self.running:
                self.stop.value = 1
                self.end()
            raise

    def end(self):
        """Ends the launch, and returns whether it succeeded. A launch is ended once, also if a signal arrives here."""
        running = library.Handle(self.running.value)
        self.running.value = None
        return self.finish(running, self.reports.handler, None)

    def run_on(self):
        """Waits for a launch that did not end in time, and reports one that failed. Only frames without failure are
        used again."""
        running, done, ended = self.running, False, False
        if running:
            try:
                while not self.wait(running, PATIENCE):
                    pass
                ended = True
            finally:
                # If another signal arrives here, finish nevertheless.
                try:
                    self.stop.value = self.stop.value or not ended
                finally:
                    done = self.end()
        if self.raised:
            raise self.raised[0]
        if not done:
            raise LaunchError(self.reports)
        self.layout.idle.append(self)
