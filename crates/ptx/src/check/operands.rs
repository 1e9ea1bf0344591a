//! Number, kind and type of operands.

use super::binding::Binding;
use super::fragment::fragment;
use crate::table::{Form, OperandKind, OperandPattern, Row, Status, TypeExpr};
use crate::{Diagnostic, Function, Inst, Mod, Module, Opcode, Operand, RegId, ScalarType, Space};

type Result = std::result::Result<(), Box<Diagnostic>>;

/// Checks the operands of `inst` against one form.
pub(super) fn check(
    _: &Module,
    f: &Function,
    inst: &Inst,
    row: &Row,
    form: &Form,
    binding: &Binding,
) -> Result {
    if inst.call.is_some() {
        return Ok(());
    }
    let n = inst.operands.len();
    if n < form.least || n > form.operands.len() {
        let takes = if form.least == form.operands.len() {
            format!("{}", form.least)
        } else {
            format!("{} to {}", form.least, form.operands.len())
        };
        let message = format!("`{}` takes {takes} operands, not {n}", inst.spelt());
        let d = Diagnostic::error("operand-count", inst.span, message);
        return Err(Box::new(d.with_hint(format!("the form is {}", row.syntax))));
    }
    let policy = n == form.operands.len() && form.operands.last().is_some_and(|o| o.name == "policy");
    if policy != hinted(form, binding) && form.operands.iter().any(|o| o.name == "policy") {
        let message = if policy {
            format!("`{}` takes a cache policy only with .L2::cache_hint", inst.spelt())
        } else {
            format!("`{}` needs a cache policy as its last operand", inst.spelt())
        };
        return Err(Box::new(Diagnostic::error("operand-count", inst.span, message)));
    }
    let cx = Context { f, inst, row, exact: exact(binding) };
    if !form.video && inst.operands.iter().any(|o| matches!(o, Operand::Part(..))) {
        let message = format!("`{}` takes whole registers, without a sign or a selector", inst.spelt());
        return Err(Box::new(Diagnostic::error("operand-type", inst.span, message)));
    }
    if form.video {
        selectors(inst, n)?;
    }
    for (i, (operand, pattern)) in inst.operands.iter().zip(&form.operands).enumerate() {
        if pattern.name == "state" && remote(binding) && !matches!(operand, Operand::Discard) {
            let message = "another block's object gives no state; `_` is needed".to_owned();
            return cx.error(i, pattern, message);
        }
        match fragment(inst.opcode, binding, pattern.name) {
            Some((count, ty)) if row.status == Status::Implemented => {
                cx.fragment(i, operand, pattern, count, ty)?;
            }
            _ => cx.operand(i, operand, pattern, resolve(pattern.ty, binding))?,
        }
    }
    Ok(())
}

/// What selectors a video instruction takes (PTX ISA, "Scalar Video Instructions", "SIMD Video Instructions").
fn selectors(inst: &Inst, count: usize) -> Result {
    let error = |message: String| Err(Box::new(Diagnostic::error("operand-type", inst.span, message)));
    let (letter, lanes, sources) = match inst.opcode.as_str().as_bytes().last() {
        Some(b'2') => ('h', 2, 4),
        Some(b'4') => ('b', 4, 8),
        _ => (' ', 1, 4),
    };
    for (i, operand) in inst.operands.iter().enumerate() {
        let Operand::Part(_, word) = operand else { continue };
        let (negative, selector) = word.selector();
        if negative && inst.opcode != Opcode::Vmad {
            return error(format!("`{}` takes no negated operands", inst.spelt()));
        }
        if selector.is_empty() {
            continue;
        }
        let digits = selector.get(1..).unwrap_or_default();
        let limit = if selector.starts_with('h') && lanes == 1 { 2 } else { sources };
        let within = |limit: u8| digits.bytes().all(|b| b < b'0' + limit);
        let falling = digits.as_bytes().is_sorted_by(|a, b| a > b);
        let fits = match i {
            0 if lanes > 1 => selector.starts_with(letter) && within(lanes) && falling,
            0 => digits.len() == 1 && within(limit) && inst.opcode != Opcode::Vmad && count == 4,
            1 | 2 if lanes > 1 => {
                selector.starts_with(letter) && digits.len() == usize::from(lanes) && within(sources)
            }
            1 | 2 => digits.len() == 1 && within(limit),
            _ => false,
        };
        if !fits {
            return error(format!("operand {} of `{}` takes no selector .{selector}", i + 1, inst.spelt()));
        }
        if i == 0 && lanes == 1 && inst.mods.iter().any(|m| matches!(m, Mod::Add | Mod::Min | Mod::Max)) {
            return error(format!(
                "`{}` takes a destination selector or a second operation, not both",
                inst.spelt()
            ));
        }
    }
    Ok(())
}

/// Whether no register may be wider than its type: conversions from and to bf16 have none.
pub(crate) fn exact(binding: &Binding) -> bool {
    binding.iter().flatten().any(|m| *m == Mod::Type(ScalarType::BF16))
}

/// Whether an object of another block of the cluster may be meant.
pub(crate) fn remote(binding: &Binding) -> bool {
    binding.iter().flatten().any(|m| *m == Mod::Space(Space::SharedCluster))
}

/// Whether `.L2::cache_hint` is among the words, so that a cache policy is the last operand.
pub(crate) fn hinted(form: &Form, binding: &Binding) -> bool {
    form.items.iter().zip(binding).any(|(item, bound)| item.name == "hint" && bound.is_some())
}

fn resolve(ty: TypeExpr, binding: &Binding) -> Option<ScalarType> {
    let item = |i: usize| match binding.get(i) {
        Some(Some(Mod::Type(t))) => Some(*t),
        _ => None,
    };
    match ty {
        TypeExpr::Any => None,
        TypeExpr::Fixed(t) => Some(t),
        TypeExpr::Item(i) => item(i),
        TypeExpr::Wide(i) => item(i).and_then(double),
    }
}

fn double(t: ScalarType) -> Option<ScalarType> {
    use ScalarType::*;
    match t {
        U16 => Some(U32),
        S16 => Some(S32),
        U32 => Some(U64),
        S32 => Some(S64),
        _ => None,
    }
}

#[derive(PartialEq, Eq)]
enum Class {
    Predicate,
    Bits,
    Int,
    Float,
}

fn class(t: ScalarType) -> Class {
    use ScalarType::*;
    match t {
        Pred => Class::Predicate,
        F16 | F16x2 | BF16 | BF16x2 | F32 | F64 => Class::Float,
        U8 | U16 | U32 | U64 | S8 | S16 | S32 | S64 | U16x2 | S16x2 => Class::Int,
        _ => Class::Bits,
    }
}

/// Whether a register of type `have` can hold an operand of type `need` (PTX ISA, "Operand Type Checking").
fn agrees(need: ScalarType, have: ScalarType, wider: bool) -> bool {
    let (n, h) = (class(need), class(have));
    if n == Class::Predicate || h == Class::Predicate {
        return n == h;
    }
    let kinds = n == h || n == Class::Bits || h == Class::Bits;
    let both_float = n == Class::Float && h == Class::Float;
    let sizes = if wider && !both_float { have.bits() >= need.bits() } else { have.bits() == need.bits() };
    kinds && sizes
}

struct Context<'a> {
    f: &'a Function,
    inst: &'a Inst,
    row: &'a Row,
    /// No register may be wider than its type.
    exact: bool,
}

impl Context<'_> {
    fn error(&self, i: usize, pattern: &OperandPattern, message: String) -> Result {
        let place = format!("operand {} (`{}`) of `{}`: {message}", i + 1, pattern.name, self.inst.spelt());
        let d = Diagnostic::error("operand-type", self.inst.span, place);
        Err(Box::new(d.with_hint(format!("the form is {}", self.row.syntax))))
    }

    fn name(&self, r: RegId) -> (&str, ScalarType) {
        self.f.regs.get(r.index()).map_or(("?", ScalarType::B32), |d| (&d.name, d.ty))
    }

    fn operand(
        &self,
        i: usize,
        operand: &Operand,
        pattern: &OperandPattern,
        ty: Option<ScalarType>,
    ) -> Result {
        match pattern.kind {
            OperandKind::Address => match operand {
                Operand::Address(_, offset) if pattern.name == "object" && *offset != 0 => {
                    self.error(i, pattern, "an object has no offset".to_owned())
                }
                Operand::Address(..) | Operand::Texture(..) => Ok(()),
                _ => self.error(i, pattern, "an address in brackets is needed".to_owned()),
            },
            OperandKind::Texture => match operand {
                Operand::Texture(..) => Ok(()),
                _ => self.error(i, pattern, "a texture with coordinates in brackets is needed".to_owned()),
            },
            OperandKind::Label => match operand {
                Operand::Label(_) => Ok(()),
                _ => self.error(i, pattern, "a label is needed".to_owned()),
            },
            OperandKind::Pair(required) => match operand {
                Operand::Pair(a, b) => {
                    self.destination(i, a, pattern, ty)?;
                    self.destination(i, b, pattern, Some(ScalarType::Pred))
                }
                _ if required => self.error(i, pattern, "two destinations `d|p` are needed".to_owned()),
                _ => self.destination(i, operand, pattern, ty),
            },
            OperandKind::Predicate => match operand {
                Operand::NotReg(r) if self.name(*r).1 == ScalarType::Pred => Ok(()),
                _ => self.value(i, operand, pattern, Some(ScalarType::Pred)),
            },
            OperandKind::Destination => self.destination(i, operand, pattern, ty),
            OperandKind::Source => self.value(i, operand, pattern, ty),
        }
    }

    fn destination(
        &self,
        i: usize,
        operand: &Operand,
        pattern: &OperandPattern,
        ty: Option<ScalarType>,
    ) -> Result {
        match operand {
            Operand::Discard => Ok(()),
            Operand::Reg(_) | Operand::Part(..) | Operand::Vector(_) => self.value(i, operand, pattern, ty),
            _ => self.error(i, pattern, "a register is needed".to_owned()),
        }
    }

    fn value(&self, i: usize, operand: &Operand, pattern: &OperandPattern, ty: Option<ScalarType>) -> Result {
        if let Operand::Address(..) | Operand::Texture(..) = operand
            && pattern.ty != TypeExpr::Any
            && self.inst.opcode != Opcode::Mov
        {
            return self.error(i, pattern, "an address stands where a value is needed".to_owned());
        }
        let Some(ty) = ty else { return Ok(()) };
        match operand {
            Operand::Imm(_) | Operand::F32(_) | Operand::F64(_) if pattern.register => {
                self.error(i, pattern, "a register is needed, not a constant".to_owned())
            }
            Operand::Reg(_) if pattern.constant => {
                self.error(i, pattern, "a constant is needed, not a register".to_owned())
            }
            Operand::Reg(r) => self.register(i, *r, pattern, ty, pattern.wider && !self.exact),
            Operand::NotReg(_) => self.error(i, pattern, "a predicate cannot be negated here".to_owned()),
            Operand::Imm(_) if matches!(ty, ScalarType::F32 | ScalarType::F64) => {
                let message = format!("an integer stands where .{} is needed", ty.as_str());
                self.error(i, pattern, message)
            }
            Operand::F32(_) | Operand::F64(_) if class(ty) == Class::Int => {
                let message = format!("a floating-point constant stands where .{} is needed", ty.as_str());
                self.error(i, pattern, message)
            }
            Operand::F64(_) if class(ty) == Class::Bits && ty.bits() < 64 => {
                let message = format!("a 64-bit constant stands where .{} is needed", ty.as_str());
                self.error(i, pattern, message)
            }
            Operand::Vector(items) => self.vector(i, items, pattern, ty),
            _ => Ok(()),
        }
    }

    /// A lane's part of a matrix: a vector of so many registers, also where that is one.
    fn fragment(
        &self,
        i: usize,
        operand: &Operand,
        pattern: &OperandPattern,
        count: usize,
        ty: ScalarType,
    ) -> Result {
        let Operand::Vector(items) = operand else {
            return self.error(i, pattern, format!("a vector of {count} is needed"));
        };
        if items.len() != count {
            return self.error(i, pattern, format!("a vector of {count} is needed, not of {}", items.len()));
        }
        for item in items {
            match item {
                Operand::Reg(r) => self.register(i, *r, pattern, ty, false)?,
                Operand::Discard if pattern.kind == OperandKind::Destination => {}
                Operand::Imm(_) | Operand::F32(_) | Operand::F64(_)
                    if pattern.kind == OperandKind::Source && self.inst.opcode != Opcode::Stmatrix =>
                {
                    self.value(i, item, pattern, Some(ty))?;
                }
                _ => return self.error(i, pattern, "a register is needed".to_owned()),
            }
        }
        Ok(())
    }

    fn register(&self, i: usize, r: RegId, pattern: &OperandPattern, ty: ScalarType, wider: bool) -> Result {
        let (name, have) = self.name(r);
        if agrees(ty, have, wider) {
            return Ok(());
        }
        let message = format!("`{name}` is of type .{}, and .{} is needed", have.as_str(), ty.as_str());
        self.error(i, pattern, message)
    }

    fn vector(&self, i: usize, items: &[Operand], pattern: &OperandPattern, ty: ScalarType) -> Result {
        if self.inst.opcode == Opcode::Mov {
            // Packing: the elements together are as wide as the type.
            let mut bits = 0;
            for item in items {
                bits += match item {
                    Operand::Reg(r) => self.name(*r).1.bits(),
                    _ => ty.bits() / (items.len() as u32).max(1),
                };
            }
            if bits != ty.bits() {
                let message =
                    format!("the elements have {bits} bits together, and .{} is needed", ty.as_str());
                return self.error(i, pattern, message);
            }
            return Ok(());
        }
        let count = if pattern.vector { self.inst.vector() as usize } else { 1 };
        if items.len() != count {
            return self.error(i, pattern, format!("a vector of {count} is needed, not of {}", items.len()));
        }
        for item in items {
            match item {
                Operand::Vector(_) => return self.error(i, pattern, "a vector of vectors".to_owned()),
                _ => self.value(i, item, pattern, Some(ty))?,
            }
        }
        Ok(())
    }
}
