//! Products of matrices by a warp where half of the first one is not there, and of bytes of floating point, against plain sums.

use crate::mma::{Matrix, cells, cpus, fragments, matrix, multiplied, of_words, signed};
use weft_codegen::Options;
use weft_ir::{Byte, Element, Factors, Mma, MmaKind, Part};

/// `a b + c` of a sparse matrix: `places` has of each word of a row where its elements are.
fn multiplied_sparse(
    mma: Mma,
    bits: u32,
    options: &Options,
    (a, places): (&Matrix, &Matrix),
    b: &Matrix,
    c: &Matrix,
) -> Matrix {
    let mut words = Vec::new();
    fragments(a, bits, &mut words);
    let tall = usize::from(mma.m) / 8;
    let byte = |lane: usize, n: usize| places[n % tall * 8 + lane / 4][n / tall * 4 + lane % 4] << (8 * n);
    words.extend((0..32).map(|lane| (0..mma.steps() * tall).fold(0, |word, n| word | byte(lane, n))));
    fragments(b, bits, &mut words);
    words.extend(cells(mma.m.into(), mma.n.into()).map(|(row, column)| c[row][column]));
    of_words(mma, options, words)
}

/// Elements of `f16`, `bf16` and `tf32`, and of bytes in the formats of the first and of the second matrix, that are -2 to 2; and infinity,
/// or what is no number.
fn encoded(factors: Factors, first: bool, v: i64) -> u64 {
    let one_two_odd: [u64; 3] = match factors {
        Factors::Same(Element::F16) => [0x3c00, 0x4000, 0x7c00],
        Factors::Same(Element::Bf16) => [0x3f80, 0x4000, 0x7f80],
        Factors::Same(Element::Tf32) => [0x3f80_0000, 0x4000_0000, 0x7f80_0000],
        Factors::Bytes(a, b, _) if (if first { a } else { b }) == Byte::E4m3 => [0x38, 0x40, 0x7f],
        Factors::Bytes(..) => [0x3c, 0x40, 0x7c],
    };
    let sign = [15, 31, 7][usize::from(factors == Factors::Same(Element::Tf32))
        + 2 * usize::from(matches!(factors, Factors::Bytes(..)))];
    let size = if v == 0 { 0 } else { one_two_odd[v.unsigned_abs() as usize - 1] };
    size | u64::from(v < 0) << sign
}

/// Floats of all kinds, the first matrix whole or sparse. What is infinite in the second one stands where no row has an element.
#[test]
fn floats_where_elements_are() {
    let all = [Element::F16, Element::Bf16, Element::Tf32].map(Factors::Same).into_iter();
    let bytes = [Part::All, Part::Low, Part::High].into_iter().flat_map(|part| {
        [(Byte::E4m3, Byte::E5m2), (Byte::E5m2, Byte::E4m3)].map(|(a, b)| Factors::Bytes(a, b, part))
    });
    for (factors, (m, n)) in all.chain(bytes).flat_map(|f| [(16, 8), (16, 16), (8, 32)].map(|s| (f, s))) {
        // Of other shapes and ways one type is enough.
        let halves = factors == Factors::Same(Element::F16);
        let ways = [(false, false), (true, false), (true, true)];
        let ways: Vec<_> = ways.into_iter().filter(|(_, fast)| halves || !*fast).collect();
        if m == 8 && !halves {
            continue;
        }
        for (cpu, (sparse, fast_tensor)) in cpus().iter().flat_map(|cpu| ways.iter().map(move |w| (cpu, *w)))
        {
            let kind = MmaKind::Float { factors, half: false };
            let in_word = Mma { m, n, k: 8, sparse, kind }.in_word();
            let mma = Mma { m, n, k: 8 * in_word as u16, sparse, kind };
            let bits = 32 / in_word as u32;
            let k = usize::from(mma.k);
            let few = |seed, lines: u8, k: usize| -> Vec<Vec<i64>> {
                let all = matrix(seed, lines.into(), k, 0xff);
                all.iter().map(|line| line.iter().map(|v| (*v % 5) as i64 - 2).collect()).collect()
            };
            let (a, mut b) = (few(1, m, k), few(2, n, if sparse { 2 * k } else { k }));
            // The first word of a row has the first elements of each four (or of two); of the others any.
            let pairs = [4, 8, 12, 9, 13, 14];
            let places: Matrix = matrix(3, m.into(), k / in_word, 0xff)
                .iter()
                .map(|line| {
                    let any = |(n, v): (usize, &u64)| match (n, in_word) {
                        (0, 1) => 4,
                        (0, 2) => 4,
                        (0, _) => 0x44,
                        (_, 1) => [4, 14][*v as usize % 2],
                        (_, 2) => pairs[*v as usize % 6],
                        _ => pairs[*v as usize % 6] | pairs[*v as usize / 6 % 6] << 4,
                    };
                    line.iter().enumerate().map(any).collect()
                })
                .collect();
            if sparse {
                for line in &mut b {
                    line[if in_word == 1 { 1 } else { 2 }] = 3;
                }
            }
            let encode = |list: &Vec<Vec<i64>>, first: bool| -> Matrix {
                let line = |l: &Vec<i64>| l.iter().map(|v| encoded(factors, first, *v)).collect();
                list.iter().map(line).collect()
            };
            let c = vec![vec![u64::from(3f32.to_bits()); n.into()]; m.into()];
            let options = Options { opt: 1, target: cpu.clone(), fast_tensor, ..Options::default() };
            let (x, y) = (encode(&a, true), encode(&b, false));
            let d = if sparse {
                multiplied_sparse(mma, bits, &options, (&x, &places), &y, &c)
            } else {
                multiplied(mma, bits, &options, &x, &y, &c)
            };
            let taken = match factors {
                Factors::Bytes(_, _, part) => part.bytes(),
                Factors::Same(_) => 0..in_word,
            };
            for (row, column) in cells(m.into(), n.into()) {
                let of = |e: &usize| {
                    let (word, byte) = (e / in_word, places[row][e / in_word] as usize);
                    match (sparse, in_word) {
                        (false, _) => *e,
                        (_, 1) => 2 * word + (byte >> 1 & 1),
                        _ => e / 2 * 4 + (byte >> (e % in_word * 2) & 3),
                    }
                };
                let elements = (0..k).filter(|e| taken.contains(&(e % in_word)));
                let sum: i64 = elements.map(|e| a[row][e] * b[column][of(&e)]).sum();
                let got = f32::from_bits(d[row][column] as u32);
                assert_eq!(got, (sum + 3) as f32, "{} {mma:?} {row} {column}", cpu.name);
            }
        }
    }
}

/// Integers of a sparse matrix.
#[test]
fn sparse_integers() {
    for (cpu, (m, n)) in cpus().iter().flat_map(|c| [(8, 8), (16, 8), (16, 16)].map(|s| (c, s))) {
        for kind in 0..8u32 {
            let (a_signed, b_signed, bits) =
                (kind & 1 != 0, kind & 2 != 0, if kind & 4 == 0 { 8 } else { 4 });
            let of = |v: u64, s: bool| if s { signed(v, bits) } else { v as i64 };
            let kind = MmaKind::Int { a_signed, b_signed, bits: bits as u8, saturate: false };
            let mma = Mma { m, n, k: 256 / bits as u16, sparse: true, kind };
            let k = usize::from(mma.k);
            let (a, b) =
                (matrix(1, m.into(), k, (1 << bits) - 1), matrix(2, n.into(), 2 * k, (1 << bits) - 1));
            let c = matrix(3, m.into(), n.into(), 0xffff_ffff);
            let pairs = [4, 8, 12, 9, 13, 14];
            let places: Matrix = matrix(4, m.into(), 8, 0xff)
                .iter()
                .map(|l| l.iter().map(|v| pairs[*v as usize % 6] | pairs[*v as usize / 6 % 6] << 4).collect())
                .collect();
            let options = Options { opt: 1, target: cpu.clone(), ..Options::default() };
            let d = multiplied_sparse(mma, bits, &options, (&a, &places), &b, &c);
            // Of 4 bits pairs are where elements of 8 are.
            let together = 8 / bits as usize;
            for (row, column) in cells(m.into(), n.into()) {
                let place = |e: usize| {
                    let (byte, within) = (e / together, e % together);
                    let at = places[row][byte / 4] >> (byte % 4 * 2) & 3;
                    (byte / 2 * 4 + at as usize) * together + within
                };
                let sum: i64 =
                    (0..k).map(|e| of(a[row][e], a_signed) * of(b[column][place(e)], b_signed)).sum();
                let sum = sum + signed(c[row][column], 32);
                assert_eq!(d[row][column], u64::from(sum as u32), "{} {mma:?} {row} {column}", cpu.name);
            }
        }
    }
}
