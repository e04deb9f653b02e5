# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays laid out so that a stray write shows: guard, payload, tail, guard.

The tail is where the masked lanes of the last programs would write. Guards, tails and the payloads of outputs hold
poison before the launch: for floating point a NaN that no kernel and no input makes.
"""

import numpy as np

GUARD_BYTES = 4096  # Keeps the payload as aligned as the allocation, as far as any kernel can care.

# By the element's bytes. Inputs have a poison of their own, so that a kernel that carries it beyond the end of its
# output does not cover its own tracks.
OUTPUT_POISON = {1: 0xFF, 2: 0xFFED, 4: 0xFFF0DEAD, 8: 0xFFF8DEADBEEFBEEF}
INPUT_POISON = {1: 0x7F, 2: 0x7FDE, 4: 0x7FE0BEEF, 8: 0x7FFABEEFDEADDEAD}


def poison(count, dtype, bits=OUTPUT_POISON):
    """`count` poisoned elements."""
    dtype = np.dtype(dtype)
    return np.full(count, bits[dtype.itemsize], dtype=f"u{dtype.itemsize}").view(dtype)


def is_poison(array, bits=OUTPUT_POISON):
    """A mask of the elements that hold exactly the poison's bits."""
    return array.view(f"u{array.dtype.itemsize}") == bits[array.dtype.itemsize]


class Layout:
    """The positions of the payload of `count` elements and of its tail in an image."""

    def __init__(self, count, tail, dtype, bits=OUTPUT_POISON):
        self.count, self.tail, self.dtype, self.bits = count, tail, np.dtype(dtype), bits
        self.guard = GUARD_BYTES // self.dtype.itemsize

    @property
    def length(self):
        return self.guard + self.count + self.tail + self.guard

    @property
    def size(self):
        return self.length * self.dtype.itemsize

    def image(self, payload=None):
        """The elements to upload: poison all over but for the payload."""
        image = poison(self.length, self.dtype, self.bits)
        if payload is not None:
            self.payload(image)[:] = payload.reshape(-1)
        return image

    def payload(self, image):
        return image[self.guard : self.guard + self.count]

    def damage(self, image):
        """A note on writes outside the payload; None if there were none."""
        end = self.guard + self.count
        parts = (
            ("before the buffer", image[: self.guard], 0),
            ("in the masked tail", image[end : end + self.tail], self.count),
            ("after the buffer", image[end + self.tail :], self.count + self.tail),
        )
        for name, part, first in parts:
            touched = np.flatnonzero(~is_poison(part, self.bits))
            if touched.size:
                index = int(touched[0]) + first - (self.guard if part is parts[0][1] else 0)
                return f"{touched.size} elements written {name}, the first at index {index}"
        return None


class Buffer:
    """A guarded array on a device; as a kernel argument it is its payload's address."""

    def __init__(self, device, layout, payload):
        self.layout, self.dtype, self.shape = layout, layout.dtype, payload.shape
        self.memory = device.allocate(layout.size)
        self.address = self.memory.address + GUARD_BYTES
        self.memory.upload(layout.image(payload))

    def download(self):
        image = np.empty(self.layout.length, self.dtype)
        self.memory.download(image)
        return image

    def free(self):
        self.memory.free()
