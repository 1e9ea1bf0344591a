//! Branches: what stays one, and what becomes instructions under a predicate.

use weft_ptx::{Inst, Opcode};

use super::made::Pipe;
use super::registers::Registers;
use super::table::Parts;
use crate::flow::Block;

/// A block of no more instructions than that is executed under a predicate.
const SHORT: f64 = 7.0;

/// What becomes of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// Its branch.
    pub(super) branch: Parts,
    /// Whether threads that go different ways at its branch meet again.
    pub(super) parts: bool,
    /// How often warps execute it, if that is not how often they get there.
    pub(super) warps: Option<u64>,
}

/// A branch, and what brings the warp's threads together again.
fn control(n: f64) -> Parts {
    let parts = [(Pipe::Branch, n.min(1.0)), (Pipe::Cbu, n - n.min(1.0))];
    parts.into_iter().filter(|p| p.1 > 0.0).collect()
}

/// Of all blocks. `cost`: how many instructions one becomes.
pub(super) fn shapes(blocks: &[Block], registers: &Registers, cost: &dyn Fn(&Inst) -> f64) -> Vec<Shape> {
    let mut out = vec![Shape::default(); blocks.len()];
    for k in 0..blocks.len() {
        let Some(last) = blocks[k].last().filter(|i| matches!(i.opcode, Opcode::Bra | Opcode::Brx)) else {
            continue;
        };
        if last.opcode == Opcode::Brx {
            out[k].branch = control(4.0);
        } else if is_turned(blocks, k) {
            // The branch before it goes the other way instead.
            out[k].branch = Vec::new();
        } else if !blocks[k].is_fork() {
            // The block after it comes next there too, if no other leads to it.
            let shared = blocks[k].next.first().is_some_and(|n| blocks[*n].entries > 1 && *n != k + 1);
            out[k].branch = control(if shared { 1.0 } else { 0.0 });
        } else {
            fork(k, last, (blocks, registers, cost), &mut out);
        }
    }
    exits(blocks, &mut out);
    out
}

/// Where a branch leads to nothing but the kernel's end it is the exit itself: warps that go there whole do not come to the other one.
fn exits(blocks: &[Block], out: &mut [Shape]) {
    for k in 0..blocks.len() {
        let &[then, to] = blocks[k].next.as_slice() else { continue };
        let end = |b: usize| is_end(&blocks[b]);
        if blocks[k].is_fork() && to > k && end(to) && !end(then) && !is_turned(blocks, then) {
            let left = blocks[k].passed().warps.saturating_sub(blocks[then].passed().warps);
            let all = out[to].warps.unwrap_or(blocks[to].passed().warps);
            out[to].warps = Some(all.saturating_sub(left));
        }
    }
}

/// Whether a block is but the kernel's end.
fn is_end(b: &Block) -> bool {
    matches!(b.insts.as_slice(), [(i, _)] if i.opcode == Opcode::Ret)
}

/// Whether a block is but a branch that the fork before it takes over: `@p bra out; bra.uni loop;` is one branch to the loop.
pub(super) fn is_turned(blocks: &[Block], k: usize) -> bool {
    let b = &blocks[k];
    let alone = b.insts.len() == 1 && b.entries == 1 && !b.is_fork() && b.next.len() == 1;
    alone && k > 0 && blocks[k - 1].is_fork() && blocks[k - 1].next.first() == Some(&k)
}

type Cx<'a> = (&'a [Block<'a>], &'a Registers<'a>, &'a dyn Fn(&Inst) -> f64);

fn fork(k: usize, last: &Inst, cx: Cx, out: &mut [Shape]) {
    let (blocks, registers, cost) = cx;
    let &[then, to] = blocks[k].next.as_slice() else {
        out[k].branch = control(1.0);
        return;
    };
    let warps = out[k].warps.unwrap_or(blocks[k].passed().warps);
    let joins =
        |b: usize, at: usize| is_short(&blocks[b], cost) && blocks[b].next == [at] && b != k && at != k;
    let other = blocks[to].next.first().copied();
    // What comes last in the kernel is left by an exit under a predicate, which ends warps that go there whole (`far_step` of `bitonic_sort.cu`).
    if joins(then, to) && !is_end(&blocks[to]) {
        out[then].warps = Some(warps);
        return;
    }
    if other.is_some_and(|j| joins(then, j) && joins(to, j)) {
        out[then].warps = Some(warps);
        out[to].warps = Some(warps);
        return;
    }
    // Where its two ways lead, the branches on them taken over.
    let way = |b: usize| if is_turned(blocks, b) { blocks[b].next[0] } else { b };
    let (back, out_of) = if way(then) <= k { (way(then), to) } else { (to, then) };
    let leaves = |b: usize| blocks[b].next.is_empty();
    let varies = last.guard.is_none_or(|g| registers.is_varying(g.reg));
    out[k].branch = if !varies || leaves(to) || leaves(then) {
        control(1.0)
    } else if back <= k {
        // Where the loop is left its threads come together again.
        let left = blocks[out_of].passed().warps as f64 / warps.max(1) as f64;
        control(1.0 + 2.0 * left.min(1.0))
    } else {
        control(3.0)
    };
    out[k].parts = out[k].branch == control(3.0);
}

/// Whether threads of a warp go different ways where a block ends: on one of them fewer of a warp go than have come.
pub(super) fn parted(blocks: &[Block], b: &Block) -> bool {
    let come = b.passed();
    b.next.iter().map(|n| blocks[*n].passed()).any(|n| n.threads * come.warps < come.threads * n.warps)
}

/// Whether a block can be executed under a predicate, and is short enough.
fn is_short(b: &Block, cost: &dyn Fn(&Inst) -> f64) -> bool {
    use Opcode::*;
    let fits = |i: &Inst| {
        !matches!(
            i.opcode,
            Call | Bar | Barrier | Ret | Exit | Trap | Brx | Atom | Fence | Membar | Shfl | Vote
        ) && i.guard.is_none()
    };
    let all = b.insts.iter().map(|i| i.0).filter(|i| i.opcode != Bra);
    b.entries == 1 && b.insts.iter().all(|i| fits(i.0)) && all.map(cost).sum::<f64>() <= SHORT
}
