# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every name and option for programs that launch kernels, and every statement of kernels, is used by a test.

test_language_coverage.py says so of what kernels use; it also checks the values.
"""

import ast
import inspect
import pathlib
import unittest

import triton_mlir.triton as triton
from triton_mlir.triton.frontend.visitor import Visitor
from triton_mlir.triton.runtime.options import CHECKS, COMPILER_NAMES, COMPILER_OPTIONS, LAUNCH_OPTIONS
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor

FOLDER = pathlib.Path(__file__).resolve().parent
THIS = pathlib.Path(__file__).name
# Accepted for programs of Triton, without a meaning here.
WITHOUT_MEANING = {("jit", "version"), ("autotune", "use_cuda_graph")}
# Functions of tests that pass options on, and the functions that take them.
HELPERS = {"make_scale": ["jit"], "tune": ["autotune"], "bench": ["do_bench", "do_bench_cudagraph"]}


class Uses(ast.NodeVisitor):
    """Collects the functions that tests call with the options given, the attributes, and the kinds of nodes."""

    def __init__(self):
        self.options, self.names, self.nodes = set(), set(), set()

    def visit_FunctionDef(self, node):
        """Notes the kinds of nodes of a kernel."""
        if any("jit" in ast.unparse(decorator) for decorator in node.decorator_list):
            self.nodes |= {type(part).__name__ for part in ast.walk(node)}
        self.generic_visit(node)

    def visit_Attribute(self, node):
        """Notes a name."""
        self.names.add(node.attr)
        self.generic_visit(node)

    def visit_Call(self, node):
        """Notes a function with its options, and all options as those of a launch, too."""
        function = node.func
        name = getattr(function, "attr", getattr(function, "id", "launch"))
        for name in (name, *HELPERS.get(name, ())):
            self.options |= {(name, keyword.arg) for keyword in node.keywords}
            self.options |= {(name, index) for index in range(len(node.args))}
        self.options |= {("launch", keyword.arg) for keyword in node.keywords}
        self.generic_visit(node)

    def visit_Dict(self, node):
        """Notes options in a dictionary, which tests pass to such functions."""
        for key in (key.value for key in node.keys if isinstance(key, ast.Constant)):
            self.options |= {(function, key) for function in ("launch", "jit", "autotune")}
        self.generic_visit(node)


def collect():
    """Returns what tests and tutorials use."""
    uses = Uses()
    tutorials = FOLDER.parent.parent / "python" / "tutorials"
    for path in (*FOLDER.glob("*.py"), *tutorials.glob("*.py")):
        if path.name != THIS:
            uses.visit(ast.parse(path.read_text(encoding="utf-8")))
    return uses


class Surface(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.uses = collect()

    def check_options(self, name, function):
        for index, parameter in enumerate(inspect.signature(function).parameters.values()):
            if parameter.kind is parameter.VAR_KEYWORD or (name, parameter.name) in WITHOUT_MEANING:
                continue
            with self.subTest(f"{name}({parameter.name})"):
                self.assertTrue({(name, parameter.name), (name, index)} & self.uses.options)

    def test_names_for_programs(self):
        for module in (triton, triton.testing, triton.compiler):
            self.assertEqual(set(module.__all__) - self.uses.names - {"_aggregate", "language", "tools"}, set(), module)

    def test_options_of_functions_for_programs(self):
        functions = {name: getattr(triton, name) for name in triton.__all__ if name not in ("JITFunction", "Autotuner")}
        functions.update({name: getattr(triton.testing, name) for name in triton.testing.__all__})
        functions["TensorDescriptor"] = TensorDescriptor
        for name, function in functions.items():
            if name == "_aggregate":
                continue
            if inspect.isfunction(function) or name in ("Config", "Benchmark", "TensorDescriptor"):
                self.check_options(name, function)

    def test_options_of_launches(self):
        ours = {**{name: name for name in COMPILER_OPTIONS}, **{value: name for name, value in COMPILER_NAMES.items()}}
        for name in {*ours.values(), *CHECKS, *LAUNCH_OPTIONS} - set(COMPILER_NAMES.values()):
            with self.subTest(name):
                self.assertIn(("launch", name), self.uses.options)

    def test_statements_and_expressions_of_kernels(self):
        names = (name[len("visit_") :] for name in dir(Visitor) if name.startswith("visit_"))
        handled = {name for name in names if hasattr(ast, name)}
        self.assertGreater(len(handled), 30)
        self.assertEqual(handled - self.uses.nodes, set())


if __name__ == "__main__":
    unittest.main()
