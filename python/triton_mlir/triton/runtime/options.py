# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options of a launch: those of the compiler, and those that the front end reads."""

from typing import NamedTuple

from ..language.semantics import INPUT_PRECISION
from . import knobs

# Options of a launch, not of the compiler.
LAUNCH_OPTIONS = frozenset(("threads", "print", "buffers"))
# Options of Triton that have no meaning for this compiler, and are accepted.
IGNORED = {
    "enable_warp_specialization",
    "enable_persistent",
    "allow_fp8e4nv",
    "launch_cooperative_grid",
    "launch_pdl",
    "ir_override",
}
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
ONLY_GPU = {"num_warps", "num_stages", "num_ctas", "maxnreg", "fp_fusion", "reflect_ftz"}
ONLY_CPU = {"bounds_checking", "interruptible"}
# The options that the front end reads: what is expected, and a function that tells whether a value is that.
FRONT_END_CHECKS = {
    "default_dot_input_precision": (
        f"one of {', '.join(map(repr, filter(None, INPUT_PRECISION)))}",
        lambda value: isinstance(value, str) and value and value in INPUT_PRECISION,
    ),
    "sanitize_overflow": ("True or False", lambda value: isinstance(value, bool)),
    "max_num_imprecise_acc_default": (
        "an integer of at least 0",
        lambda value: type(value) is int and value >= 0,
    ),
}


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

    def with_options(self, **named):
        """Returns these options and further ones of the compiler."""
        return self._replace(compiler=tuple(sorted({**dict(self.compiler), **named}.items())))


def split_options(function, named):
    """Returns the options that named arguments of a launch are. Raises TypeError for unknown ones."""
    if not named:
        return Options(debug=bool(function.debug or knobs.runtime.debug))
    target = named.pop("target", None) or "cpu"
    compiler = {}
    debug = named.pop("debug", None)
    if debug not in (None, False, True):
        raise ValueError(f"expected True or False as debug, but got {debug!r}")
    fields = {"debug": bool(debug or function.debug or knobs.runtime.debug)}
    for name, value in named.items():
        if name in FRONT_END_CHECKS:
            expected, is_right = FRONT_END_CHECKS[name]
            if not is_right(value):
                raise ValueError(f"expected {expected} as {name}, but got {value!r}")
            fields[name] = value
        elif COMPILER_NAMES.get(name, name) in COMPILER_OPTIONS:
            if value is not None:
                compiler[COMPILER_NAMES.get(name, name)] = value
        elif name not in IGNORED:
            raise TypeError(f"{function.__name__} has no parameter '{name}', and the compiler no such option")
    if compiler.get("num_stages") == 0:
        compiler["num_stages"] = 1  # As in Triton: no pipeline.
    if is_hopper(target):
        fields.setdefault("max_num_imprecise_acc_default", 1 << 30)
    return Options(target=target, compiler=tuple(sorted(compiler.items())), **fields)


def is_hopper(target):
    """Whether a target adds products of 8-bit floats with reduced precision."""
    return target in ("sm_90", "sm_90a", "cuda:90")
