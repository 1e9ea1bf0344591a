//! What operations give that lanes take part in together.

use std::rc::Rc;

use super::facts::{local, same};
use super::{Fact, Shape, lanes};
use crate::*;

/// Lanes of a warp.
const WARP: usize = 32;

/// Facts of the results of a warp's or group's operation; `None` of any other.
pub(super) fn transfer(func: &Function, inst: &InstData, args: &[Fact], width: usize) -> Option<Vec<Fact>> {
    let result_ty = |n: usize| func.ty(inst.results[n]);
    if let Some(facts) = by_thread(func, inst, args, width) {
        return Some(facts);
    }
    let first = match inst.op {
        // Each part of a group is a warp of its own.
        op if op.effects().warp && func.geometry.is_some_and(|g| g.part < g.width) => {
            return Some(inst.results.iter().map(|&r| Fact::varying(func.ty(r))).collect());
        }
        // Lanes that meet in one operation name the same members, so all get the same answer.
        Op::Vote(_) | Op::Redux(_) => same(args[1].shape.is_uniform(), result_ty(0)),
        Op::Match(MatchMode::All) => {
            let u = args[1].shape.is_uniform();
            return Some(vec![same(u, result_ty(0)), same(u, result_ty(1))]);
        }
        Op::Elect => {
            let lane = Fact { min: 0, max: 31, ..same(args[0].shape.is_uniform(), Type::I32) };
            return Some(vec![lane, local(width, Type::Pred)]);
        }
        Op::Shfl(mode) => {
            // A broadcast within the whole warp.
            let whole = args[2].as_const().is_some_and(|c| c & 0x1f1f == 0x1f);
            let broadcast = mode == ShflMode::Idx && whole && args[1].shape.is_uniform();
            let uniform = width == 1 || args.iter().all(|a| a.shape.is_uniform());
            let u = uniform || (broadcast && args[3].shape.is_uniform());
            // Whether the source is in range depends on the lane, except where all of them are.
            return Some(vec![same(u, Type::I32), same(broadcast || width == 1, Type::Pred)]);
        }
        Op::ActiveMask | Op::AnyLane | Op::Barrier(..) => Fact::uniform(result_ty(0)),
        Op::CountLanes => Fact { min: 0, max: 1024, ..Fact::uniform(Type::I32) },
        Op::Compress => same(width == 1 || args[1].shape.is_uniform(), result_ty(0)),
        Op::Expand | Op::Spill => local(width, result_ty(0)),
        Op::EntryMask => local(width, Type::Pred),
        Op::Permute(p) => {
            // Where all lanes of every group get the same, which parts see of their own lanes.
            let alike =
                |group: &[Option<(u16, u16)>]| group[0].is_some() && group.iter().all(|l| *l == group[0]);
            same(width == 1 || func.patterns[p].chunks(width).all(alike), result_ty(0))
        }
        _ => return None,
    };
    Some(vec![first])
}

/// Which lane a warp elects, and what a lane of it holds, follow from the threads' numbers where the members are known and where what
/// it holds is: `__shfl_sync(~0u, threadIdx.x / 32, 0)` and `elect.sync` say in which warp a thread is, and pick one of its.
fn by_thread(func: &Function, inst: &InstData, args: &[Fact], width: usize) -> Option<Vec<Fact>> {
    // Parts of a group have each their own warp's results, and of several results none is a row.
    let parts = func.geometry.is_some_and(|g| g.part < g.width);
    let held = |fact: Fact| match fact.shape {
        _ if width == 1 => Fact { shape: Shape::Uniform, ..fact },
        Shape::Uniform if !parts => fact,
        _ => Fact { shape: Shape::Varying, zeros: fact.lane_zeros(), ..fact },
    };
    let table = |ty: Type, list: Rc<[u64]>| held(Fact::from_table(ty, list, width));
    match inst.op {
        Op::Elect => {
            let first = (args[0].as_const()? as u32).trailing_zeros();
            let lanes = lanes::table(Special::Laneid, func.geometry?)?;
            let elected = lanes.iter().map(|&l| u64::from(l == u64::from(first))).collect();
            Some(vec![held(Fact::constant(Type::I32, first.into())), table(Type::Pred, elected)])
        }
        Op::Shfl(ShflMode::Idx) => {
            let whole = args[2].as_const().is_some_and(|c| c & 0x1f1f == 0x1f);
            let (values, from) = (args[0].by_thread()?, args[1].as_const()? as usize % WARP);
            if !whole || !args[3].shape.is_uniform() || values.len() % WARP != 0 {
                return None;
            }
            let warp = |w: &[u64]| std::iter::repeat_n(w[from], WARP);
            let there = held(Fact::constant(Type::Pred, 1));
            Some(vec![table(Type::I32, values.chunks(WARP).flat_map(warp).collect()), there])
        }
        _ => None,
    }
}
