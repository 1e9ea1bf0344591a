//! What is known of one value.

use std::rc::Rc;

use super::{Guards, Shape};
use crate::{Type, cut, sext};

/// What is known of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// How it differs between lanes.
    pub shape: Shape,
    /// Low bits known to be zero: in lane 0 of an affine value, else in every lane. 64: it is zero.
    pub zeros: u8,
    /// Least value, in two's complement of the type, over all lanes and times.
    pub min: i64,
    /// Greatest value.
    pub max: i64,
    /// The value by thread number, when that is all it depends on.
    pub(super) table: Option<Rc<[u64]>>,
    /// No definition has been seen yet.
    pub(super) bottom: bool,
}

/// Least and greatest value of a type; predicates count 0 and 1.
pub(super) fn type_range(ty: Type) -> (i64, i64) {
    match ty.bits() {
        1 => (0, 1),
        64 => (i64::MIN, i64::MAX),
        n => (-(1 << (n - 1)), (1 << (n - 1)) - 1),
    }
}

impl Fact {
    /// Nothing known but the shape.
    pub fn of(shape: Shape, ty: Type) -> Self {
        let (min, max) = type_range(ty);
        Fact { shape, zeros: 0, min, max, table: None, bottom: false }
    }

    /// Anything.
    pub fn varying(ty: Type) -> Self {
        Fact::of(Shape::Varying, ty)
    }

    /// The same in all lanes.
    pub fn uniform(ty: Type) -> Self {
        Fact::of(Shape::Uniform, ty)
    }

    pub(super) fn bottom(ty: Type) -> Self {
        Fact { bottom: true, ..Fact::uniform(ty) }
    }

    /// A constant.
    pub fn constant(ty: Type, bits: u64) -> Self {
        if ty.is_float() {
            return Fact::uniform(ty);
        }
        let n = if ty == Type::Pred { (bits & 1) as i64 } else { sext(bits, ty.bits()) };
        Fact { zeros: zeros(bits), min: n, max: n, ..Fact::uniform(ty) }
    }

    /// A value known for every thread of the block, group by group.
    pub(super) fn from_table(ty: Type, table: Rc<[u64]>, width: usize) -> Self {
        let number = |v: u64| if ty == Type::Pred { (v & 1) as i64 } else { sext(v, ty.bits()) };
        let offset = |v: u64, base: u64| sext(cut(v.wrapping_sub(base), ty.bits()), ty.bits());
        let mut fact = Fact::varying(ty);
        if ty.is_float() || table.is_empty() {
            return fact;
        }
        fact.min = table.iter().map(|&v| number(v)).fold(i64::MAX, i64::min);
        fact.max = table.iter().map(|&v| number(v)).fold(i64::MIN, i64::max);
        let width = width.min(table.len());
        let offsets: Vec<i64> = table[..width].iter().map(|&v| offset(v, table[0])).collect();
        let alike = |group: &[u64]| group.iter().zip(&offsets).all(|(&v, &o)| offset(v, group[0]) == o);
        if table.chunks(width).skip(1).all(alike) {
            let uniform = offsets.iter().all(|&o| o == 0);
            if uniform || ty != Type::Pred {
                fact.shape = make_affine(offsets, Rc::from([]));
            }
        }
        // The least of several counts of zero bits is the count of all bits together.
        let bits = |values: &mut dyn Iterator<Item = u64>| zeros(values.fold(0, |all, v| all | v));
        fact.zeros = if fact.shape.is_varying() {
            bits(&mut table.iter().copied())
        } else {
            bits(&mut table.iter().step_by(width).copied())
        };
        fact.table = Some(table);
        fact
    }

    /// The value if it is the same always and everywhere.
    pub fn as_const(&self) -> Option<i64> {
        (self.min == self.max && !self.bottom).then_some(self.min)
    }

    /// For a predicate that depends on the thread's number only: whether at most one lane of any group has this value.
    pub fn at_most_one_lane(&self, value: bool, width: usize) -> bool {
        let count = |g: &[u64]| g.iter().filter(|&&v| (v & 1 != 0) == value).count();
        self.table.as_ref().is_some_and(|t| t.chunks(width.max(1)).all(|g| count(g) <= 1))
    }

    /// Whether the value is a function of the thread's number.
    pub fn is_by_thread(&self) -> bool {
        self.table.is_some()
    }

    /// The value by thread number, when that is all it depends on; lanes past the end of the block included.
    pub fn by_thread(&self) -> Option<&[u64]> {
        self.table.as_deref()
    }

    /// For a predicate that depends on the thread's number only: whether no group has this value in all lanes.
    pub fn never_in_all_lanes(&self, value: bool, width: usize) -> bool {
        let all = |g: &[u64]| g.iter().all(|&v| (v & 1 != 0) == value);
        self.table.as_ref().is_some_and(|t| !t.chunks(width.max(1)).any(all))
    }

    /// For a predicate that depends on the thread's number only: whether some lane has it, if that is the same in all
    /// groups of the block.
    pub fn any_lane(&self, geometry: crate::Geometry) -> Option<bool> {
        let threads = geometry.threads() as usize;
        let lanes = self.table.as_ref()?.get(..threads)?;
        let mut any = lanes.chunks(geometry.width as usize).map(|g| g.iter().any(|v| v & 1 != 0));
        let first = any.next()?;
        any.all(|a| a == first).then_some(first)
    }

    /// Low bits that are zero in every lane.
    pub fn lane_zeros(&self) -> u8 {
        match &self.shape {
            Shape::Affine { offsets, .. } => {
                offsets.iter().map(|&o| zeros(o as u64)).min().unwrap_or(64).min(self.zeros)
            }
            _ => self.zeros,
        }
    }

    /// Whether `base + offset` can leave neither the signed range of the type nor (`signed` false) the unsigned one,
    /// so that an extension keeps the value affine.
    pub(super) fn cannot_wrap(&self, ty: Type, signed: bool) -> bool {
        let Shape::Affine { offsets, .. } = &self.shape else { return self.shape.is_uniform() };
        let least = i128::from(offsets.iter().copied().min().unwrap_or(0));
        let most = i128::from(offsets.iter().copied().max().unwrap_or(0));
        // No carry out of the zero bits of lane 0.
        if least >= 0 && u32::from(self.zeros) < ty.bits() && most < 1i128 << self.zeros.min(63) {
            return true;
        }
        if self.zeros == 64 && least >= 0 {
            return true;
        }
        // Values of all lanes lie close together: any wrap would take them further apart than the range is wide.
        let span = i128::from(self.max) - i128::from(self.min);
        (signed || self.min >= 0) && span + most.max(-least) < 1i128 << ty.bits()
    }

    /// The least fact that covers both.
    pub(super) fn join(&self, other: &Fact) -> Fact {
        if self.bottom {
            return other.clone();
        }
        if other.bottom || self == other {
            return self.clone();
        }
        let shape = match (&self.shape, &other.shape) {
            (Shape::Affine { offsets: a, guards: g }, Shape::Affine { offsets: b, guards: h }) if a == b => {
                Shape::Affine { offsets: a.clone(), guards: union(g, h) }
            }
            (a, b) if a == b => a.clone(),
            _ => Shape::Varying,
        };
        let zeros = if shape.is_varying() {
            self.lane_zeros().min(other.lane_zeros())
        } else {
            self.zeros.min(other.zeros)
        };
        let (min, max) = (self.min.min(other.min), self.max.max(other.max));
        let table = if self.table == other.table { self.table.clone() } else { None };
        Fact { shape, zeros, min, max, table, bottom: false }
    }

    /// The same with the shape made varying.
    pub(super) fn scattered(&self) -> Fact {
        Fact { shape: Shape::Varying, zeros: self.lane_zeros(), table: None, ..self.clone() }
    }
}

/// Trailing zero bits; 64 of zero.
pub(super) fn zeros(v: u64) -> u8 {
    v.trailing_zeros() as u8
}

/// Guards of both.
pub(super) fn union(a: &Guards, b: &Guards) -> Guards {
    if b.iter().all(|g| a.contains(g)) {
        return a.clone();
    }
    let mut all = a.to_vec();
    all.extend(b.iter().filter(|g| !a.contains(g)));
    all.into()
}

/// An affine shape, or uniform when all offsets are 0 whatever the guards say.
pub(super) fn make_affine(offsets: Vec<i64>, guards: Guards) -> Shape {
    if offsets.iter().all(|&o| o == 0) {
        if guards.is_empty() { Shape::Uniform } else { Shape::Varying }
    } else {
        Shape::Affine { offsets: offsets.into(), guards }
    }
}

/// Of a value that is uniform, or of which nothing is known.
pub(super) fn same(uniform: bool, ty: Type) -> Fact {
    if uniform { Fact::uniform(ty) } else { Fact::varying(ty) }
}

/// Of a value of each thread's own.
pub(super) fn local(width: usize, ty: Type) -> Fact {
    same(width == 1, ty)
}
