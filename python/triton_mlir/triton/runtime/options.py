# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options of a launch: those of the compiler, and those that the front end reads."""

import operator
from typing import NamedTuple

import numpy as np

from ..language.semantics import INPUT_PRECISION, MAX_IMPRECISE_ACC
from . import knobs

# Options of a launch, not of the compiler.
LAUNCH_OPTIONS = frozenset(("threads", "print", "buffers"))
# The names of this compiler for options of Triton.
COMPILER_NAMES = {"enable_fp_fusion": "fp_fusion", "enable_reflect_ftz": "reflect_ftz"}
COMPILER_OPTIONS = {
    "num_warps",
    "num_stages",
    "num_ctas",
    "maxnreg",
    "fp_fusion",
    "reflect_ftz",
    "bounds_checking",
    "interruptible",
}
# The options of a kernel for which the program names none.
DEFAULTS = {"num_warps": 4, "num_stages": 3, "num_ctas": 1}
OTHER_DEFAULTS = {
    **dict.fromkeys(("fp_fusion", "reflect_ftz", "bounds_checking", "interruptible"), True),
    "maxnreg": None,
}
ONLY_GPU = {"num_warps", "num_stages", "num_ctas", "maxnreg", "fp_fusion", "reflect_ftz"}
ONLY_CPU = {"bounds_checking", "interruptible"}


def as_integer(value):
    """Returns an integer, also one of NumPy, or None for what is none."""
    try:
        return None if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        return None


def as_stages(value):
    """Returns a number of stages. As in Triton, 0 means no pipeline, which is one stage."""
    found = as_integer(value)
    return 1 if found == 0 else found


def as_truth(value):
    """Returns True or False, also of NumPy, or None for what is neither."""
    return bool(value) if isinstance(value, (bool, np.bool_)) else None


def as_text(value):
    return value if isinstance(value, str) and value else None


def as_precision(value):
    return as_text(value) if isinstance(value, str) and value in INPUT_PRECISION else None


def as_imprecise_acc(value):
    found = as_integer(value)
    return found if found is not None and 0 <= found <= MAX_IMPRECISE_ACC else None


def as_libraries(value):
    """Returns names and paths of libraries. libdevice, which the language has, may be the only one."""
    is_right = isinstance(value, dict) and set(value) <= {"libdevice"}
    return tuple(map(str, value.values())) if is_right else None


# The values that an option takes, in words, and a function that returns the value, or None for another one. The
# compiler checks the ranges of its options.
INTEGER, TRUTH, TEXT = ("an integer", as_integer), ("True or False", as_truth), ("text", as_text)
CHECKS = {
    **dict.fromkeys(("num_warps", "num_ctas", "maxnreg"), INTEGER),
    "num_stages": ("an integer", as_stages),
    **dict.fromkeys(("enable_fp_fusion", "enable_reflect_ftz", "fp_fusion", "reflect_ftz"), TRUTH),
    **dict.fromkeys(("bounds_checking", "interruptible"), TRUTH),
    "target": TEXT,
    # Those that the front end reads.
    "debug": TRUTH,
    "sanitize_overflow": TRUTH,
    "default_dot_input_precision": (
        f"one of {', '.join(map(repr, filter(None, INPUT_PRECISION)))}",
        as_precision,
    ),
    "max_num_imprecise_acc_default": (
        f"an integer from 0 to {MAX_IMPRECISE_ACC}",
        as_imprecise_acc,
    ),
    # Those of Triton without an effect here, which docs/Language.md lists.
    **dict.fromkeys(("enable_warp_specialization", "enable_persistent", "allow_fp8e4nv"), TRUTH),
    **dict.fromkeys(("launch_cooperative_grid", "launch_pdl"), TRUTH),
    "extern_libs": ("no other library than libdevice", as_libraries),
}

# Options of Triton that change the result and that this compiler does not have: what to do instead.
UNSUPPORTED = {"ir_override": "compile the IR with triton_mlir.compile"}


class Options(NamedTuple):
    """What a kernel is compiled with, apart from its arguments. `compiler` are pairs of a name and a value."""

    target: str = "cpu"
    debug: bool = False
    default_dot_input_precision: str = "tf32"
    max_num_imprecise_acc_default: int = 0
    sanitize_overflow: bool = True
    compiler: tuple = ()

    def of_compiler(self):
        """Returns the options of `triton_mlir.compile`, without those that the target ignores."""
        ignored = ONLY_GPU if self.target == "cpu" else ONLY_CPU
        return {name: value for name, value in self.compiler if name not in ignored}

    def require_compiled_with(self, named):
        """Raises ValueError unless a kernel that is compiled with these options has those of a launch, by name."""
        found = {**DEFAULTS, **OTHER_DEFAULTS, **dict(self.compiler), **self._asdict()}
        for name, value in named.items():
            expected = found.get(COMPILER_NAMES.get(name, name), value)
            if expected != value:
                message = f"expected {expected!r} as {name}, which the kernel is compiled for, but got {value!r}"
                raise ValueError(message)

    def with_options(self, **named):
        """Returns these options and further ones of the compiler."""
        return self._replace(compiler=tuple(sorted({**dict(self.compiler), **named}.items())))


def check(subject, named):
    """Returns the options of a launch of a kernel, the subject, that are not None, by name. Raises TypeError for
    unknown and unsupported ones, for two names of one option, and for values of another kind, so that equal values of
    several types are one option."""
    found = {}
    for name, value in named.items():
        if name in UNSUPPORTED:
            if value is not None:
                raise TypeError(f"{subject}: {name} is not supported: {UNSUPPORTED[name]}")
            continue
        if name not in CHECKS:
            raise TypeError(f"{subject} has no parameter '{name}', and the compiler no such option")
        if value is not None:
            expected, convert = CHECKS[name]
            found[name] = convert(value)
            if found[name] is None:
                raise TypeError(f"expected {expected} as {name}, but got {value!r}")
    for name, other in COMPILER_NAMES.items():
        if name in found and other in found:
            raise TypeError(f"expected {name} or {other}, but got both")
    return found


def split_options(subject, named, debug=None):
    """Returns the options that named arguments of a launch of a kernel, the subject, are. `debug` is the option of the
    kernel. Raises TypeError for what is no option."""
    defaults = {"target": "cpu", "debug": debug, **check("knobs.language", knobs.language.options())}
    fields = {**defaults, **check(subject, named)}
    fields["debug"] = bool(fields["debug"] or knobs.runtime.debug)
    compiler = {COMPILER_NAMES.get(name, name): value for name, value in fields.items()}
    compiler = {name: value for name, value in compiler.items() if name in COMPILER_OPTIONS}
    if is_hopper(fields["target"]):
        fields.setdefault("max_num_imprecise_acc_default", 1 << 30)
    fields = {name: value for name, value in fields.items() if name in Options._fields}
    return Options(compiler=tuple(sorted(compiler.items())), **fields)


def is_hopper(target):
    """Whether a target adds products of 8-bit floats with reduced precision."""
    return target in ("sm_90", "sm_90a", "cuda:90")
