# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random numbers by the generator Philox 4x32 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011).

The numbers of a seed and an offset are always the same.
"""

from .. import operators
from ..arithmetic import cos, log, maximum, sin, sqrt, umulhi, where
from ..casts import bitcast, cast
from ..pointers import float32, int32, int64, uint32, uint64
from ..registry import builtin
from ..semantics import require_integer, require_tensor
from ..shapes import full
from ..values import LanguageError, as_tensor, describe_type

ROUNDS = 10
# The increments of the key and the multipliers of a round, for words of 32 and of 64 bits.
KEYS = {32: (0x9E3779B9, 0xBB67AE85), 64: (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)}
MULTIPLIERS = {32: (0xD2511F53, 0xCD9E8D57), 64: (0xD2E7470EE14C6C93, 0xCA5A826395121157)}


def require_integers(what, value):
    if not value.dtype.integer:
        raise LanguageError(f"expected integers as {what}, but got {describe_type(value)}")


def word(value, like):
    return full(like.shape, value, like.dtype)


@builtin
def philox_impl(c0, c1, c2, c3, k0, k1, n_rounds=ROUNDS):
    """Returns four words of a counter of four words after `n_rounds` rounds with a key of two words, all uint32 or all
    uint64.

    Shapes: broadcast to one, that of the results. Types: as above. Errors: words of other or of different types, fewer
    rounds than 0.
    """
    if require_integer(n_rounds, "n_rounds") < 0:
        raise LanguageError(f"expected at least 0 as n_rounds, but got {n_rounds}")
    types = [require_tensor(value, "a word").dtype for value in (c0, c1, c2, c3, k0, k1)]
    if types[0] not in (uint32, uint64) or types.count(types[0]) != len(types):
        found = ", ".join(map(str, types))
        raise LanguageError(f"expected six words, all uint32 or all uint64, but got {found}")
    bits = c0.dtype.primitive_bitwidth
    step, factor = KEYS[bits], MULTIPLIERS[bits]
    for _ in range(n_rounds):
        a, b = word(factor[0], c0), word(factor[1], c2)
        c0, c2, other0, other2 = (
            umulhi(b, c2) ^ c1 ^ k0,
            umulhi(a, c0) ^ c3 ^ k1,
            b * c2,
            a * c0,
        )
        c1, c3 = other0, other2
        k0, k1 = k0 + word(step[0], k0), k1 + word(step[1], k1)
    return c0, c1, c2, c3


@builtin
def philox(seed, c0, c1, c2, c3, n_rounds=ROUNDS):
    """Returns four words of a seed and a counter of four integers of 32 or 64 bits.

    Shapes: broadcast to one, that of the results. Types: integers, the counter all of 32 or all of 64 bits; the results
    are unsigned of that width. Errors: other types.
    """
    seed, c0, c1, c2, c3 = map(as_tensor, (seed, c0, c1, c2, c3))
    require_integers("the seed", seed)
    for value in (c0, c1, c2, c3):
        require_integers("the counter", value)
        if value.dtype.primitive_bitwidth not in KEYS or value.dtype.primitive_bitwidth != c0.dtype.primitive_bitwidth:
            raise LanguageError(
                f"expected four words of 32 or four of 64 bits as the counter, but got {c0.dtype} and {value.dtype}"
            )
    seed = cast(seed, uint64)
    element = uint32 if c0.dtype.primitive_bitwidth == 32 else uint64
    if element is uint32:
        low, high = cast(seed & 0xFFFFFFFF, uint32), cast((seed >> 32) & 0xFFFFFFFF, uint32)
    else:
        low, high = seed, full(seed.shape, 0, uint64)
    return philox_impl(*[cast(value, element) for value in (c0, c1, c2, c3)], low, high, n_rounds)


@builtin
def randint4x(seed, offset, n_rounds=ROUNDS):
    """Returns four blocks of random integers, uint32, of the shape of `offset`, for a scalar seed. The halves of an
    offset of 64 bits are two words of the counter, so that its numbers are those of an equal offset of 32 bits.

    Shapes: that of `offset`, four times. Types: a scalar integer seed; an integer offset; the results are uint32.
    Errors: other types.
    """
    offset = as_tensor(offset)
    require_integers("the offset", offset)
    low, zero = cast(offset, uint32), full(offset.shape, 0, uint32)
    high = cast(offset >> 32, uint32) if offset.dtype.primitive_bitwidth > 32 else zero
    return philox(seed, low, high, zero, zero, n_rounds)


@builtin
def randint(seed, offset, n_rounds=ROUNDS):
    """Returns random integers, uint32, of the shape of `offset`.

    Shapes: that of `offset`. Types: an integer seed; an integer offset; the result is uint32. Errors: other types.
    """
    return randint4x(seed, offset, n_rounds)[0]


@builtin
def uint_to_uniform_float(x):
    """Returns integers of 32 or 64 bits as float32, uniform in [0, 1).

    Shapes: that of the input. Types: integers of 32 or 64 bits; the result is float32. Errors: other types.
    """
    require_integers("the input", require_tensor(x, "the input"))
    bits = x.dtype.primitive_bitwidth
    if bits not in KEYS:
        raise LanguageError(f"expected integers of 32 or 64 bits as the input, but got {describe_type(x)}")
    signed = bitcast(x, int32 if bits == 32 else int64)
    scale = 4.6566127342e-10 if bits == 32 else 1.0842020432385337e-19
    magnitude = where(signed < 0, operators.negate(signed) - 1, signed)
    return cast(magnitude, float32) * scale


@builtin
def rand(seed, offset, n_rounds=ROUNDS):
    """Returns random float32, uniform in [0, 1), of the shape of `offset`.

    Shapes: that of `offset`. Types: an integer seed; an integer offset; the result is float32. Errors: other types.
    """
    return uint_to_uniform_float(randint(seed, offset, n_rounds))


@builtin
def rand4x(seed, offsets, n_rounds=ROUNDS):
    """Returns four blocks of random float32, uniform in [0, 1).

    Shapes: that of `offsets`, four times. Types: an integer seed; an integer offset; the results are float32.
    Errors: other types.
    """
    return tuple(uint_to_uniform_float(value) for value in randint4x(seed, offsets, n_rounds))


@builtin
def pair_uniform_to_normal(u1, u2):
    """Returns two blocks of normal random numbers for two of uniform ones (Box and Muller).

    Shapes: broadcast to one, that of both results. Types: float32. Errors: other floats than fp32 and fp64.
    """
    operators.check_operand(u2)
    u1 = maximum(1.0e-7, u1)
    angle = u2 * 6.283185307179586
    radius = sqrt(log(u1) * -2.0)
    return radius * cos(angle), radius * sin(angle)


@builtin
def randn(seed, offset, n_rounds=ROUNDS):
    """Returns random float32 of the standard normal distribution, of the shape of `offset`.

    Shapes: that of `offset`. Types: an integer seed; an integer offset; the result is float32. Errors: other types.
    """
    first, second, _, _ = randint4x(seed, offset, n_rounds)
    return pair_uniform_to_normal(uint_to_uniform_float(first), uint_to_uniform_float(second))[0]


@builtin
def randn4x(seed, offset, n_rounds=ROUNDS):
    """Returns four blocks of normal random float32.

    Shapes: that of `offset`, four times. Types: an integer seed; an integer offset; the results are float32.
    Errors: other types.
    """
    u = [uint_to_uniform_float(value) for value in randint4x(seed, offset, n_rounds)]
    return (*pair_uniform_to_normal(u[0], u[1]), *pair_uniform_to_normal(u[2], u[3]))
