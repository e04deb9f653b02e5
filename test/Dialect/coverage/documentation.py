# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the parts of the dialects and passes that the TableGen files do not describe.

An argument or result of an operation is described by a text of its own (`Arg<..., "text">`, `Res<..., "text">`), by the
summary of its enumeration, or by the description of the operation, which names it in backquotes. The summary of the
operation describes its only operand or its only result.
"""

import re

EXAMPLE = re.compile(r"```.*?```", re.DOTALL)
LEAST_WORDS = 4
# Operations of this dialect state the section of the PTX ISA that defines them.
HARDWARE = "ttng."
SOURCE = "PTX ISA"
# Attributes of the interfaces of functions and calls, which MLIR documents.
OF_INTERFACES = {"sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs", "callee"}


def has_words(text):
    """Whether a text has words beside its examples."""
    return len(EXAMPLE.sub("", text).split()) >= LEAST_WORDS


def unexplained(fields, definition, what):
    """Those of several fields that have no description."""
    described = EXAMPLE.sub("", definition.description)
    for field in fields:
        if field.description or field.enum or field.name in OF_INTERFACES:
            continue
        if not re.search(rf"`[^`\n]*\b{re.escape(field.name or '')}\b[^`\n]*`", described):
            yield f"{definition.place}: {what} `{field.name}` of {definition} has no description"


def missing_of(definition):
    """The missing descriptions of an operation, type or attribute."""
    if not definition.summary:
        yield f"{definition.place}: {definition} has no summary"
    if not has_words(definition.description):
        yield f"{definition.place}: {definition} has no description"
    if definition.kind == "op":
        operands = [field for field in definition.fields if not field.is_attribute]
        attributes = [field for field in definition.fields if field.is_attribute]
        yield from unexplained(operands if len(operands) > 1 else [], definition, "operand")
        yield from unexplained(attributes, definition, "attribute")
        yield from unexplained(definition.results if len(definition.results) > 1 else [], definition, "result")
        if definition.name.startswith(HARDWARE) and SOURCE not in " ".join(definition.description.split()):
            yield f"{definition.place}: {definition} does not state its section of the {SOURCE}"
    else:
        for field in definition.fields:
            if not field.description:
                yield f"{definition.place}: parameter `{field.name}` of {definition} has no description"


def find_missing(dialects):
    """One line for each thing that is not documented."""
    for definition in dialects.definitions:
        yield from missing_of(definition)
    for enumeration in dialects.enumerations:
        if not enumeration.summary:
            yield f"{enumeration.place}: {enumeration.name} has no summary"
    for each in dialects.passes:
        if not each.summary or not has_words(each.description):
            yield f"{each.place}: the pass {each.name} has no summary or no description"
        for option, description in each.options.items():
            if not description:
                yield f"{each.place}: option `{option}` of the pass {each.name} has no description"
