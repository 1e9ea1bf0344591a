//! Stores to places that lanes took by counting.
//!
//! Lanes that keep something take places by a common counter, or by the number of lanes before them: `out[atomicAdd(n, 1)] = x`,
//! `out[before + popc(ballot & lower)] = x`. The places are one behind the other, unless the program does something else with
//! the numbers. So where an index comes from counting, the code asks whether it is so, moves the values together and makes one
//! store; a scatter takes many times as long. Needs AVX-512's `compress`.

use weft_ir::{AtomicOp, IntOp, IntUnary, Op, Ordering, Value, ValueDef};

use super::Way;
use crate::func::{FnGen, Mask};
use crate::llvm::{ICond, Val};
use crate::shape::{self, Shape};

/// How far back an index is followed.
const DEPTH: u32 = 10;

/// Some lanes of a part that fill a register.
struct Run {
    lanes: std::ops::Range<u32>,
    mask: Val,
    /// As many lanes from the first on.
    front: Val,
    /// Index of the first active lane.
    first: Val,
}

impl FnGen<'_> {
    /// Stores a value of each active lane, in one piece where the places follow each other; `false` if nothing was done.
    pub(super) fn store_counted(&self, way: &Way, value: Val, p: Val) -> bool {
        let s = self.s;
        let bytes = way.ty.bytes();
        let fits = self.g.target.compress && (4..=8).contains(&bytes) && way.count == 1;
        let (Some(address), Mask::Lanes(mask, _)) = (way.address, way.mask) else { return false };
        if !fits || self.n < 2 || way.access.ordering != Ordering::Weak {
            return false;
        }
        let Some((base, index, scale)) = self.base_and_index(address) else { return false };
        let base: Option<Vec<Val>> = base.into_iter().map(|t| self.uniform(t)).collect();
        let Some(base) = base.and_then(|same| self.base_of(same)) else { return false };
        if scale != bytes || !self.is_counted(index, DEPTH) {
            return false;
        }
        let base = s.int_to_ptr(base);
        let (runs, ok) = self.runs(self.vector(index), mask, bytes);
        self.either(
            ok,
            |g| {
                let s = g.s;
                for run in runs {
                    let v = s.pick(value, run.lanes);
                    let over = s.zero(v.ty());
                    let v = s.intrinsic("llvm.experimental.vector.compress", &[v.ty()], &[v, run.mask, over]);
                    let at = s.gep(s.int(8 * bytes), base, s.sext(run.first, s.int(64)));
                    g.tag(s.masked_store(v, at, run.front, bytes), way.space);
                }
                Vec::new()
            },
            |g| {
                g.scatter_one(way, value, p);
                Vec::new()
            },
        );
        true
    }

    /// The lanes register by register, and whether in each of them the active lanes' indices follow each other.
    fn runs(&self, index: Val, mask: Val, bytes: u32) -> (Vec<Run>, Val) {
        let s = self.s;
        let i32 = s.int(32);
        let size = (self.g.target.vector_bits / (8 * bytes)).min(self.n);
        let mut ok = s.iconst(s.int(1), 1);
        let numbers = s.const_ints(i32, (0..u64::from(size)).collect::<Vec<_>>());
        let runs = (0..self.n / size).map(|c| {
            let lanes = c * size..(c + 1) * size;
            let mask = s.pick(mask, lanes.clone());
            let bits = s.bitcast(mask, s.int(size));
            let count = s.zext(s.intrinsic("llvm.ctpop", &[bits.ty()], &[bits]), i32);
            let ones = s.sub(s.shl(s.iconst(i32, 1), count), s.iconst(i32, 1));
            let front = s.trunc(ones, s.int(size));
            let x = s.pick(index, lanes.clone());
            let x = s.intrinsic("llvm.experimental.vector.compress", &[x.ty()], &[x, mask, s.zero(x.ty())]);
            let first = s.lane(x, 0);
            let apart = s.icmp(ICond::LLVMIntNE, x, s.add(s.splat(first, size), numbers));
            let apart = s.and(s.bitcast(apart, s.int(size)), front);
            // The sum must not wrap before it is made a part of an address.
            let least = s.iconst(i32, u64::from(i32::MAX as u32 - size));
            let near = s.icmp(ICond::LLVMIntSLT, first, least);
            let here = s.and(near, s.icmp(ICond::LLVMIntEQ, apart, s.zero(apart.ty())));
            ok = s.and(ok, here);
            Run { lanes, mask, front: s.bitcast(front, s.vector(s.int(1), size)), first }
        });
        let runs = runs.collect();
        (runs, ok)
    }

    /// Whether a number comes from counting: what a counter was before lanes added one number to it, or the lanes of some
    /// set.
    fn is_counted(&self, v: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let i = match self.f.values[v].def {
            ValueDef::Result(i, _) => i,
            ValueDef::Param(b, n) => {
                let edges = self.order.iter().flat_map(|&b| self.f.blocks[b].term.edges());
                let mut into = edges.filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize));
                return into.any(|&a| self.is_counted(a, depth));
            }
        };
        let d = &self.f.insts[i];
        match d.op {
            Op::Atomic { op: AtomicOp::Add, .. } => {
                let same = |v: Value| self.group_shapes[weft_ir::Entity::index(v)] == Shape::Uniform;
                same(d.args[0]) && same(d.args[1])
            }
            Op::IntUnary(IntUnary::Popc) => {
                let of = shape::defining_op(self.f, d.args[0]);
                of.is_some_and(|d| matches!(d.op, Op::Int(IntOp::And)))
            }
            Op::Int(IntOp::Add | IntOp::Sub) => d.args.iter().any(|&a| self.is_counted(a, depth)),
            Op::Select => d.args[1..].iter().any(|&a| self.is_counted(a, depth)),
            Op::FrameLoad(slot) => self.order.iter().flat_map(|&b| &self.f.blocks[b].insts).any(|&i| {
                let d = &self.f.insts[i];
                d.op == Op::FrameStore(slot) && self.is_counted(d.args[0], depth)
            }),
            _ => false,
        }
    }
}
