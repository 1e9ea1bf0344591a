// One instruction each: rounded arithmetic, conversions, bit operations, fast intrinsics.
#pragma once
#include "base.h"

API float __nv_fadd_rn(float a, float b) { float d; asm("add.rn.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dadd_rn(double a, double b) { double d; asm("add.rn.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fsub_rn(float a, float b) { float d; asm("sub.rn.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dsub_rn(double a, double b) { double d; asm("sub.rn.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fmul_rn(float a, float b) { float d; asm("mul.rn.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dmul_rn(double a, double b) { double d; asm("mul.rn.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fdiv_rn(float a, float b) { float d; asm("div.rn.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_ddiv_rn(double a, double b) { double d; asm("div.rn.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_frcp_rn(float a) { float d; asm("rcp.rn.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_drcp_rn(double a) { double d; asm("rcp.rn.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fsqrt_rn(float a) { float d; asm("sqrt.rn.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_dsqrt_rn(double a) { double d; asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fmaf_rn(float a, float b, float c) { float d; asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API float __nv_fmaf_ieee_rn(float a, float b, float c) { float d; asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API double __nv_fma_rn(double a, double b, double c) { double d; asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(a), "d"(b), "d"(c)); return d; }
API float __nv_double2float_rn(double a) { float d; asm("cvt.rn.f32.f64 %0, %1;" : "=f"(d) : "d"(a)); return d; }
API int __nv_float2int_rn(float a) { int d; asm("cvt.rni.s32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API u32 __nv_float2uint_rn(float a) { u32 d; asm("cvt.rni.u32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API i64 __nv_float2ll_rn(float a) { i64 d; asm("cvt.rni.s64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API u64 __nv_float2ull_rn(float a) { u64 d; asm("cvt.rni.u64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API int __nv_double2int_rn(double a) { int d; asm("cvt.rni.s32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API u32 __nv_double2uint_rn(double a) { u32 d; asm("cvt.rni.u32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API i64 __nv_double2ll_rn(double a) { i64 d; asm("cvt.rni.s64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API u64 __nv_double2ull_rn(double a) { u64 d; asm("cvt.rni.u64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API float __nv_int2float_rn(int a) { float d; asm("cvt.rn.f32.s32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API double __nv_int2double_rn(int a) { double d; asm("cvt.rn.f64.s32 %0, %1;" : "=d"(d) : "r"(a)); return d; }
API float __nv_uint2float_rn(u32 a) { float d; asm("cvt.rn.f32.u32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API double __nv_uint2double_rn(u32 a) { double d; asm("cvt.rn.f64.u32 %0, %1;" : "=d"(d) : "r"(a)); return d; }
API float __nv_ll2float_rn(i64 a) { float d; asm("cvt.rn.f32.s64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ll2double_rn(i64 a) { double d; asm("cvt.rn.f64.s64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_ull2float_rn(u64 a) { float d; asm("cvt.rn.f32.u64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ull2double_rn(u64 a) { double d; asm("cvt.rn.f64.u64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_fadd_rz(float a, float b) { float d; asm("add.rz.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dadd_rz(double a, double b) { double d; asm("add.rz.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fsub_rz(float a, float b) { float d; asm("sub.rz.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dsub_rz(double a, double b) { double d; asm("sub.rz.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fmul_rz(float a, float b) { float d; asm("mul.rz.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dmul_rz(double a, double b) { double d; asm("mul.rz.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fdiv_rz(float a, float b) { float d; asm("div.rz.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_ddiv_rz(double a, double b) { double d; asm("div.rz.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_frcp_rz(float a) { float d; asm("rcp.rz.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_drcp_rz(double a) { double d; asm("rcp.rz.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fsqrt_rz(float a) { float d; asm("sqrt.rz.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_dsqrt_rz(double a) { double d; asm("sqrt.rz.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fmaf_rz(float a, float b, float c) { float d; asm("fma.rz.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API float __nv_fmaf_ieee_rz(float a, float b, float c) { float d; asm("fma.rz.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API double __nv_fma_rz(double a, double b, double c) { double d; asm("fma.rz.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(a), "d"(b), "d"(c)); return d; }
API float __nv_double2float_rz(double a) { float d; asm("cvt.rz.f32.f64 %0, %1;" : "=f"(d) : "d"(a)); return d; }
API int __nv_float2int_rz(float a) { int d; asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API u32 __nv_float2uint_rz(float a) { u32 d; asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API i64 __nv_float2ll_rz(float a) { i64 d; asm("cvt.rzi.s64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API u64 __nv_float2ull_rz(float a) { u64 d; asm("cvt.rzi.u64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API int __nv_double2int_rz(double a) { int d; asm("cvt.rzi.s32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API u32 __nv_double2uint_rz(double a) { u32 d; asm("cvt.rzi.u32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API i64 __nv_double2ll_rz(double a) { i64 d; asm("cvt.rzi.s64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API u64 __nv_double2ull_rz(double a) { u64 d; asm("cvt.rzi.u64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API float __nv_int2float_rz(int a) { float d; asm("cvt.rz.f32.s32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API float __nv_uint2float_rz(u32 a) { float d; asm("cvt.rz.f32.u32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API float __nv_ll2float_rz(i64 a) { float d; asm("cvt.rz.f32.s64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ll2double_rz(i64 a) { double d; asm("cvt.rz.f64.s64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_ull2float_rz(u64 a) { float d; asm("cvt.rz.f32.u64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ull2double_rz(u64 a) { double d; asm("cvt.rz.f64.u64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_fadd_ru(float a, float b) { float d; asm("add.rp.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dadd_ru(double a, double b) { double d; asm("add.rp.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fsub_ru(float a, float b) { float d; asm("sub.rp.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dsub_ru(double a, double b) { double d; asm("sub.rp.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fmul_ru(float a, float b) { float d; asm("mul.rp.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dmul_ru(double a, double b) { double d; asm("mul.rp.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fdiv_ru(float a, float b) { float d; asm("div.rp.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_ddiv_ru(double a, double b) { double d; asm("div.rp.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_frcp_ru(float a) { float d; asm("rcp.rp.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_drcp_ru(double a) { double d; asm("rcp.rp.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fsqrt_ru(float a) { float d; asm("sqrt.rp.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_dsqrt_ru(double a) { double d; asm("sqrt.rp.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fmaf_ru(float a, float b, float c) { float d; asm("fma.rp.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API float __nv_fmaf_ieee_ru(float a, float b, float c) { float d; asm("fma.rp.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API double __nv_fma_ru(double a, double b, double c) { double d; asm("fma.rp.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(a), "d"(b), "d"(c)); return d; }
API float __nv_double2float_ru(double a) { float d; asm("cvt.rp.f32.f64 %0, %1;" : "=f"(d) : "d"(a)); return d; }
API int __nv_float2int_ru(float a) { int d; asm("cvt.rpi.s32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API u32 __nv_float2uint_ru(float a) { u32 d; asm("cvt.rpi.u32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API i64 __nv_float2ll_ru(float a) { i64 d; asm("cvt.rpi.s64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API u64 __nv_float2ull_ru(float a) { u64 d; asm("cvt.rpi.u64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API int __nv_double2int_ru(double a) { int d; asm("cvt.rpi.s32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API u32 __nv_double2uint_ru(double a) { u32 d; asm("cvt.rpi.u32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API i64 __nv_double2ll_ru(double a) { i64 d; asm("cvt.rpi.s64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API u64 __nv_double2ull_ru(double a) { u64 d; asm("cvt.rpi.u64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API float __nv_int2float_ru(int a) { float d; asm("cvt.rp.f32.s32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API float __nv_uint2float_ru(u32 a) { float d; asm("cvt.rp.f32.u32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API float __nv_ll2float_ru(i64 a) { float d; asm("cvt.rp.f32.s64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ll2double_ru(i64 a) { double d; asm("cvt.rp.f64.s64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_ull2float_ru(u64 a) { float d; asm("cvt.rp.f32.u64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ull2double_ru(u64 a) { double d; asm("cvt.rp.f64.u64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_fadd_rd(float a, float b) { float d; asm("add.rm.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dadd_rd(double a, double b) { double d; asm("add.rm.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fsub_rd(float a, float b) { float d; asm("sub.rm.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dsub_rd(double a, double b) { double d; asm("sub.rm.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fmul_rd(float a, float b) { float d; asm("mul.rm.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_dmul_rd(double a, double b) { double d; asm("mul.rm.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_fdiv_rd(float a, float b) { float d; asm("div.rm.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API double __nv_ddiv_rd(double a, double b) { double d; asm("div.rm.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API float __nv_frcp_rd(float a) { float d; asm("rcp.rm.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_drcp_rd(double a) { double d; asm("rcp.rm.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fsqrt_rd(float a) { float d; asm("sqrt.rm.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API double __nv_dsqrt_rd(double a) { double d; asm("sqrt.rm.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_fmaf_rd(float a, float b, float c) { float d; asm("fma.rm.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API float __nv_fmaf_ieee_rd(float a, float b, float c) { float d; asm("fma.rm.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API double __nv_fma_rd(double a, double b, double c) { double d; asm("fma.rm.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(a), "d"(b), "d"(c)); return d; }
API float __nv_double2float_rd(double a) { float d; asm("cvt.rm.f32.f64 %0, %1;" : "=f"(d) : "d"(a)); return d; }
API int __nv_float2int_rd(float a) { int d; asm("cvt.rmi.s32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API u32 __nv_float2uint_rd(float a) { u32 d; asm("cvt.rmi.u32.f32 %0, %1;" : "=r"(d) : "f"(a)); return d; }
API i64 __nv_float2ll_rd(float a) { i64 d; asm("cvt.rmi.s64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API u64 __nv_float2ull_rd(float a) { u64 d; asm("cvt.rmi.u64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API int __nv_double2int_rd(double a) { int d; asm("cvt.rmi.s32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API u32 __nv_double2uint_rd(double a) { u32 d; asm("cvt.rmi.u32.f64 %0, %1;" : "=r"(d) : "d"(a)); return d; }
API i64 __nv_double2ll_rd(double a) { i64 d; asm("cvt.rmi.s64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API u64 __nv_double2ull_rd(double a) { u64 d; asm("cvt.rmi.u64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API float __nv_int2float_rd(int a) { float d; asm("cvt.rm.f32.s32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API float __nv_uint2float_rd(u32 a) { float d; asm("cvt.rm.f32.u32 %0, %1;" : "=f"(d) : "r"(a)); return d; }
API float __nv_ll2float_rd(i64 a) { float d; asm("cvt.rm.f32.s64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ll2double_rd(i64 a) { double d; asm("cvt.rm.f64.s64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_ull2float_rd(u64 a) { float d; asm("cvt.rm.f32.u64 %0, %1;" : "=f"(d) : "l"(a)); return d; }
API double __nv_ull2double_rd(u64 a) { double d; asm("cvt.rm.f64.u64 %0, %1;" : "=d"(d) : "l"(a)); return d; }
API float __nv_ceilf(float a) { float d; asm("cvt.rpi.f32.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_floorf(float a) { float d; asm("cvt.rmi.f32.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_truncf(float a) { float d; asm("cvt.rzi.f32.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_rintf(float a) { float d; asm("cvt.rni.f32.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_nearbyintf(float a) { float d; asm("cvt.rni.f32.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_fabsf(float a) { float d; asm("abs.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_sqrtf(float a) { float d; asm("sqrt.rn.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_fminf(float a, float b) { float d; asm("min.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API float __nv_fmaxf(float a, float b) { float d; asm("max.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API float __nv_fmaf(float a, float b, float c) { float d; asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)); return d; }
API float __nv_copysignf(float a, float b) { float d; asm("copysign.f32 %0, %1, %2;" : "=f"(d) : "f"(b), "f"(a)); return d; }
API i64 __nv_llrintf(float a) { i64 d; asm("cvt.rni.s64.f32 %0, %1;" : "=l"(d) : "f"(a)); return d; }
API i64 __nv_llroundf(float a) { float r = a + (float)0; i64 d; double t = __builtin_fabs((double)r), f = __builtin_floor(t); double w = f + (t - f >= 0.5 ? 1.0 : 0.0); w = r < 0 ? -w : w; asm("cvt.rzi.s64.f64 %0, %1;" : "=l"(d) : "d"(w)); return d; }
API double __nv_ceil(double a) { double d; asm("cvt.rpi.f64.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_floor(double a) { double d; asm("cvt.rmi.f64.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_trunc(double a) { double d; asm("cvt.rzi.f64.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_rint(double a) { double d; asm("cvt.rni.f64.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_nearbyint(double a) { double d; asm("cvt.rni.f64.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_fabs(double a) { double d; asm("abs.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_sqrt(double a) { double d; asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API double __nv_fmin(double a, double b) { double d; asm("min.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API double __nv_fmax(double a, double b) { double d; asm("max.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b)); return d; }
API double __nv_fma(double a, double b, double c) { double d; asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(d) : "d"(a), "d"(b), "d"(c)); return d; }
API double __nv_copysign(double a, double b) { double d; asm("copysign.f64 %0, %1, %2;" : "=d"(d) : "d"(b), "d"(a)); return d; }
API i64 __nv_llrint(double a) { i64 d; asm("cvt.rni.s64.f64 %0, %1;" : "=l"(d) : "d"(a)); return d; }
API i64 __nv_llround(double a) { double r = a + (double)0; i64 d; double t = __builtin_fabs((double)r), f = __builtin_floor(t); double w = f + (t - f >= 0.5 ? 1.0 : 0.0); w = r < 0 ? -w : w; asm("cvt.rzi.s64.f64 %0, %1;" : "=l"(d) : "d"(w)); return d; }
API int __nv_isnanf(float a) { return a != a; }
API int __nv_isnand(double a) { return a != a; }
API int __nv_isinff(float a) { return abs32(a) == inf32(); }
API int __nv_isinfd(double a) { return abs64(a) == inf64(); }
API int __nv_finitef(float a) { return abs32(a) < inf32(); }
API int __nv_isfinited(double a) { return abs64(a) < inf64(); }
API int __nv_signbitf(float a) { return (int)(bits_of(a) >> 31); }
API int __nv_signbitd(double a) { return (int)(bits_of(a) >> 63); }
API int __nv_float_as_int(float a) { return (int)bits_of(a); }
API u32 __nv_float_as_uint(float a) { return bits_of(a); }
API float __nv_int_as_float(int a) { return float_of((u32)a); }
API float __nv_uint_as_float(u32 a) { return float_of(a); }
API u64 __nv_double_as_longlong(double a) { return bits_of(a); }
API double __nv_longlong_as_double(i64 a) { return double_of((u64)a); }
API int __nv_double2hiint(double a) { return (int)(bits_of(a) >> 32); }
API int __nv_double2loint(double a) { return (int)bits_of(a); }
API double __nv_hiloint2double(int h, int l) { return double_of((u64)(u32)h << 32 | (u32)l); }
API double __nv_rcp64h(double a) { double d; asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(d) : "d"(a)); return d; }
API float __nv_saturatef(float a) { float d; asm("cvt.sat.f32.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_frsqrt_rn(float a) { double r = 1.0 / sqrt64((double)a); return (float)r; }
API unsigned short __nv_float2half_rn(float a) { unsigned short d; asm("{.reg .f16 h; cvt.rn.f16.f32 h, %1; mov.b16 %0, h;}" : "=h"(d) : "f"(a)); return d; }
API float __nv_half2float(unsigned short a) { float d; asm("{.reg .f16 h; mov.b16 h, %1; cvt.f32.f16 %0, h;}" : "=f"(d) : "h"(a)); return d; }
API int __nv_abs(int a) { int d; asm("abs.s32 %0, %1;" : "=r"(d) : "r"(a)); return d; }
API i64 __nv_llabs(i64 a) { i64 d; asm("abs.s64 %0, %1;" : "=l"(d) : "l"(a)); return d; }
API int __nv_brev(int a) { int d; asm("brev.b32 %0, %1;" : "=r"(d) : "r"(a)); return d; }
API i64 __nv_brevll(i64 a) { i64 d; asm("brev.b64 %0, %1;" : "=l"(d) : "l"(a)); return d; }
API int __nv_clz(int a) { int d; asm("clz.b32 %0, %1;" : "=r"(d) : "r"(a)); return d; }
API int __nv_clzll(i64 a) { int d; asm("clz.b64 %0, %1;" : "=r"(d) : "l"(a)); return d; }
API int __nv_popc(u32 a) { int d; asm("popc.b32 %0, %1;" : "=r"(d) : "r"(a)); return d; }
API int __nv_popcll(u64 a) { int d; asm("popc.b64 %0, %1;" : "=r"(d) : "l"(a)); return d; }
API int __nv_min(int a, int b) { int d; asm("min.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API int __nv_max(int a, int b) { int d; asm("max.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API u32 __nv_umin(u32 a, u32 b) { u32 d; asm("min.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API u32 __nv_umax(u32 a, u32 b) { u32 d; asm("max.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API i64 __nv_llmin(i64 a, i64 b) { i64 d; asm("min.s64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
API i64 __nv_llmax(i64 a, i64 b) { i64 d; asm("max.s64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
API u64 __nv_ullmin(u64 a, u64 b) { u64 d; asm("min.u64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
API u64 __nv_ullmax(u64 a, u64 b) { u64 d; asm("max.u64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
API int __nv_mulhi(int a, int b) { int d; asm("mul.hi.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API u32 __nv_umulhi(u32 a, u32 b) { u32 d; asm("mul.hi.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API i64 __nv_mul64hi(i64 a, i64 b) { i64 d; asm("mul.hi.s64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
API u64 __nv_umul64hi(u64 a, u64 b) { u64 d; asm("mul.hi.u64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
API int __nv_mul24(int a, int b) { int d; asm("mul24.lo.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API u32 __nv_umul24(u32 a, u32 b) { u32 d; asm("mul24.lo.u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
API int __nv_byte_perm(int a, int b, int c) { int d; asm("prmt.b32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); return d; }
API int __nv_sad(int a, int b, int c) { int d; asm("sad.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); return d; }
API u32 __nv_usad(u32 a, u32 b, u32 c) { u32 d; asm("sad.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); return d; }
API int __nv_ffs(int a) { return a ? __builtin_ctz((u32)a) + 1 : 0; }
API int __nv_ffsll(i64 a) { return a ? __builtin_ctzll((u64)a) + 1 : 0; }
API int __nv_hadd(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
API int __nv_rhadd(int a, int b) { return (a | b) - ((a ^ b) >> 1); }
API u32 __nv_uhadd(u32 a, u32 b) { return (a & b) + ((a ^ b) >> 1); }
API u32 __nv_urhadd(u32 a, u32 b) { return (a | b) - ((a ^ b) >> 1); }
API float __nv_fast_sinf(float a) { float d; asm("sin.approx.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_fast_cosf(float a) { float d; asm("cos.approx.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_fast_log2f(float a) { float d; asm("lg2.approx.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
DEV float fast_ex2(float a) { float d; asm("ex2.approx.f32 %0, %1;" : "=f"(d) : "f"(a)); return d; }
API float __nv_fast_expf(float a) { return fast_ex2(a * 0x1.715476p+0f); }
API float __nv_fast_exp10f(float a) { return fast_ex2(a * 0x1.a934f0p+1f); }
API float __nv_fast_logf(float a) { return __nv_fast_log2f(a) * 0x1.62e430p-1f; }
API float __nv_fast_log10f(float a) { return __nv_fast_log2f(a) * 0x1.344136p-2f; }
API float __nv_fast_powf(float a, float b) { return fast_ex2(b * __nv_fast_log2f(a)); }
API float __nv_fast_fdividef(float a, float b) { float d; asm("div.approx.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b)); return d; }
API float __nv_fast_tanf(float a) { return __nv_fast_fdividef(__nv_fast_sinf(a), __nv_fast_cosf(a)); }
API void __nv_fast_sincosf(float a, float* s, float* c) { *s = __nv_fast_sinf(a); *c = __nv_fast_cosf(a); }
