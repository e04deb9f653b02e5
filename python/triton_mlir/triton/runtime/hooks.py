# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the functions that programs register get to know about a kernel and its compilation."""

from typing import Any, NamedTuple

from .options import DEFAULTS
from .signature import Constant, Described, Grouped


class JitFunctionInfo(NamedTuple):
    """The function of a kernel: the name of its module, its name, and the function that `jit` made."""

    module: str
    name: str
    jit_function: Any


class Specialization(NamedTuple):
    """What a kernel is compiled for: the values that are known at compile time, by the name of the parameter, and the
    text of the type of each parameter, which is "constexpr" for those."""

    constants: dict
    signature: dict

    @classmethod
    def of(cls, entries):
        """Returns that of the entries of arguments by name."""
        constants = {name: entry.value for name, entry in entries.items() if isinstance(entry, Constant)}
        return cls(constants, {name: spell(entry) for name, entry in entries.items()})


def spell(entry):
    """Returns the text of the type of an entry."""
    if isinstance(entry, Constant):
        return "constexpr"
    if isinstance(entry, Grouped):
        return tuple(map(spell, entry.entries))
    if isinstance(entry, Described):
        block = entry.type.block_type
        return f"tensordesc<{block.element_ty.mangle()}{list(block.shape)}>"
    return entry.type.mangle()


def describe_compilation(hook, function, key, is_warmup):
    """Calls a hook of compilations for a key, the entries of the arguments and the options, and returns its result."""
    entries, options = key
    names = dict(zip(function.arg_names, entries))
    constants, signature = Specialization.of(names)
    chosen = {name: dict(options.compiler).get(name, value) for name, value in DEFAULTS.items()}
    attributes = {
        (index,): [["tt.divisibility", 16]]
        for index, entry in enumerate(entries)
        if getattr(entry, "is_divisible", False)
    }
    text = f"{function.__qualname__}[{', '.join(f'{name}={value}' for name, value in chosen.items())}]"
    text += f"({', '.join(f'{name}: {type}' for name, type in signature.items())})"
    compilation = {
        "key": str(key),
        "signature": signature,
        "device": 0,
        "constants": {(function.arg_names.index(name),): value for name, value in constants.items()},
        **chosen,
        "configs": [attributes],
        "target": options.target,
        "is_warmup": is_warmup,
    }
    return hook(
        key=str(key),
        repr=text,
        fn=JitFunctionInfo(function.__module__, function.__qualname__, function),
        compile=compilation,
        is_manual_warmup=is_warmup,
        already_compiled=False,
    )
