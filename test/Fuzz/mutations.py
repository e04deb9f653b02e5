# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations of textual IR that leave most of it intact, so that damage reaches verifiers and passes, not just parsers.

A mutation takes a random generator, the lines of a module and the Pool of what other modules hold, and returns new
lines.
"""

import re

TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"|[%@!#^][\w.$#-]+|-?\d+\.\d+(?:[eE][+-]?\d+)?|0x[0-9A-Fa-f]+|-?\b\d+\b|[A-Za-z_][\w.$]*|->|::|\S'
)
NUMBER = re.compile(r"(?<![\w.%#@])-?\d+(?![\w.])|(?<=x)\d+(?=x|>)|(?<=<)\d+(?=x)")
TYPE = re.compile(
    r"!?tt\.ptr<[^<>]*>|tensor<[^<>]*(?:<[^<>]*>)?[^<>]*>|"
    r"\b(?:i1|i8|i16|i32|i64|f8E4M3FN|f8E5M2|f16|bf16|f32|f64|index)\b"
)
ATTRIBUTE = re.compile(r'("?[\w.-]+"?) = ([^,{}=\[\]]+|\[[^\[\]]*\]|\{[^{}]*\})(?=[,}>])')
OPERAND = re.compile(r"%[\w$.-]+")
OPERATION = re.compile(r"\b(?:tt|ttg|ttng|arith|math|scf|cf|ub|gpu|llvm)\.[a-z][\w.]*")
LAYOUT = re.compile(r"#[a-z]\w* = #ttg\.[^\n]*")
LOCATION_LINE = re.compile(r"^#loc\d* = ")

NUMBERS = """0 1 -1 2 3 7 12 31 33 48 64 127 1000 65536 1048577 2147483647 -2147483648 4294967296 9223372036854775807
-9223372036854775808 18446744073709551616 99999999999999999999999""".split()
TYPES = """i1; i8; i32; i64; i7; f16; bf16; f32; f64; f8E4M3FN; f8E5M2; index; none; !tt.ptr<f32>; !tt.ptr<i8, 3>;
!tt.ptr<tensor<16x16xf16>>; !tt.tensordesc<tensor<16x16xf16>>; tensor<16xf32>; tensor<3xf32>; tensor<0xi32>;
tensor<f32>; tensor<?xf32>; tensor<*xf32>; tensor<4096x4096xi8>; tensor<1x1x1x1xf16>; vector<4xf32>; memref<4xf32>;
tensor<16x!tt.ptr<f32>>; !ttg.async.token; !ttg.memdesc<16x16xf16, #shared, #smem>"""
VALUES = """unit; true; dense<0> : tensor<4xi32>; "text"; []; array<i32: 1, 2>; array<i32>; array<i64: -1>; -1 : i32;
1 : i64; 16 : i1; 0.0 : f32; i32; @nothing; {}; #ttg.shared_memory; dense<[3, -1]> : tensor<2xi32>"""
TYPES, VALUES = ([part.strip() for part in text.split(";")] for text in (TYPES, VALUES))


class Pool:
    """The lines, operations, types and attributes of the corpus, to graft from one module into another."""

    def __init__(self, texts):
        lines = sorted({line for text in texts for line in text.splitlines() if not LOCATION_LINE.match(line)})
        joined = "\n".join(lines)
        self.lines = lines
        self.operations = sorted(set(OPERATION.findall(joined)))
        self.layouts = sorted({layout.split(" = ", 1)[1] for layout in LAYOUT.findall(joined)})
        self.types = sorted({match for match in TYPE.findall(joined) if len(match) < 120}) + TYPES
        self.keys = sorted({key for key, _ in ATTRIBUTE.findall(joined)})
        self.values = sorted({value for _, value in ATTRIBUTE.findall(joined) if len(value) < 120}) + VALUES


def drop_locations(text):
    """The text without its locations, so that diagnostics point into the text itself."""
    kept = []
    for line in text.splitlines():
        if LOCATION_LINE.match(line):
            continue
        start = line.find(" loc(")
        while start >= 0:
            depth, end, quoted = 0, start + 4, False
            while end < len(line):
                quoted ^= line[end] == '"'
                depth += 0 if quoted else {"(": 1, ")": -1}.get(line[end], 0)
                end += 1
                if depth == 0:
                    break
            line = line[:start] + line[end:]
            start = line.find(" loc(")
        kept.append(line)
    return "\n".join(kept) + "\n"


def replace_match(pattern, choose):
    """A mutation that replaces one match of the pattern in a random line by what `choose` returns for it."""

    def mutation(rng, lines, pool):
        candidates = [index for index, line in enumerate(lines) if pattern.search(line)]
        if not candidates:
            return lines
        index = rng.choice(candidates)
        match = rng.choice(list(pattern.finditer(lines[index])))
        new = choose(rng, match, lines, pool)
        return lines[:index] + [lines[index][: match.start()] + new + lines[index][match.end() :]] + lines[index + 1 :]

    return mutation


def other_number(rng, match, lines, pool):
    value = int(match.group())
    near = (value + 1, value - 1, value * 2, value // 2, -value, value * 3, value << 20)
    return str(rng.choice(near)) if rng.random() < 0.5 else rng.choice(NUMBERS)


def other_operand(rng, match, lines, pool):
    known = sorted({name for line in lines for name in OPERAND.findall(line)})
    return rng.choice(known + ["%absent", match.group() + "#1", "%0#99"])


def other_attribute(rng, match, lines, pool):
    key, value = match.groups()
    what = rng.randrange(4)
    if what == 0:
        return f"{rng.choice(pool.keys)} = {value}"
    if what == 1:
        return f"{key} = {rng.choice(pool.values)}"
    if what == 2:
        return f"{match.group()}, {match.group()}"
    return key


change_number = replace_match(NUMBER, other_number)
change_type = replace_match(TYPE, lambda rng, match, lines, pool: rng.choice(pool.types))
change_attribute = replace_match(ATTRIBUTE, other_attribute)
rename_operand = replace_match(OPERAND, other_operand)
change_operation = replace_match(OPERATION, lambda rng, match, lines, pool: rng.choice(pool.operations))
change_layout = replace_match(
    LAYOUT, lambda rng, match, lines, pool: match.group().split(" = ", 1)[0] + " = " + rng.choice(pool.layouts)
)
delete_token = replace_match(TOKEN, lambda rng, match, lines, pool: "")
duplicate_token = replace_match(TOKEN, lambda rng, match, lines, pool: f"{match.group()} {match.group()}")


def swap_tokens(rng, lines, pool):
    candidates = [index for index, line in enumerate(lines) if len(TOKEN.findall(line)) > 1]
    if not candidates:
        return lines
    index = rng.choice(candidates)
    first, second = sorted(rng.sample(list(TOKEN.finditer(lines[index])), 2), key=lambda match: match.start())
    line = lines[index]
    line = (
        line[: first.start()]
        + second.group()
        + line[first.end() : second.start()]
        + first.group()
        + line[second.end() :]
    )
    return lines[:index] + [line] + lines[index + 1 :]


def delete_lines(rng, lines, pool):
    start = rng.randrange(len(lines))
    return lines[:start] + lines[start + rng.choice((1, 1, 1, 2, 5)) :]


def duplicate_line(rng, lines, pool):
    source, target = rng.randrange(len(lines)), rng.randrange(len(lines) + 1)
    return lines[:target] + [lines[source]] + lines[target:]


def move_line(rng, lines, pool):
    lines = list(lines)
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randrange(len(lines) + 1), line)
    return lines


def graft_line(rng, lines, pool):
    """A line of another module."""
    target = rng.randrange(len(lines) + 1)
    return lines[:target] + [rng.choice(pool.lines)] + lines[target + rng.randrange(2) :]


def truncate_region(rng, lines, pool):
    """Empties a region, or breaks the text off in it."""
    openings = [index for index, line in enumerate(lines) if line.rstrip().endswith("{")]
    if not openings:
        return lines
    start = rng.choice(openings)
    if rng.random() < 0.3:
        return lines[: start + 1 + rng.randrange(4)]
    indent = len(lines[start]) - len(lines[start].lstrip())
    for end in range(start + 1, len(lines)):
        if lines[end].startswith(" " * indent + "}"):
            return lines[: start + 1] + lines[end:]
    return lines[: start + 1]


def byte_noise(rng, lines, pool):
    index = rng.randrange(len(lines))
    line = list(lines[index])
    for _ in range(rng.randint(1, 3)):
        line.insert(
            rng.randrange(len(line) + 1),
            chr(rng.choice((0, 9, 34, 35, 37, 60, 62, 123, 125, 128, 255, 0x2028, rng.randrange(1, 256)))),
        )
    return lines[:index] + ["".join(line)] + lines[index + 1 :]


MUTATIONS = {
    mutation: weight
    for mutation, weight in (
        (swap_tokens, 2),
        (delete_token, 2),
        (duplicate_token, 1),
        (change_number, 6),
        (change_type, 5),
        (change_attribute, 6),
        (rename_operand, 5),
        (change_operation, 3),
        (change_layout, 4),
        (delete_lines, 3),
        (duplicate_line, 2),
        (move_line, 3),
        (graft_line, 3),
        (truncate_region, 1),
        (byte_noise, 1),
    )
}


def mutate(rng, text, pool):
    """A module with one to a few mutations, mostly without its locations."""
    lines = (drop_locations(text) if rng.random() < 0.8 else text).splitlines()
    count = 1
    while rng.random() < 0.35 and count < 8:
        count += 1
    for mutation in rng.choices(list(MUTATIONS), list(MUTATIONS.values()), k=count):
        if lines:
            lines = mutation(rng, lines, pool)
    return "\n".join(lines) + "\n"
