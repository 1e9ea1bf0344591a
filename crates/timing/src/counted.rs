//! From what a launch has counted to what the model wants of it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use weft_ptx::Module;
use weft_record::counts::{Launch, Site};

use crate::flow::{ByLine, Passed};
use crate::gpu::Gpu;
use crate::sass::{Kernel, Pipe, constant_load};
use crate::time::{Grid, Memory, Time};

/// A launch's PTX, and the instructions that a GPU would execute: none without the kernel's PTX, or without counts of its lines.
pub fn kernel(launch: &Launch) -> Option<(Arc<Module>, Kernel)> {
    if launch.pieces.is_empty() {
        return None;
    }
    let module = module(launch.ptx.as_ref()?);
    let mut counts = ByLine::new();
    for p in &launch.pieces {
        let sum: &mut Passed = counts.entry(p.place.ptx_line).or_default();
        sum.warps += p.warps;
        sum.threads += p.threads;
    }
    let mut kernel = Kernel::with_turns(&module, &launch.kernel, &counts, &turns(launch))?;
    if let (Some(most), Some(all)) = (launch.number("executed_by_busiest_sm"), launch.number("executed")) {
        kernel.busiest = most as f64 / all.max(1) as f64;
    }
    if let (Some(most), Some(all)) = (launch.number("executed_by_slowest_warp"), launch.number("executed")) {
        let warps = launch.blocks() as f64 * launch.threads_of_block().div_ceil(32) as f64;
        kernel.slowest = most as f64 * warps / all.max(1) as f64;
    }
    if let Some(text) = launch.with.get("heaviest_block") {
        // What has no count here was not executed, whatever comes before it.
        let mut own: ByLine = counts.keys().map(|line| (*line, Passed::default())).collect();
        own.extend(passes(text));
        let of = Kernel::with_turns(&module, &launch.kernel, &own, &turns(launch));
        kernel.heaviest = of.map(Box::new);
    }
    kernel.answers_from = launch.with.get("answers_from").map(|text| answers(text)).unwrap_or_default();
    Some((module, kernel))
}

/// How often warps have come to stretches, by the lines of these, from `line=number,...`.
fn passes(text: &str) -> impl Iterator<Item = (u32, Passed)> + '_ {
    let of = |part: &str| {
        let (line, n) = part.split_once('=')?;
        let warps = n.parse().ok()?;
        Some((line.parse().ok()?, Passed { warps, threads: warps.saturating_mul(32) }))
    };
    text.split(',').filter_map(of)
}

/// Shares of L1, L2 and DRAM by lines of the PTX, from `line=number/number/number,...`; what is none is left out.
fn answers(text: &str) -> BTreeMap<u32, [f64; 3]> {
    let mut out: BTreeMap<u32, [f64; 3]> = BTreeMap::new();
    for (line, numbers) in text.split(',').filter_map(|part| part.split_once('=')) {
        let mut of = numbers.split('/').map(|n| n.parse::<f64>().unwrap_or(0.0));
        let Ok(line) = line.parse() else { continue };
        let sum = out.entry(line).or_default();
        sum.iter_mut().for_each(|s| *s += of.next().unwrap_or(0.0));
    }
    out.retain(|_, s| s.iter().sum::<f64>() > 0.0);
    for s in out.values_mut() {
        let all: f64 = s.iter().sum();
        s.iter_mut().for_each(|n| *n /= all);
    }
    out
}

/// How often a request to shared memory is made that a GPU makes in a loop: once for each of the threads that want the same word. And how many
/// cycles a load of constants takes: for each of its places, and for those that the SM's own cache has not.
fn turns(launch: &Launch) -> BTreeMap<u32, f64> {
    let of = |s: &Site| {
        let (n, missing) = (s.wavefronts as f64 / s.requests as f64, s.sectors as f64 / s.requests as f64);
        match s.space.as_str() {
            "shared" => Some(n),
            "constant" => Some(constant_load(n, missing)),
            _ => None,
        }
    };
    let of_these = launch.sites.iter().filter(|s| s.requests > 0);
    of_these.filter_map(|s| Some((s.place.ptx_line, of(s)?))).collect()
}

thread_local! {
    /// The text that was read last: launches of a kernel come one after the other.
    static LAST: RefCell<Option<(Arc<str>, Arc<Module>)>> = const { RefCell::new(None) };
}

fn module(text: &Arc<str>) -> Arc<Module> {
    let known =
        LAST.with_borrow(|last| last.as_ref().filter(|l| Arc::ptr_eq(&l.0, text)).map(|l| l.1.clone()));
    known.unwrap_or_else(|| {
        let module = Arc::new(weft_ptx::parse(text).0);
        LAST.set(Some((text.clone(), module.clone())));
        module
    })
}

/// The time that a launch would take: none on GPUs that are not modelled, and none where its requests to memory were not counted.
pub fn time(launch: &Launch, kernel: &Kernel) -> Option<Time> {
    let gpu = Gpu::of(launch.with.get("device_name")?)?;
    let said = |key: &str| launch.number(key).map(|n| n as f64);
    let grid = Grid {
        blocks: launch.blocks() as f64,
        warps: launch.threads_of_block().div_ceil(32) as f64,
        resident: said("resident")?.max(1.0),
        sms: said("sms")?.max(1.0),
    };
    // What only flow was counted of has no time; where lines were, no thread has got to an access.
    let asks =
        kernel.stretches.iter().flat_map(|s| &s.made).any(|m| m.parts.iter().any(|p| p.0 == Pipe::Lsu));
    if asks && launch.sites.is_empty() && said("dram_read").is_none() {
        return None;
    }
    let memory = memory(launch, kernel, gpu);
    // As the caches' model has it, if the launch's lines went through that.
    let memory = match (said("dram_read"), said("dram_write")) {
        (Some(read), Some(written)) => Memory {
            l1_hits: said("l1_global_load_hit").unwrap_or(0.0)
                + said("l1_local_load_hit").unwrap_or(0.0)
                + said("l1_texture_hit").unwrap_or(0.0),
            dram_read: 32.0 * read,
            dram_written: 32.0 * written,
            lines: said("l1_lines").unwrap_or(memory.lines),
            l1_late: said("l1_late").unwrap_or(0.0),
            l2_late: said("l2_late").unwrap_or(0.0),
            slowest: ["slowest_of_l1", "slowest_of_l2", "slowest_of_dram"].map(|k| said(k).unwrap_or(0.0)),
            host: said("host_loads").unwrap_or(0.0) + said("host_atomics").unwrap_or(0.0),
            host_at_one_line: said("host_atomics_at_one_line").unwrap_or(0.0),
            bus: ["host_sectors_loaded", "host_sectors_stored"].map(|k| 32.0 * said(k).unwrap_or(0.0)),
            l2_lines: said("l2_read_lines").unwrap_or(0.0),
            l2_stored_lines: said("l2_write_lines").unwrap_or(0.0),
            ..memory
        },
        _ => memory.guessed(said("memory_of_parameters").unwrap_or(0.0), gpu),
    };
    Some(Time::of(kernel, grid, &memory, gpu))
}

/// Cycles of an SM for places of constants that warps load, beside what issuing the loads takes: one place after the other, and more for those that its own
/// cache has not (`constant_1_loads_of_1_places_of_512_bytes_32_warps` of `own.txt`: 2 cycles, `constant_chain_random_32_places_of_*_32_warps`: as much a place of
/// 2 KiB, 11.7 of 64 KiB, of which 97 in a hundred are missing).
fn constants(launch: &Launch, kernel: &Kernel, gpu: &Gpu) -> f64 {
    let made = kernel.stretches.iter().flat_map(|s| &s.made);
    let loads: BTreeSet<u32> =
        made.filter(|m| m.parts.iter().any(|p| p.0 == Pipe::Adu)).map(|m| m.line).collect();
    let of = |s: &Site| {
        2.0 * s.wavefronts as f64 - gpu.cycles(Pipe::Adu) * s.requests as f64 + 10.0 * s.sectors as f64
    };
    let sites = launch.sites.iter().filter(|s| s.space == "constant" && loads.contains(&s.place.ptx_line));
    sites.map(of).sum()
}

fn memory(launch: &Launch, kernel: &Kernel, gpu: &Gpu) -> Memory {
    let mut m = Memory { constants: constants(launch, kernel, gpu), ..Memory::default() };
    for s in &launch.sites {
        let (sectors, ideal, requests) = (s.sectors as f64, s.ideal as f64, s.requests as f64);
        let changes = !matches!(s.kind.as_str(), "load" | "store");
        if s.space == "constant" {
            continue;
        }
        if s.space == "shared" {
            let wavefronts = s.wavefronts as f64;
            // A word that all threads want comes with those beside it; additions to one word are added up first
            // (`shared_atomic_one_word` of the microbenchmarks).
            let apart = s.wavefronts > s.requests;
            let joined = kernel.joined.get(&s.place.ptx_line).map(|left| if apart { 0.0 } else { *left });
            m.wavefronts += match (joined, changes) {
                (Some(left), _) => left * wavefronts,
                (_, true) if kernel.in_loops.contains(&s.place.ptx_line) => gpu.turn * wavefronts,
                (_, true) => wavefronts.min(1.36 * requests),
                _ => wavefronts,
            };
            continue;
        }
        m.requests += requests;
        // Sectors beyond the ideal lie apart, each in a line of its own.
        let apart = (sectors - ideal).max(0.0);
        let lines = ideal.min(sectors) / 4.0 + apart;
        m.lines += lines;
        // A request to local memory is one for each word.
        let each = if s.space == "local" { s.wavefronts as f64 } else { requests };
        // What changes memory passes L1's banks by; of images they are not known.
        let banked = !changes && matches!(s.space.as_str(), "global" | "local");
        let words = if banked { s.wavefronts as f64 } else { 0.0 };
        m.banks += Memory::of_l1(each, lines, words, gpu);
        match s.kind.as_str() {
            "load" => {
                m.loaded += sectors;
                // A fetch of a warp from a texture is several requests.
                let texels = matches!(s.space.as_str(), "texture" | "surface");
                m.loads += if texels { s.wavefronts as f64 } else { requests };
                m.apart += if sectors >= 16.0 * requests { apart } else { 0.0 };
            }
            "store" => m.stored += sectors,
            _ => {
                m.atomics += s.threads as f64;
                if kernel.at_one_place.contains(&s.place.ptx_line) {
                    m.at_one_place += requests;
                }
            }
        }
    }
    m
}

#[cfg(test)]
mod tests {
    use super::{answers, passes};

    /// A store that no thread gets to is executed by all warps under a predicate, and is asked for by none.
    #[test]
    fn a_kernel_that_gets_to_no_access_has_a_time() {
        let ptx = ".version 8.0\\n.target sm_90\\n.address_size 64\\n.entry k()\\n{\\n.reg .pred %p; .reg .b32 %r<3>; .reg .b64 %rd<3>;\\n\
            mov.u32 %r1, %tid.x;\\nsetp.ne.u32 %p, %r1, 77;\\n@%p bra L;\\nst.global.u32 [%rd1], %r1;\\nL: ret;\\n}\\n";
        let record = |lines: &str| {
            format!(
                "ptx\tx\t{ptx}\nlaunch\tk\t8\t1\t1\t64\t1\t1\t32\nwith\tdevice_name\tNVIDIA H100\nwith\tresident\t32\n\
                with\tsms\t132\nwith\tptx\tx\n{lines}piece\t7\t16\t512\tinteger=1\t\npiece\t11\t16\t512\tcontrol=1\t\n"
            )
        };
        let of = |lines: &str| {
            let launch = weft_record::counts::launches(&record(lines)).expect("a record").remove(0);
            let (_, kernel) = super::kernel(&launch).expect("a kernel");
            super::time(&launch, &kernel).map(|t| t.duration)
        };
        assert!(of("with\tdram_read\t0\nwith\tdram_write\t0\n").is_some_and(|ns| ns > 2000.0));
        assert!(of("").is_none());
    }

    /// `scan_blocks` of `bench/kernels/scan` reads words 2n and 2n + 1: one load of 8 bytes takes the two wavefronts that each load of 4 would.
    #[test]
    fn joined_loads_of_words_apart_take_as_many_wavefronts_as_each_would() {
        let ptx = ".version 8.0\\n.target sm_90\\n.address_size 64\\n.entry k()\\n{\\n.reg .b32 %r<9>; .shared .align 16 .b8 s[4096];\\n\
            mov.u32 %r2, s;\\nld.shared.u32 %r3, [%r2];\\nld.shared.u32 %r4, [%r2+4];\\nadd.s32 %r5, %r3, %r4;\\nst.shared.u32 [%r2], %r5;\\nret;\\n}\\n";
        let wavefronts = |each: u64| {
            let site = |line: u32| format!("site\tload\tshared\t\t4\t{line}\t8\t0\t256\t{each}\t8\t\n");
            let text = format!(
                "ptx\tx\t{ptx}\nlaunch\tk\t1\t1\t1\t256\t1\t1\t32\nwith\tdevice_name\tNVIDIA H100\nwith\tptx\tx\n{}{}\
                piece\t7\t8\t256\tinteger=1\t\n",
                site(8),
                site(9)
            );
            let launch = weft_record::counts::launches(&text).expect("a record").remove(0);
            let (_, kernel) = super::kernel(&launch).expect("a kernel");
            super::memory(&launch, &kernel, crate::gpu::Gpu::of("NVIDIA H100").expect("a GPU")).wavefronts
        };
        assert_eq!((wavefronts(8), wavefronts(16)), (8.0, 16.0));
    }

    /// `constant_1_loads_of_1_places_of_512_bytes_32_warps` of `own.txt`: 64 cycles of an SM for 32 warps' loads; of 65,536 bytes 417.
    #[test]
    fn loads_of_constants_take_an_sm_two_cycles_and_more_where_they_are_missing() {
        let ptx = ".version 8.0\\n.target sm_90\\n.address_size 64\\n.entry k()\\n{\\n.reg .b32 %r<4>; .reg .b64 %rd<3>;\\n\
            mov.u32 %r1, %tid.x;\\nld.const.u32 %r2, [%r1];\\nst.shared.u32 [%r1], %r2;\\nret;\\n}\\n";
        let cycles = |missing: u64| {
            let text = format!(
                "ptx\tx\t{ptx}\nlaunch\tk\t1\t1\t1\t1024\t1\t1\t32\nwith\tdevice_name\tNVIDIA H100\nwith\tptx\tx\n\
                site\tload\tconstant\t\t4\t8\t32\t{missing}\t1024\t32\t32\t\npiece\t7\t32\t1024\tinteger=1\t\n"
            );
            let launch = weft_record::counts::launches(&text).expect("a record").remove(0);
            let (_, kernel) = super::kernel(&launch).expect("a kernel");
            let gpu = crate::gpu::Gpu::of("NVIDIA H100").expect("a GPU");
            super::constants(&launch, &kernel, gpu) + 32.0 * gpu.cycles(crate::sass::Pipe::Adu)
        };
        assert!(
            (cycles(0) / 64.4 - 1.0).abs() < 0.01 && (cycles(31) / 417.0 - 1.0).abs() < 0.12,
            "{}",
            cycles(31)
        );
    }

    #[test]
    fn the_heaviest_blocks_stretches_have_their_own_counts() {
        let of: Vec<(u32, u64)> = passes("7=8,12=x,9=400,").map(|(line, p)| (line, p.warps)).collect();
        assert_eq!(of, [(7, 8), (9, 400)]);
    }

    #[test]
    fn answers_of_a_line_come_from_where_their_requests_have_them() {
        let of = answers("7=1/2/1,9=0/0/5,7=4/0/0,x=1/1/1,8=0/0/0,3");
        assert_eq!(of.len(), 2);
        assert_eq!((of[&7], of[&9]), ([0.625, 0.25, 0.125], [0.0, 0.0, 1.0]));
    }
}
