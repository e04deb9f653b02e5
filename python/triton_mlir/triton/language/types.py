# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of the language: element types, pointers, blocks and tensor descriptors.

Equal types are the same object, so that types are compared with `is`. `text` is the type in the IR; integers there have
no sign, so `int32` and `uint32` have the same text.
"""

import enum


class Kind(enum.IntEnum):
    """The kinds of element types, in the order of promotion."""

    BOOLEAN = 0
    INTEGER = 1
    FLOAT = 2


# Name: (IR, kind, bits, whether it is signed, bits of the significand without the leading one, exponent bias)
ELEMENT_TYPES = {
    "void": ("", None, 0, False, 0, 0),
    "int1": ("i1", Kind.BOOLEAN, 1, False, 0, 0),
    "int8": ("i8", Kind.INTEGER, 8, True, 0, 0),
    "int16": ("i16", Kind.INTEGER, 16, True, 0, 0),
    "int32": ("i32", Kind.INTEGER, 32, True, 0, 0),
    "int64": ("i64", Kind.INTEGER, 64, True, 0, 0),
    "uint8": ("i8", Kind.INTEGER, 8, False, 0, 0),
    "uint16": ("i16", Kind.INTEGER, 16, False, 0, 0),
    "uint32": ("i32", Kind.INTEGER, 32, False, 0, 0),
    "uint64": ("i64", Kind.INTEGER, 64, False, 0, 0),
    "fp8e4nv": ("f8E4M3FN", Kind.FLOAT, 8, True, 3, 7),
    "fp8e4b8": ("f8E4M3FNUZ", Kind.FLOAT, 8, True, 3, 8),
    "fp8e4b15": ("i8", Kind.FLOAT, 8, True, 3, 15),
    "fp8e5": ("f8E5M2", Kind.FLOAT, 8, True, 2, 15),
    "fp8e5b16": ("f8E5M2FNUZ", Kind.FLOAT, 8, True, 2, 16),
    "fp16": ("f16", Kind.FLOAT, 16, True, 10, 15),
    "bf16": ("bf16", Kind.FLOAT, 16, True, 7, 127),
    "fp32": ("f32", Kind.FLOAT, 32, True, 23, 127),
    "fp64": ("f64", Kind.FLOAT, 64, True, 52, 1023),
}
# The short names of integers in signatures.
SHORT_NAMES = {
    f"{'u' * unsigned}int{bits}": f"{'ui'[not unsigned]}{bits}" for unsigned in (0, 1) for bits in (8, 16, 32, 64)
}
SHORT_NAMES["int1"] = "i1"


class Signedness(enum.Enum):
    """Whether an integer type has negative values."""

    SIGNED = 0
    UNSIGNED = 1


class base_type:
    """A type of values in a kernel."""

    text = ""
    shape = ()

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def is_block(self):
        """Whether this is the type of a tensor with dimensions."""
        return False

    def is_ptr(self):
        """Whether this is a pointer to one element or to a block."""
        return False

    def __repr__(self):
        return str(self)


class dtype(base_type):
    """An element type, such as `float32`. `dtype("fp32")` is `float32` itself. Raises ValueError for unknown names."""

    SIGNEDNESS = Signedness
    KIND = Kind
    # Threads that compile kernels at the same time get the same object, with all its facts.
    instances: dict = {}

    def __new__(cls, name):
        name = getattr(name, "value", name)
        found = cls.instances.get(name)
        if found is None:
            if name not in ELEMENT_TYPES:
                raise ValueError(f"expected the name of an element type, but got {name!r}")
            found = super().__new__(cls)
            found.fill(name)
            found = cls.instances.setdefault(name, found)
        return found

    def fill(self, name):
        """Sets the facts about the type."""
        self.name = name
        self.text, kind, bits, is_signed, self.fp_mantissa_width, self.exponent_bias = ELEMENT_TYPES[name]
        self.rank_of_kind = kind
        self.primitive_bitwidth = bits
        self.floating = kind is Kind.FLOAT
        self.integer = kind is Kind.BOOLEAN or kind is Kind.INTEGER
        self.int_bitwidth = bits if self.integer else None
        self.int_signedness = (Signedness.SIGNED if is_signed else Signedness.UNSIGNED) if self.integer else None
        self.signed = is_signed
        self.fp8 = self.floating and bits == 8
        # Whether the IR has integers of the same bits instead, which no operation but conversions and dots takes.
        self.is_storage = name == "fp8e4b15"
        self.element_ty = self.scalar = self
        self.itemsize = max(bits // 8, 1)

    def __reduce__(self):
        return dtype, (self.name,)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"triton.language.{LONG_NAMES.get(self.name, self.name)}"

    @property
    def cache_key_part(self):
        return self.name

    def kind(self):
        """Returns the kind: boolean, integer or float."""
        return self.rank_of_kind

    def mangle(self):
        """Returns the short name, as in signatures: i32, u8, fp16."""
        return SHORT_NAMES.get(self.name, self.name)

    def is_floating(self):
        return self.floating

    def is_int(self):
        return self.integer

    def is_bool(self):
        return self.name == "int1"

    def is_fp8(self):
        return self.fp8

    def is_standard_floating(self):
        return self.floating and not self.fp8

    def is_int_signed(self):
        return self.integer and self.signed

    def is_int_unsigned(self):
        return self.integer and not self.signed

    def is_void(self):
        return self.name == "void"

    def is_const(self):
        return False

    @staticmethod
    def is_dtype(name):
        """Whether there is an element type of a name."""
        return name in ELEMENT_TYPES

    def get_int_min_value(self):
        """Returns the least value of an integer type."""
        return -(1 << self.primitive_bitwidth - 1) if self.signed and self.primitive_bitwidth > 1 else 0

    def get_int_max_value(self):
        """Returns the greatest value of an integer type."""
        return (1 << self.primitive_bitwidth - (self.signed and self.primitive_bitwidth > 1)) - 1


def name_query(name):
    def query(self):
        return self.name == name

    query.__doc__ = f"Whether this is {name}."
    return query


dtype.SINT_TYPES = [name for name, row in ELEMENT_TYPES.items() if row[1] is Kind.INTEGER and row[3]]
dtype.UINT_TYPES = [name for name, row in ELEMENT_TYPES.items() if row[1] is not None and not row[3]]
dtype.FP_TYPES = [name for name, row in ELEMENT_TYPES.items() if row[1] is Kind.FLOAT]
dtype.STANDARD_FP_TYPES = [name for name in dtype.FP_TYPES if not name.startswith("fp8")]
dtype.OTHER_TYPES = ["void"]
for type_name in ELEMENT_TYPES:
    if type_name != "void":
        setattr(dtype, f"is_{type_name}", name_query(type_name))

LONG_NAMES = {
    "fp8e4nv": "float8e4nv",
    "fp8e4b8": "float8e4b8",
    "fp8e4b15": "float8e4b15",
    "fp8e5": "float8e5",
    "fp8e5b16": "float8e5b16",
    "fp16": "float16",
    "bf16": "bfloat16",
    "fp32": "float32",
    "fp64": "float64",
}
