//! What an operation makes of its operands' facts.

use std::rc::Rc;

use super::compare::{block_of, icmp};
use super::facts::{local, make_affine, same, type_range, union, zeros};
use super::{Fact, Guard, Guards, Shape, ShapeOptions, across, guarded, lanes, memo};
use crate::*;

/// Facts of an instruction's results.
pub(super) fn transfer(
    func: &Function,
    inst: &InstData,
    args: &[Fact],
    width: usize,
    options: ShapeOptions,
) -> Vec<Fact> {
    let types: Types = inst.args.iter().map(|&v| func.ty(v)).collect();
    let result_ty = |n: usize| func.ty(inst.results[n]);
    if inst.results.is_empty() {
        return Vec::new();
    }
    if args.iter().any(|a| a.bottom) && !matches!(inst.op, Op::Select) {
        return inst.results.iter().map(|&r| Fact::bottom(func.ty(r))).collect();
    }
    let moves = matches!(inst.op, Op::Compress | Op::Expand | Op::Spill);
    if !moves && let Some(t) = tables(inst, &types, args) {
        let fact = memo::fact(result_ty(0), &t, width);
        return vec![if width == 1 { Fact { shape: Shape::Uniform, ..fact } } else { fact }];
    }
    let uniform = width == 1 || args.iter().all(|a| a.shape.is_uniform());
    let any = |n: usize| if uniform { Fact::uniform(result_ty(n)) } else { Fact::varying(result_ty(n)) };
    let first = match inst.op {
        Op::Const(ty, bits) => Fact::constant(ty, bits),
        Op::Undef(ty) => Fact::bottom(ty),
        Op::Special(s) => lanes::special(s, func.geometry, result_ty(0)),
        Op::Int(op) if types[0] != Type::Pred => {
            let mut out = int(op, types[0], &args[0], &args[1], any(0));
            if options.clamps && out.shape.is_varying() {
                out.shape = guarded::int(op, &args[0], &args[1], inst.results[0]);
            }
            out
        }
        Op::IntUnary(op) => unary(op, types[0], &args[0], any(0)),
        Op::ICmp(c) => icmp(c, types[0], &args[0], &args[1], any(0)),
        Op::Select => select(inst, args, any(0)),
        Op::Convert(how, to) => {
            let mut out = convert(inst, how, types[0], to, &args[0], any(0), options.guarded);
            let number = matches!(how, Convert::Trunc | Convert::SExt | Convert::ZExt) && to != Type::Pred;
            if options.clamps && number && out.shape.is_varying() {
                out.shape = guarded::level(args);
            }
            out
        }
        // Of several results none is a row: code holds rows of one result only.
        Op::AddCarry if uniform && args[2].as_const() == Some(0) => {
            int(IntOp::Add, types[0], &args[0], &args[1], any(0))
        }
        Op::ToGeneric(s) | Op::FromGeneric(s) => generic(s, &args[0], width, any(0)),
        // Each thread has its own, every element of a vector too.
        Op::Load { space: Space::Local, .. }
        | Op::Helper(_)
        | Op::Call(_)
        | Op::Match(MatchMode::Any)
        | Op::AtomicCasWide { .. } => {
            return inst.results.iter().map(|&r| local(width, func.ty(r))).collect();
        }
        Op::Load { space: Space::Param, ty: Type::I32, count: 1, .. } => {
            Fact { zeros: options.zeros, ..same(uniform, Type::I32) }
        }
        // One access for all lanes: they read the same place at the same time.
        Op::Load { .. } | Op::Image(_) => {
            return inst.results.iter().map(|&r| same(uniform, func.ty(r))).collect();
        }
        Op::Atomic { ty, .. } | Op::AtomicCas { ty, .. } => local(width, ty),
        Op::ResumeValue(_) => Fact::uniform(result_ty(0)),
        Op::FrameLoad(s) => {
            let slot = func.slots[s];
            let part = slot.parts && func.geometry.is_some_and(|g| g.part == g.width);
            same(slot.uniform || part || width == 1, result_ty(0))
        }
        _ => {
            let across = across::transfer(func, inst, args, width);
            return across.unwrap_or_else(|| (0..inst.results.len()).map(any).collect());
        }
    };
    let mut out = vec![first];
    out.extend((1..inst.results.len()).map(any));
    out
}

fn unary(op: IntUnary, ty: Type, a: &Fact, any: Fact) -> Fact {
    match op {
        IntUnary::Not if ty != Type::Pred => int(IntOp::Sub, ty, &Fact::constant(ty, u64::MAX), a, any),
        IntUnary::Neg => int(IntOp::Sub, ty, &Fact::constant(ty, 0), a, any),
        IntUnary::Not | IntUnary::Abs | IntUnary::Brev => any,
        _ => Fact { min: -1, max: 64, ..any },
    }
}

/// An address in another space's terms.
fn generic(space: Space, addr: &Fact, width: usize, any: Fact) -> Fact {
    // The window is aligned, that of shared memory to 16 bytes at least.
    let zeros = match space {
        // Each thread has its own.
        Space::Local => return local(width, Type::I64),
        Space::Generic | Space::Global | Space::Const => return addr.clone(),
        Space::SharedCluster => return any,
        Space::Shared => 4,
        _ => 3,
    };
    let base = Fact { zeros, ..Fact::uniform(Type::I64) };
    int(IntOp::Add, Type::I64, addr, &base, any)
}

/// Operations on functions of the thread's number and constants give functions of the thread's number.
fn tables(inst: &InstData, types: &Types, args: &[Fact]) -> Option<Rc<[u64]>> {
    if args.iter().all(|a| a.table.is_none()) || !inst.op.effects().speculatable() {
        return None;
    }
    let columns: Option<smallvec::SmallVec<[Column; 4]>> = args
        .iter()
        .zip(types)
        .map(|(a, ty)| match &a.table {
            Some(list) => Some(Column::Each(list)),
            None => Some(Column::All(cut(a.as_const()? as u64, ty.bits()))),
        })
        .collect();
    memo::folded(&inst.op, types, &columns?)
}

/// Offsets of a value that is uniform or affine.
fn parts(f: &Fact) -> Option<(Option<&Rc<[i64]>>, Guards)> {
    match &f.shape {
        Shape::Uniform => Some((None, Rc::from([]))),
        Shape::Affine { offsets, guards } => Some((Some(offsets), guards.clone())),
        Shape::Varying => None,
    }
}

fn wrap(v: i64, ty: Type) -> i64 {
    sext(v as u64, ty.bits())
}

fn range(ty: Type, min: i128, max: i128) -> (i64, i64) {
    let (lo, hi) = type_range(ty);
    if min >= i128::from(lo) && max <= i128::from(hi) { (min as i64, max as i64) } else { (lo, hi) }
}

fn linear(ty: Type, a: &Fact, b: &Fact, f: impl Fn(i64, i64) -> i64) -> Shape {
    let (Some((x, g)), Some((y, h))) = (parts(a), parts(b)) else { return Shape::Varying };
    let at = |o: Option<&Rc<[i64]>>, l: usize| o.map_or(0, |o| o[l]);
    let n = x.or(y).map_or(0, |o| o.len());
    make_affine((0..n).map(|l| wrap(f(at(x, l), at(y, l)), ty)).collect(), union(&g, &h))
}

fn scaled(ty: Type, a: &Fact, f: impl Fn(i64) -> i64) -> Shape {
    match &a.shape {
        Shape::Affine { offsets, guards } => {
            make_affine(offsets.iter().map(|&o| wrap(f(o), ty)).collect(), guards.clone())
        }
        s => s.clone(),
    }
}

fn int(op: IntOp, ty: Type, a: &Fact, b: &Fact, any: Fact) -> Fact {
    let (amin, amax, bmin, bmax) =
        (i128::from(a.min), i128::from(a.max), i128::from(b.min), i128::from(b.max));
    let mut out = any;
    match op {
        IntOp::Add => {
            out.shape = linear(ty, a, b, i64::wrapping_add);
            (out.min, out.max) = range(ty, amin + bmin, amax + bmax);
            out.zeros = low(&out.shape, a, b, u8::min);
        }
        IntOp::Sub => {
            out.shape = linear(ty, a, b, i64::wrapping_sub);
            (out.min, out.max) = range(ty, amin - bmax, amax - bmin);
            out.zeros = low(&out.shape, a, b, u8::min);
        }
        IntOp::Mul => {
            if let Some(c) = b.as_const() {
                out.shape = scaled(ty, a, |o| o.wrapping_mul(c));
            } else if let Some(c) = a.as_const() {
                out.shape = scaled(ty, b, |o| o.wrapping_mul(c));
            }
            let p = [amin * bmin, amin * bmax, amax * bmin, amax * bmax];
            (out.min, out.max) =
                range(ty, p[0].min(p[1]).min(p[2]).min(p[3]), p[0].max(p[1]).max(p[2]).max(p[3]));
            out.zeros = low(&out.shape, a, b, |x, y| x.saturating_add(y).min(64));
        }
        IntOp::Shl => {
            if let Some(k) = b.as_const().filter(|&k| (0..i64::from(ty.bits())).contains(&k)) {
                out.shape = scaled(ty, a, |o| o.wrapping_shl(k as u32));
                (out.min, out.max) = range(ty, amin << k, amax << k);
                let z = if out.shape.is_varying() { a.lane_zeros() } else { a.zeros };
                out.zeros = z.saturating_add(k as u8).min(64);
            } else {
                out.zeros = a.lane_zeros();
            }
        }
        IntOp::And | IntOp::Or | IntOp::Xor => logic(op, ty, a, b, &mut out),
        IntOp::LShr | IntOp::AShr => {
            let Some(k) = b.as_const().filter(|&k| (0..i64::from(ty.bits())).contains(&k)) else {
                return out;
            };
            if let Some(block) = block_of(a, ty) {
                out.shape = if k < i64::from(block) { scaled(ty, a, |o| o >> k) } else { Shape::Uniform };
            }
            if a.min >= 0 || op == IntOp::AShr {
                (out.min, out.max) = (a.min >> k, a.max >> k);
            } else if k > 0 {
                (out.min, out.max) = (0, (u64::MAX >> (64 - ty.bits()) >> k) as i64);
            }
            let z = if out.shape.is_varying() { a.lane_zeros() } else { a.zeros };
            out.zeros = if z == 64 { 64 } else { z.saturating_sub(k as u8) };
        }
        IntOp::DivU | IntOp::DivS | IntOp::RemU | IntOp::RemS => {
            let Some(c) = b.as_const().filter(|&c| c > 0) else { return out };
            if a.min < 0 {
                return out;
            }
            let division = matches!(op, IntOp::DivU | IntOp::DivS);
            if c & (c - 1) == 0 {
                let k = i64::from(c.trailing_zeros());
                let (op, n) = if division { (IntOp::LShr, k) } else { (IntOp::And, c - 1) };
                return int(op, ty, a, &Fact::constant(ty, n as u64), out);
            }
            (out.min, out.max) = if division { (a.min / c, a.max / c) } else { (0, a.max.min(c - 1)) };
        }
        IntOp::MinS => (out.min, out.max) = (a.min.min(b.min), a.max.min(b.max)),
        IntOp::MaxS => (out.min, out.max) = (a.min.max(b.min), a.max.max(b.max)),
        IntOp::MinU if b.min >= 0 || a.min >= 0 => {
            let top = |f: &Fact| if f.min >= 0 { f.max } else { i64::MAX };
            (out.min, out.max) = (0, top(a).min(top(b)));
        }
        _ => {}
    }
    out
}

/// Zero bits of a result: of lane 0 where the result is affine, else of all lanes.
fn low(shape: &Shape, a: &Fact, b: &Fact, f: impl Fn(u8, u8) -> u8) -> u8 {
    if shape.is_varying() { f(a.lane_zeros(), b.lane_zeros()) } else { f(a.zeros, b.zeros) }
}

fn logic(op: IntOp, ty: Type, a: &Fact, b: &Fact, out: &mut Fact) {
    // `or` and `xor` of values without common bits are sums.
    let below = |hi: &Fact, lo: &Fact| {
        lo.min >= 0 && lo.max < 1i64.checked_shl(hi.lane_zeros().min(62).into()).unwrap_or(0)
    };
    if op != IntOp::And && (below(a, b) || below(b, a)) {
        *out = int(IntOp::Add, ty, a, b, out.clone());
        return;
    }
    let both = a.min >= 0 && b.min >= 0;
    match op {
        IntOp::And => {
            if a.min >= 0 || b.min >= 0 {
                let top = |f: &Fact| if f.min >= 0 { f.max } else { i64::MAX };
                (out.min, out.max) = (0, top(a).min(top(b)));
            }
            out.zeros = a.lane_zeros().max(b.lane_zeros());
        }
        _ => {
            if both {
                let bits = 64 - (a.max | b.max).leading_zeros();
                (out.min, out.max) = (0, if bits >= 63 { i64::MAX } else { (1 << bits) - 1 });
            }
            out.zeros = a.lane_zeros().min(b.lane_zeros());
        }
    }
    // With a constant, the lanes' low bits and the common high bits are combined separately.
    let (x, c) = match (a.as_const(), b.as_const()) {
        (_, Some(c)) => (a, c),
        (Some(c), _) => (b, c),
        _ => return,
    };
    let (Some(k), Shape::Affine { offsets, .. }) = (block_of(x, ty), &x.shape) else { return };
    // Of 64 bits up to 63 are low ones.
    let c = c & (1i64 << k).wrapping_sub(1);
    let f = |o: i64| match op {
        IntOp::And => o & c,
        IntOp::Or => o | c,
        _ => o ^ c,
    };
    let base = f(0);
    out.shape = make_affine(offsets.iter().map(|&o| wrap(f(o) - base, ty)).collect(), Rc::from([]));
    if op == IntOp::And {
        // Lane 0 keeps the zero bits of both.
        let cz = if a.as_const().is_some() { a.zeros } else { b.zeros };
        out.zeros = x.zeros.max(cz);
        if k < 63
            && out.max < 1 << k
            && out.min >= 0
            && x.zeros as u32 >= 64 - (out.max as u64).leading_zeros()
        {
            out.zeros = 64;
        }
    } else {
        out.zeros = x.zeros.min(zeros(base as u64));
    }
}

fn select(inst: &InstData, args: &[Fact], any: Fact) -> Fact {
    if args[0].bottom {
        return Fact { bottom: true, ..any };
    }
    let joined = args[1].join(&args[2]);
    if inst.args[1] == inst.args[2] || args[0].shape.is_uniform() { joined } else { joined.scattered() }
}

fn convert(inst: &InstData, how: Convert, from: Type, to: Type, a: &Fact, any: Fact, guarded: bool) -> Fact {
    let mut out = any;
    match how {
        Convert::Trunc if to != Type::Pred => {
            out.shape = scaled(to, a, |o| o);
            let (lo, hi) = type_range(to);
            if a.min >= lo && a.max <= hi {
                (out.min, out.max) = (a.min, a.max);
            }
            out.zeros = a.zeros;
        }
        Convert::ZExt | Convert::SExt if from != Type::Pred => {
            let signed = how == Convert::SExt;
            let value = inst.args[0];
            out.shape = match &a.shape {
                Shape::Affine { offsets, guards } => {
                    if a.cannot_wrap(from, signed) {
                        Shape::Affine { offsets: offsets.clone(), guards: guards.clone() }
                    } else if guarded {
                        let guards = union(guards, &Rc::from([Guard::Extends { value, signed }]));
                        Shape::Affine { offsets: offsets.clone(), guards }
                    } else {
                        Shape::Varying
                    }
                }
                s => s.clone(),
            };
            if signed || a.min >= 0 {
                (out.min, out.max) = (a.min, a.max);
            } else {
                (out.min, out.max) = (0, (u64::MAX >> (64 - from.bits())) as i64);
            }
            out.zeros = if out.shape.is_varying() { a.lane_zeros() } else { a.zeros };
        }
        Convert::ZExt => (out.min, out.max) = (0, 1),
        _ => {}
    }
    out
}
