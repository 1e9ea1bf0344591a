//! How many threads run in lockstep, and in vectors of how many lanes.
//!
//! [`legal`] says which geometries a kernel's control flow allows; each of them goes through all passes, and what comes out
//! is weighed by [`crate::cost`]. The best one is taken, with the code that was made for it.

mod exchange;
mod legal;
mod meeting;
mod powers;
mod sync;
mod view;
mod waiting;

use weft_abi::{Racy, Variant};
use weft_ir::*;
use weft_transform::{Options, TransformError, calls_wait, run_group, run_last, run_thread};

use crate::cost::{self, Cost};
pub(crate) use view::View;

/// What [`crate::choose`] goes by besides the code.
#[derive(Clone, Copy, Debug, Default)]
pub struct WidthOptions {
    /// The developer's wish, taken where it is possible.
    pub forced: Option<u32>,
    /// As how many blocks of the grid one is to be made where that can be; 1: one.
    pub beside: Option<u32>,
}

/// Lanes of a warp.
const WARP: u32 = 32;
/// Threads of a warp group.
const WARP_GROUP: u32 = 128;

/// Widest group of one vector: its lanes are counted in one word at barriers.
const WIDEST_VECTOR: u32 = 32;

/// Widest group: a block.
const WIDEST: u32 = 1024;

/// Instructions of a group's code that take about half a second to compile. If there are more before passes there may be too
/// many, but passes often leave a part of them.
const INSTRUCTIONS: u32 = 9000;

/// As many with which passes are not tried, and as many after them that are too many in any case.
const NOT_TRIED: u32 = 5 * INSTRUCTIONS;
const TOO_MANY: u32 = 4 * INSTRUCTIONS;

/// How much faster than others such code must be: where there is much, registers are lacking, and estimates are not sure.
const SURE: f64 = 1.25;

/// Power of the size of code that counts with its speed, up to [`INSTRUCTIONS`]: twice as much must be 3 % faster.
const CODE: f64 = 0.045;

/// Most widths that are worth a trial, and how many times the cost of the chosen one theirs may be estimated. Threads by
/// themselves are chosen over vectors for what few lanes do under conditions by data and for atomic instructions, of which nobody
/// knows how often they run, nor how many cores want the same line, which vectors ask for once.
const CANDIDATES: usize = 3;
const DOUBT: f64 = 2.0;
const DOUBT_ALONE: f64 = 4.0;

/// A geometry that was weighed.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// Lanes of a group, and of one of its parts.
    pub geometry: Geometry,
    /// What a block costs, or why the geometry cannot be.
    pub cost: Result<Cost, String>,
}

/// The geometry of a kernel's code and how it came about.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What was chosen.
    pub geometry: Geometry,
    /// Why there was nothing to choose, or less than one would think.
    pub reason: Option<&'static str>,
    /// All geometries that were looked at.
    pub weighed: Vec<Weighed>,
    /// Other widths that are worth a trial, the likeliest first.
    pub candidates: Vec<u32>,
    /// Several blocks as one, where that was looked at.
    pub beside: Vec<BesideWeighed>,
    /// What a block costs by itself, counted as it is there.
    pub alone: Option<f64>,
    /// How many of them should take less time than one by one; 0: none.
    pub blocks_beside: u32,
}

/// Blocks as one, and what became of it.
#[derive(Clone, Debug)]
pub struct BesideWeighed {
    /// How many.
    pub count: u32,
    /// What one of them costs in cycles with the geometry that is best for all of them, or why it cannot be.
    pub cost: Result<(f64, Geometry), String>,
}

impl Choice {
    fn new(geometry: Geometry, reason: Option<&'static str>) -> Self {
        let (weighed, candidates, beside) = (Vec::new(), Vec::new(), Vec::new());
        Choice { geometry, reason, weighed, candidates, beside, alone: None, blocks_beside: 0 }
    }
}

/// A geometry's code, if it can be, and the report on it.
struct Tried {
    weighed: Weighed,
    /// There may be much code.
    large: bool,
    unit: Option<Unit>,
}

/// Brings a unit ([`Stage::Thread`]) to its last stage at the geometry that should run fastest on the target.
///
/// A width of 1 is taken when lanes of a group would wait for each other: a loop polls memory that another lane of the group
/// may be the one to write, both arms of a divergent branch synchronise, a function that calls itself does, control flow is
/// irreducible, or there is one thread only. A group is whole warps when there are warp operations, or the threads exchange
/// values through shared memory by volatile accesses, or by plain ones with no barrier between; and where assertions can
/// fail, since threads of a warp that fail at once all say so. Exchanges only count where racy programs are
/// tolerated ([`Variant::racy`]).
///
/// # Errors
/// As [`weft_transform::run`].
pub(crate) fn choose_width(
    unit: &Unit,
    block: [u32; 3],
    wishes: &WidthOptions,
    options: &Options,
) -> Result<(Choice, Unit), TransformError> {
    let threads: u32 = block.iter().product();
    let alone = |reason| {
        let mut unit = unit.clone();
        let geometry = Geometry::new(block, 1);
        weft_transform::run(&mut unit, geometry, options)?;
        Ok((Choice::new(geometry, reason), unit))
    };
    if threads < 2 {
        return alone(Some("there is one thread"));
    }
    if calls_wait(unit) {
        return alone(Some("functions that call themselves wait"));
    }
    let Variant { racy, unoptimised, probes, .. } = options.variant;
    if unoptimised {
        return alone(Some("code as it is written"));
    }
    let rules = legal::Rules::new(unit, block, &options.target, &options.variant);
    if wishes.forced == Some(1) && !probes.count() {
        let (mut choice, code) = alone(Some("asked for"))?;
        choice.candidates = allowed(unit, block, racy, rules.neighbours(1));
        return Ok((choice, code));
    }
    let geometries = match wishes.forced {
        Some(width) => rules.forced(width),
        None => rules.all(),
    };
    let mut tried = try_all(unit, &geometries, &rules, wishes, options);
    if tried.iter().all(|t| t.unit.is_none()) && rules.least == WARP {
        // Warps that go apart may still be groups each.
        let warps = Geometry::new(block, WARP);
        if !geometries.contains(&warps) {
            tried.extend(try_all(unit, &[warps], &rules, wishes, options));
        }
    }
    let (best, reason) = together(unit, block, &rules, wishes, options, &mut tried);
    for t in &tried {
        tracing::debug!(
            "{} {:?}: {:?}",
            unit.functions[0].name,
            (t.weighed.geometry.width, t.weighed.geometry.part),
            t.weighed.cost
        );
    }
    let weighed = |tried: &[Tried]| tried.iter().map(|t| t.weighed.clone()).collect::<Vec<_>>();
    match best.and_then(|n| Some((tried[n].weighed.geometry, tried[n].unit.take()?))) {
        Some((geometry, mut code)) => {
            run_last(&mut code, geometry, options)?;
            let weighed = weighed(&tried);
            let candidates = match wishes.forced {
                None => cheapest(geometry.width, &weighed),
                Some(_) => rules.neighbours(geometry.width),
            };
            let candidates = allowed(unit, block, racy, candidates);
            Ok((Choice { weighed, candidates, ..Choice::new(geometry, reason) }, code))
        }
        None => {
            let (mut choice, unit) = alone(Some("threads of a group would wait for each other"))?;
            choice.weighed = weighed(&tried);
            Ok((choice, unit))
        }
    }
}

/// The cheapest geometry, of whole warps if lanes of a warp have to be in one group, and why there is less to choose.
fn together(
    unit: &Unit,
    block: [u32; 3],
    rules: &legal::Rules,
    wishes: &WidthOptions,
    options: &Options,
    tried: &mut Vec<Tried>,
) -> (Option<usize>, Option<&'static str>) {
    let best = best(tried, 1).map(|n| (n, tried[n].weighed.geometry.width));
    let reason = match rules.least {
        // Where their warps cannot be in one group they are as others.
        _ if rules.warp_groups && best.is_some_and(|b| b.1 >= WARP_GROUP) => {
            Some("there are products of warp groups")
        }
        WARP if rules.warp => Some("there are warp operations"),
        WARP => Some("probes count what warps do"),
        _ => None,
    };
    let Some((n, width)) = best.filter(|b| b.1 < WARP) else {
        let best = best.map(|b| b.0);
        return (best, reason);
    };
    let Some(together) = legal::whole_warps(unit, block, width, wishes, options.variant.racy) else {
        return (Some(n), reason);
    };
    if tried.iter().all(|t| t.unit.is_none() || t.weighed.geometry.width < WARP) {
        tried.extend(try_all(unit, &rules.forced(WARP), rules, wishes, options));
    }
    (self::best(tried, WARP).or(Some(n)), Some(together))
}

/// The first few of some widths, those of less than a warp only where lanes of a warp need not be together.
fn allowed(unit: &Unit, block: [u32; 3], racy: Racy, mut widths: Vec<u32>) -> Vec<u32> {
    let free = WidthOptions::default();
    if let Some(&narrow) = widths.iter().filter(|&&w| w < WARP).min()
        && legal::whole_warps(unit, block, narrow, &free, racy).is_some()
    {
        widths.retain(|&w| w >= WARP);
    }
    widths.truncate(CANDIDATES);
    widths
}

/// Widths other than the chosen one that an estimate does not rule out, those first that should cost least.
fn cheapest(chosen: u32, weighed: &[Weighed]) -> Vec<u32> {
    let mut costs: Vec<(u32, f64)> = Vec::new();
    for w in weighed {
        let Ok(cost) = &w.cost else { continue };
        match costs.iter_mut().find(|c| c.0 == w.geometry.width) {
            Some(c) => c.1 = c.1.min(cost.cycles),
            None => costs.push((w.geometry.width, cost.cycles)),
        }
    }
    let own = costs.iter().find(|c| c.0 == chosen).map_or(f64::MAX, |c| c.1);
    let doubt = if chosen == 1 { DOUBT_ALONE } else { DOUBT };
    costs.retain(|c| c.0 != chosen && c.1 < own * doubt);
    costs.sort_by(|a, b| a.1.total_cmp(&b.1));
    costs.into_iter().map(|c| c.0).collect()
}

/// Whether lanes of a warp exchange values through shared memory with no barrier between, as far as that can be told.
pub(crate) fn lanes_exchange(unit: &Unit, block: [u32; 3], racy: Racy) -> bool {
    legal::exchange_anyhow(unit, block, racy)
}

/// Whether groups of a width would part lanes of a warp that exchange values.
#[cfg(test)]
pub(crate) fn needs_whole_warps(unit: &Unit, block: [u32; 3], width: u32) -> bool {
    legal::whole_warps(unit, block, width, &WidthOptions::default(), Racy::Tolerate).is_some()
}

/// The cheapest geometry of at least so many lanes. Code has to be compiled too, so that twice as much of it must gain something.
fn best(tried: &[Tried], least: u32) -> Option<usize> {
    let costs = tried.iter().enumerate().filter_map(|(n, t)| {
        let cost = t.weighed.cost.as_ref().ok()?;
        let instructions = f64::from(cost.instructions.max(1));
        // What takes long to compile must run as many times faster as it takes longer.
        let long = (instructions / f64::from(INSTRUCTIONS)).max(1.0);
        let sure = if t.large { SURE } else { 1.0 };
        // Which is all that more of it costs.
        let code = instructions.min(f64::from(INSTRUCTIONS)).powf(CODE);
        let worth = cost.cycles * code * long.max(sure);
        (t.unit.is_some() && t.weighed.geometry.width >= least).then_some((n, worth))
    });
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|c| c.0)
}

/// Compiles for each geometry as far as passes go, several at a time, and weighs what comes out.
fn try_all(
    unit: &Unit,
    geometries: &[Geometry],
    rules: &legal::Rules,
    wishes: &WidthOptions,
    options: &Options,
) -> Vec<Tried> {
    let size = rules.size;
    let one = |&geometry: &Geometry| {
        let parts = geometry.width / geometry.part.max(1);
        let before = if parts > 1 { size.saturating_mul(parts) } else { 0 };
        let large = geometries.len() > 1 && wishes.forced.is_none() && before > INSTRUCTIONS;
        let mut t = Tried { weighed: Weighed { geometry, cost: Err(String::new()) }, large, unit: None };
        if large && before > NOT_TRIED {
            t.weighed.cost = Err("too much code".into());
            return t;
        }
        let mut unit = unit.clone();
        match prepare(&mut unit, geometry, options) {
            Ok(()) => {
                let cost = cost::of(&unit, &options.target);
                if large && cost.instructions > TOO_MANY {
                    t.weighed.cost = Err("too much code".into());
                } else {
                    t.weighed.cost = Ok(cost);
                    t.unit = Some(unit);
                }
            }
            Err(why) => t.weighed.cost = Err(why),
        }
        t
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(geometries.len());
    if threads < 2 || options.print_after.is_some() {
        return geometries.iter().map(one).collect();
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let results: Vec<std::sync::OnceLock<Tried>> = geometries.iter().map(|_| Default::default()).collect();
    let work = || {
        loop {
            let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let Some(geometry) = geometries.get(n) else { break };
            let _ = results[n].set(one(geometry));
        }
    };
    std::thread::scope(|s| {
        for _ in 1..threads {
            // Where no thread can be had, this one does all of it.
            if std::thread::Builder::new().spawn_scoped(s, work).is_err() {
                break;
            }
        }
        work();
    });
    results.into_iter().filter_map(std::sync::OnceLock::into_inner).collect()
}

/// All passes, unless the geometry turns out not to be possible.
fn prepare(unit: &mut Unit, geometry: Geometry, options: &Options) -> Result<(), String> {
    let text = |e: TransformError| e.to_string();
    run_thread(unit, geometry, options).map_err(text)?;
    if geometry.width > 1 {
        legal::check(unit, geometry)?;
    }
    run_group(unit, geometry, options).map_err(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_believed_less_of_threads_by_themselves() {
        let weighed = |width, cycles| Weighed {
            geometry: Geometry::new([128, 1, 1], width),
            cost: Ok(Cost { cycles, ..Cost::default() }),
        };
        let all = [weighed(1, 100.0), weighed(16, 350.0), weighed(32, 300.0), weighed(64, 500.0)];
        assert_eq!(cheapest(1, &all), [32, 16]);
        let all = [weighed(1, 350.0), weighed(16, 100.0), weighed(32, 150.0), weighed(64, 300.0)];
        assert_eq!(cheapest(16, &all), [32]);
    }
}
