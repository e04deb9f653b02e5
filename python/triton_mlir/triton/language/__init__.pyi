# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Made by scripts/generate-language: edit the functions, not this file.
from typing import Any

from . import extra as extra
from . import math as math
from .arithmetic import PropagateNan as PropagateNan
TRITON_MAX_TENSOR_NUMEL: Any
from .aggregates import aggregate as _aggregate
from .pointers import block_type as block_type
from .loops import condition as condition
from .core import const as const
from .constexpr import constexpr_function as constexpr_function
from .constexpr import constexpr_type as constexpr_type
core: Any
from .types import dtype as dtype
pi32_t: Any
from .pointers import pointer_type as pointer_type
random: Any
from .loops import range as range
slice: Any
standard: Any
from .loops import static_range as static_range
from .pointers import str_to_ty as str_to_ty
target_info: Any
from .descriptors import tensor_descriptor as tensor_descriptor
tensor_descriptor_base: Any
from .descriptors import tensor_descriptor_type as tensor_descriptor_type
from .tuples import tuple as tuple
from .tuples import tuple_type as tuple_type

class constexpr(Any):
    """Marks a parameter, or makes a value, that is known at compile time: any value of Python."""

    def __init__(self, value: Any) -> None: ...

bfloat16: dtype
float16: dtype
float32: dtype
float64: dtype
float8e4b15: dtype
float8e4b8: dtype
float8e4nv: dtype
float8e5: dtype
float8e5b16: dtype
int1: dtype
int16: dtype
int32: dtype
int64: dtype
int8: dtype
uint16: dtype
uint32: dtype
uint64: dtype
uint8: dtype
void: dtype

class tensor:
    """A tensor or a scalar in a kernel."""

    shape: Any
    dtype: dtype
    type: Any

    @property
    def T(self) -> Any: ...
    def abs(self) -> tensor:
        """Returns the magnitude of each element."""

    def advance(self, offsets: Any) -> tensor:
        """Returns a block pointer moved by an integer for each dimension."""

    def argmax(self, axis: Any, tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
        """Returns the indices, int32, of the greatest elements along an axis, the first of equal ones if `tie_break_left`."""

    def argmin(self, axis: Any, tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
        """Returns the indices, int32, of the least elements along an axis, the first of equal ones if `tie_break_left`."""

    def associative_scan(self, axis: Any, combine_fn: Any, reverse: Any = ...) -> tensor:
        """Returns, for each element, the combination of the elements along an axis up to it, itself included; with `reverse` from the end."""

    def atomic_add(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `add` with `val`, atomically, and returns the elements before."""

    def atomic_and(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `and` with `val`, atomically, and returns the elements before."""

    def atomic_cas(self, cmp: Any, val: Any, sem: Any = ..., scope: Any = ...) -> tensor:
        """Replaces each element at `pointer` that equals `cmp` by `val`, atomically, and returns the elements before."""

    def atomic_max(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `max` with `val`, atomically, and returns the elements before."""

    def atomic_min(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `min` with `val`, atomically, and returns the elements before."""

    def atomic_or(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `or` with `val`, atomically, and returns the elements before."""

    def atomic_xchg(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `xchg` with `val`, atomically, and returns the elements before."""

    def atomic_xor(self, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
        """Updates each element at `pointer` by `xor` with `val`, atomically, and returns the elements before."""

    def broadcast(self, other: Any) -> Any:
        """Returns two tensors broadcast to their common shape."""

    def broadcast_to(self, *shape: Any) -> tensor:
        """Returns a tensor broadcast to a shape of as many dimensions, given as a sequence or as sizes."""

    def cast(self, dtype: Any, fp_downcast_rounding: Any = ..., bitcast: Any = ...) -> tensor:
        """Returns a tensor converted to an element type; with `bitcast` its bits are kept."""

    def cdiv(self, div: Any) -> tensor:
        """Returns the quotient of integers, rounded up for positive ones: `(x + (div - 1)) // div`."""

    def ceil(self) -> tensor:
        """Returns the least integer that is not less of each element."""

    def cos(self) -> tensor:
        """Returns the cosine of each element."""

    def cumprod(self, axis: Any = ..., reverse: Any = ...) -> tensor:
        """Returns the products of the elements along an axis up to each, from the end with `reverse`."""

    def cumsum(self, axis: Any = ..., reverse: Any = ..., dtype: Any = ...) -> tensor:
        """Returns the sums of the elements along an axis up to each, from the end with `reverse`."""

    def erf(self) -> tensor:
        """Returns the error function of each element."""

    def exp(self) -> tensor:
        """Returns the exponential of each element."""

    def exp2(self) -> Any:
        """Returns two to the power of each element."""

    def expand_dims(self, axis: Any) -> tensor:
        """Returns a tensor with dimensions of size 1 inserted: `axis` is their index in the result, or several."""

    def flip(self, dim: Any = ...) -> tensor:
        """Returns the elements in reverse along a dimension, by default the last."""

    def floor(self) -> tensor:
        """Returns the greatest integer that is not greater of each element."""

    def gather(self, index: Any, axis: Any) -> tensor:
        """Returns a tensor of the shape of `index`, integers: its elements are those of `src` whose coordinate along `axis` is the index."""

    def histogram(self, num_bins: Any, mask: Any = ...) -> tensor:
        """Returns the numbers, int32, of elements that are 0, 1, up to `num_bins` - 1, of a 1-D tensor of integers."""

    def item(self) -> tensor:
        """Returns the only element of a tensor as a scalar."""

    def log(self) -> tensor:
        """Returns the natural logarithm of each element."""

    def log2(self) -> tensor:
        """Returns the logarithm to base 2 of each element."""

    def logical_and(self, other: Any) -> tensor:
        """Returns whether both elements differ from 0."""

    def logical_or(self, other: Any) -> tensor:
        """Returns whether one of the elements differs from 0."""

    def max(self, axis: Any = ..., return_indices: Any = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> Any:
        """Returns the greatest elements along an axis (of all if None)."""

    def min(self, axis: Any = ..., return_indices: Any = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
        """Returns the least elements; arguments and types are those of `max`."""

    @property
    def numel(self) -> Any: ...
    def permute(self, *dims: Any) -> tensor:
        """Returns a tensor whose dimension i is dimension `dims[i]` of the input."""

    @property
    def rank(self) -> Any: ...
    def ravel(self, can_reorder: Any = ...) -> tensor:
        """Returns the elements as a tensor of one dimension, in any order if `can_reorder`."""

    def reduce(self, axis: Any, combine_fn: Any, keep_dims: Any = ...) -> Any:
        """Returns the elements along an axis (all if None) combined by an associative and commutative function of two elements."""

    def reduce_or(self, axis: Any, keep_dims: Any = ...) -> tensor:
        """Returns the bitwise or of integers along an axis."""

    def reshape(self, *shape: Any, can_reorder: Any = ...) -> tensor:
        """Returns a tensor of another shape with the same elements, in row-major order unless `can_reorder`."""

    def rsqrt(self) -> tensor:
        """Returns the inverse square root of each element."""

    def sigmoid(self) -> tensor:
        """Returns `1 / (1 + exp(-x))` of fp32 or fp64."""

    def sin(self) -> tensor:
        """Returns the sine of each element."""

    def softmax(self, dim: Any = ..., keep_dims: Any = ..., ieee_rounding: Any = ...) -> tensor:
        """Returns `exp(x - max) / sum` along a dimension, by default the first."""

    def sort(self, dim: Any = ..., descending: Any = ...) -> tensor:
        """Returns the elements in order along the last dimension, of the type of the input."""

    def split(self) -> tensor:
        """Returns the two halves of a tensor whose last dimension has size 2; inverse of `join`."""

    def sqrt(self) -> tensor:
        """Returns the square root of each element."""

    def sqrt_rn(self) -> tensor:
        """Returns the square root, rounded to the nearest of each element."""

    def store(self, value: Any, mask: Any = ..., boundary_check: Any = ..., cache_modifier: Any = ..., eviction_policy: Any = ...) -> None:
        """Stores a tensor at a tensor of pointers, or a block at a block pointer."""

    def sum(self, axis: Any = ..., keep_dims: Any = ..., dtype: Any = ...) -> tensor:
        """Returns the sum along an axis (of all elements if None), of type `dtype`, by default that of the input, or 32 bits for smaller integers."""

    def to(self, dtype: Any, fp_downcast_rounding: Any = ..., bitcast: Any = ...) -> tensor:
        """Like `tl.cast`: shapes, types and errors are the same."""

    def trans(self, *dims: Any) -> tensor:
        """Returns a tensor with permuted dimensions: by default with the last two exchanged."""

    @property
    def type_text(self) -> Any: ...
    def view(self, *shape: Any) -> tensor:
        """Returns a tensor of another shape with the same elements in any order."""

    def xor_sum(self, axis: Any = ..., keep_dims: Any = ...) -> tensor:
        """Returns the exclusive or of integers along an axis (of all if None)."""

    def __add__(self, other: Any) -> tensor: ...
    def __radd__(self, other: Any) -> tensor: ...
    def __sub__(self, other: Any) -> tensor: ...
    def __rsub__(self, other: Any) -> tensor: ...
    def __mul__(self, other: Any) -> tensor: ...
    def __rmul__(self, other: Any) -> tensor: ...
    def __truediv__(self, other: Any) -> tensor: ...
    def __rtruediv__(self, other: Any) -> tensor: ...
    def __floordiv__(self, other: Any) -> tensor: ...
    def __rfloordiv__(self, other: Any) -> tensor: ...
    def __mod__(self, other: Any) -> tensor: ...
    def __rmod__(self, other: Any) -> tensor: ...
    def __and__(self, other: Any) -> tensor: ...
    def __rand__(self, other: Any) -> tensor: ...
    def __or__(self, other: Any) -> tensor: ...
    def __ror__(self, other: Any) -> tensor: ...
    def __xor__(self, other: Any) -> tensor: ...
    def __rxor__(self, other: Any) -> tensor: ...
    def __lshift__(self, other: Any) -> tensor: ...
    def __rlshift__(self, other: Any) -> tensor: ...
    def __rshift__(self, other: Any) -> tensor: ...
    def __rrshift__(self, other: Any) -> tensor: ...
    def __lt__(self, other: Any) -> tensor: ...
    def __le__(self, other: Any) -> tensor: ...
    def __gt__(self, other: Any) -> tensor: ...
    def __ge__(self, other: Any) -> tensor: ...
    def __eq__(self, other: Any) -> tensor: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> tensor: ...  # type: ignore[override]
    def __neg__(self) -> tensor: ...
    def __pos__(self) -> tensor: ...
    def __invert__(self) -> tensor: ...
    def __bool__(self) -> bool: ...
    def __index__(self) -> int: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __getitem__(self, index: Any) -> tensor: ...

def abs(x: Any) -> tensor:
    """Returns the magnitude of each element."""

def add(x: Any, y: Any, sanitize_overflow: Any = ...) -> tensor:
    """Returns the sum, like the operator `+`."""

def advance(base: Any, offsets: Any) -> tensor:
    """Returns a block pointer moved by an integer for each dimension."""

def arange(start: Any, end: Any) -> tensor:
    """Returns the integers from `start` up to but not including `end`, int32 of one dimension."""

def argmax(input: Any, axis: Any, tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """Returns the indices, int32, of the greatest elements along an axis, the first of equal ones if `tie_break_left`."""

def argmin(input: Any, axis: Any, tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """Returns the indices, int32, of the least elements along an axis, the first of equal ones if `tie_break_left`."""

def associative_scan(input: Any, axis: Any, combine_fn: Any, reverse: Any = ...) -> tensor:
    """Returns, for each element, the combination of the elements along an axis up to it, itself included; with `reverse` from the end."""

def assume(cond: Any) -> None:
    """States that a scalar condition is true."""

def atomic_add(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `add` with `val`, atomically, and returns the elements before."""

def atomic_and(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `and` with `val`, atomically, and returns the elements before."""

def atomic_cas(pointer: Any, cmp: Any, val: Any, sem: Any = ..., scope: Any = ...) -> tensor:
    """Replaces each element at `pointer` that equals `cmp` by `val`, atomically, and returns the elements before."""

def atomic_max(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `max` with `val`, atomically, and returns the elements before."""

def atomic_min(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `min` with `val`, atomically, and returns the elements before."""

def atomic_or(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `or` with `val`, atomically, and returns the elements before."""

def atomic_xchg(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `xchg` with `val`, atomically, and returns the elements before."""

def atomic_xor(pointer: Any, val: Any, mask: Any = ..., sem: Any = ..., scope: Any = ...) -> tensor:
    """Updates each element at `pointer` by `xor` with `val`, atomically, and returns the elements before."""

def bitonic_merge(x: Any, dim: Any = ..., descending: Any = ...) -> tensor:
    """Returns a bitonic sequence, one that rises and then falls, sorted along the last dimension."""

def broadcast(input: Any, other: Any) -> Any:
    """Returns two tensors broadcast to their common shape."""

def broadcast_to(input: Any, *shape: Any) -> tensor:
    """Returns a tensor broadcast to a shape of as many dimensions, given as a sequence or as sizes."""

def cast(input: Any, dtype: Any, fp_downcast_rounding: Any = ..., bitcast: Any = ...) -> tensor:
    """Returns a tensor converted to an element type; with `bitcast` its bits are kept."""

def cat(input: Any, other: Any, can_reorder: Any = ..., dim: Any = ...) -> tensor:
    """Returns the elements of two tensors of one type in one tensor: the second after the first along a dimension, or, for tensors of one dimension, in any order if `can_reorder`."""

def cdiv(x: Any, div: Any) -> tensor:
    """Returns the quotient of integers, rounded up for positive ones: `(x + (div - 1)) // div`."""

def ceil(x: Any) -> tensor:
    """Returns the least integer that is not less of each element."""

def clamp(x: Any, min: Any, max: Any, propagate_nan: Any = ...) -> tensor:
    """Returns floats limited to the range from `min` to `max`."""

def cos(x: Any) -> tensor:
    """Returns the cosine of each element."""

def cumprod(input: Any, axis: Any = ..., reverse: Any = ...) -> tensor:
    """Returns the products of the elements along an axis up to each, from the end with `reverse`."""

def cumsum(input: Any, axis: Any = ..., reverse: Any = ..., dtype: Any = ...) -> tensor:
    """Returns the sums of the elements along an axis up to each, from the end with `reverse`."""

def debug_barrier() -> None:
    """Synchronizes the threads of the program instance."""

def device_assert(cond: Any, msg: Any = ..., mask: Any = ...) -> None:
    """Checks at run time that all elements of a condition, where `mask` is true, are true; only if the kernel is compiled with `debug=True`."""

def device_print(prefix: Any, *args: Any, hex: Any = ...) -> None:
    """Prints `prefix`, a string, and then the elements of each argument at run time, with their indices."""

def div_rn(x: Any, y: Any) -> tensor:
    """Returns `x / y` of float32, rounded to the nearest."""

def dot(input: Any, other: Any, acc: Any = ..., input_precision: Any = ..., allow_tf32: Any = ..., max_num_imprecise_acc: Any = ..., out_dtype: Any = ...) -> tensor:
    """Returns the dot of `input` (M x K) and `other` (K x N), plus `acc` (M x N), of `out_dtype`."""

def dot_scaled(lhs: Any, lhs_scale: Any, lhs_format: Any, rhs: Any, rhs_scale: Any, rhs_format: Any, acc: Any = ..., fast_math: Any = ..., lhs_k_pack: Any = ..., rhs_k_pack: Any = ..., out_dtype: Any = ...) -> tensor:
    """Returns the dot of operands in microscaling formats, plus `acc`, of `out_dtype` (fp32)."""

def erf(x: Any) -> tensor:
    """Returns the error function of each element."""

def exp(x: Any) -> tensor:
    """Returns the exponential of each element."""

def exp2(x: Any) -> Any:
    """Returns two to the power of each element."""

def expand_dims(input: Any, axis: Any) -> tensor:
    """Returns a tensor with dimensions of size 1 inserted: `axis` is their index in the result, or several."""

def extern_elementwise(lib_name: Any, lib_path: Any, args: Any, arg_type_symbol_dict: Any, is_pure: Any) -> Any:
    """Returns the results of a function of a library for each element of tensors, which are broadcast to one shape."""

def fdiv(x: Any, y: Any, ieee_rounding: Any = ...) -> tensor:
    """Returns the quotient of floats."""

def flip(x: Any, dim: Any = ...) -> tensor:
    """Returns the elements in reverse along a dimension, by default the last."""

def floor(x: Any) -> tensor:
    """Returns the greatest integer that is not greater of each element."""

def fma(x: Any, y: Any, z: Any) -> tensor:
    """Returns `x * y + z`, rounded once, of floats of one type."""

def full(shape: Any, value: Any, dtype: Any) -> tensor:
    """Returns a tensor of a shape and element type with all elements equal to `value`, a number or a scalar."""

def gather(src: Any, index: Any, axis: Any) -> tensor:
    """Returns a tensor of the shape of `index`, integers: its elements are those of `src` whose coordinate along `axis` is the index."""

def histogram(input: Any, num_bins: Any, mask: Any = ...) -> tensor:
    """Returns the numbers, int32, of elements that are 0, 1, up to `num_bins` - 1, of a 1-D tensor of integers."""

def inline_asm_elementwise(asm: Any, constraints: Any, args: Any, dtype: Any, is_pure: Any, pack: Any) -> Any:
    """Returns the results of PTX for each group of `pack` elements of tensors, which are broadcast to one shape."""

def interleave(a: Any, b: Any) -> tensor:
    """Returns the elements of two tensors in turn, along the last dimension."""

def item(self: Any) -> tensor:
    """Returns the only element of a tensor as a scalar."""

def join(a: Any, b: Any) -> tensor:
    """Returns a tensor with a new last dimension of size 2, which holds `a` and `b`, broadcast to a common shape."""

def load(pointer: Any, mask: Any = ..., other: Any = ..., boundary_check: Any = ..., padding_option: Any = ..., cache_modifier: Any = ..., eviction_policy: Any = ..., volatile: Any = ...) -> tensor:
    """Loads a tensor of the shape of a tensor of pointers, a scalar, or the block of a block pointer."""

def load_tensor_descriptor(desc: Any, offsets: Any) -> tensor:
    """Loads the block of a tensor descriptor at an offset for each dimension, like `desc.load`."""

def log(x: Any) -> tensor:
    """Returns the natural logarithm of each element."""

def log2(x: Any) -> tensor:
    """Returns the logarithm to base 2 of each element."""

def logical_and(self: Any, other: Any) -> tensor:
    """Returns whether both elements differ from 0."""

def logical_or(self: Any, other: Any) -> tensor:
    """Returns whether one of the elements differs from 0."""

def make_block_ptr(base: Any, shape: Any, strides: Any, offsets: Any, block_shape: Any, order: Any) -> tensor:
    """Returns a pointer to a block of a tensor in memory."""

def make_tensor_descriptor(base: Any, shape: Any, strides: Any, block_shape: Any, padding_option: Any = ...) -> tensor_descriptor:
    """Returns a descriptor of the tensor at `base` with a `shape` (int32) and `strides` (int64), in elements, and a `block_shape` that is known at compile time."""

def map_elementwise(scalar_fn: Any, *args: Any, pack: Any = ...) -> Any:
    """Returns the results of a function of scalars for each element of tensors, which are broadcast to one shape."""

def max(input: Any, axis: Any = ..., return_indices: Any = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> Any:
    """Returns the greatest elements along an axis (of all if None)."""

def max_constancy(input: Any, values: Any) -> tensor:
    """States that each group of as many elements as the values say, one for each dimension, is equal."""

def max_contiguous(input: Any, values: Any) -> tensor:
    """States that each group of as many elements as the values say, one for each dimension, is contiguous."""

def maximum(x: Any, y: Any, propagate_nan: Any = ...) -> tensor:
    """Returns the greater of two elements."""

def min(input: Any, axis: Any = ..., return_indices: Any = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """Returns the least elements; arguments and types are those of `max`."""

def minimum(x: Any, y: Any, propagate_nan: Any = ...) -> tensor:
    """Returns the smaller of two elements."""

def mul(x: Any, y: Any, sanitize_overflow: Any = ...) -> tensor:
    """Returns the product, like the operator `*`."""

def multiple_of(input: Any, values: Any) -> tensor:
    """States that the elements, for a pointer in bytes, are multiples of the values, one for each dimension."""

def num_programs(axis: Any) -> tensor:
    """Returns the size, int32, of dimension `axis` (0, 1 or 2) of the grid."""

def pair_uniform_to_normal(u1: Any, u2: Any) -> Any:
    """Returns two blocks of normal random numbers for two of uniform ones (Box and Muller)."""

def permute(input: Any, *dims: Any) -> tensor:
    """Returns a tensor whose dimension i is dimension `dims[i]` of the input."""

def philox(seed: Any, c0: Any, c1: Any, c2: Any, c3: Any, n_rounds: Any = ...) -> tensor:
    """Returns four words of a seed and a counter of four integers of 32 or 64 bits."""

def philox_impl(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any, n_rounds: Any = ...) -> tensor:
    """Returns four words of a counter of four words after `n_rounds` rounds with a key of two words, all uint32 or all uint64."""

def program_id(axis: Any) -> tensor:
    """Returns the index, int32, of the program instance in dimension `axis` (0, 1 or 2) of the grid."""

def rand(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Returns random float32, uniform in [0, 1), of the shape of `offset`."""

def rand4x(seed: Any, offsets: Any, n_rounds: Any = ...) -> tensor:
    """Returns four blocks of random float32, uniform in [0, 1)."""

def randint(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Returns random integers, uint32, of the shape of `offset`."""

def randint4x(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Returns four blocks of random integers, uint32, of the shape of `offset`, for a scalar seed."""

def randn(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Returns random float32 of the standard normal distribution, of the shape of `offset`."""

def randn4x(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Returns four blocks of normal random float32."""

def ravel(x: Any, can_reorder: Any = ...) -> tensor:
    """Returns the elements as a tensor of one dimension, in any order if `can_reorder`."""

def reduce(input: Any, axis: Any, combine_fn: Any, keep_dims: Any = ...) -> Any:
    """Returns the elements along an axis (all if None) combined by an associative and commutative function of two elements."""

def reduce_or(input: Any, axis: Any, keep_dims: Any = ...) -> tensor:
    """Returns the bitwise or of integers along an axis."""

def reshape(input: Any, *shape: Any, can_reorder: Any = ...) -> tensor:
    """Returns a tensor of another shape with the same elements, in row-major order unless `can_reorder`."""

def rsqrt(x: Any) -> tensor:
    """Returns the inverse square root of each element."""

def sigmoid(x: Any) -> tensor:
    """Returns `1 / (1 + exp(-x))` of fp32 or fp64."""

def sin(x: Any) -> tensor:
    """Returns the sine of each element."""

def softmax(x: Any, dim: Any = ..., keep_dims: Any = ..., ieee_rounding: Any = ...) -> tensor:
    """Returns `exp(x - max) / sum` along a dimension, by default the first."""

def sort(x: Any, dim: Any = ..., descending: Any = ...) -> tensor:
    """Returns the elements in order along the last dimension, of the type of the input."""

def split(a: Any) -> tensor:
    """Returns the two halves of a tensor whose last dimension has size 2; inverse of `join`."""

def sqrt(x: Any) -> tensor:
    """Returns the square root of each element."""

def sqrt_rn(x: Any) -> tensor:
    """Returns the square root, rounded to the nearest of each element."""

def static_assert(cond: Any, msg: Any = ...) -> None:
    """Raises CompilationError with the message unless a condition, known at compile time, is true."""

def static_print(*values: Any, sep: Any = ..., end: Any = ..., file: Any = ..., flush: Any = ...) -> None:
    """Prints values while the kernel is compiled; of tensors their types."""

def store(pointer: Any, value: Any, mask: Any = ..., boundary_check: Any = ..., cache_modifier: Any = ..., eviction_policy: Any = ...) -> None:
    """Stores a tensor at a tensor of pointers, or a block at a block pointer."""

def store_tensor_descriptor(desc: Any, offsets: Any, value: Any) -> tensor:
    """Stores a block through a tensor descriptor at an offset for each dimension, like `desc.store`."""

def sub(x: Any, y: Any, sanitize_overflow: Any = ...) -> tensor:
    """Returns the difference, like the operator `-`."""

def sum(input: Any, axis: Any = ..., keep_dims: Any = ..., dtype: Any = ...) -> tensor:
    """Returns the sum along an axis (of all elements if None), of type `dtype`, by default that of the input, or 32 bits for smaller integers."""

def swizzle2d(i: Any, j: Any, size_i: Any, size_j: Any, size_g: Any) -> tensor:
    """Returns the indices of element (i, j) of a row-major matrix of size_i x size_j when groups of size_g rows are stored in column-major order."""

def to_tensor(value: Any) -> tensor:
    """Returns a number as a scalar tensor, and tensors as they are."""

def topk(x: Any, k: Any, dim: Any = ...) -> tensor:
    """Returns the `k` greatest elements along the last dimension, in descending order; `k` is a power of 2."""

def trans(input: Any, *dims: Any) -> tensor:
    """Returns a tensor with permuted dimensions: by default with the last two exchanged."""

def uint_to_uniform_float(x: Any) -> tensor:
    """Returns integers of 32 or 64 bits as float32, uniform in [0, 1)."""

def umulhi(x: Any, y: Any) -> tensor:
    """Returns the upper half of the product of integers of 32 or 64 bits, taken as unsigned."""

def view(input: Any, *shape: Any) -> tensor:
    """Returns a tensor of another shape with the same elements in any order."""

def where(condition: Any, x: Any, y: Any) -> tensor:
    """Returns elements of `x` where `condition` is not 0, and of `y` elsewhere; all are broadcast to one shape."""

def xor_sum(input: Any, axis: Any = ..., keep_dims: Any = ...) -> tensor:
    """Returns the exclusive or of integers along an axis (of all if None)."""

def zeros(shape: Any, dtype: Any) -> tensor:
    """Returns a tensor of zeros of a shape and element type."""

def zeros_like(input: Any) -> tensor:
    """Returns a tensor of zeros of the shape and type of another."""
