# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The visit of a kernel and of the functions that it calls."""

import sys
import threading

from ..language.values import LanguageError, StaticAssertionError, describe_apart, describe_type, flatten, type_key
from .branches import Branches
from .calls import Calls, new_function
from .diagnostics import CompilationError, CompileTimeAssertionFailure, error_at, with_caller
from .exits import Exits, ReturnsFromLoop
from .expressions import Expressions
from .loops import Loops
from .scope import Globals
from .statements import Statements
from .uses import Uses
from .operations import Block, Builder, Function, active


class Visitor(Expressions, Statements, Branches, Loops, Exits, Calls):
    """Visits one function, and adds its operations."""

    def __init__(self, session, function, scope):
        self.session, self.builder = session, session.builder
        self.function, self.source = function, function.source
        if function.globals is None:
            function.globals = Globals(function.fn)
        self.globals = function.globals
        self.places = function.places
        self.constants = {parameter.name for parameter in function.parameters if parameter.is_constexpr}
        # A value of the type that a `return` in a loop returns.
        self.returned_model = None
        # The results of `call_once` in this visit, each with the node of the call, and those that are left of the first
        # visit.
        self.results, self.earlier = [], []
        self.start(scope)

    def start(self, scope):
        """Sets the names and the state at the begin of the function."""
        self.scope = scope
        self.node = self.source.node
        # Names that have no value any more: name -> (message, (note, node)).
        self.lost = {}
        self.structured_depth, self.optional_depth, self.terminated = 0, 0, False
        # Whether the innermost loop is unrolled, without a condition at run time in it; how its iteration was left.
        self.may_leave, self.left = False, None
        self.result, self.has_result = None, False

    def visit(self, node):
        """Visits a node, and returns the value of an expression."""
        visit = HANDLERS.get(node.__class__)
        if visit is None:
            name = f"visit_{node.__class__.__name__}"
            visit = getattr(type(self), name, None)
            if visit is None:
                self.node = node
                raise LanguageError(f"{node.__class__.__name__} is not supported in kernels")
            HANDLERS[node.__class__] = visit
        return visit(self, node)

    def place(self, node):
        """Makes a node the location of the next operations, and of errors."""
        self.node = node
        place = self.places.get(node)
        if place is None:
            place = self.places[node] = self.source.place(node)
        self.builder.location = place

    def finish(self, value):
        """Ends the function with a result, as `return` does."""
        if self.has_result and type_key(value) != type_key(self.result):
            first, second = describe_apart(self.result, value)
            raise LanguageError(f"expected each return to have one type, but got {first} and {second}")
        self.result, self.has_result, self.terminated = value, True, True
        handles = flatten(value, [])
        if not handles:
            self.builder.effect("tt.return")
        else:
            types = ", ".join(handle.type for handle in handles)
            self.builder.effect(f"tt.return {', '.join(['%s'] * len(handles))} : {types}", *handles)

    def visit_function(self):
        """Visits the body, and ends the function."""
        self.place(self.source.node)
        self.visit_body(self.source.node.body)
        if not self.terminated:
            self.node = self.source.node
            if self.has_result and self.result is not None:
                found = describe_type(self.result)
                raise LanguageError(f"expected a return of {found} at the end of {self.source.name}, but got none")
            self.finish(None)

    def run(self):
        """Visits the body. Raises CompilationError."""
        scope, attributes = dict(self.scope), dict(self.builder.attributes)
        try:
            try:
                self.visit_function()
            except ReturnsFromLoop as found:
                # Now the loops know the type of the value that they carry.
                function = self.builder.function
                function.blocks, function.constants = [Block()], {}
                self.builder.block, self.builder.attributes = function.blocks[0], attributes
                self.start(scope)
                self.returned_model, self.earlier = found.value, self.results[::-1]
                self.visit_function()
        except CompilationError:
            raise
        except RecursionError:
            raise error_at("the program is nested too deeply", self.source, self.node) from None
        except LanguageError as error:
            cls = CompileTimeAssertionFailure if isinstance(error, StaticAssertionError) else CompilationError
            raise error_at(str(error), self.source, self.node, error.notes, cls) from error.__cause__
        except Exception as error:
            # A function of Python raised it: an operator on constants, or a function of the program.
            message = str(error)
            if not message.startswith("expected "):
                message = f"{type(error).__name__}: {message}"
            raise error_at(message, self.source, self.node) from error
        return self.result


HANDLERS: dict = {}


class DeepRecursion:
    """Lets Python recurse deeper while some thread translates a kernel: each `elif` is nested in the one before."""

    LIMIT = 8000

    def __init__(self):
        self.lock, self.users = threading.Lock(), 0

    def __enter__(self):
        with self.lock:
            if not self.users:
                self.outer = sys.getrecursionlimit()
                sys.setrecursionlimit(max(self.outer, self.LIMIT))
            self.users += 1

    def __exit__(self, *_):
        with self.lock:
            self.users -= 1
            if not self.users:
                sys.setrecursionlimit(self.outer)


deep_recursion = DeepRecursion()


class Session:
    """The compilation of one kernel: the module and the functions visited so far. `uses` are the names from outside."""

    def __init__(self, options):
        self.builder = Builder(options)
        self.instances, self.active, self.names = {}, set(), set()
        self.uses = Uses()

    def instantiate(self, caller, node, function, values, key):
        """Visits a function for a call, and returns its name and a model of its result."""
        builder = self.builder
        outer = builder.function, builder.block, builder.location, builder.call
        self.active.add(key)
        try:
            made, scope = new_function(self, function, values)
            builder.functions.append(made)
            builder.function, builder.block = made, made.blocks[0]
            visitor = Visitor(self, function, scope)
            builder.call = visitor.call
            result = visitor.run()
        except CompilationError as error:
            raise with_caller(error, caller.source, node, function.__name__) from error.__cause__
        finally:
            self.active.discard(key)
            builder.function, builder.block, builder.location, builder.call = outer
        made.results = tuple(handle.type for handle in flatten(result, []))
        instance = self.instances[key] = (made.name, result)
        return instance

    def kernel(self, function, arguments, scope, name):
        """Visits a kernel. `arguments` are pairs of a value of the IR and the text of its attributes; `scope` has the
        parameters by name."""
        builder = self.builder
        made = Function(name, function.source.place(function.source.node), True, function.noinline)
        made.arguments = arguments
        self.names.add(made.name)
        builder.functions.append(made)
        builder.function, builder.block = made, made.blocks[0]
        visitor = Visitor(self, function, scope)
        builder.call = visitor.call
        outer, active.builder = active.builder, builder
        try:
            result = visitor.run()
            if flatten(result, []):
                raise error_at(
                    f"expected a kernel to return nothing, but got {describe_type(result)}",
                    function.source,
                    visitor.node,
                )
        finally:
            active.builder = outer
        return builder
