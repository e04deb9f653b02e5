# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of CUDA's libdevice (CUDA Libdevice User's Guide), element by element.

Arguments must have the types that a function takes: they are broadcast, but not promoted.
"""

from ..casts import not_zero
from ..debugging import extern_elementwise
from ..pointers import float32, float64, int32, int64, uint32, uint64

TYPES = {"f": float32, "d": float64, "i": int32, "l": int64, "u": uint32, "m": uint64}
ROUNDING = ("rn", "rz", "rd", "ru")

# Functions `__nv_NAMEf` of float32 and `__nv_NAME` of float64, by the number of arguments.
FLOAT_FUNCTIONS = {
    1: "acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx "
    "erfinv exp exp10 exp2 expm1 floor j0 j1 lgamma log log10 log1p log2 logb nearbyint normcdf normcdfinv rcbrt "
    "rint round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc y0 y1",
    2: "atan2 copysign fdim fmod hypot nextafter remainder rhypot",
    3: "fma norm3d rnorm3d",
    4: "norm4d rnorm4d",
}
# Functions NAME_R for each rounding mode R, `__nv_fNAME_R` of float32 and `__nv_dNAME_R` of float64.
ROUNDED_FUNCTIONS = {1: "rcp sqrt", 2: "add sub mul div"}
# Conversions `__nv_NAME_R`, with the types from and to which they convert.
CONVERSIONS = {
    "double2float": "d>f",
    "double2int": "d>i",
    "double2uint": "d>i",
    "double2ll": "d>l",
    "double2ull": "d>l",
    "float2int": "f>i",
    "float2uint": "f>i",
    "float2ll": "f>l",
    "float2ull": "f>l",
    "int2float": "i>f",
    "uint2float": "u>f",
    "ll2float": "l>f",
    "ull2float": "m>f",
    "ll2double": "l>d",
    "ull2double": "m>d",
}
# Name: rows "arguments>result:symbol", with the letters of TYPES. The result "b" is int1: whether an int32 is not 0.
OTHERS = {
    "abs": "i>i:abs l>l:llabs f>f:fabsf d>d:fabs",
    "brev": "i>i:brev l>l:brevll",
    "byte_perm": "iii>i:byte_perm",
    "clz": "i>i:clz l>i:clzll",
    "double2hiint": "d>i:double2hiint",
    "double2loint": "d>i:double2loint",
    "double_as_longlong": "d>l:double_as_longlong",
    "fast_cosf": "f>f:fast_cosf",
    "fast_dividef": "ff>f:fast_fdividef",
    "fast_exp10f": "f>f:fast_exp10f",
    "fast_expf": "f>f:fast_expf",
    "fast_log10f": "f>f:fast_log10f",
    "fast_log2f": "f>f:fast_log2f",
    "fast_logf": "f>f:fast_logf",
    "fast_powf": "ff>f:fast_powf",
    "fast_sinf": "f>f:fast_sinf",
    "fast_tanf": "f>f:fast_tanf",
    "ffs": "i>i:ffs l>i:ffsll",
    "finitef": "f>b:finitef",
    "float_as_int": "f>i:float_as_int",
    "float_as_uint": "f>i:float_as_uint",
    "hadd": "ii>i:hadd uu>u:uhadd",
    "hiloint2double": "ii>d:hiloint2double",
    "ilogb": "f>i:ilogbf d>i:ilogb",
    "int2double_rn": "i>d:int2double_rn",
    "int_as_float": "i>f:int_as_float",
    "isfinited": "d>b:isfinited",
    "isinf": "f>b:isinff d>b:isinfd",
    "isnan": "f>b:isnanf d>b:isnand",
    "jn": "if>f:jnf id>d:jn",
    "ldexp": "fi>f:ldexpf di>d:ldexp",
    "llrint": "f>l:llrintf d>l:llrint",
    "llround": "f>l:llroundf d>l:llround",
    "longlong_as_double": "l>d:longlong_as_double",
    "mul24": "ii>i:mul24 uu>u:umul24",
    "mulhi": "ii>i:mulhi uu>u:umulhi ll>l:mul64hi mm>m:umul64hi",
    "popc": "i>i:popc l>i:popcll",
    "pow": "ff>f:powf dd>d:pow fi>f:powif di>d:powi",
    "rcp64h": "d>d:rcp64h",
    "rhadd": "ii>i:rhadd uu>u:urhadd",
    "rsqrt_rn": "f>f:frsqrt_rn",
    "sad": "iiu>i:sad uuu>u:usad",
    "saturatef": "f>f:saturatef",
    "scalbn": "fi>f:scalbnf di>d:scalbn",
    "signbit": "f>i:signbitf d>i:signbitd",
    "uint2double_rn": "u>d:uint2double_rn",
    "uint_as_float": "u>f:uint_as_float",
    "yn": "if>f:ynf id>d:yn",
    **{f"fma_{mode}": f"fff>f:fmaf_{mode} ddd>d:fma_{mode}" for mode in ROUNDING},
}


def table():
    """Returns all functions: their names, and their rows as in OTHERS."""
    rows = dict(OTHERS)
    for count, names in FLOAT_FUNCTIONS.items():
        rows.update({name: f"{'f' * count}>f:{name}f {'d' * count}>d:{name}" for name in names.split()})
    for mode in ROUNDING:
        for count, names in ROUNDED_FUNCTIONS.items():
            for name in names.split():
                symbols = f"{'f' * count}>f:f{name}_{mode} {'d' * count}>d:d{name}_{mode}"
                rows[f"{name}_{mode}"] = symbols
        rows.update({f"{name}_{mode}": f"{types}:{name}_{mode}" for name, types in CONVERSIONS.items()})
    return rows


def function_of(name, rows):
    """Returns the function of a name, given its rows."""
    symbols, is_truth = {}, False
    for row in rows.split():
        types, _, symbol = row.partition(":")
        arguments, _, result = types.partition(">")
        is_truth = result == "b"
        symbols[tuple(TYPES[letter] for letter in arguments)] = (f"__nv_{symbol}", TYPES.get(result, int32))

    def function(*args):
        found = extern_elementwise("", "", args, symbols, True)
        return not_zero(found) if is_truth else found

    function.is_triton_builtin = True
    function.__name__ = function.__qualname__ = name
    types = "; ".join(", ".join(map(str, row)) for row in symbols)
    function.__doc__ = (
        f"Returns `__nv_{rows.split(':')[1].split()[0]}` of each element.\n\n"
        f"Shapes: arguments are broadcast to one, that of the result. Types: {types}. Errors: other types."
    )
    return function


globals().update({name: function_of(name, rows) for name, rows in table().items()})
