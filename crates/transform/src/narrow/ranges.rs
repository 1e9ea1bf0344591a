//! How large the integers of a loop can be in one iteration, as unsigned numbers.

use rustc_hash::FxHashMap;
use weft_ir::*;

/// Least and greatest value.
pub(super) type Range = (u64, u64);

/// Ranges of a loop's values, from what is taken of its parameters and of values from outside.
pub(super) struct Ranges<'a> {
    func: &'a Function,
    known: FxHashMap<Value, Range>,
}

impl<'a> Ranges<'a> {
    /// Goes once through the blocks of an innermost loop, given in reverse post-order, the header first.
    pub(super) fn of(func: &'a Function, blocks: &[Block], taken: &FxHashMap<Value, Range>) -> Self {
        let mut ranges = Ranges { func, known: taken.clone() };
        for (n, &b) in blocks.iter().enumerate() {
            for (k, &p) in func.blocks[b].params.iter().enumerate().filter(|_| n > 0) {
                let edges = blocks.iter().flat_map(|&from| func.blocks[from].term.edges());
                let args = edges.filter(|e| e.block == b).map(|e| ranges.range(e.args[k]));
                if let Some(r) = args.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) {
                    ranges.known.insert(p, r);
                }
            }
            for &i in &func.blocks[b].insts {
                if let ([r], Some(range)) = (&func.insts[i].results[..], ranges.result(i)) {
                    ranges.known.insert(*r, range);
                }
            }
        }
        ranges
    }

    /// The range of a value.
    pub(super) fn range(&self, v: Value) -> Range {
        let constant = || self.func.as_const(v).map(|c| (c, c));
        self.known.get(&v).copied().or_else(constant).unwrap_or((0, greatest(self.func.ty(v))))
    }

    /// Whether 32 bits hold a 64-bit integer.
    pub(super) fn fits(&self, v: Value) -> bool {
        self.func.ty(v) == Type::I64 && self.range(v).1 <= u64::from(u32::MAX)
    }

    fn result(&self, i: Inst) -> Option<Range> {
        let d = &self.func.insts[i];
        let most = greatest(self.func.ty(d.results[0]));
        let arg = |n: usize| self.range(d.args[n]);
        let range = match d.op {
            Op::Int(op) => int(op, arg(0), arg(1), self.func.ty(d.args[0]).bits())?,
            Op::Select => {
                let (a, b) = (arg(1), arg(2));
                (a.0.min(b.0), a.1.max(b.1))
            }
            Op::Convert(Convert::ZExt, _) => arg(0),
            Op::Convert(Convert::SExt, _) if arg(0).1 <= greatest(self.func.ty(d.args[0])) >> 1 => arg(0),
            Op::Convert(Convert::Trunc, _) if arg(0).1 <= most => arg(0),
            _ => return None,
        };
        (range.1 <= most).then_some(range)
    }
}

/// The greatest value of a type, unsigned.
fn greatest(ty: Type) -> u64 {
    if ty.bits() < 64 { (1 << ty.bits()) - 1 } else { u64::MAX }
}

/// The range of a result that neither wraps in 64 bits nor counts as negative; a wrap in fewer is for the caller to see.
fn int(op: IntOp, a: Range, b: Range, bits: u32) -> Option<Range> {
    let sign = 1u64 << (bits - 1);
    let positive = a.1 < sign && b.1 < sign;
    Some(match op {
        IntOp::Add => (a.0 + b.0.min(u64::MAX - a.0), a.1.checked_add(b.1)?),
        IntOp::Sub => (a.0.checked_sub(b.1)?, a.1 - b.0),
        IntOp::Mul => (a.0.saturating_mul(b.0), a.1.checked_mul(b.1)?),
        IntOp::And => (0, a.1.min(b.1)),
        IntOp::Or | IntOp::Xor => (0, u64::MAX.checked_shr((a.1 | b.1).leading_zeros()).unwrap_or(0)),
        IntOp::Shl if b.1 < 32 && a.1.leading_zeros() > b.1 as u32 => (a.0 << b.0, a.1 << b.1),
        IntOp::LShr => (shifted(a.0, b.1), shifted(a.1, b.0)),
        IntOp::AShr if a.1 < sign => (shifted(a.0, b.1), shifted(a.1, b.0)),
        IntOp::DivU if b.0 > 0 => (a.0 / b.1, a.1 / b.0),
        IntOp::DivS if b.0 > 0 && positive => (a.0 / b.1, a.1 / b.0),
        IntOp::RemU if b.0 > 0 => (0, a.1.min(b.1 - 1)),
        IntOp::RemS if b.0 > 0 && positive => (0, a.1.min(b.1 - 1)),
        IntOp::MinU => (a.0.min(b.0), a.1.min(b.1)),
        IntOp::MaxU => (a.0.max(b.0), a.1.max(b.1)),
        IntOp::MinS if positive => (a.0.min(b.0), a.1.min(b.1)),
        IntOp::MaxS if positive => (a.0.max(b.0), a.1.max(b.1)),
        _ => return None,
    })
}

/// A shift right; by the width or more it gives 0.
fn shifted(v: u64, by: u64) -> u64 {
    if by < 64 { v >> by } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::int;
    use weft_ir::IntOp;

    #[test]
    fn ends_of_ranges() {
        let most = u64::MAX;
        let of = |op, a, b| int(op, a, b, 64);
        assert_eq!(of(IntOp::Add, (1, 5), (2, 7)), Some((3, 12)));
        assert_eq!(of(IntOp::Add, (1, most), (0, 1)), None);
        assert_eq!(of(IntOp::Sub, (5, 9), (1, 4)), Some((1, 8)));
        assert_eq!(of(IntOp::Sub, (5, 9), (1, 6)), None);
        assert_eq!(of(IntOp::Mul, (2, 3), (4, 5)), Some((8, 15)));
        assert_eq!(of(IntOp::Mul, (0, 1 << 32), (0, 1 << 32)), None);
        assert_eq!(of(IntOp::Or, (0, 5), (0, 8)), Some((0, 15)));
        assert_eq!(of(IntOp::Xor, (0, 7), (0, 7)), Some((0, 7)));
        assert_eq!(of(IntOp::Or, (0, most), (0, 1)), Some((0, most)));
        assert_eq!(of(IntOp::Shl, (1, 3), (0, 4)), Some((1, 48)));
        assert_eq!(of(IntOp::Shl, (1, 1 << 60), (4, 4)), None);
        assert_eq!(of(IntOp::LShr, (8, 80), (1, 70)), Some((0, 40)));
        assert_eq!(of(IntOp::AShr, (8, 1 << 63), (1, 1)), None);
        assert_eq!(of(IntOp::DivU, (10, 20), (0, 5)), None);
        assert_eq!(of(IntOp::DivU, (10, 20), (2, 5)), Some((2, 10)));
        assert_eq!(of(IntOp::RemU, (0, 100), (1, 7)), Some((0, 6)));
        assert_eq!(of(IntOp::RemS, (0, 1 << 63), (1, 7)), None);
        assert_eq!(of(IntOp::MinS, (0, most), (1, 7)), None);
        assert_eq!(of(IntOp::MaxU, (3, 4), (1, 7)), Some((3, 7)));
    }
}
