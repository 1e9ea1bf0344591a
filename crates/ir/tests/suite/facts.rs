//! What shape analysis says of values holds of every lane: random arithmetic, computed lane by lane.

use weft_ir::analysis::shape::{Guard, Shape, ShapeOptions, Shapes};
use weft_ir::*;

/// A small generator (xorshift), so that a seed is all a failure needs.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len() as u64) as usize]
    }

    /// Numbers at which something changes, and their neighbours.
    fn number(&mut self, ty: Type) -> u64 {
        let base = match self.roll(4) {
            0 => self.roll(40),
            1 => 1 << self.roll(u64::from(ty.bits())),
            2 => u64::MAX << self.roll(u64::from(ty.bits())),
            _ => self.roll(u64::MAX) >> self.roll(64),
        };
        cut(base.wrapping_add(self.roll(3)).wrapping_sub(1), ty.bits())
    }
}

const OPERATIONS: [IntOp; 19] = [
    IntOp::Add,
    IntOp::Add,
    IntOp::Sub,
    IntOp::Mul,
    IntOp::Mul,
    IntOp::MulHiU,
    IntOp::DivS,
    IntOp::DivU,
    IntOp::RemS,
    IntOp::RemU,
    IntOp::MinS,
    IntOp::MinU,
    IntOp::MaxS,
    IntOp::And,
    IntOp::Or,
    IntOp::Xor,
    IntOp::Shl,
    IntOp::LShr,
    IntOp::AShr,
];

/// A kernel of one block, of so many operations, with something to choose from of each type.
fn kernel(dice: &mut Dice, geometry: Geometry, length: usize) -> Function {
    let mut f = Function::new("k", true);
    f.geometry = Some(geometry);
    let b = f.add_block();
    f.entry = Some(b);
    let mut build = Builder::at(&mut f, b);
    let (mut words, mut longs, mut preds) = (Vec::new(), Vec::new(), Vec::new());
    for s in [Special::Tid(0), Special::Tid(1), Special::ThreadLinear, Special::Laneid, Special::Ctaid(0)] {
        words.push(build.value(Op::Special(s), &[], Type::I32));
    }
    let at = build.iconst(Type::I64, 8);
    for ty in [Type::I32, Type::I64] {
        let load = Op::Load { ty, space: Space::Param, count: 1, align: 8, access: Access::default() };
        let v = build.value(load, &[at], ty);
        if ty == Type::I32 { words.push(v) } else { longs.push(v) }
    }
    let (w, x) = (words[0], words[5]);
    preds.push(build.icmp(IntCond::LtS, w, x));
    for _ in 0..length {
        let ty = dice.pick(&[Type::I32, Type::I32, Type::I64]);
        let of = if ty == Type::I32 { &words } else { &longs };
        let constant = dice.number(ty);
        let a = dice.pick(of);
        let y = if dice.roll(2) == 0 { build.iconst(ty, constant) } else { dice.pick(of) };
        let (a, y) = if dice.roll(5) == 0 { (y, a) } else { (a, y) };
        match dice.roll(12) {
            0 => preds.push(build.icmp(dice.pick(&IntCond::ALL), a, y)),
            1 => {
                let (p, q) = (dice.pick(&preds), dice.pick(&preds));
                preds.push(match dice.roll(4) {
                    0 => build.value(Op::IntUnary(IntUnary::Not), &[p], Type::Pred),
                    1 => build.icmp(dice.pick(&IntCond::ALL[..2]), p, q),
                    n => build.int([IntOp::And, IntOp::Or][n as usize - 2], p, q),
                });
            }
            2 => longs.push(build.convert(
                dice.pick(&[Convert::SExt, Convert::ZExt]),
                words[words.len() - 1],
                Type::I64,
            )),
            3 => words.push(build.convert(Convert::Trunc, dice.pick(&longs), Type::I32)),
            4 => {
                let p = dice.pick(&preds);
                let v = build.select(p, a, y);
                if ty == Type::I32 { words.push(v) } else { longs.push(v) }
            }
            5 => {
                let op = dice.pick(&[IntUnary::Not, IntUnary::Neg, IntUnary::Abs]);
                let v = build.value(Op::IntUnary(op), &[a], ty);
                if ty == Type::I32 { words.push(v) } else { longs.push(v) }
            }
            6 => {
                let op = dice.pick(&[IntUnary::Popc, IntUnary::Clz, IntUnary::BfindS, IntUnary::BfindShiftU]);
                words.push(build.value(Op::IntUnary(op), &[a], Type::I32));
            }
            _ => {
                let v = build.int(dice.pick(&OPERATIONS), a, y);
                if ty == Type::I32 { words.push(v) } else { longs.push(v) }
            }
        }
    }
    build.term(Terminator::Return(Values::new()));
    f
}

/// The value of a special register in each lane of all groups; lanes past the end of the block go on with the pattern.
fn special(s: Special, g: Geometry, ctaid: u64) -> Vec<u64> {
    let [x, y, _] = g.block.map(u64::from);
    let lanes = 0..u64::from(g.groups() * g.width);
    let of = |t: u64| match s {
        Special::Tid(0) if g.threads() == g.block[0] => t,
        Special::Tid(0) => t % x,
        Special::Tid(1) => t / x % y,
        Special::ThreadLinear => t,
        Special::Laneid => t % 32,
        _ => ctaid,
    };
    lanes.map(of).collect()
}

/// Every value in every lane of the block's groups.
fn compute(f: &Function, g: Geometry, ctaid: u64, param: u64) -> Vec<Vec<u64>> {
    let lanes = (g.groups() * g.width) as usize;
    let mut values = vec![Vec::new(); f.values.len()];
    for &i in &f.blocks[f.layout[0]].insts {
        let d = &f.insts[i];
        let types: Vec<Type> = d.args.iter().map(|&a| f.ty(a)).collect();
        let result = d.results[0];
        values[result.index()] = match d.op {
            Op::Special(s) => special(s, g, ctaid),
            Op::Load { ty, .. } => vec![cut(param, ty.bits()); lanes],
            op => {
                let lane = |l: usize| {
                    let args: Vec<u64> = d.args.iter().map(|a| values[a.index()][l]).collect();
                    fold(&op, &types, &args).expect("folds")[0]
                };
                (0..lanes).map(lane).collect()
            }
        };
    }
    values
}

/// Whether a guard's condition holds in a group, told from what its value is in each lane.
fn holds(
    f: &Function,
    shapes: &Shapes,
    values: &[Vec<u64>],
    guard: Guard,
    group: core::ops::Range<usize>,
) -> bool {
    let of = |v: Value| &values[v.index()][group.clone()];
    let d = &f.insts[f.def_inst(guard.value()).expect("an instruction")];
    let differs = |v: Value| !matches!(shapes.shape(v).stride(), Some(0));
    match guard {
        Guard::Extends { value, signed } => {
            let bits = f.ty(value).bits();
            let number = |v: u64| if signed { i128::from(sext(v, bits)) } else { i128::from(v) };
            let Shape::Affine { offsets, .. } = shapes.shape(value) else { return true };
            let lanes = of(value);
            lanes.iter().zip(&offsets[..]).all(|(&v, &o)| number(v) == number(lanes[0]) + i128::from(o))
        }
        Guard::Passes(v) => {
            let operand =
                d.args.iter().copied().find(|&a| !shapes.is_uniform(a)).expect("an operand by lane");
            of(v) == of(operand)
        }
        Guard::Between(_) => {
            let signed = matches!(d.op, Op::Int(IntOp::DivS | IntOp::RemS));
            let bits = f.ty(d.args[0]).bits();
            let number = |v: u64| if signed { i128::from(sext(v, bits)) } else { i128::from(v) };
            let (a, by) = (of(d.args[0]), number(of(d.args[1])[0]));
            by > 0 && a.iter().all(|&a| number(a) >= 0 && number(a) / by == number(of(d.args[0])[0]) / by)
        }
        Guard::Alike(_) => {
            let cond = of(d.args[0]);
            let arm = if cond[0] & 1 != 0 { d.args[1] } else { d.args[2] };
            cond.iter().all(|c| *c == cond[0]) && differs(arm)
        }
    }
}

/// Checks all that is said of a function's values against what they are.
fn check(f: &Function, g: Geometry, shapes: &Shapes, values: &[Vec<u64>]) -> Result<(), String> {
    let width = g.width as usize;
    for v in f.values.keys() {
        let (fact, lanes, bits) = (shapes.fact(v), &values[v.index()], f.ty(v).bits());
        let wrong = |what: &str| Err(format!("v{} {what}: {fact:?}, but it is {lanes:?}", v.0));
        let number = |v: u64| if bits == 1 { v as i64 } else { sext(v, bits) };
        if lanes.iter().any(|&l| number(l) < fact.min || number(l) > fact.max) {
            return wrong("is out of its range");
        }
        if let Some(c) = fact.as_const()
            && lanes.iter().any(|&l| number(l) != c)
        {
            return wrong("is no constant");
        }
        if fact.by_thread().is_some_and(|t| t != &lanes[..]) {
            return wrong("is another function of the thread");
        }
        let zeros = |l: u64| l.trailing_zeros() >= u32::from(fact.zeros) || l == 0;
        for (n, group) in lanes.chunks(width).enumerate() {
            let range = n * width..(n + 1) * width;
            let guards = fact.shape.guards();
            if !guards.iter().all(|&guard| holds(f, shapes, values, guard, range.clone())) {
                continue;
            }
            let looked = if fact.shape.is_varying() { group } else { &group[..1] };
            if !looked.iter().all(|&l| zeros(l)) {
                return wrong("has other low bits");
            }
            let alike = match &fact.shape {
                Shape::Uniform => group.iter().all(|l| *l == group[0]),
                Shape::Affine { offsets, .. } => {
                    let lane = |(l, o): (&u64, &i64)| *l == cut(group[0].wrapping_add(*o as u64), bits);
                    offsets.len() == width && group.iter().zip(&offsets[..]).all(lane)
                }
                Shape::Varying => true,
            };
            if !alike {
                return wrong("differs otherwise");
            }
        }
    }
    Ok(())
}

/// How much is known of many values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Known {
    uniform: u64,
    affine: u64,
    guarded: u64,
    by_thread: u64,
    /// Low bits that are zero, and high ones that the range leaves no choice of.
    zeros: u64,
    high: u64,
}

impl Known {
    fn add(&mut self, f: &Function, shapes: &Shapes) {
        for v in f.values.keys() {
            let fact = shapes.fact(v);
            let guarded = !fact.shape.guards().is_empty();
            self.uniform += u64::from(fact.shape.is_uniform());
            self.affine += u64::from(!guarded && matches!(fact.shape, Shape::Affine { .. }));
            self.guarded += u64::from(guarded);
            self.by_thread += u64::from(fact.is_by_thread());
            self.zeros += u64::from(fact.zeros);
            self.high += u64::from(fact.max.abs_diff(fact.min).leading_zeros());
        }
    }
}

/// What the analysis finds out about the values below: without guards, with them, and with those of bounds. Where it comes to
/// know more these figures follow; less is a loss.
const KNOWN: [Known; 3] = {
    let plain = Known {
        uniform: 101_836,
        affine: 10_143,
        guarded: 0,
        by_thread: 27_303,
        zeros: 716_520,
        high: 6_557_927,
    };
    [plain, Known { guarded: 60, ..plain }, Known { guarded: 1746, ..plain }]
};

#[test]
fn what_is_known_of_values_holds_in_every_lane() {
    let blocks = [[64, 1, 1], [16, 4, 1], [8, 8, 1], [12, 4, 1], [40, 1, 1], [100, 1, 1]];
    let mut known = [Known::default(), Known::default(), Known::default()];
    for seed in 1..2500 {
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed));
        let geometry = Geometry::new(dice.pick(&blocks), dice.pick(&[1, 4, 16, 32]));
        let f = kernel(&mut dice, geometry, 30);
        let options = [ShapeOptions::default(), ShapeOptions::GUARDED, ShapeOptions::CLAMPED];
        let shapes = options.map(|o| Shapes::new(&f, o));
        known.iter_mut().zip(&shapes).for_each(|(k, s)| k.add(&f, s));
        for _ in 0..4 {
            let ctaid = dice.number(Type::I32) % ((1 << 31) - 1);
            let values = compute(&f, geometry, ctaid, dice.number(Type::I64));
            for (s, o) in shapes.iter().zip(options) {
                if let Err(wrong) = check(&f, geometry, s, &values) {
                    panic!("seed {seed}, {geometry:?}, {o:?}: {wrong}\n{f}");
                }
            }
        }
    }
    assert_eq!(known, KNOWN);
}
