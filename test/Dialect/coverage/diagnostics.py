# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the diagnostics of the dialects, and of the passes on `tt`, that no test provokes and expects.

The diagnostics are the texts in the C++ sources, and the conditions with a text in the TableGen files.

The commands of the tests run without --verify-diagnostics, and their reports are matched with the texts in the
sources. A report counts if the test expects at least two consecutive words of the text.
"""

import pathlib
import re

import cpp_diagnostics
import lit_tests

ROOT = lit_tests.TESTS.parent
SOURCES = (
    "include/triton/Dialect/*/IR/**/*.h",
    "lib/Dialect/*/IR/**/*.h",
    "lib/Dialect/*/IR/**/*.cpp",
    "lib/Dialect/Triton/Transforms/*.cpp",
)
FOLDERS = ("Analysis", "Conversion", "Dialect", "Pipelines", "Transforms")
UNREACHABLE = pathlib.Path(__file__).with_name("unreachable.txt")

REPORT = re.compile(r"\b((?:error|warning|remark|note): .*)$", re.MULTILINE)
EXPECTED = re.compile(
    r"expected-(?:error|warning|remark|note)(-re)?\s*(?:@\S+\s*)?(?:\d+\s*)?\{\{(.*?)\}\}(?=\s*$)", re.MULTILINE
)
WORD = re.compile(r"[A-Za-z']+")


def from_check_pattern(text, regex_marks=True):
    """The regular expression of a line of CHECK text, or of an expectation with {{...}}."""
    pieces = re.split(r"(\{\{.*?\}\}|\[\[.*?\]\])", text.strip()) if regex_marks else [text]
    spelled = (
        f"(?:{piece[2:-2]})" if piece.startswith("{{") else ".*" if piece.startswith("[[") else re.escape(piece)
        for piece in pieces
    )
    return re.compile("".join(spelled))


def expectations(test, pipeline, i):
    """The expected reports of command `i` of the pipeline: texts and their patterns."""
    command = pipeline[i]
    if any(flag.lstrip("-") == "verify-diagnostics" for flag in command.flags):
        return [(text, from_check_pattern(text, bool(is_regex))) for is_regex, text in EXPECTED.findall(test.text)]
    if not command.is_heard or i + 1 == len(pipeline) or pipeline[i + 1].words[:1] != ["FileCheck"]:
        return []
    options = " ".join(pipeline[i + 1].words)
    prefixes = ",".join(re.findall(r"--?check-prefix(?:es)?[= ](\S+)", options)) or "CHECK"
    lines = re.findall(rf"\b(?:{prefixes.replace(',', '|')})(?:-\w+)?:(.*)$", test.text, re.MULTILINE)
    return [(text, from_check_pattern(text)) for text in lines if text.strip()]


def pairs_of_words(text):
    words = WORD.findall(text)
    return set(zip(words, words[1:]))


def find_reports():
    """The provoked and expected reports, each with the texts that expect it."""
    reports = {}
    for test in lit_tests.find_tests(*FOLDERS):
        for pipeline in test.pipelines:
            for i, command in enumerate(pipeline):
                expected = expectations(test, pipeline, i) if command.is_tool else []
                if not expected or i > 0:
                    continue
                _, errors = test.run(command, without=("verify-diagnostics",))
                for report in REPORT.findall(errors):
                    texts = [text for text, pattern in expected if pattern.search(report)]
                    reports.setdefault(report, set()).update(texts)
    return reports


def is_covered(diagnostic, reports, operations):
    """Whether a test expects the diagnostic; if a method of an operation reports it, for that operation."""
    spoken = set().union(*(pairs_of_words(piece) for piece in diagnostic.pieces if piece))
    names = [f"'{name}' op " for name in operations.get(diagnostic.owner, ())] or [""]
    return any(
        diagnostic.pattern.search(report)
        and any(name in report for name in names)
        and any(not spoken or spoken & pairs_of_words(text) for text in texts)
        for report, texts in reports.items()
    )


def read_unreachable():
    """The diagnostics that no IR can provoke, as (file, text)."""
    entries = set()
    lines = [line for line in UNREACHABLE.read_text().splitlines() if line.strip() and not line.startswith("#")]
    for diagnostic, reason in zip(lines[::2], lines[1::2]):
        file, text = diagnostic.split(": ", 1)
        if not reason.startswith("  "):
            raise SystemExit(f"{UNREACHABLE.name}: a reason is indented and follows its diagnostic: {reason}")
        entries.add((file, text))
    return entries


def find_missing(dialects):
    """One line for each diagnostic that no test covers, or that is wrongly listed as unreachable."""
    unreachable, found = read_unreachable(), set()
    reports = find_reports()
    operations = {}
    for each in dialects.definitions:
        if each.kind == "op":
            operations.setdefault(each.class_name, []).append(each.name)
    for diagnostic in cpp_diagnostics.find_diagnostics(ROOT, *SOURCES):
        key = diagnostic.file, diagnostic.text
        found.add(key)
        where = f"{diagnostic.file}:{diagnostic.line}"
        covered = is_covered(diagnostic, reports, operations)
        if not covered and key not in unreachable:
            yield f"{where}: no test expects: {diagnostic.text}"
        elif covered and key in unreachable:
            yield f"{where}: {UNREACHABLE.name} lists as unreachable, but a test expects: {diagnostic.text}"
    for definition in dialects.definitions:
        for rule in definition.rules:
            diagnostic = f"'{definition}' op failed to verify that {rule}"
            if not any(diagnostic in report and texts for report, texts in reports.items()):
                yield f"{definition.place}: no test expects: {diagnostic}"
    for file, text in unreachable - found:
        yield f"{file}: {UNREACHABLE.name} lists a diagnostic that does not exist: {text}"
