//! Which loops go through places one after the other.

use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{Cfg, Induction, LoopId, Loops, inductions};
use weft_ir::*;
use weft_target::TargetModel;

/// Most places: so many rounds there are, however few of them a lane needs.
const PLACES: i64 = 32;

/// A loop that is to go through its places in order.
pub(super) struct Plan {
    pub(super) header: Block,
    pub(super) before: Block,
    /// The number that says where a lane begins, and how it grows from round to round: by 1 or -1.
    root: Value,
    step: i64,
    /// Its least and its greatest value.
    low: i64,
    high: i64,
    /// The header's parameters that follow from it.
    pub(super) params: Vec<Option<Linear>>,
}

impl Plan {
    /// The values of the root, in the order in which rounds go through them.
    pub(super) fn places(&self) -> Vec<i64> {
        let mut all: Vec<i64> = (self.low..=self.high).collect();
        if self.step < 0 {
            all.reverse();
        }
        all
    }

    /// Each lane's first place, computed at the end of a block.
    pub(super) fn own(&self, build: &mut Builder<'_>) -> Value {
        let [low, high] = [self.low, self.high].map(|n| build.iconst(Type::I32, n as u64));
        let own = build.int(IntOp::MaxS, self.root, low);
        build.int(IntOp::MinS, own, high)
    }

    /// Which lanes take part at a place.
    pub(super) fn there(&self, build: &mut Builder<'_>, place: Value, own: Value) -> Value {
        build.icmp(if self.step > 0 { IntCond::GeS } else { IntCond::LeS }, place, own)
    }
}

/// A value as `times * root + plus`.
#[derive(Clone, Copy)]
pub(super) struct Linear {
    root: Value,
    pub(super) times: i64,
    pub(super) plus: i64,
    /// Of a root below this the value is something else.
    least: i64,
}

/// How a loop goes through its places in order, if lanes go through them each from its own on.
pub(super) fn plan(
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    id: LoopId,
    shapes: &Shapes,
    target: &TargetModel,
) -> Option<Plan> {
    let data = &loops.list[id];
    let [latch] = data.latches[..] else { return None };
    let before = *cfg.preds(data.header).iter().find(|&&p| p != latch)?;
    let known = inductions(func, cfg, loops, id);
    let start_of = |p: Value| Some(linear(func, known.iter().find(|k| k.value == p)?.start));
    // Where the header goes to memory every lane that comes does, within its memory.
    let header =
        || func.blocks[data.header].insts.iter().filter_map(|&i| Some((i, place(func, i, &start_of)?)));
    let (_, at) = header().find(|(_, at)| shapes.shape(at.root).is_varying())?;
    let same = header().filter(|(_, other)| other.root == at.root);
    let ranges = same.map(|(i, at)| within(func, i, &at)).collect::<Option<Vec<_>>>()?;
    let (low, high) = ranges.into_iter().reduce(|a, b| (a.0.max(b.0), a.1.min(b.1)))?;
    let mut step = None;
    let mut params = Vec::new();
    for &p in &func.blocks[data.header].params {
        let k = known.iter().find(|k| k.value == p);
        let of = k.and_then(|k| follows(func, k, at.root, low, &mut step));
        if k.is_some() && of.is_none() {
            return None;
        }
        params.push(of);
    }
    let step = step.filter(|s| s.abs() == 1)?;
    if low > high || high - low >= PLACES || !pays(func, &data.blocks, &start_of, at.root, target) {
        return None;
    }
    Some(Plan { header: data.header, before, root: at.root, step, low, high, params })
}

/// The address of an access to local memory, of the round in which a lane begins.
fn place(func: &Function, i: Inst, start_of: &dyn Fn(Value) -> Option<Linear>) -> Option<Linear> {
    let d = &func.insts[i];
    if d.op.space() != Some(Space::Local) {
        return None;
    }
    let inner = linear(func, d.args[0]);
    let start = start_of(inner.root)?;
    let least = match inner.least {
        i64::MIN => start.least,
        n if start.times == 1 => start.least.max(n.checked_sub(start.plus)?),
        _ => return None,
    };
    Some(Linear {
        root: start.root,
        times: inner.times.checked_mul(start.times)?,
        plus: inner.times.checked_mul(start.plus)?.checked_add(inner.plus)?,
        least,
    })
}

/// The values of the root with which an access is to a thread's memory.
fn within(func: &Function, access: Inst, at: &Linear) -> Option<(i64, i64)> {
    let (Op::Load { ty, count, .. } | Op::Store { ty, count, .. }) = func.insts[access].op else {
        return None;
    };
    let last = i64::from(func.local_bytes).checked_sub(i64::from(ty.bytes() * u32::from(count)))?;
    if at.times <= 0 || func.ty(at.root) != Type::I32 {
        return None;
    }
    let low = (-at.plus).div_euclid(at.times) + i64::from((-at.plus).rem_euclid(at.times) != 0);
    let high = (last - at.plus).div_euclid(at.times);
    (at.least <= low && low <= high && i32::try_from(low).is_ok() && i32::try_from(high).is_ok())
        .then_some((low, high))
}

/// An induction variable that goes along with a root, by the step that others have agreed on.
fn follows(func: &Function, k: &Induction, root: Value, low: i64, step: &mut Option<i64>) -> Option<Linear> {
    let start = linear(func, k.start);
    let by = func.as_signed(k.step)?;
    if start.root != root || start.least > low || start.times == 0 || by % start.times != 0 {
        return None;
    }
    let each = by / start.times;
    (*step.get_or_insert(each) == each).then_some(start)
}

/// Whether accesses at a place of each lane take longer than what else the rounds do that some lanes do not need.
fn pays(
    func: &Function,
    blocks: &[Block],
    start_of: &dyn Fn(Value) -> Option<Linear>,
    root: Value,
    target: &TargetModel,
) -> bool {
    let (mut accesses, mut rest) = (0, 0);
    for &i in blocks.iter().flat_map(|&b| &func.blocks[b].insts) {
        match func.insts[i].op {
            Op::Const(..) | Op::Undef(_) => {}
            _ if place(func, i, start_of).is_some_and(|at| at.root == root) => accesses += 1,
            _ => rest += 1,
        }
    }
    rest <= accesses * target.native_lanes()
}

/// What a value is made of, as far as constants are added, or factors multiply what 32 bits have been extended to.
fn linear(func: &Function, v: Value) -> Linear {
    let (mut times, mut plus, mut v) = (1i64, 0i64, v);
    // Of unsigned numbers that are extended: what they are of the root then must not be negative.
    let mut extended: Option<(i64, i64)> = None;
    let mut unsigned = false;
    while let Some(d) = func.def(v) {
        let wide = func.ty(v) == Type::I64;
        let by = |n: usize| d.args.get(n).and_then(|&a| func.as_signed(a));
        let (of, factor, more) = match d.op {
            Op::Int(IntOp::Add) => match (by(0), by(1)) {
                (_, Some(c)) => (d.args[0], 1, c),
                (Some(c), _) => (d.args[1], 1, c),
                _ => break,
            },
            Op::Int(IntOp::Mul) if wide => match (by(0), by(1)) {
                (_, Some(c)) => (d.args[0], c, 0),
                (Some(c), _) => (d.args[1], c, 0),
                _ => break,
            },
            Op::Int(IntOp::Shl) if wide => match by(1) {
                Some(c @ 0..32) => (d.args[0], 1 << c, 0),
                _ => break,
            },
            Op::Convert(how @ (Convert::SExt | Convert::ZExt), Type::I64)
                if func.ty(d.args[0]) == Type::I32 && extended.is_none() =>
            {
                extended = Some((times, plus));
                unsigned = how == Convert::ZExt;
                (d.args[0], 1, 0)
            }
            _ => break,
        };
        let sum = times.checked_mul(more).and_then(|m| plus.checked_add(m));
        let (Some(t), Some(p)) = (times.checked_mul(factor), sum) else { break };
        (times, plus, v) = (t, p, of);
    }
    // Within 32 bits only constants are added: what was extended is `root + c`.
    let least = match extended {
        Some((t, p)) if unsigned && t != 0 => -((plus - p) / t),
        _ => i64::MIN,
    };
    Linear { root: v, times, plus, least }
}
