//! What is done with a product's elements before they are stored.

use core::ffi::c_void;

use dense::element::Kind;
use mathlib::stream::At;
use num_complex::Complex;

use crate::lt_descriptors::Attributes;
use crate::status::{Outcome, Status};

const RELU: i32 = 2;
const BIAS: i32 = 4;
const DRELU: i32 = 8;
const BGRAD: i32 = 16;
const GELU: i32 = 32;
const DGELU: i32 = 64;
const AUX: i32 = 128;
const BGRAD_A: i32 = 256;
const BGRAD_B: i32 = 512;

/// The wide type that elements are computed in.
type C = Complex<f64>;

/// An epilogue that was checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Epilogue {
    bits: i32,
    bias: (At<c_void>, Kind, i64),
    aux: (At<c_void>, Kind, i64, i64),
}

impl Epilogue {
    /// Of a descriptor, for a result of `m` rows and a type.
    pub(crate) fn new(d: &Attributes, m: usize, kind: Kind) -> Outcome<Epilogue> {
        let bits = d.int(7);
        if !matches!(
            bits,
            1 | 2 | 4 | 6 | 32 | 36 | 130 | 134 | 136 | 152 | 160 | 164 | 192 | 208 | 256 | 512
        ) {
            return Err(Status::InvalidValue);
        }
        let of = |which: usize| match d.int(which) {
            -1 if matches!(kind, Kind::E4m3 | Kind::E5m2) => Ok(Kind::Bf16),
            -1 => Ok(kind),
            dtype => Kind::new(dtype),
        };
        let e = Epilogue {
            bits,
            bias: (At(d.place(8)), of(26)?, d.long(10)),
            aux: (At(d.place(11)), of(22)?, d.long(12), d.long(13)),
        };
        if kind.is_complex() && bits & !(1 | BIAS) != 0 {
            return Err(Status::NotSupported);
        }
        // Masks have whole words of bits, and matrices beside whole vectors.
        let whole = if e.masks() { 128 } else { 8 };
        if bits & AUX != 0 && (e.aux.0.0.is_null() || e.aux.2 < m as i64 || e.aux.2 % whole != 0) {
            return Err(Status::InvalidValue);
        }
        if e.has_bias() && e.bias.0.0.is_null() {
            return Err(Status::InvalidValue);
        }
        Ok(e)
    }

    fn masks(&self) -> bool {
        self.bits & (RELU | DRELU) != 0
    }

    fn has_bias(&self) -> bool {
        self.bits & (BIAS | BGRAD | BGRAD_A | BGRAD_B) != 0
    }

    /// Changes an element of the `batch`th product.
    ///
    /// # Safety
    /// What the descriptor names is memory as it says.
    pub(crate) unsafe fn apply(&self, (i, j, batch): (usize, usize, usize), mut x: C) -> C {
        let (aux, aux_kind, ld, stride) = self.aux;
        let at = i as i64 + j as i64 * ld + batch as i64 * stride;
        let bit = (aux.0.cast::<u8>().wrapping_offset(at as isize / 8), 1u8 << (at % 8));
        // SAFETY: the caller says so.
        unsafe {
            if self.bits & BIAS != 0 {
                x += self.bias.1.read(self.bias.0.0, (i as i64 + batch as i64 * self.bias.2) as isize);
            }
            if self.bits & RELU != 0 {
                if self.bits & AUX != 0 {
                    let old = bit.0.read();
                    bit.0.write(if x.re > 0.0 { old | bit.1 } else { old & !bit.1 });
                }
                x.re = if x.re < 0.0 { 0.0 } else { x.re };
            }
            if self.bits & GELU != 0 {
                if self.bits & AUX != 0 {
                    aux_kind.write(aux.0, at as isize, x);
                }
                x.re = gelu(x.re).0;
            }
            if self.bits & DRELU != 0 && bit.0.read() & bit.1 == 0 {
                x.re = 0.0;
            }
            if self.bits & DGELU != 0 {
                x.re *= gelu(aux_kind.read(aux.0, at as isize).re).1;
            }
        }
        x
    }

    /// Stores the gradient of the bias, of which sums over the result's rows, or rows and columns of the operands, are asked for.
    ///
    /// # Safety
    /// See [`Epilogue::apply`].
    pub(crate) unsafe fn gradient(
        &self,
        batch: usize,
        (m, n, k): (usize, usize, usize),
        result: impl Fn(usize, usize) -> C,
        a: impl Fn(usize, usize) -> C,
        b: impl Fn(usize, usize) -> C,
    ) {
        let put = |i: usize, x: C| {
            let at = i as i64 + batch as i64 * self.bias.2;
            // SAFETY: the caller says so.
            unsafe { self.bias.1.write(self.bias.0.0, at as isize, x) };
        };
        if self.bits & BGRAD != 0 {
            (0..m).for_each(|i| put(i, (0..n).map(|j| result(i, j)).sum()));
        } else if self.bits & BGRAD_A != 0 {
            (0..m).for_each(|i| put(i, (0..k).map(|l| a(i, l)).sum()));
        } else if self.bits & BGRAD_B != 0 {
            (0..n).for_each(|j| put(j, (0..k).map(|l| b(l, j)).sum()));
        }
    }
}

/// The function by its form with a hyperbolic tangent, and its slope.
fn gelu(x: f64) -> (f64, f64) {
    const CUBE: f64 = 0.044715;
    let scale = (2.0 / std::f64::consts::PI).sqrt();
    let t = (scale * (x + CUBE * x * x * x)).tanh();
    let slope = 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * scale * (1.0 + 3.0 * CUBE * x * x);
    (0.5 * x * (1.0 + t), slope)
}

#[cfg(test)]
mod tests {
    #[test]
    fn slope_of_gelu() {
        for x in [-3.0, -0.5, 0.0, 0.7, 4.0] {
            let h = 1e-5;
            let slope = (super::gelu(x + h).0 - super::gelu(x - h).0) / (2.0 * h);
            assert!((slope - super::gelu(x).1).abs() < 1e-8);
        }
    }
}
