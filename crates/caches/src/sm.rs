//! An SM: its L1, and the blocks that it holds.
//!
//! As an H100 counted (`tests/golden`): a store writes through and leaves what it wrote in L1, so that what follows hits; atomic
//! operations pass L1 by. Older GPUs keep less in L1 ([`L1`]).

use crate::cache::{Cache, Goes};
use crate::gpu::L1;
use crate::l2::{Level2, add};
use crate::stream::{Kind, Record};
use crate::traffic::{Lookups, OfBlock, Traffic};

/// Lines of a set; not published.
const WAYS: usize = 16;

/// Requests that a warp makes before another one's turn: loads that do not wait for each other.
const AT_A_TIME: u32 = 4;

/// What a warp's loads waited for: how many that L1 gave, L2, DRAM; the last one's number and which of these it is so far. And how many other
/// requests it made, with the last one's number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waits {
    of: [u64; 3],
    last: Option<(u32, usize)>,
    /// The last request that waits for an answer, and from where that comes so far, what is under way counted by where it comes from.
    answer: Option<(u32, usize)>,
    others: u64,
    other: Option<u32>,
}

impl Waits {
    /// A line of the warp's `nth` load comes from there. A load waits for the slowest of its lines.
    fn add(&mut self, nth: u32, from: usize) {
        match self.last.filter(|l| l.0 == nth) {
            Some((_, before)) if before >= from => return,
            Some((_, before)) => self.of[before] -= 1,
            None => {}
        }
        self.of[from] += 1;
        self.last = Some((nth, from));
    }

    /// A line of the warp's `nth` request, which waits for an answer, comes from there. Answers from where the lines before it did.
    fn answered(&mut self, nth: u32, from: usize) -> Option<usize> {
        let before = self.answer.filter(|a| a.0 == nth).map(|a| a.1);
        self.answer = Some((nth, before.map_or(from, |b| b.max(from))));
        before
    }

    /// A line of the warp's `nth` request, which is no load.
    fn add_other(&mut self, nth: u32) {
        self.others += u64::from(self.other != Some(nth));
        self.other = Some(nth);
    }
}

/// A block that an SM holds.
#[derive(Debug)]
pub(crate) struct Resident<'a> {
    /// Each warp's records that are left, requests made and requests in all.
    pub(crate) warps: Vec<(&'a [Record], u32, u32)>,
    /// What each of them has waited for.
    pub(crate) waits: Vec<Waits>,
    /// Whether it has begun together with others.
    pub(crate) in_step: bool,
    /// Where the local memory of its warps begins, and how far they are apart.
    pub(crate) local: (u64, u64),
}

impl Resident<'_> {
    /// What its requests came to.
    pub(crate) fn known(&self) -> OfBlock {
        OfBlock {
            loads: std::array::from_fn(|k| self.waits.iter().map(|w| w.of[k]).sum()),
            others: self.waits.iter().map(|w| w.others).sum(),
            most: self.warps.iter().map(|w| u64::from(w.2)).max().unwrap_or(0),
        }
    }

    /// Whether all its warps have made all their requests.
    pub(crate) fn has_ended(&self) -> bool {
        self.warps.iter().all(|w| w.1 >= w.2)
    }
}

/// An SM.
#[derive(Debug)]
pub(crate) struct Sm<'a> {
    l1: Cache,
    takes: L1,
    number: usize,
    /// The blocks that it holds.
    pub(crate) blocks: Vec<Option<Resident<'a>>>,
}

impl Sm<'_> {
    /// With so many lines of L1 for what it takes; it holds so many blocks.
    pub(crate) fn new(lines: u64, takes: L1, number: usize, resident: usize) -> Self {
        let l1 = Cache::new(lines, WAYS, Goes::SomeOld);
        Sm { l1, takes, number, blocks: (0..resident).map(|_| None).collect() }
    }

    /// Each of its warps has a turn.
    pub(crate) fn turn(&mut self, l2: &mut Level2, t: &mut Traffic) {
        for (slot, block) in self.blocks.iter_mut().enumerate() {
            let Some(block) = block else { continue };
            let (local, apart) = block.local;
            for (warp, (records, made, all)) in block.warps.iter_mut().enumerate() {
                let begin = *made;
                *made = all.min(&mut made.saturating_add(AT_A_TIME)).to_owned();
                while let Some((r, rest)) = records.split_first().filter(|(r, _)| r.nth < *made) {
                    let base = if r.is_local() { local + apart * warp as u64 } else { 0 };
                    let place = (slot as u32 * 64 + warp as u32) * AT_A_TIME + r.nth.saturating_sub(begin);
                    let asks = (self.number, block.in_step.then_some(place));
                    let (from, far) = request((&mut self.l1, self.takes), asks, (*r, base + r.line()), l2, t);
                    *records = rest;
                    let Some(w) = block.waits.get_mut(warp) else { continue };
                    if let Some(from) = from {
                        w.add(r.nth, from);
                        t.slow(w.of);
                    } else {
                        w.add_other(r.nth);
                    }
                    if let Some(far) = far {
                        t.came(r.site, (w.answered(r.nth, far), far));
                    }
                }
            }
        }
    }
}

/// Looks a request up in L1, and answers the sectors that it finds there, and of these those that are there no sooner than what was asked for in
/// the same turn.
fn look_up(
    l1: &mut Cache,
    takes: L1,
    line: u64,
    (sectors, kind, local): (u8, Kind, bool),
    turn: u32,
) -> (u8, u8) {
    let all = local || takes == L1::All;
    match kind {
        Kind::Load if all || takes == L1::Loads => {}
        Kind::Store if all => {}
        Kind::Store if takes == L1::Loads => {
            l1.line(line).0.valid &= !sectors;
            return (0, 0);
        }
        _ => return (0, 0),
    }
    let (l, _) = l1.line(line);
    let hit = sectors & l.valid;
    l.valid |= sectors;
    if kind == Kind::Store {
        return (hit, 0);
    }
    let late = if l.asked == turn { hit } else { 0 };
    if hit != sectors {
        l.asked = turn;
    }
    (hit, late)
}

/// Lets a request through. Answers from where a load has what it wants: L1, L2, DRAM; and the same of all that waits for an answer, what L1 has
/// under way counted by where it comes from.
fn request(
    (l1, takes): (&mut Cache, L1),
    sm: (usize, Option<u32>),
    (r, line): (Record, u64),
    l2: &mut Level2,
    t: &mut Traffic,
) -> (Option<usize>, Option<usize>) {
    let (sectors, kind) = (r.sectors(), r.kind());
    t.lines += 1;
    let (hit, late) = look_up(l1, takes, line, (sectors, kind, r.is_local()), l2.turn());
    t.l1_late += u64::from(late.count_ones());
    let pass = if kind == Kind::Load { sectors & !hit } else { sectors };
    let n = Lookups { hits: hit.count_ones().into(), misses: (sectors & !hit).count_ones().into() };
    add(
        match (kind, r.is_local()) {
            _ if r.is_texture() => &mut t.l1_texture,
            (Kind::Load, false) => &mut t.l1_global_load,
            (Kind::Store, false) => &mut t.l1_global_store,
            (Kind::Load, true) => &mut t.l1_local_load,
            (Kind::Store, true) => &mut t.l1_local_store,
            _ => &mut t.l1_atomic,
        },
        n,
    );
    let of_dram = t.dram_read + t.l2_late;
    let passed = if pass == 0 {
        Lookups::default()
    } else {
        l2.access(r.site, line);
        l2.ask(sm, line, pass, kind, t)
    };
    if let Some(site) = t.sites.get_mut(usize::from(r.site)) {
        add(&mut site.l1, n);
        add(&mut site.l2, passed);
    }
    let from = if t.dram_read + t.l2_late > of_dram { 2 } else { usize::from(pass != 0) };
    let mut far = from;
    if kind == Kind::Load
        && let Some(l) = l1.find(line)
    {
        if pass != 0 {
            l.far = from as u8;
        } else if late != 0 {
            far = far.max(l.far.into());
        }
    }
    ((kind == Kind::Load).then_some(from), matches!(kind, Kind::Load | Kind::Atomic).then_some(far))
}
