//! What the registers of a run hold: which products there are, who uses them, and the sums.

use rustc_hash::{FxHashMap, FxHashSet};

use super::effects::Facts;
use super::needed::Needed;
use super::plain::plain;
use super::runs::Run;
use crate::{Inst, Mod, Opcode, Operand, RegId, ScalarType, Statement};

/// A value, or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Val {
    pub(super) id: usize,
    pub(super) negated: bool,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Unknown,
    /// A constant with its bits, as far as they are known.
    Constant(Option<u64>),
    /// Number of the product.
    Product(usize),
}

/// A use of a product.
#[derive(Clone, Copy, Debug)]
pub(super) enum Use {
    /// As a term: number of the sum, and which term.
    Term(usize, usize),
    /// Another one.
    Other,
}

/// A `mul` that may take part.
#[derive(Debug)]
pub(super) struct Product {
    /// Its place in the body.
    pub(super) at: usize,
    pub(super) form: (ScalarType, bool),
    pub(super) factors: [Val; 2],
    pub(super) uses: Vec<Use>,
}

/// An `add` or `sub` that may take part.
#[derive(Debug)]
pub(super) struct Sum {
    /// Its place in the body.
    pub(super) at: usize,
    pub(super) subtracts: bool,
    pub(super) terms: [Val; 2],
    /// The product that it is given, and as which term.
    pub(super) fused: Option<(usize, usize)>,
}

/// The values of a run.
#[derive(Default)]
pub(super) struct Values {
    kinds: Vec<Kind>,
    pub(super) products: Vec<Product>,
    pub(super) sums: Vec<Sum>,
    held: FxHashMap<RegId, Val>,
    constants: FxHashMap<u64, Val>,
}

/// Follows the values of a run, after which the registers in `live` are read.
pub(super) fn scan(
    body: &[Statement],
    run: &Run,
    facts: &Facts,
    needed: &Needed,
    live: &FxHashSet<RegId>,
) -> Values {
    let mut v = Values::default();
    for &at in &run.insts {
        if let Some(Statement::Inst(i)) = body.get(at) {
            v.inst(at, i, facts, needed);
        }
    }
    let last: Vec<Val> = live.iter().filter_map(|r| v.held.get(r).copied()).collect();
    last.into_iter().for_each(|val| v.used(val, Use::Other));
    v
}

impl Values {
    /// The product that a value is.
    pub(super) fn product(&self, v: Val) -> Option<usize> {
        match self.kinds.get(v.id) {
            Some(Kind::Product(p)) => Some(*p),
            _ => None,
        }
    }

    fn new_val(&mut self, kind: Kind) -> Val {
        self.kinds.push(kind);
        Val { id: self.kinds.len() - 1, negated: false }
    }

    fn used(&mut self, v: Val, how: Use) {
        if let Some(p) = self.product(v) {
            self.products[p].uses.push(how);
        }
    }

    /// What a register holds.
    fn reg(&mut self, r: RegId) -> Val {
        if let Some(v) = self.held.get(&r) {
            return *v;
        }
        let v = self.new_val(Kind::Unknown);
        self.held.insert(r, v);
        v
    }

    fn constant(&mut self, bits: u64) -> Val {
        if let Some(v) = self.constants.get(&bits) {
            return *v;
        }
        let v = self.new_val(Kind::Constant(Some(bits)));
        self.constants.insert(bits, v);
        v
    }

    /// The value of an operand of a type.
    fn operand(&mut self, o: &Operand, ty: ScalarType) -> Val {
        match *o {
            Operand::Reg(r) => self.reg(r),
            Operand::F32(bits) if ty == ScalarType::F64 => {
                self.constant(f64::from(f32::from_bits(bits)).to_bits())
            }
            Operand::F32(bits) => self.constant(bits.into()),
            Operand::F64(bits) => self.constant(bits),
            Operand::Imm(bits) => self.constant(bits as u64),
            _ => self.new_val(Kind::Unknown),
        }
    }

    fn is_constant(&self, v: Val) -> bool {
        matches!(self.kinds.get(v.id), Some(Kind::Constant(_)))
    }

    /// Whether the value is one (`Some(false)`) or minus one (`Some(true)`).
    fn one(&self, v: Val, ty: ScalarType) -> Option<bool> {
        let one = match ty {
            ScalarType::F32 => u64::from(1f32.to_bits()),
            ScalarType::F64 => 1f64.to_bits(),
            _ => return None,
        };
        match self.kinds.get(v.id) {
            Some(Kind::Constant(Some(bits))) if *bits == one => Some(v.negated),
            Some(Kind::Constant(Some(bits))) if *bits == one | 1 << (ty.bits() - 1) => Some(!v.negated),
            _ => None,
        }
    }

    fn inst(&mut self, at: usize, i: &Inst, facts: &Facts, needed: &Needed) {
        let counts = needed.counts(i, facts);
        let result = if counts && i.guard.is_none() { self.transparent(i) } else { None };
        if let (Some(v), Some(Operand::Reg(d))) = (result, i.operands.first()) {
            self.held.insert(*d, v);
            return;
        }
        let mut reads: Vec<RegId> = Vec::new();
        let mut writes: Vec<RegId> = Vec::new();
        facts.registers(i, &mut |r| reads.push(r), &mut |r| writes.push(r));
        let mut result = None;
        if let Some(form) = plain(i).filter(|_| counts) {
            let terms = [1, 2].map(|n| self.operand(&i.operands[n], form.0));
            let constant = terms.iter().all(|t| self.is_constant(*t));
            if i.opcode != Opcode::Mul {
                // The registers below are the terms, seen here, and what a predicate leaves as it was.
                reads = if i.guard.is_some() { writes.clone() } else { Vec::new() };
                let sum = self.sums.len();
                for (n, t) in terms.into_iter().enumerate() {
                    let alike = self.product(t).is_some_and(|p| self.products[p].form == form);
                    self.used(t, if alike { Use::Term(sum, n) } else { Use::Other });
                }
                let subtracts = i.opcode == Opcode::Sub;
                self.sums.push(Sum { at, subtracts, terms, fused: None });
            }
            if constant && i.guard.is_none() {
                result = Some(self.new_val(Kind::Constant(None)));
            } else if i.opcode == Opcode::Mul
                && i.guard.is_none()
                && terms.iter().all(|t| self.one(*t, form.0).is_none())
            {
                let v = self.new_val(Kind::Product(self.products.len()));
                self.products.push(Product { at, form, factors: terms, uses: Vec::new() });
                result = Some(v);
            }
        }
        if counts {
            for r in reads {
                if let Some(v) = self.held.get(&r).copied() {
                    self.used(v, Use::Other);
                }
            }
        }
        for r in writes {
            let v = match result.take() {
                Some(v) => v,
                None => self.new_val(Kind::Unknown),
            };
            self.held.insert(r, v);
        }
    }

    /// The value that a copy or a negation hands on.
    fn transparent(&mut self, i: &Inst) -> Option<Val> {
        use ScalarType as T;
        let ty = i.ty(0)?;
        match (i.opcode, i.operands.as_slice()) {
            (Opcode::Mov, [Operand::Reg(_), o]) => match o {
                Operand::Reg(_) | Operand::F32(_) | Operand::F64(_) | Operand::Imm(_) => {
                    Some(self.operand(o, ty))
                }
                _ => None,
            },
            (Opcode::Cvt, [Operand::Reg(_), Operand::Reg(r)]) => {
                let plain = *i.mods == [Mod::Type(ty); 2] && matches!(ty, T::F32 | T::F64 | T::F16 | T::BF16);
                plain.then(|| self.reg(*r))
            }
            (Opcode::Neg, [Operand::Reg(_), Operand::Reg(r)]) => {
                let v = self.reg(*r);
                self.unchanged(v, ty, i.has(Mod::Ftz)).then_some(Val { negated: !v.negated, ..v })
            }
            (Opcode::Mul, [Operand::Reg(_), a, b]) => {
                let quiet =
                    i.mods.iter().all(|m| matches!(m, Mod::Rn | Mod::Ftz | Mod::Type(T::F32 | T::F64)));
                if !quiet {
                    return None;
                }
                let [a, b] = [a, b].map(|o| self.operand(o, ty));
                let (v, negative) = match (self.one(a, ty), self.one(b, ty)) {
                    (_, Some(negative)) => (a, negative),
                    (Some(negative), _) => (b, negative),
                    _ => return None,
                };
                let negated = v.negated != negative;
                self.unchanged(v, ty, i.has(Mod::Ftz)).then_some(Val { negated, ..v })
            }
            _ => None,
        }
    }

    /// Whether the value is a product that an operation of a type, flushing or not, takes as it is.
    fn unchanged(&self, v: Val, ty: ScalarType, ftz: bool) -> bool {
        let Some(p) = self.product(v) else { return false };
        let form = self.products[p].form;
        ty != ScalarType::BF16x2 && form.0 == ty && (form.1 || !ftz)
    }
}
