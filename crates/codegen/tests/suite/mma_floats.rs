//! Products of matrices of small floats: sums at the ends of what fits, and what is made of exponents.

use crate::mma::{Matrix, cells, cpus, multiplied};
use weft_codegen::Options;
use weft_ir::{Element, Factors, Mma, MmaKind};

fn halves(m: u8, n: u8) -> Mma {
    let kind = MmaKind::Float { factors: Factors::Same(Element::F16), half: false };
    Mma { m, n, k: 16, sparse: false, kind }
}

/// Units of a sum whose largest exponent is that of 1.
const UNIT: f64 = 1.0 / (1 << 25) as f64;

/// Sums of 2^31 - 1 units and less, the nearest `f32` to which are further from zero, and 2^31, which do not fit.
#[test]
fn sums_at_the_ends_of_words_are_cut() {
    const TOTALS: [i64; 6] =
        [(1 << 31) - 1, (1 << 31) - 64, (1 << 31) - 65, (1 << 31) - 128, 1 << 31, (1 << 31) + 255];
    // The largest number below 2, in rows of either sign.
    let most = |row: usize| if row.is_multiple_of(2) { 0x3fffu64 } else { 0xbfff };
    let sign = |row: usize| if row.is_multiple_of(2) { 1 } else { -1 };
    let products = 16 * 2047i64 * 2047 * 32;
    // What does not fit is in rows of its own: a vector with some is added up in another way.
    let total = |row: usize, column: usize| TOTALS[if row % 4 < 2 { column % 4 } else { 4 + column % 2 }];
    for (cpu, (m, n)) in cpus().iter().flat_map(|c| [(16u8, 16u8), (16, 8)].map(|s| (c, s))) {
        let options = Options { opt: 1, target: cpu.clone(), ..Options::default() };
        let a: Matrix = (0..m.into()).map(|row| vec![most(row); 16]).collect();
        let b = vec![vec![most(0); 16]; n.into()];
        let addend = |row, column: usize| {
            let units = sign(row) * (total(row, column) - products);
            u64::from((units as f32 * UNIT as f32).to_bits())
        };
        let c: Matrix =
            (0..m.into()).map(|row| (0..n.into()).map(|column| addend(row, column)).collect()).collect();
        let d = multiplied(halves(m, n), 16, &options, &a, &b, &c);
        for (row, column) in cells(m.into(), n.into()) {
            let total = total(row, column);
            let cut = total & !if total >= 1 << 31 { 255 } else { 127 };
            let got = f64::from(f32::from_bits(d[row][column] as u32));
            assert_eq!(got, (sign(row) * cut) as f64 * UNIT, "{} {m}x{n}: {total} units", cpu.name);
        }
    }
}

/// The least and the largest exponents, zeros and what is not finite, each by each: none is taken for another.
#[test]
fn exponents_of_halves_keep_apart() {
    const KINDS: [(u64, f64); 5] = [
        (0x0001, 1.0 / (1 << 24) as f64),
        (0x3c00, 1.0),
        (0x7bff, 65504.0),
        (0, 0.0),
        (0x7c00, f64::INFINITY),
    ];
    let least = 2f32.powi(-126);
    for (cpu, (m, n)) in cpus().iter().flat_map(|c| [(16u8, 16u8), (16, 8)].map(|s| (c, s))) {
        let options = Options { opt: 1, target: cpu.clone(), ..Options::default() };
        // Rows have one number beside zeros, each in another place; columns are all of a kind.
        let line = |row: usize| (0..16).map(|k| if k == row { KINDS[row % 5].0 } else { 0 }).collect();
        let a: Matrix = (0..m.into()).map(line).collect();
        let b: Matrix = (0..n.into()).map(|column| vec![KINDS[column % 5].0; 16]).collect();
        let c = vec![vec![u64::from(least.to_bits()); n.into()]; m.into()];
        let d = multiplied(halves(m, n), 16, &options, &a, &b, &c);
        for (row, column) in cells(m.into(), n.into()) {
            let (x, y) = (KINDS[row % 5].1, KINDS[column % 5].1);
            let got = f64::from(f32::from_bits(d[row][column] as u32));
            let place = format!("{} {m}x{n}: {x} by {y}: {got}", cpu.name);
            // An infinite number times the row's zeros is none.
            if y.is_infinite() || (x * y).is_nan() {
                assert!(got.is_nan(), "{place}");
            } else {
                assert_eq!(got, if x * y == 0.0 { least.into() } else { x * y }, "{place}");
            }
        }
    }
}
