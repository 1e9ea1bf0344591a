//! How far approximate results are from the exact ones, and from hardware's.

use super::approx::{Element, Function};

/// The greatest error that the ISA allows, in the part of the range for which it says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// In units of the last place.
    Ulps(f64),
    /// Relative to the exact value.
    Relative(f64),
    /// Absolute.
    Absolute(f64),
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bound::Ulps(n) => write!(f, "{n} ulp"),
            Bound::Relative(e) => write!(f, "2^{:.1} relative", e.log2()),
            Bound::Absolute(e) => write!(f, "2^{:.1} absolute", e.log2()),
        }
    }
}

/// Two sets of results of one form, on the same inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// The bound of the ISA, and which inputs it is about.
    pub bound: Bound,
    /// In words.
    pub range: &'static str,
    /// Greatest error of the first results, in the bound's measure.
    pub error: f64,
    /// Of the second.
    pub other_error: f64,
    /// Results compared.
    pub count: usize,
    /// Those with the same bits.
    pub identical: usize,
    /// The greatest distance within the bound's range: counted in values of the type, or the difference where the bound is
    /// absolute.
    pub distance: f64,
    /// Inputs of which one result is zero, infinite or NaN and the other another thing, with both results.
    pub special: Vec<(u32, u32, u32)>,
}

/// The bound for an input, if it says something about that.
fn bound(f: &Function<'_>) -> (Bound, &'static str) {
    let p = |e: f64| e.exp2();
    match (f.name, f.element) {
        ("rcp", Element::Single) => (Bound::Ulps(1.0), "all"),
        // The ISA gives none for these: what 20 bits of fraction and an input cut off come to.
        ("rcp" | "rsqrt", Element::Upper) => (Bound::Relative(p(-19.9)), "all"),
        ("rsqrt", _) => (Bound::Relative(p(-22.9)), "all"),
        ("sqrt", _) => (Bound::Relative(p(-23.0)), "all"),
        ("sin" | "cos", _) => (Bound::Absolute(p(-20.5)), "-2 pi to 2 pi"),
        ("lg2", _) => (Bound::Absolute(p(-22.0)), "0.5 to 2"),
        ("ex2", Element::Single) => (Bound::Ulps(2.0), "all"),
        ("ex2", Element::Halves) => (Bound::Relative(p(-9.9)), "normal results"),
        ("ex2", _) => (Bound::Relative(p(-7.0)), "normal results"),
        (_, Element::Halves) => (Bound::Absolute(p(-10.987)), "all"),
        (_, Element::Bfloats) => (Bound::Absolute(p(-7.999)), "all"),
        _ => (Bound::Relative(p(-11.0)), "all"),
    }
}

fn counts(f: &Function<'_>, x: f64, exact: f64) -> bool {
    let least = match f.element {
        Element::Upper => f64::MIN_POSITIVE,
        Element::Halves => 2f64.powi(-14),
        _ => f64::from(f32::MIN_POSITIVE),
    };
    if !x.is_finite() || !exact.is_finite() || exact.abs() > f.largest() {
        return false;
    }
    match f.name {
        "sin" | "cos" => x.abs() <= 2.0 * std::f64::consts::PI,
        "lg2" => x > 0.5 && x < 2.0,
        // What is flushed counts as no error.
        _ if f.ftz || f.element != Element::Single => exact.abs() >= least && x.abs() >= least,
        _ => true,
    }
}

impl Function<'_> {
    /// The largest number.
    fn largest(&self) -> f64 {
        match self.element {
            Element::Upper => f64::MAX,
            Element::Halves => 65504.0,
            _ => f64::from(f32::MAX),
        }
    }

    /// Distance between values of the type near one.
    fn unit(&self, v: f64) -> f64 {
        let exponent = ((v.abs().to_bits() >> 52) as i32 - 1023).max(-126);
        2f64.powi(exponent - 23)
    }
}

/// Compares what two engines made of inputs.
pub fn measure(f: &Function<'_>, results: impl Iterator<Item = (u32, u32, u32)>) -> Measure {
    let (bound, range) = bound(f);
    let mut m = Measure {
        bound,
        range,
        error: 0.0,
        other_error: 0.0,
        count: 0,
        identical: 0,
        distance: 0.0,
        special: Vec::new(),
    };
    for (x, first, second) in results {
        for part in 0..f.parts() {
            let exact = f.exact(x, part);
            let (a, b) = (f.value(first, part), f.value(second, part));
            let (ra, rb) = (f.rank(first, part), f.rank(second, part));
            m.count += 1;
            m.identical += usize::from(ra == rb);
            let special = |v: f64| v == 0.0 || !v.is_finite();
            if (special(a) || special(b)) && ra != rb {
                m.special.push((x, first, second));
            }
            if !counts(f, f.value(x, part), exact) {
                continue;
            }
            let distance = match bound {
                Bound::Absolute(_) => (a - b).abs(),
                _ => (ra - rb).abs() as f64,
            };
            m.distance = m.distance.max(distance);
            let error = |v: f64| {
                let e = (v - exact).abs();
                match bound {
                    Bound::Ulps(_) => e / f.unit(exact),
                    Bound::Relative(_) if exact == 0.0 => {
                        if e == 0.0 {
                            0.0
                        } else {
                            f64::INFINITY
                        }
                    }
                    Bound::Relative(_) => e / exact.abs(),
                    Bound::Absolute(_) => e,
                }
            };
            m.error = m.error.max(error(a));
            m.other_error = m.other_error.max(error(b));
        }
    }
    m
}

impl Measure {
    /// Whether both are within the bound, and zeros, infinities and NaNs are the same. Hardware's sine is zero below a step of
    /// its fixed point, and its cosine next to a zero.
    ///
    /// # Errors
    /// What is not as it should be.
    pub fn check(&self, f: &Function<'_>) -> Result<(), String> {
        let within = |e: f64| e <= self.limit();
        if !within(self.error) || !within(self.other_error) {
            return Err(format!("errors {:e} and {:e}, bound {}", self.error, self.other_error, self.bound));
        }
        let small = |bits: u32| f.value(bits, 0).abs() < 2f64.powi(-20);
        let trigonometric = matches!(f.name, "sin" | "cos");
        match self.special.iter().find(|(_, a, b)| !trigonometric || !small(*a) || !small(*b)) {
            Some((x, a, b)) => Err(format!("of {x:#x}: {a:#x} and {b:#x}")),
            None => Ok(()),
        }
    }

    /// The bound as a number.
    pub fn limit(&self) -> f64 {
        match self.bound {
            Bound::Ulps(n) | Bound::Relative(n) | Bound::Absolute(n) => n,
        }
    }
}
