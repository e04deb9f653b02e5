# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of CUDA's libdevice (CUDA Libdevice User's Guide), element by element.

Functions of floats take float32 or float64; numbers take the type of the other arguments.
"""

from ..casts import cast
from ..debugging import extern_elementwise
from ..pointers import float32, float64, int32, int64
from ..values import as_tensor
from .. import operators

# Functions `__nv_NAMEf` of float32 and `__nv_NAME` of float64, by the number of arguments.
FLOAT_FUNCTIONS = {
    1: "acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx "
    "erfinv exp exp10 exp2 expm1 floor j0 j1 lgamma log log10 log1p log2 logb nearbyint normcdf normcdfinv rcbrt "
    "rint round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc y0 y1",
    2: "atan2 copysign fdim fmod hypot nextafter pow remainder rhypot",
    3: "fma norm3d rnorm3d",
    4: "norm4d rnorm4d",
}
# Functions of float32 alone, by the number of arguments.
FAST_FUNCTIONS = {
    1: "fast_sinf fast_cosf fast_tanf fast_expf fast_exp10f fast_logf fast_log2f fast_log10f",
    2: "fast_dividef fast_powf",
}
# Name: rows of (argument types, symbol, result type).
OTHERS = {
    "isnan": (((float32,), "__nv_isnanf", int32), ((float64,), "__nv_isnand", int32)),
    "isinf": (((float32,), "__nv_isinff", int32), ((float64,), "__nv_isinfd", int32)),
    "finitef": (((float32,), "__nv_finitef", int32),),
    "signbit": (((float32,), "__nv_signbitf", int32), ((float64,), "__nv_signbitd", int32)),
    "llrint": (((float32,), "__nv_llrintf", int64), ((float64,), "__nv_llrint", int64)),
    "llround": (((float32,), "__nv_llroundf", int64), ((float64,), "__nv_llround", int64)),
    "ilogb": (((float32,), "__nv_ilogbf", int32), ((float64,), "__nv_ilogb", int32)),
    "ldexp": (((float32, int32), "__nv_ldexpf", float32), ((float64, int32), "__nv_ldexp", float64)),
    "popc": (((int32,), "__nv_popc", int32), ((int64,), "__nv_popcll", int32)),
    "clz": (((int32,), "__nv_clz", int32), ((int64,), "__nv_clzll", int32)),
    "ffs": (((int32,), "__nv_ffs", int32), ((int64,), "__nv_ffsll", int32)),
    "brev": (((int32,), "__nv_brev", int32), ((int64,), "__nv_brevll", int64)),
}


def convert(arguments, rows):
    """Returns arguments as tensors of the types of a row, if they convert to those without loss of kind."""
    tensors = list(map(as_tensor, arguments))
    if tuple(value.dtype for value in tensors) in {row[0] for row in rows}:
        return tensors
    if len(tensors) > 1 and len({type for row in rows for type in row[0]}) <= 2:
        first = operators.unify(*arguments[:2])
        for value in arguments[2:]:
            first = (*first[:-1], *operators.unify(first[-1], value))
        element = first[-1].dtype
        return [cast(value, element) for value in first]
    return tensors


def function_of(name, rows):
    table = {row[0]: row[1:] for row in rows}

    def function(*args):
        return extern_elementwise("", "", convert(args, rows), table, True)

    function.is_triton_builtin = True
    function.__name__ = function.__qualname__ = name
    types = "; ".join(", ".join(map(str, row[0])) for row in rows)
    function.__doc__ = f"Returns `{rows[0][1]}` of each element. Types of the arguments: {types}."
    return function


def add_functions():
    for count, names in FLOAT_FUNCTIONS.items():
        for name in names.split():
            pair = ((float32,) * count, f"__nv_{name}f", float32), ((float64,) * count, f"__nv_{name}", float64)
            globals()[name] = function_of(name, pair)
    for count, names in FAST_FUNCTIONS.items():
        for name in names.split():
            globals()[name] = function_of(name, (((float32,) * count, f"__nv_{name}", float32),))
    for name, rows in OTHERS.items():
        globals()[name] = function_of(name, rows)


add_functions()
