//! Numbers of bits as numbers of distributions.
#![allow(clippy::excessive_precision, reason = "digits are those that were published")]

/// 2^-32 and 2^-53.
const STEP32: f32 = 2.3283064e-10;
const STEP53: f64 = 1.1102230246251565e-16;
/// A whole turn.
const TURN: f32 = 6.2831855;

/// The middle of the step that a number stands for.
pub(crate) fn part(x: u32) -> f32 {
    x as f32 * STEP32 + STEP32 / 2.0
}

/// The same in double precision.
pub(crate) fn part_wide(x: u32) -> f64 {
    (f64::from(x) + 0.5) / 4294967296.0
}

/// Of the 53 upper bits.
pub(crate) fn part53(bits: u64) -> f64 {
    bits as f64 * STEP53 + STEP53 / 2.0
}

/// Of two numbers.
pub(crate) fn part_double(x: u32, y: u32) -> f64 {
    part53(u64::from(x) ^ u64::from(y) << 21)
}

/// Two normal numbers, by Box and Muller: a radius and an angle.
pub(crate) fn turned(u: f32, angle: f32) -> [f32; 2] {
    let radius = (-2.0 * u.ln()).sqrt();
    [angle.sin() * radius, angle.cos() * radius]
}

/// Two normal numbers of two of 32 bits.
pub(crate) fn pair(x: u32, y: u32) -> [f32; 2] {
    let turn = STEP32 * TURN;
    turned(part(x), y as f32 * turn + turn / 2.0)
}

/// The same of numbers from 0 to 1.
pub(crate) fn pair_of_parts(x: f32, y: f32) -> [f32; 2] {
    turned(x, y * TURN)
}

/// Two normal numbers: `x` and `y` from 0 to 1.
pub(crate) fn pair_double(x: f64, y: f64) -> [f64; 2] {
    let radius = (-2.0 * x.ln()).sqrt();
    let (sin, cos) = (y * core::f64::consts::TAU).sin_cos();
    [sin * radius, cos * radius]
}

/// The normal number below which a part of `p` of all lie (M. J. Wichura, "Algorithm AS 241", Applied Statistics 37 (3), 1988).
pub(crate) fn quantile(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180625 - q * q;
        return q * rational(&CENTRE, r);
    }
    let r = (-(if q < 0.0 { p } else { 1.0 - p }).ln()).sqrt();
    let x = if r <= 5.0 { rational(&MIDDLE, r - 1.6) } else { rational(&TAIL, r - 5.0) };
    if q < 0.0 { -x } else { x }
}

fn rational([above, below]: &[[f64; 8]; 2], x: f64) -> f64 {
    let sum = |c: &[f64; 8]| c.iter().rev().fold(0.0, |s, c| s * x + c);
    sum(above) / sum(below)
}

const CENTRE: [[f64; 8]; 2] = [
    [
        3.3871328727963666080,
        133.14166789178437745,
        1971.5909503065514427,
        13731.693765509461125,
        45921.953931549871457,
        67265.770927008700853,
        33430.575583588128105,
        2509.0809287301226727,
    ],
    [
        1.0,
        42.313330701600911252,
        687.18700749205790830,
        5394.1960214247511077,
        21213.794301586595867,
        39307.895800092710610,
        28729.085735721942674,
        5226.4952788528545610,
    ],
];
const MIDDLE: [[f64; 8]; 2] = [
    [
        1.42343711074968357734,
        4.63033784615654529590,
        5.76949722146069140550,
        3.64784832476320460504,
        1.27045825245236838258,
        0.241780725177450611770,
        0.0227238449892691845833,
        7.74545014278341407640e-4,
    ],
    [
        1.0,
        2.05319162663775882187,
        1.67638483018380384940,
        0.689767334985100004550,
        0.148103976427480074590,
        0.0151986665636164571966,
        5.47593808499534494600e-4,
        1.05075007164441684324e-9,
    ],
];
const TAIL: [[f64; 8]; 2] = [
    [
        6.65790464350110377720,
        5.46378491116411436990,
        1.78482653991729133580,
        0.296560571828504891230,
        0.0265321895265761230930,
        0.00124266094738807843860,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7,
    ],
    [
        1.0,
        0.599832206555887937690,
        0.136929880922735805310,
        0.0148753612908506148525,
        7.86869131145613259100e-4,
        1.84631831751005468180e-5,
        1.42151175831644588870e-7,
        2.04426310338993978564e-15,
    ],
];

#[cfg(test)]
mod tests {
    #[test]
    fn quantiles() {
        for (p, x) in
            [(0.5, 0.0), (0.975, 1.959963984540054), (0.001, -3.090232306167813), (1e-12, -7.034483825301132)]
        {
            assert!((super::quantile(p) - x).abs() < 1e-13, "{p}: {}", super::quantile(p));
        }
    }
}
