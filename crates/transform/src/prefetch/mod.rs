//! Loads ask for what is read later.
//!
//! Workers take blocks in the order of their first coordinate. Where an address moves by a constant from block to
//! block, a load outside of loops asks for the place of one of the next blocks as well: while this block computes, the memory is on
//! its way, also over the ends of pages, where the CPU's own prefetcher stops. Where no lane needs another, blocks overlap in the
//! CPU by themselves (atomic instructions keep them apart), and for a few places its prefetcher is the better one: requests were
//! seen to cost a streaming kernel up to a third of its speed. Places that are less than a line apart are one.
//!
//! So do loads in loops that step by the size of the grid: they ask for what a later iteration reads; and loads in loops that
//! wait at barriers, which copy a tile and compute with it for long: they ask for what the next iteration reads ([`iterations`]). Loads in
//! other loops that walk down columns ask for what the next block reads in theirs ([`columns`]), those over pieces of an
//! array for what lies behind ([`pieces`]).
//!
//! Requires: the last stage, after `sweeps`.
//! Ensures: loads have requests ([`Access::prefetch`]). Lanes that are not at constant distances of each other ask for nothing.

mod columns;
mod iterations;
mod often;
mod pieces;

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{Shape, ShapeOptions, Shapes};
use weft_ir::analysis::{Movement, address_sum, takes_iterations_of};
use weft_ir::*;
use weft_target::TargetModel;

use crate::context::Context;
use crate::sweeps::by_rows;

/// What a load is to ask for.
struct Request {
    inst: Inst,
    prefetch: Prefetch,
    /// What [`Prefetch::times`] goes by.
    by: Option<Value>,
}

/// A load of global memory that is looked at.
#[derive(Clone, Copy)]
struct Load {
    block: Block,
    address: Value,
    /// From the first byte that a part's lanes read to the last.
    bytes: i64,
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    let loads = |d: &InstData| matches!(d.op, Op::Load { space: Space::Global | Space::Generic, .. });
    if !func.layout.iter().any(|&b| func.blocks[b].insts.iter().any(|&i| loads(&func.insts[i]))) {
        return;
    }
    for request in Look::new(func, c.target).requests() {
        let by = request.by.map(|by| iterations::rematerialise(func, by, request.inst));
        let d = &mut func.insts[request.inst];
        let Op::Load { access, .. } = &mut d.op else { continue };
        access.prefetch = request.prefetch;
        d.args.extend(by);
    }
}

/// A function with what decides.
struct Look<'f> {
    func: &'f Function,
    target: &'f TargetModel,
    moves: Movement<'f>,
    /// Shapes within a part.
    shapes: Shapes,
    /// How often loads outside of loops ask.
    often: usize,
    /// By block and what addresses are the sum of: how far places behind that are that have been asked for.
    asked: FxHashMap<(Block, Vec<Value>), Vec<i64>>,
}

impl<'f> Look<'f> {
    fn new(func: &'f Function, target: &'f TargetModel) -> Self {
        let shapes = Shapes::of_part(func, ShapeOptions::CLAMPED);
        let shapes = shapes.unwrap_or_else(|| Shapes::new(func, ShapeOptions::of_group(func)));
        let moves = Movement::new(func);
        let often = often::requests(func, &moves, target);
        Look { func, target, moves, shapes, often, asked: FxHashMap::default() }
    }

    fn requests(mut self) -> Vec<Request> {
        let (func, mut out) = (self.func, Vec::new());
        for &block in &self.moves.order().to_vec() {
            for &inst in &func.blocks[block].insts {
                let d = &func.insts[inst];
                let Op::Load { ty, space: Space::Global | Space::Generic, count, .. } = d.op else {
                    continue;
                };
                let address = d.args[0];
                let element = i64::from(ty.bytes() * u32::from(count));
                let found = match self.shapes.shape(address) {
                    Shape::Uniform => self.scalar(Load { block, address, bytes: element }),
                    Shape::Affine { offsets, .. } if offsets.iter().any(|o| *o != 0) => {
                        let first = offsets.iter().copied().min().unwrap_or(0);
                        let last = offsets.iter().copied().max().unwrap_or(0);
                        self.vector(Load { block, address, bytes: last - first + element })
                    }
                    _ => None,
                };
                out.extend(found.map(|(prefetch, by)| Request { inst, prefetch, by }));
            }
        }
        out
    }

    /// For what all lanes read: of a piece of an array.
    fn scalar(&mut self, load: Load) -> Option<(Prefetch, Option<Value>)> {
        let step = self.moves.per_iteration(load.address).filter(|_| self.moves.in_loop(load.block))?;
        Some((self.piece(load, step)?, None))
    }

    fn vector(&mut self, load: Load) -> Option<(Prefetch, Option<Value>)> {
        let in_loop = self.moves.in_loop(load.block);
        if in_loop || !self.func.slots.is_empty() {
            let step = self.moves.per_iteration(load.address);
            if let Some(step) = step {
                if let Some(found) = self.iteration(load, step) {
                    return Some(found);
                }
                if in_loop && let Some(prefetch) = self.column(load, step).or_else(|| self.piece(load, step))
                {
                    return Some((prefetch, None));
                }
            }
            if in_loop || step.is_some() {
                return None;
            }
        }
        self.block(load)
    }

    /// For what one of the next blocks reads in place of this.
    fn block(&mut self, load: Load) -> Option<(Prefetch, Option<Value>)> {
        // What is read behind a few rows of a plane is the next iteration's, not the rows below.
        if takes_iterations_of(self.func) && self.func.geometry.is_some_and(|g| g.block[1] > 1) {
            return None;
        }
        let step = self.moves.per_block(load.address)?;
        let lines = load.bytes / i64::from(self.target.line_bytes);
        if step < load.bytes.max(1)
            || lines > i64::from(self.target.requests_beside())
            || self.has_asked(load)
        {
            return None;
        }
        // Over the end of the page. The first request comes twice as early, for those that the CPU has no room for.
        let near = i64::try_from(self.target.pages_ahead()).ok()?;
        let distances = if by_rows(self.func) { [near, near] } else { [2 * near, near] };
        let mut bytes = [0; 2];
        for (to, far) in bytes.iter_mut().zip(distances).take(self.often) {
            *to = i32::try_from(step * far.div_euclid(step).max(1)).ok()?;
        }
        if bytes[0] == bytes[1] {
            bytes[1] = 0;
        }
        Some((Prefetch { bytes, ..Prefetch::default() }, None)).filter(|(prefetch, _)| prefetch.is_some())
    }

    /// Whether what lies less than a line from an address has been asked for in its block; from now on it has.
    fn has_asked(&mut self, load: Load) -> bool {
        let (sum, distance) = address_sum(self.func, load.address);
        let all = self.asked.entry((load.block, sum)).or_default();
        let near = all.iter().any(|d| d.abs_diff(distance) < self.target.line_bytes.into());
        all.push(distance);
        near
    }
}
