//! Probes before the accesses to memory, for code that counts what it does ([`weft_abi::Variant::probes`]).
//!
//! It is the first pass, so that what is counted is what the PTX says: later ones merge accesses and move them, but a probe
//! stays in its block, gets that block's mask, and is copied with it. What addresses are computed from is kept for the probe
//! where the access goes.
//!
//! Of local memory the address is the offset in the thread's own, so that an array can be in registers all the same.
//!
//! What counts how often pieces of the PTX are executed is there already: lowering knows them
//! ([`weft_abi::ProbeKind::Flow`]).
//!
//! Addresses are looked at where they may be anything: those of global memory, and generic ones.
//!
//! Requires: [`Stage::Thread`].
//! Ensures: with [`ProbeKind::Requests`], each load, store and atomic operation of memory that warps make requests to has a
//! probe before it, as has each access to a texture or surface; so with [`ProbeKind::Lines`]; with [`ProbeKind::Addresses`], each one of global memory or by a generic address.

use weft_abi::{Access as Probed, ImageOp, Probe, ProbeKind, Probes, RequestKind, RequestSpace};
use weft_ir::analysis::Cfg;
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, wanted: Probes) {
    let of = |kind| wanted.contains(kind);
    if !(of(ProbeKind::Requests) || of(ProbeKind::Addresses) || of(ProbeKind::Lines)) {
        return;
    }
    let live = crate::dce::live(func, &Cfg::new(func));
    for b in func.layout.clone() {
        let mut list = Vec::new();
        for i in std::mem::take(&mut func.blocks[b].insts) {
            if let (Op::Image(op), true) = (func.insts[i].op, of(ProbeKind::Requests) || of(ProbeKind::Lines))
            {
                image(func, i, op, &mut list);
            }
            if let Some(access) = access(func, &func.insts[i], &live) {
                let anywhere = matches!(access.space, RequestSpace::Global | RequestSpace::Generic);
                let shared_or_constant =
                    matches!(access.space, RequestSpace::Shared | RequestSpace::Constant);
                let lines = of(ProbeKind::Lines) && !shared_or_constant;
                let counts = of(ProbeKind::Requests) || of(ProbeKind::Lines);
                let probes = [
                    (lines, Probe::Lines(access)),
                    (counts && !lines, Probe::Request(access)),
                    (of(ProbeKind::Addresses) && anywhere, Probe::Address(access)),
                ];
                for (_, probe) in probes.into_iter().filter(|p| p.0) {
                    before(func, i, probe, &mut list);
                }
            }
            list.push(i);
        }
        func.blocks[b].insts = list;
    }
}

/// An instruction's access, if it has one that is noted.
fn access(func: &Function, d: &InstData, live: &[bool]) -> Option<Probed> {
    let atomic = || {
        let wanted = d.results.iter().any(|r| live[r.index()]);
        if wanted { RequestKind::Atomic } else { RequestKind::Reduction }
    };
    let (kind, bytes) = match d.op {
        Op::Atomic { op, ty: ty @ Type::I32, space: Space::Shared, .. } if is_joined(func, d, live, op) => {
            (RequestKind::Joined, ty.bytes())
        }
        Op::Load { ty, count, .. } => (RequestKind::Load, ty.bytes() * u32::from(count)),
        Op::Store { ty, count, .. } => (RequestKind::Store, ty.bytes() * u32::from(count)),
        Op::Atomic { ty, .. } => (atomic(), ty.bytes()),
        // There is no reduction that compares.
        Op::AtomicCas { ty, .. } => (RequestKind::Atomic, ty.bytes()),
        Op::AtomicCasWide { .. } => (RequestKind::Atomic, 16),
        _ => return None,
    };
    let space = match d.op.space()? {
        Space::Global => RequestSpace::Global,
        Space::Generic => RequestSpace::Generic,
        Space::Shared | Space::SharedCluster => RequestSpace::Shared,
        Space::Local => RequestSpace::Local,
        Space::Const => RequestSpace::Constant,
        Space::Param => return None,
    };
    Some(Probed { kind, space, bytes: u8::try_from(bytes).ok()? })
}

/// Whether threads that add meet first: there is an instruction that counts them where each adds 1 and nobody wants to know what was there; and a
/// compiler adds up what goes to a place that it knows to be one for all, and where nobody wants to know what was there it finds the least, the greatest or
/// what has a bit of all threads of a warp first, too (`redux`).
fn is_joined(func: &Function, d: &InstData, live: &[bool], op: AtomicOp) -> bool {
    use AtomicOp::{Add, And, MaxS, MaxU, MinS, MinU, Or, Xor};
    let unknown = d.results.iter().all(|r| !live[r.index()]);
    let counts = op == Add && func.as_const(d.args[1]) == Some(1) && unknown;
    let of_a_warp = op == Add || unknown && matches!(op, And | Or | Xor | MinS | MinU | MaxS | MaxU);
    let one_place = func.def(d.args[0]).is_some_and(|a| matches!(a.op, Op::Const(..) | Op::SymbolAddr(_)));
    counts || of_a_warp && one_place
}

/// Puts the probe of an instruction at a list's end.
fn before(func: &mut Function, i: Inst, probe: Probe, list: &mut Vec<Inst>) {
    let (address, loc) = (func.insts[i].args[0], func.insts[i].loc);
    list.push(func.make_inst(Op::Probe(probe), &[address], &[], loc));
}

/// Puts the probe of an access to a texture or surface at a list's end. What is written is none of the probe's business.
fn image(func: &mut Function, i: Inst, op: ImageOp, list: &mut Vec<Inst>) {
    if matches!(op, ImageOp::Query(_)) {
        return;
    }
    let (args, loc) = (func.insts[i].args[..=op.place_words()].to_vec(), func.insts[i].loc);
    list.push(func.make_inst(Op::Probe(Probe::Image(op)), &args, &[], loc));
}
