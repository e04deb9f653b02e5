# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation without arguments: `triton.compile`."""

import pathlib
from typing import NamedTuple, Union

from ..language.constexpr import constexpr
from ..language.types import base_type
from .cache import compile_text
from .jit import JITFunction
from .options import split_options


class GPUTarget(NamedTuple):
    """A GPU: the `backend` "cuda", the compute capability as `arch`, such as 90, and the threads of a warp."""

    backend: str
    arch: Union[int, str]
    warp_size: int = 32


class ASTSource:
    """A kernel to compile: `fn`, decorated with `jit`, the type of each parameter as text by name, such as
    {"x": "*fp32", "n": "i32", "SIZE": "constexpr"}, and the values of parameters that are known at compile time, by
    name or (index,). `attrs` has [["tt.divisibility", 16]] for the (index,) of parameters that are multiples of 16."""

    def __init__(self, fn, signature, constexprs=None, attrs=None):
        if not isinstance(fn, JITFunction):
            raise TypeError(f"expected a function decorated with @triton.jit as fn, but got {type(fn).__name__}")
        names = fn.arg_names
        self.fn, self.name = fn, fn.__name__
        self.signature = self.by_name(signature, names, "signature")
        for name, text in self.signature.items():
            if text is constexpr:
                self.signature[name] = "constexpr"
            else:
                require_type_text(name, text)
        self.constants = self.by_name(constexprs or {}, names, "constexprs")
        for attribute in (item for texts in (attrs or {}).values() for item in texts):
            if tuple(attribute) != ("tt.divisibility", 16):
                raise ValueError(f'expected ["tt.divisibility", 16] in attrs, but got {attribute!r}')
        aligned = {self.name_of(key, names) for key, texts in (attrs or {}).items() if texts}
        self.types = {
            name: f"{text}:16" if name in aligned else text
            for name, text in self.signature.items()
            if text != "constexpr" and name not in self.constants
        }

    @classmethod
    def by_name(cls, values, names, what):
        """Returns the values of parameters by name. Raises ValueError for two values of one."""
        found = {}
        for key, value in values.items():
            name = cls.name_of(key, names)
            if name in found:
                raise ValueError(f"expected one value for '{name}' in {what}, but got two")
            found[name] = value
        return found

    @staticmethod
    def name_of(key, names):
        """Returns the name of a parameter, given it or the index."""
        index = key[0] if isinstance(key, tuple) and len(key) == 1 else key
        name = names[index] if isinstance(index, int) and 0 <= index < len(names) else index
        if name not in names:
            raise ValueError(f"expected the name or the index of a parameter, but got {key!r}")
        return name


def require_type_text(name, text):
    """Raises TypeError for what is not the text of a type, a type or a tuple of these, as the type of a parameter."""
    for item in text if isinstance(text, tuple) else (text,):
        if isinstance(item, tuple):
            require_type_text(name, item)
        elif not isinstance(item, (str, base_type)):
            raise TypeError(f"expected text such as 'i32' as the type of '{name}' in signature, but got {item!r}")


def spell_target(target):
    """Returns the name of a target, given it or a GPUTarget."""
    if target is None or isinstance(target, str):
        return target or "cpu"
    if getattr(target, "backend", None) != "cuda":
        raise ValueError(f'expected a target of the backend "cuda", or text such as "cpu", but got {target!r}')
    # Triton compiles for the features of Hopper and later alone that need the suffix.
    arch = str(target.arch)
    return f"sm_{arch}{'a' if arch.isdigit() and int(arch) >= 90 else ''}"


def compile(src, target=None, options=None):
    """Compiles an ASTSource, or a file with IR, for a target: a GPUTarget or text such as "sm_90a", by default the
    CPU. Returns the compiled kernel: `asm` has its stages, `metadata` what launchers need. Needs no device. Raises
    CompilationError, and TypeError for options that the compiler does not have."""
    options, name = dict(options or {}), spell_target(target)
    if "target" in options:
        raise TypeError(f"expected a target as target, but got {options['target']!r} in options")
    if isinstance(src, ASTSource):
        values, chosen = src.fn.bind((), {**src.types, **src.constants}, **options, target=name)
        compiled = src.fn.require(values, chosen)
        compiled.kernel  # pylint: disable=pointless-statement
        return compiled
    if not isinstance(src, (str, pathlib.Path)):
        raise TypeError(f"expected an ASTSource or the path of a file, but got {type(src).__name__}")
    return compile_text(pathlib.Path(src).read_text(), split_options(str(src), {**options, "target": name}), str(src))
