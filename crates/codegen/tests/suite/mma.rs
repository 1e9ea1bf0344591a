//! Products of matrices by a warp against plain sums.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::Options;
use weft_ir::{
    Access, Element, Factors, Form, Guarding, IntOp, Mma, MmaKind, Op, Rounding, Space, Special, Terminator,
    Type, Values,
};
use weft_target::TargetModel;

/// A matrix by rows.
pub(crate) type Matrix = Vec<Vec<u64>>;

/// Compiles a kernel that multiplies once, from registers in memory to registers in memory.
pub(crate) fn compiled(mma: Mma, times: usize, options: &Options) -> weft_codegen::Object {
    let [a, b, c] = mma.registers();
    let (ty, size) = (mma.ty(), u64::from(mma.ty().bytes()));
    let mut make = Make::new("mma", [32, 1, 1], 32);
    let mut e = make.entry();
    let (from, to) = (e.param(Type::I64, 0), e.param(Type::I64, 1));
    let lane = e.special(Special::Laneid);
    let place = |e: &mut weft_ir::Builder<'_>, base, n: usize| {
        let offset = e.iconst(Type::I64, 32 * size * n as u64);
        let base = e.int(weft_ir::IntOp::Add, base, offset);
        e.element(base, lane, size)
    };
    let mut args = Vec::new();
    for n in 0..a + b + c {
        let at = place(&mut e, from, n);
        args.push(e.ld(ty, Space::Global, at));
    }
    for _ in 0..times {
        let i = e.inst(Op::Mma(mma), &args, &vec![ty; c]);
        let sums = e.func.insts[i].results.clone();
        args.truncate(a + b);
        args.extend(sums);
    }
    for n in 0..c {
        let at = place(&mut e, to, n);
        e.st(ty, Space::Global, at, args[a + b + n]);
    }
    e.term(Terminator::Return(Values::new()));
    make.compile(options)
}

/// Words of a matrix's lines in registers: `lines` by `k` elements of so many bits.
pub(crate) fn fragments(lines: &Matrix, bits: u32, out: &mut Vec<u64>) {
    let register = bits.max(32);
    let each = (register / bits) as usize;
    let words = lines[0].len() / each;
    for (step, tile) in (0..words / 4).flat_map(|s| (0..lines.len() / 8).map(move |t| (s, t))) {
        for lane in 0..32 {
            let line = &lines[8 * tile + lane / 4];
            let first = (4 * step + lane % 4) * each;
            let put = |word, n: usize| word | line[first + n] << (n as u32 * bits);
            out.push((0..each).fold(0, put));
        }
    }
}

/// Where the sums of a cell of 8×8 are in two registers.
pub(crate) fn cells(m: usize, n: usize) -> impl Iterator<Item = (usize, usize)> {
    let tiles = (0..m / 8).flat_map(move |r| (0..n / 8).map(move |s| (r, s)));
    let pairs = tiles.flat_map(|tile| [(tile, 0), (tile, 1)]);
    pairs.flat_map(|((r, s), j)| (0..32).map(move |l| (8 * r + l / 4, 8 * s + 2 * (l % 4) + j)))
}

/// `a b + c` on a CPU: `a` by rows, `b` by columns.
pub(crate) fn multiplied(
    mma: Mma,
    bits: u32,
    options: &Options,
    a: &Matrix,
    b: &Matrix,
    c: &Matrix,
) -> Matrix {
    of_words(mma, options, words_of(mma, bits, a, b, c))
}

/// Registers of the operands.
pub(crate) fn words_of(mma: Mma, bits: u32, a: &Matrix, b: &Matrix, c: &Matrix) -> Vec<u64> {
    let mut words = Vec::new();
    fragments(a, bits, &mut words);
    fragments(b, bits, &mut words);
    words.extend(cells(mma.m.into(), mma.n.into()).map(|(row, column)| c[row][column]));
    words
}

pub(crate) fn of_words(mma: Mma, options: &Options, words: Vec<u64>) -> Matrix {
    of_kernel(mma, &compiled(mma, 1, options), words)
}

/// What a kernel that multiplies makes of registers.
pub(crate) fn of_kernel(mma: Mma, object: &weft_codegen::Object, words: Vec<u64>) -> Matrix {
    let kernel = Kernel::load(object);
    let mut d = vec![vec![0; mma.n.into()]; mma.m.into()];
    let count = usize::from(mma.m) * usize::from(mma.n);
    if mma.ty() == Type::F64 {
        let mut out = vec![0u64; count];
        kernel.run([1, 1, 1], &[words.as_ptr() as u64, out.as_mut_ptr() as u64]);
        cells(mma.m.into(), mma.n.into()).zip(out).for_each(|((row, column), v)| d[row][column] = v);
        return d;
    }
    let words: Vec<u32> = words.into_iter().map(|w| w as u32).collect();
    let mut out = vec![0u32; count];
    kernel.run([1, 1, 1], &[words.as_ptr() as u64, out.as_mut_ptr() as u64]);
    cells(mma.m.into(), mma.n.into()).zip(out).for_each(|((row, column), v)| d[row][column] = v.into());
    d
}

/// CPUs that this machine's can be: with instructions for products of bytes, without, and with AVX2 alone.
pub(crate) fn cpus() -> Vec<TargetModel> {
    let mut all = vec![crate::common::cpu(None), crate::common::cpu(Some("x86-64-v3"))];
    if crate::common::has_512_bits() {
        all.push(crate::common::cpu(Some("x86-64-v4")));
    }
    all
}

pub(crate) fn matrix(seed: u64, lines: usize, k: usize, mask: u64) -> Matrix {
    let number = |n: u64| (n + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29 & mask;
    (0..lines).map(|i| (0..k).map(|j| number((i * k + j) as u64)).collect()).collect()
}

pub(crate) fn signed(v: u64, bits: u32) -> i64 {
    (v << (64 - bits)) as i64 >> (64 - bits)
}

const SHAPES: [(u8, u8); 5] = [(8, 8), (16, 8), (16, 16), (32, 8), (8, 32)];

#[test]
fn small_integers_of_all_kinds() {
    for (cpu, (m, n)) in cpus().iter().flat_map(|c| SHAPES.map(|s| (c, s))) {
        // All kinds of one shape by rows and one by columns, some of the others.
        for kind in (0..16u32).filter(|k| matches!((m, n), (16, _)) && *k < 12 || *k % 5 == 3) {
            let (a_signed, b_signed, saturate) = (kind & 1 != 0, kind & 2 != 0, kind & 4 != 0);
            let bits = if kind & 8 == 0 { 8 } else { 4 };
            let kind = MmaKind::Int { a_signed, b_signed, bits, saturate };
            let mma = Mma { m, n, k: 256 / u16::from(bits), sparse: false, kind };
            let (k, bits) = (usize::from(mma.k), u32::from(bits));
            let (a, b) = (matrix(1, m.into(), k, (1 << bits) - 1), matrix(2, n.into(), k, (1 << bits) - 1));
            // Some are near an end of the range.
            let c: Matrix = matrix(3, m.into(), n.into(), 0xffff_ffff)
                .into_iter()
                .map(|line| line.into_iter().map(|v| if v & 7 == 0 { 0x7fff_fff0 } else { v }).collect())
                .collect();
            let d = multiplied(
                mma,
                bits,
                &Options { opt: 1, target: cpu.clone(), ..Options::default() },
                &a,
                &b,
                &c,
            );
            let of = |v: u64, s: bool| if s { signed(v, bits) } else { v as i64 };
            for (row, column) in cells(m.into(), n.into()) {
                let pairs = a[row].iter().zip(&b[column]);
                let sum: i64 = pairs.map(|(x, y)| of(*x, a_signed) * of(*y, b_signed)).sum();
                let sum = sum + signed(c[row][column], 32);
                let sum = if saturate { sum.clamp(i32::MIN.into(), i32::MAX.into()) } else { sum };
                assert_eq!(d[row][column], u64::from(sum as u32), "{} {mma:?} {row} {column}", cpu.name);
            }
        }
    }
}

#[test]
fn bits_and_doubles() {
    for (cpu, (m, n)) in cpus().iter().flat_map(|c| SHAPES.map(|s| (c, s))) {
        let options = Options { opt: 1, target: cpu.clone(), ..Options::default() };
        for and in [false, true] {
            let mma = Mma { m, n, k: 256, sparse: false, kind: MmaKind::Bits { and } };
            let (a, b) = (matrix(4, m.into(), 256, 1), matrix(5, n.into(), 256, 1));
            let c = matrix(6, m.into(), n.into(), 0xffff_ffff);
            let d = multiplied(mma, 1, &options, &a, &b, &c);
            for (row, column) in cells(m.into(), n.into()) {
                let pairs = a[row].iter().zip(&b[column]);
                let sum: u64 = pairs.map(|(x, y)| if and { x & y } else { x ^ y }).sum();
                assert_eq!(d[row][column], (c[row][column] + sum) & 0xffff_ffff, "{} {mma:?}", cpu.name);
            }
        }
        let mma = Mma { m, n, k: 8, sparse: false, kind: MmaKind::F64(Rounding::Rn) };
        let number = |v: &u64| f64::to_bits(1.0 / (1.0 + *v as f64) - 0.3);
        let numbers = |seed, lines, k| -> Matrix {
            matrix(seed, lines, k, 0xff).iter().map(|line| line.iter().map(number).collect()).collect()
        };
        let (a, b) = (numbers(7, m.into(), 8), numbers(8, n.into(), 8));
        let c = numbers(9, m.into(), n.into());
        let d = multiplied(mma, 64, &options, &a, &b, &c);
        for (row, column) in cells(m.into(), n.into()) {
            let pairs = a[row].iter().zip(&b[column]);
            let sum = pairs.fold(f64::from_bits(c[row][column]), |sum, (x, y)| {
                f64::from_bits(*x).mul_add(f64::from_bits(*y), sum)
            });
            assert_eq!(f64::from_bits(d[row][column]), sum, "{} {mma:?}", cpu.name);
        }
    }
}

/// What lies below the sum's bits is cut off each product, and is not where sums are made as is fastest.
#[test]
fn small_terms_count_in_the_fast_way_alone() {
    // 2^-13 and 1.
    for (element, small, one) in [(Element::F16, 0x0800u64, 0x3c00u64), (Element::Bf16, 0x3900, 0x3f80)] {
        for (cpu, (m, n)) in cpus().iter().flat_map(|c| SHAPES.map(|s| (c, s))) {
            let kind = MmaKind::Float { factors: Factors::Same(element), half: false };
            let mma = Mma { m, n, k: 16, sparse: false, kind };
            let line = |n: usize| if n == 15 { one } else { small };
            let of = |lines: u8| vec![(0..16).map(line).collect::<Vec<u64>>(); lines.into()];
            let c = vec![vec![0; n.into()]; m.into()];
            for fast_tensor in [false, true] {
                let options = Options { opt: 1, target: cpu.clone(), fast_tensor, ..Options::default() };
                let d = multiplied(mma, 16, &options, &of(m), &of(n), &c);
                let expected = if fast_tensor { 1.0 + 2f32.powi(-22) } else { 1.0 };
                for v in d.iter().flatten() {
                    assert_eq!(f32::from_bits(*v as u32), expected, "{} {mma:?} {fast_tensor}", cpu.name);
                }
            }
        }
    }
}

/// However often a kernel multiplies, there is one function for it.
#[test]
fn one_function_for_all_products_of_a_kind() {
    let kind = MmaKind::Float { factors: Factors::Same(Element::F16), half: false };
    let mma = Mma { m: 16, n: 8, k: 16, sparse: false, kind };
    let text = |times| {
        let options = Options { opt: 1, keep_raw_ir: true, ..Options::default() };
        compiled(mma, times, &options).raw_ir.expect("the module")
    };
    let text = text(9);
    assert_eq!(text.matches("define internal void @weft_mma.").count(), 1, "{text}");
    assert_eq!(text.matches("call void @weft_mma.").count(), 9, "{text}");
}

/// Accesses that ask their guards together have what follows emitted twice: the product before them, whose sums the one behind them
/// takes, is there once. `d = (ab + c) + ab`, where the second factor is loaded at places that are kept within bounds.
#[test]
fn sums_wait_where_code_is_there_twice() {
    let kind = MmaKind::Int { a_signed: false, b_signed: false, bits: 8, saturate: false };
    let mma = Mma { m: 8, n: 8, k: 32, sparse: false, kind };
    let options = Options { opt: 1, ..Options::default() };
    let [a, b, c] = mma.registers();
    let mut make = Make::new("mma", [32, 1, 1], 32);
    let mut e = make.entry();
    let [from, to, low, high] = [0, 1, 2, 3].map(|n| e.param(if n < 2 { Type::I64 } else { Type::I32 }, n));
    let lane = e.special(Special::Laneid);
    let zero = e.iconst(Type::I32, 0);
    let kept = e.int(IntOp::MaxS, lane, low);
    let kept = e.int(IntOp::MinS, kept, high);
    let mut args = vec![zero; a + b + c];
    let at = e.element(from, lane, 4);
    args[0] = e.ld(Type::I32, Space::Global, at);
    args[a] = args[0];
    let first = e.inst(Op::Mma(mma), &args, &[Type::I32; 2]);
    args[a + b..].copy_from_slice(&e.func.insts[first].results.clone());
    let at = e.element(from, kept, 4);
    let access = Access { form: Form::Row, guarding: Guarding::Together, ..crate::common::weak() };
    let load = Op::Load { ty: Type::I32, space: Space::Global, count: 1, align: 4, access };
    args[0] = e.value(load, &[at], Type::I32);
    let second = e.inst(Op::Mma(mma), &args, &[Type::I32; 2]);
    for (n, v) in e.func.insts[second].results.clone().into_iter().enumerate() {
        let base = e.iconst(Type::I64, 128 * n as u64);
        let base = e.int(IntOp::Add, to, base);
        let at = e.element(base, lane, 4);
        e.st(Type::I32, Space::Global, at, v);
    }
    e.term(Terminator::Return(Values::new()));
    let kernel = Kernel::load(&make.compile(&options));
    let words: Vec<u32> = (0..32).map(|n| 0x0101_0101 * (n + 1)).collect();
    // Nothing is cut off, and some lanes are.
    for (low, high) in [(0u64, 31u64), (3, 20)] {
        let mut out = [0u32; 64];
        kernel.run([1, 1, 1], &[words.as_ptr() as u64, out.as_mut_ptr() as u64, low, high]);
        let cell = |row: usize, column: usize| -> u32 {
            let of = |line: usize, k: usize| 4 * line + k;
            let kept = |n: usize| words[n.clamp(low as usize, high as usize)] & 255;
            (0..4)
                .map(|k| 4 * (words[of(column, k)] & 255) * ((words[of(row, k)] & 255) + kept(of(row, k))))
                .sum()
        };
        for ((row, column), got) in cells(8, 8).zip(out) {
            assert_eq!(got, cell(row, column), "{low} {high} {row} {column}");
        }
    }
}
