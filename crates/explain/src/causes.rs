//! Why lanes access memory anywhere, and what arrays are called.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{Shape, Shapes};
use weft_ir::*;

use crate::lines::Lines;
use crate::report::Cause;

/// Values that are looked at for one address.
const STEPS: usize = 400;

/// A kernel with what names its values.
pub(crate) struct Values<'a> {
    pub(crate) unit: &'a Unit,
    pub(crate) func: &'a Function,
    /// Shapes within a part.
    pub(crate) shapes: Shapes,
    pub(crate) lines: &'a Lines,
    /// Offset of each parameter and its name.
    pub(crate) params: &'a [(u32, String)],
    /// What is put into each slot.
    stored: FxHashMap<Slot, Vec<Value>>,
    /// What comes into each parameter of a block.
    incoming: FxHashMap<Value, Vec<Value>>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(
        unit: &'a Unit,
        func: &'a Function,
        shapes: Shapes,
        lines: &'a Lines,
        params: &'a [(u32, String)],
    ) -> Self {
        let mut stored: FxHashMap<Slot, Vec<Value>> = FxHashMap::default();
        let mut incoming: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        for &b in &func.layout {
            for &i in &func.blocks[b].insts {
                if let Op::FrameStore(slot) = func.insts[i].op {
                    stored.entry(slot).or_default().push(func.insts[i].args[0]);
                }
            }
            for e in func.blocks[b].term.edges() {
                for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                    incoming.entry(p).or_default().push(a);
                }
            }
        }
        Values { unit, func, shapes, lines, params, stored, incoming }
    }

    /// What a value is made of.
    fn sources(&self, v: Value) -> Vec<Value> {
        match self.func.values[v].def {
            ValueDef::Result(i, _) => match self.func.insts[i].op {
                Op::FrameLoad(slot) => self.stored.get(&slot).cloned().unwrap_or_default(),
                _ => self.func.insts[i].args.to_vec(),
            },
            ValueDef::Param(..) => self.incoming.get(&v).cloned().unwrap_or_default(),
        }
    }

    /// What the memory is called that an address points into: a parameter of the kernel or a variable.
    pub(crate) fn array(&self, address: Value) -> Option<String> {
        let (mut work, mut seen) = (vec![address], FxHashSet::default());
        while let Some(v) = work.pop() {
            if !seen.insert(v) || seen.len() > STEPS {
                continue;
            }
            match self.func.def_inst(v).map(|i| &self.func.insts[i]) {
                Some(d) => match d.op {
                    Op::Load { ty: Type::I64, space: Space::Param, .. } => {
                        return self.param(self.func.as_const(d.args[0])?);
                    }
                    Op::SymbolAddr(s) => {
                        return match self.unit.symbols.get(s.index())? {
                            Symbol::Variable(name) => Some(crate::plain_name(name)),
                            Symbol::Function(_) => None,
                        };
                    }
                    Op::Int(IntOp::Add | IntOp::Sub)
                    | Op::ToGeneric(_)
                    | Op::FromGeneric(_)
                    | Op::Select
                    | Op::Permute(_)
                    | Op::FrameLoad(_) => {
                        // Pointers first: indices are mostly extended from 32 bits.
                        let mut from = self.sources(v);
                        from.reverse();
                        work.extend(from.into_iter().filter(|&a| self.func.ty(a) == Type::I64));
                    }
                    _ => {}
                },
                None => work.extend(self.sources(v)),
            }
        }
        None
    }

    /// The parameter at an offset.
    fn param(&self, offset: u64) -> Option<String> {
        let at = self.params.iter().rposition(|(o, _)| u64::from(*o) <= offset)?;
        Some(self.params[at].1.clone())
    }

    /// Why the addresses of a part's lanes are at no constant distances.
    pub(crate) fn cause(&self, address: Value) -> Cause {
        let (mut work, mut seen) = (std::collections::VecDeque::from([address]), FxHashSet::default());
        let mut best: Option<(u32, Cause)> = None;
        let mut computed = None;
        while let Some(v) = work.pop_front() {
            if !self.shapes.shape(v).is_varying() || !seen.insert(v) || seen.len() > STEPS {
                continue;
            }
            let found = self.cause_here(v);
            let end = found.is_some();
            if let Some((rank, cause)) = found
                && best.as_ref().is_none_or(|b| rank < b.0)
            {
                best = Some((rank, cause));
            }
            if end {
                continue;
            }
            let sources = self.sources(v);
            if !sources.iter().any(|&a| self.shapes.shape(a).is_varying()) && computed.is_none() {
                computed = Some(crate::regions::line_of(self.func, v, 4));
            }
            work.extend(sources);
        }
        match best {
            Some((_, cause)) => cause,
            None => Cause::Computed(self.lines.place(computed.unwrap_or(0))),
        }
    }

    /// What makes a value vary, if the instruction that makes it does so; causes with smaller numbers tell more.
    fn cause_here(&self, v: Value) -> Option<(u32, Cause)> {
        let Some(i) = self.func.def_inst(v) else {
            let sources = self.sources(v);
            let iteration = sources.iter().all(|&a| !self.shapes.shape(a).is_varying());
            return iteration
                .then(|| (4, Cause::Loop(self.lines.place(crate::regions::line_of(self.func, v, 3)))));
        };
        let d = &self.func.insts[i];
        let place = || self.lines.place(d.loc);
        let uniform =
            |v: Value| matches!(self.shapes.shape(v), Shape::Uniform) && self.func.as_const(v).is_none();
        let affine = |v: Value| matches!(self.shapes.shape(v), Shape::Affine { .. });
        match d.op {
            Op::Load { space: Space::Local, .. } => None,
            Op::Load { .. } => Some((1, Cause::Loaded { place: place(), array: self.array(d.args[0]) })),
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::AtomicCasWide { .. } => {
                Some((0, Cause::Exchanged(place())))
            }
            Op::Shfl(_) | Op::Match(_) | Op::Redux(_) | Op::Vote(_) | Op::Mma(_) | Op::Rows(..) => {
                Some((3, Cause::Exchanged(place())))
            }
            Op::Int(IntOp::Mul | IntOp::Shl) => match d.args[..] {
                [a, b] if affine(a) && uniform(b) => Some((2, Cause::Stride(self.describe(b)))),
                [a, b] if affine(b) && uniform(a) => Some((2, Cause::Stride(self.describe(a)))),
                _ => None,
            },
            Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU) if uniform(d.args[1]) => {
                Some((2, Cause::Quotient(self.describe(d.args[1]))))
            }
            _ => None,
        }
    }

    /// A uniform value in words.
    fn describe(&self, v: Value) -> String {
        let (mut v, mut steps) = (v, 0);
        let axis = |k: u8| ["x", "y", "z"][usize::from(k.min(2))];
        while steps < 12 {
            steps += 1;
            let Some(d) = self.func.def_inst(v).map(|i| &self.func.insts[i]) else { break };
            match d.op {
                Op::Load { space: Space::Param, .. } => {
                    let name = self.func.as_const(d.args[0]).and_then(|o| self.param(o));
                    return name.unwrap_or_else(|| "a parameter".into());
                }
                Op::Load { .. } => return "a number read from memory".into(),
                Op::Special(Special::Nctaid(k)) => return format!("gridDim.{}", axis(k)),
                Op::Special(Special::Ctaid(k)) => return format!("blockIdx.{}", axis(k)),
                Op::Special(Special::Ntid(k)) => return format!("blockDim.{}", axis(k)),
                Op::Convert(..) | Op::FrameLoad(_) => match self.sources(v).first() {
                    Some(&a) => v = a,
                    None => break,
                },
                Op::Int(IntOp::Mul | IntOp::Shl | IntOp::Add | IntOp::Sub) => {
                    let constant = d.args.iter().position(|&a| self.func.as_const(a).is_some());
                    match constant {
                        Some(n) => v = d.args[1 - n],
                        None => break,
                    }
                }
                _ => break,
            }
        }
        "a number known at run time only".into()
    }
}
