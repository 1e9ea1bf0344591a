//! What loops wait for: results of one iteration that the next one starts with.

use rustc_hash::FxHashMap;
use weft_ir::analysis::LoopId;
use weft_ir::analysis::shape::Shape;
use weft_ir::*;

use super::Code;

/// For each innermost loop, the cycles from iteration to iteration that the values going around take, however many units there are.
pub(crate) fn chains(code: &Code<'_>) -> Vec<(LoopId, f64)> {
    let list = &code.loops.list;
    let innermost = |l: &usize| list.iter().all(|inner| inner.parent != Some(*l));
    (0..list.len()).filter(innermost).map(|l| (l, chain(code, l))).collect()
}

fn chain(code: &Code<'_>, l: LoopId) -> f64 {
    let (func, data) = (code.func, &code.loops.list[l]);
    let mut most: f64 = 0.0;
    // From each parameter of the header by itself, since one that grows by a constant waits for no other.
    for (n, &p) in func.blocks[data.header].params.iter().enumerate() {
        let mut ready: FxHashMap<Value, f64> = FxHashMap::default();
        ready.insert(p, 0.0);
        for &b in &data.blocks {
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                if let Some(at) = d.args.iter().filter_map(|a| ready.get(a)).copied().reduce(f64::max) {
                    let at = at + latency(code, d);
                    ready.extend(d.results.iter().map(|&r| (r, at)));
                }
            }
            for e in func.blocks[b].term.edges() {
                if e.block == data.header {
                    most = most.max(e.args.get(n).and_then(|a| ready.get(a)).copied().unwrap_or(0.0));
                    continue;
                }
                let params = &func.blocks[e.block].params;
                for (&to, a) in params.iter().zip(&e.args) {
                    if let Some(&at) = ready.get(a) {
                        let now = ready.entry(to).or_insert(at);
                        *now = now.max(at);
                    }
                }
            }
        }
    }
    most
}

/// Cycles until a result can be used.
fn latency(code: &Code<'_>, d: &InstData) -> f64 {
    let t = code.target;
    let double = d.results.first().is_some_and(|&r| code.func.ty(r).bits() == 64);
    let varying = d.results.first().is_some_and(|&r| code.part().shape(r).is_varying());
    match d.op {
        Op::Float(FloatOp::Div, _) | Op::DivApprox(_) | Op::FloatUnary(FloatUnary::Rcp, _) => {
            t.float_latency + if double { t.divide_f64_cycles } else { t.divide_f32_cycles }
        }
        Op::FloatUnary(FloatUnary::Sqrt, _) => {
            t.float_latency + if double { t.sqrt_f64_cycles } else { t.sqrt_f32_cycles }
        }
        Op::FloatUnary(FloatUnary::Neg | FloatUnary::Abs, _) => 1.0,
        Op::Float(..) | Op::Fma(_) => t.float_latency,
        Op::FloatUnary(..) => 3.0 * t.float_latency,
        Op::Int(IntOp::Mul) => {
            if varying {
                2.0 * t.float_latency
            } else {
                3.0
            }
        }
        Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU) => 20.0,
        Op::Load { space: Space::Global | Space::Generic, .. } => {
            let gathered = matches!(code.part().shape(d.args[0]), Shape::Varying);
            t.l2_latency + if gathered { f64::from(code.lanes) * t.gather_lane_cycles } else { 0.0 }
        }
        Op::Load { .. } => t.load_latency,
        Op::Convert(Convert::Bitcast | Convert::ZExt | Convert::Trunc, _) => 0.0,
        Op::Convert(..) => t.float_latency,
        Op::Int(_) if !varying => 1.0,
        Op::AnyLane => 0.0,
        _ => t.integer_latency,
    }
}
