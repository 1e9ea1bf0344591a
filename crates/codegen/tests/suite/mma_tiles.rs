//! Products by the CPU's matrix unit (AMX): by its instructions, or by others that do the same ([`tiles`]).

use weft_codegen::Options;
use weft_ir::{
    Edge, Element, Factors, Mma, MmaKind, Op, Rows, Space, Special, Terminator, Type, Value, Values,
};
use weft_target::{Features, TargetModel};

use crate::common::{BuilderExt, Kernel, Make, has_512_bits, tiles};
use crate::mma::{Matrix, cells, compiled, fragments, matrix, of_kernel, signed, words_of};

/// So many products of a chain are worth a configuration.
const TIMES: usize = 32;

fn options(target: &TargetModel, fast_tensor: bool) -> Options {
    Options { opt: 1, target: target.clone(), fast_tensor, keep_asm: true, ..Options::default() }
}

/// `a b`, [`TIMES`] times, and `c`, with the code's assembly.
fn multiplied(mma: Mma, bits: u32, options: &Options, [a, b, c]: [&Matrix; 3]) -> (Matrix, String) {
    let object = compiled(mma, TIMES, options);
    let out = of_kernel(mma, &object, words_of(mma, bits, a, b, c));
    (out, object.asm.expect("the assembly"))
}

/// Sizes of products whose lines fill tiles, and of some that have 8: by rows and by columns.
const SHAPES: [(u8, u8); 4] = [(16, 16), (16, 8), (32, 8), (8, 32)];

#[test]
fn bytes_of_all_signs() {
    if !has_512_bits() {
        return;
    }
    let cpu = tiles::cpu();
    for (m, n) in SHAPES {
        for kind in 0..16u32 {
            let (a_signed, b_signed) = (kind & 1 != 0, kind & 2 != 0);
            let bits = if kind & 4 == 0 { 8 } else { 4 };
            // A line has 8 or 16 words, once it is decoded.
            let steps = [1, 2][kind as usize / 8] * if bits == 8 { 2 } else { 1 };
            let kind = MmaKind::Int { a_signed, b_signed, bits, saturate: false };
            let mma = Mma { m, n, k: steps * 128 / u16::from(bits), sparse: false, kind };
            let (k, bits) = (usize::from(mma.k), u32::from(bits));
            let (a, b) = (matrix(1, m.into(), k, (1 << bits) - 1), matrix(2, n.into(), k, (1 << bits) - 1));
            let c = matrix(3, m.into(), n.into(), 0xffff_ffff);
            let before = tiles::counts();
            let (d, asm) = multiplied(mma, bits, &options(&cpu, false), [&a, &b, &c]);
            let sign = |s: bool| if s { 's' } else { 'u' };
            let lines_first = m == 16 && n == 16 || m == 8;
            let [x, y] = if lines_first { [a_signed, b_signed] } else { [b_signed, a_signed] };
            let name = format!("tdpb{}{}d", sign(x), sign(y));
            assert!(asm.contains(&name), "{mma:?} lacks {name}");
            assert!(!asm.contains("vpdpbusd"), "{mma:?}");
            let done: Vec<u64> = tiles::counts().into_iter().zip(before).map(|(x, y)| x - y).collect();
            let vectors = u64::from(m) * u64::from(n) / 16 / if m == 16 && n == 16 { 16 } else { 8 };
            // One configuration, and what this CPU does itself is not counted.
            let own = TargetModel::host().tile_bytes;
            assert!(own || done == [TIMES as u64 * vectors, 1, 1], "{mma:?} {done:?}");
            let of = |v: u64, s: bool| if s { signed(v, bits) } else { v as i64 };
            for (row, column) in cells(m.into(), n.into()) {
                let pairs = a[row].iter().zip(&b[column]);
                let sum: i64 = pairs.map(|(x, y)| of(*x, a_signed) * of(*y, b_signed)).sum();
                let sum = TIMES as i64 * sum + signed(c[row][column], 32);
                assert_eq!(d[row][column], u64::from(sum as u32), "{mma:?} {row} {column}");
            }
        }
    }
}

/// What tiles cannot do, and what they would do no faster, is made without; and so is all where the CPU has none.
#[test]
fn other_products_are_made_without() {
    let with = TargetModel::named("sapphire-rapids").expect("a row");
    let without = with.cut_to(Features::V4);
    let int = |bits, saturate| MmaKind::Int { a_signed: true, b_signed: true, bits, saturate };
    let bf16 = MmaKind::Float { factors: Factors::Same(Element::Bf16), half: false };
    let (wide, k) = ((16, 16), 64);
    for (target, (m, n), k, kind, times, fast, uses) in [
        (&with, wide, k, int(8, false), TIMES, false, true),
        (&without, wide, k, int(8, false), TIMES, false, false),
        (&with, wide, k, int(8, true), TIMES, false, false),
        (&with, wide, 128, int(8, false), TIMES, false, false),
        (&with, (8, 8), k, int(8, false), TIMES, false, false),
        // One product is not worth a configuration, and 16 bytes of a line are no product.
        (&with, wide, k, int(8, false), 1, false, true),
        (&with, wide, 32, int(8, false), 1, false, false),
        (&with, wide, 16, int(8, false), TIMES, false, false),
        (&with, wide, 16, bf16, TIMES, false, false),
        (&with, wide, 16, bf16, TIMES, true, true),
        (&without, wide, 16, bf16, TIMES, true, false),
    ] {
        let mma = Mma { m, n, k, sparse: false, kind };
        let asm = compiled(mma, times, &options(target, fast)).asm.expect("the assembly");
        for word in ["ldtilecfg", "tdpb", "tileloadd", "tilestored", "tilerelease", "weft_tiles:"] {
            assert_eq!(asm.contains(word), uses, "{} {mma:?} {times} {fast}: {word}", target.name);
        }
    }
}

/// Rows and columns of sums that are made by products side by side, each of which adds twice: as many factors as are kept and more.
#[test]
fn products_side_by_side() {
    if !has_512_bits() {
        return;
    }
    let options = options(&tiles::cpu(), false);
    let kind = MmaKind::Int { a_signed: true, b_signed: false, bits: 8, saturate: false };
    for (m, n, k, tall, wide) in [(16, 16, 64, 2, 2), (16, 8, 32, 1, 40), (8, 32, 64, 3, 4)] {
        let mma = Mma { m, n, k, sparse: false, kind };
        let of = |seed, lines: u8| matrix(seed, lines.into(), k.into(), 255);
        let a: Vec<Matrix> = (0..tall).map(|i| of(10 + i, m)).collect();
        let b: Vec<Matrix> = (0..wide).map(|i| of(100 + i, n)).collect();
        let c = matrix(3, m.into(), n.into(), 0xffff_ffff);
        let mut words = Vec::new();
        a.iter().chain(&b).for_each(|x| fragments(x, 8, &mut words));
        words.extend(cells(m.into(), n.into()).map(|(row, column)| c[row][column]));
        let words: Vec<u32> = words.into_iter().map(|w| w as u32).collect();
        let object = side_by_side(mma, tall as usize, wide as usize, &options);
        assert!(object.asm.as_ref().is_some_and(|asm| asm.contains("tdpbsud") || asm.contains("tdpbusd")));
        let count = usize::from(m) * usize::from(n);
        let mut out = vec![0u32; count * (tall * wide) as usize];
        Kernel::load(&object).run([1, 1, 1], &[words.as_ptr() as u64, out.as_mut_ptr() as u64]);
        for (number, sums) in out.chunks(count).enumerate() {
            let (a, b) = (&a[number / wide as usize], &b[number % wide as usize]);
            for ((row, column), v) in cells(m.into(), n.into()).zip(sums) {
                let pairs = a[row].iter().zip(&b[column]);
                let sum: i64 = pairs.map(|(x, y)| signed(*x, 8) * *y as i64).sum();
                let sum = 2 * sum + signed(c[row][column], 32);
                assert_eq!(*v, sum as u32, "{mma:?} {number} {row} {column}");
            }
        }
    }
}

/// A kernel that has registers of `tall` first and `wide` second factors and of addends, and adds each product of them twice.
fn side_by_side(mma: Mma, tall: usize, wide: usize, options: &Options) -> weft_codegen::Object {
    let [a, b, c] = mma.registers();
    let mut make = Make::new("mma", [32, 1, 1], 32);
    let mut e = make.entry();
    let (from, to) = (e.param(Type::I64, 0), e.param(Type::I64, 1));
    let lane = e.special(Special::Laneid);
    let place = |e: &mut weft_ir::Builder<'_>, base, n: usize| {
        let offset = e.iconst(Type::I64, 128 * n as u64);
        let base = e.int(weft_ir::IntOp::Add, base, offset);
        e.element(base, lane, 4)
    };
    let all: Vec<Value> = (0..tall * a + wide * b + c)
        .map(|n| {
            let at = place(&mut e, from, n);
            e.ld(Type::I32, Space::Global, at)
        })
        .collect();
    let types = vec![Type::I32; c];
    let rows = |e: &mut weft_ir::Builder<'_>, rows, args: &[Value]| -> Vec<Value> {
        let i = e.inst(Op::Rows(rows, mma), args, &types);
        e.func.insts[i].results.to_vec()
    };
    let mut sums: Vec<Vec<Value>> =
        (0..tall * wide).map(|_| rows(&mut e, Rows::Make, &all[tall * a + wide * b..])).collect();
    // In another block: what products add to is in no place yet.
    let next = e.func.add_block();
    e.jump(next, &sums.concat());
    for v in sums.iter_mut().flatten() {
        *v = e.func.add_param(next, Type::I32);
    }
    let mut e = weft_ir::Builder::at(e.func, next);
    for number in (0..sums.len()).chain(0..sums.len()) {
        let (x, y) = (number / wide, number % wide);
        let args = [&all[x * a..(x + 1) * a], &all[tall * a + y * b..][..b], &sums[number]].concat();
        sums[number] = rows(&mut e, Rows::Product, &args);
    }
    for (number, sum) in sums.iter().enumerate() {
        for (n, v) in rows(&mut e, Rows::Back, sum).into_iter().enumerate() {
            let at = place(&mut e, to, number * c + n);
            e.st(Type::I32, Space::Global, at, v);
        }
    }
    e.term(Terminator::Return(Values::new()));
    make.compile(options)
}

/// A loop of products of 16 bytes is written out (`deepen`), and does the same however often it runs.
#[test]
fn loops_of_short_products() {
    if !has_512_bits() {
        return;
    }
    let options = options(&tiles::cpu(), false);
    let kind = MmaKind::Int { a_signed: false, b_signed: true, bits: 8, saturate: false };
    let mma = Mma { m: 16, n: 16, k: 16, sparse: false, kind };
    let object = short_products(mma, &options);
    assert!(
        object.asm.as_ref().is_some_and(|asm| asm.contains("weft_mma.m16n16k64") && asm.contains("tdpbusd"))
    );
    let kernel = Kernel::load(&object);
    for rounds in 1..11u64 {
        let of = |seed| -> Vec<Matrix> { (0..rounds).map(|i| matrix(seed + i, 16, 16, 255)).collect() };
        let (a, b) = (of(20), of(40));
        let mut words = Vec::new();
        for (x, y) in a.iter().zip(&b) {
            fragments(x, 8, &mut words);
            fragments(y, 8, &mut words);
        }
        let words: Vec<u32> = words.into_iter().map(|w| w as u32).collect();
        let mut out = vec![0u32; 256];
        kernel.run([1, 1, 1], &[words.as_ptr() as u64, out.as_mut_ptr() as u64, rounds]);
        for ((row, column), v) in cells(16, 16).zip(out) {
            let each = a.iter().zip(&b).flat_map(|(a, b)| a[row].iter().zip(&b[column]));
            let sum: i64 = each.map(|(x, y)| *x as i64 * signed(*y, 8)).sum();
            assert_eq!(v, sum as u32, "{rounds} rounds, {row} {column}");
        }
    }
}

/// A kernel that adds up as many products as its third parameter says, each of registers behind those before.
fn short_products(mma: Mma, options: &Options) -> weft_codegen::Object {
    let [a, b, c] = mma.registers();
    let mut make = Make::new("mma", [32, 1, 1], 32);
    let (body, done) = (make.f().add_block(), make.f().add_block());
    let (round, at) = (make.f().add_param(body, Type::I32), make.f().add_param(body, Type::I64));
    let sums: Vec<Value> = (0..c).map(|_| make.f().add_param(body, Type::I32)).collect();
    let mut e = make.entry();
    let [from, to, rounds] = [0, 1, 2].map(|n| e.param(if n < 2 { Type::I64 } else { Type::I32 }, n));
    let lane = e.special(Special::Laneid);
    let (from, to) = (e.element(from, lane, 4), e.element(to, lane, 4));
    let (zero, one) = (e.iconst(Type::I32, 0), e.iconst(Type::I32, 1));
    e.jump(body, &[&[zero, from], &vec![zero; c][..]].concat());
    let mut e = make.at(body);
    let behind = |e: &mut weft_ir::Builder<'_>, base, n: usize| {
        let offset = e.iconst(Type::I64, 128 * n as u64);
        e.int(weft_ir::IntOp::Add, base, offset)
    };
    let mut args: Vec<Value> = (0..a + b)
        .map(|n| {
            let place = behind(&mut e, at, n);
            e.ld(Type::I32, Space::Global, place)
        })
        .collect();
    args.extend(sums);
    let i = e.inst(Op::Rows(Rows::Product, mma), &args, &vec![Type::I32; c]);
    let sums = e.func.insts[i].results.clone();
    let next = behind(&mut e, at, a + b);
    let more = e.int(weft_ir::IntOp::Add, round, one);
    let cond = e.icmp(weft_ir::IntCond::LtS, more, rounds);
    let then = Edge { block: body, args: [more, next].into_iter().chain(sums.iter().copied()).collect() };
    e.term(Terminator::Branch { cond, then, other: Edge { block: done, args: Values::new() } });
    let mut e = make.at(done);
    let i = e.inst(Op::Rows(Rows::Back, mma), &sums, &vec![Type::I32; c]);
    for (n, v) in e.func.insts[i].results.clone().into_iter().enumerate() {
        let place = behind(&mut e, to, n);
        e.st(Type::I32, Space::Global, place, v);
    }
    e.term(Terminator::Return(Values::new()));
    let geometry = make.f().geometry.expect("set");
    for pass in ["deepen", "dce", "simplify_cfg"] {
        assert_eq!(weft_transform::run_pass(&mut make.unit, pass, geometry, &options.target), Ok(true));
    }
    make.compile(options)
}

/// Sums of whole numbers have no rounding; a subnormal factor is zero.
#[test]
fn bf16_in_the_fast_way() {
    if !has_512_bits() {
        return;
    }
    let cpu = tiles::cpu();
    let kind = MmaKind::Float { factors: Factors::Same(Element::Bf16), half: false };
    for ((m, n), k) in SHAPES.into_iter().flat_map(|s| [(s, 16), (s, 32)]) {
        let mma = Mma { m, n, k, sparse: false, kind };
        let bf16 = |v: u64| u64::from((v as f32 - 7.0).to_bits() >> 16);
        let number =
            |m: Matrix| -> Matrix { m.into_iter().map(|l| l.into_iter().map(bf16).collect()).collect() };
        let (mut a, b) =
            (number(matrix(1, m.into(), k.into(), 15)), number(matrix(2, n.into(), k.into(), 15)));
        // The least number but zero, and a large one in the sum.
        a[3][5] = 1;
        let c = vec![vec![u64::from(1e6f32.to_bits()); n.into()]; m.into()];
        let (d, asm) = multiplied(mma, 16, &options(&cpu, true), [&a, &b, &c]);
        assert!(asm.contains("tdpbf16ps") && !asm.contains("vdpbf16ps"), "{mma:?}");
        let of = |v: &u64| f32::from_bits((*v as u32) << 16);
        for (row, column) in cells(m.into(), n.into()) {
            let pairs = a[row].iter().zip(&b[column]);
            let sum: f32 = pairs.map(|(x, y)| if of(x).is_subnormal() { 0.0 } else { of(x) * of(y) }).sum();
            let expected = 1e6 + TIMES as f32 * sum;
            assert_eq!(f32::from_bits(d[row][column] as u32), expected, "{mma:?} {row} {column}");
        }
    }
}
