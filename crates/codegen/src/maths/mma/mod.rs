//! Products of matrices by a warp ([`weft_ir::Op::Mma`]): a function of the module for each kind that it has.
//!
//! Vectors are of several rows or columns, whichever fill one: the *lanes*. The other matrix gives the *lines*, one after the
//! other: an element of a line is multiplied by those of all lanes. What is multiplied is decoded once for all products that take
//! it, by functions of their own: that of lanes as vectors, that of lines as it lies in fragments, where the words of a line are next
//! to each other. Sums are rows of vectors for as long as products follow each other, and others make rows of fragments and back.
//!
//! One body serves all of these functions: each of its steps is emitted in the function ([`Phase`]) whose duty it is.

mod elements;
mod exponents;
mod fast;
mod floats;
mod fragments;
mod integers;
mod tiles;

use std::cell::Cell;

use weft_ir::{Element, Factors, Mma, MmaKind};

use super::Maths;
use super::dots::factors_name;
use crate::llvm::{ICond, Ty, Val};
use crate::tiles::vectors;
use crate::unit::FUNCTION;

/// Lanes of a warp.
const WARP: u32 = 32;

/// What a function does. All but the last two have two arguments: where to read, and where to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// Decodes the factor that gives the lanes.
    Lanes,
    /// Decodes the other one.
    Lines,
    /// Makes rows of addends.
    Rows,
    /// Makes fragments of rows.
    Back,
    /// Adds products to rows; the arguments are where lanes, lines and rows are.
    Product,
    /// The same for one line and vector of lanes, the last two arguments, whatever the numbers are.
    Odd,
}

/// What emits a function's body.
pub(super) struct Body<'m, 'g> {
    m: &'m Maths<'g>,
    mma: Mma,
    f: Val,
    phase: Phase,
    /// Lanes of a vector.
    lanes: u32,
    /// Lanes are columns, and lines rows.
    columns: bool,
    /// Bytes of what is decoded that have a place already: of lanes, of lines.
    placed: Cell<[u32; 2]>,
}

impl<'g> std::ops::Deref for Body<'_, 'g> {
    type Target = Maths<'g>;

    fn deref(&self) -> &Maths<'g> {
        self.m
    }
}

/// Bytes that a decoded factor of so many registers takes at most.
pub(crate) fn decoded_bytes(mma: Mma, registers: usize) -> u32 {
    let words = match mma.kind {
        // Values, exponents, and of a sparse matrix places.
        MmaKind::Float { .. } if mma.sparse => 3 * mma.in_word(),
        MmaKind::Float { .. } => mma.in_word() + mma.in_word().div_ceil(2),
        MmaKind::Int { bits, .. } => (16 / usize::from(bits.max(1)) + 1) * if mma.sparse { 2 } else { 1 },
        MmaKind::F64(_) | MmaKind::Bits { .. } => 1,
    };
    (registers * words) as u32 * WARP * mma.ty().bytes()
}

/// Bytes of rows of sums.
pub(crate) fn rows_bytes(mma: Mma) -> u32 {
    u32::from(mma.m) * u32::from(mma.n) * mma.ty().bytes()
}

impl Maths<'_> {
    /// Lanes of a vector, and whether they are columns.
    fn mma_lanes(&self, mma: Mma) -> (u32, bool) {
        vectors(self.g.target, mma)
    }

    /// What decodes an operand (0 or 1).
    pub(crate) fn mma_phase(&self, mma: Mma, operand: usize) -> Phase {
        let (_, columns) = self.mma_lanes(mma);
        if (operand == 1) == columns { Phase::Lanes } else { Phase::Lines }
    }

    /// A function for a kind of products, made at its first use, and its type.
    pub(crate) fn mma_function(&self, mma: Mma, phase: Phase) -> (Val, Ty) {
        let s = self.s;
        let count = if matches!(phase, Phase::Product | Phase::Odd) { 3 } else { 2 };
        let mut args = vec![s.ptr(); count];
        if phase == Phase::Odd {
            args.extend([s.int(64); 2]);
        }
        let signature = s.signature(s.void(), &args);
        let name = match phase {
            Phase::Product => format!("weft_mma.{}", name(mma)),
            _ => format!("weft_mma_{}.{}", format!("{phase:?}").to_lowercase(), name(mma)),
        };
        let f = s.function(&name, signature);
        if s.has_body(f) {
            return (f, signature);
        }
        s.set_internal(f);
        self.g.attributes(f);
        s.attribute(f, FUNCTION, "noinline", None);
        for n in 0..count as u32 {
            s.attribute(f, n + 1, "noalias", None);
        }
        s.arguments_only(f);
        s.elsewhere(|| {
            s.at(s.block(f, "entry"));
            let (lanes, columns) = self.mma_lanes(mma);
            let body = Body { m: self, mma, f, phase, lanes, columns, placed: Cell::default() };
            match mma.kind {
                MmaKind::Float { factors: Factors::Same(element), half }
                    if self.g.fast_tensor && element != Element::Tf32 =>
                {
                    body.fast_floats(element, half);
                }
                MmaKind::Float { factors, half } => body.floats(factors, half),
                MmaKind::F64(rounding) => body.doubles(rounding),
                MmaKind::Int { a_signed, b_signed, bits, saturate } => {
                    body.integers([a_signed, b_signed], bits, saturate);
                }
                MmaKind::Bits { and } => body.single_bits(and),
            }
            let [rows, of_columns, _] = mma.registers();
            let sides = if columns { [of_columns, rows] } else { [rows, of_columns] };
            for (placed, registers) in body.placed.get().into_iter().zip(sides) {
                debug_assert!(placed <= decoded_bytes(mma, registers), "{name}: {placed} bytes");
            }
            s.ret(None);
        });
        (f, signature)
    }
}

/// What tells one kind from the others.
fn name(mma: Mma) -> String {
    let kind = match mma.kind {
        MmaKind::Float { factors, half } => {
            format!("{}{}", factors_name(factors), if half { ".half" } else { "" })
        }
        MmaKind::F64(rounding) => format!("F64.{rounding:?}"),
        MmaKind::Int { a_signed, b_signed, bits, saturate } => {
            format!("{a_signed}.{b_signed}.{bits}.{saturate}")
        }
        MmaKind::Bits { and } => format!("bits.{and}"),
    };
    let sparse = if mma.sparse { ".sp" } else { "" };
    format!("m{}n{}k{}{sparse}.{kind}", mma.m, mma.n, mma.k).to_lowercase()
}

impl Body<'_, '_> {
    /// Eights of lanes, and of lines.
    fn tiles(&self) -> (u32, u32) {
        let (m, n) = (u32::from(self.mma.m) / 8, u32::from(self.mma.n) / 8);
        if self.columns { (n, m) } else { (m, n) }
    }

    /// Fours of words of a line.
    fn steps(&self) -> u32 {
        self.mma.steps() as u32
    }

    /// Fours of words of a lane.
    fn lane_steps(&self) -> u32 {
        self.mma.column_steps() as u32
    }

    /// Runs `body` for each vector of lanes and each line, whose numbers it gets (`i64`).
    fn for_all(&self, body: impl Fn(Val, Val)) {
        if self.phase != Phase::Product {
            return;
        }
        let (lanes, lines) = self.tiles();
        self.count_to(lanes * 8 / self.lanes, |block| self.count_to(lines * 8, |line| body(block, line)));
    }

    /// The same, with something that `ahead` makes of each line while the one before it is at work.
    fn for_all_ahead<const N: usize>(
        &self,
        ahead: impl Fn(Val, Val) -> [Val; N],
        body: impl Fn(Val, Val, [Val; N]),
    ) {
        if self.phase != Phase::Product {
            return;
        }
        let s = self.s;
        let (lanes, lines) = self.tiles();
        let last = s.iconst(s.int(64), u64::from(lines) * 8 - 1);
        self.count_to(lanes * 8 / self.lanes, |block| {
            let first = ahead(block, s.zero(s.int(64)));
            let before = s.here();
            self.count_to(lines * 8, |line| {
                let now = first.map(|v| {
                    let phi = s.phi(v.ty());
                    s.phi_input(phi, v, before);
                    phi
                });
                let after = s.nuw_add(line, s.iconst(s.int(64), 1));
                let next = ahead(block, s.intrinsic("llvm.umin", &[s.int(64)], &[after, last]));
                body(block, line, now);
                now.iter().zip(next).for_each(|(phi, v)| s.phi_input(*phi, v, s.here()));
            });
        });
    }

    /// Runs `body` with 0, 1, … `n - 1`.
    fn count_to(&self, n: u32, body: impl Fn(Val)) {
        let s = self.s;
        let long = s.int(64);
        if n == 1 {
            body(s.iconst(long, 0));
            return;
        }
        let from = s.here();
        let (head, done) = (s.block(self.f, "each"), s.block(self.f, "done"));
        s.jump(head);
        s.at(head);
        let i = s.phi(long);
        s.phi_input(i, s.iconst(long, 0), from);
        body(i);
        let next = s.add(i, s.iconst(long, 1));
        s.phi_input(i, next, s.here());
        let more = s.icmp(ICond::LLVMIntULT, next, s.iconst(long, n.into()));
        s.branch(more, head, done);
        s.at(done);
    }

    /// Address of an element.
    fn element(&self, ty: Ty, base: Val, n: u32) -> Val {
        self.s.gep(ty, base, self.s.iconst(self.s.int(64), n.into()))
    }

    /// Address of the element `n * each`.
    fn scaled(&self, ty: Ty, base: Val, n: Val, each: u32) -> Val {
        let s = self.s;
        s.gep(ty, base, s.nuw_mul(n, s.iconst(s.int(64), each.into())))
    }
}
