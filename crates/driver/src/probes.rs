//! What probes note, written where `WEFT_PROBES_FILE` says: a record for each launch, as soon as it has ended.
//!
//! A record is a line `launch`, lines `with` that say more of it, then a line `site`, `piece` or `branch` for each place with a
//! probe; fields have tabs between. A line `ptx` before a code's first record has the text that lines are numbered in. Whoever
//! reads it (`weft-record`) adds up launches.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_abi::{
    Access, COUNTED_SPACES, ImageOp, KernelInfo, Probe, ProbeKind, RequestCount, RequestKind, RequestSpace,
    SiteCounts,
};
use weft_caches::Streams;
use weft_device::{BlockUse, Limiter, Profile, attribute as attr};
use weft_exec::{BlockWork, ProbeSink, SourceLines};

use crate::memory;
use crate::modelled;
use crate::policies;
use crate::traffic::{Caches, Wishes};
use crate::uneven;

/// The variable that names the file; without it records go to standard error.
const FILE: &str = "WEFT_PROBES_FILE";

/// The variable that says whether all lines are followed, or a part of long launches'.
const LINES: &str = "WEFT_LINES";

/// What launches with one code have to say of its places with probes, worked out when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct Probed {
    /// What is the same in all launches: lines `with`.
    facts: String,
    /// SMs, and the blocks that each holds.
    room: [usize; 2],
    /// The PTX that the kernel needs, under a name made of it, until it is written.
    text: Mutex<Option<String>>,
    /// The same as it is, for the model of time.
    ptx: Option<Arc<str>>,
    places: OnceLock<Arc<[Place]>>,
    /// The model that lines go through, where the code notes them.
    caches: Option<Caches>,
}

impl Probed {
    /// Of launches with such blocks, if their code counts; `text` answers the PTX that was compiled.
    pub(crate) fn new(
        info: &KernelInfo,
        profile: &Profile,
        (block, dynamic_shared): (BlockUse, u32),
        text: impl FnOnce() -> String,
        module: &weft_ptx::Module,
    ) -> Self {
        if !info.variant.probes.count() {
            return Probed::default();
        }
        let mut facts = facts(profile, block, dynamic_shared);
        let text = text();
        let name = weft_record::counts::name_of_text(&text);
        with(&mut facts, "ptx", &name);
        let line = format!("ptx\t{name}\t{}\n", weft_record::counts::escaped(&text));
        let lines = info.variant.probes.contains(ProbeKind::Lines);
        let caches = lines.then(|| Caches::new(info, profile, block, &policies::of(module)));
        let text = modelled::is_on().then(|| text.into());
        let room = [profile.limit(attr::SM_COUNT) as usize, profile.occupancy(block).blocks as usize];
        Probed { facts, room, text: Mutex::new(Some(line)), ptx: text, places: OnceLock::new(), caches }
    }

    /// Who takes what a launch of a kernel notes, if its code counts. `stream`: where it was launched, if that is known.
    #[inline]
    pub(crate) fn sink(
        &self,
        info: &KernelInfo,
        name: &str,
        (grid, params): ([u32; 3], &[u8]),
        lines: &dyn SourceLines,
        ([device, context, stream], wishes): ([u64; 3], Wishes),
    ) -> Option<Arc<dyn ProbeSink>> {
        if !info.variant.probes.count() {
            return None;
        }
        if is_written()
            && let Some(line) = self.text.lock().take()
        {
            write(&line);
        }
        let places = self.places.get_or_init(|| places(info, lines)).clone();
        let ([gx, gy, gz], [x, y, z]) = (grid, info.block);
        let name = plain(name);
        let mut head = format!("launch\t{name}\t{gx}\t{gy}\t{gz}\t{x}\t{y}\t{z}\t{}\n", info.width);
        let process = std::process::id().into();
        for (key, value) in
            [("process", process), ("device", device), ("context", context), ("stream", stream)]
        {
            with(&mut head, key, value);
        }
        with(&mut head, "memory_of_parameters", reachable(params));
        head.push_str(&self.facts);
        let modelled =
            self.ptx.clone().map(|text| (modelled::passing(), text)).filter(|(number, _)| *number != 0);
        let caches = self.caches.clone().map(|c| (c, wishes));
        Some(Arc::new(Record {
            head,
            places,
            grid,
            room: self.room,
            caches,
            more: Mutex::default(),
            modelled,
            begins: OnceLock::new(),
        }))
    }
}

/// Adds a line that says something of a launch.
fn with(out: &mut String, key: &str, value: impl std::fmt::Display) {
    let _ = writeln!(out, "with\t{key}\t{}", plain(&value.to_string()));
}

/// Bytes of the allocations that parameters point into: the most that a kernel without pointers in memory touches.
fn reachable(params: &[u8]) -> u64 {
    let words = params.as_chunks::<8>().0.iter().map(|w| u64::from_le_bytes(*w));
    let found: BTreeMap<u64, u64> = words.filter_map(memory::find).map(|a| (a.base, a.size)).collect();
    found.values().sum()
}

/// The device, and how many blocks it holds.
fn facts(profile: &Profile, block: BlockUse, dynamic_shared: u32) -> String {
    let mut out = String::new();
    let (major, minor) = profile.compute_capability();
    with(&mut out, "device_name", profile.name);
    with(&mut out, "cc", format_args!("{major}.{minor}"));
    let numbers = [
        ("sms", u64::from(profile.limit(attr::SM_COUNT))),
        // There is no machine code of a GPU whose registers could be counted. A launch has 16 at least.
        ("registers_estimated", block.registers.max(16).into()),
        ("shared_static", block.shared_bytes.saturating_sub(dynamic_shared.into())),
        ("shared_dynamic", dynamic_shared.into()),
        ("shared_driver", profile.limit(attr::RESERVED_SHARED_PER_BLOCK).into()),
        ("shared_of_sm", profile.shared_of_launch(block)),
        ("warps_of_sm", profile.warps_per_sm().into()),
        ("resident", profile.occupancy(block).blocks.into()),
    ];
    for (key, value) in numbers {
        with(&mut out, key, value);
    }
    for (blocks, by) in profile.occupancy_limits(block) {
        let key = match by {
            Limiter::Blocks => "blocks_by_sm",
            Limiter::Warps => "blocks_by_warps",
            Limiter::Registers => "blocks_by_registers",
            Limiter::Shared => "blocks_by_shared",
        };
        let fit = profile.shared_of_launch(block).checked_div(profile.shared_taken(block));
        let blocks = match (by, fit) {
            (Limiter::Shared, Some(n)) => n,
            _ => blocks.into(),
        };
        with(&mut out, key, blocks);
    }
    out
}

/// A place of the code.
#[derive(Debug)]
struct Place {
    what: What,
    line: u32,
    source: String,
}

/// What is counted there.
#[derive(Debug)]
enum What {
    Access(Access),
    Image(ImageOp),
    /// Instructions.
    Piece(String),
    Branch,
    Nothing,
}

/// Kind and memory of an access to a texture or surface, and bytes of each thread where the access says how many.
fn of_image(op: ImageOp) -> (&'static str, &'static str, u8) {
    match op {
        ImageOp::Fetch { .. } | ImageOp::Gather { .. } | ImageOp::Query(_) => ("load", "texture", 0),
        ImageOp::Load { bytes, .. } => ("load", "surface", bytes),
        ImageOp::Store { bytes, .. } => ("store", "surface", bytes),
        ImageOp::StoreFormatted { .. } => ("store", "surface", 0),
        ImageOp::Reduce { ty, .. } => ("reduction", "surface", if ty.wide { 8 } else { 4 }),
    }
}

/// Text that does not end a field.
fn plain(text: &str) -> String {
    text.replace(['\t', '\n'], " ")
}

fn places(info: &KernelInfo, lines: &dyn SourceLines) -> Arc<[Place]> {
    let place = |site: &weft_abi::ProbeSite| {
        let what = match site.probe {
            Probe::Request(access) | Probe::Lines(access) => What::Access(access),
            Probe::Piece(n) => {
                What::Piece(info.pieces.get(n as usize).map_or_else(String::new, ToString::to_string))
            }
            Probe::Branch => What::Branch,
            Probe::Image(op) => What::Image(op),
            Probe::Address(_) => What::Nothing,
        };
        let source = plain(&lines.source(site.line).unwrap_or_default());
        Place { what, line: site.line, source }
    };
    info.probes.iter().map(place).collect()
}

struct Record {
    head: String,
    places: Arc<[Place]>,
    grid: [u32; 3],
    /// SMs, and the blocks that each holds.
    room: [usize; 2],
    /// The model of caches, and what the launch wants of L2.
    caches: Option<(Caches, Wishes)>,
    /// What the model of caches said: lines `with`.
    more: Mutex<String>,
    /// Its number in the model of time, and the kernel's PTX.
    modelled: Option<(u64, Arc<str>)>,
    /// When it begins by that model, once a kernel has asked.
    begins: OnceLock<Option<u64>>,
}

impl ProbeSink for Record {
    fn noted(&self, counts: &[SiteCounts]) {
        let text = self.text(counts);
        if let Some((number, ptx)) = &self.modelled {
            modelled::ended(*number, &text, ptx);
        }
        if is_written() {
            write(&text);
        }
    }

    fn begins(&self) -> Option<u64> {
        let (number, _) = self.modelled.as_ref()?;
        *self.begins.get_or_init(|| modelled::begin(*number))
    }

    fn follows_all(&self) -> bool {
        std::env::var_os(LINES).is_some_and(|v| v == "all")
    }

    fn executed(&self, blocks: &BlockWork) {
        let [sms, resident] = self.room;
        let (all, most) = uneven::busiest(blocks, sms, resident);
        let lines = self.places.iter().map(|p| matches!(p.what, What::Piece(_)).then_some(p.line));
        let heaviest = uneven::heaviest(blocks, lines);
        let mut more = self.more.lock();
        with(&mut more, "executed", all);
        with(&mut more, "executed_by_busiest_sm", most);
        with(&mut more, "executed_by_slowest_warp", blocks.most_of_a_warp);
        if !heaviest.is_empty() {
            with(&mut more, "heaviest_block", heaviest);
        }
    }

    fn lines(&self, lines: &Streams) {
        let Some((caches, wishes)) = &self.caches else { return };
        let mut more = self.more.lock();
        let (named, from) = caches.traffic(self.grid, lines, wishes);
        for (key, n) in named {
            with(&mut more, key, n);
        }
        if !from.is_empty() {
            with(&mut more, "answers_from", from);
        }
    }
}

impl Record {
    fn text(&self, counts: &[SiteCounts]) -> String {
        let mut text = self.head.clone();
        text.push_str(&self.more.lock());
        for (place, counts) in self.places.iter().zip(counts) {
            for (space, n) in COUNTED_SPACES.into_iter().zip(counts).filter(|(_, n)| n.requests > 0) {
                let Place { what, line, source } = place;
                let RequestCount { requests, sectors, threads, wavefronts, ideal, divergent } = n;
                let _ = match what {
                    What::Access(Access { kind, space: asked, bytes }) => {
                        let constant = *asked == RequestSpace::Constant;
                        let kind = if *kind == RequestKind::Joined { RequestKind::Reduction } else { *kind };
                        let (kind, space) = (kind.name(), if constant { asked.name() } else { space.name() });
                        let generic = if *asked == RequestSpace::Generic { "generic" } else { "" };
                        writeln!(
                            text,
                            "site\t{kind}\t{space}\t{generic}\t{bytes}\t{line}\t{requests}\t{sectors}\t{threads}\t\
                             {wavefronts}\t{ideal}\t{source}"
                        )
                    }
                    What::Image(op) => {
                        let (kind, space, bytes) = of_image(*op);
                        writeln!(
                            text,
                            "site\t{kind}\t{space}\t\t{bytes}\t{line}\t{requests}\t{sectors}\t{threads}\t\
                             {wavefronts}\t{ideal}\t{source}"
                        )
                    }
                    What::Piece(mix) => {
                        writeln!(text, "piece\t{line}\t{requests}\t{threads}\t{mix}\t{source}")
                    }
                    What::Branch => {
                        writeln!(text, "branch\t{line}\t{requests}\t{threads}\t{divergent}\t{source}")
                    }
                    What::Nothing => Ok(()),
                };
            }
        }
        text
    }
}

/// Whether somebody wants records, and not only the model of time.
fn is_written() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    !modelled::is_on() || is_set(FILE) || is_set("WEFT_PROBES")
}

/// Writes a record in one piece: other processes may write to the file.
fn write(text: &str) {
    static FILE_THERE: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let open = || {
        let path = std::env::var_os(FILE).filter(|p| !p.is_empty())?;
        let file = File::options().append(true).create(true).open(&path);
        file.inspect_err(|e| tracing::error!("{FILE}={}: {e}", path.display())).ok().map(Mutex::new)
    };
    match FILE_THERE.get_or_init(open) {
        Some(file) => {
            if let Err(e) = file.lock().write_all(text.as_bytes()) {
                tracing::error!("{FILE}: {e}");
            }
        }
        None => eprint!("{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_a_line_for_each_memory_that_was_asked() {
        let access = Access { kind: RequestKind::Load, space: RequestSpace::Generic, bytes: 4 };
        let place = |what, line| Place { what, line, source: "a.cu:3".into() };
        let places = [
            place(What::Access(access), 17),
            place(What::Piece("integer=2".into()), 18),
            place(What::Branch, 19),
            place(What::Nothing, 20),
        ];
        let record = Record {
            head: "launch\tk\n".into(),
            places: Arc::new(places),
            grid: [1; 3],
            room: [132, 8],
            caches: None,
            more: Mutex::new("with\tdram_read\t4\n".into()),
            modelled: None,
            begins: OnceLock::new(),
        };
        let none = RequestCount::default();
        let some = |requests| RequestCount {
            requests,
            sectors: 2 * requests,
            threads: 32 * requests,
            ideal: requests,
            ..none
        };
        let shared = RequestCount { sectors: 0, wavefronts: 3, ..some(1) };
        let branch = RequestCount { sectors: 0, ideal: 0, divergent: 1, ..some(2) };
        let counts = [[some(8), shared, none], [some(4), none, none], [branch, none, none], [some(1); 3]];
        assert_eq!(
            record.text(&counts),
            "launch\tk\nwith\tdram_read\t4\nsite\tload\tglobal\tgeneric\t4\t17\t8\t16\t256\t0\t8\ta.cu:3\n\
             site\tload\tshared\tgeneric\t4\t17\t1\t0\t32\t3\t1\ta.cu:3\n\
             piece\t18\t4\t128\tinteger=2\ta.cu:3\nbranch\t19\t2\t64\t1\ta.cu:3\n"
        );
    }

    #[test]
    fn facts_say_how_many_blocks_an_sm_holds() {
        let block = BlockUse { threads: 256, registers: 40, shared_bytes: 1024, carveout: None };
        let text = facts(Profile::default_model(), block, 24);
        for line in
            ["cc\t9.0", "shared_static\t1000", "shared_dynamic\t24", "blocks_by_registers\t6", "resident\t6"]
        {
            assert!(text.contains(&format!("with\t{line}\n")), "{text}");
        }
    }
}
