//! Kernels with probes, compiled in all ways and run.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::sync::{Arc, Mutex, mpsc};

use weft_abi::{
    Probe, ProbeKind, ProbeSite, Probes, RequestCount, RequestKind, RequestSpace, SiteCounts, Variant,
};
use weft_cache::Compiled as Made;
use weft_caches::Streams;
use weft_compile::{Options, compile_unit, lower_as};
use weft_exec::{BlockWork, Code, DeviceHeap, Launch, Pool, PrintfSink, ProbeSink, Work, on_end};

/// `%rd1`: where memory begins, at a multiple of 1024 bytes. `%r1`, `%r2`: the thread's place; `%r4`: its number in the block,
/// `%r7`: in the grid; `%r8`: its lane; `%rd2`: four times its number in the grid.
const HEAD: &str = ".version 7.8\n.target sm_80\n.address_size 64\n
.visible .entry k(.param .u64 p)
{
    .reg .pred %p<4>;
    .reg .b32 %r<24>;
    .reg .b64 %rd<12>;
    .shared .align 16 .b8 s[4096];
    ld.param.u64 %rd1, [p];
    cvta.to.global.u64 %rd1, %rd1;
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %tid.y;
    mov.u32 %r3, %ntid.x;
    mad.lo.u32 %r4, %r2, %r3, %r1;
    mov.u32 %r5, %ctaid.x;
    mov.u32 %r6, %ntid.y;
    mul.lo.u32 %r6, %r6, %r3;
    mad.lo.u32 %r7, %r5, %r6, %r4;
    and.b32 %r8, %r4, 31;
    mul.wide.u32 %rd2, %r7, 4;
";

/// A piece of memory at a multiple of 1024 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(1024))]
pub(crate) struct Piece(pub(crate) [u64; 128]);

/// Pieces of memory that kernels have.
const PIECES: u64 = 64;

pub(crate) fn ptx(body: &str) -> String {
    format!("{HEAD}{body}\n    ret;\n}}\n")
}

pub(crate) fn probes() -> Variant {
    let probes = Probes::of(ProbeKind::Requests).with(ProbeKind::Flow);
    Variant { probes, ..Variant::default() }
}

pub(crate) fn compile(ptx: &str, block: [u32; 3], options: &Options) -> Made {
    let (module, diagnostics) = weft_ptx::parse(ptx);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{diagnostics:?}");
    let made = lower_as(&module, "k", options.variant).and_then(|unit| compile_unit(unit, block, options));
    let made = made.unwrap_or_else(|e| panic!("{e}"));
    Made { object: made.object, info: made.info, cached: false }
}

#[derive(Default)]
struct Keep(Mutex<Vec<SiteCounts>>, Mutex<Option<Streams>>, Mutex<Option<BlockWork>>);

impl ProbeSink for Keep {
    fn noted(&self, counts: &[SiteCounts]) {
        *self.0.lock().expect("one at a time") = counts.to_vec();
    }

    fn executed(&self, blocks: &BlockWork) {
        *self.2.lock().expect("one at a time") = Some(blocks.clone());
    }

    fn lines(&self, streams: &Streams) {
        *self.1.lock().expect("one at a time") = Some(streams.clone());
    }
}

/// Runs code; the memory as it leaves it, and what its probes noted.
pub(crate) fn run(made: &Made, blocks: u32) -> (Vec<Piece>, Vec<(ProbeSite, SiteCounts)>) {
    let (memory, counts, _) = run_for_lines(made, blocks);
    (memory, counts)
}

/// The same, and the lines.
pub(crate) fn run_for_lines(
    made: &Made,
    blocks: u32,
) -> (Vec<Piece>, Vec<(ProbeSite, SiteCounts)>, Option<Streams>) {
    let keep = Arc::new(Keep::default());
    let (memory, counts) = run_with(made, blocks, &keep);
    let streams = keep.1.lock().expect("one at a time").take();
    let noted = made.info.variant.probes.contains(ProbeKind::Lines) && made.info.width >= 32;
    assert_eq!(streams.is_some(), noted);
    if let Some(streams) = &streams {
        // Constants have no lines.
        let is_constant = |s: &ProbeSite| s.probe.access().is_some_and(|a| a.space == RequestSpace::Constant);
        let of_lines =
            |(s, c): (&ProbeSite, &SiteCounts)| if is_constant(s) { SiteCounts::default() } else { *c };
        let of_lines: Vec<SiteCounts> = made.info.probes.iter().zip(&counts).map(of_lines).collect();
        are_those_counted(streams, &of_lines);
    }
    (memory, made.info.probes.iter().copied().zip(counts).collect(), streams)
}

/// What the blocks of a launch have executed.
pub(crate) fn run_for_work(made: &Made, blocks: u32) -> BlockWork {
    let keep = Arc::new(Keep::default());
    run_with(made, blocks, &keep);
    let work = keep.2.lock().expect("one at a time").take();
    work.unwrap_or_else(|| panic!("no count of what is executed: {:?}", made.info.variant))
}

fn run_with(made: &Made, blocks: u32, keep: &Arc<Keep>) -> (Vec<Piece>, Vec<SiteCounts>) {
    let mut memory: Vec<Piece> =
        (0..PIECES).map(|p| Piece(core::array::from_fn(|n| (128 * p + n as u64) % 251))).collect();
    let base = memory.as_mut_ptr().expose_provenance() as u64;
    let launch = Launch {
        code: Code::load(&made.object, &made.info).unwrap_or_else(|e| panic!("{e}")),
        grid: [blocks, 1, 1],
        block: made.info.block,
        cluster: [1; 3],
        explicit_cluster: false,
        params: base.to_le_bytes().to_vec(),
        symbols: Arc::new([]),
        dynamic_shared: 0,
        cooperative: false,
        grid_id: 1,
        sm_count: 1,
        max_resident_blocks: 64,
        stack_limit: 1024,
        printf: Arc::new(PrintfSink::new(1 << 16)),
        heap: Arc::new(DeviceHeap::new(1 << 20)),
        kernel_name: "k".into(),
        lines: None,
        owner: 0,
        priority: 0,
        part: None,
        trial: None,
        probes: Some(keep.clone()),
        meter: None,
        addresses: None,
        runtime: None,
        early: None,
    };
    let (send, receive) = mpsc::channel();
    Pool::global().submit(Work::Grid(Box::new(launch)), on_end(move |r| send.send(r).unwrap_or(())));
    receive.recv().expect("an answer").unwrap_or_else(|e| panic!("{e}"));
    let counts = keep.0.lock().expect("one at a time").clone();
    (memory, counts)
}

/// Lines that were noted have the sectors that were counted, place by place, if all lines were followed.
fn are_those_counted(streams: &Streams, counts: &[SiteCounts]) {
    let records = || streams.blocks.iter().flat_map(|b| &b.records);
    for (site, counts) in counts.iter().enumerate() {
        let of = |local: bool| {
            let here = records().filter(|r| usize::from(r.site) == site && r.is_local() == local);
            here.map(|r| u64::from(r.sectors().count_ones())).sum::<u64>()
        };
        if streams.shift == 0 {
            assert_eq!([of(false), of(true)], [counts[0].sectors, counts[2].sectors], "place {site}");
        }
    }
    let requests: u32 = streams.blocks.iter().flat_map(|b| &b.requests).sum();
    let counted: u64 = counts
        .iter()
        .map(|c| if c[0].sectors + c[2].sectors > 0 { c[0].requests + c[2].requests } else { 0 })
        .sum();
    assert_eq!(u64::from(requests), counted);
}

/// Requests and sectors of what one kind of access does to one memory (0: global, 1: shared).
pub(crate) fn sum(counts: &[(ProbeSite, SiteCounts)], kind: RequestKind, memory: usize) -> RequestCount {
    let of_kind = counts
        .iter()
        .filter(|(site, _)| matches!(site.probe, Probe::Request(a) | Probe::Lines(a) if a.kind == kind));
    total(of_kind.map(|(_, c)| c[memory]))
}

/// The ways to compile whose counts must be equal: all widths, wishes that cannot be fulfilled among them, thread by thread, in
/// any order.
pub(crate) fn ways() -> Vec<Options> {
    let widths = [None, Some(1), Some(8), Some(32), Some(64), Some(128), Some(512)];
    let of = |variant, width| Options { width, variant, ..Options::default() };
    let mut all: Vec<Options> = widths.map(|w| of(probes(), w)).into();
    let lines = Variant { probes: probes().probes.with(ProbeKind::Lines), ..Variant::default() };
    all.extend([None, Some(1), Some(64), Some(256)].map(|w| of(lines, w)));
    all.push(of(Variant { unoptimised: true, ..probes() }, None));
    all.push(of(Variant { any_order: true, ..probes() }, Some(64)));
    all.push(of(Variant { passes: Some(0), wraps: true, ..probes() }, None));
    all.push(Options { cpu: Some("x86-64-v3".into()), ..of(probes(), None) });
    all
}

/// Counts added up.
pub(crate) fn total(counts: impl Iterator<Item = RequestCount>) -> RequestCount {
    counts.fold(RequestCount::default(), |a, b| RequestCount {
        requests: a.requests + b.requests,
        sectors: a.sectors + b.sectors,
        threads: a.threads + b.threads,
        wavefronts: a.wavefronts + b.wavefronts,
        ideal: a.ideal + b.ideal,
        divergent: a.divergent + b.divergent,
    })
}

pub(crate) const LINE: [u32; 3] = [128, 1, 1];
