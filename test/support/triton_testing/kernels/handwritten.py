# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of the folder `kernels`, each about one thing that the corpus leaves out."""

from ..case import HANDWRITTEN_FORMS, array_case
from ..inputs import any_bits, any_floats, any_integers, times, without_denormals
from . import reference


def handwritten(name, **fields):
    return array_case(name, forms=HANDWRITTEN_FORMS, **fields)


def copy(element, dtype):
    """Copies with a cache modifier, an eviction policy or volatile; the IR says which."""
    return handwritten(
        f"copy_{element}",
        kernel="copy",
        block=1024,
        inputs={"x": any_bits(dtype)},
        outputs={"o": dtype},
        arguments=("x", "o", "n"),
        reference=reference.identity,
        sizes=(1, 15, 1000, 1024, 1025, 5 * 1024, 100003),
    )


def grid(n):
    return (5, n, 3)


def columns(n):
    return 2 * n + 1


def stride(n):
    return columns(n) + 5


def divided_dot(name, transposed):
    return handwritten(  # n steps along K.
        name,
        kernel=name,
        block=128 * 64,
        inputs={
            "a": lambda rng, n: rng.integers(-128, 128, 128 * 1024).astype("int8"),
            "b": lambda rng, n: (rng.integers(-64, 64, 1024 * 64) / 16).astype("float16"),
        },
        outputs={"c": "float32"},
        arguments=("a", "b", "c", "n"),
        reference=reference.divided_dot(transposed),
        sizes=(1, 2, 3, 16),
        scalars={"n": lambda n: n},
        grid=lambda n: (1,),
        target="sm_90a",
    )


CASES = (
    copy("i1", "bool"),
    copy("i8", "int8"),
    copy("f16", "float16"),
    copy("f64", "float64"),
    handwritten(
        "scalar",
        kernel="scalar",
        block=1,
        inputs={"x": any_integers, "y": any_bits("float64")},
        outputs={"o": "int32", "p": "float64"},
        arguments=("x", "y", "o", "p", "n"),
        reference=reference.scalar,
        sizes=(1, 2, 31, 1000),
    ),
    handwritten(  # n rows, one column more than twice as many; tiles of 32 rows and 64 columns.
        "transpose",
        kernel="transpose",
        block=32 * 64,
        inputs={"x": times(lambda n: n * stride(n), any_floats)},
        outputs={"o": "float32"},
        arguments=("x", "o", "rows", "columns", "stride"),
        reference=reference.transpose,
        sizes=(1, 7, 31, 32, 33, 100, 512),
        scalars={"rows": lambda n: n, "columns": columns, "stride": stride},
        grid=lambda n: (-(-columns(n) // 64), -(-n // 32) + 1),
    ),
    handwritten(
        "blocks",
        kernel="blocks",
        block=32 * 64,
        inputs={"x": times(lambda n: n * stride(n), any_floats)},
        outputs={"o": "float32"},
        arguments=("x", "o", "rows", "columns", "stride"),
        reference=reference.transpose,
        sizes=(1, 7, 31, 32, 33, 100, 512),
        scalars={"rows": lambda n: n, "columns": columns, "stride": stride},
        grid=lambda n: (-(-n // 32) + 1,),
    ),
    handwritten(
        "programs",
        kernel="programs",
        block=1,
        inputs={},
        outputs={"o": "int32"},
        arguments=("o",),
        reference=reference.programs,
        sizes=(1, 2, 7, 100),
        scalars={"grid": grid},
        grid=grid,
    ),
    divided_dot("divided_dot_columns", transposed=True),
    divided_dot("divided_dot_rows", transposed=False),
    handwritten(  # Asks for what processors have, and is not followed.
        "plain_path",
        kernel="plain_path",
        block=4096,
        inputs={"x": times(lambda n: 4096 * n, any_integers)},
        outputs={"o": "int32"},
        arguments=("x", "o"),
        reference=reference.row_sums,
        sizes=(1, 2, 100),
        grid=lambda n: (n,),
        options=("--num-ctas=2",),
        target="sm_90a",
    ),
    handwritten(
        "call",
        kernel="call",
        block=512,
        inputs={"x": any_integers, "y": any_integers},
        outputs={"o": "int32", "p": "int32"},
        arguments=("x", "y", "o", "p", "n"),
        reference=reference.call,
        sizes=(1, 511, 512, 513, 100003),
    ),
    handwritten(
        "shared_functions",
        kernel="shared_functions",
        block=512,
        inputs={"x": any_integers},
        outputs={"o": "int32"},
        arguments=("x", "o", "n"),
        reference=reference.shared_functions,
        sizes=(1, 511, 512, 513, 100003),
    ),
    handwritten(
        "functions",
        kernel="functions",
        block=256,
        inputs={"x": any_floats, "y": any_floats},
        outputs={name: "float32" for name in ("sin", "exp", "log", "sqrt", "fma")},
        arguments=("x", "y", "sin", "exp", "log", "sqrt", "fma", "n"),
        reference=reference.functions,
        sizes=(1, 255, 256, 257, 100003),
        constrain=without_denormals,
    ),
    handwritten(  # A pair of elements is inside, or outside.
        "foreign",
        kernel="foreign",
        block=1024,
        inputs={"x": any_bits("int8"), "y": any_floats},
        outputs={
            "flipped": "int8",
            "widened": "int16",
            "doubled": "float32",
            "negated": "float32",
            "sorted": "float32",
            "negative": "float32",
        },
        arguments=("x", "y", "flipped", "widened", "doubled", "negated", "sorted", "negative", "n"),
        reference=reference.foreign,
        sizes=(2, 1022, 1024, 1026, 100004),
        runs_on=("gpu",),
    ),
    handwritten(
        "far",
        kernel="far",
        block=256,
        inputs={"x": any_bits("float32")},
        outputs={"o": "float32"},
        arguments=("x", "o", "distance", "n"),
        reference=lambda x, distance: reference.identity(x),
        sizes=(1, 255, 256, 257, 100003),
        scalars={"distance": lambda n: (1 << 31) + 3 * n},
    ),
)
