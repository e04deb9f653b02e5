# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collects the operations, types and attributes, with their parameters, from IR in generic form."""

import collections
import re

OPERATION = re.compile(r'"([a-z]\w*\.[\w.]+)"(?=\()')
NAMED = re.compile(r"([!#])([a-z]\w*\.[\w.]+)")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
PARTNER = {"(": ")", "[": "]", "{": "}", "<": ">"}


def end_of_group(text, begin):
    """The position after the bracket that closes the one at `begin`."""
    closing, i = [], begin
    while i < len(text):
        if text[i] == '"' and (string := STRING.match(text, i)):
            i = string.end()
            continue
        if text.startswith("->", i):
            i += 2
            continue
        if text[i] in PARTNER:
            closing.append(PARTNER[text[i]])
        elif closing and text[i] == closing[-1]:
            closing.pop()
            if not closing:
                return i + 1
        i += 1
    return len(text)


def split_entries(text):
    """The entries of a list between commas; bracketed groups are not split."""
    begin = i = 0
    while i < len(text):
        if text[i] == '"' and (string := STRING.match(text, i)):
            i = string.end()
        elif text[i] in PARTNER and not text.startswith("->", i - 1):
            i = end_of_group(text, i)
        elif text[i] == ",":
            yield text[begin:i].strip()
            begin = i = i + 1
        else:
            i += 1
    if text[begin:].strip():
        yield text[begin:].strip()


class PrintedIR:
    """The constructs in several pieces of IR."""

    def __init__(self):
        self.operations = collections.defaultdict(lambda: collections.defaultdict(set))  # Name -> property -> values.
        self.instances = collections.defaultdict(set)  # Name with `!` or `#` -> text in its angle brackets.

    def add(self, text):
        for found in OPERATION.finditer(text):
            properties = self.operations[found.group(1)]
            i = end_of_group(text, found.end())
            if blocks := re.compile(r"\[[^\]]*\]").match(text, i):
                i = blocks.end()
            if text.startswith(" <{", i):
                for entry in split_entries(text[i + 3 : end_of_group(text, i + 2) - 1]):
                    name, _, value = entry.partition(" = ")
                    properties[name.strip('"')].add(value)
        for found in NAMED.finditer(text):
            i = found.end()
            body = text[i : end_of_group(text, i)] if text.startswith("<", i) else ""
            self.instances[found.group(0)].add(body)

    def text_of(self, name):
        """The text in the angle brackets of a type or attribute, one line per instance."""
        return "\n".join(sorted(self.instances.get(name, ())))
