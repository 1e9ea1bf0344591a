//! Puts `fma`s in the place of sums.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::plain::plain;
use super::values::{Use, Values};
use crate::{Function, Inst, Mod, Opcode, Operand, RegDecl, RegId, ScalarType, Span, Statement};

/// A product that sums take.
pub(super) struct Fusion {
    /// Place of the `mul`.
    product: usize,
    /// It is still used as a product.
    stays: bool,
    /// The sums: place, which term the product is, and whether its negative.
    sums: Vec<(usize, usize, bool)>,
}

/// What was chosen in a run.
pub(super) fn fusions(values: &Values) -> impl Iterator<Item = Fusion> {
    let taken = |(n, p): (usize, &super::values::Product)| {
        let takes = |s: &super::values::Sum| matches!(s.fused, Some((_, q)) if q == n);
        let sums = values.sums.iter().filter(|s| takes(s)).filter_map(|s| {
            let (term, _) = s.fused?;
            Some((s.at, term, s.terms[term].negated))
        });
        let sums: Vec<_> = sums.collect();
        let stays = p.uses.iter().any(|u| !matches!(u, Use::Term(s, _) if takes(&values.sums[*s])));
        (!sums.is_empty()).then_some(Fusion { product: p.at, stays, sums })
    };
    values.products.iter().enumerate().filter_map(taken).collect::<Vec<_>>().into_iter()
}

/// A sum that becomes an `fma` of the product's factors.
struct Replacement {
    factors: [Operand; 2],
    term: usize,
    negated: bool,
}

/// The function with the chosen sums as `fma`s.
pub(super) fn rewrite(f: &Function, body: &[Statement], fusions: Vec<Fusion>) -> Function {
    let mut out = Function { body: None, ..f.clone() };
    let mut before: FxHashMap<usize, (Vec<Statement>, bool)> = FxHashMap::default();
    let mut sums: FxHashMap<usize, Replacement> = FxHashMap::default();
    for fusion in fusions {
        let Some(Statement::Inst(mul)) = body.get(fusion.product) else { continue };
        // The factors' registers may be written before the sum: it gets copies.
        let mut copies = Vec::new();
        let factors = [1, 2].map(|n| match &mul.operands[n] {
            Operand::Reg(r) => Operand::Reg(copy(&mut out, *r, mul.span, &mut copies)),
            constant => constant.clone(),
        });
        before.insert(fusion.product, (copies, fusion.stays));
        for (at, term, negated) in fusion.sums {
            sums.insert(at, Replacement { factors: factors.clone(), term, negated });
        }
    }
    let mut new = Vec::with_capacity(body.len() + 2 * before.len());
    for (n, s) in body.iter().enumerate() {
        if let Some((copies, stays)) = before.remove(&n) {
            new.extend(copies);
            if !stays {
                continue;
            }
        }
        match (s, sums.remove(&n)) {
            (Statement::Inst(sum), Some(r)) => fma(&mut out, sum, r, &mut new),
            _ => new.push(s.clone()),
        }
    }
    out.body = Some(new);
    out
}

fn new_reg(f: &mut Function, ty: ScalarType) -> RegId {
    let id = RegId(f.regs.len() as u32);
    f.regs.push(RegDecl { name: format!("%contracted{}", id.0), ty });
    id
}

fn inst(opcode: Opcode, mods: SmallVec<[Mod; 6]>, operands: SmallVec<[Operand; 4]>, span: Span) -> Statement {
    Statement::Inst(Inst { guard: None, opcode, mods, operands, call: None, span })
}

/// Copies a register to a new one.
fn copy(f: &mut Function, r: RegId, span: Span, out: &mut Vec<Statement>) -> RegId {
    let ty = f.regs[r.index()].ty;
    let bits = match ty.bits() {
        16 => ScalarType::B16,
        64 => ScalarType::B64,
        _ => ScalarType::B32,
    };
    let d = new_reg(f, ty);
    out.push(inst(
        Opcode::Mov,
        smallvec![Mod::Type(bits)],
        smallvec![Operand::Reg(d), Operand::Reg(r)],
        span,
    ));
    d
}

/// The negative of an operand. The sign of a double that is no number stays, as in `sub`.
fn negative(f: &mut Function, ty: ScalarType, o: Operand, span: Span, out: &mut Vec<Statement>) -> Operand {
    let d = Operand::Reg(new_reg(f, ty));
    out.push(if ty == ScalarType::F64 {
        let zero = Operand::F64((-0f64).to_bits());
        inst(Opcode::Sub, smallvec![Mod::Rn, Mod::Type(ty)], smallvec![d.clone(), zero, o], span)
    } else {
        inst(Opcode::Neg, smallvec![Mod::Type(ty)], smallvec![d.clone(), o], span)
    });
    d
}

/// Appends what the sum becomes.
fn fma(f: &mut Function, sum: &Inst, r: Replacement, out: &mut Vec<Statement>) {
    let Some((ty, ftz)) = plain(sum) else { return out.push(Statement::Inst(sum.clone())) };
    let subtracts = sum.opcode == Opcode::Sub;
    let [mut a, b] = r.factors;
    let mut c = sum.operands[2 - r.term].clone();
    if r.negated != (subtracts && r.term == 1) {
        a = negative(f, ty, a, sum.span, out);
    }
    if subtracts && r.term == 0 {
        c = negative(f, ty, c, sum.span, out);
    }
    let mut mods: SmallVec<[Mod; 6]> = smallvec![Mod::Rn];
    if ftz {
        mods.push(Mod::Ftz);
    }
    if sum.has(Mod::Sat) {
        mods.push(Mod::Sat);
    }
    mods.push(Mod::Type(ty));
    let operands = smallvec![sum.operands[0].clone(), a, b, c];
    out.push(Statement::Inst(Inst { mods, opcode: Opcode::Fma, operands, ..sum.clone() }));
}
