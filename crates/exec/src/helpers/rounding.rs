//! Arithmetic with a chosen rounding: the CPU's rounding mode is set around one instruction.

use weft_abi::CtaContext;

type Cta = *mut CtaContext;

#[cfg(target_arch = "x86_64")]
mod machine {
    use core::arch::asm;

    unsafe extern "C" {
        fn fma(a: f64, b: f64, c: f64) -> f64;
        fn fmaf(a: f32, b: f32, c: f32) -> f32;
    }

    /// MXCSR for a rounding of `0 rn, 1 rz, 2 rm, 3 rp`: all exceptions masked, subnormals kept.
    fn mxcsr(rounding: u32) -> u32 {
        const MODES: [u32; 4] = [0, 3, 1, 2];
        0x1f80 | MODES[(rounding & 3) as usize] << 13
    }

    const DEFAULT: u32 = 0x1f80;

    macro_rules! op2 {
        ($name:ident, $t:ty, $instruction:literal) => {
            pub(super) fn $name(rounding: u32, mut a: $t, b: $t) -> $t {
                let (set, back) = (mxcsr(rounding), DEFAULT);
                // SAFETY: changes the mode for one instruction only.
                unsafe {
                    asm!(
                        "ldmxcsr [{set}]",
                        concat!($instruction, " {a}, {b}"),
                        "ldmxcsr [{back}]",
                        set = in(reg) &set, back = in(reg) &back, a = inout(xmm_reg) a, b = in(xmm_reg) b,
                        options(nostack, readonly),
                    );
                }
                a
            }
        };
    }

    op2!(add32, f32, "addss");
    op2!(sub32, f32, "subss");
    op2!(mul32, f32, "mulss");
    op2!(div32, f32, "divss");
    op2!(sqrt32, f32, "sqrtss");
    op2!(add64, f64, "addsd");
    op2!(sub64, f64, "subsd");
    op2!(mul64, f64, "mulsd");
    op2!(div64, f64, "divsd");
    op2!(sqrt64, f64, "sqrtsd");

    macro_rules! fused {
        ($name:ident, $t:ty, $instruction:literal, $function:ident) => {
            pub(super) fn $name(rounding: u32, mut a: $t, b: $t, c: $t) -> $t {
                let (set, back) = (mxcsr(rounding), DEFAULT);
                if std::arch::is_x86_feature_detected!("fma") {
                    // SAFETY: the CPU has the instruction; the mode changes for it only.
                    unsafe {
                        asm!(
                            "ldmxcsr [{set}]",
                            concat!($instruction, " {a}, {b}, {c}"),
                            "ldmxcsr [{back}]",
                            set = in(reg) &set, back = in(reg) &back,
                            a = inout(xmm_reg) a, b = in(xmm_reg) b, c = in(xmm_reg) c,
                            options(nostack, readonly),
                        );
                    }
                    return a;
                }
                // SAFETY: the C library's function honours the mode, which is put back behind it.
                unsafe {
                    asm!("ldmxcsr [{}]", in(reg) &set, options(nostack));
                    let r = $function(a, b, c);
                    asm!("ldmxcsr [{}]", in(reg) &back, options(nostack));
                    r
                }
            }
        };
    }

    fused!(fma32, f32, "vfmadd213ss", fmaf);
    fused!(fma64, f64, "vfmadd213sd", fma);
}

#[cfg(target_arch = "aarch64")]
mod machine {
    use core::arch::asm;

    /// FPCR for a rounding of `0 rn, 1 rz, 2 rm, 3 rp`.
    fn fpcr(rounding: u32) -> u64 {
        const MODES: [u64; 4] = [0, 3, 2, 1];
        MODES[(rounding & 3) as usize] << 22
    }

    macro_rules! op {
        ($name:ident($($arg:ident),*), $t:ty, $template:literal) => {
            pub(super) fn $name(rounding: u32, $($arg: $t),*) -> $t {
                let r: $t;
                // SAFETY: changes the mode for one instruction only.
                unsafe {
                    asm!(
                        "msr fpcr, {set}", $template, "msr fpcr, xzr",
                        set = in(reg) fpcr(rounding), r = lateout(vreg) r, $($arg = in(vreg) $arg,)*
                        options(nostack, nomem),
                    );
                }
                r
            }
        };
    }

    op!(add32(a, b), f32, "fadd {r:s}, {a:s}, {b:s}");
    op!(sub32(a, b), f32, "fsub {r:s}, {a:s}, {b:s}");
    op!(mul32(a, b), f32, "fmul {r:s}, {a:s}, {b:s}");
    op!(div32(a, b), f32, "fdiv {r:s}, {a:s}, {b:s}");
    op!(add64(a, b), f64, "fadd {r:d}, {a:d}, {b:d}");
    op!(sub64(a, b), f64, "fsub {r:d}, {a:d}, {b:d}");
    op!(mul64(a, b), f64, "fmul {r:d}, {a:d}, {b:d}");
    op!(div64(a, b), f64, "fdiv {r:d}, {a:d}, {b:d}");
    op!(root32(a), f32, "fsqrt {r:s}, {a:s}");
    op!(root64(a), f64, "fsqrt {r:d}, {a:d}");
    op!(fma32(a, b, c), f32, "fmadd {r:s}, {a:s}, {b:s}, {c:s}");
    op!(fma64(a, b, c), f64, "fmadd {r:d}, {a:d}, {b:d}, {c:d}");

    pub(super) fn sqrt32(rounding: u32, _: f32, a: f32) -> f32 {
        root32(rounding, a)
    }

    pub(super) fn sqrt64(rounding: u32, _: f64, a: f64) -> f64 {
        root64(rounding, a)
    }
}

/// `Helper::RoundedF32`.
pub(super) extern "C" fn rounded_f32(_: Cta, _: u32, op: u32, a: u32, b: u32, c: u32) -> u32 {
    let (r, a, b, c) = (op >> 4, f32::from_bits(a), f32::from_bits(b), f32::from_bits(c));
    let result = match op & 15 {
        0 => machine::add32(r, a, b),
        1 => machine::sub32(r, a, b),
        2 => machine::mul32(r, a, b),
        3 => machine::div32(r, a, b),
        4 => machine::fma32(r, a, b, c),
        5 => machine::sqrt32(r, a, a),
        _ => machine::div32(r, 1.0, a),
    };
    result.to_bits()
}

/// `Helper::RoundedF64`.
pub(super) extern "C" fn rounded_f64(_: Cta, _: u32, op: u32, a: u64, b: u64, c: u64) -> u64 {
    let (r, a, b, c) = (op >> 4, f64::from_bits(a), f64::from_bits(b), f64::from_bits(c));
    let result = match op & 15 {
        0 => machine::add64(r, a, b),
        1 => machine::sub64(r, a, b),
        2 => machine::mul64(r, a, b),
        3 => machine::div64(r, a, b),
        4 => machine::fma64(r, a, b, c),
        5 => machine::sqrt64(r, a, a),
        _ => machine::div64(r, 1.0, a),
    };
    result.to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32_op(op: u32, rounding: u32, a: f32, b: f32, c: f32) -> f32 {
        let bits = [a, b, c].map(f32::to_bits);
        f32::from_bits(rounded_f32(core::ptr::null_mut(), 0, op + 16 * rounding, bits[0], bits[1], bits[2]))
    }

    /// `(rn, rz, rm, rp)`, found by exact comparison in `f64`.
    #[test]
    fn every_rounding_brackets_the_exact_value() {
        let values = [1.0f32, -1.0, 0.1, -0.3, 3.0, 1e-30, 7.7e20, 1.000_000_1, -2.5e-39];
        for &a in &values {
            for &b in &values {
                for (op, exact) in [(2, f64::from(a) * f64::from(b)), (4, f64::from(a) * f64::from(b))] {
                    let [rn, rz, rm, rp] = [0, 1, 2, 3].map(|r| f32_op(op, r, a, b, 0.0));
                    assert!(f64::from(rm) <= exact && exact <= f64::from(rp), "{a} {b}");
                    assert!(rm == rp || rm.next_up() == rp);
                    assert_eq!(rz, if exact > 0.0 { rm } else { rp });
                    assert_eq!(rn, exact as f32);
                }
            }
        }
        assert!(f32_op(3, 3, 1.0, 3.0, 0.0) > f32_op(3, 2, 1.0, 3.0, 0.0));
        assert!(f32_op(5, 3, 2.0, 0.0, 0.0) > f32_op(5, 1, 2.0, 0.0, 0.0));
        assert!(f32_op(6, 3, 3.0, 0.0, 0.0) > f32_op(6, 1, 3.0, 0.0, 0.0));
        assert_eq!(f32_op(0, 2, 1.0, -1.0, 0.0).to_bits(), (-0.0f32).to_bits());
        assert_eq!(f32_op(1, 0, 1.0, 1.0, 0.0).to_bits(), 0);
        let one = 1.0f64.to_bits();
        let tiny = 1e-300f64.to_bits();
        let up = f64::from_bits(rounded_f64(core::ptr::null_mut(), 0, 48, one, tiny, 0));
        assert_eq!(up, 1.0f64.next_up());
    }
}
