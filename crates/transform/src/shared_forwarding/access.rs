//! What instructions do to the block's shared memory.

use std::ops::Range;

use weft_ir::analysis::shape::Shapes;
use weft_ir::*;

/// Bytes from the start of the shared window whose contents are followed.
pub(super) const FOLLOWED: u32 = 1 << 15;

/// What an instruction does to shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// Reads known places.
    Load(Places),
    /// Writes known places.
    Store(Places),
    /// Reads some of these bytes, and may write them.
    Some { bytes: Range<u32>, writes: bool },
    /// Something that other blocks may see, or a wait in which they run.
    Meets,
}

/// Places of an access, by lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    /// Address of the first element; `None`: the lane makes no access.
    pub(super) at: Vec<Option<u32>>,
    /// Type of the elements.
    pub(super) ty: Type,
    /// Elements.
    pub(super) count: u32,
    /// Whether a mask that is known only at run time decides which of the lanes make it.
    pub(super) sometimes: bool,
}

impl Places {
    /// Place of an element by lane.
    pub(super) fn of(&self, element: u32) -> impl Iterator<Item = (usize, u32)> {
        let skip = element * self.ty.bytes();
        self.at.iter().enumerate().filter_map(move |(lane, at)| Some((lane, (*at)? + skip)))
    }

    /// All places.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        (0..self.count).flat_map(|j| self.of(j).map(|(_, at)| at))
    }
}

/// Knows the effects of a function's instructions.
pub(super) struct Effects<'a> {
    func: &'a Function,
    shapes: &'a Shapes,
    width: usize,
    /// Whether generic addresses may be of shared memory.
    escapes: bool,
}

impl<'a> Effects<'a> {
    pub(super) fn new(func: &'a Function, shapes: &'a Shapes, geometry: Geometry) -> Self {
        let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
        let escapes = insts.any(|&i| match func.insts[i].op {
            Op::ToGeneric(space) => {
                !matches!(space, Space::Global | Space::Const | Space::Local | Space::Param)
            }
            Op::Mapa(_) => true,
            _ => false,
        });
        Effects { func, shapes, width: geometry.width as usize, escapes }
    }

    pub(super) fn of(&self, i: Inst) -> Effect {
        let d = &self.func.insts[i];
        let any = Effect::Some { bytes: 0..FOLLOWED, writes: true };
        match d.op {
            Op::Load { ty, space: Space::Shared, count, access, .. } => {
                self.plain(d, ty, count, access, Effect::Load, false)
            }
            Op::Store { ty, space: Space::Shared, count, access, .. } => {
                self.plain(d, ty, count, access, Effect::Store, true)
            }
            Op::Atomic { ty, space: Space::Shared, .. } | Op::AtomicCas { ty, space: Space::Shared, .. } => {
                Effect::Some { bytes: self.range(d.args[0], ty.bytes()), writes: true }
            }
            Op::AtomicCasWide { space: Space::Shared, .. } => {
                Effect::Some { bytes: self.range(d.args[0], 16), writes: true }
            }
            Op::Helper(_) | Op::Call(_) => any,
            Op::ClusterArrive | Op::Mapa(_) | Op::GetCtarank(_) => Effect::Meets,
            // The only group of a block waits at no barrier.
            Op::Barrier(..) => Effect::None,
            op if op.effects().waits => Effect::Meets,
            op => op.space().map_or(Effect::None, |space| self.elsewhere(space)),
        }
    }

    fn elsewhere(&self, space: Space) -> Effect {
        match space {
            // Every access of the window itself is known by its operation.
            Space::Shared => Effect::Some { bytes: 0..FOLLOWED, writes: true },
            Space::SharedCluster => Effect::Meets,
            Space::Generic if self.escapes => Effect::Some { bytes: 0..FOLLOWED, writes: true },
            _ => Effect::None,
        }
    }

    /// A load or store: with the places, if they and the alignment of what is there are known.
    fn plain(
        &self,
        d: &InstData,
        ty: Type,
        count: u8,
        access: Access,
        known: fn(Places) -> Effect,
        writes: bool,
    ) -> Effect {
        let size = ty.bytes() * u32::from(count);
        let places = || {
            // Nobody else is there to see the difference.
            if !matches!(access.ordering, Ordering::Weak | Ordering::Volatile) {
                return None;
            }
            let (at, mask) = (self.numbers(d.args[0])?, d.mask.and_then(|m| self.lanes(m)));
            let sometimes = d.mask.is_some() && mask.is_none();
            let at = at.into_iter().enumerate().map(|(lane, at)| {
                if mask.as_ref().is_some_and(|m| !m[lane]) {
                    return Some(None);
                }
                let at = u32::try_from(at).ok().filter(|at| at.saturating_add(size) <= FOLLOWED)?;
                Some(Some(at))
            });
            Some(Places { at: at.collect::<Option<_>>()?, ty, count: count.into(), sometimes })
        };
        places().map_or_else(|| Effect::Some { bytes: self.range(d.args[0], size), writes }, known)
    }

    /// Lane by lane, if it is known.
    fn numbers(&self, v: Value) -> Option<Vec<u64>> {
        let fact = self.shapes.fact(v);
        match fact.by_thread() {
            Some(table) => table.get(..self.width).map(<[u64]>::to_vec),
            None => fact.as_const().map(|c| vec![c as u64; self.width]),
        }
    }

    /// The lanes of a mask, if they are known.
    fn lanes(&self, mask: Value) -> Option<Vec<bool>> {
        if let Some(list) = self.numbers(mask) {
            return Some(list.iter().map(|v| v & 1 != 0).collect());
        }
        let d = &self.func.insts[self.func.def_inst(mask)?];
        match d.op {
            Op::EntryMask => {
                let threads = self.func.geometry?.threads() as usize;
                Some((0..self.width).map(|l| l < threads).collect())
            }
            Op::Int(IntOp::And) => {
                let (a, b) = (self.lanes(d.args[0])?, self.lanes(d.args[1])?);
                Some(a.iter().zip(&b).map(|(a, b)| *a && *b).collect())
            }
            _ => None,
        }
    }

    /// Bytes that an access of some lanes may touch.
    fn range(&self, address: Value, size: u32) -> Range<u32> {
        let fact = self.shapes.fact(address);
        let least = u32::try_from(fact.min).unwrap_or(0).min(FOLLOWED);
        let most = if fact.min < 0 { i64::MAX } else { fact.max };
        let end = u32::try_from(most.saturating_add(i64::from(size))).unwrap_or(FOLLOWED);
        least..end.min(FOLLOWED)
    }
}
