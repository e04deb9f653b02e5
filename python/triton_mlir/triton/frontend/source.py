# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source of a function: its syntax tree, parameters and the names that parts of it assign. Each is parsed once."""

import ast
import inspect
import linecache
import re

from ..language.constexpr import is_constexpr_annotation
from ..language.types import base_type
from .diagnostics import error_at


class Parameter:
    """A parameter of a function: its name, default (`inspect.Parameter.empty` without one), whether it is known at
    compile time, and the type that its annotation fixes, or None."""

    def __init__(self, parameter, annotation):
        self.name, self.default, self.kind = parameter.name, parameter.default, parameter.kind
        self.has_default = parameter.default is not inspect.Parameter.empty
        self.is_variadic = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        # With `from __future__ import annotations`, the text of an annotation in a string has quotes.
        text = annotation.strip("'\"") if isinstance(annotation, str) else ""
        self.is_constexpr = is_constexpr_annotation(annotation)
        self.is_const = text.rpartition(".")[2] == "const" or getattr(annotation, "__name__", "") == "const"
        self.type = annotation if isinstance(annotation, base_type) else type_of_text(text)

    def __repr__(self):
        return f"<Parameter {self.name}>"


def type_of_text(text):
    """Returns the type that an annotation in a string names, or None."""
    from ..language.pointers import ALL_TYPES, str_to_ty

    name = text.rpartition(".")[2]
    if name in ALL_TYPES:
        return ALL_TYPES[name]
    if name == "B":
        return None  # In signatures, it is int1. Here, it is a class of the program.
    try:
        return str_to_ty(text)
    except ValueError:
        return None


class Source:
    """The source of a Python function. Raises OSError if there is none, SyntaxError, and CompilationError if it is
    nested too deeply for Python's parser."""

    def __init__(self, function, text=None, file_lines=None):
        code, is_given = function.__code__, text is not None
        self.file, self.name = code.co_filename, function.__name__
        if code.co_name == "<lambda>" and not is_given:
            raise OSError(
                f"{self.file}:{code.co_firstlineno}: expected the source of a lambda: write it with `def`, "
                "or give the source with @triton.jit(source=...)"
            )
        self.first_line = 1 if is_given else code.co_firstlineno
        try:
            if not is_given:
                text, self.first_line = find_source(function, file_lines or lines_of(function))
            functions = [node for node in parse(text) if isinstance(node, ast.FunctionDef)]
        except (RecursionError, MemoryError):
            # The parser of Python raises MemoryError, too, for what is nested too deeply.
            raise error_at(f"{self.name} is nested too deeply for the parser of Python", self, None) from None
        # For Python, lines end nowhere else.
        self.lines = re.split("\r\n?|\n", text)
        if is_given:
            self.node = self.choose_given(functions, function)
            return
        nodes = [node for node in functions if node.name == code.co_name and has_parameters(node, names_of(code))]
        if not nodes:
            raise OSError(
                f"expected the source of {self.name} in {self.file}, but found {spell_functions(functions)}: "
                "give it with @triton.jit(source=...)"
            )
        # A later definition of a name replaces an earlier one.
        self.node = nodes[-1]

    def choose_given(self, functions, function):
        """Returns the one of the functions in a source that is given for a function: the last one with its name and
        parameters, or the only one if it has the parameters. Decorators and lambda change the name."""
        parameters = inspect.signature(function).parameters.values()
        names = [parameter.name for parameter in parameters if parameter.kind is not parameter.VAR_POSITIONAL]
        nodes = [node for node in functions if has_parameters(node, names)]
        named = [node for node in nodes if node.name == self.name]
        if not named and (not nodes or len(functions) > 1):
            head, found = f"{self.name}({', '.join(names)})", spell_functions(functions)
            raise OSError(f"expected the source of {head} as source of @triton.jit, but found {found}")
        return (named or nodes)[-1]

    def place(self, node):
        """Returns the file, line and column of a node; lines and columns count from 1."""
        return (self.file, self.first_line + node.lineno - 1, node.col_offset + 1)

    def excerpt(self, node):
        """Returns the source line of a node with the span of the node underlined, as two lines."""
        index = node.lineno - 1
        if not 0 <= index < len(self.lines):
            return ""
        line = self.lines[index]
        start = column_of(line, node.col_offset)
        end = column_of(line, node.end_col_offset) if node.end_lineno == node.lineno else len(line.rstrip())
        margin = line[:start].replace("\t", " ")
        blank = len(margin) - len(margin.lstrip())
        return f"  {line[blank:].rstrip()}\n  {' ' * (start - blank)}^{'~' * max(end - start - 1, 0)}"


def column_of(line, offset):
    """Returns the number of characters before a number of bytes of a line."""
    return len(line.encode()[:offset].decode(errors="ignore"))


def names_of(code):
    """Returns the names of the parameters of a compiled function, without a variadic one."""
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def has_parameters(node, names):
    """Whether the parameters of a function, without a variadic one, have some names. A file that has changed since
    Python read it has other functions at some lines."""
    arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    # In a class, Python puts the name of the class before that of a private parameter.
    are_equal = all(name.endswith(argument.arg) for name, argument in zip(names, arguments))
    return len(names) == len(arguments) and are_equal


def spell_functions(nodes):
    """Returns the text of what functions are the source of."""
    return ", ".join(f"that of {node.name}" for node in nodes) or "none"


def parse(text):
    """Returns the syntax trees of statements, which may be indented. Their places are those in the text."""
    try:
        return ast.parse(text).body
    except IndentationError:
        nodes = ast.parse(f"if True:\n{text}").body[0].body
        return [ast.increment_lineno(node, -1) for node in nodes]


def is_statement(text):
    """Whether a text is valid Python."""
    try:
        parse(text)
    except SyntaxError:
        return False
    return True


def indentation_of(line):
    """Returns the width of the indentation of a line. As for Python, it begins anew after a form feed."""
    margin = line[: len(line) - len(line.lstrip(" \t\f"))]
    return len(margin) - margin.rfind("\f") - 1


def lines_of(function):
    """Returns the lines of the file or notebook cell that defines a function as they are now, none if it is not
    known."""
    linecache.checkcache(function.__code__.co_filename)
    return linecache.getlines(function.__code__.co_filename, function.__globals__)


def find_source(function, file_lines):
    """Returns the text of a function, with its decorators, and the number of its first line. Raises OSError if there
    is none.

    The block ends before the first line behind `def` that is indented no further than it, if the body is not on the
    line of `def`. Where that is wrong, as for text in a string, the block is no valid Python, and Python's tokenizer
    finds it.
    """
    first = function.__code__.co_firstlineno
    lines = file_lines[first - 1 :]
    margin = indentation_of(lines[0]) if lines else 0
    has_head, has_body, block = False, False, []
    for line in lines:
        text = line.strip()
        indentation = indentation_of(line)
        if has_head and text and not text.startswith("#") and indentation <= margin and text[0] not in ")]}":
            if has_body or is_statement("".join(block)):
                break
        has_body = has_body or has_head and indentation > margin
        has_head = has_head or text.split(maxsplit=1)[:1] == ["def"]
        block.append(line)
    text = "".join(block)
    return text if is_statement(text) else "".join(inspect.getblock(lines)), first


def parameters_of(function):
    """Returns the parameters of a Python function."""
    annotations = getattr(function, "__annotations__", {})
    parameters = inspect.signature(function).parameters
    return [Parameter(parameter, annotations.get(name)) for name, parameter in parameters.items()]


def place_arguments(parameters, arguments):
    """Returns the values of parameters by name, given the arguments without names, and the number of such arguments
    that a function takes at most, or None for any number. There are no values of further arguments."""
    values, count = {}, 0
    for parameter in parameters:
        if parameter.is_variadic:
            values[parameter.name] = tuple(arguments[count:])
            return values, None
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            break
        if count < len(arguments):
            values[parameter.name] = arguments[count]
        count += 1
    return values, count


class AssignedNames(ast.NodeVisitor):
    """Collects the names that statements assign, those of `a.b = c` included, in order."""

    def __init__(self):
        self.names = {}

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.names[node.id] = node

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Store):
            base = node.value
            while isinstance(base, ast.Attribute):
                base = base.value
            if isinstance(base, ast.Name):
                self.names[base.id] = node
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        self.names[node.name] = node

    def visit_comprehension(self, node):
        # Its variables are names of its own.
        self.visit(node.iter)


def assigned_names(node):
    """Returns the names that the body of a loop assigns, with a node of the assignment. The node keeps the answer."""
    names = getattr(node, "assigned_names", None)
    if names is None:
        names = node.assigned_names = names_of_targets(node.body)
    return names


def names_of_targets(nodes):
    """Returns the names that statements or targets assign, with a node of the assignment."""
    collector = AssignedNames()
    for node in nodes:
        collector.visit(node)
    return collector.names


def local_names(node):
    """Returns the names that a function assigns, which are therefore none from outside. The node keeps the answer."""
    names = getattr(node, "local_names", None)
    if names is None:
        assigned = assigned_names(node)
        names = node.local_names = {name for name, place in assigned.items() if isinstance(place, ast.Name)}
    return names


class ExitFinder(ast.NodeVisitor):
    """Collects how a loop may be left early: "break", "continue", "return"."""

    def __init__(self):
        self.found, self.depth = set(), 0

    def visit_Break(self, node):
        if not self.depth:
            self.found.add("break")

    def visit_Continue(self, node):
        if not self.depth:
            self.found.add("continue")

    def visit_Return(self, node):
        self.found.add("return")

    def visit_For(self, node):
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    visit_While = visit_For

    def visit_FunctionDef(self, node):
        pass


def exits_of(node):
    """Returns how the body of a loop may leave it early. The node keeps the answer."""
    found = getattr(node, "exits", None)
    if found is None:
        finder = ExitFinder()
        for statement in node.body:
            finder.visit(statement)
        found = node.exits = finder.found
    return found


def contains_return(node):
    """Whether a statement contains `return`. The node keeps the answer."""
    found = getattr(node, "contains_return", None)
    if found is None:
        found = node.contains_return = any(isinstance(inner, ast.Return) for inner in ast.walk(node))
    return found
