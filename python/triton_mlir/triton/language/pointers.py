# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pointers, blocks, and the names of all types: the element types under their long names, and those of signatures."""

from .types import ELEMENT_TYPES, LONG_NAMES, base_type, dtype

MAXIMUM_ELEMENTS = 1048576


class pointer_type(base_type):
    """A pointer to an element or to a block. A `const` pointer cannot be stored to."""

    instances: dict = {}

    def __new__(cls, element_ty, address_space=1, const=False):
        key = (element_ty, address_space, const)
        found = cls.instances.get(key)
        if found is None:
            if not isinstance(element_ty, base_type):
                raise TypeError(f"expected a type as the pointee, but got {element_ty!r}")
            found = super().__new__(cls)
            found.element_ty, found.address_space, found.const = key
            space = f", {address_space}" if address_space != 1 else ""
            found.text = f"!tt.ptr<{element_ty.text}{space}>"
            found.scalar = found
            found.name = str(found)
            found.floating = found.integer = found.fp8 = found.is_storage = False
            found.primitive_bitwidth = 64
            found = cls.instances.setdefault(key, found)
        return found

    def __reduce__(self):
        return pointer_type, (self.element_ty, self.address_space, self.const)

    def is_ptr(self):
        return True

    def is_const(self):
        return self.const

    def is_floating(self):
        return False

    def is_int(self):
        return False

    def is_bool(self):
        return False

    def is_fp8(self):
        return False

    def mangle(self):
        """Returns the name as in signatures: *fp32."""
        return f"*{'k' * self.const}{self.element_ty.mangle()}"

    def __str__(self):
        return f"{'const ' * self.const}pointer<{self.element_ty}>"


class block_type(base_type):
    """A tensor type: a shape of powers of two, and an element type, which may be a pointer."""

    instances: dict = {}

    def __new__(cls, element_ty, shape):
        shape = tuple(shape)
        key = (element_ty, shape)
        found = cls.instances.get(key)
        if found is None:
            check_shape(shape)
            found = super().__new__(cls)
            found.element_ty = found.scalar = element_ty
            found.shape = shape
            found.numel = count_elements(shape)
            found.text = f"tensor<{'x'.join(map(str, shape))}x{element_ty.text}>"
            found.name = str(found)
            found = cls.instances.setdefault(key, found)
        return found

    def __reduce__(self):
        return block_type, (self.element_ty, self.shape)

    def is_block(self):
        return True

    def get_block_shapes(self):
        """Returns the sizes, a tuple of integers."""
        return self.shape

    def mangle(self):
        """Returns a name of letters, digits and underscores."""
        return f"{self.element_ty.mangle()}S{'_'.join(map(str, self.shape))}S"

    def __str__(self):
        return f"<{list(self.shape)}, {self.element_ty}>"


def check_shape(shape):
    """Raises unless each size is a power of two, and the number of elements is allowed."""
    if not shape:
        raise ValueError("expected at least one dimension of a block")
    for dimension, size in enumerate(shape):
        if type(size) is not int:
            raise TypeError(f"expected an integer as size {dimension} of a shape, but got {size!r}")
        if size < 1 or size & (size - 1):
            raise ValueError(f"expected a power of 2 as size {dimension} of a shape, but got {size}")
    if count_elements(shape) > MAXIMUM_ELEMENTS:
        raise ValueError(
            f"expected at most {MAXIMUM_ELEMENTS} elements, but got {count_elements(shape)} in {list(shape)}"
        )


def count_elements(shape):
    """Returns the product of sizes."""
    total = 1
    for size in shape:
        total *= size
    return total


def with_shape(element, shape):
    """Returns the type of a tensor of a shape, and the element type itself if the shape is empty."""
    return block_type(element, shape) if shape else element


ALL_TYPES = {LONG_NAMES.get(name, name): dtype(name) for name in ELEMENT_TYPES}
# The names of types in signatures: i32, *fp16, u8.
NAMES_IN_SIGNATURES = {dtype(name).mangle(): dtype(name) for name in ELEMENT_TYPES}
NAMES_IN_SIGNATURES.update({name: dtype(name) for name in ELEMENT_TYPES})
NAMES_IN_SIGNATURES.update({"u1": dtype("int1"), "B": dtype("int1")})


def str_to_ty(name):
    """Returns the type that a signature names: "i32", "*fp16", "*k" for constant pointers. Raises ValueError."""
    if name.startswith("*"):
        const = name.startswith("*k")
        return pointer_type(str_to_ty(name[1 + const :]), const=const)
    found = NAMES_IN_SIGNATURES.get(name)
    if found is None or found is ALL_TYPES["void"]:
        raise ValueError(
            f"expected the name of a type, such as 'i32' or '*fp16', but got {name!r}: "
            "other text is an argument only of parameters that are marked tl.constexpr"
        )
    return found


int1, int8, int16, int32, int64 = (dtype(f"int{bits}") for bits in (1, 8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (dtype(f"uint{bits}") for bits in (8, 16, 32, 64))
float16, bfloat16, float32, float64 = (dtype(name) for name in ("fp16", "bf16", "fp32", "fp64"))
float8e5, float8e5b16, float8e4nv, float8e4b8, float8e4b15 = (
    dtype(name) for name in ("fp8e5", "fp8e5b16", "fp8e4nv", "fp8e4b8", "fp8e4b15")
)
void = dtype("void")
pi32_t = pointer_type(int32)
