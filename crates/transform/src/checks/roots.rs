//! Which value decides whether an address is aligned.

use weft_ir::analysis::Cfg;
use weft_ir::analysis::shape::Shapes;
use weft_ir::*;

/// Alignment of the shared window, and of each thread's local memory, in bytes.
const WINDOW_ALIGN: u32 = 16;

/// Changes of a parameter's root after which it stands for itself.
const PATIENCE: u8 = 3;

/// What a value is modulo the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    /// Not seen yet; only while the roots are being computed.
    Open,
    /// A multiple of the size in every lane.
    Aligned,
    /// Congruent to another value, or to nothing but itself.
    At(Value),
}

/// The roots of all values for one size.
///
/// They are found optimistically: a pointer that a loop steps on is congruent to what it starts as until a step says
/// otherwise.
pub(super) struct Roots {
    of: Vec<Root>,
}

struct Solver<'a> {
    func: &'a Function,
    cfg: &'a Cfg,
    shapes: &'a Shapes,
    size: u32,
    of: Vec<Root>,
    /// Changes of each parameter.
    changes: Vec<u8>,
}

impl Roots {
    pub(super) fn new(func: &Function, shapes: &Shapes, size: u32) -> Self {
        let cfg = Cfg::new(func);
        let of = vec![Root::Open; func.values.len()];
        let changes = vec![0; func.values.len()];
        let mut s = Solver { func, cfg: &cfg, shapes, size, of, changes };
        while s.round() {}
        Roots { of: s.of }
    }

    /// The root of a value; a value of code that is never reached stands for itself.
    pub(super) fn of(&self, v: Value) -> Root {
        match self.of[v.index()] {
            Root::Open => Root::At(v),
            r => r,
        }
    }
}

impl Solver<'_> {
    /// Looks at every value once; answers whether any root changed.
    fn round(&mut self) -> bool {
        let mut changed = false;
        for &b in &self.cfg.rpo {
            for n in 0..self.func.blocks[b].params.len() {
                let p = self.func.blocks[b].params[n];
                let new = self.param(b, n, p);
                changed |= self.set_param(p, new);
            }
            for &i in &self.func.blocks[b].insts {
                for &r in &self.func.insts[i].results {
                    let new = self.inst(i, r);
                    changed |= std::mem::replace(&mut self.of[r.index()], new) != new;
                }
            }
        }
        changed
    }

    fn set_param(&mut self, p: Value, mut new: Root) -> bool {
        let old = self.of[p.index()];
        if old == new {
            return false;
        }
        if old != Root::Open {
            let n = &mut self.changes[p.index()];
            *n = n.saturating_add(1);
            if *n > PATIENCE {
                new = Root::At(p);
            }
        }
        self.of[p.index()] = new;
        old != new
    }

    fn aligned(&self, v: Value) -> bool {
        u32::from(self.shapes.fact(v).lane_zeros()) >= self.size.trailing_zeros()
    }

    fn param(&self, b: Block, n: usize, p: Value) -> Root {
        if !self.func.ty(p).is_int() || self.cfg.entries.contains(&b) {
            return Root::At(p);
        }
        if self.aligned(p) {
            return Root::Aligned;
        }
        let mut root = Root::Open;
        for &q in self.cfg.preds(b) {
            for e in self.func.blocks[q].term.edges().into_iter().filter(|e| e.block == b) {
                let from = self.of[e.args[n].index()];
                match (root, from) {
                    (_, Root::Open) => {}
                    (Root::Open, _) => root = from,
                    (a, b) if a == b => {}
                    _ => return Root::At(p),
                }
            }
        }
        root
    }

    fn inst(&self, i: Inst, r: Value) -> Root {
        let d = &self.func.insts[i];
        let ty = self.func.ty(r);
        if !ty.is_int() || matches!(d.op, Op::Undef(_)) {
            return Root::At(r);
        }
        if self.aligned(r) {
            return Root::Aligned;
        }
        let of = |n: usize| self.of[d.args[n].index()];
        // The other operand decides where one is aligned.
        let either = || match (of(0), of(1)) {
            (Root::Open, _) | (_, Root::Open) => Root::Open,
            (Root::Aligned, x) | (x, Root::Aligned) => x,
            _ => Root::At(r),
        };
        // Low bits pass through changes of the width.
        let fits = |from: Type| self.size.trailing_zeros() <= from.bits().min(ty.bits());
        match d.op {
            Op::Int(IntOp::Add | IntOp::Or | IntOp::Xor) => either(),
            Op::Int(IntOp::Sub) => match (of(0), of(1)) {
                (Root::Open, _) | (_, Root::Open) => Root::Open,
                (x, Root::Aligned) => x,
                (x, y) if x == y => Root::Aligned,
                _ => Root::At(r),
            },
            Op::Int(IntOp::And) => {
                let low = u64::from(self.size) - 1;
                let keeps = |n: usize| self.func.as_const(d.args[n]).is_some_and(|c| c & low == low);
                match (keeps(0), keeps(1)) {
                    (_, true) => of(0),
                    (true, _) => of(1),
                    _ => Root::At(r),
                }
            }
            Op::Convert(Convert::ZExt | Convert::SExt | Convert::Trunc, _) => {
                let from = self.func.ty(d.args[0]);
                if from.is_int() && fits(from) { of(0) } else { Root::At(r) }
            }
            Op::ToGeneric(s) | Op::FromGeneric(s) => match s {
                Space::Shared | Space::Local if self.size <= WINDOW_ALIGN => of(0),
                Space::Global | Space::Const => of(0),
                _ => Root::At(r),
            },
            Op::Select => match (of(1), of(2)) {
                (Root::Open, _) | (_, Root::Open) => Root::Open,
                (x, y) if x == y => x,
                _ => Root::At(r),
            },
            _ => Root::At(r),
        }
    }
}
