# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types for editors and the reference page are those of the functions, and every function is documented."""

import ast
import inspect
import pathlib
import subprocess
import sys
import unittest

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.language.registry import BUILTINS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STUB = pathlib.Path(tl.__file__).with_suffix(".pyi")


def defined_names(tree):
    """Returns the names that the statements of a stub define."""
    names = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            names.update(alias.asname or alias.name for alias in node.names)
    return names


class Stubs(unittest.TestCase):
    def test_generated_files_are_up_to_date(self):
        command = [sys.executable, str(ROOT / "scripts" / "generate-language"), "--check"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((found.returncode, found.stderr), (0, ""))

    def test_the_stub_has_every_name_of_the_language(self):
        self.assertEqual(set(tl.__all__) - defined_names(ast.parse(STUB.read_text())), set())

    def test_parameters_of_the_stub_are_those_of_the_functions(self):
        for node in ast.parse(STUB.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                parameters = inspect.signature(BUILTINS[node.name]).parameters.values()
                arguments = node.args
                found = [entry.arg for entry in arguments.args + arguments.kwonlyargs]
                self.assertEqual(found, [p.name for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)])
                self.assertEqual(bool(arguments.vararg), any(p.kind is p.VAR_POSITIONAL for p in parameters))


class Docstrings(unittest.TestCase):
    """What functions take and refuse is documented."""

    def test_each_function_of_the_language_states_shapes_types_and_errors(self):
        functions = {f"tl.{name}": function for name, function in BUILTINS.items()}
        for owner in (tl.tensor, tl.tensor_descriptor, tl.extra.cuda, tl.extra.libdevice, tl.math, tl.target_info):
            found = {name: inspect.getattr_static(owner, name) for name in vars(owner)}
            functions.update(
                (f"{owner.__name__}.{name}", function)
                for name, function in found.items()
                if getattr(function, "is_triton_builtin", False)
            )
        self.assertGreater(len(functions), 400)
        for name, function in functions.items():
            with self.subTest(name):
                self.assertRegex(
                    inspect.getdoc(function) or "", r"(?s)^[A-Z].*\.\n\nShapes:\s.+\.\sTypes:\s.+\.\sErrors:\s.+\.$"
                )

    def test_each_function_for_programs_states_errors(self):
        for module in (triton, triton.testing, triton_mlir):
            for name in module.__all__:
                value = getattr(module, name)
                with self.subTest(name):
                    text = inspect.getdoc(value) or ""
                    self.assertGreater(len(text), 20)
                    if inspect.isfunction(value):
                        self.assertRegex(text, r"[Rr]aises|is an error")

    def test_methods_of_classes_for_programs_have_docstrings(self):
        classes = [
            value for module in (triton, triton_mlir) for value in vars(module).values() if inspect.isclass(value)
        ]
        self.assertGreater(len(classes), 10)
        for cls in classes:
            for name, value in vars(cls).items():
                if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    with self.subTest(f"{cls.__name__}.{name}"):
                        self.assertTrue(inspect.getdoc(value))


if __name__ == "__main__":
    unittest.main()
