# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `for` and `while` may say: ranges with options for the compiler."""

import builtins

from .semantics import require_int32, require_integer
from .values import Holder, LanguageError


class range(Holder):
    """The integers from `arg1` (0 if only one argument is given) up to but not including `arg2`, by `step`.

    Options are hints for the compiler: `num_stages` of the pipeline of loads, `loop_unroll_factor`,
    `disallow_acc_multi_buffer`, `flatten` with an outer loop, `warp_specialize`, `disable_licm`.
    """

    is_triton_builtin = True
    parts = ("start", "end", "step")

    def __init__(
        self,
        arg1,
        arg2=None,
        step=None,
        num_stages=None,
        loop_unroll_factor=None,
        disallow_acc_multi_buffer=False,
        flatten=False,
        warp_specialize=False,
        disable_licm=False,
    ):
        self.start, self.end = (0, arg1) if arg2 is None else (arg1, arg2)
        self.step = 1 if step is None else step
        if isinstance(self.step, int) and self.step == 0:
            raise LanguageError(f"expected a step other than 0, but got {self.step}")
        self.attributes = []
        for name, value in (("num_stages", num_stages), ("loop_unroll_factor", loop_unroll_factor)):
            if value is not None:
                self.attributes.append(f"tt.{name} = {require_int32(value, name)} : i32")
        for name, value in (
            ("disallow_acc_multi_buffer", disallow_acc_multi_buffer),
            ("flatten", flatten),
            ("warp_specialize", warp_specialize),
        ):
            if value:
                self.attributes.append(f"tt.{name}")
        if disable_licm:
            self.attributes.append(NO_LICM)

    @property
    def values(self):
        what = "a bound of a range that no loop iterates over directly"
        return builtins.range(*(require_integer(value, what) for value in (self.start, self.end, self.step)))

    def __iter__(self):
        return iter(self.values)

    def __reversed__(self):
        return reversed(self.values)


class static_range:
    """The integers of a range whose bounds and step are known at compile time: the loop is unrolled, and its variable
    is known at compile time."""

    is_triton_builtin = True

    def __init__(self, arg1, arg2=None, step=None):
        start, end = (0, arg1) if arg2 is None else (arg1, arg2)
        step = 1 if step is None else step
        names = (("the start", start), ("the end", end), ("the step", step))
        self.values = builtins.range(*(require_integer(value, f"{name} of static_range") for name, value in names))

    def __iter__(self):
        return iter(self.values)

    def __reversed__(self):
        return reversed(self.values)


class condition(Holder):
    """The condition of `while` with an option: `disable_licm`."""

    is_triton_builtin = True
    parts = ("value",)

    def __init__(self, arg1, disable_licm=False):
        self.value = arg1
        self.attributes = [NO_LICM] if disable_licm else []


NO_LICM = "llvm.loop_annotation = #llvm.loop_annotation<licm = <disable = true, versioningDisable = true>>"
