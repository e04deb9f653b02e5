# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names from outside that a function of Python reads, and the attributes that it reads of them.

A chain is such a name with the attributes that are read one after the other: whether the name is global, or one of an
enclosing function, the name, and the attributes. `chains_read` executes the code of a function on chains instead of
values: it knows which ones the local variables and the value on top of the stack may be, on all ways through the
code.
"""

import dis
import functools
import re
import types

# The most chains that a variable may have, the shortest, for code with many branches.
MOST_CHAINS = 64
GLOBALS = ("LOAD_GLOBAL", "LOAD_NAME")
CELLS = ("LOAD_DEREF", "LOAD_CLASSDEREF")
ATTRIBUTES = ("LOAD_ATTR", "LOAD_METHOD")
COPIES = ("COPY", "DUP_TOP")
PREFIXES = ("CACHE", "EXTENDED_ARG")
ENDS = ("JUMP_FORWARD", "JUMP_ABSOLUTE", "JUMP_BACKWARD", "RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE")
JUMPS = frozenset((*dis.hasjrel, *dis.hasjabs))
# The place of the value on top of the stack in a state.
TOP = None


def merge(first, second):
    """Returns the chains of each variable where two ways meet."""
    found = dict(first)
    for name, chains in second.items():
        found[name] = tuple(
            sorted({*found.get(name, ()), *chains}, key=lambda chain: (len(chain), chain))[:MOST_CHAINS]
        )
    return found


class ChainReader:
    """Executes the code of a function. `found` are the chains that it reads, and `shared` those of the variables that
    functions within it read."""

    def __init__(self, code):
        self.code = code
        self.found, self.shared = {}, dict.fromkeys(code.co_cellvars, ())
        # The chains of each variable, and those at the targets of jumps.
        self.state, self.targets = {}, {}
        self.is_copied = False

    def read(self):
        """Returns the chains that the function and the functions within it read."""
        instructions = list(dis.get_instructions(self.code))
        for _ in range(2):  # The second time with what jumps back to loops bring.
            self.execute(instructions)
        for constant in self.code.co_consts:
            if isinstance(constant, types.CodeType):
                for chain in chains_read(constant):
                    self.add_inner(*chain)
        return tuple(self.found)

    def execute(self, instructions):
        """Executes the instructions in their order, each once."""
        self.targets[0], has_ended, self.is_copied = {}, True, False
        for instruction in instructions:
            before = self.targets.pop(instruction.offset, None)
            if before is not None:
                self.state = before if has_ended else merge(self.state, before)
            # A jump may lead to the prefix of an instruction.
            if instruction.opname in PREFIXES:
                continue
            self.step(instruction)
            if instruction.opcode in JUMPS:
                self.targets[instruction.argval] = merge(self.targets.get(instruction.argval, {}), self.state)
                self.state = {**self.state, TOP: ()}
            has_ended, self.is_copied = instruction.opname in ENDS, instruction.opname in COPIES

    def step(self, instruction):
        """Executes an instruction."""
        name, argument = instruction.opname, instruction.argval
        top = self.state.get(TOP, ())
        if name in ATTRIBUTES:
            self.state[TOP] = tuple((*chain, argument) for chain in top)
            return
        self.found.update(dict.fromkeys(top))
        if name in GLOBALS:
            self.state[TOP] = ((True, argument),)
        elif name in CELLS and argument not in self.shared:
            self.state[TOP] = ((False, argument),)
        elif "_FAST" in name or "_DEREF" in name:
            # Some instructions load or store two variables.
            accesses = re.findall("(LOAD|STORE)_(?:FAST|DEREF)", name)
            for access, variable in zip(accesses, argument if isinstance(argument, tuple) else (argument,)):
                self.access(access, variable)
        elif name not in COPIES and instruction.opcode not in JUMPS:
            self.state[TOP] = ()

    def access(self, access, variable):
        """Loads or stores a local variable."""
        if access == "LOAD":
            self.state[TOP] = self.state.get(variable, ())
            return
        self.state[variable] = top = self.state.get(TOP, ())
        if variable in self.shared:
            self.shared[variable] = (*self.shared[variable], *top)
        self.state[TOP] = top if self.is_copied else ()

    def add_inner(self, is_global, name, *attributes):
        """Adds a chain that a function within reads, which may begin with what a variable here stands for."""
        if not is_global and name in self.shared:
            self.found.update(dict.fromkeys((*base, *attributes) for base in self.shared[name]))
        else:
            self.found[is_global, name, *attributes] = None


@functools.lru_cache(maxsize=None)
def chains_read(code):
    """Returns the chains that the code of a function reads."""
    return ChainReader(code).read()
