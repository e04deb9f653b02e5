# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the parts of the dialects that no round-trip test parses, prints and parses again.

The round-trip tests run, and the constructs that they print in generic form are covered. A parameter of a type or
attribute is covered if its name, or all that its description quotes in backquotes, is printed for it.
"""

import re

import lit_tests
from printed_ir import PrintedIR

FOLDERS = ("Dialect",)
QUOTED = re.compile(r"`([^`]+)`")


def read_tests():
    """The printed IR of the round-trip tests, and their own text."""
    printed, texts = PrintedIR(), []
    for test in lit_tests.find_tests(*FOLDERS):
        command = test.round_trip()
        if command is None:
            continue
        output, errors = test.run(
            command, "--mlir-print-op-generic", without=("emit-bytecode", "mlir-print-op-generic")
        )
        if not output:
            raise SystemExit(f"{test.name}: triton-opt prints nothing: {errors}")
        printed.add(output)
        texts.append(test.text)
        texts.append(output)
    return printed, "\n".join(texts)


def is_parameter_covered(definition, field, printed, text):
    """Whether a parameter appears in a test."""
    instances = printed.text_of(str(definition))
    if re.search(rf"\b{re.escape(field.name)} = ", instances):
        return True
    quoted = QUOTED.findall(field.description)
    return bool(quoted) and all(
        # An example is in a test verbatim; any other text is inside of the type or attribute.
        each in text
        if each[0] in "!#"
        else re.search(rf"\b{each}\b", instances)
        if re.fullmatch(r"[A-Za-z_]\w*", each)
        else each in instances
        for each in quoted
    )


def missing_of_operation(operation, printed):
    """The parts of an operation that are in no test."""
    if operation.name not in printed.operations:
        yield f"{operation.place}: {operation} is in no round-trip test"
        return
    properties = printed.operations[operation.name]
    for field in operation.fields:
        if not field.is_attribute or not field.name:
            continue
        if field.name not in properties:
            yield f"{operation.place}: attribute `{field.name}` of {operation} is in no round-trip test"
        elif "DefaultValuedAttr" in field.constraint.get("!superclasses", ()) and len(properties[field.name]) < 2:
            yield f"{operation.place}: attribute `{field.name}` of {operation} has one value in all round-trip tests"
    if operation.has_segments:
        segments = [re.findall(r"\d+", text.partition(":")[2]) for text in properties["operandSegmentSizes"]]
        operands = [field for field in operation.fields if not field.is_attribute]
        for i, field in enumerate(operands):
            if all(counts[i] == "0" for counts in segments):
                yield f"{operation.place}: operand `{field.name}` of {operation} is in no round-trip test"


def missing_cases(enumeration, dialects, printed, text):
    """The cases of an enumeration that are in no test."""
    numbers, words, used = set(), "", False
    for definition in dialects.definitions:
        for field in definition.fields:
            if field.enum == enumeration.record and definition.kind == "op":
                used = True
                for value in printed.operations[definition.name].get(field.name, ()):
                    numbers |= set(re.findall(r"^\d+(?= : i)", value))
                    words += value + "\n"
            elif enumeration.name in (field.constraint.get("cppType") or "").split("::"):
                used = True
                words += printed.text_of(str(definition)) + "\n"
    if not used:
        yield f"{enumeration.place}: no operation, type or attribute has the enumeration {enumeration.name}"
        return
    for name, number in enumeration.cases.items():
        if str(number) not in numbers and not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words):
            yield f"{enumeration.place}: case `{name}` of {enumeration.name} is in no round-trip test"


def find_missing(dialects):
    """One line for each thing that no test covers."""
    printed, text = read_tests()
    for definition in dialects.definitions:
        if definition.kind == "op":
            yield from missing_of_operation(definition, printed)
        elif str(definition) not in printed.instances:
            yield f"{definition.place}: {definition} is in no round-trip test"
        else:
            for field in definition.fields:
                if not is_parameter_covered(definition, field, printed, text):
                    yield (
                        f"{definition.place}: parameter `{field.name}` of {definition} is in no round-trip test, "
                        "or its description does not quote in backquotes how it is written"
                    )
    for enumeration in dialects.enumerations:
        yield from missing_cases(enumeration, dialects, printed, text)
