# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations, types, attributes, enumerations and passes that the TableGen files of the dialects define.

The records are those that llvm-tblgen dumps, so that they are complete.
"""

import dataclasses
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include"


@dataclasses.dataclass
class Field:
    """An operand, attribute, property or result of an operation, or a parameter of a type or attribute."""

    name: str
    description: str  # Empty if the TableGen file has none.
    constraint: dict  # The record of the constraint; empty for a plain C++ type.
    enum: str = ""  # The record of its enumeration, if any.
    is_attribute: bool = False
    is_optional: bool = False  # Optional, or with a default.


@dataclasses.dataclass
class Definition:
    """An operation, type or attribute."""

    kind: str  # "op", "type" or "attribute"
    record: str  # The name in TableGen.
    name: str  # The name in the IR, without `!` or `#`.
    summary: str
    description: str
    place: str  # FILE:LINE
    fields: list  # Arguments of an operation, parameters of the others.
    results: list
    classes: tuple = ()  # The TableGen classes of the record.
    has_segments: bool = False  # Whether it has operand segment sizes.
    rules: tuple = ()  # The descriptions of its constraints on operands and results.

    @property
    def class_name(self):
        """The C++ class of an operation."""
        return self.record.rpartition("_")[2]

    def __str__(self):
        return {"op": "", "type": "!", "attribute": "#"}[self.kind] + self.name


@dataclasses.dataclass
class Enumeration:
    """An enumeration and its cases, spelling -> number."""

    name: str
    record: str
    summary: str
    place: str
    cases: dict


@dataclasses.dataclass
class Pass:
    """A pass and its options, name -> description."""

    name: str
    summary: str
    description: str
    place: str
    options: dict


def find_llvm():
    """Returns the folder of the LLVM installation with MLIR, which may not be the first one in the PATH."""
    for name in ("mlir-tblgen", "mlir-tblgen-22", "/usr/lib/llvm-22/bin/mlir-tblgen"):
        if found := shutil.which(name):
            return pathlib.Path(os.path.realpath(found)).parent.parent
    raise SystemExit("cannot find mlir-tblgen")


def dump(file):
    """Returns all records of a TableGen file, by name."""
    llvm = find_llvm()
    command = [llvm / "bin" / "llvm-tblgen", "--dump-json", "-I", INCLUDE, "-I", llvm / "include", file]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


class Records:
    """The records of a TableGen file, with MLIR's interpretation of them."""

    def __init__(self, file):
        self.all = dump(file)

    def of_class(self, name):
        return [self.all[record] for record in self.all["!instanceof"].get(name, [])]

    def find(self, reference):
        return self.all[reference["def"]] if isinstance(reference, dict) else {}

    def field(self, value, name, is_parameter=False):
        """Returns the field of `value:$name` in a list of arguments, results or parameters."""
        record = self.find(value)
        description = (record.get("summary") or "") if is_parameter else ""
        if "OpVariable" in record.get("!superclasses", ()):
            description = record["summary"]
            record = self.find(record["constraint"])
        classes = record.get("!superclasses", ())
        is_optional = any(name in ("Optional", "OptionalAttr", "DefaultValuedAttr", "UnitAttr") for name in classes)
        is_optional |= record.get("!name") == "UnitAttr"
        base = record
        while isinstance(base.get("baseAttr"), dict):
            base = self.find(base["baseAttr"])
        enum = base["!name"] if "EnumInfo" in base.get("!superclasses", ()) else ""
        if isinstance(base.get("enum"), dict):
            enum = base["enum"]["def"]
        return Field(name, description, record, enum, "Attr" in classes or "Property" in classes, is_optional)

    def fields(self, dag, is_parameter=False):
        return [self.field(value, name, is_parameter) for value, name in dag["args"]] if isinstance(dag, dict) else []

    def definitions(self, dialects):
        for record in self.of_class("Op"):
            dialect = self.find(record["opDialect"])["name"]
            if dialect in dialects:
                traits = [self.find(trait) for trait in record["traits"]]
                yield Definition(
                    "op",
                    record["!name"],
                    f"{dialect}.{record['opName']}",
                    record["summary"] or "",
                    record["description"] or "",
                    place(record),
                    self.fields(record["arguments"]),
                    self.fields(record["results"]),
                    record["!superclasses"],
                    any(trait.get("trait") == "AttrSizedOperandSegments" for trait in traits),
                    [trait["summary"] for trait in traits if is_rule(trait)],
                )
        for kind, name in (("type", "TypeDef"), ("attribute", "AttrDef")):
            for record in self.of_class(name):
                dialect = self.find(record["dialect"])["name"]
                if dialect in dialects:
                    yield Definition(
                        kind,
                        record["!name"],
                        f"{dialect}.{record['mnemonic']}",
                        record["summary"] or "",
                        record["description"] or "",
                        place(record),
                        self.fields(record["parameters"], is_parameter=True),
                        [],
                        record["!superclasses"],
                    )

    def enumerations(self):
        for record in self.of_class("EnumInfo"):
            if record["cppNamespace"].startswith("::mlir::triton"):
                cases = [self.find(case) for case in record["enumerants"]]
                yield Enumeration(
                    record["className"],
                    record["!name"],
                    record["summary"] or "",
                    place(record),
                    {case["str"]: case["value"] for case in cases},
                )

    def passes(self):
        for record in self.of_class("PassBase"):
            options = [self.find(option) for option in record["options"]]
            yield Pass(
                record["argument"],
                record["summary"] or "",
                record["description"] or "",
                place(record),
                {option["argument"]: option["description"] or "" for option in options},
            )


def is_rule(trait):
    """Returns whether a trait is a constraint with its own description."""
    return "PredOpTrait" in trait.get("!superclasses", ()) and "AllTypesMatch" not in trait["!superclasses"]


def place(record):
    return record["!locs"][-1]


class Dialects:
    """All definitions in the TableGen files below include/triton."""

    def __init__(self):
        self.names = set()
        definitions, enumerations, passes = {}, {}, {}
        files = sorted(INCLUDE.glob("triton/Dialect/*/IR/*Ops.td"))
        records = [Records(file) for file in files if file.stem == file.parent.parent.name + "Ops"]
        for each in records:
            self.names |= {
                record["name"]
                for record in each.of_class("Dialect")
                if record["cppNamespace"].startswith("::mlir::triton")
            }
        for each in records:
            definitions |= {(found.kind, found.name): found for found in each.definitions(self.names)}
            enumerations |= {found.record: found for found in each.enumerations()}
        for file in sorted(INCLUDE.glob("triton/**/Passes.td")):
            passes |= {found.name: found for found in Records(file).passes()}
        self.definitions = list(definitions.values())
        self.enumerations = list(enumerations.values())
        self.passes = list(passes.values())
