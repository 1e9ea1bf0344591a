//! What to know of a kernel, in plain words, and what one could do.

use weft_ir::Space;

use crate::classes::Class;
use crate::report::{Access, Cause, Decider, Form, KernelReport, Kind, Remark, Split};

/// Remarks on less than this part of a block's cycles are left out.
const LEAST: f64 = 0.02;

/// Most remarks.
const MOST: usize = 12;

/// The remarks, those on most cycles first.
pub(crate) fn remarks(k: &KernelReport) -> Vec<Remark> {
    let mut all = Vec::new();
    whole(k, &mut all);
    all.extend(k.accesses.iter().filter_map(|a| access(k, a)));
    branches(k, &mut all);
    frames(k, &mut all);
    let least = LEAST * k.cost.cycles;
    all.retain(|r| r.cycles >= least);
    all.sort_by(|a, b| b.cycles.total_cmp(&a.cycles));
    all.truncate(MOST);
    all
}

fn remark(cycles: f64, text: impl Into<String>, advice: Option<&str>) -> Remark {
    Remark { place: None, text: text.into(), advice: advice.map(str::to_owned), cycles }
}

/// On the kernel as a whole.
fn whole(k: &KernelReport, all: &mut Vec<Remark>) {
    let cost = &k.cost;
    if k.geometry.width == 1 && k.geometry.threads() > 1 {
        let why = k.reason.clone().unwrap_or_else(|| "that is estimated to be fastest".into());
        let advice = match k.reason {
            Some(_) => None,
            None => {
                Some("loops that neighbouring threads leave together, and neighbouring elements for them")
            }
        };
        all.push(remark(cost.cycles, format!("each thread runs by itself, without vectors: {why}"), advice));
    }
    let busy = cost.compute + cost.latency + cost.turns;
    if cost.memory > busy {
        let text =
            "the kernel waits for memory: moving the lines it reads and writes takes longer than the rest";
        all.push(remark(cost.memory, text, Some("fewer or smaller elements, or more work on each of them")));
    }
    if cost.is_contended() {
        let text = "the kernel waits for a place that all blocks change by atomic instructions: its line passes from core to core";
        let advice = "one atomic instruction for a block, or a place for each";
        all.push(remark(cost.contention, text, Some(advice)));
    }
    if cost.latency > 0.2 * cost.cycles {
        let text = "a loop waits for its own results, one iteration for the one before";
        let advice = "several sums side by side in each thread, or more threads in a block";
        all.push(remark(cost.latency, text, Some(advice)));
    }
    let spills = k.machine.hot.of(Class::Spill);
    if cost.spills > 0.1 * cost.cycles || spills > 8 && 5 * spills > k.machine.hot.total() {
        let text = format!(
            "values do not fit into registers: {spills} of {} instructions of the hot loop store or load them again",
            k.machine.hot.total()
        );
        all.push(remark(
            cost.spills.max(0.1 * cost.cycles),
            text,
            Some("fewer values that are needed at once, or shorter loop bodies"),
        ));
    }
    if !k.regions.loops && k.regions.count > 1 {
        let text = "groups are taken from wait to wait by the scheduler, not in loops";
        all.push(remark(cost.turns, text, Some("fewer places that wait, and barriers for the whole block")));
    }
}

fn lanes(n: u32) -> String {
    if n == 1 { "one lane".into() } else { format!("{n} lanes") }
}

/// On a line that accesses memory.
fn access(k: &KernelReport, a: &Access) -> Option<Remark> {
    let array = match (&a.array, a.space) {
        (Some(name), _) => name.clone(),
        (None, Space::Shared | Space::SharedCluster) => "shared memory".into(),
        (None, Space::Local) => "local memory".into(),
        (None, _) => "memory".into(),
    };
    let to = if a.kind == Kind::Store { "to" } else { "from" };
    let part = k.geometry.part;
    let (text, advice) = match a.form {
        Form::Gather | Form::LaneByLane if a.kind == Kind::Atomic => {
            let how = format!("{} do atomics on {array} one after the other", lanes(k.geometry.width));
            (how, Some("combine within the block first, in shared memory or by warp operations"))
        }
        Form::Gather | Form::LaneByLane => {
            let how = match (a.form, a.kind) {
                (Form::Gather, Kind::Load) => format!("{} gather from {array}", lanes(part)),
                (Form::Gather, _) => format!("{} scatter to {array}", lanes(part)),
                (_, Kind::Load) => format!("{} load from {array} one after the other", lanes(part)),
                _ => format!("{} store to {array} one after the other", lanes(part)),
            };
            let (why, advice) = cause(a);
            (format!("{how}: {why}"), advice)
        }
        Form::Shuffled => {
            let verb = if a.kind == Kind::Store { "stores" } else { "loads" };
            let (why, advice) = match a.stride {
                Some(s) if s == i64::from(a.ty.bytes() * a.count) => {
                    (format!("each lane takes {} elements in a row", a.count), None)
                }
                Some(s) => (
                    format!("lanes are {s} bytes apart"),
                    Some("neighbouring threads at neighbouring elements"),
                ),
                None => (
                    "lanes do not lie in a row".into(),
                    Some("neighbouring threads at neighbouring elements"),
                ),
            };
            (format!("{verb} {to} {array} take vectors and shuffles, because {why}"), advice)
        }
        Form::Combined if a.space != Space::Shared => {
            (format!("all lanes do an atomic on one place of {array}; their values are combined first"), None)
        }
        _ => return None,
    };
    Some(Remark { place: Some(a.place.clone()), text, advice: advice.map(str::to_owned), cycles: a.cycles })
}

/// Why lanes access memory anywhere, and what one could do.
pub(crate) fn cause(a: &Access) -> (String, Option<&'static str>) {
    let neighbours =
        Some("let neighbouring threads (threadIdx.x) go along the rows, or go by way of shared memory");
    match &a.cause {
        Some(Cause::Loaded { place, array }) => {
            let from = array.as_ref().map_or_else(String::new, |n| format!(" from {n}"));
            (format!("the index is loaded{from} at {place}"), None)
        }
        Some(Cause::Stride(n)) => (format!("the stride is {}", at_run_time(n)), neighbours),
        Some(Cause::Quotient(n)) => (
            format!("the index is a quotient or remainder by {}", at_run_time(n)),
            Some("blocks of two dimensions instead of / and %, or a divisor known when compiling"),
        ),
        Some(Cause::Exchanged(place)) => {
            (format!("the index is what lanes gave each other at {place}"), None)
        }
        Some(Cause::Loop(_)) => ("each lane counts by itself".into(), None),
        Some(Cause::Local) => (
            "somebody is told where it lies, so that it lies thread by thread".into(),
            Some(
                "array indices that are known when compiling (#pragma unroll), so that the array is in registers",
            ),
        ),
        Some(Cause::Far(0)) => ("the lanes' places are too far apart for vectors".into(), neighbours),
        Some(Cause::Far(n)) => (format!("the stride is {n} bytes, too far for vectors"), neighbours),
        Some(Cause::Computed(_)) | None => ("the index is computed lane by lane".into(), None),
    }
}

/// A number in words, with the reason why it says so little.
fn at_run_time(n: &str) -> String {
    if n.starts_with("a number") { n.to_owned() } else { format!("{n}, known only at run time") }
}

/// On branches that lanes take differently.
fn branches(k: &KernelReport, all: &mut Vec<Remark>) {
    for d in &k.divergence {
        let (text, advice) = match (d.split, d.by) {
            (Split::Loop, Decider::Data) => (
                "lanes leave the loop at different times, by their data; it runs until the last one is out",
                Some("work of like length for neighbouring threads"),
            ),
            // It takes as many iterations for all but the last group.
            (Split::Loop, Decider::Border) => continue,
            (Split::Loop, Decider::Thread) => {
                ("lanes leave the loop at different times, by their thread numbers", None)
            }
            (Split::Masks, Decider::Data) => (
                "lanes go different ways, by their data; both ways are computed, each for its lanes",
                Some("data of one kind for neighbouring threads, or a shorter way for the rare case"),
            ),
            // Guards at the border cost nothing within it.
            (Split::Masks, Decider::Border) => continue,
            (Split::Masks, Decider::Thread) => {
                ("lanes go different ways, by their thread numbers; both ways are computed", None)
            }
        };
        all.push(Remark {
            place: Some(d.place.clone()),
            text: text.into(),
            advice: advice.map(str::to_owned),
            // Half of it is for lanes that do not need it.
            cycles: d.cycles / 2.0,
        });
    }
}

/// On what is kept across waits.
fn frames(k: &KernelReport, all: &mut Vec<Remark>) {
    let Some(wait) = k.regions.waits.iter().max_by_key(|w| w.bytes) else { return };
    let whole = wait.bytes * k.geometry.groups();
    if whole >= 4096 {
        let text = format!(
            "{whole} bytes of a block's values are stored across this {} and loaded again",
            wait.what
        );
        let advice = "fewer values that are needed on both sides of it";
        let place = Some(wait.place.clone());
        all.push(Remark { place, text, advice: Some(advice.into()), cycles: f64::from(whole) / 32.0 });
    }
}
