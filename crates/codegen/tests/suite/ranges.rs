//! Loops that each lane leaves when its value leaves a range: unsigned comparisons, masks handed on, and counts of rounds.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::Options;
use weft_ir::{Edge, IntCond, IntOp, Op, Space, Special, Terminator, Type, Values, fold};

const THREADS: u32 = 64;
const ROUNDS: u64 = 20;
/// What five of are one.
const FIFTH: u64 = 0xcccc_cccc_cccc_cccd;

/// For each thread's `v`: `do { v = 5 v + 3; count++ } while (v + shift is so with limit)`, for 20 rounds at most; stores
/// the count behind the values that are left.
fn kernel(ty: Type, cond: IntCond, [shift, limit]: [u64; 2], width: u32) -> Make {
    let mut make = Make::new("ranges", [THREADS, 1, 1], width);
    make.f().geometry = make.f().geometry.map(|g| g.in_parts(width.min(8)));
    let (body, done) = (make.f().add_block(), make.f().add_block());
    let [v, count, round, mask] =
        [ty, Type::I32, Type::I32, Type::Pred].map(|ty| make.f().add_param(body, ty));
    let mut b = make.entry();
    let (values, counts) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let t = b.special(Special::Tid(0));
    let at = b.element(values, t, ty.bytes().into());
    let first = b.ld(ty, Space::Global, at);
    let (zero, all) = (b.iconst(Type::I32, 0), b.iconst(Type::Pred, 1));
    b.term(Terminator::Jump(Edge { block: body, args: Values::from_slice(&[first, zero, zero, all]) }));
    let mut b = make.at(body);
    let [five, three, shift, limit] = [5, 3, shift, limit].map(|c| b.iconst(ty, c));
    let one = b.iconst(Type::I32, 1);
    let product = b.int(IntOp::Mul, v, five);
    let next = b.int(IntOp::Add, product, three);
    let next = b.select(mask, next, v);
    let more = b.int(IntOp::Add, count, one);
    let more = b.select(mask, more, count);
    let sum = b.int(IntOp::Add, next, shift);
    let stays = b.icmp(cond, sum, limit);
    let stays = b.int(IntOp::And, mask, stays);
    let some = b.value(Op::AnyLane, &[stays], Type::Pred);
    let round = b.int(IntOp::Add, round, one);
    let most = b.iconst(Type::I32, ROUNDS);
    let early = b.icmp(IntCond::LtU, round, most);
    let cond = b.int(IntOp::And, some, early);
    let then = Edge { block: body, args: Values::from_slice(&[next, more, round, stays]) };
    b.term(Terminator::Branch { cond, then, other: Edge { block: done, args: Values::new() } });
    let mut b = make.at(done);
    b.st(ty, Space::Global, at, next);
    let at = b.element(counts, t, 4);
    b.st(Type::I32, Space::Global, at, more);
    b.term(Terminator::Return(Values::new()));
    make
}

fn expected(ty: Type, cond: IntCond, [shift, limit]: [u64; 2], mut v: u64) -> (u64, u32) {
    let cut = |x: u64| if ty == Type::I32 { x & 0xffff_ffff } else { x };
    let mut rounds = 0;
    loop {
        v = cut(v.wrapping_mul(5).wrapping_add(3));
        rounds += 1;
        let sum = cut(v.wrapping_add(shift));
        let goes_on = fold(&Op::ICmp(cond), &[ty, ty], &[sum, cut(limit)]).is_some_and(|r| r[0] == 1);
        if !goes_on || u64::from(rounds) == ROUNDS {
            return (v, rounds);
        }
    }
}

/// What is added, and what is compared with: of ranges over the lower end, over the upper one, and of half of all numbers.
const RANGES: [[i64; 2]; 5] =
    [[-2, 1 << 29], [i32::MIN as i64, 1 << 20], [-1, -5], [1 << 20, i32::MIN as i64], [7, 0]];

fn check<T: Copy>(ty: Type, value: impl Fn(u64) -> T, number: impl Fn(T) -> u64) {
    for (width, cpu) in [(8, Some("x86-64-v3")), (16, Some("x86-64-v3")), (16, None), (1, None)] {
        let options = Options { target: crate::common::cpu(cpu), opt: 2, ..Options::default() };
        for cond in [IntCond::LtU, IntCond::LeU, IntCond::GtU, IntCond::GeU] {
            for range in RANGES.map(|r| r.map(|x| x as u64)) {
                let kernel = Kernel::load(&kernel(ty, cond, range, width).compile(&options));
                // The first values are at the limit and beside it, or have their bits anywhere.
                let start = |t: u64| match t {
                    0..3 => range[1]
                        .wrapping_sub(range[0].wrapping_add(3))
                        .wrapping_add(t)
                        .wrapping_sub(1)
                        .wrapping_mul(FIFTH),
                    _ => ((t / 8) << (8 * (t % 8))) | (t / 16),
                };
                let starts: Vec<u64> = (0..u64::from(THREADS)).map(start).collect();
                let mut values: Vec<T> = starts.iter().map(|&v| value(v)).collect();
                let mut counts = vec![0u32; values.len()];
                kernel.run([1, 1, 1], &[values.as_mut_ptr() as u64, counts.as_mut_ptr() as u64]);
                for (t, &start) in starts.iter().enumerate() {
                    let want = expected(ty, cond, range, number(value(start)));
                    let got = (number(values[t]), counts[t]);
                    assert_eq!(got, want, "{ty:?} {cond:?} {range:x?} from {start:x}, W = {width}, {cpu:?}");
                }
            }
        }
    }
}

#[test]
fn words_leave_ranges() {
    check(Type::I32, |v| v as u32, u64::from);
}

#[test]
fn double_words_leave_ranges() {
    check(Type::I64, |v| v, |v| v);
}

/// Nothing is compared with a minimum, and masks are what is added.
#[test]
#[cfg(target_arch = "x86_64")]
fn loops_without_registers_for_masks_are_short() {
    let options =
        Options { target: crate::common::cpu(Some("x86-64-v3")), keep_asm: true, ..Options::default() };
    for cond in [IntCond::LtU, IntCond::GtU] {
        let object = kernel(Type::I32, cond, [5, 1000], 8).compile(&options);
        let asm = object.asm.expect("kept");
        let count = |what: &str| asm.matches(what).count();
        let [min, max, shift, greater] = ["vpminud", "vpmaxud", "vpsrad", "vpcmpgtd"].map(count);
        assert_eq!([min, max, shift], [0, 0, 0], "{asm}");
        // One for a group; the loop over groups may be written out.
        assert!((1..=2).contains(&greater), "{asm}");
    }
}
