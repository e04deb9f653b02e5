# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random straight-line PTX: instructions that LLVM selects for kernels, on special numbers."""

import json
import random

import numpy as np
from random_expressions import draw_bits, dtype_of

THREADS = 64
SCRATCH = ("global", "profile")  # Memory that launchers pass to kernels.
# The names of registers by what they hold; floating-point numbers have registers of their own, because bits of NaN
# differ. `p` is a predicate.
ELEMENTS = {"h": "i16", "r": "i32", "l": "i64", "e": "f16", "b": "bf16", "f": "f32", "d": "f64"}
BITS = {"p": 1, "h": 16, "r": 32, "l": 64, "e": 16, "b": 16, "f": 32, "d": 64}
INPUTS = {"r": 4, "l": 3, "h": 3, "f": 2, "d": 2, "e": 2, "b": 2}
ORDERS = "eq ne lt le gt ge equ neu ltu leu gtu geu num nan".split()


def make_templates():
    """Triples of the kind of the result, those of the operands, and the text: `$d` is the result, `$0` an operand, and
    `$k` a random number of bits below the width."""
    made = []

    def add(result, operands, text):
        made.append((result, operands, text))

    for kind in "hrl":
        bits = BITS[kind]
        # ptxas has defects in minima and maxima of 16 bits, and in 16-bit negation: lib/Target/PtxasDefects.cpp.
        extremes = [f"{name}.{sign}" for name in ("min", "max") for sign in "su"] if kind != "h" else []
        for name in ["add.s", "sub.s", "mul.lo.s", *extremes]:
            add(kind, kind * 2, f"{name}{bits} $d, $0, $1;")
        for name in ("and", "or", "xor"):
            add(kind, kind * 2, f"{name}.b{bits} $d, $0, $1;")
        add(kind, kind, f"not.b{bits} $d, $0;")
        add(kind, kind, f"{{ .reg .b{bits} %q; not.b{bits} %q, $0; add.s{bits} $d, %q, 1; }}")
        for name in ("shl.b", "shr.s", "shr.u"):
            add(kind, kind, f"{name}{bits} $d, $0, $k;")
            add(kind, kind + "r", f"{{ .reg .b32 %q; and.b32 %q, $1, {bits - 1}; {name}{bits} $d, $0, %q; }}")
        divisor = f".reg .b{bits} %q; and.b{bits} %q, $1, {2 ** (bits - 1) - 1}; or.b{bits} %q, %q, 1;"
        for name in ("div.s", "div.u", "rem.s", "rem.u"):
            add(kind, kind * 2, f"{{ {divisor} {name}{bits} $d, $0, %q; }}")
        for order in ORDERS[:6]:
            add("p", kind * 2, f"setp.{order}.s{bits} $d, $0, $1;")
        for order in ORDERS[2:6]:
            add("p", kind * 2, f"setp.{order}.u{bits} $d, $0, $1;")
        add(kind, kind * 2 + "p", f"selp.b{bits} $d, $0, $1, $2;")
        add(kind, "p", f"selp.b{bits} $d, 1, 0, $0;")
        add(kind, "p", f"selp.b{bits} $d, -1, 0, $0;")
        if kind != "l":
            add(kind, kind * 3, f"mad.lo.s{bits} $d, $0, $1, $2;")
        else:
            add("r", "l", "{ .reg .b32 %q; mov.b64 {%q, $d}, $0; }")
        if kind != "h":
            add("r", kind, f"popc.b{bits} $d, $0;")
            add("r", kind, f"clz.b{bits} $d, $0;")
            add(kind, kind, f"brev.b{bits} $d, $0;")
    for sign in "su":
        add("r", "rr", f"mul.hi.{sign}32 $d, $0, $1;")
        add("l", "rr", f"mul.wide.{sign}32 $d, $0, $1;")
        add("l", "rrl", f"mad.wide.{sign}32 $d, $0, $1, $2;")
        add("r", "hh", f"mul.wide.{sign}16 $d, $0, $1;")
        add("r", "r", f"bfe.{sign}32 $d, $0, $k, 6;")
    add("r", "rr", "bfi.b32 $d, $0, $1, $k, 9;")
    for selector in ("0x7250", "0x3340", "0x7610", "0x5410"):
        add("r", "rr", f"prmt.b32 $d, $0, $1, {selector};")
    add("r", "rr", "shf.l.wrap.b32 $d, $0, $1, $k;")
    add("r", "rrr", "shf.r.wrap.b32 $d, $0, $1, $2;")
    casts = "rr s32.s8,rr u32.u8,rh s32.s16,rh u32.u16,lr s64.s32,lr u64.u32,lh s64.s16,hr u16.u32,rl u32.u64"
    for cast in (casts + ",hh s16.s8,hh u16.u8,hl u16.u64,ll s64.s8").split(","):
        kinds, types = cast.split()
        add(kinds[0], kinds[1], f"cvt.{types} $d, $0;")
    add("r", "hh", "mov.b32 $d, {$0, $1};")
    add("l", "rr", "mov.b64 $d, {$0, $1};")
    add("h", "r", "{ .reg .b16 %q; mov.b32 {$d, %q}, $0; }")
    add("r", "r", "shfl.sync.idx.b32 $d, $0, $k, 31, -1;")
    add("r", "r", "shfl.sync.bfly.b32 $d, $0, 1, 31, -1;")
    for name in ("min.u32", "max.s32", "add.s32", "or.b32", "and.b32"):
        add("r", "r", f"redux.sync.{name} $d, $0, -1;")
    for name in ("and", "or", "xor"):
        add("p", "pp", f"{name}.pred $d, $0, $1;")
    add("p", "p", "not.pred $d, $0;")
    for kind in "fdeb":
        add_float_templates(add, kind)
    return made


def add_float_templates(add, kind):
    name, bits = ELEMENTS[kind], BITS[kind]
    for operation in ("add", "sub", "mul"):
        add(kind, kind * 2, f"{operation}.rn.{name} $d, $0, $1;")
    add(kind, kind * 3, f"fma.rn.{name} $d, $0, $1, $2;")
    for operation in ("neg", "abs"):
        add(kind, kind, f"{operation}.{name} $d, $0;")
    for operation in ("min", "max") if kind == "d" else ("min", "max", "min.NaN", "max.NaN"):
        add(kind, kind * 2, f"{operation}.{name} $d, $0, $1;")
    for order in ORDERS:
        add("p", kind * 2, f"setp.{order}.{name} $d, $0, $1;")
    integer = {16: "h", 32: "r", 64: "l"}[bits]
    add(kind, integer, f"mov.b{bits} $d, $0;")
    # The bits of a number, or 7.
    add(integer, kind, f"{{ .reg .pred %q; setp.nan.{name} %q, $0, $0; selp.b{bits} $d, 7, $0, %q; }}")
    if kind in "eb":
        add("f", kind, f"cvt.f32.{name} $d, $0;")
        add(kind, "f", f"cvt.rn.{name}.f32 $d, $0;")
        return
    add(kind, kind * 2 + "p", f"selp.{name} $d, $0, $1, $2;")
    for rounding in ("rni", "rzi", "rmi", "rpi"):
        add(kind, kind, f"cvt.{rounding}.{name}.{name} $d, $0;")
    for element, other in (("s32", "r"), ("u32", "r"), ("s64", "l"), ("u64", "l"), ("s16", "h"), ("u16", "h")):
        add(kind, other, f"cvt.rn.{name}.{element} $d, $0;")
        if other != "h":
            add(other, kind, f"cvt.rzi.{element}.{name} $d, $0;")
    if kind == "d":
        add("d", "f", "cvt.f64.f32 $d, $0;")
        add("f", "d", "cvt.rn.f32.f64 $d, $0;")


TEMPLATES = make_templates()


class Program:
    """A kernel that loads registers, executes instructions, and stores the last registers of each kind.

    `outputs` maps the kinds of registers to how many are stored, as INPUTS does for those that are loaded."""

    def __init__(self, number, target):
        self.number, self.target = number, target
        rng = random.Random(number)
        self.counts, self.lines = {**INPUTS, "p": 0}, []
        for _ in range(rng.choice((4, 8, 14, 24))):
            result = rng.choice("rrrrhhllppffdeb")
            self.emit(rng, rng.choice([template for template in TEMPLATES if template[0] == result]))
        self.outputs = {kind: min(2, count - INPUTS.get(kind, 0)) for kind, count in self.counts.items()}
        self.outputs = {kind: count for kind, count in self.outputs.items() if count}

    def emit(self, rng, template):
        result, operands, text = template
        if any(self.counts[kind] == 0 for kind in operands):
            return
        for place, kind in enumerate(operands):
            back = min(int(rng.expovariate(0.6)), self.counts[kind] - 1)
            register = f"%{kind}{self.counts[kind] - 1 - back}"
            # The last operand may be a constant.
            if (
                place == len(operands) - 1
                and kind in "rl"
                and text.startswith(("add", "sub", "mul", "m", "setp", "and"))
            ):
                register = rng.choice((register, register, str(rng.choice((0, 1, -1, 5, 255, -2147483648)))))
            text = text.replace(f"${place}", register)
        bits = min(BITS[kind] for kind in (*operands, result) if kind != "p") if operands.strip("p") else 16
        text = text.replace("$k", str(rng.randrange(1, min(bits, 32))))
        self.lines.append(text.replace("$d", f"%{result}{self.counts[result]}"))
        self.counts[result] += 1

    def text(self):
        """The kernel. Its last line says how to launch it, as in the compiler's output."""
        names = [*(f"in_{kind}" for kind in INPUTS), *(f"out_{kind}" for kind in self.outputs)]
        parameters = [(name, "pointer") for name in names]
        parameters += [(f"{scratch}_scratch", "scratch") for scratch in SCRATCH]
        lines = [".version 8.4", f".target {self.target}", ".address_size 64", ".visible .entry program("]
        lines.append(",\n".join(f"  .param .u64 .ptr .global .align 16 {name}" for name, _ in parameters))
        lines += [")", f".reqntid {THREADS}", "{"]
        lines += [
            f".reg .{'pred' if kind == 'p' else f'b{BITS[kind]}'} %{kind}<{count + 1}>;"
            for kind, count in self.counts.items()
        ]
        lines += [".reg .b32 %thread, %flag;", ".reg .b64 %base, %offset;", "mov.u32 %thread, %tid.x;"]
        for kind, count in INPUTS.items():
            lines += self.address(f"in_{kind}", BITS[kind] // 8)
            size = THREADS * BITS[kind] // 8
            lines += [f"ld.global.b{BITS[kind]} %{kind}{i}, [%base + {i * size}];" for i in range(count)]
        lines += self.lines
        for kind, count in self.outputs.items():
            bits = 32 if kind == "p" else BITS[kind]
            lines += self.address(f"out_{kind}", bits // 8)
            for i in range(count):
                register = f"%{kind}{self.counts[kind] - 1 - i}"
                if kind == "p":
                    lines.append(f"selp.b32 %flag, 1, 0, {register};")
                    register = "%flag"
                lines.append(f"st.global.b{bits} [%base + {i * THREADS * bits // 8}], {register};")
        lines += ["ret;", "}"]
        launch = {"name": "program", "target": self.target, "abi": "triton", "num_warps": THREADS // 32, "num_ctas": 1}
        launch |= {"threads": THREADS, "cluster_dims": [1, 1, 1], "shared": 0, "tensor_maps": []}
        launch |= {
            f"{scratch}_scratch_{value}": int(value == "align") for scratch in SCRATCH for value in ("size", "align")
        }
        launch["params"] = [
            {"name": name, "type": "ptr", "size": 8, "offset": 8 * i, "kind": kind}
            for i, (name, kind) in enumerate(parameters)
        ]
        return "\n".join(lines) + "\n// triton.kernel: " + json.dumps(launch, separators=(",", ":")) + "\n"

    @staticmethod
    def address(parameter, size):
        return [
            f"ld.param.u64 %base, [{parameter}];",
            f"mul.wide.u32 %offset, %thread, {size};",
            "add.s64 %base, %base, %offset;",
        ]

    def arrays(self):
        """The arguments by name: arrays of numbers, or of the bits of bf16."""
        rng, made = random.Random(-self.number - 1), {}
        for kind, count in INPUTS.items():
            bits = [draw_bits(rng, ELEMENTS[kind]) for _ in range(count * THREADS)]
            made[f"in_{kind}"] = np.array(bits, f"u{BITS[kind] // 8}").view(dtype_of(ELEMENTS[kind]))
        for kind, count in self.outputs.items():
            made[f"out_{kind}"] = np.zeros(count * THREADS, dtype_of(ELEMENTS.get(kind, "i32")))
        return made
