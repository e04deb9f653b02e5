# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Made by scripts/generate-language: edit the functions, not this file.
from typing import Any

from triton_mlir.triton.language import tensor

def abs(*args: Any) -> tensor:
    """Returns `__nv_abs` of each element."""

def acos(*args: Any) -> tensor:
    """Returns `__nv_acosf` of each element."""

def acosh(*args: Any) -> tensor:
    """Returns `__nv_acoshf` of each element."""

def add_rd(*args: Any) -> tensor:
    """Returns `__nv_fadd_rd` of each element."""

def add_rn(*args: Any) -> tensor:
    """Returns `__nv_fadd_rn` of each element."""

def add_ru(*args: Any) -> tensor:
    """Returns `__nv_fadd_ru` of each element."""

def add_rz(*args: Any) -> tensor:
    """Returns `__nv_fadd_rz` of each element."""

def asin(*args: Any) -> tensor:
    """Returns `__nv_asinf` of each element."""

def asinh(*args: Any) -> tensor:
    """Returns `__nv_asinhf` of each element."""

def atan(*args: Any) -> tensor:
    """Returns `__nv_atanf` of each element."""

def atan2(*args: Any) -> tensor:
    """Returns `__nv_atan2f` of each element."""

def atanh(*args: Any) -> tensor:
    """Returns `__nv_atanhf` of each element."""

def brev(*args: Any) -> tensor:
    """Returns `__nv_brev` of each element."""

def byte_perm(*args: Any) -> tensor:
    """Returns `__nv_byte_perm` of each element."""

def cbrt(*args: Any) -> tensor:
    """Returns `__nv_cbrtf` of each element."""

def ceil(*args: Any) -> tensor:
    """Returns `__nv_ceilf` of each element."""

def clz(*args: Any) -> tensor:
    """Returns `__nv_clz` of each element."""

def copysign(*args: Any) -> tensor:
    """Returns `__nv_copysignf` of each element."""

def cos(*args: Any) -> tensor:
    """Returns `__nv_cosf` of each element."""

def cosh(*args: Any) -> tensor:
    """Returns `__nv_coshf` of each element."""

def cospi(*args: Any) -> tensor:
    """Returns `__nv_cospif` of each element."""

def cyl_bessel_i0(*args: Any) -> tensor:
    """Returns `__nv_cyl_bessel_i0f` of each element."""

def cyl_bessel_i1(*args: Any) -> tensor:
    """Returns `__nv_cyl_bessel_i1f` of each element."""

def div_rd(*args: Any) -> tensor:
    """Returns `__nv_fdiv_rd` of each element."""

def div_rn(*args: Any) -> tensor:
    """Returns `__nv_fdiv_rn` of each element."""

def div_ru(*args: Any) -> tensor:
    """Returns `__nv_fdiv_ru` of each element."""

def div_rz(*args: Any) -> tensor:
    """Returns `__nv_fdiv_rz` of each element."""

def double2float_rd(*args: Any) -> tensor:
    """Returns `__nv_double2float_rd` of each element."""

def double2float_rn(*args: Any) -> tensor:
    """Returns `__nv_double2float_rn` of each element."""

def double2float_ru(*args: Any) -> tensor:
    """Returns `__nv_double2float_ru` of each element."""

def double2float_rz(*args: Any) -> tensor:
    """Returns `__nv_double2float_rz` of each element."""

def double2hiint(*args: Any) -> tensor:
    """Returns `__nv_double2hiint` of each element."""

def double2int_rd(*args: Any) -> tensor:
    """Returns `__nv_double2int_rd` of each element."""

def double2int_rn(*args: Any) -> tensor:
    """Returns `__nv_double2int_rn` of each element."""

def double2int_ru(*args: Any) -> tensor:
    """Returns `__nv_double2int_ru` of each element."""

def double2int_rz(*args: Any) -> tensor:
    """Returns `__nv_double2int_rz` of each element."""

def double2ll_rd(*args: Any) -> tensor:
    """Returns `__nv_double2ll_rd` of each element."""

def double2ll_rn(*args: Any) -> tensor:
    """Returns `__nv_double2ll_rn` of each element."""

def double2ll_ru(*args: Any) -> tensor:
    """Returns `__nv_double2ll_ru` of each element."""

def double2ll_rz(*args: Any) -> tensor:
    """Returns `__nv_double2ll_rz` of each element."""

def double2loint(*args: Any) -> tensor:
    """Returns `__nv_double2loint` of each element."""

def double2uint_rd(*args: Any) -> tensor:
    """Returns `__nv_double2uint_rd` of each element."""

def double2uint_rn(*args: Any) -> tensor:
    """Returns `__nv_double2uint_rn` of each element."""

def double2uint_ru(*args: Any) -> tensor:
    """Returns `__nv_double2uint_ru` of each element."""

def double2uint_rz(*args: Any) -> tensor:
    """Returns `__nv_double2uint_rz` of each element."""

def double2ull_rd(*args: Any) -> tensor:
    """Returns `__nv_double2ull_rd` of each element."""

def double2ull_rn(*args: Any) -> tensor:
    """Returns `__nv_double2ull_rn` of each element."""

def double2ull_ru(*args: Any) -> tensor:
    """Returns `__nv_double2ull_ru` of each element."""

def double2ull_rz(*args: Any) -> tensor:
    """Returns `__nv_double2ull_rz` of each element."""

def double_as_longlong(*args: Any) -> tensor:
    """Returns `__nv_double_as_longlong` of each element."""

def erf(*args: Any) -> tensor:
    """Returns `__nv_erff` of each element."""

def erfc(*args: Any) -> tensor:
    """Returns `__nv_erfcf` of each element."""

def erfcinv(*args: Any) -> tensor:
    """Returns `__nv_erfcinvf` of each element."""

def erfcx(*args: Any) -> tensor:
    """Returns `__nv_erfcxf` of each element."""

def erfinv(*args: Any) -> tensor:
    """Returns `__nv_erfinvf` of each element."""

def exp(*args: Any) -> tensor:
    """Returns `__nv_expf` of each element."""

def exp10(*args: Any) -> tensor:
    """Returns `__nv_exp10f` of each element."""

def exp2(*args: Any) -> tensor:
    """Returns `__nv_exp2f` of each element."""

def expm1(*args: Any) -> tensor:
    """Returns `__nv_expm1f` of each element."""

def extern_elementwise(lib_name: Any, lib_path: Any, args: Any, arg_type_symbol_dict: Any, is_pure: Any) -> Any:
    """Returns the results of a function of a library for each element of tensors, which are broadcast to one shape."""

def fast_cosf(*args: Any) -> tensor:
    """Returns `__nv_fast_cosf` of each element."""

def fast_dividef(*args: Any) -> tensor:
    """Returns `__nv_fast_fdividef` of each element."""

def fast_exp10f(*args: Any) -> tensor:
    """Returns `__nv_fast_exp10f` of each element."""

def fast_expf(*args: Any) -> tensor:
    """Returns `__nv_fast_expf` of each element."""

def fast_log10f(*args: Any) -> tensor:
    """Returns `__nv_fast_log10f` of each element."""

def fast_log2f(*args: Any) -> tensor:
    """Returns `__nv_fast_log2f` of each element."""

def fast_logf(*args: Any) -> tensor:
    """Returns `__nv_fast_logf` of each element."""

def fast_powf(*args: Any) -> tensor:
    """Returns `__nv_fast_powf` of each element."""

def fast_sinf(*args: Any) -> tensor:
    """Returns `__nv_fast_sinf` of each element."""

def fast_tanf(*args: Any) -> tensor:
    """Returns `__nv_fast_tanf` of each element."""

def fdim(*args: Any) -> tensor:
    """Returns `__nv_fdimf` of each element."""

def ffs(*args: Any) -> tensor:
    """Returns `__nv_ffs` of each element."""

def finitef(*args: Any) -> tensor:
    """Returns `__nv_finitef` of each element."""

def float2int_rd(*args: Any) -> tensor:
    """Returns `__nv_float2int_rd` of each element."""

def float2int_rn(*args: Any) -> tensor:
    """Returns `__nv_float2int_rn` of each element."""

def float2int_ru(*args: Any) -> tensor:
    """Returns `__nv_float2int_ru` of each element."""

def float2int_rz(*args: Any) -> tensor:
    """Returns `__nv_float2int_rz` of each element."""

def float2ll_rd(*args: Any) -> tensor:
    """Returns `__nv_float2ll_rd` of each element."""

def float2ll_rn(*args: Any) -> tensor:
    """Returns `__nv_float2ll_rn` of each element."""

def float2ll_ru(*args: Any) -> tensor:
    """Returns `__nv_float2ll_ru` of each element."""

def float2ll_rz(*args: Any) -> tensor:
    """Returns `__nv_float2ll_rz` of each element."""

def float2uint_rd(*args: Any) -> tensor:
    """Returns `__nv_float2uint_rd` of each element."""

def float2uint_rn(*args: Any) -> tensor:
    """Returns `__nv_float2uint_rn` of each element."""

def float2uint_ru(*args: Any) -> tensor:
    """Returns `__nv_float2uint_ru` of each element."""

def float2uint_rz(*args: Any) -> tensor:
    """Returns `__nv_float2uint_rz` of each element."""

def float2ull_rd(*args: Any) -> tensor:
    """Returns `__nv_float2ull_rd` of each element."""

def float2ull_rn(*args: Any) -> tensor:
    """Returns `__nv_float2ull_rn` of each element."""

def float2ull_ru(*args: Any) -> tensor:
    """Returns `__nv_float2ull_ru` of each element."""

def float2ull_rz(*args: Any) -> tensor:
    """Returns `__nv_float2ull_rz` of each element."""

def float_as_int(*args: Any) -> tensor:
    """Returns `__nv_float_as_int` of each element."""

def float_as_uint(*args: Any) -> tensor:
    """Returns `__nv_float_as_uint` of each element."""

def floor(*args: Any) -> tensor:
    """Returns `__nv_floorf` of each element."""

def fma(*args: Any) -> tensor:
    """Returns `__nv_fmaf` of each element."""

def fma_rd(*args: Any) -> tensor:
    """Returns `__nv_fmaf_rd` of each element."""

def fma_rn(*args: Any) -> tensor:
    """Returns `__nv_fmaf_rn` of each element."""

def fma_ru(*args: Any) -> tensor:
    """Returns `__nv_fmaf_ru` of each element."""

def fma_rz(*args: Any) -> tensor:
    """Returns `__nv_fmaf_rz` of each element."""

def fmod(*args: Any) -> tensor:
    """Returns `__nv_fmodf` of each element."""

def hadd(*args: Any) -> tensor:
    """Returns `__nv_hadd` of each element."""

def hiloint2double(*args: Any) -> tensor:
    """Returns `__nv_hiloint2double` of each element."""

def hypot(*args: Any) -> tensor:
    """Returns `__nv_hypotf` of each element."""

def ilogb(*args: Any) -> tensor:
    """Returns `__nv_ilogbf` of each element."""

def int2double_rn(*args: Any) -> tensor:
    """Returns `__nv_int2double_rn` of each element."""

def int2float_rd(*args: Any) -> tensor:
    """Returns `__nv_int2float_rd` of each element."""

def int2float_rn(*args: Any) -> tensor:
    """Returns `__nv_int2float_rn` of each element."""

def int2float_ru(*args: Any) -> tensor:
    """Returns `__nv_int2float_ru` of each element."""

def int2float_rz(*args: Any) -> tensor:
    """Returns `__nv_int2float_rz` of each element."""

def int_as_float(*args: Any) -> tensor:
    """Returns `__nv_int_as_float` of each element."""

def isfinited(*args: Any) -> tensor:
    """Returns `__nv_isfinited` of each element."""

def isinf(*args: Any) -> tensor:
    """Returns `__nv_isinff` of each element."""

def isnan(*args: Any) -> tensor:
    """Returns `__nv_isnanf` of each element."""

def j0(*args: Any) -> tensor:
    """Returns `__nv_j0f` of each element."""

def j1(*args: Any) -> tensor:
    """Returns `__nv_j1f` of each element."""

def jn(*args: Any) -> tensor:
    """Returns `__nv_jnf` of each element."""

def ldexp(*args: Any) -> tensor:
    """Returns `__nv_ldexpf` of each element."""

def lgamma(*args: Any) -> tensor:
    """Returns `__nv_lgammaf` of each element."""

def ll2double_rd(*args: Any) -> tensor:
    """Returns `__nv_ll2double_rd` of each element."""

def ll2double_rn(*args: Any) -> tensor:
    """Returns `__nv_ll2double_rn` of each element."""

def ll2double_ru(*args: Any) -> tensor:
    """Returns `__nv_ll2double_ru` of each element."""

def ll2double_rz(*args: Any) -> tensor:
    """Returns `__nv_ll2double_rz` of each element."""

def ll2float_rd(*args: Any) -> tensor:
    """Returns `__nv_ll2float_rd` of each element."""

def ll2float_rn(*args: Any) -> tensor:
    """Returns `__nv_ll2float_rn` of each element."""

def ll2float_ru(*args: Any) -> tensor:
    """Returns `__nv_ll2float_ru` of each element."""

def ll2float_rz(*args: Any) -> tensor:
    """Returns `__nv_ll2float_rz` of each element."""

def llrint(*args: Any) -> tensor:
    """Returns `__nv_llrintf` of each element."""

def llround(*args: Any) -> tensor:
    """Returns `__nv_llroundf` of each element."""

def log(*args: Any) -> tensor:
    """Returns `__nv_logf` of each element."""

def log10(*args: Any) -> tensor:
    """Returns `__nv_log10f` of each element."""

def log1p(*args: Any) -> tensor:
    """Returns `__nv_log1pf` of each element."""

def log2(*args: Any) -> tensor:
    """Returns `__nv_log2f` of each element."""

def logb(*args: Any) -> tensor:
    """Returns `__nv_logbf` of each element."""

def longlong_as_double(*args: Any) -> tensor:
    """Returns `__nv_longlong_as_double` of each element."""

def mul24(*args: Any) -> tensor:
    """Returns `__nv_mul24` of each element."""

def mul_rd(*args: Any) -> tensor:
    """Returns `__nv_fmul_rd` of each element."""

def mul_rn(*args: Any) -> tensor:
    """Returns `__nv_fmul_rn` of each element."""

def mul_ru(*args: Any) -> tensor:
    """Returns `__nv_fmul_ru` of each element."""

def mul_rz(*args: Any) -> tensor:
    """Returns `__nv_fmul_rz` of each element."""

def mulhi(*args: Any) -> tensor:
    """Returns `__nv_mulhi` of each element."""

def nearbyint(*args: Any) -> tensor:
    """Returns `__nv_nearbyintf` of each element."""

def nextafter(*args: Any) -> tensor:
    """Returns `__nv_nextafterf` of each element."""

def norm3d(*args: Any) -> tensor:
    """Returns `__nv_norm3df` of each element."""

def norm4d(*args: Any) -> tensor:
    """Returns `__nv_norm4df` of each element."""

def normcdf(*args: Any) -> tensor:
    """Returns `__nv_normcdff` of each element."""

def normcdfinv(*args: Any) -> tensor:
    """Returns `__nv_normcdfinvf` of each element."""

def popc(*args: Any) -> tensor:
    """Returns `__nv_popc` of each element."""

def pow(*args: Any) -> tensor:
    """Returns `__nv_powf` of each element."""

def rcbrt(*args: Any) -> tensor:
    """Returns `__nv_rcbrtf` of each element."""

def rcp64h(*args: Any) -> tensor:
    """Returns `__nv_rcp64h` of each element."""

def rcp_rd(*args: Any) -> tensor:
    """Returns `__nv_frcp_rd` of each element."""

def rcp_rn(*args: Any) -> tensor:
    """Returns `__nv_frcp_rn` of each element."""

def rcp_ru(*args: Any) -> tensor:
    """Returns `__nv_frcp_ru` of each element."""

def rcp_rz(*args: Any) -> tensor:
    """Returns `__nv_frcp_rz` of each element."""

def remainder(*args: Any) -> tensor:
    """Returns `__nv_remainderf` of each element."""

def rhadd(*args: Any) -> tensor:
    """Returns `__nv_rhadd` of each element."""

def rhypot(*args: Any) -> tensor:
    """Returns `__nv_rhypotf` of each element."""

def rint(*args: Any) -> tensor:
    """Returns `__nv_rintf` of each element."""

def rnorm3d(*args: Any) -> tensor:
    """Returns `__nv_rnorm3df` of each element."""

def rnorm4d(*args: Any) -> tensor:
    """Returns `__nv_rnorm4df` of each element."""

def round(*args: Any) -> tensor:
    """Returns `__nv_roundf` of each element."""

def rsqrt(*args: Any) -> tensor:
    """Returns `__nv_rsqrtf` of each element."""

def rsqrt_rn(*args: Any) -> tensor:
    """Returns `__nv_frsqrt_rn` of each element."""

def sad(*args: Any) -> tensor:
    """Returns `__nv_sad` of each element."""

def saturatef(*args: Any) -> tensor:
    """Returns `__nv_saturatef` of each element."""

def scalbn(*args: Any) -> tensor:
    """Returns `__nv_scalbnf` of each element."""

def signbit(*args: Any) -> tensor:
    """Returns `__nv_signbitf` of each element."""

def sin(*args: Any) -> tensor:
    """Returns `__nv_sinf` of each element."""

def sinh(*args: Any) -> tensor:
    """Returns `__nv_sinhf` of each element."""

def sinpi(*args: Any) -> tensor:
    """Returns `__nv_sinpif` of each element."""

def sqrt(*args: Any) -> tensor:
    """Returns `__nv_sqrtf` of each element."""

def sqrt_rd(*args: Any) -> tensor:
    """Returns `__nv_fsqrt_rd` of each element."""

def sqrt_rn(*args: Any) -> tensor:
    """Returns `__nv_fsqrt_rn` of each element."""

def sqrt_ru(*args: Any) -> tensor:
    """Returns `__nv_fsqrt_ru` of each element."""

def sqrt_rz(*args: Any) -> tensor:
    """Returns `__nv_fsqrt_rz` of each element."""

def sub_rd(*args: Any) -> tensor:
    """Returns `__nv_fsub_rd` of each element."""

def sub_rn(*args: Any) -> tensor:
    """Returns `__nv_fsub_rn` of each element."""

def sub_ru(*args: Any) -> tensor:
    """Returns `__nv_fsub_ru` of each element."""

def sub_rz(*args: Any) -> tensor:
    """Returns `__nv_fsub_rz` of each element."""

def tan(*args: Any) -> tensor:
    """Returns `__nv_tanf` of each element."""

def tanh(*args: Any) -> tensor:
    """Returns `__nv_tanhf` of each element."""

def tgamma(*args: Any) -> tensor:
    """Returns `__nv_tgammaf` of each element."""

def trunc(*args: Any) -> tensor:
    """Returns `__nv_truncf` of each element."""

def uint2double_rn(*args: Any) -> tensor:
    """Returns `__nv_uint2double_rn` of each element."""

def uint2float_rd(*args: Any) -> tensor:
    """Returns `__nv_uint2float_rd` of each element."""

def uint2float_rn(*args: Any) -> tensor:
    """Returns `__nv_uint2float_rn` of each element."""

def uint2float_ru(*args: Any) -> tensor:
    """Returns `__nv_uint2float_ru` of each element."""

def uint2float_rz(*args: Any) -> tensor:
    """Returns `__nv_uint2float_rz` of each element."""

def uint_as_float(*args: Any) -> tensor:
    """Returns `__nv_uint_as_float` of each element."""

def ull2double_rd(*args: Any) -> tensor:
    """Returns `__nv_ull2double_rd` of each element."""

def ull2double_rn(*args: Any) -> tensor:
    """Returns `__nv_ull2double_rn` of each element."""

def ull2double_ru(*args: Any) -> tensor:
    """Returns `__nv_ull2double_ru` of each element."""

def ull2double_rz(*args: Any) -> tensor:
    """Returns `__nv_ull2double_rz` of each element."""

def ull2float_rd(*args: Any) -> tensor:
    """Returns `__nv_ull2float_rd` of each element."""

def ull2float_rn(*args: Any) -> tensor:
    """Returns `__nv_ull2float_rn` of each element."""

def ull2float_ru(*args: Any) -> tensor:
    """Returns `__nv_ull2float_ru` of each element."""

def ull2float_rz(*args: Any) -> tensor:
    """Returns `__nv_ull2float_rz` of each element."""

def y0(*args: Any) -> tensor:
    """Returns `__nv_y0f` of each element."""

def y1(*args: Any) -> tensor:
    """Returns `__nv_y1f` of each element."""

def yn(*args: Any) -> tensor:
    """Returns `__nv_ynf` of each element."""
