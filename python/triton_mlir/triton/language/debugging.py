# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Output and assertions at compile time and at run time, inline assembly and external functions."""

from ..frontend.operations import active
from ..frontend.text import quote
from .broadcasting import common_shape, fit
from .operators import truth
from .pointers import with_shape
from .registry import builtin
from .semantics import require_int32
from .types import base_type
from .values import LanguageError, StaticAssertionError, as_tensor, describe_type, is_number, tensor


@builtin
def static_print(*values, sep=" ", end="\n", file=None, flush=False):
    """Prints values while the kernel is compiled; of tensors their types.

    Shapes: any. Types: any. Errors: at compile time those of printing.
    """
    print(*values, sep=sep, end=end, file=file, flush=flush)


@builtin
def static_assert(cond, msg=""):
    """Raises CompilationError with the message unless a condition, known at compile time, is true.

    Shapes: none. Types: a value known at compile time. Errors: a condition known at run time only, or that is false.
    """
    if isinstance(cond, tensor):
        raise LanguageError(
            f"expected a condition known at compile time, but got {describe_type(cond)}: use tl.device_assert"
        )
    if not cond:
        raise StaticAssertionError(f"static assertion failed{': ' + str(msg) if msg else ''}")


def literal(text):
    """Returns a string of the IR for a format."""
    return quote(text).replace("%", "%%")


@builtin
def device_print(prefix, *args, hex=False):
    """Prints `prefix`, a string, and then the elements of each argument at run time, with their indices.

    Shapes: any. Types: any as the arguments. Errors: a prefix that is no text.
    """
    if not isinstance(prefix, str):
        raise LanguageError(f"expected a string as the prefix, but got {describe_type(prefix)}")
    if not prefix.isascii() or not prefix.isprintable():
        raise LanguageError(f"expected printable ASCII as the prefix, but got {prefix!r}")
    if args:
        prefix = f"{prefix if prefix.startswith(' ') else ' ' + prefix}"
        prefix = prefix.rstrip(" ") if prefix.rstrip(" ").endswith(":") else f"{prefix}:"
        prefix += " "
    values = [as_tensor(value) for value in args]
    signs = ", ".join(str(int(value.dtype.integer and value.dtype.signed)) for value in values)
    signs = f"array<i32: {signs}>" if values else "array<i32>"
    text = f"tt.print {literal(prefix)} {{hex = {'true' if hex else 'false'}, isSigned = {signs}}}"
    if values:
        text += f" : {', '.join(['%s'] * len(values))} : {', '.join(value.type.text for value in values)}"
    active.builder.effect(text, *[value.handle for value in values])


@builtin
def device_assert(cond, msg="", mask=None):
    """Checks at run time that all elements of a condition, where `mask` is true, are true; only if the kernel is
    compiled with `debug=True`.

    Shapes: `cond` and `mask` are broadcast to one. Types: any as the condition; int1 as the mask. Errors: a message
    that is no text; at run time LaunchError on the CPU, a trap on a GPU.
    """
    if not isinstance(msg, str):
        raise LanguageError(f"expected text as the message, but got {describe_type(msg)}")
    for value in (cond, mask):
        if value is not None and not is_number(value):
            as_tensor(value)
    if not active.builder.options.debug:
        return
    condition = truth(cond)
    if mask is not None:
        from .operators import logical, logical_not

        condition = logical("or", condition, logical_not(truth(mask)))
    active.builder.effect(f"tt.assert %s, {literal(msg)} : {condition.type.text}", condition.handle)


def result_types(dtype):
    types = list(dtype) if isinstance(dtype, (tuple, list)) else [dtype]
    for type in types or [dtype]:
        if not isinstance(type, base_type):
            raise LanguageError(
                f"expected an element type, or a sequence of them, as dtype, but got {describe_type(type)}"
            )
    return types


@builtin
def inline_asm_elementwise(asm, constraints, args, dtype, is_pure, pack):
    """Returns the results of PTX for each group of `pack` elements of tensors, which are broadcast to one shape.

    `asm` has $0, $1 for the registers that the `constraints` list, results first; elements of fewer than 32 bits are
    packed. `dtype` is the element type of the result, or a sequence for several. `is_pure` says that it has no
    effects.

    Shapes: arguments are broadcast to one, that of the results. Types: `dtype`. Errors: text that is none as `asm` or
    `constraints`; on the CPU, what it cannot execute.
    """
    pack = require_int32(pack, "pack")
    for text, what in ((asm, "asm"), (constraints, "constraints")):
        if not isinstance(text, str):
            raise LanguageError(f"expected text as {what}, but got {describe_type(text)}")
    values = [as_tensor(value) for value in (args if isinstance(args, (tuple, list)) else [args])]
    types = result_types(dtype)
    shape = ()
    for value in values:
        shape = common_shape(shape, value.shape)
    values = [fit(value, shape) for value in values]
    results = [with_shape(type, shape) for type in types]
    entries = (
        f"constraints = {literal(constraints)}, packed_element = {pack} : i32, pure = {'true' if is_pure else 'false'}"
    )
    text = f"tt.elementwise_inline_asm {literal(asm)} {{{entries}}}"
    if values:
        text += f" {', '.join(['%s'] * len(values))} : {', '.join(value.type.text for value in values)}"
    names = [type.text for type in results]
    handles = active.builder.ops(names, f"{text} -> {', '.join(names)}", *[value.handle for value in values])
    tensors = tuple(map(tensor, handles, results))
    return tensors if isinstance(dtype, (tuple, list)) else tensors[0]


def extern_elementwise(lib_name, lib_path, args, arg_type_symbol_dict, is_pure):
    """Returns the results of a function of a library for each element of tensors, which are broadcast to one shape.

    `arg_type_symbol_dict` maps tuples of element types to pairs of the function's name and its result type.

    Shapes: arguments are broadcast to one, that of the result. Types: as in `arg_type_symbol_dict`. Errors: types that
    it does not list; what is no sequence as `args`.
    """
    if not isinstance(args, (tuple, list)) or not isinstance(arg_type_symbol_dict, dict):
        found = f"{describe_type(args)} and {describe_type(arg_type_symbol_dict)}"
        raise LanguageError(f"expected a sequence as args, and a dictionary of functions, but got {found}")
    values = [as_tensor(value) for value in args]
    shape = ()
    for value in values:
        shape = common_shape(shape, value.shape)
    values = [fit(value, shape) for value in values]
    types = tuple(value.dtype for value in values)
    if types not in arg_type_symbol_dict:
        known = "; ".join(", ".join(map(str, row)) for row in arg_type_symbol_dict)
        raise LanguageError(f"expected arguments of types {known}, but got {', '.join(map(str, types))}")
    symbol, result = arg_type_symbol_dict[types]
    type = with_shape(result, shape)
    entries = f"libname = {literal(lib_name)}, libpath = {literal(lib_path)}, pure = {'true' if is_pure else 'false'}"
    places = ", ".join(["%s"] * len(values))
    signature = f"({', '.join(value.type.text for value in values)}) -> {type.text}"
    text = f"tt.extern_elementwise {places} {{{entries}, symbol = {literal(symbol)}}} : {signature}"
    return tensor(active.builder.op(type.text, text, *[value.handle for value in values]), type)


builtin(extern_elementwise)
