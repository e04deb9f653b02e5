# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every row of the surface of the language: the expressions and kernels of test/python, whose values are checked there.

Each expression of language_rows.py is a kernel; those of language_effects.py are kernels as they are.
"""

import pathlib
import re
import sys
import tempfile

from corpus_cases import case

TESTS = pathlib.Path(__file__).resolve().parent.parent.parent / "python"
sys.path.insert(0, str(TESTS))

from language_rows import ROWS  # noqa: E402
from test_language_coverage import HEADER, KERNEL, parse  # noqa: E402

ARRAYS = "xs=*fp32 ys=*fp32 ins=*i32 js=*i32 us=*u32 bs=*i1 o=*fp64 s=i32"
EFFECTS = {
    "loads": "p=*kfp32 o=*fp32",
    "block_pointers": "p=*fp32 o=*fp32 n=i32",
    "swap": "p=*i32 values=*i32",
    "atomics": "p=*i32 f=*fp32 before=*i32 values=*i32",
    "descriptors": "p=*i32 o=*i32 n=i32",
    "descriptor_updates": "o=*i32 n=i32",
    "rows_of_descriptors": "p=*i32 o=*i32 index=*i32 n=i32",
    "padding": "p=*fp32 o=*fp32 n=i32",
    "dots": "a=*fp32 b=*fp32 c=*fp32 o=*fp32",
    "dots_of_float8e4b15": "a=*fp32 b=*fp32 o=*fp32",
    "scaled_dots": "a=*u8 b=*u8 scales=*u8 o=*fp32",
    "scaled_dots_with_floats": "a=*u8 b=*u8 scales=*u8 o=*fp32",
    "loops": "o=*i32 n=i32",
    "assembly": "p=*fp32 q=*fp32 o=*fp32",
    "dependent": "p=*i32 o=*i32",
    "constructs": "o=*i32 n=i32",
    "reports": "o=*i32 n=i32",
}
# Why only we accept kernels, by the text of the expression or the name of the kernel.
REASONS = {
    r"swap|logical_(and|or)\(b|tl.item|to_tensor|extern_elementwise|str_to_ty|constexpr_type|tl.core|math.clamp": (
        "Triton has the function as a method only, in another module, with other arguments, or makes invalid IR"
    ),
    r"\+x|x\.broadcast|x\.sort|tl\.flip\(x\)|x\.flip\(\)|pack=2|tl.slice|\.type\)|numel|abs\(\(i|is_void": (
        "operators, methods, arguments and attributes that Triton lacks"
    ),
    r"tl\.cat\(x, y\)|tl\.cat\(m, m": "our `cat` keeps the order, Triton's refuses to",
    r"evict_normal": "Triton has no name for the default policy",
    r"^constructs": "Triton has no call of `tuple`",
    r"^descriptors": "Triton pads integers with zero only",
    r"^rows_of_descriptors": "Triton's `gather` of descriptors takes no options",
    r"float8e5b16|float8e4b8": "Triton has these types for GPUs of AMD only",
    r"^types_\d+ tl\.full\(.*float8": "Triton has no constants of the types but zero",
}
# Why kernels have another text than Triton's; the results are equal.
OTHER_TEXT = {
    r"float8e4b15": "Triton converts by assembly, we by integer operations",
}
# Why results differ.
OTHER_RESULTS = {
    r"histogram\(.*tl\.uint(8|16)": "Triton takes the bits of unsigned elements of 8 and 16 bits as signed",
}
CASES = {name: case(name, types) for name, types in EFFECTS.items()}
CASES["constructs"] = case("constructs", EFFECTS["constructs"], SIZE=16)


def write_kernels():
    """Writes the kernels, and returns the path of the file."""
    effects = (TESTS / "language_effects.py").read_text(encoding="utf-8").partition("class Effects")
    text = HEADER + effects[0].partition("import triton_mlir.triton.language as tl\n")[2]
    text += "@triton.jit\ndef padding" + effects[2].rpartition("@triton.jit\ndef padding")[2]
    for subject, rows in ROWS.items():
        for index, (expression, _) in enumerate(parse(rows)):
            name = f"{subject}_{index}"
            CASES[f"{name} {expression}"] = case(name, ARRAYS)
            text += KERNEL.format(name=name) + f"    put(o, 0, {expression})\n"
    folder = tempfile.mkdtemp()
    path = pathlib.Path(folder, "surface_kernels.py")
    for ours, theirs in (
        ("import triton_mlir.triton.language", "import triton.language"),
        ("import triton_mlir.triton as triton", "import triton"),
        ("@tl.constexpr_function", "@triton.constexpr_function"),
    ):
        text = text.replace(ours, theirs)
    path.write_text("import sys\n" + text, encoding="utf-8")
    return str(path)


PATH = write_kernels()


def by_name(reasons):
    """Returns reasons by the name of the kernel, given them by patterns of names."""
    pairs = ((name, pattern) for name in CASES for pattern in reasons if re.search(pattern, name))
    return {name.split()[0]: reasons[pattern] for name, pattern in pairs}


ACCEPTED, DIFFERENT = by_name(REASONS), by_name(OTHER_TEXT)
UNLIKE = {name: OTHER_RESULTS[pattern] for name in CASES for pattern in OTHER_RESULTS if re.search(pattern, name)}
