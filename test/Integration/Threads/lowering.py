# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations as the compiler lowers them, and the elements that its layouts give to threads."""

import re
import subprocess

import numpy as np
from interpreter import LANES

FUNCTION = re.compile(r"llvm\.func[^\n]*@convert\(.*?\n  }", re.DOTALL)


def tensor(shape, element, layout):
    """The type of a tensor."""
    return f"tensor<{'x'.join(map(str, shape))}x{element}, {layout}>"


def module_of(operation, parameters, result, warps):
    """A module with a function `convert`, which returns the result of one operation on its parameters."""
    typed = ", ".join(f"%{name}: {type_}" for name, type_ in parameters.items())
    return "\n".join(
        (
            f'module attributes {{"ttg.num-warps" = {warps} : i32, "ttg.target" = "cuda:90"}} {{',
            f"tt.func private @convert({typed}) -> {result} {{",
            f"  %r = {operation}",
            f"  tt.return %r : {result}",
            "}",
            "}",
        )
    )


def lower(modules):
    """The function `convert` of each module, lowered, as text; and what the compiler remarked on the whole text."""
    text = "\n// -----\n".join(modules) + "\n"
    command = ["triton-opt", "-", "--split-input-file", "--allocate-shared-memory", "--tritongpu-insert-barriers"]
    command += ["--convert-tritongpu-to-nvvm", "--canonicalize", "--remarks-filter-analyse=.*"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return [FUNCTION.search(part).group(0) for part in done.stdout.split("// -----")], done.stderr


BASES = {}


def elements_of(layout, shape, threads):
    """For each register and thread, the row-major index of the element that it holds."""
    key = str(layout), shape
    if key not in BASES:
        command = ["triton-layout", "--bases", "--shape=" + ",".join(map(str, shape)), key[0]]
        BASES[key] = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    held = {}
    for name in ("register", "lane", "warp"):
        line = re.search(rf"^{name}: (.*)$", BASES[key], re.MULTILINE)
        coordinates = re.findall(r"\(([\d,]+)\)", line.group(1)) if line else []
        steps = [np.ravel_multi_index(tuple(map(int, text.split(","))), shape) for text in coordinates]
        held[name] = np.zeros(1, np.int64)
        for step in steps:
            held[name] = np.concatenate((held[name], held[name] ^ step))
    lanes, warps = (np.resize(held["lane"], LANES), np.resize(held["warp"], threads // LANES))
    return held["register"][:, None] ^ (warps[:, None] ^ lanes[None, :]).reshape(-1)[None, :]
