//! Folding for many lanes at once. The operation is chosen outside of the loop over the lanes, so that the loop is
//! vector code.

use std::rc::Rc;

use smallvec::SmallVec;

use super::{convert, fold, icmp, int};
use crate::*;

/// An operand's value in each of many lanes (bits, zero-extended).
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// The same in all.
    All(u64),
    /// By lane.
    Each(&'a Rc<[u64]>),
}

impl Column<'_> {
    fn at(&self, lane: usize) -> u64 {
        match self {
            Column::All(v) => *v,
            Column::Each(list) => list[lane],
        }
    }
}

/// The only result of an operation in each lane; `None` when it does not fold in some lane, or has other than one
/// result, or no operand has a value by lane.
pub fn fold_columns(op: &Op, types: &[Type], args: &[Column]) -> Option<Rc<[u64]>> {
    let bits = types.first()?.bits();
    match (op, args) {
        (Op::Int(op), [a, b]) => by_int(*op, bits, a, b),
        (Op::ICmp(c), [a, b]) => by_condition(*c, bits, a, b),
        (Op::Convert(Convert::ZExt | Convert::Bitcast, _), [Column::Each(list)]) => Some(Rc::clone(list)),
        (Op::Convert(Convert::Trunc, to), [Column::Each(list)]) => {
            let bits = to.bits();
            Some(list.iter().map(|&v| cut(v, bits)).collect())
        }
        (Op::Convert(Convert::SExt, to), [Column::Each(list)]) => {
            list.iter().map(|&v| convert(Convert::SExt, types[0], *to, v)).collect()
        }
        _ => each(op, types, args),
    }
}

/// Lane by lane.
fn each(op: &Op, types: &[Type], args: &[Column]) -> Option<Rc<[u64]>> {
    let lanes = args.iter().find_map(|a| if let Column::Each(list) = a { Some(list.len()) } else { None })?;
    let one = |lane: usize| {
        let bits: SmallVec<[u64; 4]> = args.iter().map(|a| a.at(lane)).collect();
        match fold(op, types, &bits)?.as_slice() {
            [v] => Some(*v),
            _ => None,
        }
    };
    (0..lanes).map(one).collect()
}

fn zip(a: &Column, b: &Column, f: impl Fn(u64, u64) -> u64) -> Option<Rc<[u64]>> {
    match (a, b) {
        (Column::Each(a), Column::Each(b)) => Some(a.iter().zip(b.iter()).map(|(&a, &b)| f(a, b)).collect()),
        (Column::Each(a), Column::All(b)) => Some(a.iter().map(|&a| f(a, *b)).collect()),
        (Column::All(a), Column::Each(b)) => Some(b.iter().map(|&b| f(*a, b)).collect()),
        (Column::All(_), Column::All(_)) => None,
    }
}

/// A loop for each operation named, so that each is compiled by itself.
macro_rules! loops {
    ($f:ident, $op:ident, $bits:ident, $a:ident, $b:ident: $($known:path),*) => {
        match $op {
            $($known => zip($a, $b, |x, y| u64::from($f($known, $bits, x, y))),)*
            #[allow(unreachable_patterns, reason = "some lists name every operation")]
            _ => zip($a, $b, |x, y| u64::from($f($op, $bits, x, y))),
        }
    };
}

fn by_int(op: IntOp, bits: u32, a: &Column, b: &Column) -> Option<Rc<[u64]>> {
    use IntOp::*;
    loops!(int, op, bits, a, b: Add, Sub, Mul, And, Or, Xor, Shl, LShr, AShr, MinS, MinU, MaxS, MaxU)
}

fn by_condition(c: IntCond, bits: u32, a: &Column, b: &Column) -> Option<Rc<[u64]>> {
    use IntCond::*;
    loops!(icmp, c, bits, a, b: Eq, Ne, LtS, LeS, GtS, GeS, LtU, LeU, GtU, GeU)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What one lane after the other gives.
    fn check(op: Op, ty: Type, args: &[Column]) {
        let types = [ty; 4];
        let all = fold_columns(&op, &types, args).expect("folds");
        let one = each(&op, &types, args).expect("folds");
        assert_eq!(all, one, "{op:?}");
    }

    #[test]
    fn columns_fold_as_single_values_do() {
        let list: Rc<[u64]> = [0, 1, 2, 31, 32, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff].into();
        let back: Rc<[u64]> = list.iter().rev().copied().collect();
        let (a, b, c) = (Column::Each(&list), Column::Each(&back), Column::All(5));
        use IntOp::*;
        for op in [Add, Sub, Mul, And, Or, Xor, Shl, LShr, AShr, MinS, MinU, MaxS, MaxU, DivS, RemU, MulHiS] {
            for args in [[a, b], [a, c], [c, b]] {
                check(Op::Int(op), Type::I32, &args);
            }
        }
        use IntCond::*;
        for cond in [Eq, Ne, LtS, LeS, GtS, GeS, LtU, LeU, GtU, GeU] {
            check(Op::ICmp(cond), Type::I32, &[a, b]);
        }
        for (how, to) in [
            (Convert::ZExt, Type::I64),
            (Convert::SExt, Type::I64),
            (Convert::Trunc, Type::I8),
            (Convert::Bitcast, Type::F32),
        ] {
            check(Op::Convert(how, to), Type::I32, &[a]);
        }
        check(Op::Select, Type::I32, &[a, b, c]);
    }

    #[test]
    fn what_does_not_fold_is_none() {
        assert!(
            fold_columns(&Op::Int(IntOp::Add), &[Type::I32; 2], &[Column::All(1), Column::All(2)]).is_none()
        );
        let list: Rc<[u64]> = [1, 2].into();
        assert!(fold_columns(&Op::AddCarry, &[Type::I32; 3], &[Column::Each(&list); 3]).is_none());
    }
}
