//! Turns waiting instructions into terminators.

use weft_abi::Collective;
use weft_ir::*;

/// Splits every block at its waits.
pub(super) fn run(func: &mut Function, waits: impl Fn(&Function, Inst) -> bool) {
    func.stage = Stage::Suspended;
    let mut work = func.layout.clone();
    work.reverse();
    while let Some(b) = work.pop() {
        let Some(n) = func.blocks[b].insts.iter().position(|&i| waits(func, i)) else { continue };
        let wait = func.blocks[b].insts[n];
        let rest = func.blocks[b].insts.split_off(n + 1);
        func.blocks[b].insts.pop();
        let resume = func.add_block();
        let (reason, args) = request(func, b, wait);
        let number = func.resumes.len() as u32;
        func.resumes.push(resume);
        let term = Terminator::Suspend { reason, args, resume: number, loc: func.insts[wait].loc };
        func.blocks[resume].term = std::mem::replace(&mut func.blocks[b].term, term);
        answer(func, resume, wait);
        func.blocks[resume].insts.extend(rest);
        work.push(resume);
    }
}

/// Why the group stops, and what it tells the scheduler.
fn request(func: &mut Function, b: Block, wait: Inst) -> (SuspendReason, Values) {
    let d = func.insts[wait].clone();
    let mut build = Builder::at(func, b);
    build.loc = d.loc;
    match d.op {
        Op::Barrier(kind, _) => {
            let mut args = Values::from_slice(&d.args[..2]);
            if let Some(&p) = d.args.get(2) {
                let all = build.iconst(Type::Pred, 1);
                for lanes in [p, all] {
                    let n = count(&mut build, lanes, d.mask);
                    args.push(n);
                }
            }
            (SuspendReason::Barrier(kind), args)
        }
        Op::ClusterWait => (SuspendReason::ClusterWait, Values::new()),
        Op::Yield => (SuspendReason::Yield, d.args),
        op => {
            let wide = d.args.first().is_some_and(|&v| build.func.ty(v) == Type::I64);
            let mut args = Values::new();
            for &a in &d.args {
                let pred = build.func.ty(a) == Type::Pred;
                args.push(if pred { build.convert(Convert::ZExt, a, Type::I32) } else { a });
            }
            if op == Op::ActiveMask {
                args.push(build.iconst(Type::I32, u64::from(u32::MAX)));
            }
            (SuspendReason::Collective(collective(&op, wide) as u32), args)
        }
    }
}

/// Number of active lanes whose predicate is true.
fn count(build: &mut Builder, lanes: Value, mask: Option<Value>) -> Value {
    if build.func.geometry.is_some_and(|g| g.width == 1) {
        return build.convert(Convert::ZExt, lanes, Type::I32);
    }
    let members = build.iconst(Type::I32, u64::from(u32::MAX));
    build.mask = mask;
    let ballot = build.value(Op::Vote(VoteMode::Ballot), &[lanes, members], Type::I32);
    build.mask = None;
    build.value(Op::IntUnary(IntUnary::Popc), &[ballot], Type::I32)
}

fn collective(op: &Op, wide: bool) -> Collective {
    match op {
        Op::Shfl(ShflMode::Up) => Collective::ShflUp,
        Op::Shfl(ShflMode::Down) => Collective::ShflDown,
        Op::Shfl(ShflMode::Bfly) => Collective::ShflBfly,
        Op::Shfl(ShflMode::Idx) => Collective::ShflIdx,
        Op::Vote(VoteMode::All) => Collective::VoteAll,
        Op::Vote(VoteMode::Any) => Collective::VoteAny,
        Op::Vote(VoteMode::Uni) => Collective::VoteUni,
        Op::Vote(VoteMode::Ballot) => Collective::VoteBallot,
        Op::Match(MatchMode::Any) if wide => Collective::MatchAny64,
        Op::Match(MatchMode::Any) => Collective::MatchAny32,
        Op::Match(MatchMode::All) if wide => Collective::MatchAll64,
        Op::Match(MatchMode::All) => Collective::MatchAll32,
        Op::Redux(ReduxOp::Add) => Collective::ReduxAdd,
        Op::Redux(ReduxOp::MinS) => Collective::ReduxMinS,
        Op::Redux(ReduxOp::MinU) => Collective::ReduxMinU,
        Op::Redux(ReduxOp::MaxS) => Collective::ReduxMaxS,
        Op::Redux(ReduxOp::MaxU) => Collective::ReduxMaxU,
        Op::Redux(ReduxOp::And) => Collective::ReduxAnd,
        Op::Redux(ReduxOp::Or) => Collective::ReduxOr,
        Op::Redux(ReduxOp::Xor) => Collective::ReduxXor,
        Op::Elect => Collective::Elect,
        Op::ActiveMask => Collective::ActiveMask,
        _ => Collective::WarpSync,
    }
}

/// Gives the waiting instruction's results from what the scheduler has left.
fn answer(func: &mut Function, resume: Block, wait: Inst) {
    let d = func.insts[wait].clone();
    let mut build = Builder::at(func, resume);
    build.loc = d.loc;
    for (n, &r) in d.results.iter().enumerate() {
        let word = build.value(Op::ResumeValue(n as u8), &[], Type::I32);
        let v = match (d.op, build.func.ty(r)) {
            (Op::Barrier(BarrierKind::RedAnd, _), _) => {
                let all = build.value(Op::ResumeValue(1), &[], Type::I32);
                build.icmp(IntCond::Eq, word, all)
            }
            (_, Type::Pred) => {
                let zero = build.iconst(Type::I32, 0);
                build.icmp(IntCond::Ne, word, zero)
            }
            _ => word,
        };
        // The result keeps its name: later code refers to it.
        if let ValueDef::Result(i, k) = build.func.values[v].def {
            build.func.insts[i].results[k as usize] = r;
            build.func.values[r].def = ValueDef::Result(i, k);
        }
    }
}
