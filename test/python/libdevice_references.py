# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the functions of libdevice return, computed by Python and NumPy: by definition, as integrals, or in fractions.

Each function takes Python numbers, floats as they are and integers as their type has them. A result is one number.
"""

import fractions
import math
import statistics
import struct

import numpy as np

NORMAL = statistics.NormalDist()
ANGLES = (np.arange(4096) + 0.5) * math.pi / 4096
MODES = ("rn", "rz", "rd", "ru")


def bits(number, width):
    return number & (1 << width) - 1


def signed(number, width):
    """Returns the integer that the lowest bits are with sign."""
    number = bits(number, width)
    return number - (1 << width) if number >> width - 1 else number


def reinterpret(number, before, after):
    return struct.unpack(after, struct.pack(before, number))[0]


def count_leading_zeros(width):
    return lambda a: width - bits(a, width).bit_length()


def find_first_set(a):
    return (a & -a).bit_length()


def reverse(width):
    return lambda a: signed(int(f"{bits(a, width):0{width}b}"[::-1], 2), width)


def byte_perm(a, b, selector):
    source = (bits(a, 32) | bits(b, 32) << 32).to_bytes(8, "little")
    picked = bytes(source[bits(selector, 32) >> 4 * place & 7] for place in range(4))
    return int.from_bytes(picked, "little", signed=True)


def multiply_24(a, b):
    return signed(signed(a, 24) * signed(b, 24), 32)


# Functions on floats that are known as integrals (Abramowitz and Stegun 9.1.21, 9.1.16, 9.6.19).
def bessel_j(n, x):
    return np.mean(np.cos(n * ANGLES - x * np.sin(ANGLES)))


def bessel_i(n, x):
    return np.mean(np.exp(x * np.cos(ANGLES)) * np.cos(n * ANGLES))


def bessel_y0(x):
    """The series 9.1.88."""
    total = 2 / math.pi * (math.log(x / 2) + 0.57721566490153286) * bessel_j(0, x)
    return total - 4 / math.pi * sum((-1) ** k * bessel_j(2 * k, x) / k for k in range(1, 40))


def bessel_y(n, x):
    """From the Wronskian 9.1.16, then by recurrence."""
    values = [bessel_y0(x)]
    values.append((bessel_j(1, x) * values[0] - 2 / (math.pi * x)) / bessel_j(0, x))
    while len(values) <= n:
        values.append(2 * (len(values) - 1) / x * values[-1] - values[-2])
    return values[n] if n >= 0 else math.nan


def inverse_erf(x):
    return NORMAL.inv_cdf((x + 1) / 2) / math.sqrt(2)


def sin_of_turns(x):
    return math.sin(math.pi * math.fmod(x, 2))


# Rounding of exact values.
def round_integral(value, mode):
    if mode == "rn":
        return round(value)
    return {"rz": math.trunc, "rd": math.floor, "ru": math.ceil}[mode](value)


def to_integer(mode, width, is_signed):
    least, most = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)

    def convert(value):
        if math.isnan(value):
            return None
        number = round_integral(value, mode) if math.isfinite(value) else most + 1 if value > 0 else least - 1
        # The functions of the language return integers with sign.
        return signed(min(max(number, least), most), width)

    return convert


def to_float(value, mode, kind):
    """Returns a fraction rounded to a float type of NumPy."""
    value = fractions.Fraction(value)
    if value == 0:
        return 0.0
    digits = 24 if kind is np.float32 else 53
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length() - digits
    scale = fractions.Fraction(2) ** exponent
    while abs(value / scale) >= 1 << digits:
        scale *= 2
    while abs(value / scale) < 1 << digits - 1:
        scale /= 2
    return float(round_integral(value / scale, mode) * scale)


def rounded(mode, compute):
    """Returns a function on numbers of a float type, computed in fractions and then rounded."""
    return lambda kind, *values: to_float(compute(*map(fractions.Fraction, values)), mode, kind)


def round_root(mode):
    def root(kind, value):
        """Compares squares of neighbors with the value."""
        value = fractions.Fraction(value)
        near = kind(math.sqrt(value))
        below = near if fractions.Fraction(float(near)) ** 2 <= value else np.nextafter(near, kind(0))
        if mode in ("rd", "rz") or fractions.Fraction(float(below)) ** 2 == value:
            return below
        above = np.nextafter(below, kind(np.inf))
        middle = (fractions.Fraction(float(below)) + fractions.Fraction(float(above))) / 2
        return above if mode == "ru" or middle**2 < value else below

    return root


# Of integers, and between integers and floats: exact.
EXACT = {
    "abs": {"i": lambda a: signed(abs(a), 32), "l": lambda a: signed(abs(a), 64)},
    "brev": {"i": reverse(32), "l": reverse(64)},
    "byte_perm": byte_perm,
    "clz": {"i": count_leading_zeros(32), "l": count_leading_zeros(64)},
    "double2hiint": lambda a: reinterpret(a, "<d", "<q") >> 32,
    "double2loint": lambda a: signed(reinterpret(a, "<d", "<q"), 32),
    "double_as_longlong": lambda a: reinterpret(a, "<d", "<q"),
    "fdim": lambda a, b: max(a - b, 0),
    "ffs": find_first_set,
    "float_as_int": lambda a: reinterpret(a, "<f", "<i"),
    "float_as_uint": lambda a: reinterpret(a, "<f", "<i"),
    "hadd": lambda a, b: a + b >> 1,
    "hiloint2double": lambda a, b: reinterpret((a << 32) + bits(b, 32), "<q", "<d"),
    "ilogb": lambda a: math.frexp(a)[1] - 1,
    "int2double_rn": float,
    "int_as_float": lambda a: reinterpret(a, "<i", "<f"),
    "ldexp": math.ldexp,
    "llrint": to_integer("rn", 64, True),
    "llround": lambda a: int(math.copysign(math.floor(abs(a) + 0.5), a)),
    "logb": lambda a: math.frexp(a)[1] - 1,
    "longlong_as_double": lambda a: reinterpret(a, "<q", "<d"),
    "mul24": {"ii": multiply_24, "uu": lambda a, b: bits(bits(a, 24) * bits(b, 24), 32)},
    "mulhi": {"ii": lambda a, b: a * b >> 32, "uu": lambda a, b: a * b >> 32, "": lambda a, b: a * b >> 64},
    "popc": {"i": lambda a: bits(a, 32).bit_count(), "l": lambda a: bits(a, 64).bit_count()},
    "remainder": math.remainder,
    "rhadd": lambda a, b: a + b + 1 >> 1,
    "sad": {"iiu": lambda a, b, c: signed(abs(a - b) + c, 32), "uuu": lambda a, b, c: bits(abs(a - b) + c, 32)},
    "saturatef": lambda a: min(max(a, 0), 1),
    "scalbn": math.ldexp,
    "signbit": lambda a: int(math.copysign(1, a) < 0),
    "uint2double_rn": float,
    "uint_as_float": lambda a: reinterpret(a, "<I", "<f"),
    **{
        f"{source}2{target}_{mode}": to_integer(mode, width, target in ("int", "ll"))
        for source in ("float", "double")
        for target, width in (("int", 32), ("uint", 32), ("ll", 64), ("ull", 64))
        for mode in MODES
    },
}
# Functions that get the type of the result first, and whose result is exact in it.
ROUNDED = {
    **{
        f"{name}_{mode}": rounded(mode, lambda a, b, f=getattr(fractions.Fraction, f"__{name}__"): f(a, b))
        for name in ("add", "sub", "mul")
        for mode in MODES
    },
    **{f"div_{mode}": rounded(mode, lambda a, b: a / b) for mode in MODES},
    **{f"rcp_{mode}": rounded(mode, lambda a: 1 / a) for mode in MODES},
    **{f"fma_{mode}": rounded(mode, lambda a, b, c: a * b + c) for mode in MODES},
    **{f"sqrt_{mode}": round_root(mode) for mode in MODES},
    **{
        f"{source}2float_{mode}": (lambda kind, a, m=mode: to_float(a, m, np.float32))
        for source in ("double", "int", "uint", "ll", "ull")
        for mode in MODES
    },
    **{
        f"{source}2double_{mode}": (lambda kind, a, m=mode: to_float(a, m, np.float64))
        for source in ("ll", "ull")
        for mode in MODES
    },
    "nextafter": lambda kind, a, b: np.nextafter(kind(a), kind(b)),
}
# Functions on floats, up to a relative error.
NEAR = {
    "cospi": lambda a: math.sin(math.pi * (math.fmod(a, 2) + 0.5)),
    "sinpi": sin_of_turns,
    "cyl_bessel_i0": lambda a: bessel_i(0, a),
    "cyl_bessel_i1": lambda a: bessel_i(1, a),
    "erfcinv": lambda a: inverse_erf(1 - a),
    "erfcx": lambda a: math.exp(a * a) * math.erfc(a),
    "erfinv": inverse_erf,
    "exp10": lambda a: 10.0**a,
    "fast_dividef": lambda a, b: a / b,
    "fast_exp10f": lambda a: 10.0**a,
    "hypot": math.hypot,
    "j0": lambda a: bessel_j(0, a),
    "j1": lambda a: bessel_j(1, a),
    "jn": lambda n, a: bessel_j(n, a) if n >= 0 else math.nan,
    "lgamma": math.lgamma,
    "norm3d": math.hypot,
    "norm4d": math.hypot,
    "normcdf": NORMAL.cdf,
    "normcdfinv": NORMAL.inv_cdf,
    "pow": lambda a, b: a**b,
    "rcbrt": lambda a: math.copysign(abs(a) ** (-1 / 3), a),
    "rcp64h": lambda a: 1 / a,
    "rhypot": lambda *values: 1 / math.hypot(*values),
    "rnorm3d": lambda *values: 1 / math.hypot(*values),
    "rnorm4d": lambda *values: 1 / math.hypot(*values),
    "rsqrt_rn": lambda a: 1 / math.sqrt(a),
    "tgamma": math.gamma,
    "y0": lambda a: bessel_y(0, a),
    "y1": lambda a: bessel_y(1, a),
    "yn": bessel_y,
}
