# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the texts of all diagnostics in C++ sources.

A diagnostic is the text that is streamed into emitError() and similar functions, or into a variable of type
InFlightDiagnostic. Another text of several words counts as an argument of a function that reports it. An operand that
is not a literal matches any text; each literal inside of such an operand (such as the arms of a conditional) is a text
of its own.
"""

import ast
import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
      |R"(?P<tag>[^(\s]*)\((?P<raw>.*?)\)(?P=tag)"
      |(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<char>'(?:[^'\\\n]|\\.)+')
      |(?P<word>[A-Za-z_]\w*)|(?P<number>\d[\w.']*)|(?P<mark><<|::|->|\+\+|\+=|\S)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
EMIT = re.compile(r"emit\w*(Error|Warning|Remark)|attachNote")
METHOD = re.compile(r"(\w+)::(?!parse)\w+\(")
OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")
SEVERAL_WORDS = re.compile(r"[A-Za-z`,] [A-Za-z`]")
# Functions and macros whose texts are for programmers, statistics, or part of the IR: `create` is that of AssertOp.
OTHER_USES = (
    "ALWAYS_ENABLED_STATISTIC",
    "create",
    "assert",
    "static_assert",
    "llvm_unreachable",
    "report_fatal_error",
    "notifyMatchFailure",
    "printer",
    "os",
)


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    line: int


@dataclasses.dataclass
class Diagnostic:
    """Pieces of text; None stands for any text."""

    file: str
    line: int
    pieces: tuple
    owner: str = ""  # The class of the method that reports the diagnostic, if any.

    @property
    def text(self):
        return re.sub(r"(\.\.\.)+", "...", "".join("..." if piece is None else piece for piece in self.pieces))

    @property
    def pattern(self):
        return re.compile("".join(".*" if piece is None else re.escape(piece) for piece in self.pieces))


def tokenize(source):
    """The tokens of a source; adjacent literals are one."""
    tokens = []
    for found in TOKEN.finditer(source):
        kind, text = found.lastgroup, found.group()
        if kind in ("comment", "directive"):
            continue
        line = source.count("\n", 0, found.start()) + 1
        if found.group("raw") is not None:
            kind, text = "string", found.group("raw")
        elif kind == "string":
            text = ast.literal_eval(text)
        if kind == "string" and tokens and tokens[-1].kind == "string":
            tokens[-1].text += text
        else:
            tokens.append(Token(kind, text, line))
    return tokens


class Source:
    """The tokens of one file, and the literals that belong to a diagnostic."""

    def __init__(self, file, text):
        self.file = file
        self.tokens = tokenize(text)
        self.lines = text.splitlines()
        self.used = set()
        self.variables = {
            self.tokens[i + skip].text
            for i, token in enumerate(self.tokens[:-2])
            if token.text == "InFlightDiagnostic"
            for skip in (2 if self.tokens[i + 1].text in ("&", "*") else 1,)
            if self.tokens[i + skip].kind == "word"
        }

    def skip(self, i, stops):
        """The first position from `i` on, outside of brackets opened after it, with one of `stops` or an end."""
        depth = 0
        while i < len(self.tokens):
            text, kind = self.tokens[i].text, self.tokens[i].kind
            if kind != "string" and kind != "char":
                if depth == 0 and (text in stops or text in CLOSING or text == ";"):
                    return i
                depth += (text in OPENING) - (text in CLOSING)
            i += 1
        return i

    def operand(self, begin, end, separator=None):
        """The pieces of an operand, and the literals inside of it that may be its whole text."""
        if separator:
            pieces, others = [], []
            while begin < end:
                stop = min(self.skip(begin, (separator,)), end)
                more, inner = self.operand(begin, stop)
                pieces, others, begin = pieces + more, others + inner, stop + 1
            return pieces, others
        literals = [i for i in range(begin, end) if self.tokens[i].kind == "string"]
        self.used.update(literals)
        if literals and end == begin + 1:
            return [self.tokens[begin].text], []
        return [None], [self.tokens[i].text for i in literals if re.search("[A-Za-z]", self.tokens[i].text)]

    def chain(self, i):
        """The diagnostics that are streamed from position `i` on."""
        variants = [[]]
        while i < len(self.tokens) and self.tokens[i].text == "<<":
            end = self.skip(i + 1, ("<<", ",", "?", ":"))
            pieces, others = self.operand(i + 1, end)
            # Use each inner literal once; the plain pieces continue.
            variants = (
                [variants[0] + pieces]
                + [each + [None] for each in variants[1:]]
                + [variants[0] + [other] for other in others]
            )
            i = end
        return variants

    def streamed(self):
        for i, token in enumerate(self.tokens[:-1]):
            line, following = token.line, self.tokens[i + 1].text
            if token.kind != "word":
                continue
            if EMIT.fullmatch(token.text) and following == "(":
                end = self.skip(i + 2, ())
                first = []
                while (begin := i + 2 if not first else first[-1][1] + 1) < end:
                    first.append((begin, self.skip(begin, (",",))))
                texts = [self.operand(*each, separator="+") for each in first]
                spoken = [pieces for pieces, _ in texts if any(piece is not None for piece in pieces)]
                start = spoken[0] if spoken else []
                # A note has another location.
                owner = "" if token.text == "attachNote" else self.owner(line)
                for variant in self.chain(end + 1):
                    yield Diagnostic(self.file, line, tuple(start + variant), owner)
            elif token.text in self.variables and following == "<<":
                for variant in self.chain(i + 1):
                    yield Diagnostic(self.file, line, tuple([None] + variant), self.owner(line))

    def handed_on(self):
        """Texts outside of such chains: sums of literals and other operands."""
        for i, token in enumerate(self.tokens):
            if token.kind != "string" or i in self.used:
                continue
            begin = i
            while (
                begin > 0
                and self.skip(begin - 1, ()) >= i
                and not (
                    self.tokens[begin - 1].kind != "string"
                    and self.tokens[begin - 1].text in ("(", "[", "{", ",", ";", "=", "return", "?", ":", "<<")
                )
            ):
                begin -= 1
            end = self.skip(i, (",", "?", ":", "<<"))
            pieces, _ = self.operand(begin, end, separator="+")
            said = "".join(piece or "" for piece in pieces)
            if SEVERAL_WORDS.search(said) and not self.serves_otherwise(begin):
                yield Diagnostic(self.file, token.line, tuple(pieces), self.owner(token.line))

    def serves_otherwise(self, i):
        """Whether position `i` is in an argument of an assertion or is printed."""
        depth = 0
        for j in range(i - 1, -1, -1):
            text = self.tokens[j].text if self.tokens[j].kind not in ("string", "char") else ""
            if text in (";", "{", "}"):
                return False
            depth += (text in CLOSING) - (text in OPENING)
            if depth <= 0 and text in OTHER_USES:
                return True
        return False

    def diagnostics(self):
        found = list(self.streamed()) + list(self.handed_on())
        return [each for each in found if any(re.search("[A-Za-z]", piece or "") for piece in each.pieces)]

    def owner(self, line):
        """The class of the method around a line: only definitions begin in the first column."""
        for text in reversed(self.lines[:line]):
            if re.match(r"\w", text):
                found = METHOD.search(text)
                return found.group(1) if found else ""
        return ""


def find_diagnostics(root, *globs):
    """All diagnostics in the sources below `root` that match the patterns."""
    files = sorted({path for glob in globs for path in root.glob(glob)})
    return [each for path in files for each in Source(str(path.relative_to(root)), path.read_text()).diagnostics()]
